/* proto/name.c - checks player names and chat that others will see. */
#include "proto/name.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/utf8.h"

enum { MARKS_MAX = 4 }; /* per letter */

struct range {
	uint32_t first, last;
};

/* Controls, line separators, bidi marks, embeddings, overrides and isolates, invisible and
 * private-use characters. */
static const struct range refused[] = {
	{0x00, 0x1f},
	{0x7f, 0x9f},
	{0xad, 0xad},
	{0x61c, 0x61c},
	{0x115f, 0x1160},
	{0x180e, 0x180e},
	{0x200b, 0x200b},
	{0x200e, 0x200f},
	{0x2028, 0x202e},
	{0x2060, 0x206f},
	{0x3164, 0x3164},
	{0xe000, 0xf8ff},
	{0xfdd0, 0xfdef},
	{0xfeff, 0xfeff},
	{0xffa0, 0xffa0},
	{0xfff0, 0xffff},
	{0xe0000, 0x10ffff},
};

/* What leaves no ink by itself: Unicode's categories Zs (spaces) and what its property
 * Default_Ignorable_Code_Point names (joiners, fillers, selectors), and the blank of Braille. */
static const struct range blank[] = {
	{0x20, 0x20},
	{0xa0, 0xa0},
	{0xad, 0xad},
	{0x34f, 0x34f},
	{0x61c, 0x61c},
	{0x115f, 0x1160},
	{0x1680, 0x1680},
	{0x17b4, 0x17b5},
	{0x180b, 0x180f},
	{0x2000, 0x200f},
	{0x202a, 0x202f},
	{0x205f, 0x206f},
	{0x2800, 0x2800},
	{0x3000, 0x3000},
	{0x3164, 0x3164},
	{0xfe00, 0xfe0f},
	{0xfeff, 0xfeff},
	{0xffa0, 0xffa0},
	{0xfff0, 0xfff8},
	{0x1bca0, 0x1bca3},
	{0x1d173, 0x1d17a},
	{0xe0000, 0xe0fff},
};

/* Combining and joining marks (an approximation of grapheme clusters). */
static const struct range marks[] = {
	{0x300, 0x36f},
	{0x483, 0x489},
	{0x591, 0x5bd},
	{0x5bf, 0x5c7},
	{0x610, 0x61a},
	{0x64b, 0x65f},
	{0x670, 0x670},
	{0x6d6, 0x6dc},
	{0x6df, 0x6e8},
	{0x6ea, 0x6ed},
	{0x900, 0x903},
	{0x93a, 0x93c},
	{0x93e, 0x94f},
	{0x981, 0x983},
	{0x9bc, 0x9cd},
	{0xe31, 0xe31},
	{0xe34, 0xe3a},
	{0xe47, 0xe4e},
	{0x1ab0, 0x1aff},
	{0x1dc0, 0x1dff},
	{0x200c, 0x200d},
	{0x20d0, 0x20f0},
	{0xfe00, 0xfe0f},
	{0xfe20, 0xfe2f},
	{0x1f3fb, 0x1f3ff},
};

static bool is_in_ranges(uint32_t letter, const struct range *ranges, size_t count) {
	for (size_t i = 0; i < count; i++) {
		if (letter >= ranges[i].first && letter <= ranges[i].last) {
			return true;
		}
	}
	return false;
}

static void trim_name(char *name) {
	size_t size = strlen(name);
	size_t start = strspn(name, " ");
	while (size > start && name[size - 1] == ' ') {
		size--;
	}
	memmove(name, name + start, size - start);
	name[size - start] = '\0';
}

/* How error messages refer to the text. */
struct what {
	enum error_code code;
	const char *a, *of;
};

static bool check_shown_text(
	char *text, unsigned letters, const struct what *what, struct wire_error *error) {
	trim_name(text);
	unsigned count = 0;
	unsigned on_this = 0;
	bool is_seen = false;
	for (const char *at = text; *at != '\0';) {
		uint32_t letter = utf8_next(&at);
		if (is_in_ranges(letter, refused, sizeof(refused) / sizeof(refused[0]))) {
			return wire_error_set(error, what->code,
				"%s may not contain control or invisible characters.", what->a);
		}
		bool is_mark = is_in_ranges(letter, marks, sizeof(marks) / sizeof(marks[0]));
		on_this = is_mark ? on_this + 1 : 0;
		count += is_mark && count > 0 ? 0 : 1;
		is_seen = is_seen ||
			(!is_mark &&
				!is_in_ranges(letter, blank, sizeof(blank) / sizeof(blank[0])));
		if (on_this > MARKS_MAX) {
			return wire_error_set(error, what->code,
				"A letter of %s may have at most %d marks.", what->of, MARKS_MAX);
		}
	}
	if (!is_seen) {
		return wire_error_set(
			error, what->code, "%s must have at least one visible letter.", what->a);
	}
	if (count > letters) {
		return wire_error_set(
			error, what->code, "%s may have at most %u letters.", what->a, letters);
	}
	return true;
}

bool name_check(char *name, unsigned letters, struct wire_error *error) {
	static const struct what what = {ERROR_BAD_NAME, "A name", "a name"};
	return check_shown_text(name, letters, &what, error);
}

bool chat_text_check(char *text, unsigned letters, struct wire_error *error) {
	static const struct what what = {ERROR_BAD_TEXT, "A line", "a line"};
	return check_shown_text(text, letters, &what, error);
}
