/* games/board.h - a board of points and lines: neighbours, leaps, slides, symmetries.
 *
 * set    the points of a board as bits
 * ray    the points along a line from one point, nearest first; on a closed line it ends at the
 *        point before its start
 * leap   three consecutive points of a line: from, over, to
 *
 * Fill in points and lines and compile the board; from then on it is read-only.
 */
#ifndef QIRKAT_GAMES_BOARD_H
#define QIRKAT_GAMES_BOARD_H

#include "games/game.h"

enum {
	BOARD_RAYS_MAX = 1024,       /* all rays of a board */
	BOARD_RAY_POINTS_MAX = 8192, /* points of all its rays */
	BOARD_LEAPS_MAX = 2048,
	BOARD_SYMMETRIES_MAX = 48,
};

struct board_set {
	uint64_t word[2];
};

struct board_line {
	uint8_t count;
	bool closed;
	bool leap;     /* leaps are allowed along it */
	uint8_t curve; /* enum game_curve */
	uint8_t point[GAME_LINE_POINTS_MAX];
};

struct board_ray {
	uint16_t first; /* index into ray_point */
	uint8_t count;
	uint8_t line;
};

struct board_leap {
	uint8_t over;
	uint8_t to;
};

struct board {
	/* filled in by the owner */
	size_t points;
	struct game_point point[GAME_POINTS_MAX];
	size_t lines;
	struct board_line line[GAME_LINES_MAX];
	uint8_t bottom;          /* the seat seen below by those who have none */
	bool is_squares;         /* drawn as cells; all places are whole numbers */
	struct board_set washed; /* of squares: cells of another shade */
	struct board_set crossed;
	uint8_t sign[GAME_POINTS_MAX]; /* of squares: enum game_sign */

	/* compiled; the entries of point p are first_x[p] up to, but not including, first_x[p +
	 * 1] */
	struct board_set all;
	struct board_set near[GAME_POINTS_MAX];
	uint16_t first_ray[GAME_POINTS_MAX + 1];
	struct board_ray ray[BOARD_RAYS_MAX];
	uint8_t ray_point[BOARD_RAY_POINTS_MAX];
	uint16_t first_leap[GAME_POINTS_MAX + 1];
	struct board_leap leap[BOARD_LEAPS_MAX];
	size_t edges;
	bool has_rings; /* at least one line is closed */
};

/* A rotation or reflection of a board: where each point goes. */
struct board_symmetry {
	uint8_t to[GAME_POINTS_MAX];
};

/* Fill everything below "compiled". Returns false with an error if points or lines are not valid: a
 * duplicate label, a label that is not a letter and one or two digits, a point on no line, two
 * points joined by two lines, a straight line that is not straight in the drawing, a leap that is
 * not determined by its first and last point. */
bool board_compile(struct board *board, struct game_error *error);
/* The part of board_compile for one line: check it and note its neighbours. For callers that fill
 * in an all-zero board and want to report which line is wrong. */
bool board_join(struct board *board, size_t line, struct game_error *error);
/* Returns the point whose label is the first length characters of label, or GAME_NOWHERE. */
uint8_t board_find(const struct board *board, const char *label, size_t length);
/* Returns the length of the label that text begins with: a letter and one or two digits; 0 if there
 * is none. */
size_t board_label_length(const char *text);
/* The number in the label of a point. */
unsigned board_rank(const struct board *board, uint8_t point);
/* Read a set of points: labels and rectangles of labels ("a1-e2 d3"), separated by spaces. A
 * rectangle means those of its points that exist. Returns false with an error. */
bool board_read_set(const struct board *board, const char *text, struct board_set *set,
	struct game_error *error);
/* Find the rotations and reflections of the drawing that map every line to a line of the same kind,
 * the identity first. Returns how many there are. */
size_t board_symmetries(
	const struct board *board, struct board_symmetry symmetries[BOARD_SYMMETRIES_MAX]);

/* Returns where a symmetry takes these points. */
struct board_set board_image(const struct board_symmetry *symmetry, struct board_set set);

/* Copy points and lines into a drawing for this game. */
void board_draw(const struct board *board, const struct game *game, struct game_drawing *drawing);

/* ---- sets ---- */

/* Words are not indexed, so that sets can stay in registers. */
static inline bool board_has(const struct board_set *set, unsigned point) {
	return (point < 64 ? set->word[0] : set->word[1]) >> (point & 63) & 1;
}

static inline void board_add(struct board_set *set, unsigned point) {
	uint64_t bit = UINT64_C(1) << (point & 63);
	set->word[0] |= point < 64 ? bit : 0;
	set->word[1] |= point < 64 ? 0 : bit;
}

static inline void board_remove(struct board_set *set, unsigned point) {
	uint64_t bit = UINT64_C(1) << (point & 63);
	set->word[0] &= ~(point < 64 ? bit : 0);
	set->word[1] &= ~(point < 64 ? 0 : bit);
}

static inline bool board_is_empty(struct board_set set) {
	return (set.word[0] | set.word[1]) == 0;
}

static inline struct board_set board_and(struct board_set a, struct board_set b) {
	return (struct board_set){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

static inline struct board_set board_or(struct board_set a, struct board_set b) {
	return (struct board_set){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

/* a without b */
static inline struct board_set board_less(struct board_set a, struct board_set b) {
	return (struct board_set){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

static inline bool board_same(struct board_set a, struct board_set b) {
	return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

static inline bool board_contains(struct board_set a, struct board_set b) {
	return board_is_empty(board_less(b, a));
}

static inline int board_count_word(uint64_t word) {
	word -= word >> 1 & UINT64_C(0x5555555555555555);
	word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
	word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

static inline int board_count(struct board_set set) {
	return board_count_word(set.word[0]) + board_count_word(set.word[1]);
}

/* Index of the lowest bit of a word that is not 0. */
static inline unsigned board_lowest(uint64_t word) {
	return (unsigned)board_count_word((word & (~word + 1)) - 1);
}

/* Remove and return the first point of a set that is not empty. */
static inline uint8_t board_take(struct board_set *set) {
	unsigned half = set->word[0] == 0;
	unsigned point = half * 64 + board_lowest(set->word[half]);
	set->word[half] &= set->word[half] - 1;
	return (uint8_t)point;
}

/* Rotate the bits of a word by so many places, up if positive, down if negative. */
static inline uint64_t board_turn_word(uint64_t word, int places) {
	unsigned up = (unsigned)places & 63;
	return word << up | word >> (-up & 63);
}

/* Shift every point of a set by so many places, up or down. */
static inline struct board_set board_shift(struct board_set set, int places) {
	uint64_t low = set.word[0];
	uint64_t high = set.word[1];
	if (places <= -64) {
		low = high;
		high = 0;
		places += 64;
	} else if (places >= 64) {
		high = low;
		low = 0;
		places -= 64;
	}
	if (places > 0) {
		high = high << places | low >> (64 - places);
		low <<= places;
	} else if (places < 0) {
		low = low >> -places | high << (64 + places);
		high >>= -places;
	}
	return (struct board_set){{low, high}};
}

#endif
