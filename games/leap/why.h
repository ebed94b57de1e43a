/* games/leap/why.h - why a step is refused. */
#ifndef QIRKAT_GAMES_LEAP_WHY_H
#define QIRKAT_GAMES_LEAP_WHY_H

#include "games/leap/state.h"

void leap_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal);

#endif
