/* tests/games/tables/tables_test.c - worked positions and counts of Laquet and its relatives. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { LINES = 64 };

static struct game_rules *make(const char *key, const char *settings) {
	int option[GAME_OPTIONS_MAX];
	char copy[200];
	struct game_error error;
	const struct game *game = games_find(key);
	ck_assert_ptr_nonnull(game);
	game_options_default(game, option);
	snprintf(copy, sizeof(copy), "%s", settings);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(game, option, word, &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static union game_state position(const struct game_rules *rules, const char *text) {
	union game_state state;
	struct game_error error = {""};
	memset(&state, 0, sizeof(state));
	ck_assert_msg(game_read(rules, text, &state, &error), "%s: %s", text, error.text);
	return state;
}

struct lines {
	size_t count;
	char text[LINES][GAME_TURN_TEXT_MAX];
};

static bool add_line(void *user, const char *text, const union game_state *after) {
	(void)after;
	struct lines *lines = user;
	ck_assert_uint_lt(lines->count, LINES);
	snprintf(lines->text[lines->count++], GAME_TURN_TEXT_MAX, "%s", text);
	return true;
}

/* The turns at a position are exactly these, separated by ", ". */
static void expect(const char *key, const char *settings, const char *where, const char *turns) {
	static struct lines lines;
	char all[4000] = "";
	struct game_rules *rules = make(key, settings);
	union game_state state = position(rules, where);
	lines.count = 0;
	game_turns(rules, &state, add_line, &lines);
	qsort(lines.text, lines.count, sizeof(lines.text[0]),
		(int (*)(const void *, const void *))strcmp);
	for (size_t i = 0; i < lines.count; i++) {
		size_t used = strlen(all);
		snprintf(all + used, sizeof(all) - used, i > 0 ? ", %s" : "%s", lines.text[i]);
	}
	ck_assert_str_eq(all, turns);
	game_rules_destroy(rules);
}

static size_t count_turns(const struct game_rules *rules, const char *where) {
	struct lines lines = {0};
	union game_state state = position(rules, where);
	return game_turns(rules, &state, add_line, &lines);
}

/* Why text is refused at a position: the clause. */
static void expect_refused(const char *key, const char *settings, const char *where,
	const char *text, const char *clause) {
	struct game_refusal refusal = {.clause = NULL};
	struct game_rules *rules = make(key, settings);
	union game_state state = position(rules, where), before = state;
	ck_assert_msg(
		!game_play_text(rules, &state, text, NULL, NULL, &refusal), "%s is played", text);
	ck_assert(memcmp(&state, &before, sizeof(state)) == 0);
	ck_assert_msg(refusal.clause != NULL, "%s", refusal.text);
	ck_assert_str_eq(refusal.clause, clause);
	game_rules_destroy(rules);
}

/* Playing text at a position leads to another. */
static void expect_after(const char *key, const char *settings, const char *where, const char *text,
	const char *after) {
	struct game_refusal refusal;
	char printed[GAME_POSITION_TEXT_MAX];
	struct game_rules *rules = make(key, settings);
	union game_state state = position(rules, where);
	ck_assert_msg(game_play_text(rules, &state, text, NULL, NULL, &refusal), "%s: %s", text,
		refusal.text);
	rules->game->impl->print(rules, &state, printed);
	ck_assert_str_eq(printed, after);
	game_rules_destroy(rules);
}

/* ---- Laquet ---- */

#define OPENING "W1*2,2*3,3*3,4*3,5*3,18:B6*14,7"
#define PASSING "W8*2,9*2,10*2,11*2,12*2,14*2,15*2,18:B7*14,13"
#define ORDER "W5*3,7*3,8*2,9*2,10*2,11*2,18:B6*13,12,13"
#define BEARING "W14*2,16*3,17*4,18*2,off*4:B10*4,11*4,12*3,13*2,15*2"
#define LAST "W12,16*4,17*5,18*5:B6*4,7*4,13*3,14*4"

SUITE_BEGIN(load_games)

SUITE_GROUP(laquet_and_its_kin_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(laquet_starts_with_white_to_throw) {
	char text[GAME_POSITION_TEXT_MAX];
	struct game_rules *rules = make("laquet", "");
	union game_state state = position(rules, "start");
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
	struct game_rules *rules = make("laquet", "");
	size_t sum = 0;
	for (size_t i = 0; i < 21; i++) {
		char where[200];
		snprintf(where, sizeof(where), "W:" OPENING ":roll=%s", throws[i].roll);
		ck_assert_uint_eq(count_turns(rules, where), throws[i].count);
		sum += throws[i].count;
	}
	union game_state state = position(rules, "start");
	ck_assert_uint_eq(game_perft(rules, &state, 1), sum);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(laquet_turns_for_six_one_at_the_start) {
	expect("laquet", "", "W:" OPENING ":roll=6-1",
		"2-8 1-2, 2-8 2-3, 2-8 3-4, 2-8 4-5, 2-8 8-9, 3-9 1-2, 3-9 3-4, 3-9 4-5, 3-9 9-10, "
		"4-10 1-2, 4-10 10-11, 4-10 2-3, 4-10 4-5, 5-11 1-2, 5-11 11-12, 5-11 2-3, 5-11 3-4");
	expect_refused("laquet", "", "W:" OPENING ":roll=6-1", "5-6", "turn.closed");
	expect_refused("laquet", "", "W:" OPENING ":roll=6-1", "1-7", "turn.closed");
	expect_refused("laquet", "", "W:" OPENING ":roll=6-1", "18-off", "off.home");
	expect_refused("laquet", "", "W:" OPENING ":roll=6-1", "1-5", "turn.dice");
	expect_refused("laquet", "", "W:" OPENING ":roll=6-1", "6-12", "turn.dice");
	expect_refused("laquet", "", "W:" OPENING ":roll=6-1", "-", "turn.compulsion");
}
END_TEST

START_TEST(laquet_turns_with_the_same_result_may_be_written_in_any_order) {
	const char *after = "B:W1*2,2*2,3*3,4*3,5*3,9,18:B6*14,7";
	expect_after("laquet", "", "W:" OPENING ":roll=6-1", "2-8 8-9", after);
	expect_after("laquet", "", "W:" OPENING ":roll=6-1", "2-3 3-9", after);
	expect_after("laquet", "", "W:" OPENING ":roll=6-1", "3-9 2-3", after);
	expect_after("laquet", "", "W:" OPENING ":roll=6-1", "8-9 2-8", after);
}
END_TEST

START_TEST(laquet_left_over_number_goes_to_the_opponent) {
	const char
		*fallen = "W:W8*2,9*2,10*2,11*2,12*2,14*2,15*2,18:B7*13,13*2:roll=6-1:left=1:by=B";
	expect("laquet", "", "B:" PASSING ":roll=6-1", "7-13");
	expect("laquet", "", "B:" PASSING ":roll=6-3", "7-13 13-16");
	expect_after("laquet", "", "B:" PASSING ":roll=6-1", "7-13", fallen);
	expect("laquet", "", fallen, "-, 10-11, 11-12, 14-15, 15-16, 8-9, 9-10");
	expect("laquet", "opponent_plays=must", fallen, "10-11, 11-12, 14-15, 15-16, 8-9, 9-10");
	expect_after(
		"laquet", "", fallen, "-", "W:W8*2,9*2,10*2,11*2,12*2,14*2,15*2,18:B7*13,13*2");
	expect_after(
		"laquet", "", fallen, "9-10", "W:W8*2,9,10*3,11*2,12*2,14*2,15*2,18:B7*13,13*2");
	expect_after("laquet", "opponent_plays=never", "B:" PASSING ":roll=6-1", "7-13",
		"W:W8*2,9*2,10*2,11*2,12*2,14*2,15*2,18:B7*13,13*2");
	expect_refused("laquet", "opponent_plays=must", fallen, "-", "turn.leftover");
}
END_TEST

START_TEST(laquet_two_left_over_numbers_are_chosen_one_by_one) {
	const char *both = "W:W7,8*2,9*2,10*2,11*2,12*2,13*2,14,18:B6*15:roll=6-1:by=B";
	const char *half =
		"W:W7,8,9*3,10*2,11*2,12*2,13*2,14,18:B6*15:roll=6-1:left=6:by=B:answered=1";
	struct game_rules *rules = make("laquet", "");
	/* Black threw and can play neither: his throw is White's at once. */
	union game_state state = position(
		rules, "B:W7,8*2,9*2,10*2,11*2,12*2,13*2,14,18:B6*15:roll=6-1");
	char text[GAME_POSITION_TEXT_MAX];
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, both);
	ck_assert(game_status(rules, &state).fresh);
	state = position(rules, half);
	ck_assert(!game_status(rules, &state).fresh);
	game_rules_destroy(rules);
	expect_after("laquet", "", both, "8-9", half);
	expect_after("laquet", "", both, "-", "W:W7,8*2,9*2,10*2,11*2,12*2,13*2,14,18:B6*15");
	expect("laquet", "", half, "-, 10-16, 11-17, 12-18, 7-13, 8-14, 9-15");
	expect_after("laquet", "", half, "9-15", "W:W7,8,9*2,10*2,11*2,12*2,13*2,14,15,18:B6*15");
}
END_TEST

START_TEST(laquet_number_that_nobody_can_use_is_void) {
	static struct game_effects effects;
	struct game_throw thrown = {.count = 2, .values = {3, 3}, .weight = 1};
	char text[GAME_POSITION_TEXT_MAX];
	struct game_rules *rules = make("laquet", "");
	union game_state state = position(rules, "W:W1*5,7*5,13*5:B4*5,10*5,16*5");
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
	expect("laquet", "", "B:" ORDER ":roll=6-5", "6-12 12-17");
	expect("laquet", "", "B:" ORDER ":roll=5-3", "12-17 13-16");
}
END_TEST

START_TEST(laquet_bearing_off_depends_on_the_rearmost_man) {
	expect("laquet", "", "W:" BEARING ":roll=6-3", "14-off 14-17, 14-off 16-off");
	expect("laquet", "", "W:" BEARING ":roll=5-4", "14-off 14-18");
	expect("laquet", "", "W:" BEARING ":roll=6-1", "14-off 16-17, 14-off 17-18, 14-off 18-off");
	expect("laquet", "", "W:" BEARING ":roll=1-1",
		"16-17 16-17, 16-17 17-18, 16-17 18-off, "
		"17-18 17-18, 17-18 18-off, 18-off 18-off");
	expect_refused("laquet", "", "W:" BEARING ":roll=5-4", "16-off/4", "off.higher");
}
END_TEST

START_TEST(text_that_is_not_a_step_is_answered_with_a_legal_one) {
	static const char *const texts[] = {"hello", "16", "16-99"};
	struct game_rules *rules = make("laquet", "");
	union game_state state = position(rules, "W:" BEARING ":roll=5-4");
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
	expect("laquet", "", "W:" LAST ":roll=6-3", "12-15 15-off, 12-18 16-off");
	expect("laquet", "", "W:" LAST ":roll=4-3", "12-16 16-off");
	expect("laquet", "", "W:" LAST ":roll=2-1", "16-18 16-17, 16-18 17-18");
}
END_TEST

START_TEST(laquet_bearing_off_names_its_number_if_either_would_do) {
	const char *where = "W:W17*2,off*13:B6*15:roll=6-4";
	expect("laquet", "", where, "17-off/6 17-off");
	expect_after("laquet", "", where, "17-off/4", "W:W17,off*14:B6*15:roll=6-4:left=6");
	expect_after("laquet", "", where, "17-off/6", "W:W17,off*14:B6*15:roll=6-4:left=4");
	struct game_refusal refusal;
	struct game_rules *rules = make("laquet", "");
	union game_state state = position(rules, where);
	ck_assert(!game_play_text(rules, &state, "17-off", NULL, NULL, &refusal));
	ck_assert_ptr_nonnull(strstr(refusal.text, "17-off/6 or 17-off/4"));
	game_rules_destroy(rules);
}
END_TEST

static struct game_status end_of(const char *settings, const char *where, const char *text) {
	struct game_refusal refusal;
	struct game_rules *rules = make("laquet", settings);
	union game_state state = position(rules, where);
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
	expect("laquet", "", where, "7-10, 7-12");
	expect("laquet", "one_of_two=higher", where, "7-12");
	expect_refused("laquet", "one_of_two=higher", where, "7-10", "turn.higher");
}
END_TEST

START_TEST(laquet_number_that_makes_the_other_unplayable_is_refused) {
	/* The 5 is 7-12 only; after 7-10 it would be 10-15, which is held. */
	const char *where = "B:W9*5,11*5,15*4,18:B6*13,7,13:roll=5-3";
	expect("laquet", "", where, "7-12 13-16");
	expect_refused("laquet", "", where, "7-10", "turn.compulsion");
	expect_refused("laquet", "", where, "6-9", "turn.closed");
}
END_TEST

START_TEST(laquet_full_round_runs_clockwise) {
	char text[GAME_POSITION_TEXT_MAX];
	struct game_rules *rules = make("laquet", "march=full_round");
	union game_state state = position(rules, "start");
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, "W:" OPENING);
	game_rules_destroy(rules);
	expect_after("laquet", "march=full_round", "B:" OPENING ":roll=6-6", "6-24 6-24",
		"W:W1*2,2*3,3*3,4*3,5*3,18:B6*12,7,24*2");
	expect_after("laquet", "march=full_round", "W:W7*2,off*13:B6*15:roll=1-1", "7-off 7-off",
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
	struct game_rules *rules = make("laquet", "first=high_die");
	union game_state state = position(rules, "start");
	ck_assert_uint_eq(game_status(rules, &state).seat, 0);
	ck_assert_uint_eq(lead(rules, &state, 4), 1);
	ck_assert_uint_eq(lead(rules, &state, 4), 0);
	ck_assert_uint_eq(lead(rules, &state, 2), 1);
	ck_assert_uint_eq(lead(rules, &state, 5), 1);
	ck_assert_str_eq(game_status(rules, &state).chance, "2d6");
	state = position(rules, "B:" OPENING ":lead=6");
	ck_assert_uint_eq(lead(rules, &state, 5), 0);
	game_rules_destroy(rules);
}
END_TEST

/* ---- Jacquet, Fevga, Moultezim ---- */

#define STARTS "W7*15:B19*15"

static void expect_first(const char *roll, const char *turns) {
	static const char *const games[] = {"jacquet", "fevga", "moultezim"};
	char where[100];
	snprintf(where, sizeof(where), "W:" STARTS ":roll=%s", roll);
	for (int i = 0; i < 3; i++) {
		expect(games[i], "", where, turns);
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
	expect("jacquet", "", where, "7-12 12-17 17-22 22-3");
	expect("fevga", "", where, "7-12 12-17 17-22 22-3, 7-12 12-17 17-22 7-12");
	expect("moultezim", "", where, "7-12 12-17 17-22 22-3, 7-12 12-17 17-22 7-12");
	expect_refused("jacquet", "", "W:W7*14,22:B19*15:roll=2-1", "7-9", "start.first_man");
	expect("moultezim", "first_13=on", "W:W7*14,19:B1*14,18:roll=2-1",
		"19-21 21-22, 19-21 7-8, 7-9 19-20, 7-9 7-8, 7-9 9-10");
	expect_refused("moultezim", "", "W:W7*14,19:B1*14,18:roll=2-1", "7-9", "start.first_man");
}
END_TEST

START_TEST(jacquet_of_1840_lets_all_men_move_but_not_share_points) {
	const char *where = "W:W7*13,8,9:B19*15:roll=2-1";
	expect_refused("jacquet", "single_until_courier=on", where, "7-8", "start.single");
	expect("jacquet", "single_until_courier=on", where, "8-10 10-11, 8-10 7-8, 9-11 11-12");
}
END_TEST

START_TEST(fevga_start_quarter_may_not_be_full_at_the_end) {
	const char *own = "W:W7*8,8*2,9,10,11,22*2:B19*15:roll=5-1:left=5";
	const char *other = "W:W7*8,18*2,19,20,21,22,23:B1*15:roll=6-1:left=6";
	expect_refused("fevga", "", own, "7-12", "wall.limit");
	expect("fevga", "", own, "10-15, 11-16, 22-3, 8-13, 9-14");
	expect_refused("fevga", "both_start_quarters=on", other, "18-24", "wall.limit");
	expect_after("fevga", "", other, "18-24", "B:W7*8,18,19,20,21,22,23,24:B1*15");
	/* 7-12 first and 7 left by the 1 is no better: 7 still holds men; but 11-12 opens 11. */
	expect_after("fevga", "", "W:W7*8,8*2,9,10,11,22*2:B19*15:roll=5-1", "7-12 11-12",
		"B:W7*7,8*2,9,10,12*2,22*2:B19*15");
}
END_TEST

START_TEST(moultezim_allows_holding_four_points_of_the_other_start_quarter) {
	const char *where = "W:W7*9,20,21,22,23*2,16:B1*15:roll=3-1:left=3";
	expect_refused("moultezim", "", where, "16-19", "wall.limit");
	expect_after("moultezim", "own_six=on", where, "16-19", "B:W7*9,19,20,21,22,23*2:B1*15");
}
END_TEST

START_TEST(related_games_count_two_if_the_loser_has_borne_off_nobody) {
	struct game_rules *rules = make("fevga", "");
	struct game_refusal refusal;
	union game_state state = position(rules, "W:W6,off*14:B19*15:roll=6-4");
	ck_assert(game_play_text(rules, &state, "6-off/6", NULL, NULL, &refusal));
	ck_assert_int_eq(game_status(rules, &state).points[0], 2);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(a_die_that_does_not_reach_so_far_is_told_in_points) {
	struct game_rules *rules = make("fevga", "");
	struct game_refusal refusal;
	union game_state state = position(rules, "W:W1*15:B13*15:roll=6-4");
	ck_assert(!game_play_text(rules, &state, "1-2/4", NULL, NULL, &refusal));
	ck_assert_str_eq(refusal.text, "1-2 is one point forward, not 4.");
	ck_assert(!game_play_text(rules, &state, "1-3/4", NULL, NULL, &refusal));
	ck_assert_str_eq(refusal.text, "1-3 is 2 points forward, not 4.");
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
	struct game_rules *rules = make("laquet", "");
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
