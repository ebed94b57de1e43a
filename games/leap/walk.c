/* games/leap/walk.c - walks, slides, skips and drops. */
#include "games/leap/leap.h"

static struct board_set slides(const struct leap_rules *rules, const struct leap_power *power,
	const struct leap_state *state, unsigned point) {
	const struct board *board = &rules->board;
	struct board_set empty = leap_empty(state);
	struct board_set targets = {{0, 0}};
	for (size_t r = board->first_ray[point]; r < board->first_ray[point + 1]; r++) {
		const uint8_t *on = &board->ray_point[board->ray[r].first];
		if ((power->walk_ways & leap_way(rules, state->seat, point, on[0])) == 0) {
			continue;
		}
		for (size_t i = 0; i < board->ray[r].count && board_has(&empty, on[i]); i++) {
			board_add(&targets, on[i]);
		}
	}
	return board_has(&power->frozen, point) ? (struct board_set){{0, 0}} : targets;
}

/* Terhuchu: two points along a line within a triangle. */
static void add_skips(const struct leap_rules *rules, const struct leap_state *state,
	unsigned point, struct board_set *targets) {
	struct board_set empty = leap_empty(state);
	for (size_t i = rules->first_skip[point]; i < rules->first_skip[point + 1]; i++) {
		struct leap_skipping skip = rules->skip[i];
		if (board_has(&empty, skip.to) &&
			(rules->skipping == LEAP_SKIP_ANY || board_has(&empty, skip.over))) {
			board_add(targets, skip.to);
		}
	}
}

struct board_set leap_walks(
	const struct leap_rules *rules, const struct leap_state *state, unsigned point) {
	const struct leap_power *power = &rules->power[state->seat][leap_is_king(state, point)];
	struct board_set targets = power->slides ? slides(rules, power, state, point)
						 : board_and(power->walk[point], leap_empty(state));
	if (rules->skipping != LEAP_NO_SKIP) {
		add_skips(rules, state, point, &targets);
	}
	if (power->may_not_undo && state->undo[point] != 0) {
		board_remove(&targets, state->undo[point] - 1u);
	}
	return targets;
}

bool leap_can_walk(const struct leap_rules *rules, const struct leap_state *state) {
	struct board_set pieces = state->side[state->seat];
	while (!board_is_empty(pieces)) {
		if (!board_is_empty(leap_walks(rules, state, board_take(&pieces)))) {
			return true;
		}
	}
	return false;
}

/* count_plain for boards whose points all fit the first word. */
static int count_narrow(
	const struct leap_rules *rules, const struct leap_state *state, int kind, uint64_t pieces) {
	uint64_t empty = leap_empty(state).word[0];
	int count = 0;
	for (size_t i = 0; i < rules->walks; i++) {
		const struct leap_delta *walk = &rules->walk[i];
		uint64_t from = pieces & walk->from[state->seat][kind].word[0];
		count += board_count_word(from & board_turn_word(empty, -walk->to));
	}
	return count;
}

/* Count the walks of a kind that does not slide, for all pieces at once. */
static int count_plain(const struct leap_rules *rules, const struct leap_state *state, int kind,
	struct board_set pieces) {
	struct board_set empty = leap_empty(state);
	int count = 0;
	for (size_t i = 0; i < rules->walks; i++) {
		const struct leap_delta *walk = &rules->walk[i];
		struct board_set from = board_and(pieces, walk->from[state->seat][kind]);
		count += board_count(board_and(board_shift(from, walk->to), empty));
	}
	return count;
}

static int count_each(
	const struct leap_rules *rules, const struct leap_state *state, struct board_set pieces) {
	int count = 0;
	while (!board_is_empty(pieces)) {
		count += board_count(leap_walks(rules, state, board_take(&pieces)));
	}
	return count;
}

/* Count the walks that the undo memory forbids. */
static int count_banned(const struct leap_rules *rules, const struct leap_state *state,
	struct board_set pieces, int kind) {
	struct board_set empty = leap_empty(state);
	int count = 0;
	while (!board_is_empty(pieces)) {
		uint8_t point = board_take(&pieces);
		unsigned back = state->undo[point];
		count += back != 0 && board_has(&empty, back - 1) &&
			board_has(&rules->power[state->seat][kind].walk[point], back - 1);
	}
	return count;
}

int leap_count_walks(const struct leap_rules *rules, const struct leap_state *state) {
	int count = 0;
	for (int kind = 0; kind < 2; kind++) {
		const struct leap_power *power = &rules->power[state->seat][kind];
		struct board_set own = state->side[state->seat];
		struct board_set pieces = kind == 1 ? board_and(own, state->kings)
						    : board_less(own, state->kings);
		if (board_is_empty(pieces)) {
			continue;
		}
		if (power->slides || rules->skipping != LEAP_NO_SKIP) {
			count += count_each(rules, state, pieces);
			continue;
		}
		count += rules->narrow ? count_narrow(rules, state, kind, pieces.word[0])
				       : count_plain(rules, state, kind, pieces);
		if (power->may_not_undo) {
			count -= count_banned(rules, state, pieces, kind);
		}
	}
	return count;
}

struct board_set leap_drops(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->hand[state->seat] == 0) {
		return (struct board_set){{0, 0}};
	}
	return board_and(rules->drop[state->seat], leap_empty(state));
}
