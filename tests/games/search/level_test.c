/* tests/games/search/level_test.c - the six levels, in every game. */
#include <stdlib.h>
#include <string.h>

#include "games/play.h"
#include "games/search/level.h"
#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum {
	MEMORY = 8 << 20,
	FEW_NODES = 600, /* of any level here: whole games take their time elsewhere */
	SEEDS = 12,
};

SUITE_BEGIN(load_games)

SUITE_GROUP(levels, NULL, NULL, 60)

static struct game_rules *rules_of(const struct game *game, int seats) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(game, option);
	return game_rules_create(game, seats, option, &error);
}

/* Throw what a seed decides. */
static void throw_for(struct play *play, struct chance *chance) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	struct game_error error;
	int values[4] = {0};
	size_t count = play->rules->game->impl->outcomes(play->rules, &play->state, outcome);
	const struct game_throw *thrown = &outcome[chance_below(chance, count)];
	for (size_t i = 0; i < thrown->count; i++) {
		values[i] = thrown->values[i];
	}
	HOLDS(play_throw(play, 0, values, thrown->count, &error));
}

static void play_as(struct play *play, struct search *search, unsigned number, uint64_t seed) {
	struct search_limits limits = {.depth = 0};
	struct search_result result;
	struct game_error error;
	level_limit(number, play->rules, play->now.seat, play_turns(play, -1), seed, &limits);
	limits.nodes = limits.nodes < FEW_NODES ? limits.nodes : FEW_NODES;
	search_set_play(search, play);
	HOLDS(search_go(search, &limits, &result));
	REQUIRE(play_text(play, 0, play->now.seat, result.turn, &error), "%s: \"%s\": %s",
		play->rules->game->key, result.turn, error.text);
}

/* The texts of the first turns of a game that one level plays for all seats. */
static void begin_game(const struct game_rules *rules, unsigned number, uint64_t seed,
	unsigned turns, char *text, size_t size) {
	struct search *search = search_create(rules, MEMORY);
	struct chance chance = {99};
	union game_state start;
	struct play play;
	HOLDS(search != NULL);
	game_start(rules, &start);
	play_init(&play, realloc, free);
	HOLDS(play_begin(&play, rules, &start));
	while (play.now.phase != GAME_OVER && play_turns(&play, -1) < turns) {
		if (play.now.phase == GAME_CHANCE) {
			throw_for(&play, &chance);
		} else {
			play_as(&play, search, number, seed);
		}
	}
	text[0] = '\0';
	for (uint32_t i = 0; i < play.moves; i++) {
		const char *move = play_move_text(&play, i);
		if (strlen(text) + strlen(move) + 2 < size) {
			strcat(strcat(text, " "), move);
		}
	}
	play_finish(&play);
	search_destroy(search);
}

START_TEST(there_are_six_levels_with_a_name_and_a_sentence_each) {
	for (unsigned i = 1; i <= LEVEL_COUNT; i++) {
		const struct level *level = level_get(i);
		HOLDS(level != NULL);
		HOLDS(level->name[0] != '\0' && level->says[strlen(level->says) - 1] == '.');
		for (unsigned j = 1; j < i; j++) {
			HOLDS(strcmp(level->name, level_get(j)->name) != 0);
		}
	}
	HOLDS(level_get(0) == NULL);
	HOLDS(level_get(LEVEL_COUNT + 1) == NULL);
}
END_TEST

START_TEST(a_level_leaves_other_limits_unchanged) {
	struct game_rules *rules = rules_of(games_find("felli"), 0);
	atomic_bool stop = false;
	struct search_limits limits = {.time_us = 77, .stop = &stop, .exact = false};
	level_limit(3, rules, 1, 40, 5, &limits);
	HOLDS(limits.time_us == 77 && limits.stop == &stop && limits.seed == 5);
	HOLDS(limits.nodes > 0 && limits.skill.variety == 0);
	level_limit(3, rules, 1, 0, 5, &limits);
	HOLDS(limits.skill.variety > 0);
	game_rules_destroy(rules);
}
END_TEST

START_LOOP_TEST(the_same_seed_gives_the_same_game_at_any_level, games_count()) {
	char first[4000], second[4000];
	const struct game *game = games_at((size_t)_i);
	struct game_rules *rules = rules_of(game, _i % 2 == 0 ? game->seats_min : game->seats_max);
	for (unsigned number = 1; number <= LEVEL_COUNT; number++) {
		begin_game(rules, number, number, 8, first, sizeof(first));
		begin_game(rules, number, number, 8, second, sizeof(second));
		HOLDS(first[0] != '\0');
		ck_assert_str_eq(first, second);
	}
	game_rules_destroy(rules);
}
END_TEST

/* The sentences say it: its own turn alone, your answer too, and only the last makes no mistake. */
START_LOOP_TEST(each_level_looks_ahead_and_slips_as_its_description_says, games_count()) {
	struct game_rules *rules = rules_of(games_at((size_t)_i), 0);
	bool dice = rules->game->impl->outcomes != NULL;
	for (int seat = 0; seat < rules->seats; seat++) {
		struct search_limits limits[LEVEL_COUNT + 1] = {{.depth = 0}};
		for (unsigned number = 1; number <= LEVEL_COUNT; number++) {
			const struct search_skill *skill = &limits[number].skill;
			level_limit(number, rules, seat, 100, 1, &limits[number]);
			HOLDS(limits[number].nodes > 0 && skill->variety == 0);
			HOLDS((skill->noise > 0) == (number < LEVEL_COUNT));
		}
		ck_assert_int_eq(limits[1].depth, 1);
		ck_assert_int_eq(limits[2].depth, 2);
		HOLDS(dice || limits[3].depth == 3);
		HOLDS(limits[1].skill.overlooked >= 40);
		HOLDS(limits[1].skill.eager && limits[1].skill.plain);
		ck_assert_int_eq(limits[1].skill.missed, 10);
		HOLDS(limits[5].skill.overlooked < limits[1].skill.overlooked || dice);
		ck_assert_int_eq(limits[6].depth, 0);
		HOLDS(limits[6].skill.overlooked == 0 && !limits[6].skill.plain);
	}
	game_rules_destroy(rules);
}
END_TEST

static size_t count_first_turns(const struct game_rules *rules) {
	union game_state start;
	game_start(rules, &start);
	return game_status(rules, &start).phase == GAME_CHOICE
		? game_count_turns(rules, &start, 1000)
		: 0;
}

/* Without dice, and if the first seat has a choice, some seeds differ by the sixteenth turn. The
 * first turn alone need not differ if one is plainly better. */
START_LOOP_TEST(two_seeds_give_different_first_turns, games_count()) {
	char first[4000], other[4000];
	struct game_rules *rules = rules_of(games_at((size_t)_i), 0);
	for (unsigned number = 1; number <= LEVEL_COUNT && count_first_turns(rules) > 1; number++) {
		bool differs = false;
		begin_game(rules, number, 1, 16, first, sizeof(first));
		for (uint64_t seed = 2; seed <= SEEDS && !differs; seed++) {
			begin_game(rules, number, seed, 16, other, sizeof(other));
			differs = strcmp(first, other) != 0;
		}
		REQUIRE(differs, "%s: level %u begins one way alone", rules->game->key, number);
	}
	game_rules_destroy(rules);
}
END_TEST

/* Whatever White plays here is taken. */
static int wins_in(unsigned overlooked) {
	struct game_rules *rules = rules_of(games_find("alquerque"), 0);
	struct search *search = search_create(rules, MEMORY);
	struct search_limits limits = {.depth = 2, .skill = {.overlooked = (uint8_t)overlooked}};
	struct search_result result;
	struct game_error error;
	union game_state state;
	REQUIRE(game_read(rules, "W:Wa1:Ba3,c1,c3", &state, &error), "%s", error.text);
	search_set(search, &state);
	HOLDS(search_go(search, &limits, &result));
	search_destroy(search);
	game_rules_destroy(rules);
	return result.wins_in;
}

START_TEST(a_compulsory_reply_can_be_overlooked_too) {
	ck_assert_int_eq(wins_in(0), -2);
	ck_assert_int_eq(wins_in(100), 0);
}
END_TEST

/* For how many seeds a hare makes a capture that it may omit. */
static int count_taken(const struct search_skill *skill) {
	struct game_rules *rules = rules_of(games_find("catch-the-hare"), 0);
	struct search *search = search_create(rules, MEMORY);
	struct game_error error;
	union game_state state;
	int taken = 0;
	REQUIRE(game_read(rules, "B:Wa1,b1,c1,d1,e1,a2,b2,c2,d2,e2,c4:Bc3", &state, &error), "%s",
		error.text);
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct search_limits limits = {.depth = 1, .seed = seed, .skill = *skill};
		struct search_result result;
		search_clear(search);
		search_set(search, &state);
		HOLDS(search_go(search, &limits, &result));
		taken += strchr(result.turn, 'x') != NULL;
	}
	search_destroy(search);
	game_rules_destroy(rules);
	return taken;
}

START_TEST(own_captures_are_missed_as_often_as_set) {
	ck_assert_int_eq(count_taken(&(struct search_skill){.overlooked = 0}), SEEDS);
	ck_assert_int_eq(count_taken(&(struct search_skill){.missed = 100}), 0);
	ck_assert_int_eq(count_taken(&(struct search_skill){.overlooked = 99, .missed = 100}), 0);
	int taken = count_taken(&(struct search_skill){.overlooked = 100});
	ck_assert_int_gt(taken, SEEDS / 3);
	ck_assert_int_lt(taken, SEEDS);
}
END_TEST

static int noise_of_second(const char *key, const char *assignment) {
	const struct game *game = games_find(key);
	struct search_limits limits = {.depth = 0};
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	game_options_default(game, option);
	REQUIRE(game_options_set(game, option, assignment, &error), "%s", error.text);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	HOLDS(rules != NULL);
	level_limit(2, rules, 0, 100, 1, &limits);
	game_rules_destroy(rules);
	return limits.skill.noise;
}

/* Shepherd lost to Page in Zamma: it gave all away. */
START_TEST(the_second_level_misjudges_less_where_captures_are_compulsory) {
	int bound = noise_of_second("sixteen-soldiers", "capture=compulsory");
	ck_assert_int_lt(4 * bound, noise_of_second("sixteen-soldiers", "capture=optional"));
}
END_TEST

/* By how much variety makes the best turn of the start look better than it is, at most. */
static int most_added(uint16_t variety) {
	struct game_rules *rules = rules_of(games_find("fetaix"), 0);
	struct search *search = search_create(rules, MEMORY);
	struct search_result best, result;
	int worst = 0;
	search_go(search, &(struct search_limits){.depth = 2}, &best);
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct search_limits limits = {
			.depth = 2, .seed = seed, .skill = {.variety = variety}};
		search_clear(search);
		HOLDS(search_go(search, &limits, &result));
		worst = result.score - best.score > worst ? result.score - best.score : worst;
	}
	search_destroy(search);
	game_rules_destroy(rules);
	return worst;
}

START_TEST(variety_is_bounded) {
	ck_assert_int_eq(most_added(0), 0);
	ck_assert_int_le(most_added(30), 30);
	ck_assert_int_gt(most_added(30), 0);
}
END_TEST

/* By how much noise moves what the start is worth, after the first throw, at most. */
static int most_moved(const char *key, uint16_t noise) {
	struct game_rules *rules = rules_of(games_find(key), 0);
	struct search *search = search_create(rules, MEMORY);
	struct search_result result, clear;
	struct chance chance = {7};
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	union game_state state;
	int most = 0;
	game_start(rules, &state);
	while (game_status(rules, &state).phase == GAME_CHANCE) {
		size_t count = rules->game->impl->outcomes(rules, &state, outcome);
		const struct game_throw *thrown = &outcome[chance_below(&chance, count)];
		rules->game->impl->take(rules, &state, thrown, NULL);
	}
	search_set(search, &state);
	HOLDS(search_go(search, &(struct search_limits){.depth = 1}, &clear));
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct search_limits limits = {.depth = 1, .seed = seed, .skill = {.noise = noise}};
		search_clear(search);
		HOLDS(search_go(search, &limits, &result));
		int moved = abs(result.score - clear.score);
		most = moved > most ? moved : most;
	}
	search_destroy(search);
	game_rules_destroy(rules);
	return most;
}

/* Of 600, which is half of a win: learned evaluations have their own units. */
START_TEST(noise_is_the_same_share_of_a_win_with_and_without_weights) {
	static const char *const keys[] = {"laquet", "jacquet", "moultezim", "fevga"};
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		int most = most_moved(keys[i], 60);
		REQUIRE(most > 0, "%s", keys[i]);
		REQUIRE(most <= 1000, "%s: %d", keys[i], most);
	}
}
END_TEST

/* Who wins when the first seat searches and the other plays any step. */
static int winner_against_random(
	const char *key, const char *position, unsigned nodes, struct chance chance) {
	struct game_rules *rules = rules_of(games_find(key), 0);
	struct search *search = search_create(rules, MEMORY);
	struct game_error error;
	union game_state start;
	struct play play;
	game_start(rules, &start);
	REQUIRE(position == NULL || game_read(rules, position, &start, &error), "%s", error.text);
	play_init(&play, realloc, free);
	HOLDS(play_begin(&play, rules, &start));
	while (play.now.phase != GAME_OVER) {
		struct search_limits limits = {.nodes = nodes};
		struct search_result result;
		search_set_play(search, &play);
		if (play.now.seat == 1) {
			struct game_step steps[GAME_STEPS_MAX];
			size_t count = game_steps(rules, &play.state, steps);
			rules->game->impl->print_step(rules, &play.state,
				&steps[chance_below(&chance, count)], result.turn);
		} else {
			HOLDS(search_go(search, &limits, &result));
		}
		HOLDS(play_text(&play, 0, play.now.seat, result.turn, &error));
	}
	int winner = play.now.winner;
	play_finish(&play);
	search_destroy(search);
	game_rules_destroy(rules);
	return winner;
}

/* The Indian has stood where the last rabbits must go, shut in, until the turns ran out. */
START_TEST(rabbits_get_across_against_random_play) {
	ck_assert_int_eq(
		winner_against_random("indian-and-jackrabbits", NULL, 5000, (struct chance){5}), 0);
}
END_TEST

/* Nine men did not find their way to one far from them before the turns ran out. */
START_TEST(the_last_man_on_a_wide_board_is_hunted_down) {
	for (uint64_t seed = 1; seed <= 8; seed++) {
		ck_assert_int_eq(
			winner_against_random("terhuchu", "W:Wa3,e3,f3,e4,f4,g9,p6,q1,s6:Br2", 800,
				(struct chance){seed}),
			0);
	}
}
END_TEST
