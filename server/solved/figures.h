/* server/solved/figures.h - the file of figures of a solved game, read back.
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
	const char *example;  /* a position that has it; NULL where longest is 0 */
	const char *by_turns; /* positions with 0, 1, 2 ... turns, for figures_next_count; "" */
};

/* Texts lie in the file's own. */
struct figures {
	char *text;
	const char *key;
	const char *options; /* "capture=optional chain=single ...", all of them */
	unsigned men;        /* at most; 0: all */
	unsigned mirrors;    /* of the board, at least 1 */
	bool alike;          /* the seats: positions are those of one seat to move */
	uint16_t start;      /* value of the start, 0 where the table does not have it */
	const char *line;    /* from the start, for figures_next_turn; "" */
	struct figures_level level[SOLVE_LEVELS];
};

/* Returns new: what size bytes of text say. NULL and a sentence where they are no figures. */
struct figures *figures_read(const char *text, size_t size, struct game_error *error);
/* Takes NULL, too. */
void figures_destroy(struct figures *figures);
/* Read a number, and go on behind it. False where there is none any more. */
bool figures_next_count(const char **at, uint64_t *count);
/* Read a turn, and go on behind it. False where there is none any more. */
bool figures_next_turn(const char **at, char turn[GAME_TURN_TEXT_MAX]);

#endif
