/* games/search/features.h - the features that an evaluation can have weights for, under given
 * rules.
 *
 * tuple    one to four neighbouring points on a line of the board
 * content  who stands on the points of a tuple, as a number
 * shape    a number for everything that determines the numbering of weights: equal for the same
 *          board, symmetries and kinds of pieces
 * phase    how far a game has come: at its start everything counts as early, at its end as late
 *
 * Contents that a symmetry of the rules maps to each other share a weight. If the symmetry
 * exchanges the seats, the weight has the opposite sign.
 */
#ifndef QIRKAT_GAMES_SEARCH_FEATURES_H
#define QIRKAT_GAMES_SEARCH_FEATURES_H

#include "games/game.h"

enum {
	FEATURES_TUPLE = 4,          /* points of the longest tuple */
	FEATURES_PLAIN = 3,          /* values of a point: empty, the first seat's, the second's */
	FEATURES_RAISED = 5,         /* with raised pieces: also the raised ones of each seat */
	FEATURES_TUPLES = 4096,      /* limit of tuples; beyond it the longest are left out */
	FEATURES_CONTENTS = 1 << 19, /* the same for contents of all tuples */
	FEATURES_LATE = 256,         /* the last phase: everything is late */
};

struct feature_tuple {
	uint8_t count;
	uint8_t point[FEATURES_TUPLE];
	uint32_t first; /* its first content in features.weight */
};

/* How to measure the phase; computed from the start position. */
struct features_phase {
	int seats;
	bool by_advance; /* otherwise by the number of pieces */
	int whole;
};

struct features {
	uint64_t shape;
	int values; /* FEATURES_PLAIN or FEATURES_RAISED */
	bool alike; /* some symmetry exchanges the seats; always set without tuples */
	struct features_phase phase;
	size_t points, lines;
	struct game_line line[GAME_LINES_MAX];
	size_t tuples;
	struct feature_tuple tuple[FEATURES_TUPLES];
	size_t weights; /* numbered from 1 */
	/* By content: the number of its weight, negative if it counts for the second seat, 0 if
	 * there is none. */
	int32_t *weight;
};

/* Returns new; NULL without memory. */
struct features *features_create(const struct game_rules *rules);
/* features may be NULL. */
void features_destroy(struct features *features);
/* Returns the number of values of a point in tuples of count points: the longest tuples do not
 * distinguish raised pieces. */
int features_values(const struct features *features, int count);
/* Returns the content of a tuple. */
size_t features_content(const struct features *features, const struct feature_tuple *tuple,
	const struct game_occupation *occupation);

void features_phase_init(struct features_phase *phase, const struct game_rules *rules);
/* From 0 to FEATURES_LATE. */
int features_phase(const struct features_phase *phase, const struct game_survey *survey);

#endif
