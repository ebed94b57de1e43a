/* games/pieces.h - what definitions of games with men and kings have in common.
 *
 * kind  0 is the plain piece of a seat, 1 the other one (K in positions): a mullah, the king
 */
#ifndef QIRKAT_GAMES_PIECES_H
#define QIRKAT_GAMES_PIECES_H

#include <stdint.h>

/* What a piece that took may do, if it can take again. */
enum chain_rule { CHAIN_MUST_CONTINUE, CHAIN_MAY_STOP, CHAIN_SINGLE };

struct piece_names {
	const char *kinds[5];    /* names of pieces, for drawings; NULL-terminated */
	const char *name[2][2];  /* by seat and kind; NULL if the seat has no such piece */
	uint8_t view_kind[2][2]; /* index of kinds */
};

/* Where the pieces of a game begin. */
struct start_men {
	const char *side[2]; /* points */
	const char *kings;   /* those of them that have pieces of kind 1 */
};

#endif
