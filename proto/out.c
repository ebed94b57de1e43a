/* proto/out.c - writes JSON into a growing buffer. */
#include "proto/out.h"

#include <stdlib.h>
#include <string.h>

enum { OUT_FIRST_SIZE = 512, DIGITS_MAX = 24 };

/* Room for size more characters and the zero. */
static bool reserve(struct out *out, size_t size) {
	if (out->failed) {
		return false;
	}
	if (out->used + size + 1 <= out->size) {
		return true;
	}
	size_t wanted = out->size > 0 ? out->size : OUT_FIRST_SIZE;
	while (wanted < out->used + size + 1) {
		wanted *= 2;
	}
	char *at = realloc(out->at, wanted);
	if (at == NULL) {
		out->failed = true;
		return false;
	}
	out->at = at;
	out->size = wanted;
	return true;
}

static void add_char(struct out *out, char c) {
	if (reserve(out, 1)) {
		out->at[out->used++] = c;
		out->at[out->used] = '\0';
	}
}

static void comma(struct out *out) {
	if (out->used == 0) {
		return;
	}
	char last = out->at[out->used - 1];
	if (last != '{' && last != '[' && last != ':') {
		add_char(out, ',');
	}
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
	if (reserve(out, size)) {
		memcpy(out->at + out->used, text, size);
		out->used += size;
		out->at[out->used] = '\0';
	}
}

void out_begin(struct out *out, char bracket) {
	comma(out);
	add_char(out, bracket);
}

void out_end(struct out *out, char bracket) {
	add_char(out, bracket);
}

void out_key(struct out *out, const char *key) {
	size_t size = strlen(key);
	comma(out);
	if (!reserve(out, size + 3)) {
		return;
	}
	char *to = out->at + out->used;
	*to++ = '"';
	memcpy(to, key, size);
	memcpy(to + size, "\":", 3);
	out->used += size + 3;
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

void out_string_n(struct out *out, const char *text, size_t size) {
	comma(out);
	add_char(out, '"');
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
	add_char(out, '"');
}

void out_string(struct out *out, const char *text) {
	if (text == NULL) {
		out_null(out);
	} else {
		out_string_n(out, text, strlen(text));
	}
}

static void add_digits(struct out *out, uint64_t value) {
	char text[DIGITS_MAX];
	size_t at = sizeof(text);
	do {
		text[--at] = (char)('0' + value % 10);
		value /= 10;
	} while (value > 0);
	out_raw(out, text + at, sizeof(text) - at);
}

void out_int(struct out *out, int64_t value) {
	comma(out);
	if (value < 0) {
		add_char(out, '-');
		add_digits(out, 0 - (uint64_t)value);
	} else {
		add_digits(out, (uint64_t)value);
	}
}

void out_half(struct out *out, int halves) {
	out_real(out, halves / 2.0);
}

void out_real(struct out *out, double value) {
	bool below = value < 0;
	uint64_t parts = (uint64_t)((below ? -value : value) * 10000 + 0.5);
	comma(out);
	if (below && parts > 0) {
		add_char(out, '-');
	}
	add_digits(out, parts / 10000);
	unsigned rest = (unsigned)(parts % 10000);
	if (rest > 0) {
		add_char(out, '.');
	}
	for (unsigned place = 1000; rest > 0; place /= 10) {
		add_char(out, (char)('0' + rest / place));
		rest %= place;
	}
}

void out_bool(struct out *out, bool value) {
	comma(out);
	if (value) {
		out_raw(out, "true", 4);
	} else {
		out_raw(out, "false", 5);
	}
}

void out_null(struct out *out) {
	comma(out);
	out_raw(out, "null", 4);
}

void out_hex(struct out *out, const uint8_t *bytes, size_t size) {
	static const char digits[] = "0123456789abcdef";
	comma(out);
	add_char(out, '"');
	for (size_t i = 0; i < size; i++) {
		char pair[2] = {digits[bytes[i] >> 4], digits[bytes[i] & 15]};
		out_raw(out, pair, 2);
	}
	add_char(out, '"');
}

void out_json(struct out *out, const char *json, size_t size) {
	comma(out);
	out_raw(out, json, size);
}

void out_key_string(struct out *out, const char *key, const char *text) {
	out_key(out, key);
	out_string(out, text);
}

void out_key_int(struct out *out, const char *key, int64_t value) {
	out_key(out, key);
	out_int(out, value);
}

void out_key_bool(struct out *out, const char *key, bool value) {
	out_key(out, key);
	out_bool(out, value);
}

void out_key_index(struct out *out, const char *key, int value) {
	out_key(out, key);
	if (value < 0) {
		out_null(out);
	} else {
		out_int(out, value);
	}
}
