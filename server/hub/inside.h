/* server/hub/inside.h - what the parts of the hub know of each other.
 *
 * hub        everything: clients, live rooms, listings, lobby
 * client     one connection
 * live room  a room in memory, its clients, and its requests, which are taken one at a time
 * pending    a request on its way through a live room
 * commit     an event on its way into the store
 */
#ifndef QIRKAT_SERVER_INSIDE_H
#define QIRKAT_SERVER_INSIDE_H

#include "proto/request.h"
#include "server/room/book.h"
#include "server/hub/deadlines.h"
#include "server/hub/lag.h"
#include "server/hub/listings.h"
#include "server/hub/address.h"
#include "server/hub/hub.h"
#include "server/hub/listen.h"
#include "server/hub/share.h"
#include "base/list.h"
#include "base/map.h"
#include "server/room/room.h"
#include "base/free_list.h"
#include "server/room/token.h"
#include "server/hub/uptime.h"

enum {
	QUEUE_MAX = 16, /* requests that wait at one live room */
};

struct client {
	struct site *site;
	struct hub *hub;
	struct link *link; /* borrowed */
	struct address *address;
	struct live_room *live;      /* the room joined, or NULL */
	int place;                   /* held there, -1 */
	char text[WIRE_CLIENT_SIZE]; /* its own random text, "" */
	char key[WIRE_CLIENT_KEY_SIZE];
	bool closing;
	int64_t window_ms; /* messages are counted since */
	unsigned window_count;
	struct list pending;   /* its requests that are not answered yet */
	struct seeker *seeker; /* it looks for a game, or NULL */
	struct mine *mine;     /* the list it waits for, or NULL */
	struct keep *keep;     /* the room it wants kept or let go, or NULL */
	struct join *join;     /* it waits for that, or NULL */
	struct list held;      /* what it asked meanwhile */
	unsigned held_count;
	int64_t held_ms; /* when the request being taken was received; 0: now */
	struct list in_hub, in_room, in_lobby;
};

struct pending {
	struct site *site;
	struct hub *hub;
	struct list link; /* in the queue of its live room */
	struct list in_client;
	struct client *client; /* NULL once it is gone */
	int place;
	char text[WIRE_CLIENT_SIZE];
	char key[WIRE_CLIENT_KEY_SIZE];
	int64_t received_ms;
	struct request request;
};

struct commit {
	struct site *site;
	struct hub *hub;
	struct live_room *live;  /* NULL, and so is hub, once the hub is gone */
	struct pending *pending; /* NULL: the server itself; takes it */
	struct event event;
	struct out body;            /* as stored */
	size_t bytes;               /* of that and its secret part */
	uint8_t token[TOKEN_BYTES]; /* create, sit: to be told */
	struct wire_error error;    /* create: why there is no event */
};

struct live_room {
	struct site *site;
	struct hub *hub;
	struct room room;
	struct listing *listing; /* NULL when the room is over */
	struct commit *commit;   /* under way, or NULL */
	struct list queue;       /* asks */
	unsigned queued;
	struct list clients;
	struct list in_hub;
	struct list in_idle;             /* without clients */
	struct list in_dirty;            /* presence to be told */
	struct list in_retry;            /* something owed could not be stored */
	struct list in_lingering;        /* some place of it lingers */
	int64_t left_ms[GAME_SEATS_MAX]; /* by place: when its last connection was lost */
	int64_t state_ms;                /* when the game changed last */
	int64_t claim_told;              /* from when a claim may be made, as last told; 0: never */
	uint8_t lingers; /* a bit for each place that is told as present though it has just left */
	struct lag lag;
	int64_t failed_ms,
		failed_free_ms; /* the turn's first request that could not be stored; 0 */
	struct chat *chat;      /* NULL as long as nothing was said */
	int64_t idle_ms;        /* since when */
	bool held;              /* must stay in memory just now */
	struct load *load;      /* its log is being read, or NULL */
	struct list joins;      /* who waits for that */
	struct list in_joinable;
	struct history *history; /* what is told to who joins, where that is much; or NULL */
	struct told *told;       /* the rest of it, or NULL */
	uint32_t told_version;   /* that was told last */
};

struct hub {
	struct site site;
	struct live_listeners listeners;
	struct ticker *ticker;
	struct timeouts *timeouts;
	struct deadlines *deadlines; /* of listings */
	struct listings *listings;
	struct lobby *lobby;
	struct uptime *uptime;
	struct map rooms_by_id; /* by room id */
	struct addresses addresses;
	struct shares shares;
	struct leaky_buckets kept; /* by address: milliseconds until it may keep the most again */
	struct list keeps;         /* rooms to be kept or let go */
	struct list clients, live_rooms, idle, dirty, retry, lingering;
	struct matchmaking *matchmaking;
	struct list mines;         /* lists of rooms being read */
	struct list mines_waiting; /* those that cannot go on now */
	uv_idle_t *mine_turn;
	struct list readings; /* logs that are being read (server/hub/reading.h) */
	struct list joinable; /* live rooms somebody can join now */
	bool joined_last;     /* in the last slice */
	uv_timer_t *reading_timer;
	struct list histories; /* kept: who was joined last is last */
	size_t history_bytes;
	size_t chat_bytes; /* kept of what was said, at all live rooms */
	struct free_list free_commits, free_pending;
	struct retention *retention;
};

#endif
