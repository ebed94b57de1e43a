/* server/hub/listings.h - the rooms that are not over, in memory or not: what the store's list and
 * the lobby say of them.
 *
 * open     waits for players
 * playing  a game goes on
 */
#ifndef QIRKAT_SERVER_LISTINGS_H
#define QIRKAT_SERVER_LISTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/list.h"
#include "proto/limits.h"
#include "server/live/deadlines.h"
#include "server/live/listen.h"
#include "server/store/store.h"

struct address;
struct game;
struct listing_away;
struct listings;
struct live_room;
struct live_rooms;

struct listing {
	char room[WIRE_ROOM_SIZE];
	enum store_status status; /* STORE_OPEN or STORE_PLAYING */
	bool is_public;
	bool unreadable; /* its log was looked at in vain */
	int64_t updated_ms;
	char maker[WIRE_CLIENT_KEY_SIZE];
	int64_t maker_n;
	const struct game *game;   /* NULL: its definition is gone */
	char *text;                /* as the lobby sends it, without its closing bracket */
	struct live_room *live;    /* in memory, or NULL */
	struct address *address;   /* that made it, NULL if not known */
	uint32_t version;          /* of its log, as far as is known */
	bool is_ours;              /* this node played it last, as far as is known */
	struct listing_away *away; /* another node plays it now, and shows it so; or NULL */
	struct list in_list;       /* of its status; in none while its room is being made */
	struct list in_watcher;    /* for whoever watches; */
	uint8_t told;              /* 1 and the status that the other nodes were told; 0: none */
	struct deadline deadline;  /* when its clock falls, or is to be looked at */
};

/* How another node shows a room that it plays. */
struct listing_away {
	struct list in_peer;
	struct listing *listing;
	void *peer; /* borrowed */
	uint32_t round;
	bool is_playing; /* else it is between games, or open */
	uint8_t present; /* a bit for each place */
	unsigned watchers;
	char rest[]; /* what the lobby sends of it behind listing->text */
};

/* What another node says of a room that it plays. Borrowed. */
struct listing_news {
	char room[WIRE_ROOM_SIZE];
	char maker[WIRE_CLIENT_KEY_SIZE];
	int64_t maker_n;
	enum store_status status; /* STORE_OPEN or STORE_PLAYING */
	bool is_public;
	uint32_t version;
	int64_t updated_ms;
	const char *text; /* as the lobby sends it, without its closing bracket, of a public room */
	size_t size;
};

/* Whoever is to know of each listing that is not as it was; one at most. */
struct listings_watcher {
	void *user; /* borrowed */
	/* Something happened in its room, which is played here, or to those who are there. */
	void (*changed)(void *user, struct listing *listing);
	/* It goes, away with it. */
	void (*removed)(void *user, struct listing *listing);
};

enum { LISTING_STALE_MS = 24 * 3600 * 1000 }; /* an open room nobody is at is ended after */

/* Returns new; NULL without memory. Borrows both. salt as for a map. */
struct listings *listings_create(
	struct live_rooms *rooms, struct deadlines *deadlines, uint64_t salt);
/* Removes all. Takes NULL. */
void listings_destroy(struct listings *listings);
/* Read the store's list. False if it cannot be read. */
bool listings_load(struct listings *listings);

/* One for a room that is being made: n is the number of maker's request. NULL without memory. */
struct listing *listings_add(struct listings *listings, struct live_room *live, const char *maker,
	int64_t n, struct address *address);
void listings_remove(struct listings *listings, struct listing *listing);
/* NULL if the room is over, or there is none. */
struct listing *listings_find(const struct listings *listings, const char *room);
/* Of a room in memory; NULL if it is over. */
struct listing *listings_of_live(const struct listings *listings, const struct live_room *live);
/* What was made by that request; NULL if it is over, or was none. */
struct listing *listings_find_made(const struct listings *listings, const char *maker, int64_t n);
/* The listings of a status by their in_list, whatever changed last first. */
const struct list *listings_of(const struct listings *listings, enum store_status status);

/* Which room is in memory: before others look. */
struct live_listener listings_memory_listener(struct listings *listings);
/* What happens in rooms, and what the store's list is to say of it. */
struct live_listener listings_listener(struct listings *listings);

/* From now on; NULL: nobody does any more. Borrowed. */
void listings_watch(struct listings *listings, const struct listings_watcher *watcher);
/* The listing of a room that another node plays is as it says; it is made where there was none.
 * NULL without memory. */
struct listing *listings_take(struct listings *listings, const struct listing_news *news);

/* Something that the lobby tells is not as it was. */
void listings_changed(struct listings *listings);
/* Of this room. */
void listings_room_changed(struct listings *listings, const struct live_room *live);
/* Was that so since it was asked last? */
bool listings_take_changed(struct listings *listings);

#endif
