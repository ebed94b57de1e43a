/* server/net/net_link.c - websockets: the hub's links, their life, what they receive. */
#include <stdlib.h>
#include <string.h>

#include "server/net/net_conn.h"
#include "server/base/utf8.h"

enum {
	WINDOW_MS = 10000, /* in which messages are counted */
	CLOSE_SECONDS = 3, /* for what is queued to leave before the end */
};

/* Kill the connection after seconds. The library looks at its timers when something happens on one
 * of its sockets, so something must. */
static void end_within(struct conn *conn, int seconds) {
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_CLOSE_SEND, seconds);
	lws_cancel_service(conn->net->context);
}

static void abandon(struct conn *conn) {
	send_drop(conn, conn->queued);
	conn->state = CONN_CLOSED;
	end_within(conn, LWS_TO_KILL_ASYNC);
}

/* ---- the hub's side ---- */

static void on_send(struct link *link, struct frame *frame) {
	struct conn *conn = (struct conn *)link;
	if (conn->state != CONN_OPEN) {
		return;
	}
	if (!send_queue(conn, frame)) {
		conn_close(conn, CLOSE_TOO_SLOW, "This server is short of memory.");
	}
}

static void on_close(struct link *link, int code, const char *reason) {
	conn_close((struct conn *)link, code, reason);
}

static int64_t on_rtt_ms(const struct link *link) {
	return ping_rtt_ms((const struct conn *)link);
}

/* Behind what is sent in this turn. */
static void on_measure(struct link *link) {
	struct conn *conn = (struct conn *)link;
	if (conn->state == CONN_OPEN && !ping_is_fresh(conn)) {
		conn->measure = true;
		turn_add(conn);
	}
}

static const struct link_impl link_impl = {
	.rtt_ms = on_rtt_ms,
	.measure = on_measure,
	.send = on_send,
	.close = on_close,
};

/* ---- its life ---- */

/* Too many from its address, or a page of somebody else's: said in a close frame, since a browser
 * shows a page nothing else. */
static bool is_refused(struct conn *conn) {
	const struct config *config = conn->net->options.config;
	if (!gate_allows_origin(conn)) {
		conn_close(conn, CLOSE_BAD_ORIGIN, "This page may not connect here.");
	} else if (conn->peer->websockets > config->sockets_per_address) {
		conn_close(conn, CLOSE_TOO_MANY, "Too many connections from your address.");
	}
	return conn->state != CONN_OPEN;
}

void conn_open(struct conn *conn) {
	struct net *net = conn->net;
	char address[NET_ADDRESS_TEXT];
	gate_take_forwarded(conn);
	conn->link.impl = &link_impl;
	conn->state = CONN_OPEN;
	conn->peer->websockets++;
	net->counts.websockets++;
	net->counts.upgraded++;
	ping_add(conn);
	if (is_refused(conn)) {
		return;
	}
	peer_print(conn->peer, address);
	conn->client = hub_connect(net->options.hub, &conn->link, address);
}

void conn_close(struct conn *conn, int code, const char *reason) {
	if (conn->state != CONN_OPEN) {
		return;
	}
	conn->state = CONN_CLOSING;
	conn->close_code = code;
	conn->close_reason = strdup(reason);
	conn->net->counts.closed_by_us++;
	if (code == CLOSE_TOO_SLOW) {
		send_drop(conn, conn->queued);
	}
	end_within(conn, CLOSE_SECONDS);
	turn_add(conn);
}

static void disconnect(struct conn *conn) {
	struct client *client = conn->client;
	conn->client = NULL;
	if (client != NULL) {
		hub_disconnect(client);
	}
}

void conn_settle(struct conn *conn) {
	const struct config *config = conn->net->options.config;
	if (conn->state == CONN_CLOSING) {
		disconnect(conn);
		lws_callback_on_writable(conn->wsi);
		return;
	}
	if (conn->state != CONN_OPEN) {
		return;
	}
	if (!send_flush(conn)) {
		abandon(conn);
		disconnect(conn);
	} else if (conn->queued_bytes > config->backlog_bytes) {
		conn_close(conn, CLOSE_TOO_SLOW, "You do not read what this server sends.");
	} else if (conn->queued > 0) {
		lws_callback_on_writable(conn->wsi);
	} else if (conn->measure) {
		ping_send(conn);
	}
	conn->measure = false;
}

bool conn_writable(struct conn *conn) {
	if (conn->state == CONN_CLOSED) {
		return true;
	}
	if (!send_flush(conn)) {
		send_drop(conn, conn->queued);
		return false;
	}
	if (conn->queued > 0 || lws_partial_buffered(conn->wsi)) {
		lws_callback_on_writable(conn->wsi);
		return true;
	}
	if (conn->state == CONN_OPEN) {
		return true;
	}
	conn->state = CONN_CLOSED;
	end_within(conn, CLOSE_SECONDS);
	return send_close(conn);
}

void conn_gone(struct conn *conn) {
	if (conn->state == CONN_HTTP) {
		return;
	}
	turn_remove(conn);
	send_drop(conn, conn->queued);
	if (conn->link.impl != NULL) {
		conn->link.impl = NULL;
		conn->peer->websockets--;
		conn->net->counts.websockets--;
		ping_remove(conn);
	}
	conn->state = CONN_CLOSED;
	disconnect(conn);
	free(conn->partial);
	free(conn->close_reason);
	conn->partial = NULL;
	conn->close_reason = NULL;
}

/* ---- receiving ---- */

/* Messages in ten seconds. Empty pieces count too, or there could be any number of them. */
static bool is_too_fast(struct conn *conn) {
	uint32_t window = (uint32_t)(uv_now(conn->net->options.loop) / WINDOW_MS);
	if (window != conn->window) {
		conn->window = window;
		conn->messages = 0;
	}
	return ++conn->messages > conn->net->options.config->messages_per_10s;
}

static bool keep_piece(struct conn *conn, const char *data, size_t size) {
	char *partial = realloc(conn->partial, conn->partial_size + size + 1);
	if (partial == NULL) {
		return false;
	}
	memcpy(partial + conn->partial_size, data, size);
	conn->partial = partial;
	conn->partial_size += size;
	partial[conn->partial_size] = '\0';
	return true;
}

static void deliver(struct conn *conn, const char *text, size_t size) {
	conn->net->counts.messages_in++;
	if (!utf8_is_valid(text, size)) {
		conn_close(conn, CLOSE_BAD_TEXT, "That text is not UTF-8.");
	} else if (conn->client != NULL) {
		hub_receive(conn->client, text, size);
	}
}

/* A message that came in one piece: copied, since the hub wants a zero after it. */
static void deliver_whole(struct conn *conn, const char *data, size_t size) {
	char *text = conn->net->scratch;
	memcpy(text, data, size);
	text[size] = '\0';
	deliver(conn, text, size);
}

static void deliver_partial(struct conn *conn) {
	char *text = conn->partial;
	size_t size = conn->partial_size;
	conn->partial = NULL;
	conn->partial_size = 0;
	deliver(conn, text, size);
	free(text);
}

void conn_receive(struct conn *conn, const char *data, size_t size) {
	const struct config *config = conn->net->options.config;
	bool whole = lws_is_final_fragment(conn->wsi);
	size_t coming = lws_remaining_packet_payload(conn->wsi);
	conn->unanswered = 0;
	conn->net->counts.bytes_in += size;
	if (coming > config->request_bytes ||
		conn->partial_size + size + coming > config->request_bytes) {
		conn_close(conn, CLOSE_TOO_BIG, conn->net->too_big);
	} else if ((whole || size == 0) && is_too_fast(conn)) {
		conn_close(conn, CLOSE_TOO_FAST, "Too many messages; wait ten seconds.");
	} else if (whole && conn->partial == NULL) {
		deliver_whole(conn, data, size);
	} else if (!keep_piece(conn, data, size)) {
		conn_close(conn, CLOSE_TOO_SLOW, "This server is short of memory.");
	} else if (whole) {
		deliver_partial(conn);
	}
}

void conn_pong(struct conn *conn, const void *data, size_t size) {
	conn->unanswered = 0;
	ping_answered(conn, data, size);
	if (conn->state == CONN_OPEN && is_too_fast(conn)) {
		conn_close(conn, CLOSE_TOO_FAST, "Too many messages; wait ten seconds.");
	}
}
