/* games/text.c - writing into the caller's buffers without running over them. */
#include "games/text.h"

#include <stdio.h>

void text_init(struct text *text, char *at, size_t size) {
	*text = (struct text){.at = at, .size = size};
	at[0] = '\0';
}

void text_add_list(struct text *text, const char *format, va_list list) {
	if (text->full) {
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
