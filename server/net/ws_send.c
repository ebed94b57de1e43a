/* server/net/ws_send.c - output of websockets: frames are queued until the end of the round and
 * sent as one write or, up to a limit, until a slow reader has taken what came before; and how a
 * websocket is closed from our side. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/ws_conn.h"

enum {
	HEADER_MAX = 10,   /* bytes of a server's frame header */
	TEXT_FRAME = 0x81, /* final, text */
	CLOSE_FRAME = 0x88,
	PONG_FRAME = 0x8a,
	PONG_MAX = 125,
	REASON_MAX = 123, /* bytes of a close frame's reason */
};

struct pong {
	size_t size;
	unsigned char bytes[TRANSPORT_HEADROOM + 2 + PONG_MAX];
};

static_assert((int)FRAME_HEADROOM >= (int)HEADER_MAX, "a frame's header fits before its data");

/* ---- rounds ---- */

void send_round_init(struct send_round *round) {
	list_init(&round->now);
	list_init(&round->late);
}

void send_round_add(struct send_round *round, struct list *member, bool may_be_late) {
	if (list_is_empty(member)) {
		list_add_last(may_be_late ? &round->late : &round->now, member);
	}
}

struct list *send_round_take(struct send_round *round, unsigned *late) {
	struct list *member = NULL;
	if (!list_is_empty(&round->now)) {
		member = round->now.next;
	} else if (*late > 0 && !list_is_empty(&round->late)) {
		member = round->late.next;
		(*late)--;
	}
	if (member != NULL) {
		list_take_out(member);
	}
	return member;
}

bool send_round_goes_on(const struct send_round *round) {
	return !list_is_empty(&round->late);
}

void round_add(struct ws_conn *ws) {
	send_round_add(&ws->conn->net->ws->round, &ws->in_round, ws->link.watches);
}

/* ---- the queue ---- */

static bool queue_grow(struct ws_conn *ws) {
	if (ws->queued < ws->queue_capacity) {
		return true;
	}
	unsigned capacity = ws->queue_capacity * 2;
	struct frame **own = ws->queue == ws->few ? NULL : ws->queue;
	struct frame **queue = realloc(own, capacity * sizeof(struct frame *));
	if (queue == NULL) {
		return false;
	}
	if (own == NULL) {
		memcpy(queue, ws->few, sizeof(ws->few));
	}
	ws->queue = queue;
	ws->queue_capacity = capacity;
	return true;
}

bool send_queue(struct ws_conn *ws, struct frame *frame) {
	if (!queue_grow(ws)) {
		return false;
	}
	ws->queue[ws->queued++] = frame_ref(frame);
	ws->queued_bytes += frame->size;
	round_add(ws);
	return true;
}

void send_drop(struct ws_conn *ws, unsigned count) {
	assert(count <= ws->queued);
	for (unsigned i = 0; i < count; i++) {
		ws->queued_bytes -= ws->queue[i]->size;
		frame_unref(ws->queue[i]);
	}
	ws->queued -= count;
	memmove(ws->queue, ws->queue + count, ws->queued * sizeof(struct frame *));
	if (ws->queued == 0 && ws->queue != ws->few) {
		free(ws->queue);
		ws->queue = ws->few;
		ws->queue_capacity = WS_QUEUE_FEW;
	}
}

/* ---- writing ---- */

/* Write the header of a text frame before its data. Returns its length. */
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

/* Sends framed bytes as they are: one write takes the frames of a whole round, and the library
 * keeps what does not fit the socket buffer as one block. */
static bool write_raw(struct ws_conn *ws, unsigned char *bytes, size_t size) {
	ws->conn->net->ws->writes++;
	ws->conn->net->ws->sent_bytes += size;
	return transport_send(ws->conn, bytes, size);
}

/* Frames are shared, and every receiver writes the same header into the headroom. */
static bool write_one(struct ws_conn *ws, struct frame *frame) {
	unsigned char *data = (unsigned char *)frame->data;
	size_t header = write_header(data, frame->size);
	return write_raw(ws, data - header, header + frame->size);
}

/* Returns how many queued frames fit into one write; at least one, even if it is larger. */
static unsigned count_fitting_frames(const struct ws_conn *ws) {
	size_t size = 0;
	unsigned count = 0;
	while (count < ws->queued) {
		size += HEADER_MAX + ws->queue[count]->size;
		if (size > NET_SCRATCH) {
			break;
		}
		count++;
	}
	return count > 0 ? count : 1;
}

/* Send the first count frames in one write. */
static bool write_many(struct ws_conn *ws, unsigned count) {
	unsigned char *out = (unsigned char *)ws->conn->net->scratch + TRANSPORT_HEADROOM;
	size_t used = 0;
	for (unsigned i = 0; i < count; i++) {
		struct frame *frame = ws->queue[i];
		unsigned char *data = (unsigned char *)frame->data;
		size_t header = write_header(data, frame->size);
		memcpy(out + used, data - header, header + frame->size);
		used += header + frame->size;
	}
	return write_raw(ws, out, used);
}

bool send_flush(struct ws_conn *ws) {
	while (ws->queued > 0 && !transport_is_full(ws->conn)) {
		unsigned count = count_fitting_frames(ws);
		bool good = count == 1 ? write_one(ws, ws->queue[0]) : write_many(ws, count);
		ws->conn->net->ws->frames += count;
		send_drop(ws, count);
		if (!good) {
			return false;
		}
	}
	return true;
}

/* TCP knows how much has arrived, including data that the library held back. */
bool send_moves(struct ws_conn *ws) {
	uint64_t acked;
	if (ws->queued == 0 && !transport_is_full(ws->conn)) {
		ws->acked = 0;
		return true;
	}
	if (!transport_count_acked(ws->conn, &acked)) {
		return true; /* an older kernel; backlog_bytes still applies */
	}
	bool moves = acked != ws->acked;
	ws->acked = acked;
	return moves;
}

/* The library's own close with a reason closes twice under libuv in debug builds such as Debian's,
 * and then the reason is not sent. */
bool send_close(struct ws_conn *ws) {
	unsigned char bytes[TRANSPORT_HEADROOM + 4 + REASON_MAX];
	const char *reason = ws->close_reason != NULL ? ws->close_reason : "";
	size_t size = strlen(reason) < REASON_MAX ? strlen(reason) : REASON_MAX;
	unsigned char *out = bytes + TRANSPORT_HEADROOM;
	out[0] = CLOSE_FRAME;
	if (ws->close_code == 0) { /* the other end gave no code */
		out[1] = 0;
		return write_raw(ws, out, 2);
	}
	out[1] = (unsigned char)(2 + size);
	out[2] = (unsigned char)(ws->close_code >> 8);
	out[3] = (unsigned char)ws->close_code;
	memcpy(out + 4, reason, size);
	return write_raw(ws, out, 4 + size);
}

/* ---- answers to pings ---- */

void pong_queue(struct ws_conn *ws, const void *data, size_t size) {
	if (ws->pong == NULL) {
		ws->pong = malloc(sizeof(*ws->pong));
	}
	if (ws->pong != NULL) { /* without memory this ping stays unanswered */
		ws->pong->size = 2 + size;
		ws->pong->bytes[TRANSPORT_HEADROOM] = PONG_FRAME;
		ws->pong->bytes[TRANSPORT_HEADROOM + 1] = (unsigned char)size;
		memcpy(ws->pong->bytes + TRANSPORT_HEADROOM + 2, data, size);
		round_add(ws);
	}
}

bool pong_flush(struct ws_conn *ws) {
	struct pong *pong = ws->pong;
	bool good = true;
	if (pong != NULL && !transport_is_full(ws->conn)) {
		good = transport_send(ws->conn, pong->bytes + TRANSPORT_HEADROOM, pong->size);
		pong_drop(ws);
	}
	return good;
}

void pong_drop(struct ws_conn *ws) {
	free(ws->pong);
	ws->pong = NULL;
}

/* ---- closing ---- */

void ws_begin_close(struct ws_conn *ws, int code, const char *reason) {
	ws->state = WS_CLOSING;
	ws->close_code = code;
	ws->close_reason = strdup(reason);
	pong_drop(ws);
	free(ws->partial);
	ws->partial = NULL;
	ws->partial_size = 0;
	transport_limit_close(ws->conn, WS_CLOSE_SECONDS);
	round_add(ws);
}

/* From here on only the other side's close frame matters. */
void ws_close(struct ws_conn *ws, int code, const char *reason) {
	if (ws->state != WS_OPEN) {
		return;
	}
	ws->conn->net->ws->closed++;
	if (code == CLOSE_TOO_FAST || code == CLOSE_TOO_MANY) {
		quota_log_refused(ws->conn->quota, reason);
	}
	if (code == CLOSE_TOO_SLOW) {
		send_drop(ws, ws->queued);
	}
	ws_begin_close(ws, code, reason);
	ws_stop_greeting(ws);
	ws_reading_discard(ws);
}
