/* games/sow/definition.h - the definition of a sowing game, such as Oware.
 *
 * house  a point that holds any number of seeds; each belongs to the row of one seat
 * row    the houses of a seat, in the order in which both sow
 * store  the seeds that a seat has taken
 *
 * Filled in by games/define_sow.c; sow.c compiles it with the options of a room.
 */
#ifndef QIRKAT_GAMES_SOW_DEFINITION_H
#define QIRKAT_GAMES_SOW_DEFINITION_H

#include "games/choice.h"

enum { SOW_HOUSES_MAX = 32, SOW_ROWS_MAX = 8, SOW_SEEDS_MAX = 200 };

/* What a turn does that would take all seeds of the opponent. */
enum sow_slam { SOW_SLAM_NO_CAPTURE, SOW_SLAM_CAPTURE, SOW_SLAM_FORBIDDEN, SOW_SLAM_KEEP_LAST };

/* Who takes the seeds that are left when a game ends without a majority. */
enum sow_rest { SOW_REST_OWN, SOW_REST_NOBODY };

enum sow_field {
	SOW_FIELD_BOARD,       /* index of boards */
	SOW_FIELD_FIRST,       /* seat */
	SOW_FIELD_SEEDS,       /* in each house at the start */
	SOW_FIELD_SKIP,        /* 1: the house that is emptied gets no seed */
	SOW_FIELD_FEED,        /* 1: an opponent without seeds must be given one */
	SOW_FIELD_LEAST,       /* seeds in the last house that are taken, with the one sown */
	SOW_FIELD_MOST,        /* the same; 0: as many as LEAST */
	SOW_FIELD_CHAIN,       /* 1: and those of the houses before it */
	SOW_FIELD_SLAM,        /* enum sow_slam */
	SOW_FIELD_MAJORITY,    /* 1: more than half of all seeds win at once */
	SOW_FIELD_REST,        /* enum sow_rest */
	SOW_FIELD_REPETITION,  /* 3; 0: off */
	SOW_FIELD_NO_PROGRESS, /* quiet turns; 0: off */
	SOW_FIELDS,
};

struct sow_definition {
	struct choice_set set;    /* without boards */
	size_t field[SOW_FIELDS]; /* choice of each field */
	struct choice_way *row;   /* of each board */
	size_t boards;
	const char *kinds[2]; /* the name of a seed, for drawings; NULL-terminated */
};

#endif
