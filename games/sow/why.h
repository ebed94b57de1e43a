/* games/sow/why.h - explains why a step is refused. */
#ifndef QIRKAT_GAMES_SOW_WHY_H
#define QIRKAT_GAMES_SOW_WHY_H

#include "games/game.h"

void sow_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal);

#endif
