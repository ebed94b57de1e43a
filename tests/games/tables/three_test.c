/* tests/games/tables/three_test.c - games with three dice: the counts of their specification, the
 * first quarter, texts, refusals, and how they end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/play.h"
#include "games/view/mat.h"
#include "tests/games/load.h"
#include "tests/games/tables/help.h"
#include "tests/suite.h"

#define START "W1*15:B24*15"
#define TIED "W:Wbar*2,18,19*2,20*2,21*2,22*2,23*2,24*2:Boff*4,1*2,2*2,3*2,4*2,5*2,6:roll=6-5-4"
#define WALL "W:W1*3,7,8*2,9*2,10*2,11*2,12*2,13:B20*7,24*8:roll=6-1-1"

/* The results of some first throws, as the specification has them. */
static const struct opening {
	const char *roll;
	size_t count;
} openings[] = {{"1-1-1", 2}, {"2-1-1", 2}, {"3-2-1", 4}, {"4-3-2", 5}, {"5-4-3", 5}, {"6-5-4", 5},
	{"6-6-5", 4}, {"6-6-6", 3}};

static struct game_status play_turn(
	const char *key, const char *settings, const char *where, const char *turn) {
	struct game_rules *rules = tables_make(key, settings);
	struct game_refusal refusal;
	union game_state state = tables_position(rules, where);
	ck_assert_msg(
		game_play_text(rules, &state, turn, NULL, NULL, &refusal), "%s", refusal.text);
	struct game_status status = game_status(rules, &state);
	game_rules_destroy(rules);
	return status;
}

SUITE_BEGIN(load_games)

SUITE_GROUP(three_dice_cases, NULL, NULL, SUITE_SECONDS)

START_LOOP_TEST(first_throws_have_so_many_results, (int)(sizeof(openings) / sizeof(openings[0]))) {
	struct game_rules *rules = tables_make("emperador", "");
	char where[80];
	snprintf(where, sizeof(where), "W:" START ":roll=%s", openings[_i].roll);
	ck_assert_uint_eq(tables_count(rules, where), openings[_i].count);
	snprintf(where, sizeof(where), "B:" START ":roll=%s", openings[_i].roll);
	ck_assert_uint_eq(tables_count(rules, where), openings[_i].count);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(all_first_throws_together_have_202_results) {
	struct game_rules *rules = tables_make("emperador", "first=white");
	union game_state state;
	memset(&state, 0, sizeof(state));
	game_start(rules, &state);
	ck_assert_str_eq(game_status(rules, &state).chance, "3d6");
	ck_assert_uint_eq(game_perft(rules, &state, 1), 202);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(throws_of_three_dice_have_216_ways) {
	struct game_rules *rules = tables_make("emperador", "first=white");
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	union game_state state;
	int ways = 0;
	memset(&state, 0, sizeof(state));
	game_start(rules, &state);
	size_t count = rules->game->impl->outcomes(rules, &state, outcomes);
	for (size_t i = 0; i < count; i++) {
		ways += outcomes[i].weight;
	}
	ck_assert_uint_eq(count, 56);
	ck_assert_int_eq(ways, 216);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(men_leave_the_first_quarter_one_by_one) {
	tables_expect("emperador", "", "W:" START ":roll=2-1-1", "1-2 1-3 3-4, 1-2 2-3 3-5");
	tables_expect("emperador", "", "W:" START ":roll=6-6-6",
		"1-7 1-7 1-7, 1-7 1-7 7-13, 1-7 7-13 13-19");
	tables_refused("emperador", "", "W:W1*14,2:B24*15:roll=3-2-1", "1-2", "start.single");
	tables_refused("emperador", "", "W:Wbar,1*13,4:B24*15:roll=5-3-4", "bar-4", "start.single");
	tables_after("emperador", "", "W:Wbar,2*2,4*12:B24*15:roll=1-1-1", "bar-1 2-3",
		"W:W1,2,3,4*12:B24*15:roll=1-1-1:left=1");
}
END_TEST

START_TEST(a_man_that_is_hit_enters_where_it_began) {
	tables_after("emperador", "", "W:W1*13,9,12:B24*14,15:roll=6-3-1", "9x15 1-4 1-2",
		"B:W1*11,2,4,12,15:Bbar,24*14");
	tables_after("emperador", "", "B:W1*13,20,12:Bbar,24*14:roll=6-5-1", "barx20 24-18 24-23",
		"W:Wbar,1*13,12:B18,20,23,24*12");
	tables_refused(
		"medio-emperador", "", "B:W1*13,7,8:Bbar,12*14:roll=6-5-1", "12-11", "turn.enter");
}
END_TEST

START_TEST(a_wall_that_cannot_be_passed_wins_two_by_option) {
	const char *turn = "7-13 1-2 2-3";
	struct game_status status = play_turn("emperador", "prime=on", WALL, turn);
	ck_assert_int_eq(status.phase, GAME_OVER);
	ck_assert_str_eq(status.reason, "prime");
	ck_assert_int_eq(status.winner, 0);
	ck_assert_int_eq(status.points[0], 2);
	ck_assert_int_eq(play_turn("emperador", "", WALL, turn).phase, GAME_CHANCE);
	/* In the middle of the turn, or with all enemies past it, it is no prime. */
	ck_assert_int_eq(play_turn("emperador", "prime=on", WALL, "7-13").phase, GAME_CHOICE);
	status = play_turn("emperador", "prime=on",
		"W:W1*3,7,8*2,9*2,10*2,11*2,12*2,13:B2*7,4*8:roll=6-1-1", "7-13");
	ck_assert_int_eq(status.phase, GAME_CHOICE);
}
END_TEST

START_TEST(it_is_a_draw_if_neither_side_could_play_any_number) {
	struct game_status status = play_turn("emperador", "", TIED, "barx6");
	ck_assert_int_eq(status.phase, GAME_OVER);
	ck_assert_int_eq(status.winner, GAME_NOBODY);
	ck_assert_str_eq(status.reason, "both_blocked");
	ck_assert_int_eq(status.points[0] + status.points[1], 0);
}
END_TEST

static int stake_at(const char *settings, const char *where) {
	struct game_rules *rules = tables_make("emperador", settings);
	union game_state state = tables_position(rules, where);
	int stake = rules->game->impl->stake(rules, &state, 1);
	game_rules_destroy(rules);
	return stake;
}

START_TEST(a_resignation_costs_two_while_a_prime_can_be_made) {
	ck_assert_int_eq(stake_at("", "W:" START), 1);
	ck_assert_int_eq(stake_at("prime=on", "W:" START), 2);
	ck_assert_int_eq(stake_at("prime=on", "W:W20*12,off*3:B3*15"), 2);
	ck_assert_int_eq(stake_at("prime=on", "W:W20*11,off*4:B3*15"), 1);
}
END_TEST

START_TEST(throws_are_read_in_any_order) {
	struct game_rules *rules = tables_make("emperador", "");
	char text[GAME_POSITION_TEXT_MAX];
	union game_state state = tables_position(rules, "W:" START ":roll=2-6-4:left=2-6");
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, "W:" START ":roll=6-4-2:left=6-2");
	game_rules_destroy(rules);
}
END_TEST

START_TEST(throws_that_cannot_be_are_refused) {
	static const char *const wrong[] = {":roll=6-5", ":roll=6-5-4-3", ":roll=6-5-7",
		":roll=6-5-4:left=3", ":roll=6-5-4:left=6-6", ":roll=6-5-4:left=6-5-4-4"};
	struct game_rules *rules = tables_make("emperador", "");
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		union game_state state;
		struct game_error error = {""};
		char where[80];
		snprintf(where, sizeof(where), "W:" START "%s", wrong[i]);
		ck_assert_msg(!game_read(rules, where, &state, &error), "%s", where);
		ck_assert_str_ne(error.text, "");
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(any_order_of_three_dice_may_fall) {
	static const int falls[][3] = {{2, 6, 4}, {6, 4, 2}, {4, 2, 4}, {5, 5, 5}};
	struct game_rules *rules = tables_make("emperador", "first=white");
	union game_state state;
	struct play play;
	memset(&state, 0, sizeof(state));
	game_start(rules, &state);
	play_init(&play, realloc, free);
	ck_assert(play_begin(&play, rules, &state));
	for (size_t i = 0; i < sizeof(falls) / sizeof(falls[0]); i++) {
		ck_assert(play_may_fall(&play, falls[i], 3));
	}
	ck_assert(!play_may_fall(&play, falls[0], 2));
	ck_assert(!play_may_fall(&play, (const int[]){7, 1, 1}, 3));
	play_finish(&play);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(only_backgammon_and_its_like_are_written_as_its_matches) {
	static const char *const keys[] = {
		"backgammon", "portes", "todas-tablas", "emperador", "medio-emperador"};
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		struct game_rules *rules = tables_make(keys[i], "");
		static struct game_drawing drawing;
		memset(&drawing, 0, sizeof(drawing));
		rules->game->impl->draw(rules, &drawing);
		ck_assert_msg(mat_is_for(&drawing) == (i < 3), "%s", keys[i]);
		game_rules_destroy(rules);
	}
}
END_TEST
