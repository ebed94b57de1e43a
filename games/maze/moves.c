/* games/maze/moves.c - which moves of n steps there are (5.1 Moving). */
#include <string.h>

#include "games/maze/internal.h"

struct route {
	const struct race_rules *rules;
	const struct race_state *state;
	int quarter;
	bool through_sentries; /* to tell "past a sentry" from "no way" */
	uint8_t *to;
	int count;
};

static void add_end(struct route *route, int space) {
	if (memchr(route->to, space, (size_t)route->count) == NULL) {
		route->to[route->count++] = (uint8_t)space;
	}
}

/* A sentry may not be passed: no space before the last may hold one. */
static void follow(struct route *route, int space, int left) {
	uint8_t next[2];
	int ways = race_next(route->rules, route->quarter, space, next);
	for (int i = 0; i < ways; i++) {
		if (left == 1) {
			add_end(route, next[i]);
		} else if (route->through_sentries || !race_has_sentry(route->state, next[i])) {
			follow(route, next[i], left - 1);
		}
	}
}

static int ends(const struct race_rules *rules, const struct race_state *state, int seat, int from,
	int n, bool through_sentries, uint8_t to[8]) {
	struct route route = {rules, state, rules->quarter[seat], through_sentries, to, 0};
	follow(&route, from, n);
	return route.count;
}

static bool has_all_victory_spaces(const struct race_rules *rules, const struct race_state *state,
	int seat) {
	for (int i = 0; i < 3; i++) {
		int space = race_space(rules->quarter[seat], RACE_VICTORY + i);
		if (memchr(state->pawn[seat], space, RACE_PAWNS) == NULL) {
			return false;
		}
	}
	return true;
}

/* What of the landing itself stands against it. */
static enum race_obstacle landing(const struct race_rules *rules, const struct race_state *state,
	int seat, int to) {
	int there = race_pawn_on(rules, state, to);
	if (there == seat) {
		return RACE_OWN_PAWN;
	}
	if (to == RACE_FOUNTAIN && !has_all_victory_spaces(rules, state, seat)) {
		return RACE_NOT_ALL_VICTORY;
	}
	bool safe = rules->safe_counting && there != GAME_NOBODY && race_is_counting(to);
	return safe ? RACE_COUNTING : RACE_FREE;
}

int race_reach(const struct race_rules *rules, const struct race_state *state, int seat, int from,
	int n, uint8_t to[8]) {
	uint8_t all[8];
	int count = 0, found = ends(rules, state, seat, from, n, false, all);
	for (int i = 0; i < found; i++) {
		if (landing(rules, state, seat, all[i]) == RACE_FREE) {
			to[count++] = all[i];
		}
	}
	return count;
}

enum race_obstacle race_obstacle(const struct race_rules *rules, const struct race_state *state,
	int seat, int from, int n, int to) {
	uint8_t all[8];
	int found = ends(rules, state, seat, from, n, false, all);
	if (memchr(all, to, (size_t)found) != NULL) {
		return landing(rules, state, seat, to);
	}
	found = ends(rules, state, seat, from, n, true, all);
	return memchr(all, to, (size_t)found) != NULL ? RACE_SENTRY_WAY : RACE_NO_WAY;
}

static bool may_move(const struct race_rules *rules, int seat, int at) {
	return at != RACE_GONE && (at & ~RACE_FLED) != race_court(rules, seat) && race_victory(at) == 0;
}

static bool may_enter(const struct race_rules *rules, const struct race_state *state, int seat) {
	int start = race_space(rules->quarter[seat], RACE_START);
	int there = race_pawn_on(rules, state, start);
	return race_standing(rules, state, seat) > 0 && there != seat &&
		(there == GAME_NOBODY || rules->entry_captures);
}

size_t race_moves(const struct race_rules *rules, const struct race_state *state,
	enum race_step kind, int n, struct game_step *steps) {
	size_t count = 0;
	int seat = state->seat;
	for (int i = 0; i < RACE_PAWNS; i++) {
		uint8_t to[8];
		int from = state->pawn[seat][i];
		int found = may_move(rules, seat, from) ? race_reach(rules, state, seat, from, n, to) : 0;
		for (int j = 0; j < found; j++) {
			steps[count++] = (struct game_step){.kind = (uint8_t)kind, .from = (uint8_t)from,
				.over = GAME_NOWHERE, .to = to[j], .value = (uint8_t)n};
		}
	}
	if (kind == RACE_STEP_BONUS && rules->bonus_admits && may_enter(rules, state, seat)) {
		steps[count++] = (struct game_step){.kind = RACE_STEP_ENTER, .from = GAME_NOWHERE,
			.over = GAME_NOWHERE, .to = (uint8_t)race_space(rules->quarter[seat], RACE_START),
			.value = (uint8_t)n};
	}
	return count;
}

/* ---- compulsion=max_use: as many sets as possible ---- */

static int most_sets(const struct race_rules *rules, const struct race_state *state);

/* The most sets that can be used after a bonus of n is made or lost. */
static int most_after_bonus(const struct race_rules *rules, const struct race_state *state, int n) {
	struct game_step steps[RACE_PAWNS * 8];
	size_t count = race_moves(rules, state, RACE_STEP_BONUS, n, steps);
	int best = count == 0 || rules->bonus_optional ? most_sets(rules, state) : 0;
	for (size_t i = 0; i < count; i++) {
		struct race_state after = *state;
		enum race_phase next = race_land(rules, &after, &steps[i], NULL);
		int sets = next == RACE_OVER ? RACE_SETS
			: next == RACE_BONUS ? most_after_bonus(rules, &after, after.bonus) : most_sets(rules, &after);
		best = sets > best ? sets : best;
	}
	return best;
}

/* The most sets used when this move is made first. A sentry it takes is thought to stand where it is
 * in nobody's way. */
static int most_after(const struct race_rules *rules, const struct race_state *state,
	const struct game_step *step) {
	struct race_state after = *state;
	enum race_phase next = race_land(rules, &after, step, NULL);
	for (int i = 0; i < after.set_count; i++) {
		if (after.sets[i] == step->value) {
			after.sets[i] = after.sets[--after.set_count];
			break;
		}
	}
	if (next == RACE_OVER) {
		return 1 + RACE_SETS;
	}
	return 1 + (next == RACE_BONUS ? most_after_bonus(rules, &after, after.bonus) : most_sets(rules, &after));
}

static int most_sets(const struct race_rules *rules, const struct race_state *state) {
	int best = 0;
	for (int i = 0; i < state->set_count; i++) {
		struct game_step steps[RACE_PAWNS * 8];
		bool seen = i > 0 && memchr(state->sets, state->sets[i], (size_t)i) != NULL;
		size_t count = seen ? 0 : race_moves(rules, state, RACE_STEP_MOVE, state->sets[i], steps);
		for (size_t j = 0; j < count && best < state->set_count; j++) {
			int sets = most_after(rules, state, &steps[j]);
			best = sets > best ? sets : best;
		}
	}
	return best;
}

size_t race_keep_max(const struct race_rules *rules, const struct race_state *state,
	struct game_step *steps, size_t count) {
	int most = most_sets(rules, state);
	size_t kept = 0;
	for (size_t i = 0; i < count; i++) {
		if (most_after(rules, state, &steps[i]) >= most) {
			steps[kept++] = steps[i];
		}
	}
	return kept;
}
