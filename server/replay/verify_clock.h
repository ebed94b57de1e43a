/* server/replay/verify_clock.h - checks whether the clocks of a record are possible. */
#ifndef QIRKAT_SERVER_VERIFY_CLOCK_H
#define QIRKAT_SERVER_VERIFY_CLOCK_H

#include "games/game.h"
#include "proto/record.h"
#include "server/room/clock.h"

struct verify_clock {
	struct clock clock;
	int64_t spent_ms; /* in the unfinished turn */
};

/* Start the clocks of a game. */
void verify_clock_begin(struct verify_clock *check, const struct clock_choice *choice, int seats);
/* Check event, after which the game has status after. Returns false with an error if its seat
 * cannot have spent that much time. Records leave out turns that were taken back, so the real clock
 * may have had less time than computed here, and at most a second more. */
bool verify_clock_event(struct verify_clock *check, const struct record_event *event,
	const struct game_status *after, struct game_error *error);

#endif
