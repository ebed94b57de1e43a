/* tests/games/view/mat_test.c - matches of backgammon are read as PDN with throws, and written. */
#include "games/view/mat.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/view/pdn_read.h"
#include "tests/games/load.h"
#include "tests/suite.h"

static const char match[] = " 5 point match\n"
			    "\n"
			    " Game 1\n"
			    " Ada : 0                    Bob : 0\n"
			    "  1)                             41: 13/9 24/23\n"
			    "  2) 66: 24/18(2) 13/7(2)        65:\n"
			    "  3)  Doubles => 2                Takes\n"
			    "  4) 52: 13/8 8/6                31: bar/24 8/5*\n"
			    "      Wins 2 points\n"
			    "\n"
			    " Game 2\n"
			    "  1) 31: 8/5 6/5\n";

static const char as_pdn[] = "[Game \"backgammon\"]\n"
			     "\n\n\n"
			     " 1. 1-4: 12-16 1-2\n"
			     " 2. 6-6: 24-18 24-18 13-7 13-7 3. 6-5:\n"
			     "\n"
			     " 4. 5-2: 13-8 8-6 5. 3-1: bar-1 17-20\n"
			     "\n\n *\n";

SUITE_BEGIN(load_games)

SUITE_GROUP(mat_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(a_match_becomes_pdn_line_by_line) {
	struct out out;
	struct game_error error = {""};
	out_init(&out);
	ck_assert(mat_is_match(match));
	ck_assert_msg(mat_to_pdn(match, &out, &error), "%s", error.text);
	out_raw(&out, "", 1);
	ck_assert_str_eq(out.at, as_pdn);
	out_finish(&out);
}
END_TEST

START_TEST(other_texts_are_no_matches) {
	ck_assert(!mat_is_match(""));
	ck_assert(!mat_is_match("[Game \"felli\"]\n1. a1-a2 *\n"));
	ck_assert(!mat_is_match("Game 1\nno turns\n"));
}
END_TEST

START_TEST(a_move_that_is_none_is_named_with_its_line) {
	struct out out;
	struct game_error error = {""};
	out_init(&out);
	ck_assert(!mat_to_pdn(" Game 1\n  1) 31: 8/5 6\n", &out, &error));
	ck_assert_msg(strncmp(error.text, "Line 2 ", 7) == 0, "%s", error.text);
	out_finish(&out);
}
END_TEST

static void play_all(struct play *play, const char *const moves[]) {
	struct game_error error = {""};
	for (uint32_t i = 0; moves[i] != NULL; i++) {
		const char *move = moves[i];
		int dice[2] = {move[1] - '0', move[2] - '0'};
		bool good = move[0] == '*' ? play_throw(play, i + 1, dice, 2, &error)
					   : play_text(play, i + 1, play->now.seat, move, &error);
		ck_assert_msg(good, "%s: %s", move, error.text);
	}
}

START_TEST(a_game_is_written_in_two_columns) {
	static const char *const moves[] = {"*33", "*14", "12-16 1-2", "*66",
		"24-18 24-18 13-7 13-7", "*54", "12-16 16-21", NULL};
	const struct game *game = games_find("backgammon");
	int option[GAME_OPTIONS_MAX];
	struct game_error error = {""};
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	struct play play;
	union game_state start;
	struct out out;
	memset(&start, 0, sizeof(start));
	game_start(rules, &start);
	play_init(&play, realloc, free);
	ck_assert(play_begin(&play, rules, &start));
	play_all(&play, moves);
	ck_assert(play_lose(&play, 99, 1, PLAY_RESIGNED, false, &error));
	out_init(&out);
	mat_write_head(&out, 5);
	mat_write_game(&out,
		&(struct mat_game){
			.number = 1, .play = &play, .start = &start, .name = {"Ada", "Bob"}});
	out_raw(&out, "", 1);
	ck_assert_str_eq(out.at,
		" 5 point match\n\n Game 1\n Ada : 0                          Bob : 0\n"
		"  1)                                41: 13/9 24/23\n"
		"  2) 66: 24/18 24/18 13/7 13/7      54: 13/9 9/4\n"
		"      Wins 3 points\n");
	out_finish(&out);
	play_finish(&play);
	game_rules_destroy(rules);
}
END_TEST

/* ---- whole games ---- */

static struct game_rules *rules;

static bool take_tag(struct pdn_reader *reader) {
	(void)reader;
	return true;
}

static bool begin_game(struct pdn_reader *reader) {
	return pdn_begin(reader, rules, "start", 1);
}

static bool take_move(struct pdn_reader *reader, const struct pdn_move *move) {
	(void)reader;
	(void)move;
	return true;
}

static void take_comment(struct pdn_reader *reader, const char *text, size_t size) {
	(void)reader;
	(void)text;
	(void)size;
}

static const struct pdn_owner owner = {
	take_tag, begin_game, take_move, NULL, take_comment, NULL, take_tag};

static void play_at_random(struct play *play, uint64_t *seed) {
	struct game_error error = {""};
	for (uint32_t tag = 1; play->now.phase != GAME_OVER; tag++) {
		struct game_step steps[GAME_STEPS_MAX];
		char text[GAME_STEP_TEXT_MAX];
		if (play->now.phase == GAME_CHANCE) {
			int dice[2] = {
				1 + (int)random_below(seed, 6), 1 + (int)random_below(seed, 6)};
			ck_assert(play_throw(play, tag, dice, 2, &error));
			continue;
		}
		size_t count = game_steps(rules, &play->state, steps);
		const struct game_step *step = &steps[random_below(seed, count)];
		rules->game->impl->print_step(rules, &play->state, step, text);
		ck_assert_msg(play_text(play, tag, play->now.seat, text, &error), "%s", error.text);
	}
}

/* Write a game, and read it again. */
static void there_and_back(const struct play *played, const union game_state *start) {
	struct out mat, pdn;
	struct play back;
	struct game_error error = {""};
	struct pdn_reader *reader = calloc(1, sizeof(*reader));
	out_init(&mat);
	out_init(&pdn);
	play_init(&back, realloc, free);
	mat_write_head(&mat, 0);
	mat_write_game(&mat,
		&(struct mat_game){
			.number = 1, .play = played, .start = start, .name = {"Ada", "Bob"}});
	ck_assert_msg(mat_to_pdn(mat.at, &pdn, &error), "%s", error.text);
	*reader = (struct pdn_reader){.owner = &owner, .play = &back, .most = 4000};
	ck_assert_msg(pdn_open(reader, pdn.at) && pdn_next_game(reader), "%u: %s\n%s",
		reader->error_line, reader->error.text, mat.at);
	ck_assert(memcmp(&back.state, &played->state, sizeof(back.state)) == 0);
	ck_assert_int_eq(back.now.points[back.now.winner], played->now.points[played->now.winner]);
	pdn_finish(reader);
	free(reader);
	play_finish(&back);
	out_finish(&pdn);
	out_finish(&mat);
}

START_TEST(random_games_are_read_as_they_were_written) {
	const struct game *game = games_find("backgammon");
	int option[GAME_OPTIONS_MAX];
	struct game_error error = {""};
	union game_state start;
	uint64_t seed = 20261127;
	game_options_default(game, option);
	rules = game_rules_create(game, 0, option, &error);
	memset(&start, 0, sizeof(start));
	game_start(rules, &start);
	for (int i = 0; i < 5; i++) {
		struct play play;
		play_init(&play, realloc, free);
		ck_assert(play_begin(&play, rules, &start));
		play_at_random(&play, &seed);
		there_and_back(&play, &start);
		play_finish(&play);
	}
	game_rules_destroy(rules);
}
END_TEST
