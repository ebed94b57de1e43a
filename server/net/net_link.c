/* server/net/net_link.c - websockets as links of the hub: their lifecycle and received messages. */
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "base/metric.h"
#include "server/net/net_conn.h"
#include "base/utf8.h"
#include "server/hub/lookup.h"

enum {
	WINDOW_MS = 10000, /* interval for counting messages */
	ASKS_MAX = 16,
	LARGE_BYTES = 8192,
	BARRED_BYTES = 124, /* a close frame has no room for more */
};

struct link_counts {
	uint64_t upgraded, messages;
	uint64_t waits; /* times that a connection had no room to write */
};

static void abandon_conn(struct conn *conn) {
	send_drop(conn, conn->queued);
	conn->state = CONN_CLOSED;
	transport_kill(conn);
}

/* ---- called by the hub ---- */

/* Is frame an answer to a request of conn? Delayed answers are recognised by their size, because
 * broadcasts at a table are small. */
static bool is_asked_for(struct conn *conn, const struct frame *frame) {
	if (conn->net->asking == conn) {
		return true;
	}
	if (conn->asks == 0 || frame->size < LARGE_BYTES) {
		return false;
	}
	conn->asks--;
	return true;
}

static void on_conn_send(struct link *link, struct frame *frame) {
	struct conn *conn = (struct conn *)link;
	if (conn->state != CONN_OPEN) {
		return;
	}
	if (!send_queue(conn, frame)) {
		conn_close(conn, CLOSE_TOO_SLOW, "This server is out of memory.");
	}
	if (is_asked_for(conn, frame)) {
		quota_charge(conn->quota, 0, frame->size);
	}
}

static void on_conn_close(struct link *link, int code, const char *reason) {
	conn_close((struct conn *)link, code, reason);
}

static int64_t on_rtt_ms(const struct link *link) {
	return ping_rtt_ms((const struct conn *)link);
}

/* Measured after what is sent in this round. */
static void on_measure(struct link *link) {
	struct conn *conn = (struct conn *)link;
	if (conn->state == CONN_OPEN && !ping_is_fresh(conn)) {
		conn->measure = true;
		round_add(conn);
	}
}

static const struct link_impl link_impl = {
	.rtt_ms = on_rtt_ms,
	.measure = on_measure,
	.send = on_conn_send,
	.close = on_conn_close,
};

/* ---- lifecycle ---- */

/* Too many connections of its address, or a page of another origin. Reported in a close frame,
 * since a browser shows a page nothing else. */
static bool is_refused(struct conn *conn) {
	const struct net_settings *settings = conn->net->options.settings;
	char barred[BARRED_BYTES];
	if (!gate_allows_origin(conn)) {
		conn_close(conn, CLOSE_BAD_ORIGIN, "This page may not connect here.");
	} else if (lookup_bars(conn->net->api.lookup, quota_address(conn->quota), barred,
			   sizeof(barred))) {
		quota_log_refused(conn->quota, "it is barred");
		conn_close(conn, CLOSE_BARRED, barred);
	} else if (quota_held(conn->quota, QUOTA_WEBSOCKETS) > settings->sockets_per_address) {
		conn_close(conn, CLOSE_TOO_MANY, "Too many connections from your address.");
	}
	return conn->state != CONN_OPEN;
}

void conn_open(struct conn *conn) {
	struct net *net = conn->net;
	gate_take_forwarded(conn);
	conn->link.impl = &link_impl;
	conn->state = CONN_OPEN;
	quota_add(conn->quota, QUOTA_WEBSOCKETS);
	net->websockets++;
	net->link_counts->upgraded++;
	ping_add(conn);
	if (!transport_upgraded(conn) || !watch_begin(conn)) {
		conn_close(conn, CLOSE_TOO_SLOW, "This server is out of memory.");
	} else if (transport_has_more(conn)) {
		watch_events(conn, EPOLLIN | EPOLLOUT); /* it has been read, and is decrypted */
	}
	bool refused = conn->state != CONN_OPEN || is_refused(conn);
	http_forget_head(conn);
	if (refused) {
		return;
	}
	conn->client = hub_connect(net->options.hub, &conn->link, quota_address(conn->quota));
}

static void disconnect_client(struct conn *conn) {
	struct client *client = conn->client;
	conn->client = NULL;
	if (client != NULL) {
		hub_disconnect(client);
	}
}

/* Have conn_writable called, once: every such request may be a system call, which
 * would be two for each frame to each slow reader. */
static void wait_for_room(struct conn *conn) {
	if (!conn->waits) {
		conn->waits = true;
		conn->net->link_counts->waits++;
		transport_await_room(conn);
	}
}

static void flush_conn(struct conn *conn) {
	const struct net_settings *settings = conn->net->options.settings;
	if (conn->state == CONN_CLOSING) {
		disconnect_client(conn);
		wait_for_room(conn);
		return;
	}
	if (conn->state != CONN_OPEN) {
		return;
	}
	if (!pong_flush(conn) || !send_flush(conn)) {
		abandon_conn(conn);
		disconnect_client(conn);
	} else if (conn->queued_bytes > settings->backlog_bytes) {
		conn_close(conn, CLOSE_TOO_SLOW, "You are not reading what this server sends.");
	} else if (conn->queued > 0 || conn->pong != NULL) {
		wait_for_room(conn);
	} else if (conn->measure) {
		ping_send(conn);
	}
	conn->measure = false;
}

/* Writing is charged to the address too. */
void conn_settle(struct conn *conn) {
	flush_conn(conn);
	quota_charge_since(conn->quota);
}

static bool flush_writable_link(struct conn *conn) {
	if (conn->state == CONN_CLOSED) {
		return true;
	}
	if (!pong_flush(conn) || !send_flush(conn)) {
		send_drop(conn, conn->queued);
		return false;
	}
	if (conn->queued > 0 || conn->pong != NULL || transport_is_full(conn)) {
		wait_for_room(conn);
		return true;
	}
	if (conn->state == CONN_OPEN) {
		return true;
	}
	conn->state = CONN_CLOSED;
	transport_limit_close(conn, NET_CLOSE_SECONDS);
	return send_close(conn) && !conn->said_goodbye;
}

bool conn_writable(struct conn *conn) {
	uint64_t begun_ns = uv_hrtime();
	conn->waits = false;
	bool good = flush_writable_link(conn);
	quota_charge(conn->quota, uv_hrtime() - begun_ns, 0);
	return good;
}

void conn_gone(struct conn *conn) {
	if (conn->state == CONN_HTTP) {
		return;
	}
	list_take_out(&conn->in_round);
	send_drop(conn, conn->queued);
	if (conn->link.impl != NULL) {
		conn->link.impl = NULL;
		quota_drop(conn->quota, QUOTA_WEBSOCKETS);
		conn->net->websockets--;
		ping_remove(conn);
		watch_end(conn);
	}
	conn->state = CONN_CLOSED;
	disconnect_client(conn);
	pong_drop(conn);
	free(conn->partial);
	free(conn->close_reason);
	conn->partial = NULL;
	conn->close_reason = NULL;
}

/* ---- receiving ---- */

/* Counts messages in windows of ten seconds that start with the first one. Frames of any kind
 * count, or empty ones would be unlimited. */
static bool is_conn_too_fast(struct conn *conn) {
	uint32_t now_ms = (uint32_t)uv_now(conn->net->options.loop);
	if (now_ms - conn->window_ms >= WINDOW_MS) {
		conn->window_ms = now_ms;
		conn->messages = 0;
	}
	return ++conn->messages > conn->net->options.settings->messages_per_10s;
}

static bool keep_piece(struct conn *conn, const unsigned char *data, size_t size) {
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

static void deliver_text(struct conn *conn, const char *text, size_t size) {
	struct net *net = conn->net;
	net->link_counts->messages++;
	if (!utf8_is_valid(text, size)) {
		conn_close(conn, CLOSE_BAD_TEXT, "That text is not UTF-8.");
	} else if (conn->client != NULL) {
		net->asking = conn;
		conn->asks += conn->asks < ASKS_MAX;
		hub_receive(conn->client, text, size);
		net->asking = NULL;
	}
}

/* Deliver a message that arrived in one piece; the hub needs a zero after it. */
static void deliver_whole(struct conn *conn, const struct ws_read *read) {
	unsigned char *end = read->data + read->size;
	unsigned char after = *end;
	*end = '\0';
	deliver_text(conn, (const char *)read->data, (size_t)read->size);
	*end = after;
}

static void deliver_partial(struct conn *conn) {
	char *text = conn->partial;
	size_t size = conn->partial_size;
	conn->partial = NULL;
	conn->partial_size = 0;
	deliver_text(conn, text, size);
	free(text);
}

static void receive_begin(struct conn *conn, const struct ws_read *read) {
	const struct net_settings *settings = conn->net->options.settings;
	if (read->binary) {
		conn_close(conn, CLOSE_BINARY, "This server accepts only text.");
	} else if (read->size > settings->request_bytes - conn->partial_size) {
		conn_close(conn, CLOSE_TOO_BIG, conn->net->too_big);
	}
}

static void receive_piece(struct conn *conn, const struct ws_read *read) {
	if (read->final && conn->partial == NULL) {
		deliver_whole(conn, read);
	} else if (!keep_piece(conn, read->data, (size_t)read->size)) {
		conn_close(conn, CLOSE_TOO_SLOW, "This server is out of memory.");
	} else if (read->final) {
		deliver_partial(conn);
	}
}

/* Answer a close frame with the same code, after flushing the queue. */
static void receive_close(struct conn *conn, unsigned code) {
	watch_end(conn);
	conn->said_goodbye = true;
	if (conn->state == CONN_OPEN) {
		conn_begin_close(conn, (int)code, "");
	} else if (conn->state == CONN_CLOSED) {
		transport_kill(conn);
	}
}

void conn_receive(struct conn *conn, const struct ws_read *read) {
	if (read->told == WS_TOLD_CLOSE) {
		receive_close(conn, read->code);
		return;
	}
	if (conn->state != CONN_OPEN) {
		return;
	}
	conn->unanswered = 0;
	if (read->told == WS_TOLD_BAD) {
		conn_close(conn, (int)read->code, read->why);
	} else if (read->told == WS_TOLD_PIECE) {
		receive_piece(conn, read);
	} else if (is_conn_too_fast(conn)) {
		conn_close(conn, CLOSE_TOO_FAST, "Too many messages; wait ten seconds.");
	} else if (read->told == WS_TOLD_BEGIN) {
		receive_begin(conn, read);
	} else if (read->told == WS_TOLD_PING) {
		pong_queue(conn, read->data, (size_t)read->size);
	} else {
		ping_answered(conn, read->data, (size_t)read->size);
	}
}

void conn_lost(struct conn *conn) {
	watch_end(conn);
	abandon_conn(conn);
}

bool link_start(struct net *net) {
	net->link_counts = calloc(1, sizeof(*net->link_counts));
	return net->link_counts != NULL;
}

void link_finish(struct net *net) {
	free(net->link_counts);
	net->link_counts = NULL;
}

void link_metrics(const struct net *net, struct metric_list *metrics) {
	const struct link_counts *counts = net->link_counts;
	metric_gauge(metrics, "websockets", "Open websockets.", (double)net->websockets);
	metric_counter(metrics, "websockets_total", "Websockets opened.", (double)counts->upgraded);
	metric_counter(metrics, "messages_received_total", "Websocket messages received.",
		(double)counts->messages);
	metric_counter(metrics, "write_waits_total",
		"Times a connection had to wait until it could write.", (double)counts->waits);
}
