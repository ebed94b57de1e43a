/* tests/games/test_games.h - games made for tests: they use words of definitions that no game of
 * the program uses yet, on the boards of games that will.
 *
 * test-dama   Turkish dama with the options turn_back, straight, choice, removal, chain, promotion
 * test-leaps  Konane after the first two stones were taken off, d4 and d5
 */
#ifndef QIRKAT_TESTS_GAMES_TEST_GAMES_H
#define QIRKAT_TESTS_GAMES_TEST_GAMES_H

#include <stdbool.h>

/* For SUITE_BEGIN: all built-in games and these. False and a line on stderr if one is refused. */
bool load_test_games(void);

#endif
