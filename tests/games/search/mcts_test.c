/* tests/games/search/mcts_test.c - the search by a tree of turns, in every game. */
#include <stdlib.h>
#include <string.h>

#include "games/play.h"
#include "games/search/internal.h"
#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { MEMORY = 8 << 20, UNUSED = 0xA5 };

SUITE_BEGIN(load_games)

SUITE_GROUP(mcts_cases, NULL, NULL, 100)

static struct game_rules *make_rules(const struct game *game, int seats) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(game, option);
	return game_rules_create(game, seats, option, &error);
}

static void take_any(
	const struct game_rules *rules, union game_state *state, struct chance *chance) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, state, outcome);
	rules->game->impl->take(rules, state, &outcome[chance_below(chance, count)], NULL);
}

static void play_any(
	const struct game_rules *rules, union game_state *state, struct chance *chance) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(rules, state, steps);
	rules->game->impl->apply(rules, state, &steps[chance_below(chance, count)], NULL);
}

/* A state between two turns, some random steps after the start, in which somebody chooses. */
static void find_state(const struct game_rules *rules, union game_state *state,
	struct chance *chance, size_t most) {
	size_t left;
	do {
		game_start(rules, state);
		left = chance_below(chance, most);
		struct game_status status = game_status(rules, state);
		while (status.phase != GAME_OVER && (left > 0 || status.phase == GAME_CHANCE)) {
			left -= left > 0;
			(status.phase == GAME_CHANCE ? take_any : play_any)(rules, state, chance);
			status = game_status(rules, state);
		}
	} while (game_status(rules, state).phase != GAME_CHOICE);
}

static void look(struct search *search, const union game_state *state, struct search_limits limits,
	struct search_result *result) {
	union game_state played = *state;
	struct game_refusal refusal;
	limits.method = SEARCH_MCTS;
	search_set(search, state);
	HOLDS(search_go(search, &limits, result));
	REQUIRE(game_play_turn(search->rules, &played, result->turn, NULL, &refusal),
		"%s: \"%s\": %s", search->rules->game->key, result->turn, refusal.text);
}

/* ---- every game, any number of seats ---- */

static void check_limits(const struct game_rules *rules, struct chance *chance) {
	struct search *search[2] = {search_create(rules, MEMORY), search_create(rules, MEMORY)};
	struct search_result first, result[2];
	union game_state state;
	atomic_bool stop = true;
	for (int i = 0; i < 3; i++) {
		find_state(rules, &state, chance, 60);
		look(search[0], &state, (struct search_limits){.stop = &stop}, &first);
		HOLDS(first.depth == 1);
		for (uint64_t nodes = 1; nodes < 3000; nodes = 7 * nodes + 13) {
			for (int j = 0; j < 2; j++) {
				look(search[j], &state,
					(struct search_limits){.nodes = nodes, .seed = 5},
					&result[j]);
			}
			HOLDS(result[0].nodes <= nodes + first.nodes + 1);
			ck_assert_str_eq(result[0].turn, result[1].turn);
			ck_assert_str_eq(result[0].line, result[1].line);
			ck_assert_int_eq(result[0].score, result[1].score);
			ck_assert_int_eq(result[0].depth, result[1].depth);
			ck_assert_uint_eq(result[0].nodes, result[1].nodes);
		}
	}
	search_destroy(search[0]);
	search_destroy(search[1]);
}

START_LOOP_TEST(a_tree_stops_at_its_limits_and_a_seed_gives_the_same_turn, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 0x9e3779b97f4a7c15U)};
	for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
		struct game_rules *rules = make_rules(game, seats);
		check_limits(rules, &chance);
		game_rules_destroy(rules);
	}
}
END_TEST

/* ---- weaker play ---- */

/* The number of different turns that some seeds choose in one state, with this much noise. */
static size_t count_choices(
	const struct game_rules *rules, const union game_state *state, unsigned noise) {
	enum { SEEDS = 12 };
	struct search *search = search_create(rules, MEMORY);
	char turn[SEEDS][GAME_TURN_TEXT_MAX];
	size_t turns = 0;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct search_result result;
		size_t at = 0;
		search_clear(search);
		look(search, state,
			(struct search_limits){.nodes = 3000,
				.depth = 2,
				.seed = seed,
				.skill = {.noise = (uint16_t)noise}},
			&result);
		while (at < turns && strcmp(turn[at], result.turn) != 0) {
			at++;
		}
		if (at == turns) {
			memcpy(turn[turns++], result.turn, sizeof(turn[0]));
		}
	}
	search_destroy(search);
	return turns;
}

/* The mean of many throws made up for all noise before. */
START_TEST(noise_in_states_leads_to_misjudged_turns) {
	struct game_rules *rules = make_rules(games_find("laquet"), 0);
	struct chance chance = {3};
	size_t clear = 0, dim = 0;
	for (int i = 0; i < 6; i++) {
		union game_state state;
		find_state(rules, &state, &chance, 60);
		clear += count_choices(rules, &state, 0);
		dim += count_choices(rules, &state, 100);
	}
	HOLDS(dim >= 2 * clear);
	game_rules_destroy(rules);
}
END_TEST

/* ---- wins ---- */

static int find_wins(struct search *search, const union game_state *state) {
	struct search_limits full = {
		.method = SEARCH_ALPHABETA, .depth = 3, .exact = true, .nodes = 60000};
	struct search_result all, result;
	search_clear(search);
	search_set(search, state);
	HOLDS(search_go(search, &full, &all));
	if (all.wins_in <= 0 || game_count_turns(search->rules, state, 2) < 2) {
		return 0;
	}
	look(search, state, (struct search_limits){.nodes = 200000}, &result);
	REQUIRE(result.wins_in > 0, "%s: a win in %d is there, found was %d",
		search->rules->game->key, all.wins_in, result.score);
	return 1;
}

START_TEST(a_tree_finds_wins_that_a_full_search_finds) {
	static const char *const keys[] = {
		"felli", "felli-simple", "pretwa", "gol-skuish", "lau-kata-kati", "catch-the-hare"};
	int found = 0;
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		struct chance chance = {0xbf58476d1ce4e5b9U * (uint64_t)(i + 1)};
		struct game_rules *rules = make_rules(games_find(keys[i]), 0);
		struct search *search = search_create(rules, MEMORY);
		for (int j = 0; j < 60; j++) {
			union game_state state;
			find_state(rules, &state, &chance, 120);
			found += find_wins(search, &state);
		}
		search_destroy(search);
		game_rules_destroy(rules);
	}
	HOLDS(found >= 10);
}
END_TEST

/* The last choice in a game between players who look no further than their own turn. */
static void find_last(
	struct search *search, union game_state *last, struct chance *chance, int *winner) {
	const struct game_rules *rules = search->rules;
	union game_state state;
	game_start(rules, &state);
	struct game_status status = game_status(rules, &state);
	while (status.phase != GAME_OVER) {
		if (status.phase == GAME_CHANCE) {
			take_any(rules, &state, chance);
		} else {
			struct search_result result;
			struct game_refusal refusal;
			*last = state;
			*winner = status.seat;
			search_set(search, &state);
			HOLDS(search_go(search, &(struct search_limits){.depth = 1}, &result));
			HOLDS(game_play_turn(rules, &state, result.turn, NULL, &refusal));
		}
		status = game_status(rules, &state);
	}
	*winner = status.winner == *winner ? *winner : GAME_NOBODY;
}

/* Nobody is so weak as to miss it. */
static void win_in_the_dark(struct search *search, const union game_state *last) {
	for (uint64_t seed = 1; seed <= 8; seed++) {
		struct search_limits limits = {.nodes = 2000,
			.seed = seed,
			.skill = {.noise = 2000, .variety = 60},
			.method = SEARCH_MCTS};
		struct search_result result;
		struct game_refusal refusal;
		union game_state state = *last;
		search_clear(search);
		search_set(search, last);
		HOLDS(search_go(search, &limits, &result));
		HOLDS(game_play_turn(search->rules, &state, result.turn, NULL, &refusal));
		ck_assert_int_eq(game_status(search->rules, &state).phase, GAME_OVER);
	}
}

START_TEST(an_immediate_win_is_taken_with_dice_and_any_number_of_seats) {
	static const struct {
		const char *key;
		int seats;
	} game[] = {{"laaiqa", 2}, {"laaiqa", 3}, {"laaiqa", 4}, {"jacquet", 2}, {"laquet", 2}};
	for (size_t i = 0; i < sizeof(game) / sizeof(game[0]); i++) {
		struct chance chance = {0x94d049bb133111ebU * (uint64_t)(i + 1)};
		struct game_rules *rules = make_rules(games_find(game[i].key), game[i].seats);
		struct search *search = search_create(rules, MEMORY);
		struct search_result result;
		union game_state last;
		int winner = GAME_NOBODY;
		while (winner == GAME_NOBODY) {
			find_last(search, &last, &chance, &winner);
		}
		look(search, &last, (struct search_limits){.nodes = 5000}, &result);
		ck_assert_int_eq(result.score, SEARCH_SURE - 1);
		win_in_the_dark(search, &last);
		search_destroy(search);
		game_rules_destroy(rules);
	}
}
END_TEST

START_TEST(a_third_equal_position_is_worth_what_the_rules_say) {
	static const char *const turns[] = {
		"c7-c6", "a1-a2", "c6-c7", "a2-a1", "c7-c6", "a1-a2", "c6-c7", NULL};
	struct game_rules *rules = make_rules(games_find("lau-kata-kati"), 0);
	struct search *search = search_create(rules, MEMORY);
	struct search_limits limits = {.method = SEARCH_MCTS, .nodes = 3000};
	struct search_result result;
	struct game_error error;
	union game_state state;
	struct play play;
	HOLDS(game_read(rules, "B:Wa1,b1:Bc7", &state, &error));
	play_init(&play, realloc, free);
	HOLDS(play_begin(&play, rules, &state));
	for (size_t i = 0; turns[i] != NULL; i++) {
		HOLDS(play_text(&play, 0, play.now.seat, turns[i], &error));
	}
	search_set_play(search, &play);
	HOLDS(search_go(search, &limits, &result));
	ck_assert_str_eq(result.turn, "a2-a1");
	ck_assert_int_eq(result.wins_in, 1);
	search_set(search, &play.state);
	HOLDS(search_go(search, &limits, &result));
	HOLDS(result.wins_in != 1);
	play_finish(&play);
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

/* ---- memory ---- */

START_TEST(a_tree_stays_within_its_memory_and_ends_when_it_is_full) {
	static const char *const keys[] = {"laaiqa", "jacquet", "alquerque"};
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		struct chance chance = {i + 1};
		struct game_rules *rules = make_rules(games_find(keys[i]), 0);
		struct search *search = search_create(rules, SEARCH_MEMORY_MIN);
		struct search_result result;
		union game_state state;
		const size_t bucket = SEARCH_BUCKET * sizeof(struct search_entry);
		size_t whole = search->buckets;
		search->buckets = 2000;
		unsigned char *behind = (unsigned char *)search->entry + search->buckets * bucket;
		size_t size = (whole - search->buckets) * bucket;
		memset(behind, UNUSED, size);
		do {
			find_state(rules, &state, &chance, 40);
			look(search, &state, (struct search_limits){.nodes = 10000000}, &result);
		} while (result.depth < 3);
		HOLDS(result.nodes < 10000000);
		for (size_t at = 0; at < size; at++) {
			HOLDS(behind[at] == UNUSED);
		}
		search->buckets = whole;
		search_destroy(search);
		game_rules_destroy(rules);
	}
}
END_TEST

START_TEST(a_tree_with_hardly_any_memory_still_finds_a_turn) {
	struct game_rules *rules = make_rules(games_find("jacquet"), 0);
	struct search *search = search_create(rules, SEARCH_MEMORY_MIN);
	struct chance chance = {9};
	const size_t bucket = SEARCH_BUCKET * sizeof(struct search_entry);
	size_t whole = search->buckets;
	for (search->buckets = 1; search->buckets < 200; search->buckets++) {
		struct search_result result;
		union game_state state;
		unsigned char *behind = (unsigned char *)search->entry + search->buckets * bucket;
		memset(behind, UNUSED, 64 * bucket);
		find_state(rules, &state, &chance, 60);
		look(search, &state, (struct search_limits){.nodes = 3000}, &result);
		for (size_t at = 0; at < 64 * bucket; at++) {
			HOLDS(behind[at] == UNUSED);
		}
	}
	search->buckets = whole;
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(alpha_beta_never_mistakes_entries_of_a_tree_for_its_own) {
	struct game_rules *rules = make_rules(games_find("felli"), 0);
	struct search *search[2] = {search_create(rules, MEMORY), search_create(rules, MEMORY)};
	struct search_limits limits = {.method = SEARCH_ALPHABETA, .nodes = 5000};
	struct search_result result[2];
	union game_state state;
	game_start(rules, &state);
	look(search[0], &state, (struct search_limits){.nodes = 20000}, &result[0]);
	for (int i = 0; i < 2; i++) {
		search_set(search[i], &state);
		HOLDS(search_go(search[i], &limits, &result[i]));
	}
	ck_assert_str_eq(result[0].line, result[1].line);
	ck_assert_int_eq(result[0].score, result[1].score);
	ck_assert_uint_eq(result[0].nodes, result[1].nodes);
	search_destroy(search[0]);
	search_destroy(search[1]);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(a_tree_that_is_large_enough_ends_by_itself) {
	struct game_rules *rules = make_rules(games_find("laaiqa"), 3);
	struct search *search = search_create(rules, 64 << 20);
	struct chance chance = {3};
	for (int i = 0; i < 3; i++) {
		struct search_result result;
		union game_state state;
		find_state(rules, &state, &chance, 60);
		look(search, &state, (struct search_limits){.depth = 2}, &result);
		HOLDS(result.depth <= 2);
	}
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST
