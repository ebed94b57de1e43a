/* proto/error.c - a refusal on its way to a client. */
#include "proto/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Cut a text that did not fit before the letter that was cut in two. */
static void mend_end(char *text) {
	size_t size = strlen(text);
	size_t start = size;
	while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80) {
		start--;
	}
	if (start == 0) {
		return;
	}
	unsigned char lead = (unsigned char)text[start - 1];
	size_t wanted = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
	if (size - start != wanted) {
		text[start - 1] = '\0';
	}
}

bool wire_error_set(struct wire_error *error, enum error_code code, const char *format, ...) {
	va_list list;
	va_start(list, format);
	error->code = code;
	int wanted = vsnprintf(error->text, sizeof(error->text), format, list);
	va_end(list);
	if (wanted >= (int)sizeof(error->text)) {
		mend_end(error->text);
	}
	return false;
}
