/* server/net/transport_conn.h - what the transport has of a connection and of the network; for its
 * own files and those that make connections, and nobody else. */
#ifndef QIRKAT_SERVER_TRANSPORT_CONN_H
#define QIRKAT_SERVER_TRANSPORT_CONN_H

#include <libwebsockets.h>

#include "base/list.h"
#include "server/net/conn.h"
#include "server/net/transport.h"

struct transport_conn {
	struct conn *conn;
	struct lws *wsi;    /* NULL: no websocket, or over our own TLS */
	struct ssl_st *ssl; /* our own TLS; NULL: none */
	int fd;
	bool handshaking; /* the TLS handshake is not complete */
	bool watched;     /* it is polled for reading */
	bool awaits_room; /* it is polled for writing */
	bool polled;      /* it is in the epoll set */
	bool woken;       /* its layer is called soon */
	uint32_t events;  /* to be polled for, if it is watched */
	char *kept;       /* output that did not fit; NULL: none */
	size_t kept_size, kept_sent;
	struct list in_net;   /* a list of the network */
	uint64_t deadline_ms; /* on the loop's clock; 0: none */
};

struct transport_net {
	const struct transport_calls *calls;
	int epoll; /* the polled connections */
	uv_poll_t reading;
	/* Connections that the library does not have: over HTTP or ending; websockets; to be ended
	 * in this round. */
	struct list limited, secure, killed;
	uv_timer_t limits;
	struct ssl_ctx_st *ssl_context; /* NULL: no TLS of our own */
	struct lws_context *library;
	struct lws_protocols protocols[2];
	struct conn *adopting; /* being handed to the library */
};

#endif
