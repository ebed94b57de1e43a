/* games/leap/symmetry.h - rotations and reflections of the board that preserve the rules. */
#ifndef QIRKAT_GAMES_LEAP_SYMMETRY_H
#define QIRKAT_GAMES_LEAP_SYMMETRY_H

#include "games/leap/leap.h"

size_t leap_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);

/* The same for men on points (games/leap/men.h). */
size_t leap_men_carries(const struct game_rules *rules, struct game_carry list[GAME_CARRIES_MAX]);

#endif
