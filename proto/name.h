/* proto/name.h - checks player names and chat that others will see. */
#ifndef QIRKAT_PROTO_NAME_H
#define QIRKAT_PROTO_NAME_H

#include <stdbool.h>

#include "proto/error.h"

/* Trim name (UTF-8) in place and check it: not blank, at most letters letters (combining marks
 * count with their letter), no control characters and nothing that changes text direction. Returns
 * false with an error if it is not valid. */
bool name_check(char *name, unsigned letters, struct wire_error *error);

/* The same for a chat message; the error is bad_text. */
bool chat_text_check(char *text, unsigned letters, struct wire_error *error);

#endif
