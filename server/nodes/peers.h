/* server/nodes/peers.h - the other nodes of the site that are there, and what each tells all others
 * of itself.
 *
 * peer   another node, from when it was heard of first until it has been silent for TRUNK_SILENT_MS
 *        or has said that it ends
 *
 * Each node says once a second that it is there. What it tells its peers comes in order and without
 * gaps; after a gap, or when a peer comes, it tells that peer all of it again.
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
	const char *name;               /* of the node */
	void *slot[PEER_LISTENERS_MAX]; /* of listeners, each its own; NULL at first */
	bool begins;                    /* it is to be told all again */
};

/* Those that have something to tell. Each may be NULL; kinds is not. */
struct peers_listener {
	void *user;
	const char *kinds; /* letters of the entries it hears; capitals are not its own */
	/* All is to be told to this peer now: it knows nothing, or not enough. */
	void (*tell)(void *user, struct peer *peer);
	/* What the peer has told so far may be old: it begins to tell all of it again. */
	void (*begins)(void *user, struct peer *peer);
	/* It tells something. False: that cannot be read, or is too much. */
	bool (*hear)(void *user, struct peer *peer, const struct trunk_entry *entry);
	/* It is gone. */
	void (*gone)(void *user, struct peer *peer);
};

struct peers {
	struct trunks trunks;
	struct bus_subscription *heard;
	uv_prepare_t *before_poll; /* what was told in a round is sent before the loop waits */
	struct list all;
	size_t count;
	uint64_t bad; /* entries that could not be used */
	struct peers_listener listener[PEER_LISTENERS_MAX];
	size_t listeners;
};

/* Borrows loop and bus; node is a word of a subject (bus_is_word). now_ms as for trunks. Returns
 * new; NULL without memory. */
struct peers *peers_create(uv_loop_t *loop, struct bus *bus, const char *node, int64_t now_ms);
/* The others are told that this node ends, listeners that all peers are gone. Takes NULL. The loop
 * must turn once more before it is closed. */
void peers_destroy(struct peers *peers);
/* Before the first tick. Returns the number of its slot. */
size_t peers_listen(struct peers *peers, struct peers_listener listener);
/* Once a second, before those of its listeners. */
struct live_listener peers_live_listener(struct peers *peers);

/* Is this node the one of the two that asks the other, where only one of them may? */
bool peers_is_first(const struct peers *peers, const struct peer *peer);
/* Tell one of them, or all; bytes are copied. kind is a letter that is no capital. */
void peer_tell(
	struct peer *peer, char kind, uint64_t id, int64_t number, const char *data, size_t size);
void peers_tell(
	struct peers *peers, char kind, uint64_t id, int64_t number, const char *data, size_t size);

#endif
