/* tests/games/leap/words_test.c - words of definitions that no game of the program uses yet: their
 * positions and counts are those of the specifications of Turkish dama and Konane. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/define.h"
#include "games/game.h"
#include "tests/games/test_games.h"
#include "tests/suite.h"

enum { LIST = 512, TURNS = 32, TEXT = 1 << 16 };

static char listed[LIST], turn_text[TURNS][40];

static struct game_rules *make(const char *key, const char *setting) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error = {.text = ""};
	const struct game *game = games_find(key);
	game_options_default(game, option);
	ck_assert(setting == NULL || game_options_set(game, option, setting, &error));
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static bool list_turn(void *user, const char *text, const union game_state *after) {
	size_t *count = user;
	(void)after;
	ck_assert_uint_lt(*count, TURNS);
	snprintf(turn_text[(*count)++], sizeof(turn_text[0]), "%s", text);
	return true;
}

static int compare_texts(const void *a, const void *b) {
	return strcmp(a, b);
}

/* In the order of the alphabet, with blanks between them. */
static void list_turns(const struct game_rules *rules, const union game_state *state) {
	size_t count = 0;
	game_turns(rules, state, list_turn, &count);
	qsort(turn_text, count, sizeof(turn_text[0]), compare_texts);
	ck_assert_uint_eq(count, game_perft(rules, state, 1));
	listed[0] = '\0';
	for (size_t i = 0, used = 0; i < count; i++) {
		used += (size_t)snprintf(listed + used, sizeof(listed) - used, "%s%s",
			i == 0 ? "" : " ", turn_text[i]);
	}
}

static void check_turns(
	const char *key, const char *setting, const char *position, const char *turns) {
	struct game_rules *rules = make(key, setting);
	union game_state state;
	struct game_error error;
	ck_assert_msg(game_read(rules, position, &state, &error), "%s", error.text);
	list_turns(rules, &state);
	ck_assert_str_eq(listed, turns);
	game_rules_destroy(rules);
}

static void expect_refused(const char *key, const char *setting, const char *position,
	const char *turn, const char *clause, const char *words) {
	struct game_rules *rules = make(key, setting);
	union game_state state;
	struct game_error error;
	struct game_refusal refusal;
	ck_assert_msg(game_read(rules, position, &state, &error), "%s", error.text);
	ck_assert(!game_play_turn(rules, &state, turn, NULL, &refusal));
	ck_assert_str_eq(refusal.text, words);
	ck_assert_str_eq(refusal.clause, clause);
	game_rules_destroy(rules);
}

SUITE_BEGIN(load_test_games)
SUITE_GROUP(words_cases, NULL, NULL, 60)

START_TEST(a_chain_does_not_turn_straight_back) {
	check_turns("test-dama", NULL, "W:WKc4:Bc6,c2", "c4xc1 c4xc7 c4xc8");
	check_turns("test-dama", "turn_back=on", "W:WKc4:Bc6,c2",
		"c4xc1xc7 c4xc1xc8 c4xc7xc1 c4xc8xc1");
	check_turns("test-dama", NULL, "W:Wc3:Bc4,d5,f5", "c3xc5xe5xg5");
	check_turns("test-dama", NULL, "W:WKa1:Ba3,a5,a7", "a1xa4xa6xa8");
	check_turns("test-dama", NULL, "W:Wc6:Bc7,d8", "c6xc8xe8");
	check_turns("test-dama", "promotion=on_touch", "W:Wc6:Bc7,d8",
		"c6xc8xe8 c6xc8xf8 c6xc8xg8 c6xc8xh8");
	check_turns("test-dama", "promotion=touch_stops", "W:Wc6:Bc7,d8", "c6xc8");
}
END_TEST

START_TEST(counts_of_turkish_dama_are_those_of_its_specification) {
	static const uint64_t counts[] = {8, 64, 708, 7538, 85090};
	static const char *const settings[] = {NULL, "turn_back=on"};
	for (size_t i = 0; i < 2; i++) {
		struct game_rules *rules = make("test-dama", settings[i]);
		union game_state state;
		game_start(rules, &state);
		for (int depth = 1; depth <= 5; depth++) {
			ck_assert_uint_eq(game_perft(rules, &state, depth), counts[depth - 1]);
		}
		game_rules_destroy(rules);
	}
}
END_TEST

START_TEST(a_straight_chain_never_turns) {
	check_turns("test-leaps", NULL, "B:Wb1,d1,f1,c2:Ba1", "a1xc1 a1xc1xe1 a1xc1xe1xg1");
	check_turns("test-leaps", NULL, "W:Wd5,b5,e8:Bd4,c5,e5", "d5xd3 d5xf5");
	check_turns("test-leaps", NULL, "W:Wb1,h1:Be1,f8", "");
}
END_TEST

/* A set of stones without the two that were taken off first. */
static void print_without(char *text, size_t size, const char *black, const char *white) {
	int used = snprintf(text, size, "B");
	for (int seat = 0; seat < 2; seat++) {
		used += snprintf(text + used, size - (size_t)used, seat == 0 ? ":W" : ":B");
		const char *gap = "";
		for (int p = 0; p < 64; p++) {
			char label[3] = {(char)('a' + p % 8), (char)('1' + p / 8), '\0'};
			bool hole = strcmp(label, black) == 0 || strcmp(label, white) == 0;
			if (!hole && (p % 8 + p / 8) % 2 == !seat) {
				used += snprintf(
					text + used, size - (size_t)used, "%s%s", gap, label);
				gap = ",";
			}
		}
	}
}

START_TEST(counts_of_konane_are_those_of_its_specification) {
	static const char *const first[][2] = {{"a1", "b1"}, {"a1", "a2"}, {"h8", "g8"},
		{"h8", "h7"}, {"d4", "c4"}, {"d4", "e4"}, {"d4", "d3"}, {"d4", "d5"}, {"e5", "d5"},
		{"e5", "f5"}, {"e5", "e4"}, {"e5", "e6"}};
	static const uint64_t counts[] = {28, 172, 892, 7124};
	struct game_rules *rules = make("test-leaps", NULL);
	for (int depth = 1; depth <= 4; depth++) {
		uint64_t sum = 0;
		for (size_t i = 0; i < sizeof(first) / sizeof(first[0]); i++) {
			char text[GAME_POSITION_TEXT_MAX];
			union game_state state;
			struct game_error error;
			print_without(text, sizeof(text), first[i][0], first[i][1]);
			ck_assert_msg(game_read(rules, text, &state, &error), "%s", error.text);
			sum += game_perft(rules, &state, depth);
		}
		ck_assert_uint_eq(sum, counts[depth - 1]);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(a_leap_that_turns_is_refused_by_its_clause) {
	expect_refused("test-dama", "choice=free", "W:WKc4:Bc6,c2,e7:chain=c4xc7", "xc1",
		"captures.back",
		"Not to c1: within a chain of leaps a king may not turn straight back.");
}
END_TEST

/* The definition with one text put for another. */
static void expect_faulty(const char *key, const char *from, const char *to, const char *words) {
	static char text[TEXT];
	const char *good = games_find(key)->definition;
	const char *at = strstr(good, from);
	struct game_error error = {.text = ""};
	ck_assert_ptr_nonnull(at);
	int size = snprintf(
		text, sizeof(text), "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
	ck_assert(!define_check(text, (size_t)size, &error));
	ck_assert_msg(strstr(error.text, words) != NULL, "%s", error.text);
}

START_TEST(a_direction_is_kept_only_where_there_is_one) {
	static const char *const words = "the direction of a chain can only be kept on a board";
	expect_faulty(
		"test-leaps", "\"straight\":\"on\"", "\"straight\":\"on\",\"bent\":\"on\"", words);
	expect_faulty("test-leaps", "\"straight\":\"on\"", "\"turn_back\":\"off\",\"bent\":\"on\"",
		words);
	expect_faulty("test-leaps", "\"straight\":\"on\"", "\"straight\":\"yes\"", "straight");
}
END_TEST

/* Asalto and Fox and geese: some starts are fixed, others are set. */
START_TEST(a_hand_may_be_empty) {
	static char text[TEXT];
	const char *good = games_find("main-tapal-empat")->definition;
	static const char hands[] = "\"hands\": {\"W\": {\"count\": {\"option\": \"pieces\"}}, "
				    "\"B\": {\"count\": 2,";
	const char *at = strstr(good, hands), *start = strstr(good, "\"empty\": {}");
	struct game_error error = {.text = ""};
	ck_assert(at != NULL && start != NULL && start < at);
	int size = snprintf(text, sizeof(text),
		"%.*s\"empty\": {\"B\": \"c3\"}%.*s\"hands\": {\"W\": {\"count\": {\"option\": "
		"\"pieces\"}}, \"B\": {\"count\": 0,%s",
		(int)(start - good), good, (int)(at - start) - (int)strlen("\"empty\": {}"),
		start + strlen("\"empty\": {}"), at + sizeof(hands) - 1);
	struct game *game = define_read(text, (size_t)size, &error);
	ck_assert_msg(game != NULL, "%s", error.text);
	int option[GAME_OPTIONS_MAX];
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	union game_state state;
	game_start(rules, &state);
	ck_assert_uint_eq(game_status(rules, &state).seat, 0);
	ck_assert_uint_eq(game_perft(rules, &state, 1), 24);
	game_rules_destroy(rules);
	define_destroy(game);
}
END_TEST
