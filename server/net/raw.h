/* server/net/raw.h - filters the bytes of a connection before libwebsockets reads them.
 *
 * The library does not tell how a request was written, only what it parsed. But it reads its
 * sockets with recv() of the C library, which a program can replace for all its libraries. Ours
 * peeks at a connection's bytes in the socket buffer and passes them on once they are found valid.
 * Sockets that are not watched are read as usual, and so are connections with our own TLS, which
 * OpenSSL reads (each has a single client, so there is nobody to smuggle requests to).
 *
 * Watching is per thread: the loop's. Other threads, such as those of libnats, read as usual.
 */
#ifndef QIRKAT_SERVER_RAW_H
#define QIRKAT_SERVER_RAW_H

#include <stdbool.h>
#include <stddef.h>

/* Called for new bytes. Returns how many may be read now; 0 ends the connection. */
typedef size_t (*raw_filter)(void *user, const char *bytes, size_t size);

/* Filter what is read from fd from now on; user is borrowed until raw_forget. Returns false without
 * memory. */
bool raw_watch(int fd, raw_filter filter, void *user);
/* Does nothing if user does not watch this descriptor. */
void raw_forget(int fd, const void *user);

#endif
