/* server/hub/rematch.h - the room of a rematch is made when all have agreed to it.
 *
 * First the new room is stored, then the old one says where it is: after a crash between the two
 * the old room, read again, finds the new one made.
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
	struct list searches;      /* for next rooms in the store */
	bool some_ended;           /* of them, in this turn of the loop */
};

/* All zero: it needs no finish. */
void rematches_init(
	struct rematches *rematches, struct live_rooms *rooms, struct listings *listings);
void rematches_finish(struct rematches *rematches);

/* Makes the room of a rematch that is due, and tries again what could not be done. */
struct live_listener rematches_listener(struct rematches *rematches);

#endif
