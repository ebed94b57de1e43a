/* server/hub/listings.h - all unfinished rooms, in memory or not, as shown in the lobby and in the
 * store's list.
 *
 * open     waiting for players
 * playing  a game is under way
 */
#ifndef QIRKAT_SERVER_LISTINGS_H
#define QIRKAT_SERVER_LISTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/list.h"
#include "proto/limits.h"
#include "proto/listing.h"
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
	bool is_full;    /* no seat is free */
	bool unreadable; /* reading its log failed */
	int64_t updated_ms;
	char maker[WIRE_CLIENT_KEY_SIZE];
	int64_t maker_n;
	const struct game *game;   /* NULL: its definition is gone */
	char *text;                /* as sent in the lobby, without its closing bracket */
	struct live_room *live;    /* in memory, or NULL */
	struct address *address;   /* that created it; NULL if not known */
	uint32_t version;          /* of its log, as far as known */
	bool is_ours;              /* this node played it last, as far as known */
	struct listing_away *away; /* how the node that plays it shows it; NULL if played here */
	struct list in_list;    /* in open or playing; in neither while the room is being created */
	struct list in_watcher; /* used by the watcher */
	uint8_t told;           /* 1 + the status that other nodes were told; 0: none */
	struct deadline deadline; /* when its clock runs out, or must be checked */
};

/* How another node shows a room that it plays. */
struct listing_away {
	struct list in_peer;
	struct listing *listing;
	void *peer; /* borrowed */
	uint32_t round;
	bool is_playing; /* otherwise it is between games, or open */
	bool has_host;   /* presence_has_host */
	uint8_t present; /* one bit per place */
	unsigned watchers;
	struct address *address; /* that created the room; NULL if not known */
	char rest[];             /* what the lobby shows after listing->text */
};

/* A room that another node plays, as announced by it. Borrowed. */
struct listing_news {
	char room[WIRE_ROOM_SIZE];
	char maker[WIRE_CLIENT_KEY_SIZE];
	int64_t maker_n;
	enum store_status status; /* STORE_OPEN or STORE_PLAYING */
	bool is_public;
	uint32_t version;
	int64_t updated_ms;
	const char *text; /* as sent in the lobby, without its closing bracket; public rooms only */
	size_t size;
	struct listing_row row; /* the same, read; empty for private rooms */
};

/* Observes changes of listings; at most one. */
struct listings_watcher {
	void *user; /* borrowed */
	/* Something happened in the listing's room, which is played here, or to the clients in
	 * it. */
	void (*changed)(void *user, struct listing *listing);
	/* The listing is about to be freed, with its away. */
	void (*removed)(void *user, struct listing *listing);
};

enum { LISTING_STALE_MS = 24 * 3600 * 1000 }; /* then an open room with nobody in it is ended */

/* Returns new; NULL if out of memory. Borrows both. salt as for map_init. */
struct listings *listings_create(
	struct live_rooms *rooms, struct deadlines *deadlines, uint64_t salt);
/* Removes all listings. Accepts NULL. */
void listings_destroy(struct listings *listings);
/* Read the store's list. False if it cannot be read. */
bool listings_load(struct listings *listings);

/* Add a listing for a room being created; n is the number of maker's request. NULL if out of
 * memory. */
struct listing *listings_add(struct listings *listings, struct live_room *live, const char *maker,
	int64_t n, struct address *address);
void listings_remove(struct listings *listings, struct listing *listing);
/* NULL if the room is finished or does not exist. */
struct listing *listings_find(const struct listings *listings, const char *room);
/* The listing of a room in memory; NULL if it is finished. */
struct listing *listings_of_live(const struct listings *listings, const struct live_room *live);
/* The room created by that request; NULL if it is finished, or there was none. */
struct listing *listings_find_made(const struct listings *listings, const char *maker, int64_t n);
/* The listings with a status, linked by in_list, most recently changed first. */
const struct list *listings_of(const struct listings *listings, enum store_status status);

/* Tracks which rooms are in memory; must come before the modules that ask for that. */
struct live_listener listings_memory_listener(struct listings *listings);
/* Follows the events of rooms, and writes the summary for the store's list. */
struct live_listener listings_listener(struct listings *listings);

/* Set the watcher; NULL: none. Borrowed. */
void listings_watch(struct listings *listings, const struct listings_watcher *watcher);
/* Update the listing of a room that another node plays, creating it if needed. NULL if out of
 * memory. */
struct listing *listings_take(struct listings *listings, const struct listing_news *news);

/* Something shown in the lobby has changed. */
void listings_changed(struct listings *listings);
/* The same, for one room. */
void listings_room_changed(struct listings *listings, const struct live_room *live);
/* How many there are. */
size_t listings_count(const struct listings *listings, enum store_status status);
/* Whether anything has changed since the last call. */
bool listings_take_changed(struct listings *listings);

#endif
