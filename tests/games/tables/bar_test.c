/* tests/games/tables/bar_test.c - games with a bar: the positions and counts of their
 * specifications, texts, refusals and points. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/play.h"
#include "tests/games/load.h"
#include "tests/games/tables/help.h"
#include "tests/suite.h"

#define START "W6*5,8*3,13*5,24*2:B1*2,12*5,17*3,19*5"

/* A position of a specification, with all its turns. */
static const struct worked {
	const char *game, *position, *turns;
} worked[] = {
	{"backgammon", "W:W6*5,8*3,13*5,24*2:B1*2,12*5,17*3,19*5:roll=3-1",
		"13-10 10-9, 24-23 13-10, 24-23 23-20, 24-23 24-21, 24-23 6-3, 24-23 8-5, 6-5 13-10, 6-5 24-21, 6-5 5-2, 6-5 6-3, 6-5 8-5, 8-7 13-10, 8-7 24-21, 8-7 6-3, 8-7 7-4, 8-7 8-5"},
	{"backgammon", "W:Wbar*2,6*5,8*3,13*5:B1*2,12*5,17*3,19*3,20*2:roll=6-5", ""},
	{"backgammon", "W:Wbar*2,6*5,8*3,13*5:B1*2,12*5,17*3,19*3,22*2:roll=6-4", "bar-21"},
	{"backgammon", "W:W24,off*14:B12*2,17*10,18*2,20:roll=6-4", "24x20 20-14"},
	{"backgammon", "W:W24,off*14:B12*2,17*11,18,20:roll=6-1", "24x18"},
	{"backgammon", "W:W2*3,3*2,5*2,off*8:B22*5,23*5,24*5:roll=6-3", "3-off 5-off, 5-2 5-off"},
	{"backgammon", "W:W1,6,off*13:B23*5,24*10:roll=1-1", "6-5 5-4 4-3 1-off, 6-5 5-4 4-3 3-2"},
	{"todas-tablas", "W:W6*5,8*3,13*5,24*2:B1*2,12*5,17*3,19*5:roll=6-1",
		"13-7 7-6, 24-23 13-7, 24-23 24-18, 24-23 8-2, 6-5 13-7, 6-5 24-18, 6-5 8-2, 8-7 13-7, 8-7 24-18, 8-7 8-2"},
	{"todas-tablas", "W:W6*5,8*3,13*5,24*2:B1*2,12*5,17*3,19*5:roll=4-4",
		"13-9 13-9, 13-9 6-2, 13-9 8-4, 13-9 9-5, 24-20 13-9, 24-20 20-16, 24-20 24-20, 24-20 6-2, 24-20 8-4, 6-2 6-2, 8-4 6-2, 8-4 8-4"},
	{"todas-tablas", "W:Wbar,6*5,8*3,13*4,24*2:B1*2,12*5,17*3,19*4,22:roll=3-1",
		"bar-24 13-10, bar-24 24-21, bar-24 6-3, bar-24 8-5, barx22 22-21, barx22 24-23, barx22 6-5, barx22 8-7"},
	{"todas-tablas", "W:W2*2,4*4,5*3,6*2,off*4:B20*4,23*5,24*6:roll=6-5",
		"5-off 6-off, 6-1 6-off"},
};

/* The results of the first throw: 11, 21, 22, 31 ... 66. */
static const struct opening {
	const char *game, *options;
	size_t count[21], all;
} openings[] = {
	{"backgammon", "",
		{42, 15, 75, 16, 17, 73, 14, 18, 17, 52, 8, 8, 9, 9, 4, 10, 14, 14, 14, 7, 11},
		447},
	{"todas-tablas", "",
		{9, 15, 13, 16, 17, 13, 14, 18, 17, 12, 8, 8, 9, 9, 3, 10, 14, 14, 14, 7, 6}, 246},
	{"todas-tablas", "doublet=4",
		{42, 15, 75, 16, 17, 73, 14, 18, 17, 52, 8, 8, 9, 9, 4, 10, 14, 14, 14, 7, 11},
		447},
	{"backgammon", "setup=nackgammon", {[0] = 70, [3] = 22, [20] = 3}, 547},
	{"backgammon", "setup=hypergammon", {[0] = 7, [3] = 7, [20] = 12}, 195},
};

SUITE_BEGIN(load_games)

SUITE_GROUP(bar_cases, NULL, NULL, SUITE_SECONDS)

START_LOOP_TEST(
	worked_positions_have_exactly_these_turns, (int)(sizeof(worked) / sizeof(worked[0]))) {
	tables_expect(worked[_i].game, "", worked[_i].position, worked[_i].turns);
}
END_TEST

START_LOOP_TEST(
	opening_throws_have_so_many_results, (int)(sizeof(openings) / sizeof(openings[0]))) {
	const struct opening *opening = &openings[_i];
	struct game_rules *rules = tables_make(opening->game, opening->options);
	union game_state start;
	char sides[GAME_POSITION_TEXT_MAX];
	size_t all = 0, i = 0;
	memset(&start, 0, sizeof(start));
	game_start(rules, &start);
	rules->game->impl->print(rules, &start, sides);
	char *end = strstr(sides, ":lead=0");
	ck_assert_ptr_nonnull(end);
	*end = '\0';
	for (int a = 1; a <= 6; a++) {
		for (int b = 1; b <= a; b++) {
			char where[GAME_POSITION_TEXT_MAX + 16];
			snprintf(where, sizeof(where), "%s:roll=%d-%d", sides, a, b);
			size_t count = tables_count(rules, where);
			ck_assert_msg(opening->count[i] == 0 || opening->count[i] == count,
				"%s %d-%d: %zu", opening->game, a, b, count);
			all += count;
			i++;
		}
	}
	ck_assert_uint_eq(all, opening->all);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(a_man_that_is_hit_goes_to_the_bar) {
	tables_after("backgammon", "", "W:W24,off*14:B12*2,17*10,18*2,20:roll=6-4", "24x20 20-14",
		"B:W14,off*14:Bbar,12*2,17*10,18*2");
	tables_after("todas-tablas", "", "W:Wbar,6*5,8*3,13*4,24*2:B1*2,12*5,17*3,19*4,22:roll=3-1",
		"barx22 6-5", "B:W5,6*4,8*3,13*4,22,24*2:Bbar,1*2,12*5,17*3,19*4");
}
END_TEST

START_TEST(a_hit_may_be_written_as_a_move) {
	tables_after("backgammon", "", "W:W24,off*14:B12*2,17*10,18*2,20:roll=6-4", "24-20 20-14",
		"B:W14,off*14:Bbar,12*2,17*10,18*2");
}
END_TEST

START_TEST(refusals_name_what_men_on_the_bar_must_do) {
	const char *where = "W:Wbar*2,6*5,8*3,13*5:B1*2,12*5,17*3,19*3,22*2:roll=6-4";
	tables_refused("backgammon", "", where, "13-9", "turn.enter");
	tables_refused("backgammon", "", where, "bar-19", "turn.closed");
	tables_refused("backgammon", "", "W:" START ":roll=6-1", "bar-24", "turn.dice");
	tables_refused("backgammon", "", "W:" START ":roll=6-1", "13-12", "turn.closed");
	tables_refused("backgammon", "", "W:W24,off*14:B12*2,17*11,18,20:roll=6-1", "24-23",
		"turn.higher");
	tables_refused("backgammon", "", "W:Wbar,2*3,off*11:B22*5,23*5,24*5:roll=6-1", "2-off",
		"turn.enter");
	tables_refused("todas-tablas", "off_exact=on",
		"W:W2*2,4*4,5*3,off*6:B20*4,23*5,24*6:roll=6-5", "5-off/6", "off.higher");
}
END_TEST

static void expect_points(const char *settings, const char *where, const char *turn, int points) {
	struct game_rules *rules = tables_make("backgammon", settings);
	struct game_refusal refusal;
	union game_state state = tables_position(rules, where);
	ck_assert_msg(
		game_play_text(rules, &state, turn, NULL, NULL, &refusal), "%s", refusal.text);
	ck_assert_int_eq(game_status(rules, &state).points[0], points);
	game_rules_destroy(rules);
}

START_TEST(a_win_counts_one_two_or_three) {
	const char *plain = "W:W1,off*14:B19*14,off:roll=6-4",
		   *gammon = "W:W1,off*14:B7,19*14:roll=6-4";
	const char *home = "W:W1,off*14:B6,19*14:roll=6-4",
		   *bar = "W:W1,off*14:Bbar,19*14:roll=6-4";
	expect_points("", plain, "1-off/6", 1);
	expect_points("", gammon, "1-off/6", 2);
	expect_points("", home, "1-off/6", 3);
	expect_points("", bar, "1-off/6", 3);
	expect_points("score=gammon", bar, "1-off/6", 2);
	expect_points("score=single", bar, "1-off/6", 1);
}
END_TEST

static void expect_loss(const char *key, const char *where, enum play_loss loss, int points) {
	struct game_rules *rules = tables_make(key, "");
	union game_state state = tables_position(rules, where);
	struct game_error error = {""};
	struct play play;
	play_init(&play, realloc, free);
	ck_assert(play_begin(&play, rules, &state));
	ck_assert(play_lose(&play, 1, 1, loss, false, &error));
	ck_assert_int_eq(play.now.winner, 0);
	ck_assert_int_eq(play.now.points[0], points);
	play_finish(&play);
	game_rules_destroy(rules);
}

START_TEST(a_resignation_costs_what_the_position_still_can) {
	expect_loss("backgammon", "W:" START, PLAY_RESIGNED, 3);
	expect_loss("backgammon", "W:" START, PLAY_TIME, 3);
	expect_loss("backgammon", "W:W1,off*14:B19*14,off", PLAY_RESIGNED, 1);
	expect_loss("portes", "W:" START, PLAY_RESIGNED, 2);
	expect_loss("todas-tablas", "W:" START, PLAY_RESIGNED, 1);
	expect_loss("fevga", "W:W7*15:B19*15", PLAY_RESIGNED, 1);
}
END_TEST

static union game_state take_lead(const struct game_rules *rules, uint8_t white, uint8_t black) {
	const struct game_throw thrown = {.count = 2, .values = {white, black}};
	union game_state state;
	memset(&state, 0, sizeof(state));
	game_start(rules, &state);
	ck_assert_str_eq(game_status(rules, &state).chance, "2d6");
	rules->game->impl->take(rules, &state, &thrown, NULL);
	return state;
}

START_TEST(the_higher_die_begins_with_both_numbers) {
	struct game_rules *rules = tables_make("backgammon", "");
	char position[GAME_POSITION_TEXT_MAX];
	union game_state state = take_lead(rules, 3, 5), again;
	rules->game->impl->print(rules, &state, position);
	ck_assert_str_eq(position, "B:" START ":roll=5-3");
	state = take_lead(rules, 6, 1);
	rules->game->impl->print(rules, &state, position);
	ck_assert_str_eq(position, "W:" START ":roll=6-1");
	state = take_lead(rules, 4, 4);
	rules->game->impl->print(rules, &state, position);
	ck_assert_str_eq(position, "W:" START ":lead=0");
	again = tables_position(rules, position);
	ck_assert(memcmp(&state, &again, sizeof(state)) == 0);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(points_are_drawn_where_backgammon_has_them) {
	struct game_rules *rules = tables_make("backgammon", "");
	static struct game_drawing drawing;
	memset(&drawing, 0, sizeof(drawing));
	rules->game->impl->draw(rules, &drawing);
	ck_assert_uint_eq(drawing.points, 26);
	const struct game_point *one = &drawing.point[0], *last = &drawing.point[23];
	ck_assert(one->x == 12 && one->y == 0 && last->x == 12 && last->y == 10);
	ck_assert(drawing.point[11].x == 0 && drawing.point[12].x == 0);
	ck_assert_str_eq(drawing.point[25].label, "bar");
	game_rules_destroy(rules);
}
END_TEST

START_TEST(positions_that_cannot_be_are_refused) {
	static const char *const wrong[] = {"W:Wbar,6*5,8*3,13*5,24*2:B1*2,12*5,17*3,19*5",
		"W:" START ":lead=3", "B:" START ":lead=0", "W:Wbar,bar,off*13:Boff,24*14",
		"W:" START ":roll=6-1:by=B"};
	struct game_rules *rules = tables_make("backgammon", "");
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		union game_state state;
		struct game_error error = {""};
		ck_assert_msg(!game_read(rules, wrong[i], &state, &error), "%s", wrong[i]);
		ck_assert_str_ne(error.text, "");
	}
	game_rules_destroy(rules);
}
END_TEST
