/* server/net/transport.h - the bytes of a connection in and out, and how long it may take.
 *
 * libwebsockets has the sockets and their TLS; besides those who make connections (net_listen.c),
 * dispatch its callbacks (net.c) and set up TLS (net_secure.c), only transport.c calls it.
 *
 * input   what the other end sends: read by the library, or beside it (net_watch.c), never by both
 * output  what is sent at once, or what the library keeps and sends when there is room
 */
#ifndef QIRKAT_SERVER_TRANSPORT_H
#define QIRKAT_SERVER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct conn;

enum { TRANSPORT_HEADROOM = 16 }; /* bytes before what is given to transport_send */

/* Does it come over our own TLS? */
bool transport_is_secure(const struct conn *conn);

/* ---- input ---- */

/* Let the library read, or not. */
void transport_let_read(struct conn *conn, bool reads);
/* Like read(2), through OpenSSL where it is used. Never waits, and returns at most what one TLS
 * record has. */
ssize_t transport_read(struct conn *conn, unsigned char *data, size_t size);
/* Has OpenSSL decrypted more than was read? That makes no socket readable. */
bool transport_has_more(const struct conn *conn);

/* ---- output ---- */

/* Like write(2), through OpenSSL where it is used. Never waits. */
ssize_t transport_write(struct conn *conn, const char *data, size_t size);
/* Send all; what does not fit now is kept by the library. Not while it keeps something. Returns
 * false if the connection is dead. */
bool transport_send(struct conn *conn, unsigned char *bytes, size_t size);
/* Does the library keep something that is not sent yet? */
bool transport_is_full(const struct conn *conn);
/* Have the library report when there is room: http_continue or conn_writable. */
void transport_await_room(struct conn *conn);
/* Tell the other end that nothing more comes. */
void transport_end_output(struct conn *conn);

/* ---- time ---- */

/* Close it unless this is called again within so many seconds; 0: no limit. */
void transport_limit(struct conn *conn, unsigned seconds);
/* The same for a websocket. */
void transport_limit_close(struct conn *conn, unsigned seconds);
/* Close it soon, whatever it is doing: not before the caller has returned. */
void transport_kill(struct conn *conn);
/* Close it now; conn is gone. */
void transport_kill_now(struct conn *conn);
/* One exchange over HTTP is over. Returns false if the connection cannot stay for another one. */
bool transport_stays(struct conn *conn);

#endif
