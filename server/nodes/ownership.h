/* server/nodes/ownership.h - which rooms of a store that several servers share this one plays.
 *
 * beat       what the store hears of this node once a second (store_beat)
 * owned      a room that this node has claimed; its log says so too, by an event of its own
 * doubtful   one that it owned before it was silent: another may have taken it since
 * silent     the store has not heard of this node for so long that others may take its rooms
 *
 * The log decides, not the claim: whoever takes a room over appends an event before it tells
 * anybody anything, and that refuses whatever the owner before appends later. So that nobody is
 * shown what is old, a node that is silent tells nothing of its rooms until it has asked for each
 * again.
 */
#ifndef QIRKAT_SERVER_NODES_OWNERSHIP_H
#define QIRKAT_SERVER_NODES_OWNERSHIP_H

#include "server/live/live_room.h"
#include "server/nodes/nodes.h"

enum {
	OWNERSHIP_DEAD_MS = 6000,   /* a node silent for so long has lost its rooms */
	OWNERSHIP_SILENT_MS = 4000, /* it is mute before */
	OWNERSHIP_ASKED_MAX = 64,   /* claims that nobody waits for, at once */
};

struct ownership;

struct ownership_options {
	const char *node;    /* its name: a word of a subject (bus_is_word) */
	const char *address; /* where it may be reached, "" */
	bool alone;          /* there is no bus: clients of rooms elsewhere are refused */
};

enum ownership_state {
	OWNERSHIP_WELL,
	OWNERSHIP_SILENT,   /* the store does not hear it */
	OWNERSHIP_DRAINING, /* it lets its rooms go, and ends */
	OWNERSHIP_ENDED,    /* another run has its name: it must end */
};

/* One of the others. */
struct ownership_peer {
	char name[STORE_NODE_MAX];
	char address[STORE_ADDRESS_MAX];
	bool draining;
	int64_t silent_ms;
};

struct ownership_facts {
	enum ownership_state state;
	uint64_t rooms;    /* owned */
	uint64_t doubtful; /* of them */
	uint64_t claims, claims_refused;
	uint64_t takeovers;       /* rooms that another node had played, or a run before */
	uint64_t appends_refused; /* somebody else had written */
	uint64_t silences;        /* times that it was silent */
	int64_t silent_ms;        /* since the last beat that came through was asked for */
	int64_t clock_ahead_ms;   /* this machine's, of the store's; below 0: behind */
	size_t peers;
};

/* Returns new; NULL without memory. The store must be a shared one. From now on live rooms are
 * those that are owned. Borrows rooms, copies options. */
struct ownership *ownership_create(
	struct live_rooms *rooms, const struct ownership_options *options, uint64_t salt);
/* Takes NULL. */
void ownership_destroy(struct ownership *ownership);
/* Before all others. */
struct live_listener ownership_listener(struct ownership *ownership);
/* For nodes: who plays a room; it is claimed where nobody does. */
struct owners ownership_owners(struct ownership *ownership);

/* Have the name: turns the loop until a first beat came through. Where another run has it, waits
 * for as long as one that has died would keep it. False and a sentence. */
bool ownership_begin(struct ownership *ownership, char *error, size_t error_size);
/* Play a room if no other node that lives does. */
void ownership_want(struct ownership *ownership, const char *room);
/* Let all rooms go: others may claim them from now on, and nothing is told of them here. done is
 * called once, from the loop, when the store knows, or after a second. */
void ownership_drain(struct ownership *ownership, void (*done)(void *user), void *user);
/* Give up the name: turns the loop, for a second at most. Nothing may be owned after. */
void ownership_leave(struct ownership *ownership);

struct ownership_facts ownership_facts(const struct ownership *ownership);
/* Peer i, by name. False behind the last. */
bool ownership_peer_at(const struct ownership *ownership, size_t i, struct ownership_peer *peer);
/* Why no new clients should come here, "" where they may: for balancers. Borrowed for ever. */
const char *ownership_why_not_ready(const struct ownership *ownership);

/* Called when another run has this node's name: the process must end. */
void ownership_on_ended(struct ownership *ownership, void (*ended)(void *user), void *user);
/* For tests: another clock, in milliseconds, that is never put back and goes on while the machine
 * sleeps. user is borrowed. */
void ownership_set_clock(struct ownership *ownership, int64_t (*clock)(void *user), void *user);
/* For tests: another time of day of this machine, in milliseconds since 1970. user is borrowed. */
void ownership_set_wall_clock(
	struct ownership *ownership, int64_t (*clock)(void *user), void *user);

#endif
