/* server/nodes/heartbeat.h - periodically tells a shared store that this node is alive, and learns
 * which other nodes are.
 *
 * A beat counts from when it was sent, because its answer may have waited long in the store.
 */
#ifndef QIRKAT_SERVER_NODES_HEARTBEAT_H
#define QIRKAT_SERVER_NODES_HEARTBEAT_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store/store.h"

/* A beat has been answered; gap_ms is the time since the previous one, by the store's clock.
 * STORE_TAKEN: another run uses this node's name. */
typedef void (*heartbeat_heard)(void *user, enum store_result result, int64_t gap_ms);

struct heartbeat {
	struct store *store; /* borrowed */
	struct store_beat beat;
	bool under_way;
	int64_t (*clock)(void *user); /* milliseconds; never set back, counts during suspend */
	void *clock_user;
	int64_t (*wall)(void *user); /* wall clock of this machine, milliseconds since 1970 */
	void *wall_user;
	int64_t asked_wall_ms;
	int64_t ahead_ms; /* how far our wall clock is at least ahead of the store's; negative:
			     behind */
	int64_t asked_ms, heard_ms; /* on clock: when the last beat was sent, and the last answered
				       one; 0: none */
	int64_t before_ms;          /* silence of the previous run at our first beat; -1: none */
	struct store_node peer[STORE_NODES_MAX]; /* from the last answer */
	size_t peers;
	heartbeat_heard heard;
	void *user;
};

void heartbeat_init(struct heartbeat *heartbeat, struct store *store, const char *node,
	const char *address, int64_t dead_ms, heartbeat_heard heard, void *user);
/* Send a beat, unless one is under way; heard is called once, later. False: it will not be
 * called. */
bool heartbeat_send(struct heartbeat *heartbeat);
int64_t heartbeat_now(const struct heartbeat *heartbeat);
/* Time since the last answered beat was sent. */
int64_t heartbeat_silent_ms(const struct heartbeat *heartbeat);
/* How long a peer has been silent by now; INT64_MAX: not known. */
int64_t heartbeat_peer_silent_ms(const struct heartbeat *heartbeat, const char *name);

#endif
