/* server/live/commit.h - events on their way into the store, and what follows when they are safe.
 */
#ifndef QIRKAT_SERVER_COMMIT_H
#define QIRKAT_SERVER_COMMIT_H

#include "server/live/live_room.h"
#include "server/live/pending.h"
#include "server/room/token.h"

struct commit {
	struct live_rooms *rooms; /* NULL, and so is live, once they are gone */
	struct live_room *live;
	struct pending *pending; /* NULL: the server itself; taken */
	struct event event;
	struct game_path path;      /* play: what was found when it was decided */
	struct out body;            /* as stored */
	size_t bytes;               /* of that and its secret part */
	struct list in_orphans;     /* its room has left memory meanwhile */
	uint8_t token[TOKEN_BYTES]; /* create, sit: to be sent */
};

/* Returns new, without an event; NULL without memory. live may be NULL until it is given to
 * live_room_commit. Takes pending, unless it fails. */
struct commit *commit_create(
	struct live_rooms *rooms, struct live_room *live, struct pending *pending);
void commit_destroy(struct commit *commit);
/* Free those that are kept for others to come. */
void commits_finish(struct live_rooms *rooms);
/* The server ends: what is under way goes on without live, and the store will say so to nobody. */
void commit_forget(struct live_room *live);
/* Store commit->event, as it was decided, as the room's next. Takes commit, also when it fails. */
void live_room_commit(struct live_room *live, struct commit *commit);
/* What is in memory of the room is old, or may be: it leaves memory, and its clients are sent away,
 * to come again to a fresh copy. */
void live_room_give_up(struct live_room *live, const char *why);

#endif
