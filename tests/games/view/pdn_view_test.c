/* tests/games/view/pdn_view_test.c - what the reader of a PDN text reports, and how lines of PDN
 * are written. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/view/pdn_read.h"
#include "games/view/pdn_write.h"
#include "tests/games/load.h"
#include "tests/suite.h"

static struct game_rules *rules;
static struct play play;
static struct pdn_reader *reader;
static char buffer[2000];
static struct text told; /* what the reader reported, one word each */

static bool tell_tag(struct pdn_reader *of) {
	text_add(&told, "%s=%s ", of->token.name, of->token.value);
	return true;
}

static bool begin(struct pdn_reader *of) {
	return pdn_begin(of, rules, "start", 1);
}

static bool tell_move(struct pdn_reader *of, const struct pdn_move *move) {
	ck_assert_uint_lt(move->before, of->play->moves);
	text_add(&told, "%d%s ", move->seat, move->text);
	return true;
}

static void tell_mark(struct pdn_reader *of, const char *mark) {
	(void)of;
	text_add(&told, "%s ", mark);
}

static void tell_comment(struct pdn_reader *of, const char *text, size_t size) {
	(void)of;
	text_add(&told, "{%.*s} ", (int)size, text);
}

static void tell_variation(struct pdn_reader *of, bool begins) {
	text_add(&told, "%s%u ", begins ? "(" : ")", (unsigned)of->play->moves);
}

static bool tell_end(struct pdn_reader *of) {
	text_add(&told, "%s", of->token.what == PDN_RESULT ? of->token.value : "end");
	return true;
}

static const struct pdn_owner all = {
	tell_tag, begin, tell_move, tell_mark, tell_comment, tell_variation, tell_end};
static const struct pdn_owner main_line = {
	tell_tag, begin, tell_move, NULL, tell_comment, NULL, tell_end};

static void renew(void) {
	pdn_finish(reader);
	memset(reader, 0, sizeof(*reader));
	reader->play = &play;
	reader->most = 8;
}

static void set_up(void) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	ck_assert(games_init(&error));
	const struct game *game = games_find("alquerque");
	game_options_default(game, option);
	rules = game_rules_create(game, 2, option, &error);
	ck_assert_ptr_nonnull(rules);
	play_init(&play, realloc, free);
	reader = calloc(1, sizeof(*reader));
	ck_assert_ptr_nonnull(reader);
	renew();
	text_init(&told, buffer, sizeof(buffer));
}

static void tear_down(void) {
	pdn_finish(reader);
	free(reader);
	play_finish(&play);
	game_rules_destroy(rules);
	games_finish();
}

static bool read_text(const struct pdn_owner *owner, const char *text) {
	reader->owner = owner;
	return pdn_open(reader, text) && pdn_next_game(reader);
}

static void refuses(const char *text, unsigned line, const char *sentence) {
	ck_assert(!read_text(&all, text));
	ck_assert_str_eq(reader->error.text, sentence);
	ck_assert_uint_eq(reader->error_line, line);
	renew();
}

SUITE_GROUP(pdn_view_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(the_parts_of_a_text_are_read_in_order) {
	ck_assert(read_text(
		&all, "[Site \"x\"]\n{of all}\n1. c2-c3! {a} (1. d2-c3 ? {b}) c4xc2 1-0 {after}"));
	ck_assert_str_eq(buffer, "Site=x {of all} 0=c2-c3 ! {a} (0 0=d2-c3 ? {b} )1 1=c4xc2 1-0");
	ck_assert_int_eq(reader->token.what, PDN_END);
	ck_assert_uint_eq(play.moves, 2);
}
END_TEST

START_TEST(skipping_variations_leaves_only_the_main_line) {
	ck_assert(read_text(&main_line, "1. c2-c3! (1. zz (no) {c}) c4xc2"));
	ck_assert_str_eq(buffer, "0=c2-c3 1=c4xc2 end");
}
END_TEST

START_TEST(the_games_of_a_text_are_read_separately) {
	ck_assert(read_text(&all, "1. c2-c3 * [Site \"y\"] 1. d2-c3 *"));
	ck_assert_int_eq(reader->token.what, PDN_TAG);
	ck_assert(pdn_next_game(reader));
	ck_assert_str_eq(buffer, "0=c2-c3 *Site=y 0=d2-c3 *");
}
END_TEST

START_TEST(errors_are_reported_with_their_line) {
	refuses("1. c2-c3\n)", 2, "This ) does not end a variation.");
	refuses("1. c2-c3\n(1. d2-c3", 2, "This variation does not end; add a ).");
	refuses("\n(1. d2-c3)", 2, "A variation must come after the move it replaces.");
	refuses("1. 6-1: c2-c3", 1, "This throw (6-1) is not possible here.");
}
END_TEST

START_TEST(the_reader_limits_the_number_of_moves) {
	reader->most = 1;
	refuses("1. c2-c3 (1. d2-c3)", 1, "A file may have at most 1 moves.");
}
END_TEST

START_TEST(lines_break_between_words_and_brackets_stay_attached) {
	struct out out;
	out_init(&out);
	struct pdn_writer writer = {.out = &out, .pairs = true};
	for (size_t turn = 0; turn < 14; turn++) {
		pdn_write_number(&writer, turn);
		pdn_write_word(&writer, "c2-c3");
	}
	pdn_write_open(&writer, '(');
	pdn_write_open(&writer, '{');
	pdn_write_words(&writer, " \n");
	pdn_write_close(&writer, '}'); /* nothing is left of it */
	pdn_write_number(&writer, 13);
	pdn_write_open(&writer, '{');
	pdn_write_words(&writer, "so }\tit is");
	pdn_write_close(&writer, '}');
	pdn_write_close(&writer, ')');
	pdn_write_word(&writer, "*");
	ck_assert_str_eq(out.at,
		"1. c2-c3 c2-c3 2. c2-c3 c2-c3 3. c2-c3 c2-c3 4. c2-c3 c2-c3 5. c2-c3 c2-c3 6.\n"
		"c2-c3 c2-c3 7. c2-c3 c2-c3 (7... {so ) it is}) *");
	out_finish(&out);
}
END_TEST
