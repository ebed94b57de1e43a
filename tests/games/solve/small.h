/* tests/games/solve/small.h - small games, defined for tests of solving. */
#ifndef QIRKAT_TESTS_SMALL_H
#define QIRKAT_TESTS_SMALL_H

#include <stdbool.h>
#include <stddef.h>

#include "games/game.h"

/* For SUITE_BEGIN: all built-in games, and the small ones. */
bool small_load(void);
size_t small_count(void);
const char *small_key(size_t index);
/* Rules of a game, the defaults changed by "name=value name=value"; to be freed. */
struct game_rules *small_rules(const char *key, const char *options);

#endif
