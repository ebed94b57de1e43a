/* base/utf8.c - decodes UTF-8, and checks it against table 3-7 of the Unicode standard. */
#include "base/utf8.h"

#include <string.h>

/* A row of the table: the range of the first byte and that of the second. */
struct row {
	unsigned char first, last;
	unsigned char second_first, second_last;
	size_t size;
};

static const struct row rows[] = {
	{0xc2, 0xdf, 0x80, 0xbf, 2},
	{0xe0, 0xe0, 0xa0, 0xbf, 3},
	{0xe1, 0xec, 0x80, 0xbf, 3},
	{0xed, 0xed, 0x80, 0x9f, 3},
	{0xee, 0xef, 0x80, 0xbf, 3},
	{0xf0, 0xf0, 0x90, 0xbf, 4},
	{0xf1, 0xf3, 0x80, 0xbf, 4},
	{0xf4, 0xf4, 0x80, 0x8f, 4},
};

/* Returns the length of the well-formed multi-byte sequence at at; 0 if there is none. */
static size_t measure_sequence(const unsigned char *at, size_t left) {
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct row *row = &rows[i];
		if (at[0] < row->first || at[0] > row->last) {
			continue;
		}
		if (left < row->size || at[1] < row->second_first || at[1] > row->second_last) {
			return 0;
		}
		for (size_t k = 2; k < row->size; k++) {
			if ((at[k] & 0xc0) != 0x80) {
				return 0;
			}
		}
		return row->size;
	}
	return 0;
}

/* Returns how many ASCII bytes start at at, checking eight at a time. */
static size_t count_ascii(const unsigned char *at, size_t left) {
	size_t size = 0;
	uint64_t eight;
	while (left - size >= sizeof(eight)) {
		memcpy(&eight, at + size, sizeof(eight));
		if ((eight & 0x8080808080808080u) != 0) {
			break;
		}
		size += sizeof(eight);
	}
	while (size < left && at[size] < 0x80) {
		size++;
	}
	return size;
}

size_t utf8_valid_size(const char *text, size_t size) {
	const unsigned char *begin = (const unsigned char *)text;
	size_t done = 0;
	for (;;) {
		done += count_ascii(begin + done, size - done);
		size_t used = done < size ? measure_sequence(begin + done, size - done) : 0;
		if (used == 0) {
			return done;
		}
		done += used;
	}
}

bool utf8_is_valid(const char *text, size_t size) {
	return utf8_valid_size(text, size) == size;
}

uint32_t utf8_next(const char **at) {
	const unsigned char *c = (const unsigned char *)*at;
	uint32_t letter = c[0];
	size_t more = letter >= 0xf0 ? 3 : letter >= 0xe0 ? 2 : letter >= 0xc0 ? 1 : 0;
	letter &= more == 0 ? 0x7fu : 0x3fu >> more;
	for (size_t i = 1; i <= more && c[i] != '\0'; i++) {
		letter = letter << 6 | (c[i] & 0x3f);
		(*at)++;
	}
	(*at)++;
	return letter;
}
