/* server/net_ping.c - pings every ping_s seconds; a connection that does not answer is closed after
 * one and a half times as long.
 *
 * Connections stand in the slots of a wheel that turns once in half that time, so each turn of it
 * costs a tenth of them, and nothing is sorted. */
#include "server/net_conn.h"

enum {
	PATIENCE = 3, /* half intervals without an answer */
	PING_FRAME = 0x89,
};

/* One byte goes along: of an empty answer the library says nothing. Not while the pipe is full: the
 * answer would come late anyway. */
static void ping(struct conn *conn) {
	unsigned char bytes[LWS_PRE + 3] = {
		[LWS_PRE] = PING_FRAME, [LWS_PRE + 1] = 1, [LWS_PRE + 2] = 'q'};
	if (!lws_partial_buffered(conn->wsi)) {
		lws_write(conn->wsi, bytes + LWS_PRE, 3, LWS_WRITE_RAW);
	}
	if (conn->unanswered == 0) {
		conn->unanswered = 1;
	}
}

static void beat(struct conn *conn) {
	if (conn->state != CONN_OPEN) {
		return;
	}
	if (conn->unanswered > 0 && ++conn->unanswered > PATIENCE) {
		conn_close(conn, CLOSE_SILENT, "No answer from you.");
		return;
	}
	if (conn->ping_next) {
		ping(conn);
	}
	conn->ping_next = !conn->ping_next;
}

static void on_turn(uv_timer_t *timer) {
	struct net *net = timer->data;
	net->slot = (net->slot + 1) % NET_SLOTS;
	struct conn *next;
	for (struct conn *conn = net->slots[net->slot]; conn != NULL; conn = next) {
		next = conn->slot_next;
		beat(conn);
	}
}

bool ping_start(struct net *net) {
	uint64_t slot_ms = (uint64_t)net->options.config->ping_s * 1000 / 2 / NET_SLOTS;
	net->wheel.data = net;
	return uv_timer_init(net->options.loop, &net->wheel) == 0 &&
		uv_timer_start(&net->wheel, on_turn, slot_ms, slot_ms) == 0;
}

void ping_add(struct conn *conn) {
	struct net *net = conn->net;
	conn->slot = (uint8_t)net->slot;
	conn->slot_prev = NULL;
	conn->slot_next = net->slots[conn->slot];
	if (conn->slot_next != NULL) {
		conn->slot_next->slot_prev = conn;
	}
	net->slots[conn->slot] = conn;
}

void ping_remove(struct conn *conn) {
	struct net *net = conn->net;
	if (conn->slot_prev != NULL) {
		conn->slot_prev->slot_next = conn->slot_next;
	} else {
		net->slots[conn->slot] = conn->slot_next;
	}
	if (conn->slot_next != NULL) {
		conn->slot_next->slot_prev = conn->slot_prev;
	}
}
