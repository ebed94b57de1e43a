/* server/live/lag.h - network delay, which is not charged to a player's clock.
 *
 * bank  how much more delay may be left uncharged for a place
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

/* Call when a game begins, and when a room comes into memory. */
void lag_init(struct lag *lag, int64_t most_ms);
/* The milliseconds not to be charged for place now; 0 if place is -1. */
int64_t lag_of(const struct live_room *live, int place);
struct live_listener lag_listener(void);

#endif
