/* games/search/patterns.h - weights of tuples as fast lookup tables.
 *
 * strip   consecutive points of a line, as many as fit one table, which holds the sum of all tuples
 *         inside the strip
 * place   index into the table of a strip: who stands on its points
 */
#ifndef QIRKAT_GAMES_SEARCH_PATTERNS_H
#define QIRKAT_GAMES_SEARCH_PATTERNS_H

#include "games/search/weights.h"

struct patterns;

/* Returns new; NULL without memory. */
struct patterns *patterns_create(const struct features *features, const struct weights *weights);
/* patterns may be NULL. */
void patterns_destroy(struct patterns *patterns);
/* Returns the memory used, in bytes. */
size_t patterns_size(const struct patterns *patterns);
/* Sum up the weights of all tuples in a position for the first seat, early and late, in grains. */
void patterns_sum(const struct patterns *patterns, const struct game_occupation *occupation,
	int sum[WEIGHTS_PHASES]);

#endif
