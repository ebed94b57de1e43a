/* tests/games/symmetry_test.c - a position turned or mirrored, with colours swapped if that
 * reverses the board, has as many turns as before.
 *
 * Symmetries are those of the board that the compiled rules agree with: powers, goals, promotion,
 * hands.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "games/leap/state.h"
#include "tests/suite.h"

enum { POSITIONS = 24, PLIES_MAX = 60, THIRD_MAX = 20000 };

/* Where points go, and whether the seats change places. */
struct turned {
	const struct leap_rules *rules;
	struct board_symmetry symmetry;
	bool exchange;
};

static struct board_set carry(const struct turned *turned, struct board_set set) {
	struct board_set out = {{0, 0}};
	while (!board_is_empty(set)) {
		board_add(&out, turned->symmetry.to[board_take(&set)]);
	}
	return out;
}

static unsigned seat_of(const struct turned *turned, unsigned seat) {
	return turned->exchange ? 1 - seat : seat;
}

/* ---- do the rules agree? ---- */

static bool has_jump(const struct leap_power *power, unsigned from, unsigned over, unsigned to) {
	for (size_t i = power->first_jump[from]; i < power->first_jump[from + 1]; i++) {
		if (power->jump[i].over == over && power->jump[i].to == to) {
			return true;
		}
	}
	return false;
}

static bool same_power(
	const struct turned *turned, const struct leap_power *a, const struct leap_power *b) {
	const uint8_t *to = turned->symmetry.to;
	bool same = a->slides == b->slides && a->leaps_far == b->leaps_far &&
		a->may_not_undo == b->may_not_undo && a->walk_ways == b->walk_ways &&
		a->leap_ways == b->leap_ways;
	for (unsigned p = 0; same && p < turned->rules->board.points; p++) {
		same = board_same(carry(turned, a->walk[p]), b->walk[to[p]]) &&
			a->first_jump[p + 1] - a->first_jump[p] ==
				b->first_jump[to[p] + 1] - b->first_jump[to[p]];
		for (size_t i = a->first_jump[p]; same && i < a->first_jump[p + 1]; i++) {
			same = has_jump(b, to[p], to[a->jump[i].over], to[a->jump[i].to]);
		}
	}
	return same;
}

static bool same_seat(const struct turned *turned, unsigned seat) {
	const struct leap_rules *rules = turned->rules;
	unsigned other = seat_of(turned, seat);
	return same_power(turned, &rules->power[seat][0], &rules->power[other][0]) &&
		same_power(turned, &rules->power[seat][1], &rules->power[other][1]) &&
		board_same(carry(turned, rules->promote[seat]), rules->promote[other]) &&
		board_same(carry(turned, rules->goal[seat]), rules->goal[other]) &&
		board_same(carry(turned, rules->drop[seat]), rules->drop[other]) &&
		rules->target[seat] == rules->target[other] &&
		rules->each[seat] == rules->each[other];
}

static bool same_skips(const struct turned *turned) {
	const struct leap_rules *rules = turned->rules;
	const uint8_t *to = turned->symmetry.to;
	for (unsigned p = 0; p < rules->board.points; p++) {
		for (size_t i = rules->first_skip[p]; i < rules->first_skip[p + 1]; i++) {
			bool has = false;
			for (size_t k = rules->first_skip[to[p]]; k < rules->first_skip[to[p] + 1];
				k++) {
				has = has ||
					(rules->skip[k].over == to[rules->skip[i].over] &&
						rules->skip[k].to == to[rules->skip[i].to]);
			}
			if (!has) {
				return false;
			}
		}
	}
	return true;
}

static bool is_edge(const struct turned *turned, size_t from, size_t to) {
	const struct leap_rules *rules = turned->rules;
	bool same = rules->strips[from] == rules->strips[to];
	for (size_t s = 0; same && s < rules->strips[from]; s++) {
		same = board_same(carry(turned, rules->strip[from][s]), rules->strip[to][s]);
	}
	return same;
}

static bool same_edges(const struct turned *turned) {
	for (size_t e = 0; e < turned->rules->edges; e++) {
		bool has = false;
		for (size_t k = 0; k < turned->rules->edges; k++) {
			has = has || is_edge(turned, e, k);
		}
		if (!has) {
			return false;
		}
	}
	return true;
}

static bool agrees(const struct turned *turned) {
	const struct leap_rules *rules = turned->rules;
	return same_seat(turned, 0) && same_seat(turned, 1) &&
		(!turned->exchange || rules->sets == GAME_NOBODY) &&
		board_same(carry(turned, rules->refuge), rules->refuge) && same_skips(turned) &&
		same_edges(turned);
}

/* ---- positions ---- */

static union game_state turn_state(const struct turned *turned, const union game_state *bytes) {
	const struct leap_state *from = leap_state(bytes);
	union game_state out;
	memset(&out, 0, sizeof(out));
	struct leap_state *to = (struct leap_state *)(void *)&out;
	for (unsigned seat = 0; seat < 2; seat++) {
		unsigned other = seat_of(turned, seat);
		to->side[other] = carry(turned, from->side[seat]);
		to->hand[other] = from->hand[seat];
	}
	to->kings = carry(turned, from->kings);
	to->open = carry(turned, from->open);
	to->quiet = from->quiet;
	to->seat = (uint8_t)seat_of(turned, from->seat);
	for (unsigned p = 0; p < turned->rules->board.points; p++) {
		if (from->undo[p] > 0) {
			unsigned back = turned->symmetry.to[from->undo[p] - 1];
			to->undo[turned->symmetry.to[p]] = (uint8_t)(back + 1);
		}
	}
	return out;
}

static uint64_t random_state = 1;

static size_t choose(size_t count) {
	return random_below(&random_state, count);
}

/* A position at the beginning of a turn, some turns from the start. */
static union game_state walk_about(const struct game_rules *rules, size_t steps) {
	union game_state state, fresh;
	game_start(rules, &state);
	fresh = state;
	for (size_t i = 0; i < steps || !game_status(rules, &state).fresh; i++) {
		struct game_step list[GAME_STEPS_MAX];
		size_t count = game_steps(rules, &state, list);
		if (count == 0) {
			return fresh;
		}
		rules->game->impl->apply(rules, &state, &list[choose(count)], NULL);
		struct game_status status = game_status(rules, &state);
		if (status.phase == GAME_CHOICE && status.fresh) {
			fresh = state;
		}
	}
	return fresh;
}

static void compare(const struct turned *turned, const union game_state *state) {
	const struct game_rules *rules = &turned->rules->base;
	union game_state other = turn_state(turned, state);
	uint64_t last = 0;
	for (int depth = 1; depth <= 3 && last < THIRD_MAX; depth++) {
		last = game_perft(rules, state, depth);
		uint64_t same = game_perft(rules, &other, depth);
		if (last != same) {
			char a[GAME_POSITION_TEXT_MAX], b[GAME_POSITION_TEXT_MAX];
			rules->game->impl->print(rules, state, a);
			rules->game->impl->print(rules, &other, b);
			ck_abort_msg("%s, depth %d: %s has %" PRIu64 " turns, %s has %" PRIu64,
				rules->game->key, depth, a, last, b, same);
		}
	}
}

/* ---- each game ---- */

/* The rules with their defaults, but no rule about the first turn, which a turned position may not
 * be. */
static struct game_rules *make_rules(const struct game *game) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error = {.text = ""};
	game_options_default(game, option);
	if (game_option_find(game, "opening") >= 0) {
		ck_assert_msg(
			game_options_set(game, option, "opening=any", &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

/* Compare under each symmetry that the rules agree with. Returns how many there are. */
static size_t compare_all(const struct game_rules *rules) {
	static struct board_symmetry symmetries[BOARD_SYMMETRIES_MAX];
	const struct leap_rules *leap = leap_rules(rules);
	size_t count = board_symmetries(&leap->board, symmetries), used = 0;
	union game_state state[POSITIONS];
	for (size_t i = 0; i < POSITIONS; i++) {
		state[i] = walk_about(rules, 1 + choose(PLIES_MAX));
	}
	for (size_t i = 0; i < 2 * count; i++) {
		struct turned turned = {leap, symmetries[i / 2], i % 2 == 1};
		if (!agrees(&turned)) {
			continue;
		}
		used++;
		for (size_t k = 0; k < POSITIONS; k++) {
			compare(&turned, &state[k]);
		}
	}
	return used;
}

static void set_up(void) {
	struct game_error error = {.text = ""};
	ck_assert_msg(games_init(&error), "%s", error.text);
}

SUITE_GROUP(turns_and_mirrors_cases, set_up, games_finish, 60)

START_LOOP_TEST(symmetric_positions_have_equally_many_turns, GAMES_MAX) {
	const struct game *game = games_at((size_t)_i);
	if (game == NULL || strcmp(game->impl->name, "leap") != 0) {
		return;
	}
	struct game_rules *rules = make_rules(game);
	size_t used = compare_all(rules);
	/* to leave all as it is, and at least one more */
	ck_assert_msg(used >= 2, "%s has %zu symmetries", game->key, used);
	game_rules_destroy(rules);
}
END_TEST

/* 5x5: four quarter turns and four mirrors; men that never go back leave the mirror, and with the
 * colours exchanged the half turn and the other mirror. */
START_TEST(if_men_never_go_back_four_of_sixteen_symmetries_are_left) {
	static struct board_symmetry symmetries[BOARD_SYMMETRIES_MAX];
	struct game_rules *rules = make_rules(games_find("alquerque"));
	ck_assert_uint_eq(board_symmetries(&leap_rules(rules)->board, symmetries), 8);
	ck_assert_uint_eq(compare_all(rules), 4);
	game_rules_destroy(rules);
	rules = make_rules(games_find("catch-the-hare"));
	ck_assert_uint_eq(compare_all(rules), 8);
	game_rules_destroy(rules);
}
END_TEST
