/* server/api/gzip.h - compresses texts for browsers. */
#ifndef QIRKAT_SERVER_GZIP_H
#define QIRKAT_SERVER_GZIP_H

#include <stddef.h>

enum { GZIP_WORTH = 1024 }; /* bytes; less does not pay for the headers */

/* Returns new, or NULL if the result would not be smaller, or without memory. Any thread may call
 * it. */
char *gzip_pack(const char *bytes, size_t size, size_t *packed_size);

#endif
