/* games/search/weights.h - the trained weights of a game, in memory and as text.
 *
 * section  the weights for one choice of options and one number of seats; a text holds one for each
 *          that was trained
 * grain    the unit of tuple weights: a fraction of a hundredth of a piece
 *
 * A text belongs to a definition and is stored next to it (KEY.weights); games/search/README.md
 * describes the format. Its weights of traits and tuples replace the default ones (game_weigh), and
 * the start no longer counts as even.
 */
#ifndef QIRKAT_GAMES_SEARCH_WEIGHTS_H
#define QIRKAT_GAMES_SEARCH_WEIGHTS_H

#include "games/search/features.h"

enum {
	WEIGHTS_PHASES = 2, /* early, late */
	WEIGHTS_GRAIN = 8,
	WEIGHTS_HALF = 600, /* with chance: the difference worth half of a sure win */
	WEIGHTS_HALF_MAX = 30000,
};

struct weights {
	int half;
	int16_t turn[WEIGHTS_PHASES]; /* bonus for being the seat to choose or throw */
	int16_t even[WEIGHTS_PHASES]; /* bonus for the first seat */
	int16_t trait[WEIGHTS_PHASES][GAME_SEATS_MAX][GAME_TRAITS];
	size_t tuples;  /* as features.weights */
	int16_t *tuple; /* weight n, from 1, is at n * WEIGHTS_PHASES */
};

/* Set weights to the defaults of the rules. Returns false without memory; otherwise call
 * weights_finish. */
bool weights_init(
	struct weights *weights, const struct game_rules *rules, const struct features *features);
void weights_finish(struct weights *weights);

/* Does text have a section for these rules? */
bool weights_are_there(const struct game_rules *rules, const char *text, size_t size);
/* Read the section for these rules into uninitialised weights. Returns false with an error, and
 * weights untouched, if it is missing, damaged, or for another board. */
bool weights_read(struct weights *weights, const struct game_rules *rules,
	const struct features *features, const char *text, size_t size, struct game_error *error);
/* Is text intact, and does it belong to this game? Returns false with an error if not. */
bool weights_check(
	const struct game *game, const char *text, size_t size, struct game_error *error);

/* Replace or append the section for these rules; a text of size 0 has no sections. Returns new
 * text, to be freed, and its size in *written, or NULL without memory. */
char *weights_write(const struct weights *weights, const struct game_rules *rules,
	const struct features *features, const char *text, size_t size, size_t *written);

#endif
