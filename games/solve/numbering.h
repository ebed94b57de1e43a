/* games/solve/numbering.h - every position of a game has a number.
 *
 * material  how many men of each seat and kind there are
 * slice     the positions of one material with one seat to move, numbered from 0
 * group     the slices between which quiet turns go: one, or two; they are solved together
 * orbit     sets of points that mirrors carry onto each other; one of them stands for all
 * alias     a number that stands for no position, since a mirrored one has a number already
 *
 * Within a slice the men of one place (seat and kind) are numbered by the orbit of their points,
 * the others by combinations of the points left. Where mirrors leave the first set as it is, the
 * least number of the mirrored positions counts. Where seats are alike a position with the second
 * seat to move is that of the first with men exchanged.
 */
#ifndef QIRKAT_GAMES_SOLVE_NUMBERING_H
#define QIRKAT_GAMES_SOLVE_NUMBERING_H

#include "games/game.h"

enum { NUMBERING_PLACES = 2 * GAME_MEN_KINDS };

struct numbering_orbits;

struct numbering_slice {
	struct game_material material;
	uint8_t seat;
	uint8_t lead; /* place that is numbered by orbits */
	const struct numbering_orbits *orbits;
	uint64_t sets[NUMBERING_PLACES]; /* ways to set the men of each place but lead */
	uint64_t size;                   /* UINT64_MAX: too many to count */
	const uint16_t *value;           /* of each number, once solved; the caller's */
};

struct numbering_group {
	uint32_t slice[2];
	uint32_t slices; /* 1 or 2 */
};

struct numbering;

/* What number a position has. */
struct numbering_place {
	uint32_t slice;
	uint32_t same; /* mirrors that leave the position as it is, at least 1 */
	uint64_t number;
};

/* Returns new, for all material that the start can come to with at most so many men (0: any
 * number), or NULL and a sentence. rules are borrowed and must live as long. */
struct numbering *numbering_create(
	const struct game_rules *rules, unsigned men, struct game_error *error);
/* Takes NULL, too. */
void numbering_destroy(struct numbering *numbering);

const struct game_rules *numbering_rules(const struct numbering *numbering);
/* Slices and groups in the order in which they can be solved: turns that take or promote lead to
 * earlier ones. */
size_t numbering_slices(const struct numbering *numbering);
struct numbering_slice *numbering_slice(const struct numbering *numbering, size_t index);
size_t numbering_groups(const struct numbering *numbering);
const struct numbering_group *numbering_group(const struct numbering *numbering, size_t index);
/* Mirrors that leave the seats as they are, at least 1. */
unsigned numbering_mirrors(const struct numbering *numbering);
/* Is the second seat to move the same as the first with men exchanged? */
bool numbering_swaps(const struct numbering *numbering);
/* Bytes that it holds. */
size_t numbering_bytes(const struct numbering *numbering);

/* The slice of a material and seat to move, or -1. */
int64_t numbering_find(
	const struct numbering *numbering, const struct game_material *material, int seat);
/* The number of a position. False where its material has no slice. */
bool numbering_place(const struct numbering *numbering, const struct game_men *men,
	struct numbering_place *place);
/* The position with a number below the slice's size. False for an alias; *same as in place. */
bool numbering_men(const struct numbering *numbering, size_t slice, uint64_t number,
	struct game_men *men, uint32_t *same);
struct game_material numbering_material(const struct game_men *men);

#endif
