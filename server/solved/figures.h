/* server/solved/figures.h - reads the statistics file of a solved game.
 *
 * solve_figures.h writes it; people and programs read the same lines.
 */
#ifndef QIRKAT_SERVER_FIGURES_H
#define QIRKAT_SERVER_FIGURES_H

#include "games/solve/solve.h"

enum { FIGURES_BYTES_MAX = 1 << 20 }; /* of a file */

struct figures_level {
	uint64_t positions;
	unsigned longest;     /* turns */
	const char *example;  /* a position with the longest distance; NULL if longest is 0 */
	const char *by_turns; /* positions by turns 0, 1, 2 ... for figures_next_count; "" */
};

/* Strings point into text. */
struct figures {
	char *text;
	const char *key;
	const char *options; /* "capture=optional chain=single ...", all of them */
	struct numbering_limits limits;
	unsigned mirrors; /* of the board, at least 1 */
	bool alike;       /* the seats are equivalent: positions are those of one seat to move */
	uint16_t start;   /* value of the start position; 0 if the table lacks it */
	const char *line; /* best play from the start, for figures_next_turn; "" */
	struct figures_level level[SOLVE_LEVELS];
};

/* Parse size bytes of text. Returns new, or NULL with an error if they are invalid. */
struct figures *figures_read(const char *text, size_t size, struct game_error *error);
/* figures may be NULL. */
void figures_destroy(struct figures *figures);
/* Read a number and advance *at. Returns false at the end. */
bool figures_next_count(const char **at, uint64_t *count);
/* Read a turn and advance *at. Returns false at the end. */
bool figures_next_turn(const char **at, char turn[GAME_TURN_TEXT_MAX]);

#endif
