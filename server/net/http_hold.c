/* server/net/http_hold.c - keeps connections with their last answer for a moment. */
#include "server/net/http_conn.h"

enum {
	HOLD_MS = 1000,         /* before it is closed */
	LINGER_BODY_MS = 5000,  /* longest, while more of a body comes */
	LINGER_READ_MS = 20000, /* longest, while the other end has not taken all of the answer */
	HOLD_S = 25,            /* timeout as a fallback */
};

/* Would closing it now take something from the other end? What it sends would make the system reset
 * the connection, and throw away what it has not read yet. */
static bool is_needed(struct conn *conn, uint64_t now) {
	uint64_t age_ms = now - conn->http->held_since_ms;
	bool came = conn->http->discarded != conn->http->held_discarded;
	conn->http->held_discarded = conn->http->discarded;
	if (!watch_is_on(conn)) {
		return false;
	}
	return (came && age_ms < LINGER_BODY_MS) ||
		(age_ms < LINGER_READ_MS && transport_has_unsent(conn));
}

static void end_held(uv_timer_t *timer) {
	struct net *net = timer->data;
	uint64_t now = uv_now(net->options.loop);
	while (!list_is_empty(&net->http->held)) {
		struct conn *conn = LIST_OWNER(net->http->held.next, struct http_conn, in_held)
					    ->conn;
		if (conn->http->held_until_ms > now) {
			uv_timer_start(timer, end_held, conn->http->held_until_ms - now, 0);
			return;
		}
		list_take_out(&conn->http->in_held);
		if (is_needed(conn, now)) {
			conn->http->held_until_ms = now + HOLD_MS;
			list_add_last(&net->http->held, &conn->http->in_held);
			continue;
		}
		transport_kill(conn);
	}
}

bool http_hold_start(struct net *net) {
	list_init(&net->http->held);
	list_init(&net->http->uploads);
	net->http->hold.data = net->http->work_timer.data = net;
	return uv_timer_init(net->options.loop, &net->http->hold) == 0 &&
		uv_timer_init(net->options.loop, &net->http->work_timer) == 0;
}

static int hold_answered_conn(struct conn *conn) {
	struct net *net = conn->net;
	conn->http->held_since_ms = uv_now(net->options.loop);
	conn->http->held_until_ms = conn->http->held_since_ms + HOLD_MS;
	conn->http->held_discarded = conn->http->discarded;
	if (list_is_empty(&net->http->held)) {
		uv_timer_start(&net->http->hold, end_held, HOLD_MS, 0);
	}
	list_add_last(&net->http->held, &conn->http->in_held);
	transport_limit(conn, HOLD_S);
	return 0;
}

int http_hold(struct conn *conn) {
	watch_end(conn);
	return hold_answered_conn(conn);
}

int http_linger(struct conn *conn) {
	conn->http->input = INPUT_REST;
	transport_end_output(conn);
	return watch_begin(conn) ? hold_answered_conn(conn) : -1;
}
