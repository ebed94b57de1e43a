/* server/net/gzip.h - texts packed as browsers unpack them. */
#ifndef QIRKAT_SERVER_GZIP_H
#define QIRKAT_SERVER_GZIP_H

#include <stddef.h>

enum { GZIP_WORTH = 1024 }; /* bytes; less is not worth the headers */

/* Returns new, or NULL where it would be no smaller, or without memory. On any thread. */
char *gzip_pack(const char *bytes, size_t size, size_t *packed_size);

#endif
