/* server/net/net_close.c - closes websockets from our side. */
#include <stdlib.h>
#include <string.h>

#include "server/net/net_conn.h"

void conn_begin_close(struct conn *conn, int code, const char *reason) {
	conn->state = CONN_CLOSING;
	conn->close_code = code;
	conn->close_reason = strdup(reason);
	pong_drop(conn);
	free(conn->partial);
	conn->partial = NULL;
	conn->partial_size = 0;
	transport_limit_close(conn, NET_CLOSE_SECONDS);
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
