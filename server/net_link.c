/* server/net_link.c - websockets: the hub's links. What is sent in one turn of the loop leaves as
 * one write at its end, or waits, bounded, for a peer that reads slowly. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/net_conn.h"
#include "server/utf8.h"

enum {
	WINDOW_MS = 10000, /* in which messages are counted */
	CLOSE_SECONDS = 3, /* for what is queued to leave before the end */
	HEADER_MAX = 10,   /* bytes of a frame's header from a server */
	TEXT_FRAME = 0x81, /* final, text */
	CLOSE_FRAME = 0x88,
};

static_assert((int)FRAME_HEADROOM >= (int)HEADER_MAX, "a frame's header fits before its data");

/* ---- the list of this turn ---- */

void turn_add(struct conn *conn) {
	struct net *net = conn->net;
	if (conn->in_turn) {
		return;
	}
	conn->in_turn = true;
	conn->turn_next = NULL;
	if (net->turn_last != NULL) {
		net->turn_last->turn_next = conn;
	} else {
		net->turn_first = conn;
	}
	net->turn_last = conn;
}

void turn_remove(struct conn *conn) {
	struct net *net = conn->net;
	if (!conn->in_turn) {
		return;
	}
	struct conn *before = NULL;
	for (struct conn *at = net->turn_first; at != conn; at = at->turn_next) {
		before = at;
	}
	if (before != NULL) {
		before->turn_next = conn->turn_next;
	} else {
		net->turn_first = conn->turn_next;
	}
	if (net->turn_last == conn) {
		net->turn_last = before;
	}
	conn->in_turn = false;
}

/* ---- the queue ---- */

static bool queue_grow(struct conn *conn) {
	if (conn->queued < conn->queue_room) {
		return true;
	}
	unsigned room = conn->queue_room * 2;
	struct frame **own = conn->queue == conn->few ? NULL : conn->queue;
	struct frame **queue = realloc(own, room * sizeof(struct frame *));
	if (queue == NULL) {
		return false;
	}
	if (own == NULL) {
		memcpy(queue, conn->few, sizeof(conn->few));
	}
	conn->queue = queue;
	conn->queue_room = room;
	return true;
}

/* Forget the first count frames. */
static void queue_drop(struct conn *conn, unsigned count) {
	for (unsigned i = 0; i < count; i++) {
		conn->queued_bytes -= conn->queue[i]->size;
		frame_unref(conn->queue[i]);
	}
	conn->queued -= count;
	memmove(conn->queue, conn->queue + count, conn->queued * sizeof(struct frame *));
	if (conn->queued == 0 && conn->queue != conn->few) {
		free(conn->queue);
		conn->queue = conn->few;
		conn->queue_room = NET_QUEUE_FEW;
	}
}

/* ---- writing ---- */

/* Put the header of a text frame before its data. Returns its bytes. */
static size_t write_header(unsigned char *data, size_t size) {
	if (size < 126) {
		data[-2] = TEXT_FRAME;
		data[-1] = (unsigned char)size;
		return 2;
	}
	if (size < 65536) {
		data[-4] = TEXT_FRAME;
		data[-3] = 126;
		data[-2] = (unsigned char)(size >> 8);
		data[-1] = (unsigned char)size;
		return 4;
	}
	data[-10] = TEXT_FRAME;
	data[-9] = 127;
	for (int i = 1; i <= 8; i++, size >>= 8) {
		data[-i] = (unsigned char)size;
	}
	return 10;
}

/* Framed bytes go out as they are: so one write takes the frames of a whole turn, and what does not
 * fit into the system's buffer is kept by the library as a whole. */
static bool write_raw(struct conn *conn, unsigned char *bytes, size_t size) {
	conn->net->counts.writes++;
	conn->net->counts.bytes_out += size;
	return lws_write(conn->wsi, bytes, size, LWS_WRITE_RAW) >= 0;
}

/* A frame is shared: its headroom is written anew for each receiver, always with the same bytes. */
static bool write_one(struct conn *conn, struct frame *frame) {
	unsigned char *data = (unsigned char *)frame->data;
	size_t header = write_header(data, frame->size);
	return write_raw(conn, data - header, header + frame->size);
}

/* How many of the queued frames fit into one write; the first does even where it is larger. */
static unsigned count_fitting(const struct conn *conn) {
	size_t size = 0;
	unsigned count = 0;
	while (count < conn->queued) {
		size += HEADER_MAX + conn->queue[count]->size;
		if (size > NET_SCRATCH) {
			break;
		}
		count++;
	}
	return count > 0 ? count : 1;
}

/* Write the first count frames as one. */
static bool write_many(struct conn *conn, unsigned count) {
	unsigned char *out = (unsigned char *)conn->net->scratch + LWS_PRE;
	size_t used = 0;
	for (unsigned i = 0; i < count; i++) {
		struct frame *frame = conn->queue[i];
		unsigned char *data = (unsigned char *)frame->data;
		size_t header = write_header(data, frame->size);
		memcpy(out + used, data - header, header + frame->size);
		used += header + frame->size;
	}
	return write_raw(conn, out, used);
}

/* Write what is queued until there is no more or the pipe is full. False: the connection is dead.
 */
static bool flush(struct conn *conn) {
	while (conn->queued > 0 && !lws_partial_buffered(conn->wsi)) {
		unsigned count = count_fitting(conn);
		bool good = count == 1 ? write_one(conn, conn->queue[0]) : write_many(conn, count);
		conn->net->counts.frames_out += count;
		queue_drop(conn, count);
		if (!good) {
			return false;
		}
	}
	return true;
}

/* Kill the connection after seconds. The library looks at its timers when something happens on one
 * of its sockets, so something must. */
static void end_within(struct conn *conn, int seconds) {
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_CLOSE_SEND, seconds);
	lws_cancel_service(conn->net->context);
}

/* The library's own way to close with a reason closes twice under libuv where it was built for
 * debugging, as Debian's is, and then the reason is not sent. */
static bool write_close(struct conn *conn) {
	unsigned char bytes[LWS_PRE + 4 + NET_CONTROL_MAX];
	const char *reason = conn->close_reason != NULL ? conn->close_reason : "";
	size_t size = strlen(reason) < NET_CONTROL_MAX ? strlen(reason) : NET_CONTROL_MAX;
	unsigned char *out = bytes + LWS_PRE;
	out[0] = CLOSE_FRAME;
	out[1] = (unsigned char)(2 + size);
	out[2] = (unsigned char)(conn->close_code >> 8);
	out[3] = (unsigned char)conn->close_code;
	memcpy(out + 4, reason, size);
	return write_raw(conn, out, 4 + size);
}

static void abandon(struct conn *conn) {
	queue_drop(conn, conn->queued);
	conn->state = CONN_CLOSED;
	end_within(conn, LWS_TO_KILL_ASYNC);
}

/* ---- the hub's side ---- */

static void on_send(struct link *link, struct frame *frame) {
	struct conn *conn = (struct conn *)link;
	if (conn->state != CONN_OPEN) {
		return;
	}
	if (!queue_grow(conn)) {
		conn_close(conn, CLOSE_TOO_SLOW, "This server is short of memory.");
		return;
	}
	conn->queue[conn->queued++] = frame_ref(frame);
	conn->queued_bytes += frame->size;
	turn_add(conn);
}

static void on_close(struct link *link, int code, const char *reason) {
	conn_close((struct conn *)link, code, reason);
}

static const struct link_impl link_impl = {
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
		queue_drop(conn, conn->queued);
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
	if (!flush(conn)) {
		abandon(conn);
		disconnect(conn);
	} else if (conn->queued_bytes > config->backlog_bytes) {
		conn_close(conn, CLOSE_TOO_SLOW, "You do not read what this server sends.");
	} else if (conn->queued > 0) {
		lws_callback_on_writable(conn->wsi);
	}
}

bool conn_writable(struct conn *conn) {
	if (conn->state == CONN_CLOSED) {
		return true;
	}
	if (!flush(conn)) {
		queue_drop(conn, conn->queued);
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
	return write_close(conn);
}

void conn_gone(struct conn *conn) {
	if (conn->state == CONN_HTTP) {
		return;
	}
	turn_remove(conn);
	queue_drop(conn, conn->queued);
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

void conn_pong(struct conn *conn) {
	conn->unanswered = 0;
	if (conn->state == CONN_OPEN && is_too_fast(conn)) {
		conn_close(conn, CLOSE_TOO_FAST, "Too many messages; wait ten seconds.");
	}
}
