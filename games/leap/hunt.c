/* games/leap/hunt.c - leaps of a piece, and how a chain continues. */
#include "games/leap/leap.h"

static const struct leap_power *power_of(
	const struct leap_rules *rules, const struct leap_hunt *hunt) {
	return &rules->power[hunt->seat][hunt->king];
}

struct leap_hunt leap_hunt_begin(
	const struct leap_rules *rules, const struct leap_state *state, unsigned point) {
	uint8_t seat = state->seat;
	struct leap_hunt hunt = {
		.free = leap_empty(state),
		.prey = board_less(board_less(state->side[!seat], rules->refuge), state->taken),
		.seat = seat,
		.at = (uint8_t)point,
		.king = leap_is_king(state, point),
		.left = rules->target[!seat] > 0 ? leap_left(state, !seat) : LEAP_SIDE_MAX,
	};
	board_add(&hunt.free, point);
	return hunt;
}

/* ---- single leaps ---- */

/* Add the landings behind the first piece on a ray, if it is prey. Returns how many were added. */
static size_t far_jumps(const struct leap_rules *rules, const struct leap_hunt *hunt,
	const struct board_ray *ray, struct board_leap *jumps) {
	const uint8_t *on = &rules->board.ray_point[ray->first];
	size_t i = 0;
	while (i < ray->count && board_has(&hunt->free, on[i])) {
		i++;
	}
	if (i == ray->count || !board_has(&hunt->prey, on[i])) {
		return 0;
	}
	uint8_t over = on[i];
	size_t count = 0;
	for (i++; i < ray->count && board_has(&hunt->free, on[i]); i++) {
		jumps[count++] = (struct board_leap){over, on[i]};
	}
	return count;
}

static size_t all_far_jumps(const struct leap_rules *rules, const struct leap_power *power,
	const struct leap_hunt *hunt, struct board_leap *jumps) {
	size_t count = 0;
	for (size_t i = power->first_far[hunt->at]; i < power->first_far[hunt->at + 1]; i++) {
		size_t ray = power->far[i];
		if (!board_is_empty(board_and(rules->far_overs[ray], hunt->prey))) {
			count += far_jumps(rules, hunt, &rules->board.ray[ray], jumps + count);
		}
	}
	return count;
}

static size_t all_short_jumps(
	const struct leap_power *power, const struct leap_hunt *hunt, struct board_leap *jumps) {
	size_t end = power->first_jump[hunt->at + 1];
	size_t count = 0;
	for (size_t i = power->first_jump[hunt->at]; i < end; i++) {
		struct board_leap jump = power->jump[i];
		if (board_has(&hunt->prey, jump.over) && board_has(&hunt->free, jump.to)) {
			jumps[count++] = jump;
		}
	}
	return count;
}

size_t leap_jumps(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jumps[LEAP_FROM_MAX]) {
	const struct leap_power *power = power_of(rules, hunt);
	if (board_is_empty(board_and(power->overs[hunt->at], hunt->prey))) {
		return 0;
	}
	return power->leaps_far ? all_far_jumps(rules, power, hunt, jumps)
				: all_short_jumps(power, hunt, jumps);
}

bool leap_can_jump(const struct leap_rules *rules, const struct leap_hunt *hunt) {
	struct board_leap jumps[LEAP_FROM_MAX];
	return leap_jumps(rules, hunt, jumps) > 0;
}

/* With removal=end_of_turn captured pieces stay, block, and cannot be leapt twice. Reaching the
 * target ends the chain. */
struct leap_hunt leap_hunt_take(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jump, bool *over) {
	struct leap_hunt after = *hunt;
	after.at = jump.to;
	after.left--;
	board_remove(&after.prey, jump.over);
	if (rules->removal == LEAP_IMMEDIATE) {
		board_add(&after.free, jump.over);
	}
	*over = rules->chain == LEAP_SINGLE || after.left <= rules->target[!hunt->seat];
	if (!hunt->king && board_has(&rules->promote[hunt->seat], jump.to)) {
		after.king = rules->moment == LEAP_ON_TOUCH;
		*over = *over || rules->moment == LEAP_TOUCH_STOPS;
	}
	return after;
}

/* ---- all pieces at once ---- */

/* short_leapers for boards whose points all fit the first word. */
static struct board_set narrow_leapers(const struct leap_rules *rules,
	const struct leap_state *state, uint64_t prey, uint64_t empty) {
	uint8_t seat = state->seat;
	uint64_t plain = state->side[seat].word[0] & ~state->kings.word[0];
	uint64_t kings = state->side[seat].word[0] & state->kings.word[0];
	uint64_t leapers = 0;
	for (size_t i = 0; i < rules->deltas; i++) {
		const struct leap_delta *delta = &rules->delta[i];
		uint64_t from = (plain & delta->from[seat][0].word[0]) |
			(kings & delta->from[seat][1].word[0]);
		leapers |= from & board_turn_word(prey, -delta->over) &
			board_turn_word(empty, -delta->to);
	}
	return (struct board_set){{leapers, 0}};
}

static struct board_set short_leapers(const struct leap_rules *rules,
	const struct leap_state *state, struct board_set prey, struct board_set empty) {
	uint8_t seat = state->seat;
	struct board_set plain = board_less(state->side[seat], state->kings);
	struct board_set kings = board_and(state->side[seat], state->kings);
	struct board_set leapers = {{0, 0}};
	for (size_t i = 0; i < rules->deltas; i++) {
		const struct leap_delta *delta = &rules->delta[i];
		struct board_set from = board_or(board_and(plain, delta->from[seat][0]),
			board_and(kings, delta->from[seat][1]));
		from = board_and(from, board_shift(prey, -delta->over));
		leapers = board_or(leapers, board_and(from, board_shift(empty, -delta->to)));
	}
	return leapers;
}

static struct board_set far_leapers(
	const struct leap_rules *rules, const struct leap_state *state, int kind) {
	struct board_set pieces = kind == 1 ? board_and(state->side[state->seat], state->kings)
					    : board_less(state->side[state->seat], state->kings);
	struct board_set leapers = {{0, 0}};
	while (!board_is_empty(pieces)) {
		uint8_t point = board_take(&pieces);
		struct leap_hunt hunt = leap_hunt_begin(rules, state, point);
		if (leap_can_jump(rules, &hunt)) {
			board_add(&leapers, point);
		}
	}
	return leapers;
}

struct board_set leap_leapers(const struct leap_rules *rules, const struct leap_state *state) {
	struct board_set prey = board_less(state->side[!state->seat], rules->refuge);
	struct board_set empty = leap_empty(state);
	struct board_set leapers = rules->narrow
		? narrow_leapers(rules, state, prey.word[0], empty.word[0])
		: short_leapers(rules, state, prey, empty);
	for (int kind = 0; kind < 2; kind++) {
		if (rules->power[state->seat][kind].leaps_far) {
			leapers = board_or(leapers, far_leapers(rules, state, kind));
		}
	}
	return leapers;
}
