/* games/search/features.h - what an evaluation can have weights for under some rules.
 *
 * tuple    one to four neighbouring points of a line of the board
 * content  who stands on the points of a tuple, as a number
 * shape    a number for all that gives the weights their places: the same for the same board,
 *          symmetries and kinds of pieces
 * phase    how far a game has come: at its start everything counts as early, at its end as late
 *
 * Contents that a symmetry of the rules carries onto each other share a weight; those of which one
 * is the other with the seats changed have it with the other sign.
 */
#ifndef QIRKAT_GAMES_SEARCH_FEATURES_H
#define QIRKAT_GAMES_SEARCH_FEATURES_H

#include "games/game.h"

enum {
	FEATURES_TUPLE = 4,          /* points of the longest tuple */
	FEATURES_PLAIN = 3,          /* values of a point: empty, the first seat's, the second's */
	FEATURES_RAISED = 5,         /* where there are raised pieces: and the same of these */
	FEATURES_TUPLES = 4096,      /* most tuples, and */
	FEATURES_CONTENTS = 1 << 19, /* contents of all of them; else the longest are left out */
	FEATURES_LATE = 256,         /* a phase: all is late */
};

struct feature_tuple {
	uint8_t count;
	uint8_t point[FEATURES_TUPLE];
	uint32_t first; /* its contents in features.weight */
};

/* What the phase is measured by, worked out from the start. */
struct features_phase {
	int seats;
	bool by_advance; /* else by the pieces there are */
	int whole;
};

struct features {
	uint64_t shape;
	int values; /* FEATURES_PLAIN or FEATURES_RAISED */
	bool alike; /* some symmetry lets the seats change places; without tuples they always may */
	struct features_phase phase;
	size_t points, lines;
	struct game_line line[GAME_LINES_MAX];
	size_t tuples;
	struct feature_tuple tuple[FEATURES_TUPLES];
	size_t weights; /* numbered from 1 */
	/* By content: the number of its weight, less than 0 where it counts for the second seat; 0
	 * where it has none. */
	int32_t *weight;
};

/* Returns new, or NULL without memory. */
struct features *features_create(const struct game_rules *rules);
/* Takes NULL, too. */
void features_destroy(struct features *features);
/* Values of a point in the contents of tuples of so many points: in the longest a raised piece is
 * like any other. */
int features_values(const struct features *features, int count);
/* The content of a tuple. */
size_t features_content(const struct features *features, const struct feature_tuple *tuple,
	const struct game_occupation *occupation);

void features_phase_init(struct features_phase *phase, const struct game_rules *rules);
/* From 0 to FEATURES_LATE. */
int features_phase(const struct features_phase *phase, const struct game_survey *survey);

#endif
