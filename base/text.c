/* base/text.c - writes into a caller's buffer without overrunning it. */
#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_DIGITS = 20 };

void text_init(struct text *text, char *at, size_t size) {
	assert(size > 0);
	*text = (struct text){.at = at, .size = size};
	at[0] = '\0';
}

/* ---- fast path for the plain formats of positions and turns ---- */

static void append_text_char(struct text *text, char c) {
	if (text->used + 1 < text->size) {
		text->at[text->used++] = c;
	} else {
		text->full = true;
	}
}

/* Words are labels and keys of a few letters. */
static void add_word(struct text *text, const char *word) {
	while (word != NULL && *word != '\0') {
		append_text_char(text, *word++);
	}
}

static void append_text_number(struct text *text, unsigned value) {
	char digits[NUMBER_DIGITS];
	size_t at = sizeof(digits);
	digits[--at] = '\0';
	do {
		digits[--at] = (char)('0' + value % 10);
		value /= 10;
	} while (value > 0);
	add_word(text, digits + at);
}

/* Does format contain only %s, %c and %u? */
static bool is_plain_format(const char *format) {
	for (; *format != '\0'; format++) {
		if (*format == '%' && *++format != 's' && *format != 'c' && *format != 'u') {
			return false;
		}
	}
	return true;
}

static void add_plain(struct text *text, const char *format, va_list list) {
	for (; *format != '\0' && !text->full; format++) {
		if (*format != '%') {
			append_text_char(text, *format);
		} else if (*++format == 's') {
			add_word(text, va_arg(list, const char *));
		} else if (*format == 'u') {
			append_text_number(text, va_arg(list, unsigned));
		} else {
			append_text_char(text, (char)va_arg(list, int));
		}
	}
	text->at[text->used] = '\0';
}

/* ---- public ---- */

void text_add_list(struct text *text, const char *format, va_list list) {
	if (text->full) {
		return;
	}
	if (is_plain_format(format)) {
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
	assert(digits <= 9);
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

bool text_copy(char *to, size_t room, const char *from, size_t size) {
	if (size >= room) {
		return false;
	}
	memcpy(to, from, size);
	to[size] = '\0';
	return true;
}

char *text_duplicate(const char *text, size_t size) {
	char *copy = malloc(size + 1);
	if (copy != NULL) {
		memcpy(copy, text, size);
		copy[size] = '\0';
	}
	return copy;
}
