/* games/view/pdn_sign.c - what the signs mean that other programs write. */
#include "games/view/pdn_sign.h"

#include <string.h>

/* Signs from first to last, in UTF-8 bytes of the same length; only the last byte differs. */
struct range {
	const char *first, *last;
	const char *sign;
};

static const struct range ranges[] = {
	/* blanks: no-break, of several widths, of lines and paragraphs, ideographic */
	{"\xc2\xa0", "\xc2\xa0", " "},
	{"\xe2\x80\x80", "\xe2\x80\x8a", " "},
	{"\xe2\x80\xa8", "\xe2\x80\xa9", " "},
	{"\xe2\x80\xaf", "\xe2\x80\xaf", " "},
	{"\xe2\x81\x9f", "\xe2\x81\x9f", " "},
	{"\xe3\x80\x80", "\xe3\x80\x80", " "},
	/* nothing that is seen: joiners, directions, byte order marks; old programs end a file by
	   1A */
	{"\x1a", "\x1a", " "},
	{"\xe2\x80\x8b", "\xe2\x80\x8f", ""},
	{"\xe2\x80\xaa", "\xe2\x80\xae", ""},
	{"\xe2\x81\xa0", "\xe2\x81\xa9", ""},
	{"\xd8\x9c", "\xd8\x9c", ""},
	{"\xef\xbb\xbf", "\xef\xbb\xbf", ""},
	/* dashes and minus signs */
	{"\xe2\x80\x90", "\xe2\x80\x95", "-"},
	{"\xe2\x88\x92", "\xe2\x88\x92", "-"},
	{"\xef\xb9\xa3", "\xef\xb9\xa3", "-"},
	{"\xef\xbc\x8d", "\xef\xbc\x8d", "-"},
	/* times signs, and the Cyrillic letter that looks like one */
	{"\xc3\x97", "\xc3\x97", "x"},
	{"\xd1\x85", "\xd1\x85", "x"},
	{"\xd0\xa5", "\xd0\xa5", "x"},
	{"\xe2\x9c\x95", "\xe2\x9c\x96", "x"},
	{"\xe2\xa8\xaf", "\xe2\xa8\xaf", "x"},
	/* judgements of one sign */
	{"\xe2\x80\xbc", "\xe2\x80\xbc", "!!"},
	{"\xe2\x81\x87", "\xe2\x81\x87", "??"},
	{"\xe2\x81\x88", "\xe2\x81\x88", "?!"},
	{"\xe2\x81\x89", "\xe2\x81\x89", "!?"},
	/* judgements of a position, threats and the like, which are not kept */
	{"\xc2\xb1", "\xc2\xb1", "+"},
	{"\xe2\x88\x93", "\xe2\x88\x93", "+"},
	{"\xe2\xa9\xb1", "\xe2\xa9\xb2", "+"},
	{"\xe2\x88\x9e", "\xe2\x88\x9e", "+"},
	{"\xe2\x86\x90", "\xe2\x86\xbf", "+"},
	{"\xe2\x87\x80", "\xe2\x87\xbf", "+"},
	{"\xe2\x96\xa0", "\xe2\x97\xbf", "+"},
	{"\xe2\x8a\x95", "\xe2\x8a\x99", "+"},
	{"\xe2\x8c\x93", "\xe2\x8c\x93", "+"},
};

/* Digits of other scripts: the bytes before the last, and the last of 0. */
static const struct {
	const char *before;
	unsigned char zero;
} digits[] = {
	{"\xd9", 0xa0},     /* Arabic */
	{"\xdb", 0xb0},     /* of Persian and Urdu */
	{"\xe0\xa5", 0xa6}, /* Devanagari */
	{"\xe0\xa7", 0xa6}, /* Bengali */
	{"\xe0\xb7", 0xa6}, /* Sinhala */
	{"\xef\xbc", 0x90}, /* as wide as ideographs */
};

static int find_digit(const char *text, size_t *size) {
	for (size_t i = 0; i < sizeof(digits) / sizeof(digits[0]); i++) {
		size_t before = strlen(digits[i].before);
		if (strncmp(text, digits[i].before, before) != 0) {
			continue;
		}
		int digit = (unsigned char)text[before] - digits[i].zero;
		if (digit >= 0 && digit <= 9) {
			*size = before + 1;
			return digit;
		}
	}
	return -1;
}

static const struct range *find_range(const char *text) {
	for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
		size_t before = strlen(ranges[i].first) - 1;
		unsigned char first = (unsigned char)ranges[i].first[before];
		unsigned char last = (unsigned char)ranges[i].last[before];
		if (strncmp(text, ranges[i].first, before) == 0 &&
			(unsigned char)text[before] >= first &&
			(unsigned char)text[before] <= last) {
			return &ranges[i];
		}
	}
	return NULL;
}

struct pdn_sign pdn_read_sign(const char *text) {
	struct pdn_sign read = {.size = 1, .sign = {text[0]}};
	const struct range *range = find_range(text);
	if (range != NULL) {
		read = (struct pdn_sign){.size = strlen(range->first)};
		strcpy(read.sign, range->sign);
		return read;
	}
	int digit = find_digit(text, &read.size);
	if (digit >= 0) {
		read.sign[0] = (char)('0' + digit);
	}
	return read;
}
