/* server/net/raw.h - the bytes of a connection before libwebsockets has them.
 *
 * The library tells nothing of how a request was written: it has taken it apart by then. But it
 * reads its sockets with recv() of the C library, and a program may have a recv() of its own, which
 * every library in it calls. Ours looks at a connection's bytes in the system's buffer and hands
 * them on once they have been found good. Sockets nobody watches are read as ever, and so are
 * connections with TLS of our own, which OpenSSL reads (each has one client, with nobody to be
 * confused with).
 *
 * A thread sees what it watches itself: for the loop. What others read, libnats' threads for one,
 * is read as ever.
 */
#ifndef QIRKAT_SERVER_RAW_H
#define QIRKAT_SERVER_RAW_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes have come. Returns how many of them may be read now; 0: the connection has ended. */
typedef size_t (*raw_filter)(void *user, const char *bytes, size_t size);

/* Ask filter about what is read from fd from now on; user is borrowed until raw_forget. False
 * without memory. */
bool raw_watch(int fd, raw_filter filter, void *user);
/* A descriptor that user does not watch is taken, and left as it is. */
void raw_forget(int fd, const void *user);

#endif
