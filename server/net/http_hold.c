/* server/net/http_hold.c - keeps connections with their last answer for a moment. */
#include <openssl/ssl.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include "server/net/net_conn.h"

enum {
	HOLD_MS = 1000, /* before it is closed */
	HOLD_S = 5,     /* timeout as a fallback */
};

static void end_held(uv_timer_t *timer) {
	struct net *net = timer->data;
	uint64_t now = uv_now(net->options.loop);
	while (!list_is_empty(&net->held)) {
		struct conn *conn = LIST_OWNER(net->held.next, struct conn, in_held);
		if (conn->held_until_ms > now) {
			uv_timer_start(timer, end_held, conn->held_until_ms - now, 0);
			return;
		}
		list_take_out(&conn->in_held);
		lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_SYNC);
	}
}

bool http_hold_start(struct net *net) {
	list_init(&net->held);
	list_init(&net->uploads);
	net->hold.data = net->work_timer.data = net;
	return uv_timer_init(net->options.loop, &net->hold) == 0 &&
		uv_timer_init(net->options.loop, &net->work_timer) == 0;
}

static int hold(struct conn *conn) {
	struct net *net = conn->net;
	conn->held_until_ms = uv_now(net->options.loop) + HOLD_MS;
	if (list_is_empty(&net->held)) {
		uv_timer_start(&net->hold, end_held, HOLD_MS, 0);
	}
	list_add_last(&net->held, &conn->in_held);
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, HOLD_S);
	return 0;
}

int http_hold(struct conn *conn) {
	lws_rx_flow_control(conn->wsi, 0);
	return hold(conn);
}

int http_linger(struct conn *conn) {
	SSL *ssl = lws_get_ssl(conn->wsi);
	conn->input = INPUT_NONE;
	if (ssl != NULL) {
		SSL_shutdown(ssl);
	} else {
		shutdown(conn->fd, SHUT_WR);
	}
	if (!conn->watched && !watch_begin(conn)) {
		return -1;
	}
	watch_events(conn, EPOLLIN);
	return hold(conn);
}
