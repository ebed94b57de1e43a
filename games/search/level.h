/* games/search/level.h - six computer players, from a beginner to the strongest.
 *
 * A level is how far a player looks and what it overlooks; the numbers differ for games without
 * chance, games with dice, and hunts, whose sides differ. No level loses on purpose: each plays the
 * turn it thinks best or, in the first turns, one that it thinks nearly as good.
 */
#ifndef QIRKAT_GAMES_SEARCH_LEVEL_H
#define QIRKAT_GAMES_SEARCH_LEVEL_H

#include "games/search/search.h"

enum { LEVEL_COUNT = 6 };

struct level {
	const char *name; /* "Page" */
	const char *says; /* a sentence that describes its play */
};

/* Returns a level by its number, 1 to LEVEL_COUNT; NULL for any other number. */
const struct level *level_get(unsigned number);
/* Set depth, nodes, skill and seed of limits for a level playing a seat, after so many turns of the
 * game. The rest of limits is unchanged. Without a time limit the turn depends only on the game,
 * the level and the seed, which should stay the same for a whole game. */
void level_limit(unsigned number, const struct game_rules *rules, int seat, unsigned turns,
	uint64_t seed, struct search_limits *limits);

#endif
