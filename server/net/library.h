/* server/net/library.h - hands connections without TLS to libwebsockets, with a head that we write;
 * it answers the request for a websocket, and writes to it. */
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

#endif
