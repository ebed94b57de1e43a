/* server/live/site.h - the little that every part of the server's live side shares: loop, store,
 * limits, time, counts, the buffer in which messages are written.
 *
 * Modules take a site and their own struct.
 */
#ifndef QIRKAT_SERVER_SITE_H
#define QIRKAT_SERVER_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/histogram.h"
#include "base/out.h"
#include "server/live/listen.h"
#include "server/room/decide.h"
#include "server/store/store.h"

/* Who may talk: everybody, those whom the table's maker lets, nobody. */
enum chat_rule { CHAT_ON, CHAT_HOST, CHAT_OFF };

struct site_limits {
	unsigned rooms;             /* live rooms in memory */
	unsigned rooms_per_address; /* made and not over */
	unsigned seeks_per_address; /* people who look for a game */
	unsigned name_letters;      /* of a player's name */
	unsigned idle_room_minutes; /* a room without clients leaves memory (not the store) after */
	unsigned keep_over_days;    /* finished rooms; 0: for ever */
	unsigned store_mb_per_address; /* MiB of events it may have stored in an hour; 0: any number
					*/
	unsigned idle_game_days; /* a game in which nothing happens is ended after; 0: never */
	unsigned store_mb;       /* then finished rooms go, the oldest first; 0: any number */
	unsigned presence_s;     /* whoever lost the connection is shown as present for */
	unsigned chat;           /* enum chat_rule */
	unsigned claim_s;        /* an absent player may be claimed against after */
	unsigned match_s;        /* those who were matched come within */
	unsigned dice_open_s;    /* strong dice: entropy is opened within */
	unsigned lag_ms;         /* of network delay, left out of what a move costs; 0: none */
	unsigned computers;      /* tables that computers are at; 0: there are none */
	unsigned computers_per_address; /* the same, for one address */
	unsigned computer_threads;      /* that search; 0: one less than there are processors */
	unsigned computer_pace;         /* percent of the time that they let pass for people */
};

struct site_counts {
	uint64_t rooms_live, rooms_open, rooms_playing, clients, seats_taken;
	uint64_t requests, requests_refused, events_stored, store_failures, moves, throws;
	uint64_t rooms_created, rooms_loaded, rooms_over, bytes_sent, frames_sent;
	uint64_t store_bytes, rooms_expired, bytes_expired;
	uint64_t chat_lines, seeks, matched, claims;
	uint64_t readings, joins_waiting;    /* logs being read; who waits for that */
	uint64_t rooms_encoded;              /* for whoever joins */
	uint64_t computers, computer_tables; /* that play, and where */
	uint64_t searches;                   /* under way */
	struct histogram acknowledged;       /* requests that became events: from being read on */

	/* Where several nodes play the rooms; all are zero with one. */
	bool has_bus, bus_is_well;
	uint64_t bus_sent, bus_received, bus_lost_leaving, bus_lost_arriving, bus_reconnects;
	uint64_t bus_requests, bus_late, bus_nobody;
	uint64_t peers;            /* other nodes that are there */
	uint64_t people_elsewhere; /* at those */
	uint64_t guests, relays;   /* clients of others at rooms here, and of this one at theirs */
	uint64_t trunks_ended;     /* times that something was missing, or a node silent */
	uint64_t unreadable;       /* messages of no node, and what of a node cannot be used */
	bool has_node;
	uint64_t rooms_owned, room_claims, room_claims_refused;
	uint64_t takeovers;        /* of rooms that another node had played, or a run before */
	uint64_t appends_refused;  /* somebody else had written */
	uint64_t silences;         /* times that the store did not hear this node for too long */
	int64_t silent_ms;         /* since it did */
	int64_t clock_ahead_ms;    /* of the store's */
	const char *why_not_ready; /* NULL: nothing that a module knows; else it is static */
};

struct uptime;
struct client;
struct request;

/* Where several nodes play the rooms: whoever knows which room is where. */
struct site_router {
	/* Take a message of a client, whose request was read, to where it belongs; text is
	 * zero-terminated after size bytes. False: it belongs here. */
	bool (*take)(void *user, struct client *client, const struct request *request,
		const char *text, size_t size);
	void *user;
};

/* How this node stands to a room. */
enum site_room {
	SITE_ROOM_HERE,      /* this node plays it */
	SITE_ROOM_DOUBTFUL,  /* it did until it was silent, and asks whether it does still */
	SITE_ROOM_ELSEWHERE, /* another one may */
	SITE_ROOM_TAKEN,     /* another one did a moment ago */
	SITE_ROOM_NONE,      /* there was none a moment ago */
};

/* Where several nodes play the rooms of one store: whoever knows which are this one's. */
struct site_ownership {
	/* As it is known now; nothing is asked. */
	enum site_room (*stands)(void *user, const char *room);
	/* Have it played here, if nobody else does: its log is read when that is sure. */
	void (*want)(void *user, const char *room);
	/* Of a room that is here: must it be taken over by an event before anybody is told of it?
	 * gone_ms: when who played it before was last known to live, 0: not known. */
	bool (*must_own)(void *user, const char *room, int64_t *gone_ms);
	/* That event is in the store. */
	void (*owned)(void *user, const char *room);
	/* It is not this node's any more: somebody else wrote its next event. */
	void (*lost)(void *user, const char *room);
	/* Is it so long since the store heard of this node that others may play its rooms? Then
	 * nothing is told of them, and all in memory are muted. Looks at the clock. */
	bool (*is_silent)(void *user);
	const char *node; /* its name; borrowed */
	void *user;
};

struct site {
	struct live_listeners listeners;
	struct uptime *uptime;            /* borrowed */
	const struct site_router *router; /* borrowed; NULL: all rooms are here */
	const struct site_ownership
		*ownership;  /* borrowed; NULL: the store is this server's alone */
	uv_loop_t *loop;     /* borrowed */
	struct store *store; /* borrowed */
	struct site_limits limits;
	struct rule_set_cache rule_sets; /* rules in use */
	struct site_counts counts;
	struct out message; /* the message being written: empty before and after */
	struct out effects; /* of the event being made: until its commit has begun */

	int64_t (*clock)(void *user);
	void *clock_user;
	int64_t anchor_ms; /* the time of day when the machine's steady clock was 0 */
	int64_t ahead_ms;  /* added to what the clock says */

	size_t commits; /* under way, and rooms on their way to be kept */
	bool draining;  /* no new requests are taken */
	void (*drained)(void *user);
	void *drained_user;
};

/* Borrows loop and store. */
void site_init(
	struct site *site, uv_loop_t *loop, struct store *store, const struct site_limits *limits);
void site_finish(struct site *site);
/* Milliseconds since 1970; never set back while the server runs. */
int64_t site_now(const struct site *site);
/* What is known beside any room. */
struct room_facts site_facts(const struct site *site);
/* As site_ownership has it; of a server that has its store alone all are here. */
enum site_room site_stands(const struct site *site, const char *room);
bool site_plays(const struct site *site, const char *room);
/* The same: may rooms be told of, and played? */
bool site_is_silent(const struct site *site);
/* Ask another clock. user is borrowed. */
void site_set_clock(struct site *site, int64_t (*clock)(void *user), void *user);
/* The server ends: all are notified, and no new requests are taken. done runs when no commit is
 * under way: now, or when the last ends. */
void site_drain(struct site *site, void (*done)(void *user), void *user);
/* A commit, or a keeping, goes to the store; it has come back, and all that follows is done. */
void site_commit_begins(struct site *site);
void site_commit_ends(struct site *site);

#endif
