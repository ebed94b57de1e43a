/* games/race/list.c - lists the legal steps. */
#include <string.h>

#include "games/race/internal.h"

static size_t add_race_step(struct game_step steps[GAME_STEPS_MAX], size_t count,
	enum race_step kind, int from, int to) {
	steps[count] = (struct game_step){
		.kind = (uint8_t)kind, .from = (uint8_t)from, .to = (uint8_t)to};
	return count + 1;
}

/* Two sets of equal value give the same steps. */
static size_t list_sets(const struct race_rules *rules, const struct race_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	size_t count = 0;
	for (int i = 0; i < state->lefts; i++) {
		if (memchr(state->left, state->left[i], (size_t)i) == NULL) {
			count += race_list_moves(
				rules, state, RACE_STEP_MOVE, state->left[i], steps + count);
		}
	}
	return count;
}

static size_t list_bonus(const struct race_rules *rules, const struct race_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	int seat = state->seat;
	size_t count = race_list_moves(rules, state, RACE_STEP_BONUS, state->bonus, steps);
	if (rules->is.bonus_admits && race_count(state, seat, rules->entry[seat]) > 0 &&
		race_start_clause(rules, state, seat) == NULL) {
		count = add_race_step(steps, count, RACE_STEP_ADMIT, 0, rules->start[seat]);
	}
	if (rules->is.bonus_optional && state->bonus == RACE_CAPTURE_BONUS) {
		count = add_race_step(steps, count, RACE_STEP_LEAVE, 0, 0);
	}
	return count;
}

static size_t list_places(const struct race_rules *rules, const struct race_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	size_t count = 0;
	for (int i = 0; i < rules->spaces; i++) {
		if (race_place_clause(rules, state, rules->written[i]) == NULL) {
			count = add_race_step(steps, count, RACE_STEP_PLACE, 0, rules->written[i]);
		}
	}
	return count;
}

/* Pawns of a seat share a space only in their entry, so each space of pawns that may flee is listed
 * once. */
static size_t list_targets(const struct race_rules *rules, const struct race_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	size_t count = 0;
	for (int seat = 0; seat < rules->base.seats; seat++) {
		for (int i = 0; i < RACE_PAWNS; i++) {
			uint8_t at = state->pawn[seat][i];
			if (race_is_target(rules, state, seat, i) &&
				memchr(state->pawn[seat], at, (size_t)i) == NULL) {
				count = add_race_step(steps, count, RACE_STEP_FLEE, at, 0);
			}
		}
	}
	return rules->is.target_optional ? add_race_step(steps, count, RACE_STEP_LEAVE, 0, 0)
					 : count;
}

static size_t list_leaders(const struct race_rules *rules, const struct race_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	uint8_t space[RACE_PAWNS];
	size_t leaders = race_leaders(rules, state, state->seat, space), count = 0;
	for (size_t i = 0; i < leaders; i++) {
		count = add_race_step(steps, count, RACE_STEP_FLEE, space[i], 0);
	}
	return count;
}

size_t race_list(const struct race_rules *rules, const struct race_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	switch ((enum race_phase)state->phase) {
	case RACE_ADMIT:
		return add_race_step(steps, 0, RACE_STEP_ADMIT, 0, rules->start[state->seat]);
	case RACE_TARGET:
		return list_targets(rules, state, steps);
	case RACE_SHAME:
		return list_leaders(rules, state, steps);
	case RACE_MOVE:
		return list_sets(rules, state, steps);
	case RACE_BONUS:
		return list_bonus(rules, state, steps);
	case RACE_PLACE:
		return list_places(rules, state, steps);
	case RACE_COMFORT:
		return add_race_step(steps, add_race_step(steps, 0, RACE_STEP_COMFORT, 0, 0),
			RACE_STEP_LEAVE, 0, 0);
	case RACE_AGAIN:
		return add_race_step(steps, add_race_step(steps, 0, RACE_STEP_AGAIN, 0, 0),
			RACE_STEP_LEAVE, 0, 0);
	case RACE_LEAD:
	case RACE_CAST:
	case RACE_OVER:
		break;
	}
	return 0;
}

/* ---- max_use ---- */

/* A winning turn counts as the best, so it is never forbidden. */
enum { WIN = 100 };

static int count_most_sets(const struct race_rules *rules, const struct race_state *state, int win);

static int count_most_sets_after(const struct race_rules *rules, const struct race_state *state,
	const struct game_step *step, int win) {
	struct race_state after = *state;
	race_apply_step(rules, &after, step, NULL);
	if (after.phase == RACE_OVER) {
		return (step->kind == RACE_STEP_MOVE) + win;
	}
	bool same = after.seat == state->seat && after.cast;
	return (step->kind == RACE_STEP_MOVE) + (same ? count_most_sets(rules, &after, win) : 0);
}

/* Returns the most sets that can still be used. A sentry captured on the way is assumed to be
 * placed where it blocks nobody: such a space always exists, and a sentry never helps a pawn. */
static int count_most_sets(
	const struct race_rules *rules, const struct race_state *state, int win) {
	struct race_state at = *state;
	struct game_step steps[GAME_STEPS_MAX];
	if (at.phase == RACE_PLACE) {
		race_go_on(rules, &at, NULL);
	}
	if (!at.cast || (at.phase != RACE_MOVE && at.phase != RACE_BONUS)) {
		return 0;
	}
	int best = 0;
	size_t count = race_list(rules, &at, steps);
	for (size_t i = 0; i < count && best < at.lefts; i++) {
		int used = count_most_sets_after(rules, &at, &steps[i], win);
		best = used > best ? used : best;
	}
	return best;
}

/* Keep only the steps that allow the most sets to be used (option compulsion=max_use). */
static size_t keep_best(const struct race_rules *rules, const struct race_state *state,
	struct game_step steps[GAME_STEPS_MAX], size_t count) {
	int best = 0;
	size_t kept = 0;
	for (size_t i = 0; i < count && best < state->lefts; i++) {
		int used = count_most_sets_after(rules, state, &steps[i], 0);
		best = used > best ? used : best;
	}
	for (size_t i = 0; i < count; i++) {
		if (count_most_sets_after(rules, state, &steps[i], WIN) >= best) {
			steps[kept++] = steps[i];
		}
	}
	return kept;
}

size_t race_steps(const struct game_rules *base, const union game_state *at,
	struct game_step steps[GAME_STEPS_MAX]) {
	const struct race_rules *rules = race_rules_of(base);
	const struct race_state *state = race_peek(at);
	size_t count = race_list(rules, state, steps);
	bool several = state->lefts > 0 &&
		(state->phase == RACE_MOVE || state->phase == RACE_BONUS ||
			state->phase == RACE_PLACE);
	return rules->is.max_use && several ? keep_best(rules, state, steps, count) : count;
}
