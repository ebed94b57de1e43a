/* server/net/raw.h - filters the bytes of a connection before libwebsockets reads them.
 *
 * The library does not tell how a request was written, only what it parsed. But it reads its
 * sockets with recv() of the C library, and those with our own TLS with SSL_read() of OpenSSL, both
 * of which a program can replace for all its libraries. Ours peek at what has arrived, and pass on
 * as much as the filter allows. Sockets that are not watched are read as usual.
 *
 * Watching is per thread: the loop's. Other threads, such as those of libnats, read as usual.
 */
#ifndef QIRKAT_SERVER_RAW_H
#define QIRKAT_SERVER_RAW_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum {
	RAW_END = 0,   /* the library reads the end of the connection */
	RAW_DROP = -1, /* the bytes are thrown away, and the library finds none */
};

/* Called for new bytes. Returns how many may be read now, RAW_END or RAW_DROP. */
typedef ssize_t (*raw_filter)(void *user, const char *bytes, size_t size);

/* Filter what is read from fd from now on; user is borrowed until raw_forget. Returns false without
 * memory. */
bool raw_watch(int fd, raw_filter filter, void *user);
/* Does nothing if user does not watch this descriptor. */
void raw_forget(int fd, const void *user);

#endif
