/* games/leap/steps.c - lists the legal steps. */
#include "games/leap/leap.h"

/* ---- the first turn ---- */

static struct game_step walk_step(unsigned from, unsigned to) {
	return (struct game_step){.kind = LEAP_STEP_WALK,
		.from = (uint8_t)from,
		.over = GAME_NOWHERE,
		.to = (uint8_t)to};
}

bool leap_breaks_opening(const struct leap_rules *rules, const struct leap_state *state,
	unsigned from, unsigned to) {
	if (rules->opening == LEAP_OPEN_TO) {
		return !board_has(&rules->opening_to, to);
	}
	struct leap_state after = *state;
	struct game_step step = walk_step(from, to);
	leap_play(rules, &after, &step, NULL);
	return leap_is_stuck(rules, &after);
}

/* ---- steps ---- */

size_t leap_walk_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	bool opening = rules->opening != LEAP_OPEN_ANY && leap_is_start(rules, state);
	struct board_set pieces = state->side[state->seat];
	size_t count = 0;
	while (!board_is_empty(pieces)) {
		uint8_t from = board_take(&pieces);
		struct board_set targets = leap_walks(rules, state, from);
		while (!board_is_empty(targets)) {
			uint8_t to = board_take(&targets);
			if (!opening || !leap_breaks_opening(rules, state, from, to)) {
				steps[count++] = walk_step(from, to);
			}
		}
	}
	return count;
}

static size_t add_drops(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	struct board_set points = leap_drops(rules, state);
	size_t count = 0;
	while (!board_is_empty(points)) {
		steps[count++] = (struct game_step){.kind = LEAP_STEP_DROP,
			.from = GAME_NOWHERE,
			.over = GAME_NOWHERE,
			.to = board_take(&points)};
	}
	return count;
}

static struct game_step bare_step(enum leap_step kind) {
	return (struct game_step){.kind = (uint8_t)kind,
		.from = GAME_NOWHERE,
		.over = GAME_NOWHERE,
		.to = GAME_NOWHERE};
}

static size_t chain_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	struct board_set at = {{0, 0}};
	int most;
	board_add(&at, state->at);
	size_t count = leap_captures(rules, state, at, steps, &most);
	if (rules->chain == LEAP_MAY_STOP) {
		steps[count++] = bare_step(LEAP_STEP_STOP);
	}
	return count;
}

static size_t turn_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	if (state->hand[state->seat] > 0) {
		return add_drops(rules, state, steps);
	}
	int most;
	size_t count = leap_captures(rules, state, leap_leapers(rules, state), steps, &most);
	if (count == 0 || rules->duty == LEAP_OPTIONAL) {
		count += leap_walk_steps(rules, state, steps + count);
	}
	return count;
}

/* With LEAP_BLOCKED_PASSES a seat without steps passes, unless the other cannot move either. */
size_t leap_steps_here(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	size_t count = state->leaps > 0 ? chain_steps(rules, state, steps)
					: turn_steps(rules, state, steps);
	if (count == 0 && rules->blocked == LEAP_BLOCKED_PASSES) {
		struct leap_state other = *state;
		other.seat = !state->seat;
		if (!leap_is_stuck(rules, &other)) {
			steps[count++] = bare_step(LEAP_STEP_PASS);
		}
	}
	return count;
}

size_t leap_steps(const struct game_rules *base, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	const struct leap_rules *rules = leap_rules(base);
	uint8_t winner;
	const char *reason;
	if (leap_is_won(rules, leap_state(state), &winner, &reason) ||
		leap_is_adjudicated(rules, leap_state(state))) {
		return 0;
	}
	return leap_steps_here(rules, leap_state(state), steps);
}
