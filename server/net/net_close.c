/* server/net/net_close.c - closes websockets from our side. */
#include <stdlib.h>
#include <string.h>

#include "server/net/net_conn.h"

/* The library checks its timers only when something happens on one of its sockets, so that must be
 * provoked. */
void conn_end_within(struct conn *conn, int seconds) {
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_CLOSE_SEND, seconds);
	lws_cancel_service(conn->net->context);
}

void conn_begin_close(struct conn *conn, int code, const char *reason) {
	conn->state = CONN_CLOSING;
	conn->close_code = code;
	conn->close_reason = strdup(reason);
	pong_drop(conn);
	free(conn->partial);
	conn->partial = NULL;
	conn->partial_size = 0;
	conn_end_within(conn, NET_CLOSE_SECONDS);
	round_add(conn);
}

/* From here on only the other side's close frame matters. */
void conn_close(struct conn *conn, int code, const char *reason) {
	if (conn->state != CONN_OPEN) {
		return;
	}
	conn->net->counts.closed_by_us++;
	if (code == CLOSE_TOO_FAST || code == CLOSE_TOO_MANY) {
		quota_log_refused(conn->quota, reason);
	}
	if (code == CLOSE_TOO_SLOW) {
		send_drop(conn, conn->queued);
	}
	conn_begin_close(conn, code, reason);
	watch_discard(conn);
}
