/* games/solve/forward.h - one position looked at forwards. */
#ifndef QIRKAT_GAMES_SOLVE_FORWARD_H
#define QIRKAT_GAMES_SOLVE_FORWARD_H

#include "games/solve/solve.h"

struct forward {
	const struct numbering *numbering;
	const struct numbering_slice *slice;
	enum solve_level verdict;
	bool whole;     /* look at quiet turns, too, which lead into slices with values */
	unsigned quiet; /* turns that take and promote nothing */
	uint16_t best;  /* what the best of the others leads to, to the seat to move; 0 for none */
	uint16_t end;   /* what it is worth where there are no turns, else 0 */
};

/* Look at a position of the slice. */
void forward_look(struct forward *forward, const struct game_men *men);

#endif
