/* server/hub/reaper.c - ends abandoned rooms. */
#include "server/hub/reaper.h"

#include <stdlib.h>

#include "server/hub/hub_settings.h"
#include "server/hub/listings.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/load.h"

enum {
	SCANNED_MAX = 64,         /* listings examined per tick */
	CLOSED_MAX = 8,           /* rooms ended per tick */
	GAMES_SCANNED_MAX = 4096, /* listings of games examined per tick; one is read */
	DAY_MS = 24 * 3600 * 1000,
};

struct reaper {
	struct live_rooms *rooms;
	struct listings *listings;
	const struct hub_settings *settings;
};

struct reaper *reaper_create(
	struct live_rooms *rooms, struct listings *listings, const struct hub_settings *settings) {
	struct reaper *reaper = calloc(1, sizeof(*reaper));
	if (reaper != NULL) {
		*reaper = (struct reaper){rooms, listings, settings};
	}
	return reaper;
}

void reaper_destroy(struct reaper *reaper) {
	free(reaper);
}

void reaper_end_room(struct live_room *live, const char *reason) {
	struct commit *commit = commit_create(live->rooms, live, NULL);
	if (commit == NULL) {
		return;
	}
	room_decide_abandoned(&live->room, reason, site_now(live->site), &commit->event);
	live_room_commit(live, commit);
}

/* If another live node plays the room, it will end it. If that node is dead, this node takes the
 * room over and lists it again. */
static void leave_to_others(struct reaper *reaper, struct listing *listing) {
	const struct site_ownership *ownership = reaper->rooms->site->ownership;
	ownership->want(ownership->user, listing->room);
	listings_remove(reaper->listings, listing);
}

/* False if the room is not to be ended, or cannot be now; listing may have been freed. */
static bool end_listing(struct reaper *reaper, struct listing *listing) {
	struct wire_error error;
	if (listing->unreadable ||
		(listing->live != NULL && !list_is_empty(&listing->live->clients))) {
		return false;
	}
	if (listing->live == NULL && !site_plays(reaper->rooms->site, listing->room)) {
		leave_to_others(reaper, listing);
		return false;
	}
	struct live_room *live = live_room_find(reaper->rooms, listing->room, &error);
	listing->unreadable = live == NULL && error.code != ERROR_BUSY;
	if (live == NULL || live->commit != NULL || !room_may_abort(&live->room)) {
		return false;
	}
	reaper_end_room(live, "abandoned");
	return true;
}

/* Whether nothing has happened in the game since before. The log may have to be read for that
 * (*read): after a restart the list says when a game began, not when it was last moved in. */
static bool is_idle(struct reaper *reaper, struct listing *listing, int64_t before, bool *read) {
	struct wire_error error;
	*read = false;
	if (!site_plays(reaper->rooms->site, listing->room)) {
		return false;
	}
	*read = listing->live == NULL;
	struct live_room *live = live_room_find(reaper->rooms, listing->room, &error);
	listing->unreadable = live == NULL && error.code != ERROR_BUSY;
	if (live == NULL) {
		return false;
	}
	listing->updated_ms = live->room.changed_ms;
	return live->commit == NULL && list_is_empty(&live->clients) &&
		live->room.changed_ms < before && live->room.clock.running < 0;
}

/* End games that nobody continues; at most one per tick. */
static void end_idle_game(struct reaper *reaper, int64_t now) {
	int64_t before = now - (int64_t)reaper->settings->idle_game_days * DAY_MS;
	unsigned scanned = 0;
	bool read = false;
	if (reaper->settings->idle_game_days == 0) {
		return;
	}
	const struct list *playing = listings_of(reaper->listings, STORE_PLAYING);
	for (struct list *at = playing->before;
		at != playing && scanned < GAMES_SCANNED_MAX && !read;) {
		struct listing *listing = LIST_OWNER(at, struct listing, in_list);
		at = at->before;
		scanned++;
		if (listing->updated_ms < before && !listing->unreadable &&
			is_idle(reaper, listing, before, &read)) {
			reaper_end_room(listing->live, "abandoned");
			return;
		}
	}
}

static void reap_idle_rooms(void *user, int64_t now) {
	struct reaper *reaper = user;
	unsigned scanned = 0;
	unsigned ended = 0;
	if (reaper->rooms->site->draining) {
		return;
	}
	end_idle_game(reaper, now);
	const struct list *open = listings_of(reaper->listings, STORE_OPEN);
	for (struct list *at = open->before; at != open && scanned < SCANNED_MAX;) {
		struct listing *listing = LIST_OWNER(at, struct listing, in_list);
		at = at->before;
		scanned++;
		if (now - listing->updated_ms < LISTING_STALE_MS || ended >= CLOSED_MAX) {
			return;
		}
		ended += end_listing(reaper, listing);
	}
}

static void mark_unreadable_listing(
	void *user, struct live_room *live, const struct wire_error *error) {
	const struct reaper *reaper = user;
	struct listing *listing = listings_of_live(reaper->listings, live);
	if (error != NULL && listing != NULL) {
		listing->unreadable = true;
	}
}

struct live_listener reaper_listener(struct reaper *reaper) {
	return (struct live_listener){
		.user = reaper, .tick = reap_idle_rooms, .loaded = mark_unreadable_listing};
}
