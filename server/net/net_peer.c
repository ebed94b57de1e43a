/* server/net/net_peer.c - counts connections and cost per address. */
#include <assert.h>
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/net_conn.h"
#include "server/process/log.h"
#include "server/room/token.h"

enum {
	IDLE_MAX = 4096, /* unreferenced ones kept; the oldest is dropped */
	KIB = 1024,
	ROUND_NS = 2000000, /* per loop iteration and address */
	LOG_MS = 60000,     /* between two lines about an address */
	LOGGED_MAX = 50,    /* lines in that time, about all of them */
};

/* Is it an IPv4 address mapped into IPv6? */
static bool is_mapped(const unsigned char address[16]) {
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	return memcmp(address, mapped, sizeof(mapped)) == 0;
}

static void print(const unsigned char address[16], char text[NET_ADDRESS_TEXT]) {
	text[0] = '\0';
	if (is_mapped(address)) {
		inet_ntop(AF_INET, address + 12, text, NET_ADDRESS_TEXT);
	} else {
		inet_ntop(AF_INET6, address, text, NET_ADDRESS_TEXT);
	}
}

void peers_init(struct net *net) {
	const struct config *config = net->options.config;
	uint64_t salt = 0;
	token_random((uint8_t *)&salt, sizeof(salt));
	map_init(&net->peers, salt);
	list_init(&net->idle_peers);
	net->cost_limits = (struct cost_limits){
		.loop_percent = config->loop_percent,
		.bytes_per_s = (uint64_t)config->kib_per_s * KIB,
	};
}

/* ---- unreferenced peers, oldest first ---- */

static struct peer *oldest(const struct net *net) {
	return LIST_OWNER(net->idle_peers.next, struct peer, in_idle);
}

static void take_out(struct net *net, struct peer *peer) {
	if (!list_is_empty(&peer->in_idle)) {
		list_take_out(&peer->in_idle);
		net->idle_count--;
	}
}

static void forget_oldest(struct net *net) {
	struct peer *peer = oldest(net);
	take_out(net, peer);
	map_remove(&net->peers, peer->text);
	free(peer);
}

/* Forget those whose usage has drained. */
static void sweep(struct net *net, unsigned most) {
	uint64_t now_ns = uv_hrtime();
	while (!list_is_empty(&net->idle_peers) &&
		(net->idle_count > most ||
			(cost_is_none(&oldest(net)->cost, &net->cost_limits, now_ns) &&
				http_counts_are_none(net, oldest(net))))) {
		forget_oldest(net);
	}
}

/* ---- public ---- */

void peers_finish(struct net *net) {
	while (!list_is_empty(&net->idle_peers)) {
		forget_oldest(net);
	}
	map_finish(&net->peers);
}

static struct peer *create(struct net *net, const char *text) {
	struct peer *peer = calloc(1, sizeof(*peer));
	if (peer == NULL || !map_add(&net->peers, text, peer)) {
		free(peer);
		return NULL;
	}
	strcpy(peer->text, text);
	list_init(&peer->in_idle);
	return peer;
}

struct peer *peer_take(struct net *net, const unsigned char address[16]) {
	unsigned char masked[16];
	char text[NET_ADDRESS_TEXT];
	memcpy(masked, address, sizeof(masked));
	peer_mask(masked);
	print(masked, text);
	struct peer *peer = map_find(&net->peers, text);
	if (peer == NULL) {
		peer = create(net, text);
	}
	if (peer != NULL) {
		peer->holders++;
		take_out(net, peer);
	}
	return peer;
}

void peer_release(struct net *net, struct peer *peer) {
	assert(peer == NULL || peer->holders > 0);
	if (peer == NULL || --peer->holders > 0) {
		return;
	}
	list_add_last(&net->idle_peers, &peer->in_idle);
	net->idle_count++;
	sweep(net, IDLE_MAX);
}

bool peer_allows(const struct net *net, struct peer *peer, uint64_t now_ns) {
	return cost_allows(&peer->cost, &net->cost_limits, now_ns);
}

bool peer_had_round(const struct net *net, const struct peer *peer) {
	return peer->round == net->rounds && peer->round_ns > ROUND_NS &&
		net->cost_limits.loop_percent < 100;
}

bool peer_is_abusing(const struct net *net, struct peer *peer) {
	return cost_is_abuse(&peer->cost, &net->cost_limits, uv_hrtime());
}

static void charge_at(const struct net *net, struct peer *peer, uint64_t now_ns, uint64_t wall_ns,
	uint64_t bytes) {
	uint64_t ns = busy_spent(&net->busy, wall_ns);
	if (peer->round != net->rounds) {
		peer->round = net->rounds;
		peer->round_ns = 0;
	}
	peer->round_ns += ns;
	cost_charge(&peer->cost, &net->cost_limits, now_ns, ns, bytes);
}

void peer_charge(const struct net *net, struct peer *peer, uint64_t wall_ns, uint64_t bytes) {
	charge_at(net, peer, uv_hrtime(), wall_ns, bytes);
}

uint64_t peer_charge_since(struct net *net, struct peer *peer) {
	uint64_t now_ns = uv_hrtime();
	charge_at(net, peer, now_ns, now_ns - net->begun_ns, 0);
	net->begun_ns = now_ns;
	return now_ns;
}

uint64_t peer_wait_ms(const struct net *net, struct peer *peer) {
	return cost_wait_ms(&peer->cost, &net->cost_limits, uv_hrtime());
}

void peer_mask(unsigned char address[16]) {
	if (!is_mapped(address)) {
		memset(address + 8, 0, 8);
	}
}

void peer_print(const struct peer *peer, char text[NET_ADDRESS_TEXT]) {
	strcpy(text, peer->text);
}

/* ---- the log ---- */

static void begin_minute(struct net *net, uint64_t now_ms) {
	if (net->refusals_more > 0) {
		log_warning("net", "refused: %u more addresses", net->refusals_more);
	}
	net->refusals_ms = now_ms;
	net->refusals_logged = net->refusals_more = 0;
}

void peer_log_refused(struct net *net, struct peer *peer, const char *why) {
	uint64_t now_ms = uv_now(net->options.loop) + 1; /* never 0 */
	if (peer->logged_ms != 0 && now_ms - peer->logged_ms < LOG_MS) {
		return;
	}
	if (now_ms - net->refusals_ms >= LOG_MS) {
		begin_minute(net, now_ms);
	}
	peer->logged_ms = now_ms;
	if (net->refusals_logged == LOGGED_MAX) {
		net->refusals_more++;
		return;
	}
	net->refusals_logged++;
	log_warning("net", "address=%s refused: %s", log_address(peer->text), why);
}
