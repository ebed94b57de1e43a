/* games/leap/few.h - ends with few pieces left: such as one king against three.
 *
 * row     a balance of pieces, and in how many turns the game must be won after it arose
 * lone    the side of a row that is described first
 * row of a position  the first that fits it, whichever seat is the lone one
 */
#ifndef QIRKAT_GAMES_LEAP_FEW_H
#define QIRKAT_GAMES_LEAP_FEW_H

#include "games/leap/state.h"

/* Begin counting in a state between two turns that was read or set up. */
void leap_few_begin(const struct leap_rules *rules, struct leap_state *state);
/* Count a turn that the seat which is not to move has just finished. The first is for games that
 * have such ends. */
void leap_few_recount(
	const struct leap_rules *rules, struct leap_state *state, bool captured, bool promoted);
static inline void leap_few_count(
	const struct leap_rules *rules, struct leap_state *state, bool captured, bool promoted) {
	if (rules->few != NULL) {
		leap_few_recount(rules, state, captured, promoted);
	}
}
/* Is the game over by this? Then winner is set, GAME_NOBODY for a draw. */
bool leap_few_ends(const struct leap_rules *rules, const struct leap_state *state, uint8_t *winner);

#endif
