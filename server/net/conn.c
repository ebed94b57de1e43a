/* server/net/conn.c - connections, made of what each layer has of them. */
#include "server/net/conn.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/http_conn.h"
#include "server/net/transport_conn.h"
#include "server/net/ws_conn.h"

enum {
	HANDSHAKE_SECONDS = 10,
	HEADER_SECONDS = 15,
	SPARE_CONNECTIONS = 32, /* per address, for pages in addition to websockets */
};

/* One piece of memory. A connection is in one layer at a time. */
struct whole_conn {
	struct conn conn; /* first */
	struct transport_conn transport;
	union {
		struct http_conn http;
		struct ws_conn ws;
	} layer;
};

/* ---- acceptance ---- */

static bool has_connection_room(const struct net *net, const struct quota *quota, bool is_proxy) {
	return net->connections < net->room &&
		(is_proxy ||
			quota_held(quota, QUOTA_CONNECTIONS) <
				net->options.settings->sockets_per_address + SPARE_CONNECTIONS);
}

static struct conn *create_conn(
	struct net *net, const unsigned char address[16], enum net_purpose purpose) {
	struct quota *quota = quota_take(net->quotas, address);
	bool is_proxy = gate_is_proxy(net, address);
	struct whole_conn *whole = NULL;
	bool counted = false;
	if (quota != NULL && has_connection_room(net, quota, is_proxy) &&
		(is_proxy || secure_has_room(net, quota)) &&
		http_takes_connection(quota, is_proxy, &counted)) {
		whole = calloc(1, sizeof(*whole));
	}
	if (whole == NULL) {
		if (quota != NULL) {
			quota_log_refused(quota, "too many connections");
		}
		quota_release(quota);
		return NULL;
	}
	whole->conn = (struct conn){.net = net,
		.quota = quota,
		.layer = &http_layer,
		.transport = &whole->transport,
		.http = &whole->layer.http};
	http_begin(&whole->layer.http, &whole->conn);
	memcpy(whole->layer.http.address, address, sizeof(whole->layer.http.address));
	whole->layer.http.counted = counted;
	whole->layer.http.from_proxy = is_proxy;
	whole->layer.http.purpose = purpose;
	return &whole->conn;
}

bool conn_accept(
	struct net *net, int fd, const unsigned char address[16], enum net_purpose purpose) {
	struct conn *conn = create_conn(net, address, purpose);
	if (conn == NULL) {
		return false;
	}
	bool secure = net->options.tls != NULL && purpose == FOR_PAGES;
	net->connections++;
	quota_add(conn->quota, QUOTA_CONNECTIONS);
	bool good = transport_begin(conn, fd);
	if (secure) {
		secure_begin(conn);
	}
	transport_limit(conn, secure ? HANDSHAKE_SECONDS : HEADER_SECONDS);
	if (!good) {
		transport_kill(conn);
	}
	return true;
}

/* ---- what the transport tells ---- */

/* A page of another origin is told so in a close frame. */
static void on_conn_opened(struct conn *conn) {
	struct whole_conn *whole = (struct whole_conn *)conn;
	char session[ACCOUNT_HASH_SIZE] = "";
	gate_take_forwarded(conn);
	bool allowed = gate_allows_origin(conn);
	if (conn->net->options.accounts != NULL) {
		allowed = gate_finds_session(conn, session) && allowed;
	}
	http_finish(conn);
	conn->http = NULL;
	memset(&whole->layer, 0, sizeof(whole->layer));
	conn->ws = &whole->layer.ws;
	conn->layer = &ws_layer;
	websocket_open(conn->ws, conn, allowed, session);
}

static void on_conn_closed(struct conn *conn) {
	if (conn->ws != NULL) {
		websocket_finish(conn);
	}
}

static void on_conn_ended(struct conn *conn) {
	on_conn_closed(conn);
	secure_end(conn);
	if (conn->http != NULL) {
		http_finish(conn);
	}
	transport_finish(conn);
	conn->net->connections--;
	quota_drop(conn->quota, QUOTA_CONNECTIONS);
	quota_release(conn->quota);
	free(conn);
}

const struct transport_calls conn_calls = {
	.opened = on_conn_opened,
	.writable = ws_writable,
	.closed = on_conn_closed,
	.ended = on_conn_ended,
};
