/* server/hub/timeouts.h - clocks that run out, also those of rooms that nobody is at. */
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

/* Returns new; NULL without memory. Borrows all. */
struct timeouts *timeouts_create(struct live_rooms *rooms, struct listings *listings,
	struct deadlines *deadlines, struct ticker *ticker);
void timeouts_destroy(struct timeouts *timeouts);
struct live_listener timeouts_listener(struct timeouts *timeouts);
/* Look at rooms whose clock has run out: at each tick, and when the ticker wakes us. */
void timeouts_look(struct timeouts *timeouts);
/* The server stood still from from_ms until now: no clock in memory is charged for that. */
void timeouts_forgive(struct timeouts *timeouts, int64_t from_ms, int64_t now);

#endif
