/* games/search/patterns.h - weights of tuples, made into tables that are quick to look up.
 *
 * strip   points of a line in a row, as many as one table is made for; what all tuples inside it
 *         are worth together is read from the table at one place
 * place   in the table of a strip: who stands on its points, as a number
 */
#ifndef QIRKAT_GAMES_SEARCH_PATTERNS_H
#define QIRKAT_GAMES_SEARCH_PATTERNS_H

#include "games/search/weights.h"

struct patterns;

/* Returns new, or NULL without memory. */
struct patterns *patterns_create(const struct features *features, const struct weights *weights);
/* Takes NULL, too. */
void patterns_destroy(struct patterns *patterns);
/* Bytes that they take. */
size_t patterns_size(const struct patterns *patterns);
/* What the tuples of a position are worth to the first seat, early and late, in grains. */
void patterns_sum(const struct patterns *patterns, const struct game_occupation *occupation,
	int sum[WEIGHTS_PHASES]);

#endif
