/* base/out.c - writes JSON into a growing buffer. */
#include "base/out.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { DIGITS_MAX = 24 };

static bool grow_out(struct out *out, size_t size) {
	if (out->failed) {
		return false;
	}
	char *at = array_reserve(out->at, &out->size, out->used + size + 1, 1);
	out->failed = at == NULL;
	out->at = at != NULL ? at : out->at;
	return at != NULL;
}

/* Make room for size more characters and the zero. */
static inline bool reserve_out(struct out *out, size_t size) {
	return (out->used + size + 1 <= out->size && !out->failed) || grow_out(out, size);
}

/* Like out_raw, when there is already room. */
static inline void append_reserved(struct out *out, const char *text, size_t size) {
	memcpy(out->at + out->used, text, size);
	out->used += size;
}

static inline void end_text(struct out *out) {
	out->at[out->used] = '\0';
}

static inline void add_out_char(struct out *out, char c) {
	if (reserve_out(out, 1)) {
		out->at[out->used++] = c;
		end_text(out);
	}
}

/* Make room for a value of size characters and write the comma before it if needed. */
static inline bool begin_value(struct out *out, size_t size) {
	if (!reserve_out(out, size + 1)) {
		return false;
	}
	if (out->used > 0) {
		char last = out->at[out->used - 1];
		if (last != '{' && last != '[' && last != ':') {
			out->at[out->used++] = ',';
		}
	}
	return true;
}

void out_init(struct out *out) {
	memset(out, 0, sizeof(*out));
}

void out_finish(struct out *out) {
	free(out->at);
	out_init(out);
}

void out_clear(struct out *out) {
	out->used = 0;
	out->failed = false;
	if (out->at != NULL) {
		out->at[0] = '\0';
	}
}

char *out_take(struct out *out, size_t *size) {
	if (out->failed) {
		out_finish(out);
		return NULL;
	}
	char *text = out->at;
	if (size != NULL) {
		*size = out->used;
	}
	out_init(out);
	return text;
}

void out_raw(struct out *out, const char *text, size_t size) {
	if (reserve_out(out, size)) {
		append_reserved(out, text, size);
		end_text(out);
	}
}

void out_begin(struct out *out, char bracket) {
	assert(bracket == '{' || bracket == '[');
	if (begin_value(out, 1)) {
		out->at[out->used++] = bracket;
		end_text(out);
	}
}

void out_end(struct out *out, char bracket) {
	assert(bracket == '}' || bracket == ']');
	add_out_char(out, bracket);
}

void out_key_n(struct out *out, const char *key, size_t size) {
	if (begin_value(out, size + 3)) {
		char *at = out->at + out->used;
		*at++ = '"';
		memcpy(at, key, size);
		memcpy(at + size, "\":", 3);
		out->used += size + 3;
	}
}

/* Write a value that needs no escaping. */
static inline void add_plain_value(struct out *out, const char *text, size_t size) {
	if (begin_value(out, size)) {
		append_reserved(out, text, size);
		end_text(out);
	}
}

void out_member(struct out *out, const char *member, size_t size) {
	add_plain_value(out, member, size);
}

static void add_escape(struct out *out, unsigned char c) {
	static const char digits[] = "0123456789abcdef";
	char text[6] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
	switch (c) {
	case '"':
		out_raw(out, "\\\"", 2);
		break;
	case '\\':
		out_raw(out, "\\\\", 2);
		break;
	case '\n':
		out_raw(out, "\\n", 2);
		break;
	default:
		out_raw(out, text, sizeof(text));
	}
}

/* Returns a word with the top bit set in each of the eight bytes that is below n; bytes from 128 on
 * never match. n is at most 128. */
static inline uint64_t bytes_below(uint64_t bytes, unsigned n) {
	return (bytes - UINT64_C(0x0101010101010101) * n) & ~bytes & UINT64_C(0x8080808080808080);
}

/* Can text stand between quotes without escaping? */
static bool is_plain_json(const char *text, size_t size) {
	uint64_t found = 0;
	for (; size >= 8; text += 8, size -= 8) {
		uint64_t bytes;
		memcpy(&bytes, text, 8);
		found |= bytes_below(bytes, 0x20);
		found |= bytes_below(bytes ^ UINT64_C(0x2222222222222222), 1); /* '"' */
		found |= bytes_below(bytes ^ UINT64_C(0x5c5c5c5c5c5c5c5c), 1); /* '\\' */
	}
	for (; size > 0; text++, size--) {
		unsigned char c = (unsigned char)*text;
		found |= c < 0x20 || c == '"' || c == '\\';
	}
	return found == 0;
}

void out_string_n(struct out *out, const char *text, size_t size) {
	if (!begin_value(out, size + 2)) { /* escapes reserve more */
		return;
	}
	out->at[out->used++] = '"';
	if (is_plain_json(text, size)) {
		append_reserved(out, text, size);
		out->at[out->used++] = '"';
		end_text(out);
		return;
	}
	size_t plain = 0;
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c >= 0x20 && c != '"' && c != '\\') {
			continue;
		}
		out_raw(out, text + plain, i - plain);
		add_escape(out, c);
		plain = i + 1;
	}
	out_raw(out, text + plain, size - plain);
	add_out_char(out, '"');
}

void out_string(struct out *out, const char *text) {
	if (text == NULL) {
		out_null(out);
	} else {
		out_string_n(out, text, strlen(text));
	}
}

/* The digits of each number below 100. */
static const char pairs[] = "00010203040506070809101112131415161718192021222324"
			    "25262728293031323334353637383940414243444546474849"
			    "50515253545556575859606162636465666768697071727374"
			    "75767778798081828384858687888990919293949596979899";

/* Write digits backwards from end, two at a time. Returns where they begin. */
static char *write_digits(char *end, uint64_t value) {
	for (; value >= 100; value /= 100) {
		end -= 2;
		memcpy(end, pairs + value % 100 * 2, 2);
	}
	if (value >= 10) {
		end -= 2;
		memcpy(end, pairs + value * 2, 2);
	} else {
		*--end = (char)('0' + value);
	}
	return end;
}

static void add_digits(struct out *out, uint64_t value) {
	char text[DIGITS_MAX];
	char *at = write_digits(text + sizeof(text), value);
	out_raw(out, at, (size_t)(text + sizeof(text) - at));
}

void out_int(struct out *out, int64_t value) {
	if (!begin_value(out, DIGITS_MAX + 1)) {
		return;
	}
	if (value >= 0 && value < 10) {
		out->at[out->used++] = (char)('0' + value);
	} else {
		char text[DIGITS_MAX];
		uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
		char *at = write_digits(text + sizeof(text), size);
		if (value < 0) {
			*--at = '-';
		}
		append_reserved(out, at, (size_t)(text + sizeof(text) - at));
	}
	end_text(out);
}

/* Write a number as an item of an array, with the comma behind it. */
static inline char *write_item(char *at, unsigned value) {
	if (value < 10) {
		at[0] = (char)('0' + value);
		at[1] = ',';
		return at + 2;
	}
	if (value >= 100) {
		*at++ = (char)('0' + value / 100);
		value %= 100;
	}
	memcpy(at, pairs + value * 2, 2);
	at[2] = ',';
	return at + 3;
}

/* Write an array of numbers; one that is none becomes null. */
static inline char *write_byte_array(char *at, const uint8_t *list, size_t count, int none) {
	*at++ = '[';
	for (const uint8_t *end = list + count; list < end; list++) {
		if (*list == none) {
			memcpy(at, "null,", 5);
			at += 5;
		} else {
			at = write_item(at, *list);
		}
	}
	at -= count > 0;
	*at++ = ']';
	return at;
}

/* Where to write a value of at most size plain characters, after adding a comma if needed; NULL
 * without memory. Then call end_plain_value with its end. */
static char *begin_plain_value(struct out *out, size_t size) {
	return begin_value(out, size) ? out->at + out->used : NULL;
}

static void end_plain_value(struct out *out, const char *end) {
	out->used = (size_t)(end - out->at);
	end_text(out);
}

void out_bytes(struct out *out, const uint8_t *list, size_t count) {
	char *at = begin_plain_value(out, sizeof("[]") + count * sizeof("255"));
	if (at != NULL) {
		end_plain_value(out, write_byte_array(at, list, count, -1));
	}
}

void out_byte_rows(struct out *out, const uint8_t *list, size_t rows, size_t width, uint8_t none) {
	char *at = begin_plain_value(
		out, sizeof("[]") + rows * (sizeof("[],") + width * sizeof("null")));
	if (at == NULL) {
		return;
	}
	*at++ = '[';
	for (size_t row = 0; row < rows; row++) {
		if (row > 0) {
			*at++ = ',';
		}
		at = write_byte_array(at, list + row * width, width, none);
	}
	*at++ = ']';
	end_plain_value(out, at);
}

void out_index(struct out *out, int64_t value) {
	if (value < 0) {
		out_null(out);
	} else {
		out_int(out, value);
	}
}

void out_half(struct out *out, int halves) {
	out_real(out, halves / 2.0);
}

void out_real(struct out *out, double value) {
	bool below = value < 0;
	uint64_t parts = (uint64_t)((below ? -value : value) * 10000 + 0.5);
	begin_value(out, 1);
	if (below && parts > 0) {
		add_out_char(out, '-');
	}
	add_digits(out, parts / 10000);
	unsigned rest = (unsigned)(parts % 10000);
	if (rest > 0) {
		add_out_char(out, '.');
	}
	for (unsigned place = 1000; rest > 0; place /= 10) {
		add_out_char(out, (char)('0' + rest / place));
		rest %= place;
	}
}

void out_bool(struct out *out, bool value) {
	add_plain_value(out, value ? "true" : "false", value ? 4 : 5);
}

void out_null(struct out *out) {
	add_plain_value(out, "null", 4);
}

void out_hex(struct out *out, const uint8_t *bytes, size_t size) {
	static const char digits[] = "0123456789abcdef";
	if (bytes == NULL) {
		out_null(out);
		return;
	}
	if (!begin_value(out, size * 2 + 2)) {
		return;
	}
	char *at = out->at + out->used;
	*at++ = '"';
	for (size_t i = 0; i < size; i++) {
		*at++ = digits[bytes[i] >> 4];
		*at++ = digits[bytes[i] & 15];
	}
	*at++ = '"';
	out->used = (size_t)(at - out->at);
	end_text(out);
}

void out_json(struct out *out, const char *json, size_t size) {
	add_plain_value(out, json, size);
}
