/* server/net/net.h - sockets: websockets for the hub, pages and numbers over HTTP.
 *
 * connection  one TCP connection; speaks HTTP until it becomes a websocket
 * peer        an address that connections come from
 * round       one turn of the loop: what is sent in it leaves together at its end
 */
#ifndef QIRKAT_SERVER_NET_H
#define QIRKAT_SERVER_NET_H

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/net/assets.h"
#include "server/process/config.h"
#include "server/hub/hub.h"
#include "server/net/tls.h"
#include "server/store/store.h"

struct bots;
struct net;
struct solved_library;

struct net_options {
	uv_loop_t *loop; /* all borrowed until net_destroy has returned */
	struct hub *hub;
	struct store *store;         /* for its numbers and logs; may be NULL */
	const struct config *config; /* host, port, limits, origins, proxies, ping_s */
	const struct assets *assets;
	struct tls *tls;               /* NULL: plain HTTP, perhaps behind a proxy */
	struct bots *bots;             /* NULL: nothing is told to bots */
	struct solved_library *solved; /* what is told of solved games; NULL: nothing */
};

struct net_counts {
	uint64_t connections, websockets; /* now */
	uint64_t accepted, upgraded;      /* ever */
	uint64_t refused;                 /* closed at once for want of room */
	uint64_t requests;                /* over HTTP */
	uint64_t limited;                 /* requests answered 429 */
	uint64_t bad_heads;               /* requests that were not written as HTTP has it */
	uint64_t messages_in, bytes_in;   /* websocket text */
	uint64_t frames_out, bytes_out, writes;
	uint64_t waits;        /* times that a connection had no room for what is to be written */
	uint64_t paused;       /* times that a connection was not read for what its address takes */
	uint64_t closed_by_us; /* with one of the codes of proto/README.md */
};

/* Listen. Returns new, or NULL and a sentence: the port is in use, no such address. */
struct net *net_create(const struct net_options *options, char *error, size_t error_size);
/* The port listened on, also where 0 was asked for. */
unsigned net_port(const struct net *net);
void net_counts(const struct net *net, struct net_counts *counts);
/* Take no new connections. */
void net_stop(struct net *net);
/* Close every websocket with this code and sentence; done runs when all are gone, or after
 * wait_ms. */
void net_close(struct net *net, int code, const char *reason, unsigned wait_ms,
	void (*done)(void *user), void *user);
/* Close what is left and free. Runs the loop until its handles are closed. NULL is taken. */
void net_destroy(struct net *net);

#endif
