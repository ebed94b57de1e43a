/* base/out.h - writes JSON into a growing buffer.
 *
 * Commas come by themselves: before a key or value wherever the last thing written was a value.
 * When memory runs out the buffer stops growing and `failed` stays set; the writer need not look
 * until the end.
 */
#ifndef QIRKAT_BASE_OUT_H
#define QIRKAT_BASE_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct out {
	char *at; /* zero-terminated after used characters; NULL before the first */
	size_t used;
	size_t size; /* bytes there are */
	bool failed; /* no memory: what is written is cut short */
};

/* Begin with nothing. */
void out_init(struct out *out);
/* Free the text. */
void out_finish(struct out *out);
/* Empty the text, keep its memory. */
void out_clear(struct out *out);
/* The text, now yours to free; NULL if it failed. out is empty after. */
char *out_take(struct out *out, size_t *size);

void out_begin(struct out *out, char bracket);                 /* '{' or '[' */
void out_end(struct out *out, char bracket);                   /* '}' or ']' */
void out_key_n(struct out *out, const char *key, size_t size); /* key: plain letters */
/* A key as it stands in the text, with its quotes and colon: size characters. */
void out_member(struct out *out, const char *member, size_t size);
void out_string(struct out *out, const char *text); /* UTF-8; NULL writes null */
void out_string_n(struct out *out, const char *text, size_t size);
void out_int(struct out *out, int64_t value);
/* A list of numbers. */
void out_bytes(struct out *out, const uint8_t *list, size_t count);
void out_half(struct out *out, int halves);   /* 3 writes 1.5 */
void out_real(struct out *out, double value); /* up to four places */
void out_bool(struct out *out, bool value);
void out_null(struct out *out);
void out_hex(struct out *out, const uint8_t *bytes, size_t size); /* in quotes; NULL writes null */
void out_json(struct out *out, const char *json, size_t size);    /* a value already written */

/* The text as it is: no comma, no quotes. */
void out_raw(struct out *out, const char *text, size_t size);

/* Where a value of at most size plain characters is to be written, behind the comma it needs; NULL
 * without memory. out_value_end says where it ended. */
char *out_value(struct out *out, size_t size);
void out_value_end(struct out *out, const char *end);

/* Keys are known where these are called: their length is, too. */
static inline void out_key(struct out *out, const char *key) {
	out_key_n(out, key, strlen(key));
}

/* A key and its value. */
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

/* null for a negative value */
static inline void out_key_index(struct out *out, const char *key, int value) {
	out_key(out, key);
	if (value < 0) {
		out_null(out);
	} else {
		out_int(out, value);
	}
}

/* Write a number of one byte at at. Returns where it ends. */
static inline char *out_write_byte(char *at, uint8_t value) {
	if (value >= 100) {
		*at++ = (char)('0' + value / 100);
	}
	if (value >= 10) {
		*at++ = (char)('0' + value / 10 % 10);
	}
	*at++ = (char)('0' + value % 10);
	return at;
}

#endif
