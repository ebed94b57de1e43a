/* games/siege/play.h - a turn: what may be played, what a step changes, and when the game is over.
 */
#ifndef QIRKAT_GAMES_SIEGE_PLAY_H
#define QIRKAT_GAMES_SIEGE_PLAY_H

#include "games/siege/moves.h"

size_t siege_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
void siege_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);
void siege_status(
	const struct game_rules *rules, const union game_state *state, struct game_status *status);
void siege_repeated(const struct game_rules *rules, union game_state *state);
/* Is the game over, except by quiet turns, by repetition and because a seat is stuck? */
bool siege_is_won(const struct siege_rules *rules, const struct siege_state *state, uint8_t *winner,
	const char **reason);
uint64_t siege_perft(const struct game_rules *rules, const union game_state *state, int depth);

#endif
