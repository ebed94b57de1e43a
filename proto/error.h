/* proto/error.h - an error to be sent to a client. */
#ifndef QIRKAT_PROTO_ERROR_H
#define QIRKAT_PROTO_ERROR_H

#include <stdbool.h>

#include "proto/limits.h"
#include "proto/words.h"
#include "base/sentence.h"

struct wire_error {
	enum error_code code;
	char text[WIRE_SENTENCE_SIZE]; /* UTF-8, one sentence */
	struct sentence_source source;
};

/* Fill error; format is like that of printf. Returns false, so a check can return it. */
bool wire_error_set(struct wire_error *error, enum error_code code, const char *format, ...);

/* The same, with a sentence made elsewhere. */
bool wire_error_copy(struct wire_error *error, enum error_code code,
	const char text[SENTENCE_BYTES], const struct sentence_source *source);

#endif
