/* games/solve/orbits.h - sets of points: numbering of combinations, and how symmetries map them.
 *
 * rank    the number of a set among all of its size, with some points excluded
 * orbit   sets of one size that symmetries map to each other, represented by one of them
 * mirror  the number of a symmetry that keeps the seats; 0 is the identity
 * still   bit mask of the mirrors that leave a set unchanged
 */
#ifndef QIRKAT_GAMES_SOLVE_ORBITS_H
#define QIRKAT_GAMES_SOLVE_ORBITS_H

#include "games/board.h"

enum {
	ORBITS_POINTS = GAME_MEN_POINTS,
	ORBITS_BYTES = ORBITS_POINTS / 8,
	ORBITS_MIRRORS = 48,
	ORBITS_SETS_MAX = 6 << 20, /* sets of one size for which orbits are stored */
};

/* Sets of one size. Without mirrors each is its own orbit and nothing is stored. */
struct numbering_orbits {
	const struct orbits *all;
	unsigned men;
	uint64_t size;
	uint32_t *of; /* by rank: the orbit, and in the lowest bits the mirror from the set to its
			 representative */
	uint64_t *set;
	uint64_t *still;
};

struct orbits {
	unsigned points;
	unsigned mirrors;
	bool swaps;
	uint64_t choose[ORBITS_POINTS + 1][ORBITS_POINTS + 1]; /* UINT64_MAX: overflow */
	uint8_t join[ORBITS_MIRRORS][ORBITS_MIRRORS];
	uint8_t to[ORBITS_MIRRORS + 1][ORBITS_POINTS]; /* the last one exchanges the seats */
	uint64_t (*byte)[ORBITS_BYTES][256]; /* for each of these and each byte value, its image */
	struct numbering_orbits *of[ORBITS_POINTS + 1];
	size_t bytes;
};

/* Returns new; NULL without memory. rules are not kept. */
struct orbits *orbits_create(const struct game_rules *rules);
/* orbits may be NULL. */
void orbits_destroy(struct orbits *orbits);
/* Returns the orbits of sets of so many points, computed on first use; NULL without memory. */
const struct numbering_orbits *orbits_of(struct orbits *orbits, unsigned men);
/* Are there few enough sets of this size? */
bool orbits_fit(const struct orbits *orbits, unsigned men);
/* Returns the orbit of a set; *mirror maps the set to its representative. */
uint64_t orbits_find(const struct numbering_orbits *orbits, uint64_t set, unsigned *mirror);
uint64_t orbits_set(const struct numbering_orbits *orbits, uint64_t orbit);
/* Returns the rank of a set among those without points of `used`, which must be disjoint from
 * it. */
uint64_t orbits_rank(const struct orbits *orbits, uint64_t set, uint64_t used);
uint64_t orbits_unrank(const struct orbits *orbits, uint64_t rank, unsigned men, uint64_t used);

static inline unsigned orbits_count(uint64_t set) {
	return (unsigned)board_count_word(set);
}

static inline unsigned orbits_lowest(uint64_t set) {
	return board_lowest(set);
}

static inline unsigned orbits_highest(uint64_t set) {
	unsigned point = 0;
	while (set >>= 1) {
		point++;
	}
	return point;
}

static inline unsigned orbits_points(const struct orbits *orbits) {
	return orbits->points;
}

static inline unsigned orbits_mirrors(const struct orbits *orbits) {
	return orbits->mirrors;
}

static inline bool orbits_can_swap(const struct orbits *orbits) {
	return orbits->swaps;
}

static inline size_t orbits_bytes(const struct orbits *orbits) {
	return orbits->bytes;
}

static inline uint64_t orbits_choose(const struct orbits *orbits, unsigned points, unsigned men) {
	return orbits->choose[points][men];
}

static inline uint64_t orbits_sets(const struct orbits *orbits, unsigned men) {
	return orbits->choose[orbits->points][men];
}

static inline uint64_t orbits_size(const struct numbering_orbits *orbits) {
	return orbits->size;
}

static inline uint64_t orbits_still(const struct numbering_orbits *orbits, uint64_t orbit) {
	return orbits->still != NULL ? orbits->still[orbit] : 1;
}

/* Returns the mirror equal to first followed by then. */
static inline unsigned orbits_join(const struct orbits *orbits, unsigned first, unsigned then) {
	return orbits->join[first][then];
}

static inline uint64_t orbits_mirror(const struct orbits *orbits, unsigned mirror, uint64_t set) {
	uint64_t image = 0;
	for (unsigned i = 0; mirror != 0 && set != 0; i++, set >>= 8) {
		image |= orbits->byte[mirror][i][set & 255];
	}
	return mirror != 0 ? image : set;
}

/* Returns the image of a set with the seats exchanged. */
static inline uint64_t orbits_swap(const struct orbits *orbits, uint64_t set) {
	return orbits_mirror(orbits, ORBITS_MIRRORS, set);
}

#endif
