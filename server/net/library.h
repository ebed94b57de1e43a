/* server/net/library.h - hands connections to libwebsockets, which answers the request for a
 * websocket, and writes to it.
 *
 * It gets a head that we write. With our own TLS it gets one end of a pair of sockets, whose only
 * use is that its answer comes out of the other end; that end is closed then, and the library keeps
 * its own as a second descriptor of the websocket.
 */
#ifndef QIRKAT_SERVER_LIBRARY_H
#define QIRKAT_SERVER_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

struct conn;
struct net;

const char *library_version(void);
/* Returns false with a sentence. */
bool library_open(struct net *net, char *error, size_t error_size);
/* End its connections. Runs the loop until its handles are closed. */
void library_close(struct net *net);
/* Hand over a socket whose request for a websocket, with this key, has been checked. conn may be
 * gone afterwards. */
void library_upgrade(struct conn *conn, const char *key);
/* The library has answered that request. Returns false if the connection is dead. */
bool library_has_upgraded(struct conn *conn);

#endif
