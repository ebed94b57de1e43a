/* base/sentence.h - a sentence for people with the format and values it was made of, from which
 * a page makes the same in another language. */
#ifndef QIRKAT_BASE_SENTENCE_H
#define QIRKAT_BASE_SENTENCE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct out;

enum {
	SENTENCE_BYTES = 256,     /* bytes of a text, with its zero */
	SENTENCE_OWN_VALUES = 10, /* of one sentence */
	SENTENCE_VALUES = 14,     /* of a sentence and those within it */
	SENTENCE_FORMATS = 4,     /* each within the one before */
};

/* A part of the text. */
struct sentence_value {
	uint8_t at, size;
	bool is_number;
};

/* Of each format as many values as it has, in order. Each further format is that of a sentence
 * which is the last value of the one before. format[0] NULL: the text has no values, or is not
 * known to have any. */
struct sentence_source {
	const char *format[SENTENCE_FORMATS]; /* borrowed for ever */
	uint8_t values[SENTENCE_FORMATS];
	struct sentence_value value[SENTENCE_VALUES];
};

/* Write a text; format as in printf, its values %s, %c and whole numbers, without width. What does
 * not fit is cut before a letter, and then source knows nothing of it. Other formats are written
 * all the same. */
void sentence_write(char text[SENTENCE_BYTES], struct sentence_source *source, const char *format,
	va_list list);

/* source was made with the text of another sentence as its last value: inner tells of that one,
 * and of those within it. */
void sentence_wrap(struct sentence_source *source, const struct sentence_source *inner);

/* Write the members "text" and, where there are values, "format" (its places are {1}, {2} ...) and
 * "values". The second leaves the text out. */
void sentence_encode(struct out *out, const char *text, const struct sentence_source *source);
void sentence_encode_source(
	struct out *out, const char *text, const struct sentence_source *source);

#endif
