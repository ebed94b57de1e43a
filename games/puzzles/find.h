/* games/puzzles/find.h - searches games for puzzles: positions in which exactly one turn succeeds.
 *
 * Positions are judged by material alone, with all captures at the end of a line played out, so
 * "two men ahead" is literal. Results depend only on the seed, never on the clock.
 */
#ifndef QIRKAT_GAMES_PUZZLES_FIND_H
#define QIRKAT_GAMES_PUZZLES_FIND_H

#include "games/puzzles/puzzle.h"

struct finder;

/* Counters for progress reports. */
struct find_progress {
	unsigned games, positions, candidates, found;
};

/* Returns a new finder, or NULL with an error. rules are borrowed, and must have two seats and no
 * chance. nodes is the size of each search that judges a turn. */
struct finder *finder_create(
	const struct game_rules *rules, unsigned nodes, struct game_error *error);
void finder_destroy(struct finder *finder);

/* Is the position after turn `last` from a state a puzzle? Fills puzzle except for its source. A
 * puzzle found before does not count. */
bool finder_look(struct finder *finder, const union game_state *from, const char *last,
	struct puzzle *puzzle);
/* Let computer levels play a game, which depends on the seed, and examine each position. found is
 * called for each puzzle and returns false to stop; then finder_play returns false too. */
typedef bool (*finder_found)(void *user, const struct puzzle *puzzle);
bool finder_play(struct finder *finder, unsigned long seed, finder_found found, void *user);
struct find_progress finder_progress(const struct finder *finder);

#endif
