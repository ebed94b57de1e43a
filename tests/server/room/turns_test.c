/* tests/server/room/turns_test.c - a position may have more turns than can be enumerated; what the
 * server says about it must still take a bounded number of steps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/view/pdn_turn.h"
#include "games/view/encode.h"
#include "tests/suite.h"

enum {
	TURNS_TOLD = 128, /* proto/README.md, "state" */
	WORK = 3000,
};

static const struct {
	const char *game, *option, *position;
} many[] = {
	/* 861,815,358 turns */
	{"laaiqa", NULL, "s:Xe2,e4,n2,n4,w2,w4,eg2,ng2:Se0,n0,w0,e1:E@4:N@4:W@4:roll=2-2"},
	{"zamma", NULL,
		"W:WKa1:Bb2,d2,f2,h2,b4,d4,f4,h4,b6,d6,f6,h6,b8,d8,f8,h8,c2,e2,g2,c4,e4,g4,c6,e6,"
		"g6,c8,e8,g8,b3,d3,f3,h3,b5,d5,f5,h5,b7,d7,f7,h7"},
	{"zamma", "choice=free",
		"W:WKa1:Bb2,d2,f2,h2,b4,d4,f4,h4,b6,d6,f6,h6,b8,d8,f8,h8,c2,e2,g2,c4,e4,g4,c6,e6,"
		"g6,c8,e8,g8,b3,d3,f3,h3,b5,d5,f5,h5,b7,d7,f7,h7"},
};

enum { MANY = sizeof(many) / sizeof(many[0]) };

static struct rule_set_cache rule_sets;
static struct rule_set *rule_set;
static struct game counted_game;
static struct game_impl counted_impl;
static const struct game_impl *real;
static size_t applied;
static union game_state state;

static void count_apply(const struct game_rules *rules, union game_state *at,
	const struct game_step *step, struct game_effects *effects) {
	applied++;
	real->apply(rules, at, step, effects);
}

/* Set up the position with rules that count the steps played. */
static void begin(int i) {
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	ck_assert_msg(games_init(&error), "%s", error.text);
	const struct game *game = games_find(many[i].game);
	game_options_default(game, option);
	if (many[i].option != NULL) {
		ck_assert(game_options_set(game, option, many[i].option, &error));
	}
	rule_set_cache_init(&rule_sets);
	rule_set = rule_set_take(&rule_sets, game, 0, option, &error);
	ck_assert_msg(rule_set != NULL, "%s", error.text);
	ck_assert_msg(
		game_read(rule_set->rules, many[i].position, &state, &error), "%s", error.text);
	real = game->impl;
	counted_impl = *real;
	counted_impl.apply = count_apply;
	counted_game = *game;
	counted_game.impl = &counted_impl;
	((struct game_rules *)rule_set->rules)->game = &counted_game;
	applied = 0;
}

static void end(void) {
	((struct game_rules *)rule_set->rules)->game = games_find(counted_game.key);
	rule_set_give(&rule_sets, rule_set);
	rule_set_cache_finish(&rule_sets);
	games_finish();
}

SUITE_GROUP(many_turns_cases, NULL, NULL, SUITE_SECONDS)

START_LOOP_TEST(a_state_is_encoded_without_going_through_all_turns, MANY) {
	struct out out;
	begin(_i);
	out_init(&out);
	struct game_status status = game_status(rule_set->rules, &state);
	encode_state(&out, rule_set, &state, &status);
	ck_assert(!out.failed);
	ck_assert_ptr_nonnull(strstr(out.at, "\"steps\":["));
	ck_assert_ptr_null(strstr(out.at, "\"turns\":["));
	ck_assert_uint_gt(applied, TURNS_TOLD);
	ck_assert_uint_le(applied, (TURNS_TOLD + 1) * GAME_TURN_STEPS_MAX);
	out_finish(&out);
	end();
}
END_TEST

START_LOOP_TEST(turns_are_counted_up_to_a_limit, MANY) {
	begin(_i);
	ck_assert_uint_eq(game_count_turns(rule_set->rules, &state, 1000), 1000);
	ck_assert_uint_le(applied, 1000 * GAME_TURN_STEPS_MAX);
	ck_assert_uint_eq(game_count_turns(rule_set->rules, &state, 0), 0);
	end();
}
END_TEST

START_TEST(the_search_for_a_turn_without_landings_is_limited) {
	char turn[GAME_TURN_TEXT_MAX];
	struct game_error error;
	size_t work = WORK;
	begin(MANY - 1);
	ck_assert(!pdn_find_turn(rule_set->rules, &state, NULL, "i9xa1", turn, &work, &error));
	ck_assert_uint_eq(work, 0);
	ck_assert_uint_le(applied, (WORK + 1) * GAME_TURN_STEPS_MAX);
	end();
}
END_TEST
