/* server/net/ws_read.c - reads websockets.
 *
 * Peculiarities of libwebsockets 4.1: for a websocket that it reads itself, it does not report
 * pings or empty pongs, accepts unmasked frames, and goes on reading after a close. So after the
 * handshake it may not read any more (rx flow control); input is read, counted and parsed here.
 *
 * Work is charged to the address it is done for. An address that has used its share is not read
 * until it may continue: its data waits on its own side.
 */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "server/net/ws_conn.h"

enum {
	RESUME_MS = 5,
	DISCARD_MAX = 64 * 1024, /* bytes received after the close was decided */
};

static_assert((int)NET_INBOX > (int)TRANSPORT_READ + (int)WS_FRAMES_LEFT_MAX,
	"what is held is in front of what is read, and a zero behind it");

static const char abuse[] = "Your address is using more than its share of this server.";

/* ---- paused connections ---- */

static void on_resume(uv_timer_t *timer);

static void pause_websocket(struct ws_conn *ws) {
	uv_timer_t *timer = &ws->conn->net->ws->resume;
	ws_reading_pause(ws);
	if (!uv_is_active((uv_handle_t *)timer)) {
		uv_timer_start(timer, on_resume, RESUME_MS, RESUME_MS);
	}
}

/* ---- charging ---- */

/* Charge the work since the last call, and pause conn if its address has used its share. */
static void charge_and_pause(struct ws_conn *ws) {
	uint64_t now_ns = quota_charge_since(ws->conn->quota);
	if (ws->state == WS_OPEN && ws->reads &&
		(quota_had_round(ws->conn->quota) || !quota_allows(ws->conn->quota, now_ns))) {
		ws->conn->net->ws->pauses += !ws->paused;
		pause_websocket(ws);
	}
}

/* ---- parsing ---- */

/* Keep the unparsed rest for later. */
static void store_unparsed_rest(struct ws_conn *ws, const unsigned char *data, size_t size) {
	if (size == 0 || !ws->reads || ws->garbled) {
		return;
	}
	ws->held = malloc(size);
	if (ws->held == NULL) {
		ws_close(ws, CLOSE_TOO_SLOW, "This server is out of memory.");
		ws->garbled = true;
		return;
	}
	memcpy(ws->held, data, size);
	ws->held_size = size;
}

static void parse_frames(struct ws_conn *ws, unsigned char *data, size_t size) {
	struct ws_read read;
	size_t at = 0;
	do {
		at += ws_frames_read(&ws->frames, data + at, size - at, &read);
		if (read.told != WS_TOLD_MORE) {
			ws_receive(ws, &read);
		}
		if (read.told == WS_TOLD_PIECE && read.final && at < size) {
			charge_and_pause(ws); /* after the last message the caller charges */
		}
		ws->garbled = ws->garbled || read.told == WS_TOLD_BAD;
	} while (read.told != WS_TOLD_MORE && ws->reads && !ws->paused && !ws->garbled);
	store_unparsed_rest(ws, data + at, size - at);
}

/* ---- reading ---- */

/* After the close was decided only the other side's close frame matters, and not for long. */
static bool is_patient(struct ws_conn *ws, size_t size) {
	if (ws->state != WS_OPEN) {
		ws->discarded += size;
	}
	return ws->discarded <= DISCARD_MAX;
}

/* What is held is at most the beginning of a frame: a connection that has more is paused. */
static void receive_frames(struct ws_conn *ws) {
	unsigned char *in = ws->conn->net->inbox;
	size_t held = ws->held_size;
	ssize_t got = transport_read(ws->conn, in + held, TRANSPORT_READ);
	if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
		return;
	}
	if (got <= 0 || !is_patient(ws, (size_t)got)) {
		ws_lose(ws);
		return;
	}
	if (held > 0) {
		memcpy(in, ws->held, held);
		ws_reading_forget_held(ws);
	}
	ws->conn->net->ws->received_bytes += (uint64_t)got;
	if (!ws->garbled) {
		parse_frames(ws, in, held + (size_t)got);
	}
}

static bool has_websocket_room(struct conn *conn) {
	return !conn->ws->waits || ws_writable(conn);
}

static void serve_websocket(struct conn *conn, uint32_t events) {
	struct ws_conn *ws = conn->ws;
	bool rests = ws->paused || ws->greeting != NULL;
	if (rests && (events & ~(uint32_t)EPOLLOUT) == 0) {
		return;
	}
	if (rests) { /* reported all the same: it broke */
		ws_lose(ws);
		return;
	}
	if (ws->state == WS_OPEN && (events & EPOLLIN) != 0 && quota_had_round(conn->quota)) {
		return; /* it is reported again in the next iteration */
	}
	if ((events & EPOLLOUT) != 0) {
		watch_events(conn, EPOLLIN);
	}
	receive_frames(ws);
	charge_and_pause(ws);
}

/* ---- resuming ---- */

/* Continue with what was held. */
static void resume_websocket(struct ws_conn *ws) {
	struct net *net = ws->conn->net;
	size_t size = ws->held_size;
	quotas_begin_work(net->quotas);
	if (size > 0) {
		memcpy(net->inbox, ws->held, size);
		ws_reading_forget_held(ws);
		parse_frames(ws, net->inbox, size);
	}
	charge_and_pause(ws);
	if (ws->reads && !ws->paused) {
		watch_events(ws->conn, EPOLLIN);
	}
}

/* Resume each once, from the front; those who must wait longer go to the back again. */
static void on_resume(uv_timer_t *timer) {
	struct ws_net *net = timer->data;
	for (size_t i = net->paused; i > 0 && net->paused_first != NULL; i--) {
		struct ws_conn *ws = net->paused_first;
		if (quota_is_abusing(ws->conn->quota)) {
			ws_close(ws, CLOSE_TOO_FAST, abuse);
			continue;
		}
		ws_reading_resume(ws);
		if (quota_had_round(ws->conn->quota) ||
			!quota_allows(ws->conn->quota, uv_hrtime())) {
			pause_websocket(ws);
		} else {
			resume_websocket(ws);
		}
	}
	if (net->paused_first == NULL) {
		uv_timer_stop(timer);
	}
}

const struct conn_layer ws_layer = {.serve = serve_websocket, .has_room = has_websocket_room};
