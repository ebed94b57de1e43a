/* games/leap/symmetry.c - rotations and reflections of the board that preserve the rules. */
#include "games/leap/symmetry.h"

#include <string.h>

static bool goes_to(
	const struct board_symmetry *symmetry, struct board_set from, struct board_set to) {
	return board_same(board_image(symmetry, from), to);
}

/* ---- powers ---- */

static bool has_jump(const struct leap_power *power, unsigned from, uint8_t over, uint8_t to) {
	for (size_t i = power->first_jump[from]; i < power->first_jump[from + 1]; i++) {
		if (power->jump[i].over == over && power->jump[i].to == to) {
			return true;
		}
	}
	return false;
}

static bool carries_jumps(const struct board_symmetry *symmetry, const struct leap_power *power,
	const struct leap_power *other, unsigned from) {
	unsigned image = symmetry->to[from];
	if (power->first_jump[from + 1] - power->first_jump[from] !=
		other->first_jump[image + 1] - other->first_jump[image]) {
		return false;
	}
	for (size_t i = power->first_jump[from]; i < power->first_jump[from + 1]; i++) {
		if (!has_jump(other, image, symmetry->to[power->jump[i].over],
			    symmetry->to[power->jump[i].to])) {
			return false;
		}
	}
	return true;
}

/* Does a piece have the same moves from each image as from the point itself? */
static bool carries_moves(const struct leap_rules *rules, const struct board_symmetry *symmetry,
	const struct leap_power *power, const struct leap_power *other) {
	bool same = power->slides == other->slides && power->leaps_far == other->leaps_far &&
		goes_to(symmetry, power->frozen, other->frozen);
	for (unsigned p = 0; same && p < rules->board.points; p++) {
		same = goes_to(symmetry, power->walk[p], other->walk[symmetry->to[p]]) &&
			carries_jumps(symmetry, power, other, p);
	}
	return same;
}

static bool has_skip(const struct leap_rules *rules, unsigned from, uint8_t over, uint8_t to) {
	for (size_t i = rules->first_skip[from]; i < rules->first_skip[from + 1]; i++) {
		if (rules->skip[i].over == over && rules->skip[i].to == to) {
			return true;
		}
	}
	return false;
}

static bool carries_skips(const struct leap_rules *rules, const struct board_symmetry *symmetry) {
	for (unsigned p = 0; p < rules->board.points; p++) {
		for (size_t i = rules->first_skip[p]; i < rules->first_skip[p + 1]; i++) {
			if (!has_skip(rules, symmetry->to[p], symmetry->to[rules->skip[i].over],
				    symmetry->to[rules->skip[i].to])) {
				return false;
			}
		}
	}
	return true;
}

/* ---- sets of points in the rules ---- */

static bool is_strip(const struct leap_rules *rules, size_t nth, struct board_set set) {
	for (size_t e = 0; e < rules->edges; e++) {
		if (nth < rules->strips[e] && board_same(rules->strip[e][nth], set)) {
			return true;
		}
	}
	return false;
}

static bool carries_strips(const struct leap_rules *rules, const struct board_symmetry *symmetry) {
	for (size_t e = 0; e < rules->edges; e++) {
		for (size_t s = 0; s < rules->strips[e]; s++) {
			if (!is_strip(rules, s, board_image(symmetry, rules->strip[e][s]))) {
				return false;
			}
		}
	}
	return true;
}

static bool carries_power(const struct leap_rules *rules, const struct board_symmetry *symmetry,
	const struct leap_power *power, const struct leap_power *other) {
	bool same = power->may_not_undo == other->may_not_undo &&
		carries_moves(rules, symmetry, power, other);
	for (unsigned p = 0; same && p < rules->board.points; p++) {
		same = goes_to(symmetry, power->overs[p], other->overs[symmetry->to[p]]);
	}
	return same;
}

static bool carries_seat(const struct leap_rules *rules, const struct board_symmetry *symmetry,
	unsigned seat, unsigned other) {
	for (int kind = 0; kind < 2; kind++) {
		if (!carries_power(rules, symmetry, &rules->power[seat][kind],
			    &rules->power[other][kind])) {
			return false;
		}
	}
	return goes_to(symmetry, rules->promote[seat], rules->promote[other]) &&
		goes_to(symmetry, rules->goal[seat], rules->goal[other]) &&
		goes_to(symmetry, rules->drop[seat], rules->drop[other]);
}

static bool are_alike(const struct leap_rules *rules) {
	return rules->target[0] == rules->target[1] && rules->hand[0] == rules->hand[1] &&
		rules->each[0] == rules->each[1] && rules->total[0] == rules->total[1] &&
		rules->ends.adjudicate != END_FOR_W && rules->ends.adjudicate != END_FOR_B;
}

static bool carries_rules(
	const struct leap_rules *rules, const struct board_symmetry *symmetry, bool exchange) {
	return (!exchange || are_alike(rules)) && carries_seat(rules, symmetry, 0, exchange) &&
		carries_seat(rules, symmetry, 1, !exchange) &&
		goes_to(symmetry, rules->refuge, rules->refuge) && carries_skips(rules, symmetry) &&
		carries_strips(rules, symmetry);
}

size_t leap_symmetries(
	const struct game_rules *base, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]) {
	const struct leap_rules *rules = leap_rules(base);
	struct board_symmetry board[BOARD_SYMMETRIES_MAX];
	size_t boards = board_symmetries(&rules->board, board), count = 0;
	for (size_t i = 0; i < 2 * boards; i++) {
		const struct board_symmetry *way = &board[i % boards];
		bool exchange = i >= boards;
		if (carries_rules(rules, way, exchange)) {
			memcpy(symmetries[count].to, way->to, sizeof(way->to));
			symmetries[count++].exchange = exchange;
		}
	}
	return count;
}

/* ---- symmetries of men on points ---- */

/* If games are adjudicated to a seat by name, exchanging the seats is no symmetry. */
static bool men_carry_ends(
	const struct leap_rules *rules, const struct board_symmetry *symmetry, unsigned swap) {
	bool named = rules->ends.adjudicate == END_FOR_W || rules->ends.adjudicate == END_FOR_B;
	bool same = swap == 0 || !named;
	for (unsigned seat = 0; same && seat < 2; seat++) {
		unsigned other = seat ^ swap;
		same = rules->target[seat] == rules->target[other] &&
			rules->each[seat] == rules->each[other] &&
			(swap == 0 || rules->sets == GAME_NOBODY) &&
			goes_to(symmetry, rules->drop[seat], rules->drop[other]) &&
			goes_to(symmetry, rules->promote[seat], rules->promote[other]) &&
			goes_to(symmetry, rules->goal[seat], rules->goal[other]);
	}
	return same;
}

static bool men_carry_rules(
	const struct leap_rules *rules, const struct board_symmetry *symmetry, unsigned swap) {
	bool same = goes_to(symmetry, rules->refuge, rules->refuge) &&
		carries_skips(rules, symmetry) && men_carry_ends(rules, symmetry, swap);
	for (unsigned place = 0; same && place < 4; place++) {
		same = carries_moves(rules, symmetry, &rules->power[place / 2][place % 2],
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
			if (!men_carry_rules(rules, &symmetries[i], swap)) {
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
