/* games/solve/solve.h - the value of every position of a game, by working backwards from its ends.
 *
 * level     what a position is worth to the seat to move, from a loss to a win
 * adjudged  won or lost because play goes on for ever and the rules then give the game to a side
 *           (end.adjudicate: more men win): nobody is taken any more, or promoted
 * verdict   the level that play without end has; the same for all positions of a slice
 * distance  turns, of both seats, to the end of the game where both do their best: the winner to be
 *           quick, the loser to be slow. Of an adjudged result, and of a draw where play without
 * end is none: to the first position with men of which the verdict is that level. 0 there. value a
 * level and a distance in 16 bits exit      a turn that takes or promotes: it leads into a slice
 * that is solved layer     the positions of one distance; found one after the other
 *
 * Nothing here does I/O, knows a clock or makes threads: the caller gives arrays, and has parts of
 * the work done by as many threads as it likes. The values do not depend on how many.
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
/* The same for the other seat. */
enum solve_level solve_other(enum solve_level level);
/* Of two values, is the first one better for the seat to move of a slice with this verdict? */
bool solve_is_better(uint16_t a, uint16_t b, enum solve_level verdict);

/* Who does the work. */
struct solve_hands {
	void *user;
	/* Have work done once for each number below size, in parts, perhaps at the same time. */
	void (*share)(void *user, void (*work)(void *job, uint64_t first, uint64_t end), void *job,
		uint64_t size);
	/* Something was done: what, and up to which distance. NULL: nobody cares. */
	void (*tell)(void *user, const char *what, unsigned distance);
};

/* What is known of the values of one slice. */
struct solve_figures {
	uint64_t positions[SOLVE_LEVELS]; /* by level, mirrored ones counted, too */
	uint64_t numbers[SOLVE_LEVELS];   /* that stand for them */
	unsigned longest[SOLVE_LEVELS];
	uint64_t example[SOLVE_LEVELS]; /* the first number with that distance */
};

/* Positions by level and distance; mirrored ones are counted, too. */
struct solve_distances {
	uint64_t positions[SOLVE_LEVELS][SOLVE_DISTANCE_MAX + 1];
};

/* The level that play without end has in a slice, to its seat to move. */
enum solve_level solve_verdict(const struct numbering *numbering, size_t slice);
/* Bytes that the arrays of solve_group take together. */
uint64_t solve_bytes(const struct numbering *numbering, size_t group);
/* Find the values of a group; those of earlier slices that turns lead to are known
 * (numbering_slice.value). value[i] and left[i] have a place for each number of the group's slice
 * i. False and a sentence where a distance is too great. */
bool solve_group(const struct numbering *numbering, size_t group, uint16_t *const value[2],
	uint16_t *const left[2], const struct solve_hands *hands, struct game_error *error);
/* Does each value of a slice follow from those of the positions its turns lead to? All slices that
 * they lead to have values, and itself. If not, *wrong is a number with another value. */
bool solve_check(const struct numbering *numbering, size_t slice, const struct solve_hands *hands,
	uint64_t *wrong);
/* Count a slice; what there is of each distance is added to distances. */
void solve_count(const struct numbering *numbering, size_t slice, const struct solve_hands *hands,
	struct solve_figures *figures, struct solve_distances *distances);

/* Show each turn of the seat to choose by the state after it; a state of its own for each way to
 * play it. In mid-turn: each way to complete it. Returns how many. */
size_t solve_turns(const struct game_rules *rules, const union game_state *state,
	void (*visit)(void *user, const union game_state *after), void *user);
/* What a position without turns is worth to the seat that would be to choose. */
uint16_t solve_end(const struct game_rules *rules, const union game_state *state, int seat);

#endif
