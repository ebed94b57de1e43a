/* server/net/net_ping.c - pings every ping_s seconds, and when somebody's clock starts to run; a
 * connection that does not answer is closed after one and a half times ping_s. The time to the
 * answer is the network delay. Pings carry random bytes, so that no answer can be sent ahead;
 * unexpected answers are ignored.
 *
 * Connections are in the slots of a timer wheel that turns once in half that time, so each tick
 * handles a tenth of them, and nothing is sorted.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "server/net/ws_conn.h"

enum {
	PATIENCE = 3, /* half intervals without an answer */
	PING_FRAME = 0x89,
	FRESH_S = 5, /* minimum interval between measurements of a connection */
};

static const uint64_t second_ns = UINT64_C(1000000000);

/* Not while the socket is full: the answer would be late anyway. */
void ping_send(struct ws_conn *ws) {
	unsigned char bytes[TRANSPORT_HEADROOM + 2 + WS_NONCE] = {
		[TRANSPORT_HEADROOM] = PING_FRAME, [TRANSPORT_HEADROOM + 1] = WS_NONCE};
	if (!transport_is_full(ws->conn)) {
		ws->measuring = getentropy(ws->nonce, WS_NONCE) == 0;
		ws->pinged_ns = uv_hrtime();
		memcpy(bytes + TRANSPORT_HEADROOM + 2, ws->nonce, WS_NONCE);
		transport_send(ws->conn, bytes + TRANSPORT_HEADROOM, 2 + WS_NONCE);
	}
	if (ws->unanswered == 0) {
		ws->unanswered = 1;
	}
}

bool ping_is_fresh(const struct ws_conn *ws) {
	return ws->pinged_ns > 0 && uv_hrtime() - ws->pinged_ns < FRESH_S * second_ns;
}

void ping_answered(struct ws_conn *ws, const void *data, size_t size) {
	if (!ws->measuring || size != WS_NONCE || memcmp(data, ws->nonce, WS_NONCE) != 0) {
		return;
	}
	ws->measuring = false;
	ws->rtt_ms[ws->rtt_next] = (uint32_t)((uv_hrtime() - ws->pinged_ns) / (second_ns / 1000));
	ws->rtt_next = (uint8_t)((ws->rtt_next + 1) % WS_RTTS);
	ws->rtts += ws->rtts < WS_RTTS;
}

int64_t ping_rtt_ms(const struct ws_conn *ws) {
	int64_t shortest = -1;
	for (uint8_t i = 0; i < ws->rtts; i++) {
		if (shortest < 0 || ws->rtt_ms[i] < shortest) {
			shortest = ws->rtt_ms[i];
		}
	}
	return shortest;
}

static void check_conn_alive(struct ws_conn *ws) {
	if (ws->state != WS_OPEN) {
		return;
	}
	if (!send_moves(ws)) {
		ws_close(ws, CLOSE_TOO_SLOW, "You are not reading what this server sends.");
		return;
	}
	/* If it is paused, its answer could not be seen. */
	if (ws->unanswered > 0 && !ws->paused && ++ws->unanswered > PATIENCE) {
		ws_close(ws, CLOSE_SILENT, "No answer from you.");
		return;
	}
	if (ws->ping_next) {
		ping_send(ws);
	}
	ws->ping_next = !ws->ping_next;
}

static void on_slot(uv_timer_t *timer) {
	struct ws_net *net = timer->data;
	net->slot = (net->slot + 1) % WS_SLOTS;
	struct ws_conn *next;
	for (struct ws_conn *ws = net->slots[net->slot]; ws != NULL; ws = next) {
		next = ws->slot_next;
		check_conn_alive(ws);
	}
}

bool ping_start(struct net *net) {
	uint64_t slot_ms = (uint64_t)net->options.settings->ping_s * 1000 / 2 / WS_SLOTS;
	net->ws->wheel.data = net->ws;
	return uv_timer_init(net->options.loop, &net->ws->wheel) == 0 &&
		uv_timer_start(&net->ws->wheel, on_slot, slot_ms, slot_ms) == 0;
}

void ping_add(struct ws_conn *ws) {
	struct ws_net *net = ws->conn->net->ws;
	ws->slot = (uint8_t)net->slot;
	ws->slot_prev = NULL;
	ws->slot_next = net->slots[ws->slot];
	if (ws->slot_next != NULL) {
		ws->slot_next->slot_prev = ws;
	}
	net->slots[ws->slot] = ws;
}

void ping_remove(struct ws_conn *ws) {
	struct ws_net *net = ws->conn->net->ws;
	if (ws->slot_prev != NULL) {
		ws->slot_prev->slot_next = ws->slot_next;
	} else {
		net->slots[ws->slot] = ws->slot_next;
	}
	if (ws->slot_next != NULL) {
		ws->slot_next->slot_prev = ws->slot_prev;
	}
}
