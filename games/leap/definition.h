/* games/leap/definition.h - the definition of a leaping or hunting game.
 *
 * way   a direction of walking or leaping by rank numbers: forward, sideways, backward
 * kind  0 is the plain piece of a seat, 1 the promoted one (K in positions)
 *
 * Filled in by games/define_leap.c; leap.c compiles it with the options of a room.
 */
#ifndef QIRKAT_GAMES_LEAP_DEFINITION_H
#define QIRKAT_GAMES_LEAP_DEFINITION_H

#include "games/choice.h"
#include "games/ends.h"
#include "games/pieces.h"

enum { LEAP_EDGES_MAX = 4, LEAP_STRIPS_MAX = 16, LEAP_FEW_MAX = 8, LEAP_FEW_TURNS_MAX = 250 };
enum { LEAP_USE_LEAP }; /* uses of a line */

enum leap_way {
	LEAP_FORWARD = 1,
	LEAP_SIDEWAYS = 2,
	LEAP_BACKWARD = 4,
	LEAP_ANY_WAY = 7,
	LEAP_TO_GOAL = 8 /* of walks: forward, sideways along a line that leads to the goal of the
			    seat, any way within the goal, never out of it */
};
enum leap_duty { LEAP_OPTIONAL, LEAP_COMPULSORY };
enum leap_removal { LEAP_IMMEDIATE, LEAP_END_OF_TURN };
enum leap_moment { LEAP_NEVER, LEAP_TURN_END, LEAP_ON_TOUCH, LEAP_TOUCH_STOPS };
enum leap_skip { LEAP_NO_SKIP, LEAP_SKIP_EMPTY, LEAP_SKIP_ANY };
enum leap_how { LEAP_BY_LEAPS, LEAP_BY_RUNS }; /* the latter: by approach and withdrawal */
/* The last: the first turn of each seat takes one of its own pieces off the board (Konane). */
enum leap_opening { LEAP_OPEN_ANY, LEAP_OPEN_REPLY, LEAP_OPEN_TO, LEAP_OPEN_REMOVE };

/* Fields ending in _W come in pairs, W then B. Fields of pieces come in fours: kinds 0 and 1 of W,
 * kinds 0 and 1 of B. */
enum leap_field {
	LEAP_FIELD_BOARD,     /* index of boards */
	LEAP_FIELD_START,     /* index of starts */
	LEAP_FIELD_FIRST,     /* seat */
	LEAP_FIELD_SETS,      /* 1 + seat that drops its hand before the first turn; 0: none */
	LEAP_FIELD_DUTY,      /* enum leap_duty */
	LEAP_FIELD_CHAIN,     /* enum chain_rule */
	LEAP_FIELD_MAX,       /* only chains that capture the most */
	LEAP_FIELD_REMOVAL,   /* enum leap_removal */
	LEAP_FIELD_LANDING,   /* 1: if a landing allows the chain to go on, it must be chosen */
	LEAP_FIELD_BENT,      /* a leap may turn at the leapt point */
	LEAP_FIELD_REFUGE,    /* points on which a piece cannot be leapt */
	LEAP_FIELD_TURN_BACK, /* 1: a leap may not go straight back where the last one came from */
	LEAP_FIELD_STRAIGHT,  /* a chain keeps its direction */
	LEAP_FIELD_HOW,       /* enum leap_how */
	LEAP_FIELD_REVISIT,   /* with runs: a chain may come to a point twice */
	LEAP_FIELD_SAME_WAY,  /* with runs: a chain may go the same way twice running */
	LEAP_FIELD_FIRST_SINGLE, /* no chain while the other side has all its men */
	LEAP_FIELD_SKIP,         /* enum leap_skip */
	LEAP_FIELD_SHRINK,       /* 1 + index of shrinks; 0: off */
	LEAP_FIELD_OPENING,      /* enum leap_opening */
	LEAP_FIELD_OPENING_TO,   /* points */
	LEAP_FIELD_OPENING_FROM, /* points that the first piece may be taken off from */
	LEAP_FIELD_BLOCKED,      /* enum end_blocked */
	LEAP_FIELD_REPETITION,   /* 3; 0: off */
	LEAP_FIELD_NO_PROGRESS,  /* quiet turns; 0: off */
	LEAP_FIELD_ADJUDICATE,   /* enum end_verdict */
	LEAP_FIELD_ADVANCE,      /* a plain piece's walk forward is progress */
	LEAP_FIELD_FEW,          /* 1 + index of few; 0: off */
	LEAP_FIELD_MOMENT,       /* enum leap_moment */
	LEAP_FIELD_PROMOTE_W,    /* points */
	LEAP_FIELD_TARGET_W = LEAP_FIELD_PROMOTE_W + 2, /* so many pieces or fewer: lost */
	LEAP_FIELD_GOAL_W = LEAP_FIELD_TARGET_W + 2,    /* points to hold when one's turn ends */
	LEAP_FIELD_HAND_W = LEAP_FIELD_GOAL_W + 2,      /* pieces in hand at the start */
	LEAP_FIELD_EACH_W = LEAP_FIELD_HAND_W + 2,      /* drops per turn */
	LEAP_FIELD_DROP_W = LEAP_FIELD_EACH_W + 2,      /* points to drop on */
	LEAP_FIELD_WALK = LEAP_FIELD_DROP_W + 2,        /* enum leap_way */
	LEAP_FIELD_LEAP = LEAP_FIELD_WALK + 4,          /* enum leap_way */
	LEAP_FIELD_SLIDE = LEAP_FIELD_LEAP + 4,
	LEAP_FIELD_LONG = LEAP_FIELD_SLIDE + 4,
	LEAP_FIELD_UNDO = LEAP_FIELD_LONG + 4,   /* a piece may not reverse its last walk */
	LEAP_FIELD_FROZEN = LEAP_FIELD_UNDO + 4, /* points from which a piece may not walk */
	LEAP_FIELDS = LEAP_FIELD_FROZEN + 4,
};

struct leap_shrink {
	size_t edges;
	size_t strips[LEAP_EDGES_MAX];
	const char *strip[LEAP_EDGES_MAX][LEAP_STRIPS_MAX]; /* points, from the border inwards */
};

/* The least and the most of a side. */
struct leap_few_side {
	uint8_t pieces[2], kings[2];
};

/* One balance of pieces that must be won soon. */
struct leap_few_row {
	struct leap_few_side lone, others;
	uint8_t all[2];   /* pieces of both sides */
	uint8_t turns;    /* of both sides, until the game ends */
	uint8_t there;    /* turns of the lone side that end on the line, in a row; 0: any number */
	const char *line; /* points that only the lone side stands on; "" */
	bool anew;        /* a promotion begins the count anew */
	bool unless_takes; /* not while the seat to move can take */
	bool wins;         /* the lone side has won then; else a draw */
};

struct leap_few_list {
	size_t rows;
	struct leap_few_row row[LEAP_FEW_MAX];
};

struct leap_definition {
	struct choice_set set;
	size_t field[LEAP_FIELDS]; /* choice of each field */
	struct start_men *start;
	struct leap_shrink *shrink;
	size_t shrinks;
	struct leap_few_list *few;
	size_t fews;
	struct piece_names names;
};

#endif
