/* games/race/moves.c - where pawns and sentries may go. */
#include <string.h>

#include "games/race/internal.h"

uint8_t race_pawn_at(const struct race_rules *rules, const struct race_state *state, int space) {
	for (int seat = 0; seat < rules->base.seats; seat++) {
		for (int i = 0; i < RACE_PAWNS; i++) {
			if (state->pawn[seat][i] == space &&
				rules->space[space].kind != RACE_ENTRY) {
				return (uint8_t)seat;
			}
		}
	}
	return GAME_NOBODY;
}

int race_count(const struct race_state *state, int seat, int where) {
	int count = 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		count += state->pawn[seat][i] == where;
	}
	return count;
}

bool race_is_out(const struct race_state *state, int seat) {
	return race_count(state, seat, RACE_GONE) > 0;
}

bool race_is_away(const struct race_rules *rules, int seat, int space) {
	return space < rules->spaces && space != rules->entry[seat];
}

/* ---- ways ---- */

/* A search along the direction of travel. */
struct search {
	const struct race_rules *rules;
	const struct race_state *state;
	int seat;
	bool sentries; /* sentries close the way */
	uint8_t *to;
	size_t count;
};

/* List the successors of a space for a seat (clauses moves.fork, moves.own_path: at its own foot
 * there are two, or only its own path). */
static size_t ways_on(
	const struct race_rules *rules, int seat, int from, uint8_t ways[RACE_NEXT_MAX + 1]) {
	const struct race_space *space = &rules->space[from];
	bool own = space->own != GAME_NOWHERE && space->quarter == rules->quarter[seat];
	size_t count = 0;
	for (int i = 0; i < space->nexts && (!own || rules->is.lap_again); i++) {
		ways[count++] = space->next[i];
	}
	if (own) {
		ways[count++] = space->own;
	}
	return count;
}

static void add_goal(struct search *search, uint8_t space) {
	if (memchr(search->to, space, search->count) == NULL) {
		search->to[search->count++] = space;
	}
}

static void follow_ways(struct search *search, int from, int steps) {
	uint8_t ways[RACE_NEXT_MAX + 1];
	size_t count = ways_on(search->rules, search->seat, from, ways);
	for (size_t i = 0; i < count; i++) {
		if (steps == 1) {
			add_goal(search, ways[i]);
		} else if (!search->sentries || !race_has_sentry(search->state, ways[i])) {
			follow_ways(search, ways[i], steps - 1);
		}
	}
}

size_t race_reach(const struct race_rules *rules, const struct race_state *state, int seat,
	int from, int steps, bool sentries, uint8_t to[GAME_POINTS_MAX]) {
	struct search search = {rules, state, seat, sentries, to, 0};
	if (steps > 0) {
		follow_ways(&search, from, steps);
	}
	return search.count;
}

/* Returns the first sentry on the way from `from` to `to`; *found is set if there is a way. */
static uint8_t find_first_sentry(const struct race_rules *rules, const struct race_state *state,
	int seat, int from, int to, int steps, bool *found) {
	uint8_t ways[RACE_NEXT_MAX + 1];
	size_t count = ways_on(rules, seat, from, ways);
	for (size_t i = 0; i < count; i++) {
		if (steps == 1) {
			*found = *found || ways[i] == to;
			continue;
		}
		uint8_t later = find_first_sentry(
			rules, state, seat, ways[i], to, steps - 1, found);
		if (*found) {
			return race_has_sentry(state, ways[i]) ? ways[i] : later;
		}
	}
	return GAME_NOWHERE;
}

uint8_t race_sentry_between(const struct race_rules *rules, const struct race_state *state,
	int seat, int from, int to, int steps) {
	bool found = false;
	return steps > 0 ? find_first_sentry(rules, state, seat, from, to, steps, &found)
			 : GAME_NOWHERE;
}

/* ---- landing ---- */

/* The fountain is claimed last (clause victory.fountain). */
static bool may_claim(const struct race_rules *rules, const struct race_state *state, int seat) {
	int locked = 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		locked += race_is_locked(rules, state->pawn[seat][i]);
	}
	return locked == RACE_VICTORIES;
}

const char *race_landing_clause(
	const struct race_rules *rules, const struct race_state *state, int seat, int space) {
	uint8_t there = race_pawn_at(rules, state, space);
	if (there == seat) {
		return "moves.own_servant";
	}
	if (space == rules->fountain && !may_claim(rules, state, seat)) {
		return "victory.fountain";
	}
	if (there != GAME_NOBODY && rules->is.safe_counting && rules->space[space].counting) {
		return "captures.safe";
	}
	return NULL;
}

const char *race_start_clause(
	const struct race_rules *rules, const struct race_state *state, int seat) {
	uint8_t there = race_pawn_at(rules, state, rules->start[seat]);
	bool free = there == GAME_NOBODY || (there != seat && rules->is.entry_captures);
	return free ? NULL : "admittance.blocked";
}

/* Clause sentries.place. */
const char *race_place_clause(
	const struct race_rules *rules, const struct race_state *state, int space) {
	const struct race_space *at = &rules->space[space];
	uint8_t owner = at->quarter != GAME_NOBODY ? rules->seat_at[at->quarter] : GAME_NOBODY;
	bool vacant = owner == GAME_NOBODY || race_is_out(state, owner);
	bool kind = at->kind == RACE_WAY ||
		(at->kind == RACE_PATH && rules->is.sentry_on_path &&
			(!vacant || rules->is.sentry_on_vacant_arm));
	bool taken = race_has_sentry(state, space) ||
		race_pawn_at(rules, state, space) != GAME_NOBODY;
	return kind && !taken ? NULL : "sentries.place";
}

/* ---- moves ---- */

size_t race_list_moves(const struct race_rules *rules, const struct race_state *state, uint8_t kind,
	int value, struct game_step steps[GAME_STEPS_MAX]) {
	size_t count = 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		uint8_t from = state->pawn[state->seat][i], to[GAME_POINTS_MAX];
		if (!race_is_away(rules, state->seat, from) || race_is_locked(rules, from)) {
			continue;
		}
		size_t goals = race_reach(rules, state, state->seat, from, value, true, to);
		for (size_t j = 0; j < goals; j++) {
			if (race_landing_clause(rules, state, state->seat, to[j]) == NULL) {
				steps[count++] = (struct game_step){.kind = kind,
					.from = from,
					.to = to[j],
					.value = (uint8_t)value};
			}
		}
	}
	return count;
}

static bool can_move(const struct race_rules *rules, const struct race_state *state, int value) {
	struct game_step steps[GAME_STEPS_MAX];
	return race_list_moves(rules, state, RACE_STEP_MOVE, value, steps) > 0;
}

bool race_can_bonus(const struct race_rules *rules, const struct race_state *state) {
	int seat = state->seat;
	bool admits = rules->is.bonus_admits && race_count(state, seat, rules->entry[seat]) > 0 &&
		race_start_clause(rules, state, seat) == NULL;
	return admits || can_move(rules, state, state->bonus);
}

bool race_can_use_set(const struct race_rules *rules, const struct race_state *state) {
	for (int i = 0; i < state->lefts; i++) {
		if (can_move(rules, state, state->left[i])) {
			return true;
		}
	}
	return false;
}

/* ---- leading pawns, and pawns that may be made to flee ---- */

size_t race_leaders(const struct race_rules *rules, const struct race_state *state, int seat,
	uint8_t space[RACE_PAWNS]) {
	size_t count = 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		uint8_t at = state->pawn[seat][i];
		if (!race_is_away(rules, seat, at) || race_is_locked(rules, at)) {
			continue;
		}
		if (count > 0 && rules->home[seat][at] < rules->home[seat][space[0]]) {
			count = 0;
		}
		if (count == 0 || rules->home[seat][at] == rules->home[seat][space[0]]) {
			space[count++] = at;
		}
	}
	return count > 1 && rules->is.oldest_leads ? 1 : count;
}

bool race_is_target(
	const struct race_rules *rules, const struct race_state *state, int seat, int pawn) {
	uint8_t at = state->pawn[seat][pawn];
	bool standing = at == rules->entry[seat] && rules->is.target_entry;
	return seat != state->seat && !race_is_locked(rules, at) &&
		(standing || race_is_away(rules, seat, at));
}

bool race_has_target(const struct race_rules *rules, const struct race_state *state) {
	for (int i = 0; i < rules->base.seats * RACE_PAWNS; i++) {
		if (race_is_target(rules, state, i / RACE_PAWNS, i % RACE_PAWNS)) {
			return true;
		}
	}
	return false;
}
