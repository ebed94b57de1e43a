/* games/mills/why.h - why a step is refused. */
#ifndef QIRKAT_GAMES_MILLS_WHY_H
#define QIRKAT_GAMES_MILLS_WHY_H

#include "games/mills/state.h"

void mills_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal);

#endif
