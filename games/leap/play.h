/* games/leap/play.h - a turn: what may be played, what a step changes, and when the game is over.
 */
#ifndef QIRKAT_GAMES_LEAP_PLAY_H
#define QIRKAT_GAMES_LEAP_PLAY_H

#include "games/leap/moves.h"

/* Play a whole chain of the piece at a point, given the hunt at its end. */
void leap_play_chain(const struct leap_rules *rules, union game_state *state, unsigned from,
	const struct leap_hunt *end);

/* ---- ends ---- */

/* There is no leap, walk or drop. */
bool leap_is_stuck(const struct leap_rules *rules, const struct leap_state *state);
/* Is the game over by capture or goal? These are the ends that always count. */
bool leap_is_won(const struct leap_rules *rules, const struct leap_state *state, uint8_t *winner,
	const char **reason);
/* Is it over by repetition or lack of progress, if not otherwise? */
bool leap_is_adjudicated(const struct leap_rules *rules, const struct leap_state *state);

/* ---- steps ---- */

size_t leap_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
/* List the walks of the seat to move that the opening rule allows, ignoring the duty to capture.
 * Returns how many there are. */
size_t leap_walk_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps);
/* List the steps of a state that is not over by capture or goal, ignoring quiet turns. */
size_t leap_steps_here(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps);

/* ---- the game ---- */

void leap_status(
	const struct game_rules *rules, const union game_state *state, struct game_status *status);
void leap_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);

#endif
