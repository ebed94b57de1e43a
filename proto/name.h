/* proto/name.h - names of players, as people may show them to each other. */
#ifndef QIRKAT_PROTO_NAME_H
#define QIRKAT_PROTO_NAME_H

#include <stdbool.h>

#include "proto/error.h"

/* Trim name in place and look at it: at most letters letters (marks over a letter count with it),
 * no control characters, nothing that turns the direction of a line round, not empty. False and an
 * error if it cannot be shown. name is UTF-8. */
bool name_check(char *name, unsigned letters, struct wire_error *error);

/* The same for a line that somebody says; the error is bad_text. */
bool chat_text_check(char *text, unsigned letters, struct wire_error *error);

#endif
