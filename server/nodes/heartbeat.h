/* server/nodes/heartbeat.h - tells a shared store again and again that this node lives, and hears
 * which others do.
 *
 * A beat counts from when it was asked for: when its answer comes the store may have waited long.
 */
#ifndef QIRKAT_SERVER_NODES_HEARTBEAT_H
#define QIRKAT_SERVER_NODES_HEARTBEAT_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store/store.h"

/* A beat came through, after so many milliseconds without one by the store's clock; STORE_TAKEN:
 * another run has this node's name. */
typedef void (*heartbeat_heard)(void *user, enum store_result result, int64_t gap_ms);

struct heartbeat {
	struct store *store; /* borrowed */
	struct store_beat beat;
	bool under_way;
	int64_t (*clock)(void *user); /* milliseconds, never put back, going on in a sleep */
	void *clock_user;
	int64_t (*wall)(void *user); /* this machine's time of day, in milliseconds since 1970 */
	void *wall_user;
	int64_t asked_wall_ms;
	int64_t ahead_ms;           /* of the store's clock, by so much at least; below 0: behind */
	int64_t asked_ms, heard_ms; /* by that; the second of the last that came through, 0: none */
	int64_t before_ms;          /* how long the run before was silent at the first; -1 */
	struct store_node peer[STORE_NODES_MAX]; /* as that answer had them */
	size_t peers;
	heartbeat_heard heard;
	void *user;
};

void heartbeat_init(struct heartbeat *heartbeat, struct store *store, const char *node,
	const char *address, int64_t dead_ms, heartbeat_heard heard, void *user);
/* Beat, unless one is under way; heard is called later, once. False: it is not. */
bool heartbeat_send(struct heartbeat *heartbeat);
int64_t heartbeat_now(const struct heartbeat *heartbeat);
/* Since the last beat that came through was asked for. */
int64_t heartbeat_silent_ms(const struct heartbeat *heartbeat);
/* How long a peer has been silent by now; INT64_MAX: it is not known. */
int64_t heartbeat_peer_silent_ms(const struct heartbeat *heartbeat, const char *name);

#endif
