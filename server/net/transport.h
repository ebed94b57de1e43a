/* server/net/transport.h - the bytes of a connection in and out, and how long it may take.
 *
 * Sockets are ours, but for those of websockets without our own TLS, which libwebsockets gets
 * (library.h). Besides library.c, only transport.c calls it.
 */
#ifndef QIRKAT_SERVER_TRANSPORT_H
#define QIRKAT_SERVER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

struct conn;
struct net;
struct quota;

enum {
	TRANSPORT_HEADROOM = 16,    /* bytes before what is given to transport_send */
	TRANSPORT_READ = 16 * 1024, /* bytes per read: a full TLS record */
};

/* What the transport tells of connections. */
struct transport_calls {
	/* It is a websocket now. */
	void (*opened)(struct conn *conn);
	/* There is room to write. Returns false if it shall be closed. */
	bool (*writable)(struct conn *conn);
	/* It is no websocket any more. */
	void (*closed)(struct conn *conn);
	/* It has ended: free it. */
	void (*ended)(struct conn *conn);
};

bool transport_start(struct net *net, const struct transport_calls *calls);
/* End all connections that are not the library's. */
void transport_end_all(struct net *net);
/* Close the handles, and free what there is once they are closed. */
void transport_stop(struct net *net);
void transport_free(struct net *net);
/* End the connections that were killed in this round. */
void transport_end_killed(struct net *net);

/* It begins with this socket. Returns false if it must end. */
bool transport_begin(struct conn *conn, int fd);
/* Free what a connection has, and close what is not the library's. */
void transport_finish(struct conn *conn);
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
/* Has something come that was not read, as far as the system knows? */
bool transport_has_input(const struct conn *conn);

/* ---- output ---- */

/* Like write(2), through OpenSSL where it is used. Never waits. */
ssize_t transport_write(struct conn *conn, const char *data, size_t size);
/* Send all; what does not fit now is kept, and sent when there is room. Not while something is
 * kept. Returns false if the connection is dead. */
bool transport_send(struct conn *conn, unsigned char *bytes, size_t size);
/* Is something kept? */
bool transport_is_full(const struct conn *conn);
/* Has its layer told when there is room to write. */
void transport_await_room(struct conn *conn);
/* Could more be written now? */
bool transport_has_room(const struct conn *conn);
/* Has the other end not taken all of what was written? */
bool transport_has_unsent(const struct conn *conn);
/* Count the bytes that the other end has acknowledged. Returns false if the system does not know.
 */
bool transport_count_acked(const struct conn *conn, uint64_t *bytes);
/* Tell the other end that nothing more comes. */
void transport_end_output(struct conn *conn);

/* ---- polling ---- */

/* Poll conn for reading. Returns false if the system is out of memory. */
bool watch_begin(struct conn *conn);
void watch_end(struct conn *conn);
bool watch_is_on(const struct conn *conn);
/* Poll for these epoll events. */
void watch_events(struct conn *conn, uint32_t events);
/* Have its layer called soon, when it can be written to. Returns false without memory. */
bool watch_wake(struct conn *conn);
/* Is it called because of that? Asked once. */
bool watch_was_woken(struct conn *conn);

/* ---- time ---- */

/* Over HTTP: close it unless this is called again within so many seconds; 0: no limit. */
void transport_limit(struct conn *conn, unsigned seconds);
/* The same for a websocket. */
void transport_limit_close(struct conn *conn, unsigned seconds);
/* Close it at the end of this round, whatever it is doing. */
void transport_kill(struct conn *conn);

/* ---- transport_tls.c: our own TLS ---- */

/* Create the TLS context, if TLS is ours. */
bool secure_start(struct net *net);
/* May this address start another handshake? */
bool secure_has_room(const struct net *net, const struct quota *quota);
/* A connection's handshake begins, or has succeeded or failed. */
void secure_begin(struct conn *conn);
void secure_end(struct conn *conn);
/* Go on with the handshake, if there is one. Returns false if there is nothing to be read yet. */
bool secure_shake_hands(struct conn *conn);
/* Answer a request for a websocket, with this key, that has been checked. */
void secure_upgrade(struct conn *conn, const char *key);

/* ---- handles of the loop ---- */

/* Close a handle that may never have been initialised. */
void handle_close(uv_handle_t *handle);
/* Run the loop until every closing handle has closed. */
void handles_finish(uv_loop_t *loop);

#endif
