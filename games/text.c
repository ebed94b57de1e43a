/* games/text.c - writing into the caller's buffers without running over them. */
#include "games/text.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_DIGITS = 20 };

void text_init(struct text *text, char *at, size_t size) {
	*text = (struct text){.at = at, .size = size};
	at[0] = '\0';
}

/* ---- the few plain formats that positions and turns are made of ---- */

static void add_bytes(struct text *text, const char *bytes, size_t size) {
	size_t room = text->size - text->used - 1;
	if (size > room) {
		size = room;
		text->full = true;
	}
	memcpy(text->at + text->used, bytes, size);
	text->used += size;
	text->at[text->used] = '\0';
}

static void add_number(struct text *text, unsigned value) {
	char digits[NUMBER_DIGITS];
	size_t at = sizeof(digits);
	do {
		digits[--at] = (char)('0' + value % 10);
		value /= 10;
	} while (value > 0);
	add_bytes(text, digits + at, sizeof(digits) - at);
}

/* Does format hold nothing but %s, %c and %u? */
static bool is_plain(const char *format) {
	for (const char *at = strchr(format, '%'); at != NULL; at = strchr(at + 2, '%')) {
		if (at[1] != 's' && at[1] != 'c' && at[1] != 'u') {
			return false;
		}
	}
	return true;
}

static void add_plain(struct text *text, const char *format, va_list list) {
	while (*format != '\0' && !text->full) {
		size_t fixed = strcspn(format, "%");
		add_bytes(text, format, fixed);
		format += fixed;
		if (*format == '\0' || text->full) {
			return;
		}
		if (format[1] == 's') {
			const char *word = va_arg(list, const char *);
			add_bytes(text, word, strlen(word));
		} else if (format[1] == 'u') {
			add_number(text, va_arg(list, unsigned));
		} else {
			char c = (char)va_arg(list, int);
			add_bytes(text, &c, 1);
		}
		format += 2;
	}
}

/* ---- public ---- */

void text_add_list(struct text *text, const char *format, va_list list) {
	if (text->full) {
		return;
	}
	if (is_plain(format)) {
		add_plain(text, format, list);
		return;
	}
	size_t room = text->size - text->used;
	int length = vsnprintf(text->at + text->used, room, format, list);
	if (length < 0) {
		text->at[text->used] = '\0';
		text->full = true;
	} else if ((size_t)length >= room) {
		text->used = text->size - 1;
		text->full = true;
	} else {
		text->used += (size_t)length;
	}
}

void text_add(struct text *text, const char *format, ...) {
	va_list list;
	va_start(list, format);
	text_add_list(text, format, list);
	va_end(list);
}

size_t text_number(const char *text, size_t digits, unsigned *number) {
	unsigned value = 0;
	size_t used = 0;
	while (used < digits && used < 9 && text[used] >= '0' && text[used] <= '9') {
		value = value * 10 + (unsigned)(text[used] - '0');
		used++;
	}
	if (used > 0) {
		*number = value;
	}
	return used;
}
