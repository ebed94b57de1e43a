/* tests/games/mills/mills_test.c - the games of mills: the positions and counts of their
 * specifications, texts, refusals and ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { TURNS = 2048, TEXT = 32, LIST = 4096 };

struct list {
	size_t count;
	char text[TURNS][TEXT];
};

/* A position of a specification, with all its turns or only their number. */
struct worked {
	const char *game, *options, *position;
	size_t count;
	const char *turns; /* sorted; NULL: only count */
};

static const struct worked worked[] = {
	{"nine-mens-morris", "", "start", 24,
		"@a1 @a4 @a7 @b2 @b4 @b6 @c3 @c4 @c5 @d1 @d2 @d3 @d5 @d6 @d7 @e3 @e4 @e5 @f2 @f4 "
		"@f6 @g1 @g4 @g7"},
	{"nine-mens-morris", "", "B:W@5,d2,d3,a4,e4:B@6,g1,a7,d7", 20,
		"@a1 @b2 @b4 @b6 @c3 @c4 @c5 @d1 @d5 @d6 @e3 @e5 @f2 @f4 @f6 @g4 @g7xa4 @g7xd2 "
		"@g7xd3 @g7xe4"},
	{"nine-mens-morris", "", "W:W@1,d1,d3,a4,b4,f6:B@1,e4,g4,c5,a7,d7", 22,
		"@a1 @b2 @b6 @c3 @c4xa7 @c4xc5 @c4xd7 @c4xe4 @c4xg4 @d2xa7 @d2xc5 @d2xd7 @d2xe4 "
		"@d2xg4 @d5 @d6 @e3 @e5 @f2 @f4 @g1 @g7"},
	{"nine-mens-morris", "", "W:Wd1,b2,d2,e3,a4,f6:Be4,a7,d7,g7", 10,
		"a4-a1 a4-b4 b2-b4 d1-a1 d1-g1 d2-d3 d2-f2 e3-d3xe4 f6-d6 f6-f4"},
	{"nine-mens-morris", "", "W:Wd1,b2,d2,e3,a4,f6:Bg1,g4,a7,d7,g7", 14,
		"a4-a1 a4-b4 b2-b4 d1-a1 d2-d3 d2-f2 e3-d3xa7 e3-d3xd7 e3-d3xg1 e3-d3xg4 e3-d3xg7 "
		"e3-e4 f6-d6 f6-f4"},
	{"nine-mens-morris", "captures_in_mill=never", "W:Wd1,b2,d2,e3,a4,f6:Bg1,g4,a7,d7,g7", 10,
		"a4-a1 a4-b4 b2-b4 d1-a1 d2-d3 d2-f2 e3-d3 e3-e4 f6-d6 f6-f4"},
	{"nine-mens-morris", "", "W:W@1,d1,b2,f2,d3:B@1,c5,e5,a7,g7", 19,
		"@a1 @a4 @b4 @b6 @c3 @c4 @d2xa7 @d2xc5 @d2xe5 @d2xg7 @d5 @d6 @d7 @e3 @e4 @f4 @f6 "
		"@g1 @g4"},
	{"nine-mens-morris", "double=all", "W:W@1,d1,b2,f2,d3:B@1,c5,e5,a7,g7", 27, NULL},
	{"nine-mens-morris", "", "W:Wa1,d6,d7:Ba4,b4,c5,f6", 54, NULL},
	{"nine-mens-morris", "fly=off", "W:Wa1,d6,d7:Ba4,b4,c5,f6", 5,
		"a1-d1 d6-b6 d6-d5 d7-a7 d7-g7"},
	{"nine-mens-morris", "", "W:Wa1,d6,d7:Bb4,c5,f6", 56, NULL},
	{"nine-mens-morris", "", "W:Wa1,d1,g1,a4:Bd2,b4,g4,a7", 0, ""},
	{"nine-mens-morris", "", "B:Wd5,d6,d7:Bc5,f6", 0, ""},
	{"nine-mens-morris", "", "W:W@1,d1,d3,a4,b4,f6:B@1,e4,g4,c5,a7,d7:chain=@d2", 5,
		"xa7 xc5 xd7 xe4 xg4"},
	{"nine-mens-morris", "", "W:Wd1,b2,d2,e3,a4,f6:Be4,a7,d7,g7:quiet=99", 10,
		"a4-a1 a4-b4 b2-b4 d1-a1 d1-g1 d2-d3 d2-f2 e3-d3xe4 f6-d6 f6-f4"},
	{"nine-mens-morris", "", "W:Wd1,b2,d2,e3,a4,f6:Be4,a7,d7,g7:quiet=100", 0, ""},
	{"nine-mens-morris", "men=10 setting=mixed", "W:W@2,a1,d1,g4:B@2,f2,d6,a7", 28,
		"@a4 @b2 @b4 @b6 @c3 @c4 @c5 @d2 @d3 @d5 @d7 @e3 @e4 @e5 @f4 @f6 @g1xa7 @g1xd6 "
		"@g1xf2 @g7 a1-a4 d1-d2 d1-g1 g4-f4 g4-g1xa7 g4-g1xd6 g4-g1xf2 g4-g7"},
	{"three-mens-morris", "", "start", 9, "@a1 @a2 @a3 @b1 @b2 @b3 @c1 @c2 @c3"},
	{"three-mens-morris", "centre_first=forbidden", "start", 8,
		"@a1 @a2 @a3 @b1 @b3 @c1 @c2 @c3"},
	{"three-mens-morris", "", "W:W@1,a1,b2:B@1,b1,c2", 5, "@a2 @a3 @b3 @c1 @c3"},
	{"three-mens-morris", "", "W:Wa1,b2,c2:Bb1,c1,a3", 5, "a1-a2 b2-a2 b2-b3 b2-c3 c2-c3"},
	{"three-mens-morris", "board=rows_only", "W:Wa1,b2,c2:Bb1,c1,a3", 4,
		"a1-a2 b2-a2 b2-b3 c2-c3"},
	{"three-mens-morris", "fly=on", "W:Wa1,b2,c2:Bb1,c1,a3", 9, NULL},
	{"three-mens-morris", "", "B:Wa1,b1,c2:Bc1,a3,b3", 5, "a3-a2 a3-b2 b3-b2 b3-c3 c1-b2"},
	{"three-mens-morris", "", "W:Wa1,b1,a2:Bc1,b2,a3", 0, ""},
	{"three-mens-morris", "board=square", "W:Wa1,b1,a2:Bc1,b2,a3", 0, ""},
	{"nine-holes", "", "W:Wa1,c2,b3:Bb1,c1,a3", 9,
		"a1-a2 a1-b2 a1-c3 b3-a2 b3-b2 b3-c3 c2-a2 c2-b2 c2-c3"},
	{"achi", "", "W:Wa1,c2,b3,c3:Bb1,c1,a2,b2", 1, "b3-a3"},
	{"achi", "", "W:Wa1,a2,b3,c3:Bb1,b2,c2,a3", 0, ""},
	{"three-mens-morris", "", "B:Wa1,b1,c2:Bc1,a3,b3:quiet=39", 5,
		"a3-a2 a3-b2 b3-b2 b3-c3 c1-b2"},
	{"six-mens-morris", "", "start", 16,
		"@a1 @a3 @a5 @b2 @b3 @b4 @c1 @c2 @c4 @c5 @d2 @d3 @d4 @e1 @e3 @e5"},
	{"six-mens-morris", "", "W:Wa1,c2,a3,b3,e5:Bc1,e1,e3,d4,a5", 5,
		"b3-b2 b3-b4 c2-b2 c2-d2 e5-c5"},
	{"six-mens-morris", "", "B:Wa1,c1,d2,b4:Bd3,e3,a5,c5", 9,
		"a5-a3 c5-c4 c5-e5 d3-d4 e3-e1 e3-e5xa1 e3-e5xb4 e3-e5xc1 e3-e5xd2"},
	{"six-mens-morris", "", "W:Wa1,c1,e3,b4:Bb2,c2,d2,c4,a5", 7,
		"a1-a3 b4-b3 c1-e1 e3-d3 e3-e1xa5 e3-e1xc4 e3-e5"},
	{"six-mens-morris", "captures_in_mill=free", "W:Wa1,c1,e3,b4:Bb2,c2,d2,c4,a5", 10, NULL},
	{"six-mens-morris", "", "W:Wa1,c1,e3:Bb2,c2,d2,c4", 5, "a1-a3 c1-e1 e3-d3 e3-e1xc4 e3-e5"},
	{"six-mens-morris", "fly=on", "W:Wa1,c1,e3:Bb2,c2,d2,c4", 27, NULL},
	{"six-mens-morris", "", "W:Wa1,c1,e3,b4:Bb2,c2,d2,c4,a5:chain=e3-e1", 2, "xa5 xc4"},
	{"six-mens-morris", "", "W:Wa1,c1,e3,b4:Bb2,c2,d2,c4,a5:quiet=59", 7,
		"a1-a3 b4-b3 c1-e1 e3-d3 e3-e1xa5 e3-e1xc4 e3-e5"},
	{"twelve-mens-morris", "", "W:W@5,a1,b2:B@5,a4,d7,g7", 21,
		"@a7 @b4 @b6 @c3xa4 @c3xd7 @c3xg7 @c4 @c5 @d1 @d2 @d3 @d5 @d6 @e3 @e4 @e5 @f2 @f4 "
		"@f6 @g1 @g4"},
	{"twelve-mens-morris", "diagonal_mills=off", "W:W@5,a1,b2:B@5,a4,d7,g7", 19, NULL},
	{"twelve-mens-morris", "", "W:Wa1,d1,c3,b4:Be4,a7,d7,g7", 11,
		"a1-a4 a1-b2 b4-a4 b4-b2xe4 b4-b6 b4-c4 c3-b2 c3-c4 c3-d3 d1-d2 d1-g1"},
	{"twelve-mens-morris", "", "W:W@1,a1,d2,f2,c3,b4,b6:B@1,a4,e4,g4,d7,g7", 17,
		"@a7 @b2xa4 @b2xd7 @b2xe4 @b2xg4 @b2xg7 @c4 @c5 @d1 @d3 @d5 @d6 @e3 @e5 @f4 @f6 "
		"@g1"},
	{"twelve-mens-morris", "double=all", "W:W@1,a1,d2,f2,c3,b4,b6:B@1,a4,e4,g4,d7,g7", 72,
		NULL},
	{"twelve-mens-morris", "",
		"W:Wa1,b2,f2,d3,e3,c4,g4,d5,b6,f6,a7,g7:Bd1,g1,d2,c3,a4,b4,e4,f4,c5,e5,d6,d7", 0,
		""},
	{"twelve-mens-morris", "", "W:Wa1,b2,a4,b6,a7:Bd2,e4,f4,c5,g7", 11,
		"a1-d1 a4-b4xc5 a4-b4xd2 a4-b4xe4 a4-b4xf4 a4-b4xg7 a7-d7 b2-b4 b2-c3 b6-b4 b6-d6"},
	{"morabaraba", "", "W:Wa1,b2,b4,b6,a7:Bd1,e4,f4,g7:undo=b4-a4", 8,
		"a1-a4 a7-a4 a7-d7 b2-c3 b2-d2 b4-c4 b6-c5 b6-d6"},
	{"twelve-mens-morris", "", "W:Wa1,d1,c3,b4:Be4,a7,d7,g7:quiet=99", 11,
		"a1-a4 a1-b2 b4-a4 b4-b2xe4 b4-b6 b4-c4 c3-b2 c3-c4 c3-d3 d1-d2 d1-g1"},
	{"morabaraba", "", "W:Wa1,c3,f4:Be4,a7,d7,g7:quiet=19", 51, NULL},
};

/* ---- help ---- */

static struct game_rules *rules_of(const char *key, const char *options) {
	int option[GAME_OPTIONS_MAX];
	char copy[200];
	struct game_error error = {.text = ""};
	const struct game *game = games_find(key);
	ck_assert_msg(game != NULL, "there is no game %s", key);
	game_options_default(game, option);
	snprintf(copy, sizeof(copy), "%s", options);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(game, option, word, &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static union game_state position_of(const struct game_rules *rules, const char *text) {
	union game_state state = {0};
	struct game_error error = {.text = ""};
	ck_assert_msg(game_read(rules, text, &state, &error), "%s: %s", text, error.text);
	return state;
}

static bool keep(void *user, const char *text, const union game_state *after) {
	struct list *list = user;
	(void)after;
	snprintf(list->text[list->count++], TEXT, "%s", text);
	return true;
}

static int by_text(const void *a, const void *b) {
	return strcmp(a, b);
}

/* The position after a turn, as text. */
static void expect_after(const char *game, const char *options, const char *before,
	const char *turn, const char *after) {
	char text[GAME_POSITION_TEXT_MAX];
	struct game_refusal refusal;
	struct game_rules *rules = rules_of(game, options);
	union game_state state = position_of(rules, before);
	ck_assert_msg(game_play_turn(rules, &state, turn, NULL, &refusal), "%s", refusal.text);
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, after);
	game_rules_destroy(rules);
}

static void expect_end(const char *game, const char *options, const char *position,
	const char *turn, uint8_t winner, const char *reason) {
	struct game_refusal refusal;
	struct game_rules *rules = rules_of(game, options);
	union game_state state = position_of(rules, position);
	ck_assert_msg(turn[0] == '\0' || game_play_turn(rules, &state, turn, NULL, &refusal), "%s",
		refusal.text);
	struct game_status status = game_status(rules, &state);
	ck_assert_msg(status.phase == GAME_OVER, "%s %s goes on", position, turn);
	ck_assert_uint_eq(status.winner, winner);
	ck_assert_str_eq(status.reason, reason);
	game_rules_destroy(rules);
}

static void expect_refused(const char *game, const char *options, const char *position,
	const char *step, const char *clause, const char *sentence) {
	struct game_refusal refusal = {.clause = NULL};
	struct game_rules *rules = rules_of(game, options);
	union game_state state = position_of(rules, position);
	ck_assert(!game_play_text(rules, &state, step, NULL, NULL, &refusal));
	ck_assert_str_eq(refusal.text, sentence);
	ck_assert_str_eq(refusal.clause, clause);
	game_rules_destroy(rules);
}

static void expect_unreadable(
	const char *game, const char *options, const char *position, const char *sentence) {
	struct game_error error = {.text = ""};
	struct game_rules *rules = rules_of(game, options);
	union game_state state = {0};
	ck_assert_msg(!game_read(rules, position, &state, &error), "%s is read", position);
	ck_assert_str_eq(error.text, sentence);
	game_rules_destroy(rules);
}

/* ---- tests ---- */

SUITE_BEGIN(load_games)

SUITE_GROUP(specifications_cases, NULL, NULL, 60)

START_LOOP_TEST(turns_are_those_of_the_specification, sizeof(worked) / sizeof(worked[0])) {
	static struct list list;
	static char found[LIST];
	const struct worked *of = &worked[_i];
	struct game_rules *rules = rules_of(of->game, of->options);
	union game_state state = position_of(rules, of->position);
	list.count = 0;
	game_turns(rules, &state, keep, &list);
	qsort(list.text, list.count, TEXT, by_text);
	found[0] = '\0';
	for (size_t i = 0; i < list.count; i++) {
		strcat(strcat(found, i == 0 ? "" : " "), list.text[i]);
	}
	ck_assert_msg(list.count == of->count, "%s %s: %zu turns: %s", of->game, of->position,
		list.count, found);
	if (of->turns != NULL) {
		ck_assert_str_eq(found, of->turns);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(counts_from_positions_are_those_of_the_specification) {
	static const struct {
		const char *game, *position;
		uint64_t counts[4];
	} cases[] = {{"nine-mens-morris", "W:W@1,d1,d3,a4,b4,f6:B@1,e4,g4,c5,a7,d7",
			     {22, 430, 4980, 56860}},
		{"six-mens-morris", "W:Wa1,c1,e3,b4:Bb2,c2,d2,c4,a5", {7, 37, 205, 1279}},
		{"twelve-mens-morris", "W:W@5,a1,b2:B@5,a4,d7,g7", {21, 417, 8363, 156428}}};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct game_rules *rules = rules_of(cases[i].game, "");
		union game_state state = position_of(rules, cases[i].position);
		for (int depth = 1; depth <= 4; depth++) {
			ck_assert_uint_eq(
				game_perft(rules, &state, depth), cases[i].counts[depth - 1]);
		}
		game_rules_destroy(rules);
	}
}
END_TEST

SUITE_GROUP(turns_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(walk_from_mill_to_mill_is_remembered_until_the_next_turn) {
	const char *before = "W:Wa1,b2,a4,b6,a7:Bd2,e4,f4,c5,g7";
	expect_after(
		"morabaraba", "", before, "a4-b4xc5", "B:Wa1,b2,b4,b6,a7:Bd2,e4,f4,g7:undo=b4-a4");
	expect_after(
		"twelve-mens-morris", "", before, "a4-b4xc5", "B:Wa1,b2,b4,b6,a7:Bd2,e4,f4,g7");
	expect_after("morabaraba", "", "B:Wa1,b2,b4,b6,a7:Bd2,e4,f4,g7:undo=b4-a4", "d2-d1",
		"W:Wa1,b2,b4,b6,a7:Bd1,e4,f4,g7:undo=b4-a4:quiet=1");
	expect_after("morabaraba", "", "W:Wa1,b2,b4,b6,a7:Bd1,e4,f4,g7:undo=b4-a4", "a7-d7",
		"B:Wa1,b2,b4,b6,d7:Bd1,e4,f4,g7:quiet=1");
}
END_TEST

START_TEST(memory_of_a_man_ends_when_it_is_taken) {
	expect_after("morabaraba", "captures_in_mill=free",
		"B:Wa1,b2,b4,b6,a7:Bg1,e4,f4,g7:undo=b4-a4", "f4-g4xb4",
		"W:Wa1,b2,b6,a7:Bg1,e4,g4,g7");
}
END_TEST

START_TEST(two_mills_take_two_men_in_either_order) {
	const char *before = "W:W@1,d1,b2,f2,d3:B@2,c5,e5,a7,g7";
	expect_after("nine-mens-morris", "double=all", before, "@d2xa7xc5",
		"B:Wd1,b2,d2,f2,d3:B@2,e5,g7");
	expect_after("nine-mens-morris", "double=all", before, "@d2xc5xa7",
		"B:Wd1,b2,d2,f2,d3:B@2,e5,g7");
}
END_TEST

START_TEST(second_taking_is_left_out_once_the_enemy_has_lost) {
	expect_end("nine-mens-morris", "double=all", "W:W@1,d1,b2,f2,d3:Bc5,e5,a7", "@d2xa7", 0,
		"target");
}
END_TEST

START_TEST(position_inside_a_turn_is_written_as_before_it) {
	char text[GAME_POSITION_TEXT_MAX];
	struct game_refusal refusal;
	struct game_rules *rules = rules_of("nine-mens-morris", "double=all");
	union game_state state = position_of(rules, "W:W@1,d1,b2,f2,d3:B@2,c5,e5,a7,g7:quiet=3");
	ck_assert(game_play_text(rules, &state, "@d2xa7", NULL, NULL, &refusal));
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, "W:W@1,d1,b2,f2,d3:B@2,c5,e5,a7,g7:quiet=3:chain=@d2xa7");
	ck_assert(game_play_text(rules, &state, "xc5", NULL, NULL, &refusal));
	ck_assert_uint_eq(game_status(rules, &state).seat, 1);
	game_rules_destroy(rules);
}
END_TEST

SUITE_GROUP(ends_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(ends_are_those_of_the_specification) {
	expect_end("nine-mens-morris", "", "W:Wa1,d6,d7:Bb4,c5,f6", "a1-d5xb4", 0, "target");
	expect_end("nine-mens-morris", "", "W:Wa1,d1,g1,a4:Bd2,b4,g4,a7", "", 1, "blocked");
	expect_end("nine-mens-morris", "", "W:Wd1,b2,d2,e3,a4,f6:Be4,a7,d7,g7:quiet=99", "d1-g1",
		GAME_NOBODY, "no_progress");
	expect_end("three-mens-morris", "", "W:W@1,a1,b2:B@1,b1,c2", "@c3", 0, "row");
	expect_end("three-mens-morris", "", "W:Wa1,b1,a2:Bc1,b2,a3", "", 1, "row");
	expect_end("three-mens-morris", "board=square", "W:Wa1,b1,a2:Bc1,b2,a3", "", 1, "blocked");
	expect_end("three-mens-morris", "", "B:Wa1,b1,c2:Bc1,a3,b3:quiet=39", "b3-b2", 1, "row");
	expect_end("three-mens-morris", "", "B:Wa1,b1,c2:Bc1,a3,b3:quiet=39", "b3-c3", GAME_NOBODY,
		"no_progress");
	expect_end("achi", "", "W:Wa1,a2,b3,c3:Bb1,b2,c2,a3", "", 1, "blocked");
	expect_end("morabaraba", "", "W:Wa1,c3,f4:Be4,a7,d7,g7:quiet=19", "a1-a4", GAME_NOBODY,
		"no_progress");
}
END_TEST

START_TEST(full_board_is_a_draw_or_lost) {
	const char *full =
		"W:Wa1,b2,f2,d3,e3,c4,g4,d5,b6,f6,a7,g7:Bd1,g1,d2,c3,a4,b4,e4,f4,c5,e5,d6,d7";
	expect_end("twelve-mens-morris", "", full, "", GAME_NOBODY, "full");
	expect_end("twelve-mens-morris", "full=loses", full, "", 1, "blocked");
}
END_TEST

START_TEST(third_time_of_a_position_is_a_draw) {
	static const struct {
		const char *game, *position, *there[2], *back[2];
	} cases[] = {{"nine-mens-morris", "W:Wa1,d2,f4,b6:Bg1,e3,c5,a7", {"d2-d3", "c5-c4"},
			     {"d3-d2", "c4-c5"}},
		{"three-mens-morris", "W:Wa1,b1,c2:Bc1,a3,b3", {"a1-a2", "b3-c3"},
			{"a2-a1", "c3-b3"}},
		{"six-mens-morris", "W:Wa1,c2,d3,a5:Be1,b2,c4,e5", {"d3-e3", "c4-d4"},
			{"e3-d3", "d4-c4"}},
		{"twelve-mens-morris", "W:Wa1,d2,f4,b6:Bg1,e3,c5,a7", {"d2-b2", "e3-f2"},
			{"b2-d2", "f2-e3"}}};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct game_rules *rules = rules_of(cases[i].game, "");
		union game_state state = position_of(rules, cases[i].position);
		uint64_t first = rules->game->impl->repetition_key(rules, &state);
		struct game_refusal refusal;
		for (int round = 0; round < 4; round++) {
			const char *const *turns = round % 2 == 0 ? cases[i].there : cases[i].back;
			ck_assert(game_play_turn(rules, &state, turns[0], NULL, &refusal));
			ck_assert(game_play_turn(rules, &state, turns[1], NULL, &refusal));
			ck_assert((rules->game->impl->repetition_key(rules, &state) == first) ==
				(round % 2 == 1));
		}
		rules->game->impl->repeated(rules, &state);
		ck_assert_str_eq(game_status(rules, &state).reason, "repetition");
		ck_assert_uint_eq(game_status(rules, &state).winner, GAME_NOBODY);
		game_rules_destroy(rules);
	}
}
END_TEST

SUITE_GROUP(refusals_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(a_wrong_step_is_refused_with_its_clause) {
	const char *placing = "W:W@1,d1,d3,a4,b4,f6:B@1,e4,g4,c5,a7,d7";
	const char *walking = "W:Wd1,b2,d2,e3,a4,f6:Be4,a7,d7,g7";
	expect_refused("nine-mens-morris", "", placing, "d1-d2", "moves.drop",
		"Pieces in hand must be dropped first; until then nothing moves.");
	expect_refused("nine-mens-morris", "", placing, "@a4", "moves.drop",
		"Not on a4: a piece stands there already.");
	expect_refused("nine-mens-morris", "", placing, "xe4", "captures.mill",
		"Nothing may be taken: a man is taken only when a mill is closed.");
	expect_refused("nine-mens-morris", "", walking, "@a1", "moves.drop",
		"There is no piece in hand to drop on a1.");
	expect_refused("nine-mens-morris", "", walking, "d1-g4", "moves.walk",
		"g4 is too far: a man walks to the next point of a line.");
	expect_refused("nine-mens-morris", "", walking, "e4-e5", "moves.turn",
		"The piece on e4 is not yours.");
	expect_refused(
		"nine-mens-morris", "", walking, "a1-d1", "moves.turn", "There is no piece on a1.");
	expect_refused("nine-mens-morris", "", walking, "e3-e4", "moves.walk",
		"Not to e4: a piece stands there.");
}
END_TEST

START_TEST(a_wrong_taking_is_refused_with_its_clause) {
	const char *due = "W:Wd1,b2,d2,e3,a4,f6:Be4,a7,d7,g7:chain=e3-d3";
	expect_refused("nine-mens-morris", "", due, "xa7", "captures.refuge",
		"The man on a7 stands in a mill and is safe: take e4.");
	expect_refused("nine-mens-morris", "", due, "xd1", "captures.mill",
		"The man on d1 is your own: take one of the enemy's.");
	expect_refused("nine-mens-morris", "", due, "xc3", "captures.mill",
		"There is no man to take on c3.");
	expect_refused("nine-mens-morris", "", due, "a4-a1", "captures.duty",
		"A mill is closed: one man must be taken, e4.");
}
END_TEST

START_TEST(a_turn_that_an_option_forbids_is_refused_with_its_clause) {
	expect_refused("morabaraba", "", "W:Wa1,b2,b4,b6,a7:Bd1,e4,f4,g7:undo=b4-a4", "b4-a4",
		"moves.swing",
		"Not to a4: this man has just come from there, and may not go straight back into the mill.");
	expect_refused("three-mens-morris", "centre_first=forbidden", "start", "@b2",
		"moves.opening", "Not on b2: the first man of the game may not be set there.");
	expect_refused("three-mens-morris", "board=rows_only", "W:Wa1,b2,c2:Bb1,c1,a3", "b2-c3",
		"moves.walk", "The line from b2 to c3 is not for walking.");
}
END_TEST

START_TEST(an_impossible_position_is_refused_with_a_sentence) {
	expect_unreadable("nine-mens-morris", "", "W:Wa1:Ba4:undo=a1-d1",
		"undo=a1-d1: the piece on a1 could not walk there anyway.");
	expect_unreadable(
		"morabaraba", "", "W:Wa1:Ba4:undo=d1-a1", "undo=d1-a1: there is no piece on d1.");
	expect_unreadable(
		"nine-mens-morris", "", "W:W@10:B@9", "White can have at most 9 in hand, not 10.");
	expect_unreadable("nine-mens-morris", "", "W:Wd1,b2,d2,e3,a4,f6:Be4,a7,d7,g7:chain=d1-g1",
		"chain=: the turn is over at \"\"; write the position after it.");
	expect_unreadable("nine-mens-morris", "",
		"W:Wd1,b2,d2,e3,a4,f6:Be4,a7,d7,g7:chain=e3-d3xa7",
		"chain=: xa7 is not legal there.");
	expect_unreadable("nine-mens-morris", "", "W:WKa1:Ba4",
		"Ka1: with these options White has no promoted pieces; leave the K out.");
}
END_TEST
