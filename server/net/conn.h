/* server/net/conn.h - a connection and the network it belongs to, as every layer knows them.
 *
 *   net, listen, conn   start and end it all, accept connections and make them of their parts
 *   http        ws      requests and their answers; websockets as links of the hub
 *   transport           sockets, TLS, bytes in and out, polling, time limits
 *
 * A layer has its own part of each connection and of the network, which are in its own header
 * (transport_conn.h, http_conn.h, ws_conn.h) and nobody else's business.
 */
#ifndef QIRKAT_SERVER_CONN_H
#define QIRKAT_SERVER_CONN_H

#include <stdbool.h>
#include <stdint.h>

#include "server/net/net.h"
#include "server/net/transport.h"
#include "server/quota/quota.h"

struct http_conn;
struct http_net;
struct listen_net;
struct metric_list;
struct transport_conn;
struct transport_net;
struct ws_conn;
struct ws_net;

enum {
	NET_SCRATCH = 64 * 1024,          /* bytes gathered into one write */
	NET_INBOX = TRANSPORT_READ + 256, /* and what was left of the last read */
};

/* What an address that the server listens on is for. */
enum net_purpose {
	FOR_PAGES,    /* everything that is nowhere else */
	FOR_METRICS,  /* nothing but figures and checks */
	FOR_REDIRECT, /* nothing but the way to the pages, which are behind our own TLS */
};

/* The layer that has a connection. */
struct conn_layer {
	/* These epoll events happened. */
	void (*serve)(struct conn *conn, uint32_t events);
	/* There is room to write. Returns false if the connection must end. */
	bool (*has_room)(struct conn *conn);
};

struct conn {
	struct net *net;
	struct quota *quota; /* the address it is counted under */
	const struct conn_layer *layer;
	struct transport_conn *transport;
	struct http_conn *http; /* NULL: it is a websocket */
	struct ws_conn *ws;     /* NULL: it is none */
};

struct net {
	struct net_options options;
	struct quotas *quotas; /* of all addresses */
	struct transport_net *transport;
	struct http_net *http;
	struct ws_net *ws;
	struct listen_net *listen;
	uint64_t connections, room; /* there are, and there may be */
	unsigned port;              /* of the pages */
	bool stopped;               /* it accepts no connections any more */
	/* Tell what all of them count. */
	void (*metrics)(const struct net *net, struct metric_list *metrics);
	/* For whoever writes or reads at the moment. */
	char scratch[TRANSPORT_HEADROOM + NET_SCRATCH];
	unsigned char inbox[NET_INBOX];
};

/* ---- conn.c ---- */

/* Begin with a socket that was accepted from this address. Returns false if there is no room, and
 * leaves the socket to the caller then. */
bool conn_accept(
	struct net *net, int fd, const unsigned char address[16], enum net_purpose purpose);
extern const struct transport_calls conn_calls;

#endif
