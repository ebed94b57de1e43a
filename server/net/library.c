/* server/net/library.c - runs libwebsockets on our loop.
 *
 * Peculiarities of libwebsockets 4.1:
 * - It does not report everything that arrives on a websocket: we read them, see ws_read.c.
 * - Its own listening sockets give no usable errors: ours are in listen.c.
 * - Its keep-alive timers are in one sorted list that is walked for each insertion: ours are in
 *   ws_ping.c.
 * - It sizes its tables by the limit of open files, which containers set to a thousand million.
 * - With a foreign loop, destroying it takes two calls with the loop run in between.
 */
#include "server/net/library.h"

#include <stdio.h>
#include <string.h>

#include "server/net/transport_conn.h"
#include "server/process/log.h"

enum {
	RX_BYTES = 1,           /* the library's buffer per websocket; unused, see ws_read.c */
	HANDSHAKE_SECONDS = 15, /* for its answer to a request for a websocket */
	HANDED_MAX = 512,       /* bytes of the head that it gets */
};

/* No validity timers: see above. */
static const lws_retry_bo_t no_keep_alive = {.secs_since_valid_ping = 0};

const char *library_version(void) {
	return lws_get_library_version();
}

static void log_library(int level, const char *line) {
	(void)level;
	log_debug("net", "libwebsockets: %.*s", (int)strcspn(line, "\n"), line);
}

/* ---- callbacks ---- */

static int conn_adopted(struct net *net, struct lws *wsi) {
	struct conn *conn = net->transport->adopting;
	if (conn != NULL && conn->transport->wsi == NULL) {
		conn->transport->wsi = wsi;
		list_take_out(&conn->transport->in_net);
		lws_set_opaque_user_data(wsi, conn);
	}
	return 0;
}

static int conn_destroyed(struct conn *conn) {
	struct transport_net *transport = conn->net->transport;
	lws_set_opaque_user_data(conn->transport->wsi, NULL);
	transport->adopting = transport->adopting == conn ? NULL : transport->adopting;
	transport->calls->ended(conn);
	return 0;
}

/* While a connection is handed over, the library may forget whose it is. */
static struct conn *find_conn(const struct net *net, struct lws *wsi) {
	struct conn *conn = net->transport->adopting;
	if (conn == NULL || conn->transport->wsi != wsi) {
		conn = lws_get_opaque_user_data(wsi);
	}
	return conn != NULL && conn->transport->wsi == wsi ? conn : NULL;
}

static int on_library_callback(
	struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
	struct net *net = lws_context_user(lws_get_context(wsi));
	if (reason == LWS_CALLBACK_WSI_CREATE) {
		return conn_adopted(net, wsi);
	}
	(void)user;
	(void)in;
	(void)size;
	struct conn *conn = find_conn(net, wsi);
	if (conn == NULL) {
		return 0;
	}
	switch (reason) {
	case LWS_CALLBACK_HTTP: /* what it gets is a websocket's head */
		return -1;
	case LWS_CALLBACK_ESTABLISHED:
		lws_rx_flow_control(wsi, 0);
		net->transport->calls->opened(conn);
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return net->transport->calls->writable(conn) ? 0 : -1;
	case LWS_CALLBACK_CLOSED:
		net->transport->calls->closed(conn);
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		return conn_destroyed(conn);
	default:
		return 0;
	}
}

/* ---- start and end ---- */

bool library_open(struct net *net, char *error, size_t error_size) {
	void *loops[1] = {net->options.loop};
	struct transport_net *transport = net->transport;
	transport->protocols[0] = (struct lws_protocols){
		.name = "qirkat",
		.callback = on_library_callback,
		.rx_buffer_size = RX_BYTES,
		.tx_packet_size = NET_SCRATCH,
	};
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN,
		.protocols = transport->protocols,
		.foreign_loops = loops,
		.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
			LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
		.retry_and_idle_policy = &no_keep_alive,
		.timeout_secs = HANDSHAKE_SECONDS,
		.server_string = "qirkat",
		.user = net,
		.pcontext = &transport->library,
	};
	lws_set_log_level(LLL_ERR | LLL_WARN, log_library);
	transport->library = lws_create_context(&info);
	if (transport->library == NULL) {
		snprintf(error, error_size,
			"libwebsockets cannot start; is its libuv part (libwebsockets-evlib-uv) installed?");
	}
	return transport->library != NULL;
}

void library_close(struct net *net) {
	struct transport_net *transport = net->transport;
	if (transport == NULL || transport->library == NULL) {
		return;
	}
	lws_context_destroy(transport->library);
	handles_finish(net->options.loop);
	if (transport->library != NULL) {
		lws_context_destroy(transport->library);
	}
}

/* ---- websockets ---- */

void library_upgrade(struct conn *conn, const char *key) {
	struct transport_net *transport = conn->net->transport;
	char head[HANDED_MAX];
	int size = snprintf(head, sizeof(head),
		"GET /ws HTTP/1.1\r\nHost: qirkat\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
		key);
	watch_end(conn);
	transport->adopting = conn;
	lws_adopt_socket_vhost_readbuf(lws_get_vhost_by_name(transport->library, "default"),
		conn->transport->fd, head, (size_t)size);
	bool alive = transport->adopting != NULL;
	transport->adopting = NULL;
	if (alive && conn->transport->wsi != NULL) {
		lws_set_opaque_user_data(conn->transport->wsi, conn);
	} else if (alive) { /* the library has closed it */
		conn->transport->fd = -1;
		transport_kill(conn);
	}
}
