/* server/replay/verify_clock.h - could the clocks of a record have been so? */
#ifndef QIRKAT_SERVER_VERIFY_CLOCK_H
#define QIRKAT_SERVER_VERIFY_CLOCK_H

#include "games/game.h"
#include "proto/record.h"
#include "server/room/clock.h"

struct verify_clock {
	struct clock clock;
	int64_t spent_ms; /* by the turn that is not over */
};

/* The clocks of a game begin. */
void verify_clock_begin(struct verify_clock *check, const struct clock_choice *choice, int seats);
/* event was played, and the game stands as after says. False and a sentence where its seat cannot
 * have spent so much. Turns taken back are not in a record, so that there may have been less time
 * than is reckoned here, and at most a second more. */
bool verify_clock_event(struct verify_clock *check, const struct record_event *event,
	const struct game_status *after, struct game_error *error);

#endif
