/* server/net/net_peer.c - how many connections each address has. */
#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/net_conn.h"

enum { BUCKETS = 4096 };

/* An IPv4 address in the form of IPv6. */
static bool is_mapped(const unsigned char address[16]) {
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	return memcmp(address, mapped, sizeof(mapped)) == 0;
}

static struct peer **bucket_of(const struct net *net, const unsigned char address[16]) {
	uint64_t hash = 14695981039346656037u;
	for (int i = 0; i < 16; i++) {
		hash = (hash ^ address[i]) * 1099511628211u;
	}
	return &net->peers[(hash ^ (hash >> 32)) % BUCKETS];
}

bool peers_init(struct net *net) {
	net->peers = calloc(BUCKETS, sizeof(struct peer *));
	return net->peers != NULL;
}

void peers_finish(struct net *net) {
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
	struct peer **at = bucket_of(net, peer->address);
	while (*at != peer) {
		assert(*at != NULL);
		at = &(*at)->next;
	}
	*at = peer->next;
	free(peer);
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
