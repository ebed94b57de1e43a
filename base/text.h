/* base/text.h - writes into a caller's buffer without overrunning it, and copies texts. */
#ifndef QIRKAT_BASE_TEXT_H
#define QIRKAT_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* A buffer being written. Once full it stays full; what does not fit is cut. */
struct text {
	char *at;    /* the buffer; always zero-terminated */
	size_t size; /* of the buffer */
	size_t used; /* characters written, without the zero */
	bool full;   /* something did not fit */
};

/* Start an empty text in at, which is size bytes long (at least 1). */
void text_init(struct text *text, char *at, size_t size);
void text_add(struct text *text, const char *format, ...);
void text_add_list(struct text *text, const char *format, va_list list);

/* Like text_add, but faster: positions consist mostly of single characters and words. */
static inline void text_add_char(struct text *text, char c) {
	if (!text->full && text->used + 1 < text->size) {
		text->at[text->used++] = c;
		text->at[text->used] = '\0';
	} else {
		text->full = true;
	}
}

static inline void text_add_word(struct text *text, const char *word) {
	size_t used = text->used;
	while (!text->full && *word != '\0' && used + 1 < text->size) {
		text->at[used++] = *word++;
	}
	text->at[used] = '\0';
	text->used = used;
	text->full = text->full || *word != '\0';
}

/* Add size bytes without a zero among them, in one go if they fit; else as many as do. */
static inline void text_add_bytes(struct text *text, const char *bytes, size_t size) {
	if (text->full || size >= text->size - text->used) {
		size = text->full ? 0 : text->size - text->used - 1;
		text->full = true;
	}
	memcpy(text->at + text->used, bytes, size);
	text->used += size;
	text->at[text->used] = '\0';
}

/* Copy size bytes, and a zero, to a buffer of room bytes. Returns false if they do not fit. */
bool text_copy(char *to, size_t room, const char *from, size_t size);
/* Returns a new zero-terminated copy; NULL without memory. */
char *text_duplicate(const char *text, size_t size);

/* Read a number of at most digits digits (at most 9). Returns the number of characters read, 0 if
 * there is no number. */
size_t text_number(const char *text, size_t digits, unsigned *number);

#endif
