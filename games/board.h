/* games/board.h - a board of points and lines: neighbours, leaps, slides, symmetries.
 *
 * set    points of one board, a bit each
 * ray    the points met by going along one line from a point, nearest first; round a closed line up
 *        to the point before the one it began on
 * leap   three points in a row on a line: from, over, to
 *
 * Fill points and lines, then compile; from then on a board is only read.
 */
#ifndef QIRKAT_GAMES_BOARD_H
#define QIRKAT_GAMES_BOARD_H

#include "games/game.h"

enum {
	BOARD_RAYS_MAX = 1024,       /* rays of a board */
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
	bool leap;     /* may be leapt along */
	uint8_t curve; /* enum game_curve */
	uint8_t point[GAME_LINE_POINTS_MAX];
};

struct board_ray {
	uint16_t first; /* in ray_point */
	uint8_t count;
	uint8_t line;
};

struct board_leap {
	uint8_t over;
	uint8_t to;
};

struct board {
	/* filled by the owner */
	size_t points;
	struct game_point point[GAME_POINTS_MAX];
	size_t lines;
	struct board_line line[GAME_LINES_MAX];

	/* compiled; first_x[p] to first_x[p + 1] are those of point p */
	struct board_set all;
	struct board_set near[GAME_POINTS_MAX];
	uint16_t first_ray[GAME_POINTS_MAX + 1];
	struct board_ray ray[BOARD_RAYS_MAX];
	uint8_t ray_point[BOARD_RAY_POINTS_MAX];
	uint16_t first_leap[GAME_POINTS_MAX + 1];
	struct board_leap leap[BOARD_LEAPS_MAX];
	size_t edges;
	bool has_rings; /* some line is closed */
};

/* One way to turn or mirror a board onto itself: where each point goes. */
struct board_symmetry {
	uint8_t to[GAME_POINTS_MAX];
};

/* Work out everything below "compiled". False and a sentence when points or lines are not sound: a
 * label twice or of another form than letter and one or two digits, a point on no line, two points
 * that two lines join, a line that is said to be straight and is not so on the drawing, a leap that
 * its first and last point do not name. */
bool board_compile(struct board *board, struct game_error *error);
/* What board_compile does with one line: check it and note the neighbours it joins. For whoever
 * fills a board that is all zero and wants to say which line is wrong. */
bool board_join(struct board *board, size_t line, struct game_error *error);
/* The point with the label that is length characters long, or GAME_NOWHERE. */
uint8_t board_find(const struct board *board, const char *label, size_t length);
/* Characters of the label that text begins with: a letter and one or two digits; 0 if there is
 * none. */
size_t board_label_length(const char *text);
/* The number in a label: the rank of its point. */
unsigned board_rank(const struct board *board, uint8_t point);
/* Points named in text: labels and rectangles of labels ("a1-e2 d3"), with spaces between. Of a
 * rectangle those points are meant that the board has. False and a sentence. */
bool board_read_set(const struct board *board, const char *text, struct board_set *set,
	struct game_error *error);
/* The turns and mirrors of the drawing that carry each line onto a line of its sort, the first of
 * them leaving all as it is. Returns how many. */
size_t board_symmetries(
	const struct board *board, struct board_symmetry symmetries[BOARD_SYMMETRIES_MAX]);

/* ---- sets ---- */

/* No word is picked by its number, so that sets may stay in registers. */
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

/* The place of the lowest bit of a word that is not 0. */
static inline unsigned board_lowest(uint64_t word) {
	return (unsigned)board_count_word((word & (~word + 1)) - 1);
}

/* Take the first point out of a set that has one. */
static inline uint8_t board_take(struct board_set *set) {
	unsigned half = set->word[0] == 0;
	unsigned point = half * 64 + board_lowest(set->word[half]);
	set->word[half] &= set->word[half] - 1;
	return (uint8_t)point;
}

/* Every bit of a word moved by the same number of places, up or down; what leaves at one end comes
 * in at the other. */
static inline uint64_t board_turn_word(uint64_t word, int places) {
	unsigned up = (unsigned)places & 63;
	return word << up | word >> (-up & 63);
}

/* Every point of the set moved by the same number of places, up or down. */
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
