/* server/api/form.h - the parameters of a request: from its query, and from a body that is a form
 * or JSON. */
#ifndef QIRKAT_SERVER_API_FORM_H
#define QIRKAT_SERVER_API_FORM_H

#include <jansson.h>

#include "server/api/call.h"

enum { FORM_BODY_MAX = 4096 };

/* Is there no body, or can one of its type be read? */
bool form_takes_type(const struct api_request *request);
/* Returns new: texts by name, NULL if the body cannot be read. Members of nested JSON objects have
 * dotted names: {"clock":{"limit":300}} gives "clock.limit". */
json_t *form_read(const struct api_request *request);
/* Returns the text under name, or otherwise if it is absent. */
const char *form_text(const json_t *form, const char *name, const char *otherwise);

#endif
