/* server/net/transport.h - the bytes of a connection in and out, and how long it may take.
 *
 * Sockets and their TLS are ours as long as HTTP is spoken. A websocket is handed to libwebsockets
 * with a head that we write: its socket, or with our own TLS one end of a pair, whose only use is
 * that the library's answer comes out of the other end. Besides those who dispatch the library's
 * callbacks (net.c), only transport.c calls it.
 */
#ifndef QIRKAT_SERVER_TRANSPORT_H
#define QIRKAT_SERVER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct conn;
struct net;

enum { TRANSPORT_HEADROOM = 16 }; /* bytes before what is given to transport_send */

bool transport_start(struct net *net);
/* Free what a connection has, and close what is not the library's. */
void transport_finish(struct conn *conn);
/* Hand over a socket whose request for a websocket has been checked. conn may be gone
 * afterwards. */
void transport_upgrade(struct conn *conn);
/* The library has answered that request. Returns false if the connection is dead. */
bool transport_upgraded(struct conn *conn);

/* Does it come over our own TLS? */
bool transport_is_secure(const struct conn *conn);

/* ---- input ---- */

/* Like read(2), through OpenSSL where it is used. Never waits, and returns at most what one TLS
 * record has. */
ssize_t transport_read(struct conn *conn, unsigned char *data, size_t size);
/* The same, but what was read will be read again. */
ssize_t transport_peek(struct conn *conn, unsigned char *data, size_t size);
/* Has OpenSSL decrypted more than was read? That makes no socket readable. */
bool transport_has_more(const struct conn *conn);

/* ---- output ---- */

/* Like write(2), through OpenSSL where it is used. Never waits. */
ssize_t transport_write(struct conn *conn, const char *data, size_t size);
/* Send all; what does not fit now is kept, and sent when there is room. Not while something is
 * kept. Returns false if the connection is dead. */
bool transport_send(struct conn *conn, unsigned char *bytes, size_t size);
/* Is something kept? */
bool transport_is_full(const struct conn *conn);
/* There is room. Returns false if the connection is dead. */
bool transport_flush(struct conn *conn);
/* Have it reported when there is room: http_continue or conn_writable. */
void transport_await_room(struct conn *conn);
/* Tell the other end that nothing more comes. */
void transport_end_output(struct conn *conn);

/* ---- time ---- */

/* Over HTTP: close it unless this is called again within so many seconds; 0: no limit. */
void transport_limit(struct conn *conn, unsigned seconds);
/* The same for a websocket. */
void transport_limit_close(struct conn *conn, unsigned seconds);
/* Close it at the end of this round, whatever it is doing. */
void transport_kill(struct conn *conn);

#endif
