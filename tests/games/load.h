/* tests/games/load.h - all built-in games, loaded once for a whole suite. */
#ifndef QIRKAT_TESTS_GAMES_LOAD_H
#define QIRKAT_TESTS_GAMES_LOAD_H

#include <stdbool.h>

/* For SUITE_BEGIN; they are there until the program ends. False and a line on stderr if a
 * definition is refused. */
bool load_games(void);

#endif
