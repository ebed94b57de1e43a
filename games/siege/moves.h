/* games/siege/moves.h - where pieces may walk or be dropped, and what they take by it. */
#ifndef QIRKAT_GAMES_SIEGE_MOVES_H
#define QIRKAT_GAMES_SIEGE_MOVES_H

#include "games/siege/siege.h"

/* Where the piece of a seat on a point may walk or slide to; whether it takes does not matter. */
struct board_set siege_walks(const struct siege_rules *rules, const struct siege_state *state,
	unsigned seat, unsigned point);
/* The enemies that the piece to move on one point takes by going to another. */
struct board_set siege_takes(const struct siege_rules *rules, const struct siege_state *state,
	unsigned from, unsigned to);
/* The points at which the piece to move takes something. */
struct board_set siege_captures(
	const struct siege_rules *rules, const struct siege_state *state, unsigned point);
/* Where the seat to move may drop a piece. */
struct board_set siege_drops(const struct siege_rules *rules, const struct siege_state *state);
/* Has the seat to move neither a walk nor, with pieces in hand, a drop? */
bool siege_is_stuck(
	const struct siege_rules *rules, const struct siege_state *state, unsigned seat);
/* Returns how many walks a seat has. */
int siege_count_walks(
	const struct siege_rules *rules, const struct siege_state *state, unsigned seat);
/* Where a piece of a seat and kind can get to from some points by walks over empty points, these
 * included. */
struct board_set siege_reach(const struct siege_rules *rules, const struct siege_state *state,
	const struct siege_kind *kind, struct board_set from, int walks);

#endif
