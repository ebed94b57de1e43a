/* server/net/net_peer.c - how many connections each address has. */
#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/net/net_conn.h"

enum {
	BUCKETS = 4096,
	IDLE_MAX = 4096, /* kept for what they have taken; the oldest is forgotten for one more */
	KIB = 1024,
	TURN_NS = 2000000, /* of one turn of the loop, for one address */
};

/* An IPv4 address in the form of IPv6. */
static bool is_mapped(const unsigned char address[16]) {
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	return memcmp(address, mapped, sizeof(mapped)) == 0;
}

static struct peer **bucket_of(const struct net *net, const unsigned char address[16]) {
	return &net->peers[hash_bucket(hash_bytes(hash_begin(0), address, 16), BUCKETS)];
}

bool peers_init(struct net *net) {
	const struct config *config = net->options.config;
	net->peers = calloc(BUCKETS, sizeof(struct peer *));
	net->cost_limits = (struct cost_limits){
		.loop_percent = config->loop_percent,
		.bytes_per_s = (uint64_t)config->kib_per_s * KIB,
	};
	return net->peers != NULL;
}

static void destroy(struct net *net, struct peer *peer) {
	struct peer **at = bucket_of(net, peer->address);
	while (*at != peer) {
		assert(*at != NULL);
		at = &(*at)->next;
	}
	*at = peer->next;
	free(peer);
}

/* ---- those that nobody holds, oldest first ---- */

static struct peer *idle_pop(struct net *net) {
	struct peer *peer = net->idle_first;
	net->idle_first = peer->idle_next;
	if (net->idle_first == NULL) {
		net->idle_last = NULL;
	}
	net->idle_peers--;
	peer->idle = false;
	return peer;
}

static void idle_push(struct net *net, struct peer *peer) {
	peer->idle = true;
	peer->idle_next = NULL;
	if (net->idle_last != NULL) {
		net->idle_last->idle_next = peer;
	} else {
		net->idle_first = peer;
	}
	net->idle_last = peer;
	net->idle_peers++;
}

/* Forget those whose time has passed. Whoever came back meanwhile is taken off the list here, too,
 * so that nothing is searched for in it. */
static void idle_sweep(struct net *net, unsigned most) {
	uint64_t now_ns = uv_hrtime();
	while (net->idle_first != NULL &&
		(net->idle_peers > most || net->idle_first->holders > 0 ||
			(cost_is_none(&net->idle_first->cost, &net->cost_limits, now_ns) &&
				http_counts_are_none(net, net->idle_first)))) {
		struct peer *peer = idle_pop(net);
		if (peer->holders == 0) {
			destroy(net, peer);
		}
	}
}

/* ---- */

void peers_finish(struct net *net) {
	while (net->idle_first != NULL) {
		destroy(net, idle_pop(net));
	}
	free(net->peers);
	net->peers = NULL;
}

struct peer *peer_take(struct net *net, const unsigned char address[16]) {
	unsigned char key[16];
	memcpy(key, address, sizeof(key));
	peer_mask(key);
	struct peer **bucket = bucket_of(net, key);
	for (struct peer *peer = *bucket; peer != NULL; peer = peer->next) {
		if (memcmp(peer->address, key, sizeof(key)) == 0) {
			peer->holders++;
			return peer;
		}
	}
	struct peer *peer = calloc(1, sizeof(*peer));
	if (peer != NULL) {
		memcpy(peer->address, key, sizeof(key));
		peer->holders = 1;
		peer->next = *bucket;
		*bucket = peer;
	}
	return peer;
}

void peer_release(struct net *net, struct peer *peer) {
	if (peer == NULL || --peer->holders > 0) {
		return;
	}
	if (!peer->idle) { /* else it stands there still, from before it came back */
		idle_push(net, peer);
	}
	idle_sweep(net, IDLE_MAX);
}

bool peer_allows(const struct net *net, struct peer *peer) {
	return cost_allows(&peer->cost, &net->cost_limits, uv_hrtime());
}

bool peer_had_turn(const struct net *net, const struct peer *peer) {
	return peer->turn == net->turns && peer->turn_ns > TURN_NS &&
		net->cost_limits.loop_percent < 100;
}

bool peer_is_abusing(const struct net *net, struct peer *peer) {
	return cost_is_abuse(&peer->cost, &net->cost_limits, uv_hrtime());
}

void peer_charge(const struct net *net, struct peer *peer, uint64_t ns, uint64_t bytes) {
	if (peer->turn != net->turns) {
		peer->turn = net->turns;
		peer->turn_ns = 0;
	}
	peer->turn_ns += ns;
	cost_charge(&peer->cost, &net->cost_limits, uv_hrtime(), ns, bytes);
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
	text[0] = '\0';
	if (is_mapped(peer->address)) {
		inet_ntop(AF_INET, peer->address + 12, text, NET_ADDRESS_TEXT);
	} else {
		inet_ntop(AF_INET6, peer->address, text, NET_ADDRESS_TEXT);
	}
}
