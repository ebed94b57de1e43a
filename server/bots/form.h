/* server/bots/form.h - what a request says beside its path: a query, and a body that is a form or
 * JSON.
 */
#ifndef QIRKAT_SERVER_BOTS_FORM_H
#define QIRKAT_SERVER_BOTS_FORM_H

#include <jansson.h>

#include "server/bots/call.h"

enum { FORM_BODY_MAX = 4096 };

/* Texts by name; of an object inside JSON, {"clock":{"limit":300}}, the name is "clock.limit".
 * Returns new, NULL where the body is neither, or cannot be read. */
json_t *form_read(const struct bot_asked *asked);
/* The text under name, otherwise if it is not there. */
const char *form_text(const json_t *form, const char *name, const char *otherwise);

#endif
