/* server/net/ws_link.c - websockets as links of the hub: their lifecycle and received messages. */
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "base/utf8.h"
#include "server/hub/lookup.h"
#include "server/net/ws_conn.h"

enum {
	WINDOW_MS = 10000, /* interval for counting messages */
	ASKS_MAX = 16,
	LARGE_BYTES = 8192,
	BARRED_BYTES = 124, /* a close frame has no room for more */
};

static void abandon_conn(struct ws_conn *ws) {
	send_drop(ws, ws->queued);
	ws->state = WS_CLOSED;
	transport_kill(ws->conn);
}

/* ---- called by the hub ---- */

/* Is frame an answer to a request of conn? Delayed answers are recognised by their size, because
 * broadcasts at a table are small. */
static bool is_asked_for(struct ws_conn *ws, const struct frame *frame) {
	if (ws->conn->net->ws->asking == ws) {
		return true;
	}
	if (ws->asks == 0 || frame->size < LARGE_BYTES) {
		return false;
	}
	ws->asks--;
	return true;
}

static void on_conn_send(struct link *link, struct frame *frame) {
	struct ws_conn *ws = (struct ws_conn *)link;
	if (ws->state != WS_OPEN) {
		return;
	}
	if (!send_queue(ws, frame)) {
		ws_close(ws, CLOSE_TOO_SLOW, "This server is out of memory.");
	}
	if (is_asked_for(ws, frame)) {
		quota_charge(ws->conn->quota, 0, frame->size);
	}
}

static void on_conn_close(struct link *link, int code, const char *reason) {
	ws_close((struct ws_conn *)link, code, reason);
}

static int64_t on_rtt_ms(const struct link *link) {
	return ping_rtt_ms((const struct ws_conn *)link);
}

/* Measured after what is sent in this round. */
static void on_measure(struct link *link) {
	struct ws_conn *ws = (struct ws_conn *)link;
	if (ws->state == WS_OPEN && !ping_is_fresh(ws)) {
		ws->measure = true;
		round_add(ws);
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
static bool is_refused(struct ws_conn *ws, bool allowed) {
	const struct net_settings *settings = ws->conn->net->options.settings;
	char barred[BARRED_BYTES];
	if (!allowed) {
		ws_close(ws, CLOSE_BAD_ORIGIN, "This page may not connect here.");
	} else if (lookup_bars(hub_lookup(ws->conn->net->options.hub),
			   quota_address(ws->conn->quota), barred, sizeof(barred))) {
		quota_log_refused(ws->conn->quota, "it is barred");
		ws_close(ws, CLOSE_BARRED, barred);
	} else if (quota_held(ws->conn->quota, QUOTA_WEBSOCKETS) > settings->sockets_per_address) {
		ws_close(ws, CLOSE_TOO_MANY, "Too many connections from your address.");
	}
	return ws->state != WS_OPEN;
}

static void close_without_memory(struct ws_conn *ws) {
	ws_close(ws, CLOSE_TOO_SLOW, "This server is out of memory.");
}

static void meet_hub(struct ws_conn *ws) {
	ws->client = hub_connect(
		ws->conn->net->options.hub, &ws->link, quota_address(ws->conn->quota));
}

static void meet_hub_as(struct ws_conn *ws, enum store_result result, const struct person *person) {
	if (result != STORE_OK) {
		ws_close(ws, CLOSE_GOING_AWAY,
			"Accounts cannot be read right now; connect again in a moment.");
		return;
	}
	meet_hub(ws);
	if (person != NULL && ws->client != NULL &&
		!hub_sign_in(ws->conn->net->options.hub, ws->client, person)) {
		close_without_memory(ws);
	}
}

void websocket_open(struct ws_conn *ws, struct conn *conn, bool allowed, const char *session) {
	struct net *net = conn->net;
	ws->link.impl = &link_impl;
	ws->conn = conn;
	ws->state = WS_OPEN;
	ws->queue = ws->few;
	ws->queue_capacity = WS_QUEUE_FEW;
	list_init(&ws->in_round);
	quota_add(conn->quota, QUOTA_WEBSOCKETS);
	net->ws->websockets++;
	net->ws->upgraded++;
	ping_add(ws);
	if (!ws_reading_begin(ws)) {
		close_without_memory(ws);
	} else if (transport_has_more(conn)) {
		watch_events(conn, EPOLLIN | EPOLLOUT); /* it has been read, and is decrypted */
	}
	if (ws->state != WS_OPEN || is_refused(ws, allowed)) {
		return;
	}
	if (session[0] == '\0') {
		meet_hub(ws);
	} else if (!ws_greet(ws, session, meet_hub_as)) {
		close_without_memory(ws);
	}
}

static void disconnect_client(struct ws_conn *ws) {
	struct client *client = ws->client;
	ws->client = NULL;
	if (client != NULL) {
		hub_disconnect(client);
	}
}

/* Have ws_writable called, once: every such request may be a system call, which
 * would be two for each frame to each slow reader. */
static void wait_for_room(struct ws_conn *ws) {
	if (!ws->waits) {
		ws->waits = true;
		ws->conn->net->ws->waits++;
		transport_await_room(ws->conn);
	}
}

static void flush_link(struct ws_conn *ws) {
	const struct net_settings *settings = ws->conn->net->options.settings;
	if (ws->state == WS_CLOSING) {
		disconnect_client(ws);
		wait_for_room(ws);
		return;
	}
	if (ws->state != WS_OPEN) {
		return;
	}
	if (!pong_flush(ws) || !send_flush(ws)) {
		abandon_conn(ws);
		disconnect_client(ws);
	} else if (ws->queued_bytes > settings->backlog_bytes) {
		ws_close(ws, CLOSE_TOO_SLOW, "You are not reading what this server sends.");
	} else if (ws->queued > 0 || ws->pong != NULL) {
		wait_for_room(ws);
	} else if (ws->measure) {
		ping_send(ws);
	}
	ws->measure = false;
}

/* Writing is charged to the address too. */
static void settle_link(struct ws_conn *ws) {
	flush_link(ws);
	quota_charge_since(ws->conn->quota);
}

/* Returns whether there was anybody. */
static bool settle_all(struct net *net, unsigned *late) {
	struct list *next = send_round_take(&net->ws->round, late);
	bool some = next != NULL;
	if (some) {
		quotas_begin_work(net->quotas);
	}
	for (; next != NULL; next = send_round_take(&net->ws->round, late)) {
		settle_link(LIST_OWNER(next, struct ws_conn, in_round));
	}
	return some;
}

static void on_round_idle(uv_idle_t *idle) {
	(void)idle; /* while active the loop does not sleep, and each iteration ends a round */
}

/* Releasing a client may give the hub more to send. */
void ws_end_round(struct net *net) {
	unsigned late = SEND_ROUND_LATE;
	do {
		hub_flush(net->options.hub);
	} while (settle_all(net, &late));
	if (send_round_goes_on(&net->ws->round)) {
		uv_idle_start(&net->ws->go_on, on_round_idle);
	} else {
		uv_idle_stop(&net->ws->go_on);
	}
}

static bool flush_writable_link(struct ws_conn *ws) {
	if (ws->state == WS_CLOSED) {
		return true;
	}
	if (!pong_flush(ws) || !send_flush(ws)) {
		send_drop(ws, ws->queued);
		return false;
	}
	if (ws->queued > 0 || ws->pong != NULL || transport_is_full(ws->conn)) {
		wait_for_room(ws);
		return true;
	}
	if (ws->state == WS_OPEN) {
		return true;
	}
	ws->state = WS_CLOSED;
	transport_limit_close(ws->conn, WS_CLOSE_SECONDS);
	return send_close(ws) && !ws->said_goodbye;
}

bool ws_writable(struct conn *conn) {
	uint64_t begun_ns = uv_hrtime();
	conn->ws->waits = false;
	bool good = flush_writable_link(conn->ws);
	quota_charge(conn->quota, uv_hrtime() - begun_ns, 0);
	return good;
}

void websocket_finish(struct conn *conn) {
	struct ws_conn *ws = conn->ws;
	list_take_out(&ws->in_round);
	ws_stop_greeting(ws);
	send_drop(ws, ws->queued);
	if (ws->link.impl != NULL) {
		ws->link.impl = NULL;
		quota_drop(conn->quota, QUOTA_WEBSOCKETS);
		conn->net->ws->websockets--;
		ping_remove(ws);
		ws_reading_end(ws);
	}
	ws->state = WS_CLOSED;
	disconnect_client(ws);
	pong_drop(ws);
	free(ws->partial);
	free(ws->close_reason);
	ws->partial = NULL;
	ws->close_reason = NULL;
}

/* ---- receiving ---- */

/* Counts messages in windows of ten seconds that start with the first one. Frames of any kind
 * count, or empty ones would be unlimited. */
static bool is_conn_too_fast(struct ws_conn *ws) {
	uint32_t now_ms = (uint32_t)uv_now(ws->conn->net->options.loop);
	if (now_ms - ws->window_ms >= WINDOW_MS) {
		ws->window_ms = now_ms;
		ws->messages = 0;
	}
	return ++ws->messages > ws->conn->net->options.settings->messages_per_10s;
}

static bool keep_piece(struct ws_conn *ws, const unsigned char *data, size_t size) {
	char *partial = realloc(ws->partial, ws->partial_size + size + 1);
	if (partial == NULL) {
		return false;
	}
	memcpy(partial + ws->partial_size, data, size);
	ws->partial = partial;
	ws->partial_size += size;
	partial[ws->partial_size] = '\0';
	return true;
}

static void deliver_text(struct ws_conn *ws, const char *text, size_t size) {
	struct net *net = ws->conn->net;
	net->ws->messages++;
	if (!utf8_is_valid(text, size)) {
		ws_close(ws, CLOSE_BAD_TEXT, "That text is not UTF-8.");
	} else if (ws->client != NULL) {
		net->ws->asking = ws;
		ws->asks += ws->asks < ASKS_MAX;
		hub_receive(ws->client, text, size);
		net->ws->asking = NULL;
	}
}

/* Deliver a message that arrived in one piece; the hub needs a zero after it. */
static void deliver_whole(struct ws_conn *ws, const struct ws_read *read) {
	unsigned char *end = read->data + read->size;
	unsigned char after = *end;
	*end = '\0';
	deliver_text(ws, (const char *)read->data, (size_t)read->size);
	*end = after;
}

static void deliver_partial(struct ws_conn *ws) {
	char *text = ws->partial;
	size_t size = ws->partial_size;
	ws->partial = NULL;
	ws->partial_size = 0;
	deliver_text(ws, text, size);
	free(text);
}

static void receive_begin(struct ws_conn *ws, const struct ws_read *read) {
	const struct net_settings *settings = ws->conn->net->options.settings;
	if (read->binary) {
		ws_close(ws, CLOSE_BINARY, "This server accepts only text.");
	} else if (read->size > settings->request_bytes - ws->partial_size) {
		ws_close(ws, CLOSE_TOO_BIG, ws->conn->net->ws->too_big);
	}
}

static void receive_piece(struct ws_conn *ws, const struct ws_read *read) {
	if (read->final && ws->partial == NULL) {
		deliver_whole(ws, read);
	} else if (!keep_piece(ws, read->data, (size_t)read->size)) {
		close_without_memory(ws);
	} else if (read->final) {
		deliver_partial(ws);
	}
}

/* Answer a close frame with the same code, after flushing the queue. */
static void receive_close(struct ws_conn *ws, unsigned code) {
	ws_reading_end(ws);
	ws->said_goodbye = true;
	if (ws->state == WS_OPEN) {
		ws_begin_close(ws, (int)code, "");
	} else if (ws->state == WS_CLOSED) {
		transport_kill(ws->conn);
	}
}

void ws_receive(struct ws_conn *ws, const struct ws_read *read) {
	if (read->told == WS_TOLD_CLOSE) {
		receive_close(ws, read->code);
		return;
	}
	if (ws->state != WS_OPEN) {
		return;
	}
	ws->unanswered = 0;
	if (read->told == WS_TOLD_BAD) {
		ws_close(ws, (int)read->code, read->why);
	} else if (read->told == WS_TOLD_PIECE) {
		receive_piece(ws, read);
	} else if (is_conn_too_fast(ws)) {
		ws_close(ws, CLOSE_TOO_FAST, "Too many messages; wait ten seconds.");
	} else if (read->told == WS_TOLD_BEGIN) {
		receive_begin(ws, read);
	} else if (read->told == WS_TOLD_PING) {
		pong_queue(ws, read->data, (size_t)read->size);
	} else {
		ping_answered(ws, read->data, (size_t)read->size);
	}
}

void ws_lose(struct ws_conn *ws) {
	ws_reading_end(ws);
	abandon_conn(ws);
}
