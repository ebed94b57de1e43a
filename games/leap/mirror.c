/* games/leap/mirror.c - the symmetries of the board that preserve the rules. */
#include "games/leap/leap.h"

static bool carries_set(
	const struct board_symmetry *symmetry, struct board_set from, struct board_set to) {
	struct board_set image = {{0, 0}};
	while (!board_is_empty(from)) {
		board_add(&image, symmetry->to[board_take(&from)]);
	}
	return board_same(image, to);
}

static bool has_jump(const struct leap_power *power, unsigned from, unsigned over, unsigned to) {
	for (size_t i = power->first_jump[from]; i < power->first_jump[from + 1]; i++) {
		if (power->jump[i].over == over && power->jump[i].to == to) {
			return true;
		}
	}
	return false;
}

static bool carries_jumps(const struct board_symmetry *symmetry, const struct leap_power *power,
	const struct leap_power *other, unsigned point) {
	unsigned image = symmetry->to[point];
	size_t count = (size_t)power->first_jump[point + 1] - power->first_jump[point];
	bool same = count == (size_t)other->first_jump[image + 1] - other->first_jump[image];
	for (size_t i = 0; same && i < count; i++) {
		const struct board_leap *jump = &power->jump[power->first_jump[point] + i];
		same = has_jump(other, image, symmetry->to[jump->over], symmetry->to[jump->to]);
	}
	return same;
}

static bool carries_power(const struct leap_rules *rules, const struct board_symmetry *symmetry,
	const struct leap_power *power, const struct leap_power *other) {
	bool same = power->slides == other->slides && power->leaps_far == other->leaps_far &&
		carries_set(symmetry, power->frozen, other->frozen);
	for (unsigned p = 0; same && p < rules->board.points; p++) {
		same = carries_set(symmetry, power->walk[p], other->walk[symmetry->to[p]]) &&
			carries_jumps(symmetry, power, other, p);
	}
	return same;
}

static bool carries_skips(const struct leap_rules *rules, const struct board_symmetry *symmetry) {
	for (unsigned p = 0; p < rules->board.points; p++) {
		struct board_set to = {{0, 0}}, image = {{0, 0}};
		for (size_t i = rules->first_skip[p]; i < rules->first_skip[p + 1]; i++) {
			board_add(&to, rules->skip[i].to);
		}
		unsigned q = symmetry->to[p];
		for (size_t i = rules->first_skip[q]; i < rules->first_skip[q + 1]; i++) {
			board_add(&image, rules->skip[i].to);
		}
		if (!carries_set(symmetry, to, image)) {
			return false;
		}
	}
	return true;
}

/* If games are adjudicated to a seat by name, exchanging the seats is no symmetry. */
static bool carries_ends(
	const struct leap_rules *rules, const struct board_symmetry *symmetry, unsigned swap) {
	bool named = rules->adjudicate == LEAP_FOR_W || rules->adjudicate == LEAP_FOR_B;
	bool same = swap == 0 || !named;
	for (unsigned seat = 0; same && seat < 2; seat++) {
		unsigned other = seat ^ swap;
		same = rules->target[seat] == rules->target[other] &&
			carries_set(symmetry, rules->promote[seat], rules->promote[other]) &&
			carries_set(symmetry, rules->goal[seat], rules->goal[other]);
	}
	return same;
}

static bool carries_rules(
	const struct leap_rules *rules, const struct board_symmetry *symmetry, unsigned swap) {
	bool same = carries_set(symmetry, rules->refuge, rules->refuge) &&
		carries_skips(rules, symmetry) && carries_ends(rules, symmetry, swap);
	for (unsigned place = 0; same && place < 4; place++) {
		same = carries_power(rules, symmetry, &rules->power[place / 2][place % 2],
			&rules->power[(place / 2) ^ swap][place % 2]);
	}
	return same;
}

/* Memory values are not preserved by symmetries, so with memory there is only the identity. */
size_t leap_men_carries(const struct game_rules *base, struct game_carry list[GAME_CARRIES_MAX]) {
	const struct leap_rules *rules = leap_rules(base);
	struct board_symmetry symmetries[BOARD_SYMMETRIES_MAX];
	size_t found = board_symmetries(&rules->board, symmetries), count = 0;
	found = rules->can_undo ? 1 : found;
	for (unsigned swap = 0; swap < (rules->can_undo ? 1 : 2); swap++) {
		for (size_t i = 0; i < found; i++) {
			if (!carries_rules(rules, &symmetries[i], swap)) {
				continue;
			}
			for (size_t p = 0; p < GAME_MEN_POINTS; p++) {
				list[count].to[p] = symmetries[i].to[p];
			}
			list[count++].swaps = swap == 1;
		}
	}
	return count;
}
