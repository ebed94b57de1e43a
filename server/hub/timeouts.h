/* server/hub/timeouts.h - ends turns whose clock has run out, also in rooms with nobody in them;
 * with strong dice, removes seats that do not open their entropy (server/room/entropy.h). */
#ifndef QIRKAT_SERVER_TIMEOUTS_H
#define QIRKAT_SERVER_TIMEOUTS_H

#include <stdbool.h>
#include <stdint.h>

#include "server/live/listen.h"

struct deadlines;
struct listings;
struct live_rooms;
struct ticker;
struct timeouts;

/* Returns new; NULL if out of memory. Borrows all. */
struct timeouts *timeouts_create(struct live_rooms *rooms, struct listings *listings,
	struct deadlines *deadlines, struct ticker *ticker);
void timeouts_destroy(struct timeouts *timeouts);
struct live_listener timeouts_listener(struct timeouts *timeouts);
/* After a redraw of strong dice, sends the room again to everybody; a client that lost its seat no
 * longer holds it. */
struct live_listener redraw_listener(void);
/* Check the rooms whose clock may have run out; called on each tick, and when the ticker wakes
 * us. */
void timeouts_look(struct timeouts *timeouts);
/* The server was stalled from from_ms until now: no clock of a room in memory is charged for
 * that. */
void timeouts_forgive(struct timeouts *timeouts, int64_t from_ms, int64_t now);

#endif
