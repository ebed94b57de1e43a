/* server/live/lag.h - the time a message takes to a client and back, left out of what a turn costs.
 *
 * bank  how much of it a place may still have left out
 */
#ifndef QIRKAT_SERVER_LAG_H
#define QIRKAT_SERVER_LAG_H

#include <stdint.h>

#include "games/game.h"
#include "server/live/listen.h"

struct live_room;

struct lag {
	int64_t bank_ms[GAME_SEATS_MAX]; /* by place */
};

/* As a game begins, and a room comes into memory. */
void lag_init(struct lag *lag, int64_t most_ms);
/* Milliseconds that may be left out for place now; 0 for whoever holds none, -1. */
int64_t lag_of(const struct live_room *live, int place);
struct live_listener lag_listener(void);

#endif
