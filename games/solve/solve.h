/* games/solve/solve.h - computes the value of every position of a game by retrograde analysis.
 *
 * level     the value of a position for the seat to move, from a loss to a win
 * adjudged  won or lost because play goes on forever, without another capture or promotion, and the
 *           rules then award the game to a side (end.adjudicate: the majority wins)
 * verdict   the level of endless play; the same for all positions of a slice
 * distance  turns of both seats to the end of the game with best play: the winner plays fast, the
 *           loser slowly. For an adjudged result, and for a draw where endless play is none: turns
 *           to the first position whose men have that level as their verdict, where the distance is
 *           0
 * value     a level and a distance in 16 bits
 * exit      a turn that captures or promotes: it leads to a slice that is solved already
 * layer     the positions of one distance; layers are found one after the other
 *
 * Nothing here does I/O, uses a clock or creates threads: the caller provides arrays, and can
 * distribute the work over any number of threads. The values do not depend on that number.
 */
#ifndef QIRKAT_GAMES_SOLVE_SOLVE_H
#define QIRKAT_GAMES_SOLVE_SOLVE_H

#include "games/solve/numbering.h"

enum solve_level {
	SOLVE_UNKNOWN,
	SOLVE_LOSS,
	SOLVE_ADJUDGED_LOSS,
	SOLVE_DRAW,
	SOLVE_ADJUDGED_WIN,
	SOLVE_WIN,
	SOLVE_ALIAS = 7, /* the number stands for no position */
	SOLVE_LEVELS
};

enum { SOLVE_DISTANCE_BITS = 11, SOLVE_DISTANCE_MAX = (1 << SOLVE_DISTANCE_BITS) - 1 };

static inline uint16_t solve_value(enum solve_level level, unsigned distance) {
	return (uint16_t)((unsigned)level << SOLVE_DISTANCE_BITS | distance);
}

static inline enum solve_level solve_level(uint16_t value) {
	return (enum solve_level)(value >> SOLVE_DISTANCE_BITS & 7);
}

static inline unsigned solve_distance(uint16_t value) {
	return value & SOLVE_DISTANCE_MAX;
}

/* "win", "adjudged win", "draw", "adjudged loss", "loss" */
const char *solve_level_name(enum solve_level level);
/* The same result for the other seat. */
enum solve_level solve_other(enum solve_level level);
/* The value of a position for the seat that made the turn to it: one turn earlier. */
uint16_t solve_before(uint16_t value);
/* Is value a better than b for the seat to move, in a slice with this verdict? */
bool solve_is_better(uint16_t a, uint16_t b, enum solve_level verdict);

/* Callbacks that distribute the work. */
struct solve_hands {
	void *user;
	/* Call work for ranges that cover each number below size once, possibly in parallel. */
	void (*share)(void *user, void (*work)(void *job, uint64_t first, uint64_t end), void *job,
		uint64_t size);
	/* Called when a value of a slice is needed that numbering_slice.value does not have: set
	 * it. Any thread may call. Returns false if that is impossible; then the results of the
	 * work mean nothing. NULL: all values needed are there. */
	bool (*fetch)(void *user, size_t slice);
	/* Report progress: what was done, and up to which distance. May be NULL. */
	void (*tell)(void *user, const char *what, unsigned distance);
};

/* Statistics of the values of one slice. */
struct solve_figures {
	uint64_t positions[SOLVE_LEVELS]; /* by level, counting mirrored positions too */
	uint64_t numbers[SOLVE_LEVELS];   /* numbers in use for them */
	unsigned longest[SOLVE_LEVELS];
	uint64_t example[SOLVE_LEVELS]; /* the first number with the longest distance */
};

/* Positions by level and distance, counting mirrored ones too. */
struct solve_distances {
	uint64_t positions[SOLVE_LEVELS][SOLVE_DISTANCE_MAX + 1];
};

/* Returns the level of endless play in a slice, for its seat to move. */
enum solve_level solve_verdict(const struct numbering *numbering, size_t slice);
/* Returns the values of a slice, fetched if need be; NULL if they cannot be. hands may be NULL. */
const uint16_t *solve_values(
	const struct numbering *numbering, size_t slice, const struct solve_hands *hands);
/* Returns the total size of the arrays for solve_group, in bytes. */
uint64_t solve_bytes(const struct numbering *numbering, size_t group);
/* Compute the values of a group; the values of earlier slices that turns lead to must be known
 * (solve_values). value[i] and left[i] have an entry for each number of the group's slice
 * i. Returns false with an error if a distance is too large. */
bool solve_group(const struct numbering *numbering, size_t group, uint16_t *const value[2],
	uint16_t *const left[2], const struct solve_hands *hands, struct game_error *error);
/* Does each value of a slice follow from the values of the positions that its turns lead to? All
 * slices they lead to must have values, and so must this one (solve_values). If not, *wrong is a
 * number with a wrong value. */
bool solve_check(const struct numbering *numbering, size_t slice, const struct solve_hands *hands,
	uint64_t *wrong);
/* Compute the statistics of a slice, and add its positions to distances. */
void solve_count(const struct numbering *numbering, size_t slice, const struct solve_hands *hands,
	struct solve_figures *figures, struct solve_distances *distances);

/* Visit the state after each turn of the seat to choose, once for every way to play it; in the
 * middle of a turn, for every way to complete it. Returns how many. */
size_t solve_turns(const struct game_rules *rules, const union game_state *state,
	void (*visit)(void *user, const union game_state *after), void *user);
/* Returns the value of a position without turns for the seat that would be to choose. */
uint16_t solve_end(const struct game_rules *rules, const union game_state *state, int seat);

#endif
