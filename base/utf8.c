/* base/utf8.c - decodes UTF-8, and checks it against table 3-7 of the Unicode standard. */
#include "base/utf8.h"

#include <stdlib.h>

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

/* What Windows has where Latin-1 has no letters: 0x80 to 0x9f. */
static const uint16_t windows[] = {0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021,
	0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c,
	0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178};

/* Returns the bytes written. */
static size_t write_letter(uint32_t letter, char *at) {
	if (letter < 0x80) {
		at[0] = (char)letter;
		return 1;
	}
	if (letter < 0x800) {
		at[0] = (char)(0xc0 | letter >> 6);
		at[1] = (char)(0x80 | (letter & 0x3f));
		return 2;
	}
	at[0] = (char)(0xe0 | letter >> 12);
	at[1] = (char)(0x80 | (letter >> 6 & 0x3f));
	at[2] = (char)(0x80 | (letter & 0x3f));
	return 3;
}

char *utf8_from_latin(const char *text, size_t size, size_t *made) {
	size_t used = 0;
	char *out = malloc(3 * size + 1);
	if (out == NULL) {
		return NULL;
	}
	for (size_t i = 0; i < size; i++) {
		unsigned char byte = (unsigned char)text[i];
		bool extra = byte >= 0x80 && byte < 0xa0;
		used += write_letter(extra ? windows[byte - 0x80] : byte, out + used);
	}
	out[used] = '\0';
	*made = used;
	return out;
}
