/* tests/games/chess/second.h - Chesquerque once more: each pair of points is asked, nothing is
 * listed. */
#ifndef QIRKAT_TESTS_CHESS_SECOND_H
#define QIRKAT_TESTS_CHESS_SECOND_H

#include <stdbool.h>

/* at[file][rank] holds 'P', 'n', ... as in FEN with A and Z; 0 is empty. */
struct second {
	char at[9][9];
	bool black_moves;
	char castle[16];      /* files and ranks of rooks: "a1i1", ends with 0 */
	int ep_file, ep_rank; /* -1: none */
	bool amazons;
};

typedef void (*second_turn)(void *user, const char *text, const struct second *after);
/* Calls each with every legal turn. Returns how many. */
int second_turns(const struct second *position, second_turn each, void *user);
bool second_is_check(const struct second *position);
/* From the text form of a position. */
void second_read(struct second *position, const char *text);

#endif
