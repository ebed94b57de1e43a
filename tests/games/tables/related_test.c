/* tests/games/tables/related_test.c - worked positions of Jacquet, Fevga and Moultezim. */
#include <stdio.h>
#include <string.h>

#include "tests/games/load.h"
#include "tests/games/tables/help.h"
#include "tests/suite.h"

#define STARTS "W7*15:B19*15"

SUITE_BEGIN(load_games)

SUITE_GROUP(related_cases, NULL, NULL, SUITE_SECONDS)

static void expect_first(const char *roll, const char *turns) {
	static const char *const games[] = {"jacquet", "fevga", "moultezim"};
	char where[100];
	snprintf(where, sizeof(where), "W:" STARTS ":roll=%s", roll);
	for (int i = 0; i < 3; i++) {
		tables_expect(games[i], "", where, turns);
	}
}

START_TEST(related_games_have_the_right_first_turns) {
	expect_first("6-1", "7-13 13-14");
	expect_first("2-1", "7-9 9-10");
	expect_first("1-1", "7-8 8-9 9-10 10-11");
	expect_first("2-2", "7-9 9-11 11-13 13-15");
	expect_first("3-3", "7-10 10-13 13-16");
	expect_first("4-4", "7-11 11-15");
	expect_first("6-6", "7-13");
}
END_TEST

START_TEST(the_first_man_frees_the_others_within_a_turn) {
	const char *where = "W:" STARTS ":roll=5-5";
	tables_expect("jacquet", "", where, "7-12 12-17 17-22 22-3");
	tables_expect("fevga", "", where, "7-12 12-17 17-22 22-3, 7-12 12-17 17-22 7-12");
	tables_expect("moultezim", "", where, "7-12 12-17 17-22 22-3, 7-12 12-17 17-22 7-12");
	tables_refused("jacquet", "", "W:W7*14,22:B19*15:roll=2-1", "7-9", "start.first_man");
	tables_expect("moultezim", "first_13=on", "W:W7*14,19:B1*14,18:roll=2-1",
		"19-21 21-22, 19-21 7-8, 7-9 19-20, 7-9 7-8, 7-9 9-10");
	tables_refused("moultezim", "", "W:W7*14,19:B1*14,18:roll=2-1", "7-9", "start.first_man");
}
END_TEST

START_TEST(jacquet_of_1840_lets_all_men_move_but_not_share_points) {
	const char *where = "W:W7*13,8,9:B19*15:roll=2-1";
	tables_refused("jacquet", "single_until_courier=on", where, "7-8", "start.single");
	tables_expect(
		"jacquet", "single_until_courier=on", where, "8-10 10-11, 8-10 7-8, 9-11 11-12");
}
END_TEST

START_TEST(fevga_start_quarter_may_not_be_full_at_the_end) {
	const char *own = "W:W7*8,8*2,9,10,11,22*2:B19*15:roll=5-1:left=5";
	const char *other = "W:W7*8,18*2,19,20,21,22,23:B1*15:roll=6-1:left=6";
	tables_refused("fevga", "", own, "7-12", "wall.limit");
	tables_expect("fevga", "", own, "10-15, 11-16, 22-3, 8-13, 9-14");
	tables_refused("fevga", "both_start_quarters=on", other, "18-24", "wall.limit");
	tables_after("fevga", "", other, "18-24", "B:W7*8,18,19,20,21,22,23,24:B1*15");
	/* 7-12 first and 7 left by the 1 is no better: 7 still holds men; but 11-12 opens 11. */
	tables_after("fevga", "", "W:W7*8,8*2,9,10,11,22*2:B19*15:roll=5-1", "7-12 11-12",
		"B:W7*7,8*2,9,10,12*2,22*2:B19*15");
}
END_TEST

START_TEST(moultezim_allows_holding_four_points_of_the_other_start_quarter) {
	const char *where = "W:W7*9,20,21,22,23*2,16:B1*15:roll=3-1:left=3";
	tables_refused("moultezim", "", where, "16-19", "wall.limit");
	tables_after("moultezim", "own_six=on", where, "16-19", "B:W7*9,19,20,21,22,23*2:B1*15");
}
END_TEST

START_TEST(related_games_count_two_if_the_loser_has_borne_off_nobody) {
	struct game_rules *rules = tables_make("fevga", "");
	struct game_refusal refusal;
	union game_state state = tables_position(rules, "W:W6,off*14:B19*15:roll=6-4");
	ck_assert(game_play_text(rules, &state, "6-off/6", NULL, NULL, &refusal));
	ck_assert_int_eq(game_status(rules, &state).points[0], 2);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(a_die_that_does_not_reach_so_far_is_told_in_points) {
	struct game_rules *rules = tables_make("fevga", "");
	struct game_refusal refusal;
	union game_state state = tables_position(rules, "W:W1*15:B13*15:roll=6-4");
	ck_assert(!game_play_text(rules, &state, "1-2/4", NULL, NULL, &refusal));
	ck_assert_str_eq(refusal.text, "1-2 is one point forward, not 4.");
	ck_assert(!game_play_text(rules, &state, "1-3/4", NULL, NULL, &refusal));
	ck_assert_str_eq(refusal.text, "1-3 is 2 points forward, not 4.");
	game_rules_destroy(rules);
}
END_TEST
