/* server/live/commit.h - events being written to the store, and what follows when they are
 * stored. */
#ifndef QIRKAT_SERVER_COMMIT_H
#define QIRKAT_SERVER_COMMIT_H

#include "server/live/live_room.h"
#include "server/live/pending.h"
#include "server/room/token.h"

struct commit {
	struct live_rooms *rooms; /* NULL, like live, once they are gone */
	struct live_room *live;
	struct pending *pending; /* owned; NULL if the server itself caused the event */
	struct event event;
	struct game_path path;      /* for play: the path found when the move was decided */
	struct out body;            /* as written to the store */
	size_t bytes;               /* size of the body and the secret part */
	struct list in_orphans;     /* linked here when its room has left memory meanwhile */
	bool has_token;             /* create and sit: of a guest */
	uint8_t token[TOKEN_BYTES]; /* to be sent to the client */
};

/* Returns new, without an event; NULL if out of memory. live may be NULL until live_room_commit.
 * Takes pending, unless it fails. */
struct commit *commit_create(
	struct live_rooms *rooms, struct live_room *live, struct pending *pending);
void commit_destroy(struct commit *commit);
/* Free the commits kept for reuse. */
void commits_finish(struct live_rooms *rooms);
/* For shutdown: detach the commit under way from live. It still completes, but reports to
 * nobody. */
void commit_forget(struct live_room *live);
/* Store commit->event, which has been decided, as the next event of the room. Takes commit, also on
 * failure. */
void live_room_commit(struct live_room *live, struct commit *commit);
/* The status of a room in the store once event has been applied. */
enum store_status commit_status(const struct room *room, const struct event *event);
/* Drop a room whose copy in memory is, or may be, stale: close its clients, which then join again
 * and get a fresh copy. */
void live_room_give_up(struct live_room *live, const char *why);

#endif
