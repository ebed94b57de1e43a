/* games/search/weights.h - what training found for a game, in memory and as text.
 *
 * section  the weights for one choice of options and one number of seats; a text holds as many as
 *          were trained
 * grain    weights of tuples are kept in parts of a hundredth of a piece
 *
 * A text belongs to a definition and lies beside it (KEY.weights); games/search/README.md has its
 * form. What it says of traits and tuples stands in place of what the rules say (game_weigh), and
 * nothing is even any more by itself.
 */
#ifndef QIRKAT_GAMES_SEARCH_WEIGHTS_H
#define QIRKAT_GAMES_SEARCH_WEIGHTS_H

#include "games/search/features.h"

enum {
	WEIGHTS_PHASES = 2, /* early, late */
	WEIGHTS_GRAIN = 8,
	WEIGHTS_HALF = 600, /* chance: the difference that is worth half of a sure win */
	WEIGHTS_HALF_MAX = 30000,
};

struct weights {
	int half;
	int16_t turn[WEIGHTS_PHASES]; /* to be the one to choose or throw */
	int16_t even[WEIGHTS_PHASES]; /* to be the first seat */
	int16_t trait[WEIGHTS_PHASES][GAME_SEATS_MAX][GAME_TRAITS];
	size_t tuples;  /* as features.weights */
	int16_t *tuple; /* of weight n from n * WEIGHTS_PHASES on; one more than tuples */
};

/* Fill weights with what the rules say. False without memory; else weights_finish frees. */
bool weights_init(
	struct weights *weights, const struct game_rules *rules, const struct features *features);
void weights_finish(struct weights *weights);

/* Has a text a section for these rules? */
bool weights_are_there(const struct game_rules *rules, const char *text, size_t size);
/* Read the section for these rules. weights was not filled before. False and a sentence where it is
 * missing, damaged, or of another board; weights is untouched then. */
bool weights_read(struct weights *weights, const struct game_rules *rules,
	const struct features *features, const char *text, size_t size, struct game_error *error);
/* Is a text whole, and of this game? False and a sentence if not. */
bool weights_check(
	const struct game *game, const char *text, size_t size, struct game_error *error);

/* Write text with its section for these rules in place of the one it has, or behind the others;
 * text of size 0 has none yet. Returns new, to be freed, and its size, or NULL without memory. */
char *weights_write(const struct weights *weights, const struct game_rules *rules,
	const struct features *features, const char *text, size_t size, size_t *written);

#endif
