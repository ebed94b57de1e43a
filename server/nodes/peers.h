/* server/nodes/peers.h - the other nodes of the site that are alive, and what each node broadcasts
 * about itself.
 *
 * peer   another node, from when it is first heard until it has been silent for TRUNK_SILENT_MS or
 *        says that it shuts down
 *
 * Each node announces itself once a second. What it tells its peers arrives in order and without
 * gaps; after a gap, or for a new peer, it sends everything again.
 */
#ifndef QIRKAT_SERVER_PEERS_H
#define QIRKAT_SERVER_PEERS_H

#include <uv.h>

#include "server/live/listen.h"
#include "server/nodes/trunk.h"

enum { PEERS_MAX = 64, PEER_LISTENERS_MAX = 4 };

struct peer {
	struct list in_peers;
	struct trunk *trunk;
	const char *name;               /* name of the node */
	void *slot[PEER_LISTENERS_MAX]; /* one per listener; NULL at first */
	bool begins;                    /* it must be sent everything again */
};

/* A module that exchanges entries with peers. Any callback may be NULL; kinds may not. */
struct peers_listener {
	void *user;
	const char *kinds; /* the kinds of entries it receives: letters, no capitals */
	/* Send everything to this peer now: it knows nothing, or has missed something. */
	void (*tell)(void *user, struct peer *peer);
	/* The peer starts to send everything again: what it has sent so far may be out of date. */
	void (*begins)(void *user, struct peer *peer);
	/* The peer sent an entry. False: it cannot be read, or is too much. */
	bool (*hear)(void *user, struct peer *peer, const struct trunk_entry *entry);
	/* The peer is gone. */
	void (*gone)(void *user, struct peer *peer);
};

struct peers {
	struct trunks trunks;
	struct bus_subscription *heard;
	uv_prepare_t *before_poll; /* sends what a round produced before the loop waits */
	struct list all;
	size_t count;
	uint64_t bad; /* entries that could not be used */
	struct peers_listener listener[PEER_LISTENERS_MAX];
	size_t listeners;
};

/* Borrows loop and bus; node must be a subject word (bus_is_word). now_ms as for trunks_init.
 * Returns new; NULL if out of memory. */
struct peers *peers_create(uv_loop_t *loop, struct bus *bus, const char *node, int64_t now_ms);
/* Tells the others that this node shuts down, and the listeners that all peers are gone. Accepts
 * NULL. The loop must run once more before it is closed. */
void peers_destroy(struct peers *peers);
/* Must be called before the first tick. Returns the number of the listener's slot. */
size_t peers_listen(struct peers *peers, struct peers_listener listener);
/* Once a second; must come before its listeners. */
struct live_listener peers_live_listener(struct peers *peers);

/* Whether there is a peer with this name. */
bool peers_hear(const struct peers *peers, const char *name);
/* Where only one of two nodes may make a request of the other: true if it is this node. */
bool peers_is_first(const struct peers *peers, const struct peer *peer);
/* Send an entry to one peer, or to all; data is copied. kind must be a lower-case letter. */
void peer_tell(
	struct peer *peer, char kind, uint64_t id, int64_t number, const char *data, size_t size);
void peers_tell(
	struct peers *peers, char kind, uint64_t id, int64_t number, const char *data, size_t size);

#endif
