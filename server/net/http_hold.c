/* server/net/http_hold.c - keeps connections with their last answer for a moment. */
#include <linux/sockios.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>

#include "server/net/net_conn.h"

enum {
	HOLD_MS = 1000,         /* before it is closed */
	LINGER_BODY_MS = 5000,  /* longest, while more of a body comes */
	LINGER_READ_MS = 20000, /* longest, while the other end has not taken all of the answer */
	HOLD_S = 25,            /* timeout as a fallback */
};

/* Would closing it now take something from the other end? What it sends would make the system reset
 * the connection, and throw away what it has not read yet. */
static bool is_needed(struct conn *conn, uint64_t now) {
	int unsent = 0;
	uint64_t age_ms = now - conn->held_since_ms;
	bool came = conn->discarded != conn->held_discarded;
	conn->held_discarded = conn->discarded;
	if (!conn->watched || conn->state != CONN_HTTP) {
		return false;
	}
	return (came && age_ms < LINGER_BODY_MS) ||
		(age_ms < LINGER_READ_MS && ioctl(conn->fd, SIOCOUTQ, &unsent) == 0 && unsent > 0);
}

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
		if (is_needed(conn, now)) {
			conn->held_until_ms = now + HOLD_MS;
			list_add_last(&net->held, &conn->in_held);
			continue;
		}
		transport_kill(conn);
	}
}

bool http_hold_start(struct net *net) {
	list_init(&net->held);
	list_init(&net->uploads);
	net->hold.data = net->work_timer.data = net;
	return uv_timer_init(net->options.loop, &net->hold) == 0 &&
		uv_timer_init(net->options.loop, &net->work_timer) == 0;
}

static int hold_answered_conn(struct conn *conn) {
	struct net *net = conn->net;
	conn->held_since_ms = uv_now(net->options.loop);
	conn->held_until_ms = conn->held_since_ms + HOLD_MS;
	conn->held_discarded = conn->discarded;
	if (list_is_empty(&net->held)) {
		uv_timer_start(&net->hold, end_held, HOLD_MS, 0);
	}
	list_add_last(&net->held, &conn->in_held);
	transport_limit(conn, HOLD_S);
	return 0;
}

int http_hold(struct conn *conn) {
	watch_end(conn);
	return hold_answered_conn(conn);
}

int http_linger(struct conn *conn) {
	conn->input = INPUT_REST;
	transport_end_output(conn);
	if (!conn->watched && !watch_begin(conn)) {
		return -1;
	}
	watch_events(conn, EPOLLIN);
	return hold_answered_conn(conn);
}
