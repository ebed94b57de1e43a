/* tests/games/puzzles/plain.h - a plain search of pieces: no table, nothing left out, nothing
 * shared with games/search. */
#ifndef QIRKAT_TESTS_GAMES_PUZZLES_PLAIN_H
#define QIRKAT_TESTS_GAMES_PUZZLES_PLAIN_H

#include <stdint.h>

#include "games/game.h"

enum { PLAIN_WIN = 30000, PLAIN_SURE = 29000 };

struct plain {
	const struct game_rules *rules;
	int worth[2][GAME_KINDS_MAX + 1]; /* of each seat's pieces, the last: those in hand */
	uint64_t nodes, nodes_max;        /* states looked at, and how many may be */
};

void plain_init(struct plain *plain, const struct game_rules *rules, uint64_t nodes_max);
/* Pieces that a seat has more than the other than at the start, a plain one 100. */
int plain_pieces(const struct plain *plain, const union game_state *state, int seat);
/* What a state comes to for a seat after so many turns and all that is taken then, bounded by low
 * and high: what is outside is only known to be. False where it took too many nodes. */
bool plain_value(struct plain *plain, const union game_state *state, int seat, int depth, int low,
	int high, int *value);

#endif
