/* server/net/net_send.c - output of websockets: frames are queued until the end of the round and
 * sent as one write or, up to a limit, until a slow reader has taken what came before; and how a
 * websocket is closed from our side. */
#include <assert.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/metric.h"
#include "server/net/net_conn.h"

enum {
	HEADER_MAX = 10,   /* bytes of a server's frame header */
	TEXT_FRAME = 0x81, /* final, text */
	CLOSE_FRAME = 0x88,
	PONG_FRAME = 0x8a,
	PONG_MAX = 125,
};

struct pong {
	size_t size;
	unsigned char bytes[TRANSPORT_HEADROOM + 2 + PONG_MAX];
};

struct send_counts {
	uint64_t frames, bytes, writes;
	uint64_t closed; /* with one of the codes of proto/README.md */
};

static_assert((int)FRAME_HEADROOM >= (int)HEADER_MAX, "a frame's header fits before its data");

void round_add(struct conn *conn) {
	send_round_add(&conn->net->round, &conn->in_round, conn->link.watches);
}

/* ---- the queue ---- */

static bool queue_grow(struct conn *conn) {
	if (conn->queued < conn->queue_capacity) {
		return true;
	}
	unsigned capacity = conn->queue_capacity * 2;
	struct frame **own = conn->queue == conn->few ? NULL : conn->queue;
	struct frame **queue = realloc(own, capacity * sizeof(struct frame *));
	if (queue == NULL) {
		return false;
	}
	if (own == NULL) {
		memcpy(queue, conn->few, sizeof(conn->few));
	}
	conn->queue = queue;
	conn->queue_capacity = capacity;
	return true;
}

bool send_queue(struct conn *conn, struct frame *frame) {
	if (!queue_grow(conn)) {
		return false;
	}
	conn->queue[conn->queued++] = frame_ref(frame);
	conn->queued_bytes += frame->size;
	round_add(conn);
	return true;
}

void send_drop(struct conn *conn, unsigned count) {
	assert(count <= conn->queued);
	for (unsigned i = 0; i < count; i++) {
		conn->queued_bytes -= conn->queue[i]->size;
		frame_unref(conn->queue[i]);
	}
	conn->queued -= count;
	memmove(conn->queue, conn->queue + count, conn->queued * sizeof(struct frame *));
	if (conn->queued == 0 && conn->queue != conn->few) {
		free(conn->queue);
		conn->queue = conn->few;
		conn->queue_capacity = NET_QUEUE_FEW;
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
static bool write_raw(struct conn *conn, unsigned char *bytes, size_t size) {
	conn->net->send_counts->writes++;
	conn->net->send_counts->bytes += size;
	return transport_send(conn, bytes, size);
}

/* Frames are shared, and every receiver writes the same header into the headroom. */
static bool write_one(struct conn *conn, struct frame *frame) {
	unsigned char *data = (unsigned char *)frame->data;
	size_t header = write_header(data, frame->size);
	return write_raw(conn, data - header, header + frame->size);
}

/* Returns how many queued frames fit into one write; at least one, even if it is larger. */
static unsigned count_fitting_frames(const struct conn *conn) {
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

/* Send the first count frames in one write. */
static bool write_many(struct conn *conn, unsigned count) {
	unsigned char *out = (unsigned char *)conn->net->scratch + TRANSPORT_HEADROOM;
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

bool send_flush(struct conn *conn) {
	while (conn->queued > 0 && !transport_is_full(conn)) {
		unsigned count = count_fitting_frames(conn);
		bool good = count == 1 ? write_one(conn, conn->queue[0]) : write_many(conn, count);
		conn->net->send_counts->frames += count;
		send_drop(conn, count);
		if (!good) {
			return false;
		}
	}
	return true;
}

/* TCP knows how much has arrived, including data that the library held back. */
bool send_moves(struct conn *conn) {
	struct tcp_info info = {0};
	socklen_t size = sizeof(info);
	if (conn->queued == 0 && !transport_is_full(conn)) {
		conn->acked = 0;
		return true;
	}
	if (getsockopt(conn->fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
		size < offsetof(struct tcp_info, tcpi_bytes_acked) +
				sizeof(info.tcpi_bytes_acked)) {
		return true; /* an older kernel; backlog_bytes still applies */
	}
	bool moves = info.tcpi_bytes_acked != conn->acked;
	conn->acked = info.tcpi_bytes_acked;
	return moves;
}

/* The library's own close with a reason closes twice under libuv in debug builds such as Debian's,
 * and then the reason is not sent. */
bool send_close(struct conn *conn) {
	unsigned char bytes[TRANSPORT_HEADROOM + 4 + NET_CONTROL_MAX];
	const char *reason = conn->close_reason != NULL ? conn->close_reason : "";
	size_t size = strlen(reason) < NET_CONTROL_MAX ? strlen(reason) : NET_CONTROL_MAX;
	unsigned char *out = bytes + TRANSPORT_HEADROOM;
	out[0] = CLOSE_FRAME;
	if (conn->close_code == 0) { /* the other end gave no code */
		out[1] = 0;
		return write_raw(conn, out, 2);
	}
	out[1] = (unsigned char)(2 + size);
	out[2] = (unsigned char)(conn->close_code >> 8);
	out[3] = (unsigned char)conn->close_code;
	memcpy(out + 4, reason, size);
	return write_raw(conn, out, 4 + size);
}

/* ---- answers to pings ---- */

void pong_queue(struct conn *conn, const void *data, size_t size) {
	if (conn->pong == NULL) {
		conn->pong = malloc(sizeof(*conn->pong));
	}
	if (conn->pong != NULL) { /* without memory this ping stays unanswered */
		conn->pong->size = 2 + size;
		conn->pong->bytes[TRANSPORT_HEADROOM] = PONG_FRAME;
		conn->pong->bytes[TRANSPORT_HEADROOM + 1] = (unsigned char)size;
		memcpy(conn->pong->bytes + TRANSPORT_HEADROOM + 2, data, size);
		round_add(conn);
	}
}

bool pong_flush(struct conn *conn) {
	struct pong *pong = conn->pong;
	bool good = true;
	if (pong != NULL && !transport_is_full(conn)) {
		good = transport_send(conn, pong->bytes + TRANSPORT_HEADROOM, pong->size);
		pong_drop(conn);
	}
	return good;
}

void pong_drop(struct conn *conn) {
	free(conn->pong);
	conn->pong = NULL;
}

/* ---- closing ---- */

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
	conn->net->send_counts->closed++;
	if (code == CLOSE_TOO_FAST || code == CLOSE_TOO_MANY) {
		quota_log_refused(conn->quota, reason);
	}
	if (code == CLOSE_TOO_SLOW) {
		send_drop(conn, conn->queued);
	}
	conn_begin_close(conn, code, reason);
	watch_discard(conn);
}

/* ---- metrics ---- */

bool send_start(struct net *net) {
	net->send_counts = calloc(1, sizeof(*net->send_counts));
	return net->send_counts != NULL;
}

void send_finish(struct net *net) {
	free(net->send_counts);
	net->send_counts = NULL;
}

void send_metrics(const struct net *net, struct metric_list *metrics) {
	const struct send_counts *counts = net->send_counts;
	metric_counter(
		metrics, "frames_sent_total", "Websocket frames sent.", (double)counts->frames);
	metric_counter(metrics, "sent_bytes_total", "Bytes of websocket frames sent.",
		(double)counts->bytes);
	metric_counter(metrics, "writes_total", "Writes to sockets that sent these frames.",
		(double)counts->writes);
	metric_counter(metrics, "websockets_closed_total",
		"Websockets closed by the server, with a reason.", (double)counts->closed);
}
