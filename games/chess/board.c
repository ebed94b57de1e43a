/* games/chess/board.c - the lines of the board, and the knight's moves along them. */
#include <stdio.h>
#include <string.h>

#include "games/chess/internal.h"

/* North, east, south, west; then north-east, south-east, south-west, north-west. */
static const int dx[CHESS_DIRECTIONS] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int dy[CHESS_DIRECTIONS] = {1, 0, -1, 0, 1, -1, -1, 1};

static int offset_point(int point, int right, int up) {
	int file = point % CHESS_SIDE + right, rank = point / CHESS_SIDE + up;
	bool inside = file >= 0 && file < CHESS_SIDE && rank >= 0 && rank < CHESS_SIDE;
	return inside ? chess_point(file, rank) : GAME_NOWHERE;
}

/* A knight makes two steps along lines, the second one outward (Moves, Knight): from a plain point
 * first straight, then diagonally; from a diagonal point first diagonally, then straight. */
static void knight_paths(struct chess_rules *rules, int from) {
	static const int far[2] = {1, 2};
	size_t count = 0;
	for (int i = 0; i < CHESS_PATHS; i++) {
		int right = far[i & 1] * (i & 2 ? -1 : 1), up = far[!(i & 1)] * (i & 4 ? -1 : 1);
		int to = offset_point(from, right, up);
		bool diagonal = chess_is_diagonal(from);
		int over = offset_point(from, diagonal || (i & 1) ? (right > 0 ? 1 : -1) : 0,
			diagonal || !(i & 1) ? (up > 0 ? 1 : -1) : 0);
		if (to != GAME_NOWHERE) {
			rules->knight[from][count++] = (struct chess_path){
				(uint8_t)over, (uint8_t)to};
		}
	}
	if (count < CHESS_PATHS) {
		rules->knight[from][count].to = GAME_NOWHERE;
	}
}

void chess_tables(struct chess_rules *rules) {
	for (int point = 0; point < CHESS_POINTS; point++) {
		for (int d = 0; d < CHESS_DIRECTIONS; d++) {
			bool line = d < CHESS_DIAGONALS || chess_is_diagonal(point);
			rules->next[point][d] = (uint8_t)(line ? offset_point(point, dx[d], dy[d])
							       : GAME_NOWHERE);
		}
		knight_paths(rules, point);
	}
}

void chess_label(int point, char label[GAME_LABEL_MAX]) {
	label[0] = (char)('a' + point % CHESS_SIDE);
	label[1] = (char)('1' + point / CHESS_SIDE);
	label[2] = 0;
}

int chess_read_point(const char *text, size_t *used) {
	if (text[0] < 'a' || text[0] > 'i' || text[1] < '1' || text[1] > '9') {
		return GAME_NOWHERE;
	}
	*used = 2;
	return chess_point(text[0] - 'a', text[1] - '1');
}
