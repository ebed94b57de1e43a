/* tests/games/oracle/boards.c - the boards and starts of the leaping games, built from prose. */
#include "tests/games/oracle/boards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int or_point(const struct or_board *board, const char *label) {
	for (int i = 0; i < board->points; i++) {
		if (strcmp(board->label[i], label) == 0) {
			return i;
		}
	}
	return -1;
}

static int add_point(struct or_board *board, const char *label) {
	int i = or_point(board, label);
	if (i >= 0) {
		return i;
	}
	i = board->points++;
	snprintf(board->label[i], sizeof(board->label[i]), "%s", label);
	board->file[i] = label[0] - 'a';
	board->rank[i] = atoi(label + 1);
	return i;
}

/* A line from labels with blanks between; points that are not there yet are made. */
static struct or_line *add_line(struct or_board *board, const char *labels) {
	struct or_line *line = &board->line[board->lines++];
	char copy[OR_TEXT];
	snprintf(copy, sizeof(copy), "%s", labels);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		line->point[line->count++] = add_point(board, word);
	}
	return line;
}

static void add_lines(struct or_board *board, const char *const *lines) {
	for (; *lines != NULL; lines++) {
		add_line(board, *lines);
	}
}

/* count points from file, rank (from 0), each df, dr further on. */
static void add_run(struct or_board *board, int file, int rank, int df, int dr, int count) {
	char text[OR_TEXT] = "";
	for (int i = 0; i < count; i++) {
		char label[16];
		snprintf(label, sizeof(label), "%c%d ", 'a' + file + i * df, rank + i * dr + 1);
		strcat(text, label);
	}
	add_line(board, text);
}

/* Ranks and files of a w by h grid whose corner is at file, rank. */
static void add_grid(struct or_board *board, int file, int rank, int w, int h) {
	for (int r = 0; r < h; r++) {
		add_run(board, file, rank + r, 1, 0, w);
	}
	for (int f = 0; f < w; f++) {
		add_run(board, file + f, rank, 0, 1, h);
	}
}

/* Diagonals of an n by n grid at a1 through points whose file plus rank number is even, or all. */
static void add_diagonals(struct or_board *board, int n, int every) {
	for (int s = -(n - 2); s <= n - 2; s += every) {
		int f = s > 0 ? s : 0, r = s > 0 ? 0 : -s;
		add_run(board, f, r, 1, 1, n - abs(s));
		add_run(board, f, n - 1 - r, 1, -1, n - abs(s));
	}
}

/* Diagonals of dark squares alone: those whose file and rank, from 0, add up to an even number. */
void or_dark(struct or_board *board, int n) {
	for (int start = 0; start < n - 1; start += 2) {
		add_run(board, start, 0, 1, 1, n - start);
		if (start > 0) {
			add_run(board, 0, start, 1, 1, n - start);
		}
	}
	for (int sum = 2; sum <= 2 * n - 4; sum += 2) {
		int file = sum < n ? 0 : sum - n + 1;
		add_run(board, file, sum - file, 1, -1, sum - 2 * file + 1);
	}
}

void or_square(struct or_board *board, int n, enum or_diagonals diagonals) {
	add_grid(board, 0, 0, n, n);
	if (diagonals == OR_ALTERNATE) {
		/* n is 5 or 9: rising and falling ones start from the same parity */
		for (int s = -(n - 3); s <= n - 3; s += 2) {
			int f = s > 0 ? s : 0, r = s > 0 ? 0 : -s;
			add_run(board, f, r, 1, 1, n - abs(s));
			add_run(board, f, n - 1 - r, 1, -1, n - abs(s));
		}
	} else if (diagonals == OR_EVERY) {
		add_diagonals(board, n, 1);
	} else if (diagonals == OR_LONG) {
		add_run(board, 0, 0, 1, 1, n);
		add_run(board, 0, n - 1, 1, -1, n);
	}
}

/* Corner points two apart on a 9 by 9 lattice, centres between, all diagonals. */
void or_crossed(struct or_board *board) {
	for (int i = 0; i < 9; i += 2) {
		add_run(board, 0, i, 2, 0, 5);
		add_run(board, i, 0, 0, 2, 5);
	}
	for (int s = -6; s <= 6; s += 2) {
		int f = s > 0 ? s : 0, r = s > 0 ? 0 : -s;
		add_run(board, f, r, 1, 1, 9 - abs(s));
		add_run(board, f, 8 - r, 1, -1, 9 - abs(s));
	}
}

/* Fox and geese: the 33 points of a 7 by 7 grid that are in one of its three middle rows or
 * columns; points whose column and row have an even sum have diagonals. */
static bool is_on_cross(int file, int rank) {
	return file >= 0 && file < 7 && rank >= 0 && rank < 7 &&
		(abs(file - 3) < 2 || abs(rank - 3) < 2);
}

static void add_cross_lines(struct or_board *board, int df, int dr) {
	for (int p = 0; p < 49; p++) {
		int f = p % 7, r = p / 7, count = 1;
		bool diagonal = df != 0 && dr != 0;
		if (!is_on_cross(f, r) || is_on_cross(f - df, r - dr) ||
			(diagonal && (f + r) % 2 != 0)) {
			continue;
		}
		while (is_on_cross(f + count * df, r + count * dr)) {
			count++;
		}
		if (count > 2) {
			add_run(board, f, r, df, dr, count);
		}
	}
}

void or_cross(struct or_board *board, bool diagonals) {
	add_cross_lines(board, 1, 0);
	add_cross_lines(board, 0, 1);
	if (diagonals) {
		add_cross_lines(board, 1, 1);
		add_cross_lines(board, 1, -1);
	}
}

/* Columns, rows, and diagonals through the points whose column and row have an even sum. */
void or_fanorona(struct or_board *board, int w, int h) {
	add_grid(board, 0, 0, w, h);
	for (int p = 0; p < w * h; p++) {
		int f = p % w, r = p / w;
		int right = w - f, up = h - r, down = r + 1;
		if ((f + r) % 2 != 0) {
			continue;
		}
		int rising = right < up ? right : up, falling = right < down ? right : down;
		if ((f == 0 || r == 0) && rising > 1) {
			add_run(board, f, r, 1, 1, rising);
		}
		if ((f == 0 || r == h - 1) && falling > 1) {
			add_run(board, f, r, 1, -1, falling);
		}
	}
}

void or_two_triangles(struct or_board *board) {
	static const char *const lines[] = {"a1 c1 e1", "b2 c2 d2", "b8 c8 d8", "a9 c9 e9",
		"c1 c2 c3 c4 c5 c6 c7 c8 c9", "a3 b4 c5 d6 e7", "a7 b6 c5 d4 e3", "a1 b2 c3 d4 e5",
		"e1 d2 c3 b4 a5", "a9 b8 c7 d6 e5", "e9 d8 c7 b6 a5", "a3 a4 a5 a6 a7",
		"b3 b4 b5 b6 b7", "d3 d4 d5 d6 d7", "e3 e4 e5 e6 e7", NULL};
	for (int r = 2; r < 7; r++) {
		add_run(board, 0, r, 1, 0, 5);
	}
	add_lines(board, lines);
}

void or_four_triangles(struct or_board *board) {
	static const char *const lines[] = {"c1 e1 g1", "d2 e2 f2", "c9 e9 g9", "d8 e8 f8",
		"a3 a5 a7", "b4 b5 b6", "i3 i5 i7", "h4 h5 h6", "c3 d3 e3 f3 g3", "c4 d4 e4 f4 g4",
		"a5 b5 c5 d5 e5 f5 g5 h5 i5", "c6 d6 e6 f6 g6", "c7 d7 e7 f7 g7", "c3 c4 c5 c6 c7",
		"d3 d4 d5 d6 d7", "e1 e2 e3 e4 e5 e6 e7 e8 e9", "f3 f4 f5 f6 f7", "g3 g4 g5 g6 g7",
		"c3 d4 e5 f6 g7", "c7 d6 e5 f4 g3", "c1 d2 e3 f4 g5 h6 i7", "g1 f2 e3 d4 c5 b6 a7",
		"a3 b4 c5 d6 e7 f8 g9", "c9 d8 e7 f6 g5 h4 i3", NULL};
	add_lines(board, lines);
}

void or_eight_triangles(struct or_board *board) {
	static const char *const lines[] = {"c1 e1 g1", "d2 e2 f2", "c9 e9 g9", "d8 e8 f8",
		"a3 a5 a7", "b4 b5 b6", "i3 i5 i7", "h4 h5 h6", "p4 p1 c3 d3 e3 f3 g3 q1 q4",
		"c4 d4 e4 f4 g4", "c6 d6 e6 f6 g6", "r4 r1 c7 d7 e7 f7 g7 s1 s4",
		"a5 b5 c5 d5 e5 f5 g5 h5 i5", "p6 p3 c3 c4 c5 c6 c7 r3 r6", "d3 d4 d5 d6 d7",
		"f3 f4 f5 f6 f7", "q6 q3 g3 g4 g5 g6 g7 s3 s6", "e1 e2 e3 e4 e5 e6 e7 e8 e9",
		"p5 p2 c3 d4 e5 f6 g7 s2 s5", "r5 r2 c7 d6 e5 f4 g3 q2 q5", "c1 d2 e3 f4 g5 h6 i7",
		"g1 f2 e3 d4 c5 b6 a7", "a3 b4 c5 d6 e7 f8 g9", "c9 d8 e7 f6 g5 h4 i3", "p1 p2 p3",
		"p4 p5 p6", "q1 q2 q3", "q4 q5 q6", "r1 r2 r3", "r4 r5 r6", "s1 s2 s3", "s4 s5 s6",
		NULL};
	add_lines(board, lines);
}

void or_astar(struct or_board *board, const char *kind) {
	static const char *const lattice[] = {"a1 b1 c1 d1 e1", "b2 c2 d2", "b9 c9 d9",
		"a10 b10 c10 d10 e10", "b1 b2", "d1 d2", "b9 b10", "d9 d10", NULL};
	static const char *const slants[] = {
		"a1 b2 c3", "e1 d2 c3", "a10 b9 c8", "e10 d9 c8", NULL};
	static const char *const wedges[] = {
		"a1 c1 e1", "b2 c2 d2", "b9 c9 d9", "a10 c10 e10", NULL};
	for (int r = 2; r < 8; r++) {
		add_run(board, 0, r, 1, 0, 5);
	}
	for (int f = 0; f < 5; f++) {
		add_run(board, f, f == 2 ? 0 : 2, 0, 1, f == 2 ? 10 : 6);
	}
	add_lines(board, kind[0] == 'w' ? wedges : lattice);
	if (kind[0] != 'l') {
		add_lines(board, slants);
	}
}

/* Two triangles point to point; the middle column and rows of three. */
void or_butterfly(struct or_board *board) {
	static const char *const lines[] = {"a1 a2 a3 b4 c5 c6 c7", "b1 b2 b3 b4 b5 b6 b7",
		"c1 c2 c3 b4 a5 a6 a7", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a5 b5 c5", "a6 b6 c6",
		"a7 b7 c7", NULL};
	add_lines(board, lines);
}

void or_butterfly_arms(struct or_board *board, bool closed) {
	static const char *const arms[] = {"a4 b4 c4", NULL};
	static const char *const sides[] = {"a1 a4 a7", "c1 c4 c7", NULL};
	or_butterfly(board);
	add_lines(board, arms);
	if (closed) {
		add_lines(board, sides);
	}
}

void or_egara(struct or_board *board) {
	static const char *const lines[] = {"a1 b2 b3 c4 d5 d6 e7", "e1 d2 d3 c4 b5 b6 a7",
		"c1 c2 c3 c4 c5 c6 c7", "b1 b2 b6 b7", "d1 d2 d6 d7", "a1 b1 c1 d1 e1",
		"a7 b7 c7 d7 e7", "b2 c2 d2", "b3 c3 d3", "b5 c5 d5", "b6 c6 d6", NULL};
	add_lines(board, lines);
}

void or_felli(struct or_board *board) {
	static const char *const lines[] = {"a1 a2 b3 c4 c5", "b1 b2 b3 b4 b5", "c1 c2 b3 a4 a5",
		"a1 b1 c1", "a2 b2 c2", "a4 b4 c4", "a5 b5 c5", NULL};
	add_lines(board, lines);
}

void or_circles(struct or_board *board, int rings, bool leap_rings, bool hub) {
	char text[OR_TEXT], label[16];
	for (int s = 0; s < 3; s++) {
		text[0] = 0;
		for (int i = -rings; i <= rings; i++) {
			snprintf(label, sizeof(label), "%c%d ",
				i == 0 ? 'm' : 'a' + s + (i > 0 ? 3 : 0), abs(i));
			strcat(text, label);
		}
		add_line(board, text);
	}
	for (int r = 1; r <= rings; r++) {
		snprintf(text, sizeof(text), "a%d b%d c%d d%d e%d f%d", r, r, r, r, r, r);
		struct or_line *ring = add_line(board, text);
		ring->closed = true;
		ring->no_leap = !leap_rings;
	}
	board->hub = hub ? or_point(board, "m0") : -1;
}

/* Three rows of n, n + 1 and n points; slants cross at each inner point of the middle row. */
void or_serpent(struct or_board *board, int n, bool outer_rows, bool middle_row, bool leap_ends,
	bool without_b1) {
	char text[OR_TEXT];
	if (outer_rows) {
		add_run(board, 0, 0, 0, 1, n);
		add_run(board, 2, 0, 0, 1, n);
	}
	if (middle_row) {
		add_run(board, 1, without_b1 ? 1 : 0, 0, 1, without_b1 ? n : n + 1);
	}
	for (int i = 1; i < n; i++) {
		snprintf(text, sizeof(text), "a%d b%d c%d", i, i + 1, i + 1);
		add_line(board, text);
		snprintf(text, sizeof(text), "a%d b%d c%d", i + 1, i + 1, i);
		add_line(board, text);
	}
	if (!without_b1) {
		add_line(board, "a1 b1 c1")->no_leap = !leap_ends;
	}
	snprintf(text, sizeof(text), "a%d b%d c%d", n, n + 1, n);
	add_line(board, text)->no_leap = !leap_ends;
}

bool or_are_neighbours(const struct or_board *board, int p, int q) {
	for (int l = 0; l < board->lines; l++) {
		const struct or_line *line = &board->line[l];
		int ends = line->closed ? line->count : line->count - 1;
		for (int i = 0; i < ends; i++) {
			int a = line->point[i], b = line->point[(i + 1) % line->count];
			if ((a == p && b == q) || (a == q && b == p)) {
				return true;
			}
		}
	}
	return false;
}

int or_count_edges(const struct or_board *board) {
	int edges = 0;
	for (int p = 0; p < board->points; p++) {
		for (int q = p + 1; q < board->points; q++) {
			edges += or_are_neighbours(board, p, q);
		}
	}
	return edges;
}
