/* base/sentence.h - a sentence for people together with its format and values, from which the page
 * builds the same sentence in another language. */
#ifndef QIRKAT_BASE_SENTENCE_H
#define QIRKAT_BASE_SENTENCE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct out;

enum {
	SENTENCE_BYTES = 256,     /* of a text, including its zero */
	SENTENCE_OWN_VALUES = 10, /* values of one sentence */
	SENTENCE_VALUES = 14,     /* values of a sentence and those nested in it */
	SENTENCE_FORMATS = 4,     /* nesting depth */
};

/* A part of the text. */
struct sentence_value {
	uint8_t at, size;
	bool is_number;
};

/* The values lie in order, format by format; values[i] is how many format i has. Each further
 * format is that of a sentence nested as the last value of the one before. format[0] is NULL if the
 * text has no values or its source is unknown. */
struct sentence_source {
	const char *format[SENTENCE_FORMATS]; /* borrowed forever */
	uint8_t values[SENTENCE_FORMATS];
	struct sentence_value value[SENTENCE_VALUES];
};

/* Write a text. format is like that of printf, with %s, %c and integers, without widths. A text
 * that does not fit is cut at a character boundary, and source is then empty; so it is for formats
 * with other conversions, which are written all the same. */
void sentence_write(char text[SENTENCE_BYTES], struct sentence_source *source, const char *format,
	va_list list);

/* Note that the last value of source is the text of another sentence, whose source is inner. */
void sentence_wrap(struct sentence_source *source, const struct sentence_source *inner);

/* Write the members "text" and, if there are values, "format" (with places {1}, {2} ...) and
 * "values". The second function leaves out the text. */
void sentence_encode(struct out *out, const char *text, const struct sentence_source *source);
void sentence_encode_source(
	struct out *out, const char *text, const struct sentence_source *source);

#endif
