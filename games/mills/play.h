/* games/mills/play.h - a turn: what may be played, what a step changes, and when the game is over.
 */
#ifndef QIRKAT_GAMES_MILLS_PLAY_H
#define QIRKAT_GAMES_MILLS_PLAY_H

#include "games/mills/state.h"

/* The seat to move has an empty hand, and few enough men to fly. */
bool mills_flies(const struct mills_rules *rules, const struct mills_state *state);
/* Where the seat to move may set a man; nowhere without one in hand. */
struct board_set mills_drops(const struct mills_rules *rules, const struct mills_state *state);
/* Where the man at a point, of the seat to move, may walk or fly. */
struct board_set mills_walks(
	const struct mills_rules *rules, const struct mills_state *state, unsigned point);
/* The men that the seat to move may take. */
struct board_set mills_prey(const struct mills_rules *rules, const struct mills_state *state);
/* How many mills a man of the seat to move closes: set on a point (from is GAME_NOWHERE), or moved
 * there. */
int mills_closed(const struct mills_rules *rules, const struct mills_state *state, unsigned from,
	unsigned to);
/* Is this walk the one back that the seat to move may not make now? */
bool mills_is_swing(const struct mills_rules *rules, const struct mills_state *state, unsigned from,
	unsigned to);

size_t mills_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
void mills_status(
	const struct game_rules *rules, const union game_state *state, struct game_status *status);
void mills_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);
uint64_t mills_perft(const struct game_rules *rules, const union game_state *state, int depth);

#endif
