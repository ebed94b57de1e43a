/* games/solve/check.c - verifies the values of a solved slice, and counts them.
 *
 * It suffices that each value follows from those one turn later: distances decrease with every turn
 * until the game is over or the men's verdict is that level, and staying among positions of the
 * verdict's level gives the result of endless play.
 */
#include <stdatomic.h>
#include <string.h>

#include "games/solve/forward.h"

enum { DISTANCE_SHIFT = 48 };

struct check {
	const struct numbering *numbering;
	size_t slice;
	const struct solve_hands *hands;
	const uint16_t *value;
	enum solve_level verdict;
	_Atomic uint64_t wrong; /* the smallest wrong number; UINT64_MAX: none */
};

static void lower_atomic(_Atomic uint64_t *least, uint64_t number) {
	uint64_t seen = atomic_load(least);
	while (number < seen && !atomic_compare_exchange_weak(least, &seen, number)) {
	}
}

static uint16_t find_expected_value(const struct forward *forward) {
	if (forward->end != 0) {
		return forward->end;
	}
	return solve_level(forward->best) == forward->verdict ? solve_value(forward->verdict, 0)
							      : forward->best;
}

static void check_slice_part(void *job, uint64_t first, uint64_t end) {
	struct check *check = job;
	struct forward forward = {.numbering = check->numbering,
		.slice = numbering_slice(check->numbering, check->slice),
		.hands = check->hands,
		.verdict = check->verdict,
		.whole = true};
	for (uint64_t number = first; number < end; number++) {
		struct game_men men;
		uint32_t same;
		if (!numbering_men(check->numbering, check->slice, number, &men, &same)) {
			continue;
		}
		forward_look(&forward, &men);
		if (check->value[number] != find_expected_value(&forward)) {
			lower_atomic(&check->wrong, number);
		}
	}
}

bool solve_check(const struct numbering *numbering, size_t slice, const struct solve_hands *hands,
	uint64_t *wrong) {
	struct check check = {.numbering = numbering,
		.slice = slice,
		.hands = hands,
		.value = solve_values(numbering, slice, hands),
		.verdict = solve_verdict(numbering, slice),
		.wrong = UINT64_MAX};
	hands->share(
		hands->user, check_slice_part, &check, numbering_slice(numbering, slice)->size);
	uint64_t found = atomic_load(&check.wrong);
	if (found != UINT64_MAX) {
		*wrong = found;
	}
	return found == UINT64_MAX;
}

/* ---- statistics ---- */

struct tally {
	const struct numbering *numbering;
	size_t slice;
	_Atomic uint64_t positions[SOLVE_LEVELS], numbers[SOLVE_LEVELS];
	/* Keys to be minimised: inverted distance, then the number. */
	_Atomic uint64_t longest[SOLVE_LEVELS];
	const uint16_t *value;
	_Atomic uint64_t distances[SOLVE_LEVELS][SOLVE_DISTANCE_MAX + 1];
};

/* The counts of one part of the work. */
struct part {
	uint64_t positions[SOLVE_LEVELS], numbers[SOLVE_LEVELS];
	uint32_t distances[SOLVE_LEVELS][SOLVE_DISTANCE_MAX + 1];
	unsigned farthest;
};

static void add_part(struct tally *tally, const struct part *part) {
	for (int level = 0; level < SOLVE_LEVELS; level++) {
		atomic_fetch_add(&tally->positions[level], part->positions[level]);
		atomic_fetch_add(&tally->numbers[level], part->numbers[level]);
		for (unsigned i = 0; i <= part->farthest; i++) {
			if (part->distances[level][i] > 0) {
				atomic_fetch_add(
					&tally->distances[level][i], part->distances[level][i]);
			}
		}
	}
}

static void count_part(void *job, uint64_t first, uint64_t end) {
	struct tally *tally = job;
	const uint16_t *value = tally->value;
	unsigned mirrors = numbering_mirrors(tally->numbering);
	struct part part;
	memset(&part, 0, sizeof(part));
	for (uint64_t number = first; number < end; number++) {
		struct game_men men;
		uint32_t same;
		enum solve_level level = solve_level(value[number]);
		if (!numbering_men(tally->numbering, tally->slice, number, &men, &same)) {
			continue; /* an alias may have any value */
		}
		unsigned distance = solve_distance(value[number]);
		uint64_t near = SOLVE_DISTANCE_MAX - distance;
		part.positions[level] += mirrors / same;
		part.numbers[level]++;
		part.distances[level][distance] += mirrors / same;
		part.farthest = distance > part.farthest ? distance : part.farthest;
		lower_atomic(&tally->longest[level], near << DISTANCE_SHIFT | number);
	}
	add_part(tally, &part);
}

static void read_tally(struct tally *tally, enum solve_level level, struct solve_figures *figures,
	struct solve_distances *distances) {
	uint64_t longest = atomic_load(&tally->longest[level]);
	figures->positions[level] = atomic_load(&tally->positions[level]);
	figures->numbers[level] = atomic_load(&tally->numbers[level]);
	if (figures->numbers[level] == 0) {
		return;
	}
	figures->longest[level] = SOLVE_DISTANCE_MAX - (unsigned)(longest >> DISTANCE_SHIFT);
	figures->example[level] = longest & ((UINT64_C(1) << DISTANCE_SHIFT) - 1);
	for (unsigned i = 0; i <= figures->longest[level]; i++) {
		distances->positions[level][i] += atomic_load(&tally->distances[level][i]);
	}
}

void solve_count(const struct numbering *numbering, size_t slice, const struct solve_hands *hands,
	struct solve_figures *figures, struct solve_distances *distances) {
	struct tally tally = {.numbering = numbering,
		.slice = slice,
		.value = solve_values(numbering, slice, hands)};
	for (int level = 0; level < SOLVE_LEVELS; level++) {
		atomic_init(&tally.longest[level], UINT64_MAX);
	}
	hands->share(hands->user, count_part, &tally, numbering_slice(numbering, slice)->size);
	memset(figures, 0, sizeof(*figures));
	for (int level = 0; level < SOLVE_LEVELS; level++) {
		read_tally(&tally, (enum solve_level)level, figures, distances);
	}
}
