/* proto/error.c - an error to be sent to a client. */
#include "proto/error.h"

#include <stdarg.h>
#include <string.h>

bool wire_error_set(struct wire_error *error, enum error_code code, const char *format, ...) {
	va_list list;
	va_start(list, format);
	error->code = code;
	sentence_write(error->text, &error->source, format, list);
	va_end(list);
	return false;
}

bool wire_error_copy(struct wire_error *error, enum error_code code,
	const char text[SENTENCE_BYTES], const struct sentence_source *source) {
	error->code = code;
	memcpy(error->text, text, sizeof(error->text));
	error->source = *source;
	return false;
}
