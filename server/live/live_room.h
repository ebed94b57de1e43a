/* server/live/live_room.h - rooms in memory and who is connected to them.
 *
 * live room  a room in memory, its clients, and its requests, which are taken one at a time
 * pending    a request on its way through a live room (server/live/pending.h)
 * commit     an event on its way into the store (server/live/commit.h)
 */
#ifndef QIRKAT_SERVER_LIVE_ROOM_H
#define QIRKAT_SERVER_LIVE_ROOM_H

#include "base/map.h"
#include "server/live/client.h"
#include "server/live/history.h"
#include "server/live/lag.h"
#include "server/live/listen.h"
#include "server/live/reading.h"
#include "server/room/room.h"

struct commit;
struct load;
struct encoded_room;

enum { LIVE_SLOTS = 8 };

enum { LIVE_LOOKED_MAX = 250 }; /* idle rooms looked at in one tick */

/* All rooms in memory. */
struct live_rooms {
	struct site *site;
	struct map by_id;
	struct list all, idle, retry;
	struct list looked; /* stands among the idle, where the next tick goes on to look */
	struct readings readings;
	struct histories histories;
	struct free_list free_commits;
	struct list orphans; /* commits under way whose rooms have left memory */
	size_t slots;        /* taken */
};

struct live_room {
	struct site *site;
	struct live_rooms *rooms;
	struct room room;
	struct list in_all;
	struct list clients;
	struct list in_idle; /* without clients */
	int64_t idle_ms;     /* since when */
	bool held;           /* must stay in memory just now */
	bool is_copy;        /* only looked at: another node may play it */
	bool muted;          /* another node may have taken it over: nothing is told of it */

	struct list queue; /* pending requests */
	unsigned queued;
	struct commit *commit; /* under way, or NULL */
	struct list in_retry;  /* something due could not be stored */
	int64_t failed_ms,
		failed_free_ms; /* the turn's first request that could not be stored; 0 */
	struct lag lag;

	struct load *load; /* its log is being read, or NULL */
	struct list joins; /* who waits for that */
	struct list in_joinable;
	struct history *history;      /* what is sent to who joins, where that is much; or NULL */
	struct encoded_room *encoded; /* what all who join are sent alike, or NULL */
	uint32_t encoded_version;     /* that was encoded last */

	void *slot[LIVE_SLOTS]; /* of modules, each its own (live_rooms_take_slot); NULL at first */
};

/* salt as for a map. False without a timer. */
bool live_rooms_init(struct live_rooms *rooms, struct site *site, uint64_t salt);
/* All are destroyed. */
void live_rooms_finish(struct live_rooms *rooms);
/* A module takes a slot of each live room. */
size_t live_rooms_take_slot(struct live_rooms *rooms);
/* Once a second rooms without clients leave memory, finished ones at once. */
struct live_listener live_rooms_listener(struct live_rooms *rooms);
/* May there be one more? Makes room for it. */
bool live_rooms_have_space(struct live_rooms *rooms);
/* A room that is in memory, or on its way there; NULL. */
struct live_room *live_room_in_memory(const struct live_rooms *rooms, const char *id);
/* The same, unless another node may have played on in it. */
struct live_room *live_room_played(const struct live_rooms *rooms, const char *id);

/* Returns new, with an empty room, known to rooms; NULL without memory. */
struct live_room *live_room_create(struct live_rooms *rooms, const char *id);
/* No commit may be under way. Its clients leave. */
void live_room_destroy(struct live_room *live);
/* A client joins, leaves. */
void live_room_join(struct live_room *live, struct client *client, int place);
/* A client in a room sits down, or stands up (-1). Who has a seat stands before those who watch. */
void live_room_place(struct client *client, int place);
void live_room_leave(struct client *client);
/* Is nothing under way for it, with nobody there? */
bool live_room_rests(const struct live_room *live);
/* What is due could not be done: try again at the next tick. */
void live_room_retry(struct live_room *live);
/* What was kept for those who join is old. */
void live_room_drop_encoded(struct live_room *live);

#endif
