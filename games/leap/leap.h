/* games/leap/leap.h - the leaping module: rules compiled for a room's options.
 *
 * run  a capture by approach or withdrawal (Fanorona): a walk to the next point of a line that
 * takes the enemies ahead, or those behind, in an unbroken row. It is stored as a leap, whose over
 * is the nearest man taken: beyond the landing, or behind the start
 */
#ifndef QIRKAT_GAMES_LEAP_LEAP_H
#define QIRKAT_GAMES_LEAP_LEAP_H

#include "games/leap/definition.h"

enum {
	LEAP_SIDE_MAX = 50,    /* pieces of a side; bounds the texts of chains */
	LEAP_DELTAS_MAX = 256, /* shapes of leaps, or of walks */
	LEAP_JUMPS_MAX = 2048,
};

/* The short leaps of one shape: offsets from the start to the point leapt over and to the
 * landing. */
struct leap_delta {
	int over;
	int to;
	struct board_set from[2][2]; /* where each seat and kind may start it */
};

/* The abilities of one kind of piece of one seat. */
struct leap_power {
	uint8_t walk_ways, leap_ways;
	bool slides, leaps_far, may_not_undo;
	struct board_set frozen;
	struct board_set walk[GAME_POINTS_MAX];   /* one point along a line, in the allowed ways,
						     unless frozen */
	struct board_set overs[GAME_POINTS_MAX];  /* points that a leap from here may go over */
	uint16_t first_jump[GAME_POINTS_MAX + 1]; /* short leaps */
	struct board_leap jump[LEAP_JUMPS_MAX];
	uint16_t first_far[GAME_POINTS_MAX + 1]; /* rays along which long leaps are possible */
	uint16_t far[BOARD_RAYS_MAX];
};

struct leap_skipping {
	uint8_t over;
	uint8_t to;
};

struct leap_rules {
	struct game_rules base;
	const struct leap_definition *definition;
	struct board board;
	uint8_t rank[GAME_POINTS_MAX];
	int ranks;   /* lowest rank plus highest rank */
	bool narrow; /* at most 64 points, so that only the first word of a set is used */
	struct leap_power power[2][2];
	size_t walks;
	struct leap_delta walk[LEAP_DELTAS_MAX]; /* shapes of plain walks; over is unused */
	size_t deltas;
	struct leap_delta delta[LEAP_DELTAS_MAX];
	struct board_set far_overs[BOARD_RAYS_MAX]; /* by ray: points a long leap may go over */
	uint16_t first_skip[GAME_POINTS_MAX + 1];
	struct leap_skipping skip[LEAP_JUMPS_MAX];

	uint8_t first; /* the seat that begins */
	uint8_t sets;  /* the seat that drops its hand before that, or GAME_NOBODY */
	uint8_t duty, chain, removal, moment, opening, skipping;
	bool max, landing, bent, can_undo, has_goal;
	bool can_advance;  /* some walks forward are progress */
	bool straight;     /* a chain keeps its direction */
	bool keeps_way;    /* what a chain may leap next depends on where it came from */
	bool runs;         /* captures are runs */
	bool revisits;     /* a chain of runs may come to a point twice */
	bool first_single; /* no chain while the other side has all its men */
	struct ends ends;
	struct board_set refuge;
	struct board_set opening_to, opening_from;
	struct board_set promote[2];
	struct board_set goal[2];
	struct board_set advance[2]; /* points from which a plain piece's walk forward is
					progress */
	int target[2];
	int stop[2];         /* a chain stops when it has left so many pieces of a seat, or fewer */
	bool counts_left[2]; /* whether that can happen depends on how many are left */
	int hand[2];
	int each[2];
	struct board_set drop[2];
	int total[2]; /* pieces at the start, including the hand */
	size_t edges; /* of the shrinking board; 0: it does not shrink */
	size_t strips[LEAP_EDGES_MAX];
	struct board_set strip[LEAP_EDGES_MAX][LEAP_STRIPS_MAX];
	const struct leap_few_list *few; /* ends with few pieces; NULL: none */
	struct board_set few_line[LEAP_FEW_MAX];
	size_t state_used; /* bytes of a state that can change on this board */
	union game_state start;
};

static inline const struct leap_rules *leap_rules(const struct game_rules *rules) {
	return (const struct leap_rules *)rules;
}

/* The way from one point to another for a seat: forward means rising rank numbers for W, falling
 * ones for B. */
static inline uint8_t leap_way(
	const struct leap_rules *rules, unsigned seat, unsigned from, unsigned to) {
	uint8_t before = rules->rank[from];
	uint8_t after = rules->rank[to];
	if (before == after) {
		return LEAP_SIDEWAYS;
	}
	return (before < after) == (seat == 0) ? LEAP_FORWARD : LEAP_BACKWARD;
}

extern const struct game_impl leap_impl;

#endif
