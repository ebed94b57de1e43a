/* games/solve/orbits.c - combinations and their orbits under symmetries. */
#include "games/solve/orbits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MIRROR_BITS = 6, UNSEEN = -1 };

/* ---- combinations ---- */

static void fill_choose(struct orbits *orbits) {
	for (unsigned n = 0; n <= ORBITS_POINTS; n++) {
		orbits->choose[n][0] = 1;
		for (unsigned k = 1; k <= n; k++) {
			uint64_t a = orbits->choose[n - 1][k - 1], b = orbits->choose[n - 1][k];
			orbits->choose[n][k] = a > UINT64_MAX - b ? UINT64_MAX : a + b;
		}
	}
}

uint64_t orbits_rank(const struct orbits *orbits, uint64_t set, uint64_t used) {
	uint64_t rank = 0;
	for (unsigned i = 1; set != 0; set &= set - 1, i++) {
		uint64_t below = (set & (~set + 1)) - 1;
		rank += orbits->choose[orbits_count(below & ~used)][i];
	}
	return rank;
}

/* Returns the set whose members are given by their index among the free points. */
static uint64_t spread_over_free_points(uint64_t set, uint64_t used) {
	uint64_t image = 0;
	for (uint64_t free = ~used; set != 0; set >>= 1, free &= free - 1) {
		image |= (set & 1) != 0 ? free & (~free + 1) : 0;
	}
	return image;
}

uint64_t orbits_unrank(const struct orbits *orbits, uint64_t rank, unsigned men, uint64_t used) {
	uint64_t set = 0;
	unsigned place = orbits->points;
	for (; men > 0; men--) {
		do {
			place--;
		} while (orbits->choose[place][men] > rank);
		rank -= orbits->choose[place][men];
		set |= UINT64_C(1) << place;
	}
	return used == 0 ? set : spread_over_free_points(set, used);
}

/* ---- mirrors ---- */

static void fill_bytes(struct orbits *orbits, unsigned mirror) {
	for (unsigned i = 0; i < ORBITS_BYTES; i++) {
		for (unsigned set = 0; set < 256; set++) {
			uint64_t image = 0;
			for (unsigned bit = 0; bit < 8; bit++) {
				unsigned point = 8 * i + bit;
				if ((set >> bit & 1) != 0 && point < orbits->points) {
					image |= UINT64_C(1) << orbits->to[mirror][point];
				}
			}
			orbits->byte[mirror][i][set] = image;
		}
	}
}

static void fill_join(struct orbits *orbits) {
	for (unsigned a = 0; a < orbits->mirrors; a++) {
		for (unsigned b = 0; b < orbits->mirrors; b++) {
			uint8_t to[ORBITS_POINTS] = {0};
			for (unsigned p = 0; p < orbits->points; p++) {
				to[p] = orbits->to[b][orbits->to[a][p]];
			}
			unsigned c = 0;
			while (memcmp(orbits->to[c], to, orbits->points) != 0) {
				c++;
				assert(c < orbits->mirrors); /* they form a group */
			}
			orbits->join[a][b] = (uint8_t)c;
		}
	}
}

static void fill_mirrors(struct orbits *orbits, const struct game_rules *rules) {
	struct game_carry carry[GAME_CARRIES_MAX];
	size_t count = rules->game->impl->men_carries(rules, carry);
	for (size_t i = 0; i < count; i++) {
		if (carry[i].swaps && orbits->swaps) {
			continue;
		}
		unsigned mirror = carry[i].swaps ? ORBITS_MIRRORS : orbits->mirrors++;
		orbits->swaps = orbits->swaps || carry[i].swaps;
		memcpy(orbits->to[mirror], carry[i].to, sizeof(orbits->to[mirror]));
		fill_bytes(orbits, mirror);
	}
	fill_join(orbits);
}

struct orbits *orbits_create(const struct game_rules *rules) {
	struct orbits *orbits = calloc(1, sizeof(*orbits));
	struct game_drawing *drawing = calloc(1, sizeof(*drawing));
	const size_t bytes = (ORBITS_MIRRORS + 1) * sizeof(*orbits->byte);
	if (orbits != NULL) {
		orbits->byte = calloc(1, bytes);
	}
	if (orbits == NULL || drawing == NULL || orbits->byte == NULL) {
		free(drawing);
		orbits_destroy(orbits);
		return NULL;
	}
	orbits->bytes = sizeof(*orbits) + bytes;
	rules->game->impl->draw(rules, drawing);
	orbits->points = (unsigned)drawing->points;
	free(drawing);
	fill_choose(orbits);
	fill_mirrors(orbits, rules);
	return orbits;
}

static void destroy_sets(struct numbering_orbits *sets) {
	if (sets != NULL) {
		free(sets->of);
		free(sets->set);
		free(sets->still);
		free(sets);
	}
}

void orbits_destroy(struct orbits *orbits) {
	if (orbits != NULL) {
		for (unsigned i = 0; i <= ORBITS_POINTS; i++) {
			destroy_sets(orbits->of[i]);
		}
		free(orbits->byte);
		free(orbits);
	}
}

/* ---- orbits ---- */

bool orbits_fit(const struct orbits *orbits, unsigned men) {
	return orbits->mirrors == 1 || orbits_sets(orbits, men) <= ORBITS_SETS_MAX;
}

/* Assign an orbit to a set and all its images. For an image reached by several mirrors, any of
 * their inverses will do. */
static void add_orbit(struct numbering_orbits *sets, uint64_t set) {
	const struct orbits *all = sets->all;
	uint64_t still = 0;
	for (unsigned mirror = 0; mirror < all->mirrors; mirror++) {
		uint64_t image = orbits_mirror(all, mirror, set);
		still |= image == set ? UINT64_C(1) << mirror : 0;
		unsigned back = 0;
		while (all->join[mirror][back] != 0) {
			back++;
		}
		uint32_t *of = &sets->of[orbits_rank(all, image, 0)];
		if (*of == (uint32_t)UNSEEN) {
			*of = (uint32_t)sets->size << MIRROR_BITS | back;
		}
	}
	sets->set[sets->size] = set;
	sets->still[sets->size] = still;
	sets->size++;
}

static bool fill_orbit_sets(struct numbering_orbits *sets) {
	const struct orbits *all = sets->all;
	uint64_t count = orbits_sets(all, sets->men);
	if (all->mirrors == 1) {
		sets->size = count;
		return true;
	}
	sets->of = malloc(count * sizeof(*sets->of));
	sets->set = malloc(count * sizeof(*sets->set));
	sets->still = malloc(count * sizeof(*sets->still));
	if (sets->of == NULL || sets->set == NULL || sets->still == NULL) {
		return false;
	}
	memset(sets->of, 0xFF, count * sizeof(*sets->of));
	for (uint64_t rank = 0; rank < count; rank++) {
		if (sets->of[rank] == (uint32_t)UNSEEN) {
			add_orbit(sets, orbits_unrank(all, rank, sets->men, 0));
		}
	}
	uint64_t *set = realloc(sets->set, sets->size * sizeof(*set));
	sets->set = set != NULL ? set : sets->set;
	uint64_t *still = realloc(sets->still, sets->size * sizeof(*still));
	sets->still = still != NULL ? still : sets->still;
	return true;
}

const struct numbering_orbits *orbits_of(struct orbits *orbits, unsigned men) {
	if (orbits->of[men] != NULL) {
		return orbits->of[men];
	}
	struct numbering_orbits *sets = calloc(1, sizeof(*sets));
	if (sets == NULL) {
		return NULL;
	}
	sets->all = orbits;
	sets->men = men;
	if (!fill_orbit_sets(sets)) {
		destroy_sets(sets);
		return NULL;
	}
	if (sets->of != NULL) {
		orbits->bytes += orbits_sets(orbits, men) * sizeof(*sets->of) +
			sets->size * 2 * sizeof(*sets->set);
	}
	orbits->of[men] = sets;
	return sets;
}

uint64_t orbits_find(const struct numbering_orbits *orbits, uint64_t set, unsigned *mirror) {
	uint64_t rank = orbits_rank(orbits->all, set, 0);
	*mirror = 0;
	if (orbits->of == NULL) {
		return rank;
	}
	uint32_t of = orbits->of[rank];
	*mirror = of & ((1U << MIRROR_BITS) - 1);
	return of >> MIRROR_BITS;
}

uint64_t orbits_set(const struct numbering_orbits *orbits, uint64_t orbit) {
	return orbits->set != NULL ? orbits->set[orbit]
				   : orbits_unrank(orbits->all, orbit, orbits->men, 0);
}
