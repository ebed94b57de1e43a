/* games/leap/hunt.h - a chain of captures under way.
 *
 * prey  enemy pieces that can be captured now
 * hunt  what a chain of captures needs to know while it runs; cheap to copy, for looking ahead
 */
#ifndef QIRKAT_GAMES_LEAP_HUNT_H
#define QIRKAT_GAMES_LEAP_HUNT_H

#include "games/leap/state.h"

struct leap_hunt {
	struct board_set free; /* points that may be landed on and passed over */
	struct board_set prey;
	uint8_t seat;
	uint8_t at;
	bool king;
	uint8_t behind; /* if that restricts the next leap: the point leapt over last, or of runs
			   the point last left; or NOWHERE */
	int left;       /* enemy pieces, including the hand; only counted if the rules ask for it */
};

/* End a capture on a point. Returns whether the turn ends there even if more could be captured:
 * reaching the target ends the chain. */
static inline bool leap_hunt_land(
	const struct leap_rules *rules, struct leap_hunt *hunt, uint8_t to) {
	bool over = hunt->left <= rules->stop[!hunt->seat];
	hunt->at = to;
	if (!hunt->king && board_has(&rules->promote[hunt->seat], to)) {
		hunt->king = rules->moment == LEAP_ON_TOUCH;
		return over || rules->moment == LEAP_TOUCH_STOPS;
	}
	return over;
}

#endif
