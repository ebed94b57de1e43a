/* games/solve/forward.h - examines the turns from one position. */
#ifndef QIRKAT_GAMES_SOLVE_FORWARD_H
#define QIRKAT_GAMES_SOLVE_FORWARD_H

#include "games/solve/solve.h"

struct forward {
	const struct numbering *numbering;
	const struct numbering_slice *slice;
	const struct solve_hands *hands;
	enum solve_level verdict;
	bool whole;     /* also examine quiet turns, which lead to slices whose values are known */
	unsigned quiet; /* number of turns that neither capture nor promote */
	uint16_t best;  /* best value of the other turns, for the seat to move; 0: none */
	uint16_t end;   /* the value if there are no turns, else 0 */
	const struct game_men *men; /* the position */
};

/* Examine a position of the slice. */
void forward_look(struct forward *forward, const struct game_men *men);

#endif
