/* tests/server/replay/pdn_draughts_test.c - PDN of draughts as the standard has it, and as other
 * programs write it. The samples were written for this test, in the manner of the programs named.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/replay/import.h"
#include "server/replay/pdn.h"
#include "server/replay/replay_game.h"
#include "tests/suite.h"

enum { MOST = 2000 };

static struct record record;
static struct replay_error error;

static void set_up(void) {
	struct game_error why;
	ck_assert_msg(games_init(&why), "%s", why.text);
	memset(&record, 0, sizeof(record));
	memset(&error, 0, sizeof(error));
}

static void tear_down(void) {
	record_finish(&record);
	games_finish();
}

static bool reads(const char *text) {
	record_finish(&record);
	memset(&error, 0, sizeof(error));
	return pdn_read(&record, text, MOST, &error);
}

static void read_well(const char *text) {
	ck_assert_msg(reads(text), "line %u: %s in:\n%s", error.line, error.text, text);
}

static void refused(const char *text, unsigned line, const char *words) {
	ck_assert_msg(!reads(text), "was read:\n%s", text);
	ck_assert_msg(
		strstr(error.text, words) != NULL, "\"%s\" does not say \"%s\"", error.text, words);
	ck_assert_uint_eq(error.line, line);
}

/* The text that the record is written as; static. */
static const char *written(void) {
	static char text[20000];
	struct out out;
	out_init(&out);
	ck_assert_msg(pdn_write(&out, &record, &error), "%s", error.text);
	ck_assert_uint_lt(out.used, sizeof(text));
	memcpy(text, out.at, out.used);
	text[out.used] = '\0';
	out_finish(&out);
	return text;
}

static void writes(const char *part) {
	const char *text = written();
	ck_assert_msg(strstr(text, part) != NULL, "no %s in:\n%s", part, text);
}

/* What is read is of this game and has so many events; written, it reads back the same. */
static void is_read(const char *text, const char *game, size_t games, size_t events) {
	read_well(text);
	ck_assert_str_eq(record.game, game);
	ck_assert_uint_eq(record.count, games);
	ck_assert_uint_eq(record.games[0].count, events);
	char *first = strdup(written());
	read_well(first);
	ck_assert_str_eq(written(), first);
	free(first);
}

static const char *turn(size_t event) {
	return record.games[0].events[event].text;
}

SUITE_GROUP(draughts_cases, set_up, tear_down, 20)

/* ---- as the standard has it ---- */

static const struct {
	const char *game, *type, *turns;
} standards[] = {
	{"international-draughts", "20,W,10,10,N2,0", "32-28 19-23 28x19 14x23"},
	{"english-draughts", "21,B,8,8,N1,0", "11-15 22-18 15x22 25x18"},
	{"pool-checkers", "23,B,8,8,N1,0", "11-15 22-18 15x22 25x18"},
	{"russian-draughts", "25,W,8,8,A0,0", "c3-d4 f6-e5 d4:f6 g7:e5"},
	{"brazilian-draughts", "26,W,8,8,A0,0", "c3-d4 f6-e5 d4xf6 g7xe5"},
	{"turkish-dama", "30,W,8,8,A0,0", "d3-d4 d6-d5 d4xd8 a6-a5"},
};

START_LOOP_TEST(a_game_of_draughts_is_written_as_in_its_standard,
	(int)(sizeof(standards) / sizeof(standards[0]))) {
	char text[200], movetext[200], one[16], two[16], three[16], four[16];
	ck_assert_int_eq(
		sscanf(standards[_i].turns, "%15s %15s %15s %15s", one, two, three, four), 4);
	snprintf(
		text, sizeof(text), "[Game \"%s\"]\n%s *", standards[_i].game, standards[_i].turns);
	snprintf(movetext, sizeof(movetext), "\n\n1. %s %s 2. %s %s *\n", one, two, three, four);
	is_read(text, standards[_i].game, 1, 4);
	writes(movetext);
	snprintf(text, sizeof(text), "[GameType \"%s\"]\n[Game \"%s\"]\n", standards[_i].type,
		standards[_i].game);
	writes(text);
}
END_TEST

START_LOOP_TEST(the_game_type_alone_says_which_game_it_is,
	(int)(sizeof(standards) / sizeof(standards[0]))) {
	char text[200];
	snprintf(text, sizeof(text), "[GameType \"%.2s\"]\n%s *", standards[_i].type,
		standards[_i].turns);
	is_read(text, standards[_i].game, 1, 4);
	snprintf(text, sizeof(text), "[GameType \"%s\"]\n%s *", standards[_i].type,
		standards[_i].turns);
	is_read(text, standards[_i].game, 1, 4);
}
END_TEST

START_TEST(results_are_those_of_the_game) {
	read_well("[GameType \"20\"]\n1. 32-28 19-23 2-0");
	writes("[Result \"2-0\"]");
	read_well("[GameType \"20\"]\n1. 32-28 19-23 1/2-1/2");
	writes("[Result \"1-1\"]");
	read_well("[GameType \"21\"]\n[Result \"0-2\"]\n1. 11-15 *");
	writes("[Result \"0-1\"]");
	ck_assert_int_eq(record.games[0].result.winner, 1);
	read_well("[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 19-23 1-0");
	ck_assert_int_eq(record.games[0].result.winner, 0);
	refused("[GameType \"20\"]\n[FEN \"W:W28:B23\"]\n1. 28x19 0-2", 3, "must be 2-0.");
}
END_TEST

START_TEST(a_game_that_begins_elsewhere_has_a_position_with_ranges_of_numbers) {
	read_well("[GameType \"20\"]\n[FEN \"B:W31-50:B1-17,19,20,23.\"]\n1. 23-29 34x23 *");
	writes("[SetUp \"1\"]\n[FEN \"B:W31-50:B1-17,19,20,23\"]\n");
	read_well("[Game \"english-draughts\"]\n[FEN \"W:WK1,K2,K3,11:B31,K32\"]\n*");
	writes("[FEN \"W:WK1,K2,K3,11:B31,K32\"]\n");
	ck_assert_str_eq(record.games[0].start, "W:Wf6,Kb8,Kd8,Kf8:Be1,Kg1");
	read_well("[GameType \"25\"]\n[FEN \"W:Wc3,Ke5:Bb8\"]\n*");
	writes("[FEN \"W:Wc3,Ke5:Bb8\"]\n");
	read_well("[GameType \"20\"]\n[FEN \"W:B1:W3, 4,K6\"]\n*");
	writes("[FEN \"W:W3,4,K6:B1\"]\n");
	refused("[GameType \"20\"]\n[FEN \"W:B1:W3-1\"]\n*", 2, "");
	read_well("[GameType \"20\"]\n[FEN \"W:W31-50:B1-20:H0:F1\"]\n*"); /* the usual start */
	ck_assert_ptr_null(strstr(written(), "FEN"));
}
END_TEST

START_TEST(what_the_standard_cannot_say_of_a_position_stands_in_a_tag_of_our_own) {
	static const char text[] = "[Game \"english-draughts\"]\n"
				   "[Position \"W:WKa1:BKh8:quiet=4\"]\n1. 29-25 *";
	is_read(text, "english-draughts", 1, 1);
	writes("[FEN \"W:WK29:BK4\"]\n[Position \"W:WKa1:BKh8:quiet=4\"]\n");
	ck_assert_str_eq(record.games[0].start, "W:WKa1:BKh8:quiet=4");
}
END_TEST

/* ---- captures ---- */

static const char many[] = "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,27,29,42\"]\n1. %s *\n";

static void read_many(const char *taking, const char *as) {
	char text[200];
	snprintf(text, sizeof(text), many, taking);
	read_well(text);
	writes(as);
}

/* The two are those of the standard's own example. */
START_TEST(a_capture_is_written_with_all_squares_only_where_its_ends_do_not_suffice) {
	char text[200];
	read_many("47x38x24x13x36", "1. 47x38x24x13x36 *");
	read_many("47x38x20x9x36", "1. 47x38x20x9x36 *");
	read_many("47x33x24x13x36", "1. 47x38x24x13x36 *"); /* another landing, the same captures */
	read_many("47x24x36", "1. 47x38x24x13x36 *");
	snprintf(text, sizeof(text), many, "47x36");
	refused(text, 3, "\"47x36\" could be 47x38x24x13x36 or 47x38x20x9x36;");
	read_well(
		"[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x18x11 *");
	writes("4. 16x23 27x11 *");
}
END_TEST

START_TEST(captures_are_read_short_and_long_with_any_sign) {
	static const char *const signs[] = {
		"27x11", "27x18x11", "27:11", "27-11", "2711", "27 x 11", "27-18-11", "27x18x11*"};
	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
		char text[300];
		snprintf(text, sizeof(text),
			"[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 %s 7x16",
			signs[i]);
		read_well(text);
		ck_assert_str_eq(turn(7), "f2xd4xf6");
	}
}
END_TEST

START_TEST(a_mistake_is_told_in_the_squares_of_the_file) {
	refused("[GameType \"20\"]\n\n1. 32-27 19-23 2. 33-51 *", 3,
		"There is no square 51 on this board; its squares go from 1 to 50.");
	refused("[GameType \"20\"]\n[FEN \"W:W0:B1\"]\n*", 2, "There is no square 0");
	refused("[GameType \"21\"]\n1. 11-17 *", 2, "(legal: 9-13, 9-14,");
	refused("[GameType \"25\"]\n1. c3-d5 *", 2, "(legal: a3-b4,");
}
END_TEST

/* ---- corners and colours ---- */

START_TEST(numbers_begin_in_the_corner_that_the_game_type_names) {
	static const char white[] = "[GameType \"25,W,8,8,N2,0\"]\n1. 22-18 9-14 2. 18x9 5x14 *";
	static const char turned[] =
		"[GameType \"25,W,8,8,N1,0\"]\n1. 11-15 24-19 2. 15x24 28x19 *";
	is_read(white, "russian-draughts", 1, 4);
	ck_assert_str_eq(turn(0), "c3-d4");
	writes("1. c3-d4 b6-c5 2. d4:b6 a7:c5 *");
	is_read(turned, "russian-draughts", 1, 4);
	ck_assert_str_eq(turn(0), "c3-d4");
}
END_TEST

/* Many lists say 21,W: the colour is wrong there, the numbers are not. */
START_TEST(the_colour_of_a_game_type_counts_where_squares_have_letters) {
	is_read("[GameType \"21,W,8,8,N1,0\"]\n1. 11-15 23-19 *", "english-draughts", 1, 2);
	ck_assert_int_eq(record.games[0].events[0].seat, 1);
	is_read("[GameType \"23,W,8,8,A0,0\"]\n1. c3-d4 f6-e5 *", "pool-checkers", 1, 2);
	ck_assert_int_eq(record.games[0].events[0].seat, 0);
}
END_TEST

START_TEST(without_a_game_type_the_highest_square_says_which_game_it_is) {
	is_read("1. 32-28 19-23 2. 28x19 14x23 2-0", "international-draughts", 1, 4);
	is_read("31-27 19-23", "international-draughts", 1, 2); /* there Black begins on 8x8 */
	is_read("[Site \"x\"]\n1. 11-15 23-19 *\n[Site \"y\"]\n1. 9-13 *", "english-draughts", 2,
		2);
	is_read("[FEN \"W:W38,47:B13\"]\n1. 38-32 *", "international-draughts", 1, 1);
	refused("1. 32-99 *", 1, "It does not say which game this is");
	refused("1. 22-18 9-14 *", 1, "It does not say which game this is");
}
END_TEST

/* ---- as other programs write ---- */

static const char lidraughts[] =
	"[Event \"Rated Blitz game\"]\n[Site \"https://lidraughts.org/AbCdEfGh\"]\n"
	"[Date \"2024.03.01\"]\n[Round \"-\"]\n[White \"ann\"]\n[Black \"ben\"]\n[Result \"2-0\"]\n"
	"[UTCDate \"2024.03.01\"]\n[WhiteElo \"1800\"]\n[GameType \"20\"]\n"
	"[TimeControl \"180+2\"]\n[Termination \"Normal\"]\n[Annotator \"lidraughts.org\"]\n\n"
	"1. 32-28 {[%clock w0:03:00 B0:03:00]} 19-23 {[%clock W0:03:00 b0:02:58]}\n"
	"2. 28x19 {[%clock w0:02:59 B0:02:58]} 14x23?! { [%eval -0.31] (-0.31) } 2-0\n";

START_TEST(games_of_lidraughts_are_read_with_their_clocks) {
	is_read(lidraughts, "international-draughts", 1, 4);
	writes("[Result \"2-0\"]");
	writes("19-23 {[%clk 0:02:58]} 2. 28x19 {[%clk 0:02:59]}");
	ck_assert_str_eq(record.person[0].name, "ann");
}
END_TEST

static const char kingsrow[] = "[Event \"\"]\r\n[Date \"2019-05-11\"]\r\n[Black \"KingsRow\"]\r\n"
			       "[White \"Cake\"]\r\n[Result \"1/2-1/2\"]\r\n"
			       "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 \r\n"
			       "5. 7x16 20x11 6. 3-7 28-24 7. 7x16 24-19 1/2-1/2\r\n\r\n";

START_TEST(games_of_kingsrow_and_checkerboard_are_read) {
	is_read(kingsrow, "english-draughts", 1, 14);
	ck_assert_str_eq(record.person[0].name, "Cake");
	ck_assert_str_eq(turn(7), "f2xd4xf6");
}
END_TEST

static const char dambase[] =
	"[Event \"NED-ch\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n"
	"\n 1.32-28 19-23 2.28x19 14x23 3.37-32(?) 10-14 4.41-37 5-10 1-1\n"
	"\n[Event \"NED-ch\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"0-0\"]\n[GameType \"20\"]\n"
	"\n 1.33-28 18-22 * 0-0\n";

START_TEST(games_of_turbo_dambase_and_dam_are_read) {
	read_well(dambase);
	ck_assert_uint_eq(record.count, 2);
	ck_assert_uint_eq(record.games[0].count, 8);
	ck_assert_int_eq(record.games[0].result.winner, -1);
	ck_assert(!record.games[1].has_result);
}
END_TEST

static const char playok[] =
	"[Event \"?\"]\n[Site \"PlayOK\"]\n[White \"eva\"]\n[Black \"fritz\"]\n"
	"[Result \"1-0\"]\n[Time \"19:20:02\"]\n[TimeControl \"300\"]\n"
	"[GameType \"25\"]\n\n"
	"1. c3-b4 b6-a5 2. b4-c5 d6xb4 3. a3xc5 f6-g5 1-0\n";

START_TEST(games_of_playok_and_flyordie_are_read) {
	is_read(playok, "russian-draughts", 1, 6);
	writes("2. b4-c5 d6:b4 3. a3:c5 f6-g5 *");
	is_read("[Site \"FlyOrDie\"]\n[GameType \"26\"]\n1. c3-d4 f6 - e5; a joke\n2. d4 x f6 g7xe5 *",
		"brazilian-draughts", 1, 4);
	is_read("[GameType \"21\"]\n1. 11 - 15 23 - 19 2. 09-14 $7 22-17 (22-18 15x22 25x18) *",
		"english-draughts", 1, 4);
}
END_TEST

/* Players go on where our rules would end the game, until they agree. */
START_TEST(games_of_others_do_not_end_by_counting_turns) {
	char text[4000] = "[GameType \"21\"]\n[FEN \"W:WK29,K30:BK1,K2\"]\n";
	for (int i = 0; i < 30; i++) {
		strcat(text, " 29-25 1-5 25-29 5-1");
	}
	strcat(text, " 1/2-1/2");
	is_read(text, "english-draughts", 1, 120);
	writes("[Options \"repetition=off no_progress=400\"]");
	ck_assert_str_eq(record.games[0].result.reason, "agreed");
}
END_TEST

START_TEST(our_own_files_of_before_are_read_as_before) {
	read_well("[Game \"international-draughts\"]\n[Options \"few=off\"]\n"
		  "[FEN \"W:Wd4:Be5,g7:quiet=3\"]\n1. d4xf6xh8 1-0");
	ck_assert_str_eq(record.games[0].start, "W:Wd4:Be5,g7:quiet=3");
	ck_assert_str_eq(turn(0), "d4xf6xh8");
}
END_TEST
