/* server/live/live_room.h - rooms in memory and who is connected to them.
 *
 * live room  a room in memory, its clients, and its requests, which are processed one at a time
 * pending    a request on its way through a live room (server/live/pending.h)
 * commit     an event being written to the store (server/live/commit.h)
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

enum { LIVE_LOOKED_MAX = 250 }; /* idle rooms checked in one tick */

/* All rooms in memory. */
struct live_rooms {
	struct site *site;
	struct map by_id;
	struct list all, idle, retry;
	struct list looked; /* a marker in idle: the next tick continues from here */
	struct readings readings;
	struct histories histories;
	struct free_list free_commits;
	struct list orphans; /* commits under way whose rooms have left memory */
	size_t slots;        /* taken so far */
};

struct live_room {
	struct site *site;
	struct live_rooms *rooms;
	struct room room;
	struct list in_all;
	struct list clients;
	struct list in_idle; /* linked while it has no clients */
	int64_t idle_ms;     /* since when it has been idle */
	bool held;           /* must stay in memory at the moment */
	bool is_copy;        /* loaded only to be looked at: another node may play it */
	bool muted;          /* another node may have taken it over: send nothing about it */

	struct list queue; /* pending requests */
	unsigned queued;
	struct commit *commit; /* under way, or NULL */
	struct list in_retry;  /* linked if something that is due could not be stored */
	int64_t failed_ms,
		failed_free_ms; /* of the turn's first request that could not be stored; 0: none */
	struct lag lag;

	struct load *load; /* state of reading its log, or NULL */
	struct list joins; /* joins that wait for it */
	struct list in_joinable;
	struct history *history; /* past events for clients that join, if there are many; or NULL */
	struct encoded_room *encoded; /* what is the same for all who join, or NULL */
	uint32_t encoded_version;     /* the version encoded last */

	void *slot[LIVE_SLOTS]; /* one per module (live_rooms_take_slot); NULL at first */
};

/* salt as for map_init. False if there is no timer. */
bool live_rooms_init(struct live_rooms *rooms, struct site *site, uint64_t salt);
/* All live rooms must have been destroyed. */
void live_rooms_finish(struct live_rooms *rooms);
/* Reserve a slot in every live room for one module. */
size_t live_rooms_take_slot(struct live_rooms *rooms);
/* Once a second, removes idle rooms from memory; finished ones at once. */
struct live_listener live_rooms_listener(struct live_rooms *rooms);
/* True if one more room may be in memory. May evict an idle room to make space. */
bool live_rooms_have_space(struct live_rooms *rooms);
/* The room, if it is in memory or being loaded; otherwise NULL. */
struct live_room *live_room_in_memory(const struct live_rooms *rooms, const char *id);
/* The same, but NULL if another node may have continued it. */
struct live_room *live_room_played(const struct live_rooms *rooms, const char *id);

/* Returns new, with an empty room, registered in rooms; NULL if out of memory. */
struct live_room *live_room_create(struct live_rooms *rooms, const char *id);
/* No commit may be under way. Its clients leave the room. */
void live_room_destroy(struct live_room *live);
/* Put a client into the room. */
void live_room_join(struct live_room *live, struct client *client, int place);
/* Give a client in a room its place: a seat, or -1 to stand up. Players come before spectators in
 * live->clients. */
void live_room_place(struct client *client, int place);
void live_room_leave(struct client *client);
/* True if it has no clients and nothing is under way. */
bool live_room_rests(const struct live_room *live);
/* Something due could not be done: try again at the next tick. */
void live_room_retry(struct live_room *live);
/* Drop the cached encoding: the room has changed. */
void live_room_drop_encoded(struct live_room *live);

#endif
