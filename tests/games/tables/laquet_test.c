/* tests/games/tables/laquet_test.c - worked positions and counts of Laquet, and how positions are
 * read. */
#include <stdio.h>
#include <string.h>

#include "tests/games/load.h"
#include "tests/games/tables/help.h"
#include "tests/suite.h"

#define OPENING "W1*2,2*3,3*3,4*3,5*3,18:B6*14,7"
#define PASSING "W8*2,9*2,10*2,11*2,12*2,14*2,15*2,18:B7*14,13"
#define ORDER "W5*3,7*3,8*2,9*2,10*2,11*2,18:B6*13,12,13"
#define BEARING "W14*2,16*3,17*4,18*2,off*4:B10*4,11*4,12*3,13*2,15*2"
#define LAST "W12,16*4,17*5,18*5:B6*4,7*4,13*3,14*4"

SUITE_BEGIN(load_games)

SUITE_GROUP(laquet_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(laquet_starts_with_white_to_throw) {
	char text[GAME_POSITION_TEXT_MAX];
	struct game_rules *rules = tables_make("laquet", "");
	union game_state state = tables_position(rules, "start");
	struct game_status status = game_status(rules, &state);
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, "W:" OPENING);
	ck_assert_int_eq(status.phase, GAME_CHANCE);
	ck_assert_uint_eq(status.seat, 0);
	ck_assert_str_eq(status.chance, "2d6");
	ck_assert(status.fresh);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(laquet_first_throws_have_the_right_number_of_turns) {
	static const struct {
		const char *roll;
		size_t count;
	} throws[] = {{"1-1", 10}, {"2-1", 10}, {"2-2", 6}, {"3-1", 12}, {"3-2", 10}, {"3-3", 7},
		{"4-1", 13}, {"4-2", 11}, {"4-3", 10}, {"4-4", 8}, {"5-1", 13}, {"5-2", 11},
		{"5-3", 12}, {"5-4", 12}, {"5-5", 9}, {"6-1", 17}, {"6-2", 14}, {"6-3", 15},
		{"6-4", 16}, {"6-5", 16}, {"6-6", 14}};
	struct game_rules *rules = tables_make("laquet", "");
	size_t sum = 0;
	for (size_t i = 0; i < 21; i++) {
		char where[200];
		snprintf(where, sizeof(where), "W:" OPENING ":roll=%s", throws[i].roll);
		ck_assert_uint_eq(tables_count(rules, where), throws[i].count);
		sum += throws[i].count;
	}
	union game_state state = tables_position(rules, "start");
	ck_assert_uint_eq(game_perft(rules, &state, 1), sum);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(laquet_turns_for_six_one_at_the_start) {
	tables_expect("laquet", "", "W:" OPENING ":roll=6-1",
		"2-8 1-2, 2-8 2-3, 2-8 3-4, 2-8 4-5, 2-8 8-9, 3-9 1-2, 3-9 3-4, 3-9 4-5, 3-9 9-10, "
		"4-10 1-2, 4-10 10-11, 4-10 2-3, 4-10 4-5, 5-11 1-2, 5-11 11-12, 5-11 2-3, 5-11 3-4");
	tables_refused("laquet", "", "W:" OPENING ":roll=6-1", "5-6", "turn.closed");
	tables_refused("laquet", "", "W:" OPENING ":roll=6-1", "1-7", "turn.closed");
	tables_refused("laquet", "", "W:" OPENING ":roll=6-1", "18-off", "off.home");
	tables_refused("laquet", "", "W:" OPENING ":roll=6-1", "1-5", "turn.dice");
	tables_refused("laquet", "", "W:" OPENING ":roll=6-1", "6-12", "turn.dice");
	tables_refused("laquet", "", "W:" OPENING ":roll=6-1", "-", "turn.compulsion");
}
END_TEST

START_TEST(laquet_turns_with_the_same_result_may_be_written_in_any_order) {
	const char *after = "B:W1*2,2*2,3*3,4*3,5*3,9,18:B6*14,7";
	tables_after("laquet", "", "W:" OPENING ":roll=6-1", "2-8 8-9", after);
	tables_after("laquet", "", "W:" OPENING ":roll=6-1", "2-3 3-9", after);
	tables_after("laquet", "", "W:" OPENING ":roll=6-1", "3-9 2-3", after);
	tables_after("laquet", "", "W:" OPENING ":roll=6-1", "8-9 2-8", after);
}
END_TEST

START_TEST(laquet_left_over_number_goes_to_the_opponent) {
	const char
		*fallen = "W:W8*2,9*2,10*2,11*2,12*2,14*2,15*2,18:B7*13,13*2:roll=6-1:left=1:by=B";
	tables_expect("laquet", "", "B:" PASSING ":roll=6-1", "7-13");
	tables_expect("laquet", "", "B:" PASSING ":roll=6-3", "7-13 13-16");
	tables_after("laquet", "", "B:" PASSING ":roll=6-1", "7-13", fallen);
	tables_expect("laquet", "", fallen, "-, 10-11, 11-12, 14-15, 15-16, 8-9, 9-10");
	tables_expect(
		"laquet", "opponent_plays=must", fallen, "10-11, 11-12, 14-15, 15-16, 8-9, 9-10");
	tables_after(
		"laquet", "", fallen, "-", "W:W8*2,9*2,10*2,11*2,12*2,14*2,15*2,18:B7*13,13*2");
	tables_after(
		"laquet", "", fallen, "9-10", "W:W8*2,9,10*3,11*2,12*2,14*2,15*2,18:B7*13,13*2");
	tables_after("laquet", "opponent_plays=never", "B:" PASSING ":roll=6-1", "7-13",
		"W:W8*2,9*2,10*2,11*2,12*2,14*2,15*2,18:B7*13,13*2");
	tables_refused("laquet", "opponent_plays=must", fallen, "-", "turn.leftover");
}
END_TEST

START_TEST(laquet_two_left_over_numbers_are_chosen_one_by_one) {
	const char *both = "W:W7,8*2,9*2,10*2,11*2,12*2,13*2,14,18:B6*15:roll=6-1:by=B";
	const char *half =
		"W:W7,8,9*3,10*2,11*2,12*2,13*2,14,18:B6*15:roll=6-1:left=6:by=B:answered=1";
	struct game_rules *rules = tables_make("laquet", "");
	/* Black threw and can play neither: his throw is White's at once. */
	union game_state state = tables_position(
		rules, "B:W7,8*2,9*2,10*2,11*2,12*2,13*2,14,18:B6*15:roll=6-1");
	char text[GAME_POSITION_TEXT_MAX];
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, both);
	ck_assert(game_status(rules, &state).fresh);
	state = tables_position(rules, half);
	ck_assert(!game_status(rules, &state).fresh);
	game_rules_destroy(rules);
	tables_after("laquet", "", both, "8-9", half);
	tables_after("laquet", "", both, "-", "W:W7,8*2,9*2,10*2,11*2,12*2,13*2,14,18:B6*15");
	tables_expect("laquet", "", half, "-, 10-16, 11-17, 12-18, 7-13, 8-14, 9-15");
	tables_after("laquet", "", half, "9-15", "W:W7,8,9*2,10*2,11*2,12*2,13*2,14,15,18:B6*15");
}
END_TEST

START_TEST(laquet_number_that_nobody_can_use_is_void) {
	static struct game_effects effects;
	struct game_throw thrown = {.count = 2, .values = {3, 3}, .weight = 1};
	char text[GAME_POSITION_TEXT_MAX];
	struct game_rules *rules = tables_make("laquet", "");
	union game_state state = tables_position(rules, "W:W1*5,7*5,13*5:B4*5,10*5,16*5");
	rules->game->impl->take(rules, &state, &thrown, &effects);
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, "B:W1*5,7*5,13*5:B4*5,10*5,16*5");
	ck_assert_int_eq(game_status(rules, &state).phase, GAME_CHANCE);
	ck_assert_uint_eq(effects.count, 5);
	ck_assert_uint_eq(effects.list[0].what, GAME_THROWN);
	ck_assert_uint_eq(effects.list[2].what, GAME_PASSED);
	ck_assert_uint_eq(effects.list[4].what, GAME_VOID);
	ck_assert_uint_eq(effects.list[4].value, 3);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(laquet_man_must_be_able_to_rest_between_two_numbers) {
	tables_expect("laquet", "", "B:" ORDER ":roll=6-5", "6-12 12-17");
	tables_expect("laquet", "", "B:" ORDER ":roll=5-3", "12-17 13-16");
}
END_TEST

START_TEST(laquet_bearing_off_depends_on_the_rearmost_man) {
	tables_expect("laquet", "", "W:" BEARING ":roll=6-3", "14-off 14-17, 14-off 16-off");
	tables_expect("laquet", "", "W:" BEARING ":roll=5-4", "14-off 14-18");
	tables_expect("laquet", "", "W:" BEARING ":roll=6-1",
		"14-off 16-17, 14-off 17-18, 14-off 18-off");
	tables_expect("laquet", "", "W:" BEARING ":roll=1-1",
		"16-17 16-17, 16-17 17-18, 16-17 18-off, "
		"17-18 17-18, 17-18 18-off, 18-off 18-off");
	tables_refused("laquet", "", "W:" BEARING ":roll=5-4", "16-off/4", "off.higher");
}
END_TEST

START_TEST(text_that_is_not_a_step_is_answered_with_a_legal_one) {
	static const char *const texts[] = {"hello", "16", "16-99"};
	struct game_rules *rules = tables_make("laquet", "");
	union game_state state = tables_position(rules, "W:" BEARING ":roll=5-4");
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct game_refusal refusal = {0};
		char expected[64];
		snprintf(expected, sizeof(expected), "\"%s\" is not a move. Try 14-off.", texts[i]);
		ck_assert(!game_play_text(rules, &state, texts[i], NULL, NULL, &refusal));
		ck_assert_str_eq(refusal.text, expected);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(laquet_last_man_may_enter_and_another_bear_off) {
	tables_expect("laquet", "", "W:" LAST ":roll=6-3", "12-15 15-off, 12-18 16-off");
	tables_expect("laquet", "", "W:" LAST ":roll=4-3", "12-16 16-off");
	tables_expect("laquet", "", "W:" LAST ":roll=2-1", "16-18 16-17, 16-18 17-18");
}
END_TEST

START_TEST(laquet_bearing_off_names_its_number_if_either_would_do) {
	const char *where = "W:W17*2,off*13:B6*15:roll=6-4";
	tables_expect("laquet", "", where, "17-off/6 17-off");
	tables_after("laquet", "", where, "17-off/4", "W:W17,off*14:B6*15:roll=6-4:left=6");
	tables_after("laquet", "", where, "17-off/6", "W:W17,off*14:B6*15:roll=6-4:left=4");
	struct game_refusal refusal;
	struct game_rules *rules = tables_make("laquet", "");
	union game_state state = tables_position(rules, where);
	ck_assert(!game_play_text(rules, &state, "17-off", NULL, NULL, &refusal));
	ck_assert_ptr_nonnull(strstr(refusal.text, "17-off/6 or 17-off/4"));
	game_rules_destroy(rules);
}
END_TEST

static struct game_status end_of(const char *settings, const char *where, const char *text) {
	struct game_refusal refusal;
	struct game_rules *rules = tables_make("laquet", settings);
	union game_state state = tables_position(rules, where);
	ck_assert_msg(
		game_play_text(rules, &state, text, NULL, NULL, &refusal), "%s", refusal.text);
	struct game_status status = game_status(rules, &state);
	game_rules_destroy(rules);
	return status;
}

START_TEST(laquet_is_won_with_the_last_man_off) {
	struct game_status status = end_of("", "W:W18,off*14:B6*13,off*2:roll=6-4", "18-off/6");
	ck_assert_int_eq(status.phase, GAME_OVER);
	ck_assert_uint_eq(status.winner, 0);
	ck_assert_str_eq(status.reason, "borne_off");
	ck_assert_int_eq(status.points[0], 1);
	ck_assert_int_eq(status.points[1], 0);
	ck_assert_uint_eq(status.behind[1], 13);
	status = end_of("double_if_none_off=on", "W:W18,off*14:B6*15:roll=6-4", "18-off/6");
	ck_assert_int_eq(status.points[0], 2);
	status = end_of("double_if_none_off=on", "W:W18,off*14:B6*14,off:roll=6-4", "18-off/6");
	ck_assert_int_eq(status.points[0], 1);
}
END_TEST

START_TEST(laquet_may_be_won_with_the_opponents_number) {
	struct game_status status = end_of("", "W:W18,off*14:B7*15:roll=5-5:by=B", "18-off");
	ck_assert_int_eq(status.phase, GAME_OVER);
	ck_assert_uint_eq(status.winner, 0);
}
END_TEST

START_TEST(laquet_higher_number_is_required_only_by_option) {
	/* The man on 7 can use the 5 or the 3, not both: 15 is held, and so are 9 and 11. */
	const char *where = "B:W9*5,11*5,15*5:B6*14,7:roll=5-3";
	tables_expect("laquet", "", where, "7-10, 7-12");
	tables_expect("laquet", "one_of_two=higher", where, "7-12");
	tables_refused("laquet", "one_of_two=higher", where, "7-10", "turn.higher");
}
END_TEST

START_TEST(laquet_number_that_makes_the_other_unplayable_is_refused) {
	/* The 5 is 7-12 only; after 7-10 it would be 10-15, which is held. */
	const char *where = "B:W9*5,11*5,15*4,18:B6*13,7,13:roll=5-3";
	tables_expect("laquet", "", where, "7-12 13-16");
	tables_refused("laquet", "", where, "7-10", "turn.compulsion");
	tables_refused("laquet", "", where, "6-9", "turn.closed");
}
END_TEST

START_TEST(laquet_full_round_runs_clockwise) {
	char text[GAME_POSITION_TEXT_MAX];
	struct game_rules *rules = tables_make("laquet", "march=full_round");
	union game_state state = tables_position(rules, "start");
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, "W:" OPENING);
	game_rules_destroy(rules);
	tables_after("laquet", "march=full_round", "B:" OPENING ":roll=6-6", "6-24 6-24",
		"W:W1*2,2*3,3*3,4*3,5*3,18:B6*12,7,24*2");
	tables_after("laquet", "march=full_round", "W:W7*2,off*13:B6*15:roll=1-1", "7-off 7-off",
		"B:Woff*15:B6*15");
}
END_TEST

/* Throw a number for the lead; returns the next seat. */
static uint8_t lead(const struct game_rules *rules, union game_state *state, int die) {
	struct game_throw thrown = {.count = 1, .values = {(uint8_t)die}, .weight = 1};
	ck_assert_str_eq(game_status(rules, state).chance, "1d6");
	rules->game->impl->take(rules, state, &thrown, NULL);
	return game_status(rules, state).seat;
}

START_TEST(the_higher_die_leads_and_ties_are_thrown_again) {
	struct game_rules *rules = tables_make("laquet", "first=high_die");
	union game_state state = tables_position(rules, "start");
	ck_assert_uint_eq(game_status(rules, &state).seat, 0);
	ck_assert_uint_eq(lead(rules, &state, 4), 1);
	ck_assert_uint_eq(lead(rules, &state, 4), 0);
	ck_assert_uint_eq(lead(rules, &state, 2), 1);
	ck_assert_uint_eq(lead(rules, &state, 5), 1);
	ck_assert_str_eq(game_status(rules, &state).chance, "2d6");
	state = tables_position(rules, "B:" OPENING ":lead=6");
	ck_assert_uint_eq(lead(rules, &state, 5), 0);
	game_rules_destroy(rules);
}
END_TEST

/* ---- positions ---- */

START_TEST(bad_positions_are_refused_with_a_sentence) {
	static const struct {
		const char *text, *sentence;
	} bad[] = {
		{"", "W or B"},
		{"X:W1*15:B6*15", "W or B"},
		{"W:W1*14:B6*15", "W must have 15 men, counting those borne off (off*4), not 14."},
		{"W:W1*15:B1*15", "Both sides have men on point 1"},
		{"W:W19*15:B6*15", "Point 19 is not on the path"},
		{"W:W25*15:B6*15", "a point from 1 to 24"},
		{"W:W1*15:B6*15:roll=7-1", "roll=6-1"},
		{"W:W1*15:B6*15:roll=6-1:left=2", "part of roll=6-1"},
		{"W:W1*15:B6*15:roll=6-1:left=6-6", "part of roll=6-1"},
		{"W:W1*15:B6*15:left=1", "roll=6-1"},
		{"W:W1*15:B6*15:lead=0", "lead= requires"},
		{"W:Woff*15:Boff*15", "Both sides have borne off"},
		{"W:W1*7,1*8:B6*15", "names point 1 twice"},
	};
	struct game_rules *rules = tables_make("laquet", "");
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		union game_state state;
		struct game_error error = {""};
		ck_assert_msg(
			!game_read(rules, bad[i].text, &state, &error), "%s is read", bad[i].text);
		ck_assert_msg(strstr(error.text, bad[i].sentence) != NULL, "%s: %s", bad[i].text,
			error.text);
	}
	game_rules_destroy(rules);
}
END_TEST
