/* games/solve/turns.c - values, turns and ends for solving and probing. */
#include "games/solve/solve.h"

#include <stdatomic.h>
#include <string.h>

const char *solve_level_name(enum solve_level level) {
	static const char *const names[SOLVE_LEVELS] = {"unknown", "loss", "adjudged loss", "draw",
		"adjudged win", "win", "unknown", "none"};
	return names[level];
}

enum solve_level solve_other(enum solve_level level) {
	return level >= SOLVE_LOSS && level <= SOLVE_WIN
		? (enum solve_level)(SOLVE_LOSS + SOLVE_WIN - (int)level)
		: level;
}

uint16_t solve_before(uint16_t value) {
	unsigned distance = solve_distance(value);
	distance += distance < SOLVE_DISTANCE_MAX;
	return solve_value(solve_other(solve_level(value)), distance);
}

const uint16_t *solve_values(
	const struct numbering *numbering, size_t slice, const struct solve_hands *hands) {
	struct numbering_slice *of = numbering_slice(numbering, slice);
	const uint16_t *value = atomic_load_explicit(&of->value, memory_order_acquire);
	if (value == NULL && hands != NULL && hands->fetch != NULL &&
		hands->fetch(hands->user, slice)) {
		value = atomic_load_explicit(&of->value, memory_order_acquire);
	}
	return value;
}

/* Results better than endless play should come soon, worse ones late. */
bool solve_is_better(uint16_t a, uint16_t b, enum solve_level verdict) {
	if (solve_level(a) != solve_level(b)) {
		return solve_level(a) > solve_level(b);
	}
	return solve_level(a) > verdict ? solve_distance(a) < solve_distance(b)
					: solve_distance(a) > solve_distance(b);
}

static bool is_solve_turn_over(const struct game_rules *rules, const union game_state *state) {
	const struct game_impl *impl = rules->game->impl;
	return impl->is_fresh != NULL ? impl->is_fresh(rules, state)
				      : game_status(rules, state).fresh;
}

size_t solve_turns(const struct game_rules *rules, const union game_state *state,
	void (*visit)(void *user, const union game_state *after), void *user) {
	const struct game_impl *impl = rules->game->impl;
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = impl->steps(rules, state, steps), turns = 0;
	union game_state after;
	memset(after.bytes + impl->state_size, 0, sizeof(after.bytes) - impl->state_size);
	for (size_t i = 0; i < count; i++) {
		memcpy(after.bytes, state->bytes, impl->state_size);
		impl->apply(rules, &after, &steps[i], NULL);
		if (is_solve_turn_over(rules, &after)) {
			visit(user, &after);
			turns++;
		} else {
			turns += solve_turns(rules, &after, visit, user);
		}
	}
	return turns;
}

uint16_t solve_end(const struct game_rules *rules, const union game_state *state, int seat) {
	struct game_status status = game_status(rules, state);
	return solve_value(status.phase != GAME_OVER || status.winner == GAME_NOBODY ? SOLVE_DRAW
			: status.winner == seat                                      ? SOLVE_WIN
										     : SOLVE_LOSS,
		0);
}
