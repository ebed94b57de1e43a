/* base/out.h - writes JSON into a growing buffer.
 *
 * Commas are added automatically before a key or value that follows another value. When memory runs
 * out, the buffer stops growing and `failed` stays set, so the writer only has to check at the end.
 */
#ifndef QIRKAT_BASE_OUT_H
#define QIRKAT_BASE_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct out {
	char *at; /* zero-terminated after used characters; NULL before the first write */
	size_t used;
	size_t size; /* allocated bytes */
	bool failed; /* out of memory: the text is incomplete */
};

void out_init(struct out *out);
/* Frees the text. */
void out_finish(struct out *out);
/* Empties the text but keeps its memory. */
void out_clear(struct out *out);
/* Returns the text, now yours to free, or NULL if writing failed. out is empty afterwards. */
char *out_take(struct out *out, size_t *size);

void out_begin(struct out *out, char bracket);                 /* '{' or '[' */
void out_end(struct out *out, char bracket);                   /* '}' or ']' */
void out_key_n(struct out *out, const char *key, size_t size); /* key needs no escaping */
/* Write a key that already has its quotes and colon: size characters. */
void out_member(struct out *out, const char *member, size_t size);
void out_string(struct out *out, const char *text); /* UTF-8; NULL writes null */
void out_string_n(struct out *out, const char *text, size_t size);
void out_int(struct out *out, int64_t value);
/* Write an array of numbers. */
void out_bytes(struct out *out, const uint8_t *list, size_t count);
/* Write an array of such arrays, each of width numbers, in one go; none is written as null. */
void out_byte_rows(struct out *out, const uint8_t *list, size_t rows, size_t width, uint8_t none);
void out_index(struct out *out, int64_t value); /* negative: null */
void out_half(struct out *out, int halves);     /* 3 writes 1.5 */
void out_real(struct out *out, double value);   /* up to four decimals */
void out_bool(struct out *out, bool value);
void out_null(struct out *out);
void out_hex(struct out *out, const uint8_t *bytes, size_t size); /* in quotes; NULL writes null */
void out_json(struct out *out, const char *json, size_t size);    /* value is already JSON */

/* Append text unchanged, without comma or quotes. */
void out_raw(struct out *out, const char *text, size_t size);

/* Inline, so that the length of a literal key is known at compile time. */
static inline void out_key(struct out *out, const char *key) {
	out_key_n(out, key, strlen(key));
}

/* Write a key and its value. */
static inline void out_key_string(struct out *out, const char *key, const char *text) {
	out_key(out, key);
	out_string(out, text);
}

static inline void out_key_int(struct out *out, const char *key, int64_t value) {
	out_key(out, key);
	out_int(out, value);
}

static inline void out_key_bool(struct out *out, const char *key, bool value) {
	out_key(out, key);
	out_bool(out, value);
}

static inline void out_key_hex(
	struct out *out, const char *key, const uint8_t *bytes, size_t size) {
	out_key(out, key);
	out_hex(out, bytes, size);
}

static inline void out_key_bytes(
	struct out *out, const char *key, const uint8_t *list, size_t count) {
	out_key(out, key);
	out_bytes(out, list, count);
}

static inline void out_key_index(struct out *out, const char *key, int64_t value) {
	out_key(out, key);
	out_index(out, value);
}

static inline void out_key_begin(struct out *out, const char *key, char bracket) {
	out_key(out, key);
	out_begin(out, bracket);
}

/* Begin the value if there is one, otherwise write null. Returns whether there is. */
static inline bool out_key_begin_if(struct out *out, const char *key, char bracket, bool there) {
	out_key(out, key);
	if (there) {
		out_begin(out, bracket);
	} else {
		out_null(out);
	}
	return there;
}

/* A value that is none is written as null. */
static inline void out_key_byte(struct out *out, const char *key, uint8_t value, uint8_t none) {
	out_key_index(out, key, value == none ? -1 : value);
}

#endif
