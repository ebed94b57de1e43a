/* server/live/site.h - state shared by all of the live side of the server: loop, store, settings,
 * time, counts, and the buffer in which messages are written.
 *
 * Modules receive a site and their own struct.
 */
#ifndef QIRKAT_SERVER_SITE_H
#define QIRKAT_SERVER_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/histogram.h"
#include "base/out.h"
#include "proto/reserved.h"
#include "server/live/listen.h"
#include "server/room/decide.h"
#include "server/store/store_values.h"

/* What the live side counts; modules above it tell their own metrics (listen.h). */
struct site_counts {
	uint64_t clients, computers, remote_clients; /* connections; of these, computers, and
							clients of other nodes */
	uint64_t rooms_live, rooms_created, rooms_loaded, rooms_over;
	uint64_t requests, requests_refused, frames_sent, bytes_sent;
	uint64_t events_stored, store_failures, moves, throws, claims;
	uint64_t readings, joins_waiting; /* logs being read; joins waiting */
	uint64_t rooms_encoded;           /* encodings made for clients that join */
	struct histogram acknowledged;    /* from reading a request to its answer */
};

struct metric_list;
struct uptime;
struct client;
struct request;

/* For several nodes: routes messages to the node that plays the room. */
struct site_router {
	/* Forward the message of a client, whose request has been read, to the node it belongs to;
	 * text is zero-terminated after size bytes. False: it belongs here. */
	bool (*take)(void *user, struct client *client, const struct request *request,
		const char *text, size_t size);
	void *user;
};

/* How this node relates to a room. */
enum site_room {
	SITE_ROOM_HERE,      /* this node plays it */
	SITE_ROOM_DOUBTFUL,  /* this node played it until it fell silent; it is checking whether it
				still does */
	SITE_ROOM_ELSEWHERE, /* another node may play it */
	SITE_ROOM_TAKEN,     /* another node played it a moment ago */
	SITE_ROOM_NONE,      /* it did not exist a moment ago */
};

/* A name that a guest wants. */
enum site_name {
	SITE_NAME_FREE,
	SITE_NAME_TAKEN, /* it looks like an account's */
	SITE_NAME_ASKED, /* not known yet: whoever judges processes what the client has sent, and
			    what is held for it, again (client->held) */
};

/* The names of accounts. */
struct site_names {
	/* NULL: it is not known yet, and asked for now. Borrowed until the next call. */
	const char *(*find)(void *user, const char *account);
	/* May a guest be called that? */
	enum site_name (*judge)(void *guests, struct client *client, const char *name);
	void *user, *guests;
};

/* For several nodes sharing one store: knows which rooms this node plays. */
struct site_ownership {
	/* What is known now; does not ask the store. */
	enum site_room (*stands)(void *user, const char *room);
	/* Claim the room if nobody else plays it; its log can be read once the claim succeeded. */
	void (*want)(void *user, const char *room);
	/* For a room that is here: true if an event must take it over before any client is sent it.
	 * gone_ms: when its previous owner was last known to be alive; 0: not known. */
	bool (*must_own)(void *user, const char *room, int64_t *gone_ms);
	/* That event is in the store. */
	void (*owned)(void *user, const char *room);
	/* The room is no longer this node's: somebody else wrote its next event. */
	void (*lost)(void *user, const char *room);
	/* True if the store has not heard from this node for so long that others may take its
	 * rooms. Nothing is then sent about them, and all rooms in memory are muted. Looks at the
	 * clock. */
	bool (*is_silent)(void *user);
	const char *node; /* name of this node; borrowed */
	void *user;
};

struct live_settings {
	unsigned rooms;             /* in memory */
	unsigned idle_room_minutes; /* until a room that nobody visits leaves memory */
	unsigned lag_ms;            /* network delay that is not charged to the clock */
	unsigned name_letters;
	unsigned dice_open_s; /* strong dice: time to reveal entropy */
};

struct site {
	struct live_listeners listeners;
	struct uptime *uptime;            /* borrowed */
	const struct site_router *router; /* borrowed; NULL: all rooms are here */
	const struct site_names *names;   /* borrowed; NULL: there are no accounts */
	const struct site_ownership
		*ownership;                   /* borrowed; NULL: this server alone uses the store */
	uv_loop_t *loop;                      /* borrowed */
	struct store *store;                  /* borrowed */
	const struct live_settings *settings; /* borrowed */
	const struct reserved_names *reserved; /* borrowed; NULL: none */
	struct rule_set_cache rule_sets;       /* rules in use */
	struct site_counts counts;
	int64_t event_ms;       /* time of the latest event stored here; 0: none yet */
	struct out message;     /* the message being written; empty between messages */
	struct changes changes; /* of the event being committed; most have none */
	struct out effects;     /* effects of the event being decided; valid until its commit has
				   started */

	int64_t (*clock)(void *user);
	void *clock_user;
	int64_t anchor_ms; /* wall-clock time when the monotonic clock was 0 */
	int64_t ahead_ms;  /* added to the clock */
	void (*stalled)(void *user, int64_t passed_ms); /* NULL: nothing looks for stalls */
	void *stalled_user;
	uint64_t looked_ns; /* for a stall, on the monotonic clock; 0: not yet */

	size_t commits; /* appends under way, including rooms being kept */
	bool draining;  /* shutting down: no new requests */
	void (*drained)(void *user);
	void *drained_user;
};

/* Borrows loop, store and settings. */
void site_init(struct site *site, uv_loop_t *loop, struct store *store,
	const struct live_settings *settings);
void site_finish(struct site *site);
/* Tell the metrics of the live side. */
void site_metrics(const struct site *site, struct metric_list *metrics);
/* Milliseconds since 1970; never set back while the server runs. */
int64_t site_now(const struct site *site);
/* The facts that do not depend on a room. */
struct room_facts site_facts(const struct site *site);
/* Write a text in which {"account":ID} stands where a name belongs, as encode_listing does, with
 * these names; "" for one that is not known yet. */
void site_write_names(const struct site *site, struct out *out, const char *text);
/* Give the accounts at a table their names; false if one is not known yet. */
bool site_name_room(const struct site *site, struct room *room);
/* As in site_ownership; without one, every room is here. */
enum site_room site_stands(const struct site *site, const char *room);
bool site_plays(const struct site *site, const char *room);
/* As in site_ownership: true if nothing may be sent about rooms. */
bool site_is_silent(const struct site *site);
/* Whatever reads the clock of a room looks first whether nothing has run for long, and calls
 * site->stalled then: to the players, a stopped process or a paused machine is a server that is
 * down. Timers and messages do, in whatever order they are read after a stall. */
void site_look_for_stall(struct site *site);
/* Use another clock. user is borrowed. */
void site_set_clock(struct site *site, int64_t (*clock)(void *user), void *user);
/* Shut down: notify all listeners and accept no new requests. done is called when no commit is
 * under way, possibly at once. */
void site_drain(struct site *site, void (*done)(void *user), void *user);
/* Call when a write is sent to the store, and when it and everything that follows are finished. */
void site_commit_begins(struct site *site);
void site_commit_ends(struct site *site);

#endif
