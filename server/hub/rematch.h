/* server/hub/rematch.h - creates the room of a rematch when all players have agreed.
 *
 * The new room is stored first, then the old one records its id. After a crash in between, the old
 * room is loaded and finds the new one already created.
 */
#ifndef QIRKAT_SERVER_REMATCH_H
#define QIRKAT_SERVER_REMATCH_H

#include "base/list.h"
#include "server/live/listen.h"

struct listings;
struct live_rooms;

struct rematches {
	struct live_rooms *rooms;  /* borrowed */
	struct listings *listings; /* borrowed */
	struct list searches;      /* searches for next rooms in the store */
	bool some_ended;           /* a search has ended in this round of the loop */
};

/* rematches_finish also accepts a struct of all zeroes. */
void rematches_init(
	struct rematches *rematches, struct live_rooms *rooms, struct listings *listings);
void rematches_finish(struct rematches *rematches);

/* Creates the room of a rematch when it is due, and retries what failed. */
struct live_listener rematches_listener(struct rematches *rematches);

#endif
