/* server/nodes/ownership.h - decides which rooms this server plays, where several servers share a
 * store.
 *
 * beat       a sign of life that this node sends to the store once a second (store_beat)
 * owned      a room that this node has claimed; an event in its log says so too
 * doubtful   a room it owned before it fell silent: another node may have taken it since
 * silent     the store has not heard from this node for so long that others may take its rooms
 *
 * The log decides, not the claim: whoever takes a room over first appends an event, and that makes
 * every later append of the previous owner fail. A silent node sends nothing about its rooms until
 * it has claimed each again, so that no client is shown stale state.
 */
#ifndef QIRKAT_SERVER_NODES_OWNERSHIP_H
#define QIRKAT_SERVER_NODES_OWNERSHIP_H

#include "server/live/live_room.h"
#include "server/nodes/nodes.h"

enum {
	OWNERSHIP_DEAD_MS = 6000,   /* a node silent for this long has lost its rooms */
	OWNERSHIP_SILENT_MS = 4000, /* a node silent for this long stops sending */
	OWNERSHIP_ASKED_MAX = 64,   /* background claims under way at once */
};

struct ownership;

struct ownership_options {
	const char *node;    /* its name; must be a subject word (bus_is_word) */
	const char *address; /* where others can reach it, or "" */
	bool alone;          /* there is no bus: clients of rooms elsewhere are refused */
};

enum ownership_state {
	OWNERSHIP_WELL,
	OWNERSHIP_SILENT,   /* the store does not hear from it */
	OWNERSHIP_DRAINING, /* it gives up its rooms and shuts down */
	OWNERSHIP_ENDED,    /* another run uses its name: it must shut down */
};

/* Another node. */
struct ownership_peer {
	char name[STORE_NODE_MAX];
	char address[STORE_ADDRESS_MAX];
	bool draining;
	int64_t silent_ms;
};

struct ownership_facts {
	enum ownership_state state;
	uint64_t rooms;    /* owned rooms */
	uint64_t doubtful; /* of those, the doubtful ones */
	uint64_t claims, claims_refused;
	uint64_t takeovers;       /* rooms that another node, or an earlier run, had played */
	uint64_t appends_refused; /* somebody else had written that event */
	uint64_t silences;        /* times that this node fell silent */
	int64_t silent_ms;        /* since the last answered beat was sent */
	int64_t clock_ahead_ms;   /* how far this machine's clock is ahead of the store's; negative:
				     behind */
	size_t peers;
};

/* Returns new; NULL if out of memory. The store must be a shared one. From now on, only owned rooms
 * become live rooms. Borrows rooms, copies options. */
struct ownership *ownership_create(
	struct live_rooms *rooms, const struct ownership_options *options, uint64_t salt);
/* Accepts NULL. */
void ownership_destroy(struct ownership *ownership);
/* Sends beats once a second, and follows which rooms are created and taken over here. */
struct live_listener ownership_listener(struct ownership *ownership);
/* For nodes: finds who plays a room, and claims it if nobody does. */
struct owners ownership_owners(struct ownership *ownership);

/* Acquire the node's name: runs the loop until a first beat is answered. If another run has the
 * name, waits as long as a dead run could still hold it. False and an error text on failure. */
bool ownership_begin(struct ownership *ownership, char *error, size_t error_size);
/* Claim a room, unless another live node plays it. */
void ownership_want(struct ownership *ownership, const char *room);
/* Give up all rooms: others may claim them from now on, and nothing more is sent about them here.
 * done is called once, from the loop, when the store knows, or after a second. */
void ownership_drain(struct ownership *ownership, void (*done)(void *user), void *user);
/* Give up the name: runs the loop, for at most two seconds. No room can be owned after this. */
void ownership_leave(struct ownership *ownership);

struct ownership_facts ownership_facts(const struct ownership *ownership);
/* Get peer i, in order of names. False if i is past the last. */
bool ownership_peer_at(const struct ownership *ownership, size_t i, struct ownership_peer *peer);
/* Why no new clients should be sent here, for load balancers; "" if they may come. Borrowed for
 * ever. */
const char *ownership_why_not_ready(const struct ownership *ownership);

/* ended is called when another run has taken this node's name: the process must exit. */
void ownership_on_ended(struct ownership *ownership, void (*ended)(void *user), void *user);
/* For tests: use another clock, in milliseconds, that is never set back and counts during suspend.
 * user is borrowed. */
void ownership_set_clock(struct ownership *ownership, int64_t (*clock)(void *user), void *user);
/* For tests: use another wall clock, in milliseconds since 1970. user is borrowed. */
void ownership_set_wall_clock(
	struct ownership *ownership, int64_t (*clock)(void *user), void *user);

#endif
