/* tests/games/search/worth_test.c - what positions in games of chance are worth. */
#include <stdlib.h>
#include <string.h>

#include "games/search/internal.h"
#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { MEMORY = 8 << 20 };

SUITE_BEGIN(load_games)

SUITE_GROUP(worth_cases, NULL, NULL, 60)

static struct game_rules *make_rules(const char *key, int seats) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	const struct game *game = games_find(key);
	game_options_default(game, option);
	return game_rules_create(game, seats, option, &error);
}

static void take(const struct game_rules *rules, union game_state *state, int one, int other) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, state, outcome);
	for (size_t i = 0; i < count; i++) {
		const uint8_t *values = outcome[i].values;
		if (values[0] == one && values[1] == other) {
			rules->game->impl->take(rules, state, &outcome[i], NULL);
			return;
		}
	}
	ck_abort_msg("%d-%d cannot be thrown", one, other);
}

/* White needs a five or a six and no one, and otherwise loses: Black's last man goes off with any
 * throw. 16 of 36 throws win. */
#define LAST_THROW "W:W14,17,off*13:B18,off*14"

static void read_last(
	const struct game_rules *rules, struct search *search, union game_state *state) {
	struct game_error error;
	ck_assert(game_read(rules, LAST_THROW, state, &error));
	search_set(search, state);
}

START_TEST(a_state_before_a_throw_is_worth_the_mean_of_all_throws) {
	struct game_rules *rules = make_rules("laquet", 0);
	struct search *search = search_create(rules, MEMORY);
	struct search_limits limits = {.depth = 2};
	struct search_worth worth;
	union game_state state;
	read_last(rules, search, &state);
	ck_assert(search_worth(search, &limits, NULL, &worth));
	ck_assert_int_eq(worth.depth, 2);
	ck_assert_str_eq(worth.turn, "");
	int wins = worth.value[2][0];
	ck_assert_int_le(abs(wins - SEARCH_SURE * (16 - 20) / 36), 3);
	ck_assert_int_eq(worth.value[2][1], -wins);
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(a_played_turn_is_compared_only_with_others) {
	struct game_rules *rules = make_rules("laquet", 0);
	struct search *search = search_create(rules, MEMORY);
	struct search_limits limits = {.depth = 2};
	struct search_worth worth;
	struct game_refusal refusal;
	union game_state state, won, lost;
	read_last(rules, search, &state);
	take(rules, &state, 5, 2);
	won = lost = state;
	ck_assert(game_play_turn(rules, &won, "14-off 17-off", NULL, &refusal));
	ck_assert(game_play_turn(rules, &lost, "14-16 16-off", NULL, &refusal));
	search_set(search, &state);
	ck_assert(search_worth(search, &limits, &lost, &worth));
	ck_assert_str_eq(worth.turn, "14-off 17-off");
	ck_assert_int_ge(worth.value[worth.depth][0], SEARCH_SURE - 3);
	ck_assert(search_worth(search, &limits, &won, &worth));
	ck_assert_int_eq(worth.depth, 2);
	ck_assert_str_eq(worth.turn, "14-16 16-off");
	ck_assert_int_le(worth.value[2][0], 3 - SEARCH_SURE);
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(games_without_chance_have_no_such_worth) {
	struct game_rules *rules = make_rules("alquerque", 0);
	struct search *search = search_create(rules, MEMORY);
	struct search_limits limits = {.depth = 1};
	struct search_worth worth;
	ck_assert(!search_worth(search, &limits, NULL, &worth));
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

/* ---- every game of chance, any number of seats ---- */

static void go_on(const struct game_rules *rules, union game_state *state, struct chance *chance) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	struct game_step steps[GAME_STEPS_MAX];
	if (game_status(rules, state).phase == GAME_CHANCE) {
		size_t count = rules->game->impl->outcomes(rules, state, outcome);
		rules->game->impl->take(rules, state, &outcome[chance_below(chance, count)], NULL);
		return;
	}
	size_t count = game_steps(rules, state, steps);
	rules->game->impl->apply(rules, state, &steps[chance_below(chance, count)], NULL);
}

static void check_state(struct search *search, const union game_state *state) {
	const struct search_limits whole = {.depth = 1}, cut = {.depth = 2, .nodes = 400};
	struct search_worth worth, again;
	struct game_refusal refusal;
	union game_state after = *state;
	search_set(search, state);
	ck_assert(search_worth(search, &whole, NULL, &worth));
	ck_assert(search_worth(search, &whole, NULL, &again));
	ck_assert_mem_eq(&worth, &again, sizeof(worth));
	ck_assert_int_eq(worth.depth, 1);
	for (int seat = 0; seat < search->rules->seats; seat++) {
		ck_assert_int_le(abs(worth.value[1][seat]), SEARCH_SURE);
	}
	if (search->rules->seats == 2) {
		ck_assert_int_le(abs(worth.value[1][0] + worth.value[1][1]), 1);
	}
	if (game_status(search->rules, state).phase == GAME_CHOICE) {
		ck_assert(game_play_turn(search->rules, &after, worth.turn, NULL, &refusal));
	}
	ck_assert(search_worth(search, &cut, NULL, &again));
	ck_assert_int_le(again.depth, 2);
	ck_assert_int_eq(again.value[0][0], worth.value[0][0]);
}

START_LOOP_TEST(each_state_has_a_worth_for_each_seat, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 0x9e3779b97f4a7c15U)};
	for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
		struct game_rules *rules = make_rules(game->key, seats);
		struct search *search = search_create(rules, MEMORY);
		union game_state state;
		game_start(rules, &state);
		for (int i = 0; i < 60 && game->impl->take != NULL &&
			game_status(rules, &state).phase != GAME_OVER;
			i++) {
			if (i % 6 == 0 || i % 7 == 0) {
				check_state(search, &state);
			}
			go_on(rules, &state, &chance);
		}
		search_destroy(search);
		game_rules_destroy(rules);
	}
}
END_TEST
