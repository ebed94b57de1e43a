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

#include "server/net/net_conn.h"
#include "server/room/token.h"

enum {
	PATIENCE = 3, /* half intervals without an answer */
	PING_FRAME = 0x89,
	FRESH_S = 5, /* minimum interval between measurements of a connection */
};

static const uint64_t second_ns = UINT64_C(1000000000);

/* Not while the socket is full: the answer would be late anyway. */
void ping_send(struct conn *conn) {
	unsigned char bytes[TRANSPORT_HEADROOM + 2 + NET_NONCE] = {
		[TRANSPORT_HEADROOM] = PING_FRAME, [TRANSPORT_HEADROOM + 1] = NET_NONCE};
	if (!transport_is_full(conn)) {
		conn->measuring = token_random(conn->nonce, NET_NONCE);
		conn->pinged_ns = uv_hrtime();
		memcpy(bytes + TRANSPORT_HEADROOM + 2, conn->nonce, NET_NONCE);
		transport_send(conn, bytes + TRANSPORT_HEADROOM, 2 + NET_NONCE);
	}
	if (conn->unanswered == 0) {
		conn->unanswered = 1;
	}
}

bool ping_is_fresh(const struct conn *conn) {
	return conn->pinged_ns > 0 && uv_hrtime() - conn->pinged_ns < FRESH_S * second_ns;
}

void ping_answered(struct conn *conn, const void *data, size_t size) {
	if (!conn->measuring || size != NET_NONCE || memcmp(data, conn->nonce, NET_NONCE) != 0) {
		return;
	}
	conn->measuring = false;
	conn->rtt_ms[conn->rtt_next] = (uint32_t)((uv_hrtime() - conn->pinged_ns) /
		(second_ns / 1000));
	conn->rtt_next = (uint8_t)((conn->rtt_next + 1) % NET_RTTS);
	conn->rtts += conn->rtts < NET_RTTS;
}

int64_t ping_rtt_ms(const struct conn *conn) {
	int64_t shortest = -1;
	for (uint8_t i = 0; i < conn->rtts; i++) {
		if (shortest < 0 || conn->rtt_ms[i] < shortest) {
			shortest = conn->rtt_ms[i];
		}
	}
	return shortest;
}

static void check_conn_alive(struct conn *conn) {
	if (conn->state != CONN_OPEN) {
		return;
	}
	if (!send_moves(conn)) {
		conn_close(conn, CLOSE_TOO_SLOW, "You are not reading what this server sends.");
		return;
	}
	/* If it is paused, its answer could not be seen. */
	if (conn->unanswered > 0 && !conn->paused && ++conn->unanswered > PATIENCE) {
		conn_close(conn, CLOSE_SILENT, "No answer from you.");
		return;
	}
	if (conn->ping_next) {
		ping_send(conn);
	}
	conn->ping_next = !conn->ping_next;
}

static void on_slot(uv_timer_t *timer) {
	struct net *net = timer->data;
	net->slot = (net->slot + 1) % NET_SLOTS;
	struct conn *next;
	for (struct conn *conn = net->slots[net->slot]; conn != NULL; conn = next) {
		next = conn->slot_next;
		check_conn_alive(conn);
	}
}

bool ping_start(struct net *net) {
	uint64_t slot_ms = (uint64_t)net->options.settings->ping_s * 1000 / 2 / NET_SLOTS;
	net->wheel.data = net;
	return uv_timer_init(net->options.loop, &net->wheel) == 0 &&
		uv_timer_start(&net->wheel, on_slot, slot_ms, slot_ms) == 0;
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
