/* tests/games/oracle/boards.h - boards for the slow reading. Each fills an empty board. */
#ifndef QIRKAT_TESTS_ORACLE_BOARDS_H
#define QIRKAT_TESTS_ORACLE_BOARDS_H

#include "tests/games/oracle/oracle.h"

enum or_diagonals { OR_PLAIN, OR_ALTERNATE, OR_EVERY, OR_LONG };

int or_point(const struct or_board *board, const char *label); /* -1 if there is none */
bool or_are_neighbours(const struct or_board *board, int p, int q);
int or_count_edges(const struct or_board *board);

void or_square(struct or_board *board, int n, enum or_diagonals diagonals);
void or_dark(struct or_board *board, int n); /* the dark squares of a chessboard; a1 is dark */
void or_crossed(struct or_board *board);
void or_cross(struct or_board *board, bool diagonals);
void or_fanorona(struct or_board *board, int w, int h);
void or_two_triangles(struct or_board *board);
void or_four_triangles(struct or_board *board);
void or_eight_triangles(struct or_board *board);
void or_astar(struct or_board *board, const char *kind);
void or_butterfly(struct or_board *board);
void or_butterfly_arms(struct or_board *board, bool closed);
void or_egara(struct or_board *board);
void or_felli(struct or_board *board);
void or_circles(struct or_board *board, int rings, bool leap_rings, bool hub);
void or_serpent(struct or_board *board, int n, bool outer_rows, bool middle_row, bool leap_ends,
	bool without_b1);

#endif
