/* tests/games/load.h - all built-in games, loaded once for a whole suite; more of them, as many as
 * a test wants. */
#ifndef QIRKAT_TESTS_GAMES_LOAD_H
#define QIRKAT_TESTS_GAMES_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct game;
struct game_error;

/* For SUITE_BEGIN; they are there until the program ends. False and a line on stderr if a
 * definition is refused. */
bool load_games(void);
/* After it: add the definition of Felli once more, with this key. Returns false with an error if it
 * is refused. */
bool load_copy(const char *key, struct game_error *error);
/* After it: add copies with the keys felli-31, felli-32 ... until there are so many games. Returns
 * false and writes a line on stderr if one is refused. */
bool load_games_until(size_t count);
/* Where a test begins its random numbers for a game: by its key, so that what is played does not
 * depend on which other games there are. salt: another for each test. Never 0. */
uint64_t seed_of(const struct game *game, uint64_t salt);

#endif
