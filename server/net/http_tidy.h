/* server/net/http_tidy.h - addresses of pages as they are copied from sentences. */
#ifndef QIRKAT_SERVER_HTTP_TIDY_H
#define QIRKAT_SERVER_HTTP_TIDY_H

#include <stdbool.h>
#include <stddef.h>

/* Copy path without the slashes and signs at its end, which no code and no key has. Returns false
 * if it has none, if it does not fit into size, or if it has characters that addresses of pages do
 * not have. */
bool http_tidy_path(const char *path, char *tidy, size_t size);

#endif
