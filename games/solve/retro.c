/* games/solve/retro.c - solves one group of slices by retrograde analysis.
 *
 * While a group is being solved a value may be PENDING: unknown, with the value of its best exit in
 * the other bits. `left` counts its quiet turns that are not known to be good for the other seat. A
 * quiet turn counts once for each symmetric image of its start, because backwards from its target
 * it is met that often.
 *
 * Levels are found from the outside in: first wins and losses, then adjudged results or draws if
 * the verdict is something else. In each stage a seat reaches for a level: it has it if some turn
 * leads there, the other seat if all turns do. Layers of equal distance follow each other; within a
 * layer the order of work does not matter. The remaining positions get the verdict.
 */
#include "games/solve/solve.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include "games/solve/forward.h"

enum { PENDING = 1 << 15, READY = 1 << 14 /* no quiet turn is left: the exit decides */ };

struct retro {
	const struct numbering *numbering;
	const struct game_rules *rules;
	const struct solve_hands *hands;
	unsigned mirrors;
	size_t slices;
	uint32_t slice[2];
	enum solve_level verdict[2];
	_Atomic uint16_t *value[2], *left[2];
	atomic_uint farthest[SOLVE_LEVELS]; /* greatest distance of exits */

	/* the current stage and layer */
	enum solve_level high, low; /* level of the seat that reaches, and of the other */
	bool reaches[2];            /* is it the seat to move of that slice? */
	int at;                     /* current slice */
	unsigned distance;
	atomic_bool found; /* there is something in the next layer */
};

/* ---- before the first stage: the turns from every position ---- */

static uint16_t make_initial_value(struct retro *retro, const struct forward *forward) {
	if (forward->end != 0) {
		return forward->end;
	}
	if (forward->best == 0) {
		return 0;
	}
	enum solve_level level = solve_level(forward->best);
	unsigned distance = solve_distance(forward->best);
	unsigned seen = atomic_load(&retro->farthest[level]);
	while (seen < distance &&
		!atomic_compare_exchange_weak(&retro->farthest[level], &seen, distance)) {
	}
	return (uint16_t)(PENDING | (forward->quiet == 0 ? READY : 0) | forward->best);
}

static void look_forward(void *job, uint64_t first, uint64_t end) {
	struct retro *retro = job;
	uint32_t slice = retro->slice[retro->at];
	struct forward forward = {.numbering = retro->numbering,
		.hands = retro->hands,
		.slice = numbering_slice(retro->numbering, slice),
		.verdict = retro->verdict[retro->at]};
	for (uint64_t number = first; number < end; number++) {
		struct game_men men;
		uint32_t same;
		uint16_t value = solve_value(SOLVE_ALIAS, 0), left = 0;
		if (numbering_men(retro->numbering, slice, number, &men, &same)) {
			forward_look(&forward, &men);
			value = make_initial_value(retro, &forward);
			left = (uint16_t)(forward.quiet * (retro->mirrors / same));
		}
		atomic_store_explicit(
			&retro->value[retro->at][number], value, memory_order_relaxed);
		atomic_store_explicit(&retro->left[retro->at][number], left, memory_order_relaxed);
	}
}

/* ---- one layer ---- */

static bool is_open_value(uint16_t value) {
	return value == 0 || (value & PENDING) != 0;
}

/* Replace an open value. Returns false if another thread was first. */
static bool settle_open_value(_Atomic uint16_t *value, uint16_t *seen, uint16_t now) {
	return atomic_compare_exchange_strong(value, seen, now);
}

/* All quiet turns are good for the seat that reaches. The exit may still be better for this seat,
 * or delay the end. */
static void close_other(struct retro *retro, _Atomic uint16_t *value) {
	uint16_t seen = atomic_load(value);
	bool done = false;
	while (!done && is_open_value(seen)) {
		enum solve_level level = solve_level(seen);
		bool waits = level > retro->low ||
			(level == retro->low && solve_distance(seen) > retro->distance + 1);
		uint16_t now = waits ? (uint16_t)(seen | READY)
				     : solve_value(retro->low, retro->distance + 1);
		done = settle_open_value(value, &seen, now);
		if (done && !waits) {
			atomic_store(&retro->found, true);
		}
	}
}

/* A quiet turn of the seat that reaches leads into the layer. */
static void close_own(struct retro *retro, _Atomic uint16_t *value) {
	uint16_t seen = atomic_load(value);
	bool done = false;
	while (!done && is_open_value(seen)) {
		if (solve_level(seen) == retro->high &&
			solve_distance(seen) <= retro->distance + 1) {
			return; /* the exit is as near: its own layer will settle it */
		}
		done = settle_open_value(
			value, &seen, solve_value(retro->high, retro->distance + 1));
		if (done) {
			atomic_store(&retro->found, true);
		}
	}
}

/* Notify all predecessors that this position is in the layer. */
static void notify_predecessors(
	struct retro *retro, uint64_t number, bool high, struct game_men *before) {
	struct game_men men;
	uint32_t same;
	numbering_men(retro->numbering, retro->slice[retro->at], number, &men, &same);
	size_t count = retro->rules->game->impl->men_before(retro->rules, &men, before);
	uint16_t weight = (uint16_t)(retro->mirrors / same);
	int other = (retro->at + 1) % (int)retro->slices;
	for (size_t i = 0; i < count; i++) {
		struct numbering_place place;
		bool known = numbering_place(retro->numbering, &before[i], &place);
		assert(known && place.slice == retro->slice[other]);
		(void)known;
		_Atomic uint16_t *value = &retro->value[other][place.number];
		_Atomic uint16_t *left = &retro->left[other][place.number];
		if (!is_open_value(atomic_load_explicit(value, memory_order_relaxed)) ||
			atomic_load_explicit(left, memory_order_relaxed) == 0) {
			continue; /* known already, or it had no quiet turn */
		}
		if (!high) {
			close_own(retro, value);
		} else if (atomic_fetch_sub(left, weight) == weight) {
			close_other(retro, value);
		}
	}
}

/* Is an open value settled by its exit in this layer? */
static bool is_value_due(const struct retro *retro, uint16_t value, bool high) {
	return (value & PENDING) != 0 && solve_distance(value) == retro->distance &&
		(high ? solve_level(value) == retro->high
		      : solve_level(value) == retro->low && (value & READY) != 0);
}

static void settle_in_layer(
	struct retro *retro, uint64_t number, bool high, struct game_men *before) {
	enum solve_level level = high ? retro->high : retro->low;
	uint16_t mine = solve_value(level, retro->distance);
	_Atomic uint16_t *value = &retro->value[retro->at][number];
	uint16_t seen = atomic_load_explicit(value, memory_order_relaxed);
	while (is_value_due(retro, seen, high)) {
		if (settle_open_value(value, &seen, mine)) {
			seen = mine;
		}
	}
	if (seen == mine) {
		notify_predecessors(retro, number, high, before);
	}
}

static void work_on_layer(void *job, uint64_t first, uint64_t end) {
	struct retro *retro = job;
	struct game_men before[GAME_MEN_BEFORE_MAX];
	bool high = retro->reaches[retro->at];
	bool low = retro->reaches[(size_t)(retro->at + 1) % retro->slices];
	for (uint64_t number = first; number < end; number++) {
		uint16_t seen = atomic_load_explicit(
			&retro->value[retro->at][number], memory_order_relaxed);
		if (solve_distance(seen) != retro->distance) {
			continue;
		}
		enum solve_level level = solve_level(seen);
		if (high && level == retro->high) {
			settle_in_layer(retro, number, true, before);
		} else if (low && level == retro->low) {
			settle_in_layer(retro, number, false, before);
		}
	}
}

/* ---- stages ---- */

static void share_stage_work(struct retro *retro, const struct solve_hands *hands,
	void (*work)(void *job, uint64_t first, uint64_t end)) {
	for (size_t i = 0; i < retro->slices; i++) {
		retro->at = (int)i;
		hands->share(hands->user, work, retro,
			numbering_slice(retro->numbering, retro->slice[i])->size);
	}
}

static void report_stage(const struct solve_hands *hands, const char *what, unsigned distance) {
	if (hands->tell != NULL) {
		hands->tell(hands->user, what, distance);
	}
}

/* Find all positions of a level that a seat reaches for, and of the opposite level. */
static bool run_stage(struct retro *retro, const struct solve_hands *hands, enum solve_level high,
	bool first, bool second) {
	retro->high = high;
	retro->low = solve_other(high);
	retro->reaches[0] = first;
	retro->reaches[1] = second;
	unsigned last = atomic_load(&retro->farthest[retro->high]);
	unsigned other = atomic_load(&retro->farthest[retro->low]);
	last = other > last ? other : last;
	bool more = true;
	for (retro->distance = 0; more || retro->distance <= last; retro->distance++) {
		if (retro->distance == SOLVE_DISTANCE_MAX) {
			return false;
		}
		atomic_store(&retro->found, false);
		share_stage_work(retro, hands, work_on_layer);
		more = atomic_load(&retro->found);
		report_stage(hands, solve_level_name(high), retro->distance);
	}
	return true;
}

static bool run_stages(struct retro *retro, const struct solve_hands *hands) {
	bool first = retro->verdict[0] < SOLVE_DRAW, second = retro->verdict[1] < SOLVE_DRAW;
	if (!run_stage(retro, hands, SOLVE_WIN, true, true)) {
		return false;
	}
	if (!first && !second) {
		return run_stage(retro, hands, SOLVE_ADJUDGED_WIN, true, true);
	}
	return run_stage(retro, hands, SOLVE_ADJUDGED_WIN, first, second) &&
		run_stage(retro, hands, SOLVE_DRAW, first, second);
}

static void give_verdict(void *job, uint64_t first, uint64_t end) {
	struct retro *retro = job;
	uint16_t verdict = solve_value(retro->verdict[retro->at], 0);
	for (uint64_t number = first; number < end; number++) {
		_Atomic uint16_t *value = &retro->value[retro->at][number];
		if (is_open_value(atomic_load_explicit(value, memory_order_relaxed))) {
			atomic_store_explicit(value, verdict, memory_order_relaxed);
		}
	}
}

/* ---- public ---- */

enum solve_level solve_verdict(const struct numbering *numbering, size_t index) {
	const struct numbering_slice *slice = numbering_slice(numbering, index);
	const struct game_rules *rules = numbering_rules(numbering);
	uint8_t winner = rules->game->impl->men_endless(rules, &slice->material);
	return winner == GAME_NOBODY    ? SOLVE_DRAW
		: winner == slice->seat ? SOLVE_ADJUDGED_WIN
					: SOLVE_ADJUDGED_LOSS;
}

uint64_t solve_bytes(const struct numbering *numbering, size_t group) {
	const struct numbering_group *slices = numbering_group(numbering, group);
	const uint64_t each = 2 * sizeof(uint16_t);
	uint64_t bytes = 0;
	for (size_t i = 0; i < slices->slices; i++) {
		uint64_t size = numbering_slice(numbering, slices->slice[i])->size;
		if (size > (UINT64_MAX - bytes) / each) {
			return UINT64_MAX;
		}
		bytes += size * each;
	}
	return bytes;
}

_Static_assert(sizeof(_Atomic uint16_t) == sizeof(uint16_t), "arrays of values are shared");

bool solve_group(const struct numbering *numbering, size_t group, uint16_t *const value[2],
	uint16_t *const left[2], const struct solve_hands *hands, struct game_error *error) {
	const struct numbering_group *slices = numbering_group(numbering, group);
	struct retro retro = {.numbering = numbering,
		.rules = numbering_rules(numbering),
		.hands = hands,
		.mirrors = numbering_mirrors(numbering),
		.slices = slices->slices,
		.verdict = {SOLVE_DRAW, SOLVE_DRAW}};
	for (size_t i = 0; i < slices->slices; i++) {
		retro.slice[i] = slices->slice[i];
		retro.verdict[i] = solve_verdict(numbering, slices->slice[i]);
		retro.value[i] = (_Atomic uint16_t *)value[i];
		retro.left[i] = (_Atomic uint16_t *)left[i];
	}
	report_stage(hands, "looking forwards", 0);
	share_stage_work(&retro, hands, look_forward);
	if (!run_stages(&retro, hands)) {
		return game_fail(error,
			"Some wins take more than %d turns, which no table can hold.",
			SOLVE_DISTANCE_MAX);
	}
	share_stage_work(&retro, hands, give_verdict);
	return true;
}
