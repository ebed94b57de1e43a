/* games/solve/numbering.h - numbers every position of a game.
 *
 * material  the number of men of each seat and kind, and of each seat in hand
 * slice     the positions with the same material and seat to move, numbered from 0
 * group     one or two slices connected by quiet turns; they are solved together
 * orbit     sets of points that symmetries map to each other, represented by one of them
 * alias     an unused number, because a mirrored position already has another one
 *
 * Within a slice the men of one place (seat and kind) are numbered by the orbit of their points,
 * and the others by combinations of the remaining points. If symmetries leave the first set
 * unchanged, the smallest number among the mirrored positions is used. If the seats are equivalent,
 * a position with the second seat to move is treated as one of the first with the men exchanged.
 */
#ifndef QIRKAT_GAMES_SOLVE_NUMBERING_H
#define QIRKAT_GAMES_SOLVE_NUMBERING_H

#include "games/game.h"

enum { NUMBERING_PLACES = 2 * GAME_MEN_KINDS };

/* Which positions are numbered; all zero: all of them. */
struct numbering_limits {
	unsigned men;  /* with at most so many men of both sides, those in hand included; 0: any */
	unsigned hand; /* 1 + at most so many of them in hand; 0: any */
};

struct numbering_orbits;

struct numbering_slice {
	struct game_material material;
	uint8_t seat;
	uint8_t lead; /* the place numbered by orbits */
	const struct numbering_orbits *orbits;
	uint64_t sets[NUMBERING_PLACES]; /* combinations for the men of each place but lead */
	uint64_t size;                   /* UINT64_MAX: too many to count */
	/* The value of each number, once solved and while it is at hand; owned by the caller. */
	const uint16_t *_Atomic value;
};

struct numbering_group {
	uint32_t slice[2];
	uint32_t slices; /* 1 or 2 */
};

struct numbering;

/* The number of a position. */
struct numbering_place {
	uint32_t slice;
	uint32_t same; /* number of symmetries that leave the position unchanged, at least 1 */
	uint64_t number;
};

/* Returns a new numbering of all material within the limits that can arise from the start, or NULL
 * with an error. rules are borrowed for its lifetime. */
struct numbering *numbering_create(const struct game_rules *rules,
	const struct numbering_limits *limits, struct game_error *error);
/* numbering may be NULL. */
void numbering_destroy(struct numbering *numbering);

const struct game_rules *numbering_rules(const struct numbering *numbering);
/* Slices and groups come in an order in which they can be solved: captures, drops and promotions
 * lead to earlier ones. */
size_t numbering_slices(const struct numbering *numbering);
struct numbering_slice *numbering_slice(const struct numbering *numbering, size_t index);
size_t numbering_groups(const struct numbering *numbering);
const struct numbering_group *numbering_group(const struct numbering *numbering, size_t index);
/* Returns the number of symmetries that keep the seats, at least 1. */
unsigned numbering_mirrors(const struct numbering *numbering);
/* Is the second seat to move equivalent to the first with the men exchanged? */
bool numbering_swaps(const struct numbering *numbering);
/* Returns the memory used, in bytes. */
size_t numbering_bytes(const struct numbering *numbering);

/* Returns the slice of a material and seat to move, or -1. */
int64_t numbering_find(
	const struct numbering *numbering, const struct game_material *material, int seat);
/* Find the number of a position. Returns false if its material has no slice. */
bool numbering_place(const struct numbering *numbering, const struct game_men *men,
	struct numbering_place *place);
/* Find the position with a number below the slice's size. Returns false for an alias; *same is as
 * in numbering_place. */
bool numbering_men(const struct numbering *numbering, size_t slice, uint64_t number,
	struct game_men *men, uint32_t *same);
struct game_material numbering_material(const struct game_men *men);

#endif
