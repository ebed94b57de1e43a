/* games/search/level.h - six players, from one who is learning to the strongest there is.
 *
 * A level is how far a player looks, and what it overlooks; what that means differs between games
 * without chance, with dice, and hunts, whose sides are unlike. None throws a game away: each plays
 * what it takes for the best, or in the first turns for nearly as good.
 */
#ifndef QIRKAT_GAMES_SEARCH_LEVEL_H
#define QIRKAT_GAMES_SEARCH_LEVEL_H

#include "games/search/search.h"

enum { LEVEL_COUNT = 6 };

struct level {
	const char *name; /* "Page" */
	const char *says; /* a sentence about how it plays */
};

/* A level by its number, 1 to LEVEL_COUNT; NULL for any other number. */
const struct level *level_get(unsigned number);
/* Set depth, nodes, skill and seed of limits as a level looks at a game in which so many turns were
 * played, for a seat. The rest of limits is left as it is. Without a time, the turn depends on
 * nothing but the game, the level and the seed, which is to be the same all through a game. */
void level_limit(unsigned number, const struct game_rules *rules, int seat, unsigned turns,
	uint64_t seed, struct search_limits *limits);

#endif
