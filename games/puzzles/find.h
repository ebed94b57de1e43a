/* games/puzzles/find.h - looks for puzzles in games: one turn that does it, and no other.
 *
 * Judged is by pieces alone, with everything that is taken at the end of a line played out, so that
 * "two men ahead" means two men. Nothing is drawn but from the seed, nothing read from a clock.
 */
#ifndef QIRKAT_GAMES_PUZZLES_FIND_H
#define QIRKAT_GAMES_PUZZLES_FIND_H

#include "games/puzzles/puzzle.h"

struct finder;

/* What was looked at, for whoever waits. */
struct find_progress {
	unsigned games, positions, candidates, found;
};

/* Returns a new finder for rules of two seats without chance, borrowed, or NULL and a sentence.
 * nodes: of each search by which a turn is judged. */
struct finder *finder_create(
	const struct game_rules *rules, unsigned nodes, struct game_error *error);
void finder_destroy(struct finder *finder);

/* Is the position that the turn `last` leads to from a state a puzzle? puzzle is filled but for its
 * source. One that was found before is none. */
bool finder_look(struct finder *finder, const union game_state *from, const char *last,
	struct puzzle *puzzle);
/* Let levels play a game, other ones for each seed, and look at each position of it. found is
 * called for each puzzle, and returns false to stop. False where it did. */
typedef bool (*finder_found)(void *user, const struct puzzle *puzzle);
bool finder_play(struct finder *finder, unsigned long seed, finder_found found, void *user);
struct find_progress finder_progress(const struct finder *finder);

#endif
