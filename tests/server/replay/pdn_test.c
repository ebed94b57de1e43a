/* tests/server/replay/pdn_test.c - games written as PDN read back the same, and errors are reported
 * with their line. */
#include "server/replay/pdn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_make.h"
#include "base/budget.h"
#include "server/replay/import.h"
#include "server/replay/replay_game.h"
#include "tests/suite.h"

enum { TURNS = 90, MOST = 2000 };

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

/* Read a text; error says what is wrong. */
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
	ck_assert_msg(error.line == line, "line %u, not %u: %s", error.line, line, error.text);
}

static char *written(const struct record *from) {
	struct out out;
	size_t size;
	out_init(&out);
	ck_assert_msg(pdn_write(&out, from, &error), "%s", error.text);
	return out_take(&out, &size);
}

static void play(struct replay_game *game, const struct record *from, size_t index) {
	struct game_error why;
	unsigned line;
	ck_assert_msg(replay_game_make(game, from, index, 100000, &why, &line), "%s", why.text);
}

/* Both records hold the same turns and come to the same end. */
static void same_games(const struct record *a, const struct record *b) {
	ck_assert_uint_eq(a->count, b->count);
	for (size_t i = 0; i < a->count; i++) {
		struct replay_game one, other;
		char text[2][GAME_POSITION_TEXT_MAX];
		play(&one, a, i);
		play(&other, b, i);
		ck_assert_uint_eq(one.play.moves, other.play.moves);
		for (uint32_t k = 0; k < one.play.moves; k++) {
			ck_assert_str_eq(
				play_move_text(&one.play, k), play_move_text(&other.play, k));
		}
		one.rules->game->impl->print(one.rules, &one.play.state, text[0]);
		other.rules->game->impl->print(other.rules, &other.play.state, text[1]);
		ck_assert_str_eq(text[0], text[1]);
		ck_assert_str_eq(one.result.text, other.result.text);
		replay_game_finish(&one);
		replay_game_finish(&other);
	}
}

/* ---- there and back ---- */

static void goes_round(const struct record_choice *choice) {
	struct wire_error why;
	struct record made = {0};
	char *json = record_make(choice);
	ck_assert_msg(record_read(&made, json, strlen(json), &why), "%s", why.text);
	char *pdn = written(&made);
	read_well(pdn);
	same_games(&made, &record);
	char *again = written(&record);
	ck_assert_str_eq(pdn, again);
	free(pdn);
	free(again);
	free(json);
	record_finish(&made);
}

SUITE_GROUP(pdn_cases, set_up, tear_down, 60)

START_LOOP_TEST(every_game_in_pdn_reads_back_the_same, 3) {
	unsigned games = 0;
	for (size_t i = 0; i < games_count(); i++) {
		bool goes_on = game_option_find(games_at(i), "repetition") >= 0;
		struct record_choice choice = {.game = games_at(i)->key,
			.options = goes_on ? "{\"repetition\":\"off\",\"no_progress\":\"100\"}"
					   : "{}",
			.seed = (unsigned)(_i * 100 + (int)i),
			.turns = TURNS,
			.resigns = -1};
		if (games_at(i)->impl->is_in_pdn) {
			goes_round(&choice);
			games++;
		}
	}
	ck_assert_uint_gt(games, 20);
}
END_TEST

START_TEST(chosen_options_are_written) {
	goes_round(&(struct record_choice){.game = "fetaix",
		.options = "{\"repetition\":\"off\",\"no_progress\":\"70\"}",
		.seed = 4,
		.turns = TURNS,
		.resigns = -1});
	char *text = written(&record);
	ck_assert_ptr_nonnull(strstr(text, "[Options \"repetition=off no_progress=70\"]\n"));
	free(text);
}
END_TEST

START_TEST(a_resignation_is_kept) {
	goes_round(&(struct record_choice){
		.game = "alquerque", .options = "{}", .seed = 2, .turns = 6, .resigns = 1});
	const struct record_game *game = &record.games[0];
	ck_assert_int_eq(game->events[game->count - 1].kind, EVENT_RESIGN);
	ck_assert_int_eq(game->events[game->count - 1].seat, 1);
}
END_TEST

START_TEST(games_with_dice_are_not_written) {
	struct out out;
	struct record dice = {.game = "laquet"};
	out_init(&out);
	ck_assert(!pdn_write(&out, &dice, &error));
	ck_assert_ptr_nonnull(strstr(error.text, "PDN is not for this game"));
	out_finish(&out);
}
END_TEST

/* ---- as others write ---- */

static const char club[] = "\xef\xbb\xbf% kept by the club\r\n"
			   "[Event \"Club \\\"Al-Qirq\\\", 3rd evening\"]\r\n"
			   "[Site \"Sevilla\"]\r\n"
			   "[Date \"2026.11.20\"]\r\n"
			   "[Round \"3\"]\r\n"
			   "[White \"Am\xc4\x81"
			   "l\"]\r\n"
			   "[Black \"Badr\"]\r\n"
			   "[Result \"*\"]\r\n"
			   "[Game \"lau-kata-kati\"]\r\n"
			   "[Annotator \"nobody\"]\r\n"
			   "\r\n"
			   "1.a3-b4 {[%clk 0:04:59] the only good one}c5xa3 $6 ; cheap\r\n"
			   "% a line for a program\r\n"
			   "2. a2xb4!? (2. a1xc9 {not ) legal} (2... b5-b6)) 2... *\r\n";

START_TEST(files_of_other_programs_are_read) {
	read_well(club);
	ck_assert_uint_eq(record.count, 1);
	ck_assert_str_eq(record.person[0].name,
		"Am\xc4\x81"
		"l");
	ck_assert_uint_eq(record.games[0].count, 3);
	ck_assert_str_eq(record.games[0].events[2].text, "a2xb4");
	ck_assert(record.games[0].events[0].has_left);
	ck_assert_int_eq(record.games[0].events[0].left_ms[0], 299000);
	ck_assert_int_eq(record.created_ms, INT64_C(1795132800000));
	ck_assert(!record.games[0].has_result);
}
END_TEST

static void expect_turn(size_t event, const char *text) {
	ck_assert_str_eq(record.games[0].events[event].text, text);
}

/* Other programs set a man by its point alone, and name the man that is taken in many ways. */
START_TEST(games_of_mills_of_other_programs_are_read) {
	read_well("[Game \"Nine Men's Morris\"]\n"
		  "[FEN \"W:W@1,d1,d3,a4,b4,f6:B@1,e4,g4,c5,a7,d7\"]\n"
		  "1. D2xG4 e5 2. a4 \xe2\x80\x93 a1 c5c4 *\n");
	expect_turn(0, "@d2xg4");
	expect_turn(1, "@e5");
	expect_turn(2, "a4-a1");
	expect_turn(3, "c5-c4");
	read_well("[Game \"nine-mens-morris\"]\n1. d2 d6 2. f4 b4 3. f2 b6 4. b2:b4 *\n");
	expect_turn(6, "@b2xb4");
}
END_TEST

START_TEST(several_games_are_read_with_their_players) {
	read_well("[Game \"alquerque\"][White \"A\"][Black \"B\"]\n1. d3-c3 b3xd3 *\n"
		  "[Game \"alquerque\"]\n[White \"B\"]\n[Black \"A\"]\n\n1. c2-c3 1/2-1/2\n"
		  "[Game \"alquerque\"]\n[White \"C\"]\n[Black \"A\"]\n*\n");
	ck_assert_uint_eq(record.count, 3);
	ck_assert_int_eq(record.games[1].seats[0], 1);
	ck_assert(!record.games[1].has_names);
	ck_assert_str_eq(record.games[1].result.reason, "agreed");
	ck_assert(record.games[2].has_names);
	ck_assert_str_eq(record.games[2].name[0], "C");
}
END_TEST

START_TEST(each_game_keeps_its_tags) {
	read_well("[Event \"Autumn open\"]\n[Site \"Fes\"]\n[Date \"2019.10.05\"]\n[Round \"1\"]\n"
		  "[Game \"alquerque\"]\n1. c2-c3 *\n"
		  "[Date \"2021.11.??\"]\n[Game \"alquerque\"]\n*\n"
		  "[Game \"alquerque\"]\n*\n");
	char *text = written(&record);
	const char *second = strstr(text, "[Date \"2021.11.??\"]\n[Round \"2\"]");
	ck_assert_ptr_nonnull(strstr(text,
		"[Event \"Autumn open\"]\n[Site \"Fes\"]\n"
		"[Date \"2019.10.05\"]\n[Round \"1\"]"));
	ck_assert_ptr_nonnull(second);
	ck_assert_ptr_nonnull(strstr(second, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]"));
	struct out out;
	struct record again;
	struct wire_error why;
	out_init(&out);
	record_write(&out, &record);
	ck_assert_msg(record_read(&again, out.at, out.used, &why), "%s", why.text);
	char *same = written(&again);
	ck_assert_str_eq(same, text);
	record_finish(&again);
	out_finish(&out);
	free(text);
	free(same);
}
END_TEST

/* A game from a position, and the turn that its only turn is read as. */
static void is_read_as(const char *position, const char *turn, const char *whole) {
	char text[512], read[GAME_TURN_TEXT_MAX];
	struct replay_game game;
	snprintf(text, sizeof(text), "[Game \"alquerque\"]\n[FEN \"%s\"]\n\n1. %s *\n", position,
		turn);
	read_well(text);
	play(&game, &record, 0);
	play_turn_text(&game.play, game.play.moves - 1, read, sizeof(read));
	ck_assert_str_eq(read, whole);
	replay_game_finish(&game);
}

START_TEST(landings_may_be_omitted_if_only_one_turn_fits) {
	is_read_as("W:Wa1:Bb2,d4", "a1xe5", "a1xc3xe5");
	is_read_as("W:Wa1:Bb2,d4", "a1:c3:e5", "a1xc3xe5");
	is_read_as("W:Wa1:Bb2,d4", "a1Xe5", "a1xc3xe5");
	is_read_as("W:Wa1:Bb2,d4", "a1xc3xe5", "a1xc3xe5");
	is_read_as("W:Wc3:Bb2,b4,d2,d4,b3,d3", "c3xa3xc1xe5", "c3xa3xc1xe3xc3xe5");
}
END_TEST

START_TEST(omitted_landings_are_refused_if_several_turns_fit) {
	refused("[Game \"alquerque\"]\n[FEN \"W:Wc1:Bb1,b2,c2,d2,d1\"]\n\n1. c1xc3 *", 4,
		"\"c1xc3\" could be c1xe1xc3xc1xa1xc3 or c1xe1xc3xa1xc1xc3;");
}
END_TEST

START_TEST(a_forced_pass_may_be_omitted) {
	static const char fen[] = "W:Wb1,c1,d1,e1,a2,b2,d2,e2,a3,c3,d3,e3:Ba1";
	static const char *const turns[] = {"1. d3-d4 pass 2. e3-e4 *", "1. d3-d4 e3-e4 *"};
	char text[512];
	for (size_t i = 0; i < 2; i++) {
		snprintf(text, sizeof(text),
			"[Game \"indian-and-jackrabbits\"]\n[FEN \"%s\"]\n\n%s", fen, turns[i]);
		read_well(text);
		ck_assert_uint_eq(record.games[0].count, 3);
		ck_assert_str_eq(record.games[0].events[1].text, "pass");
	}
}
END_TEST

START_TEST(results_as_other_draughts_write_them_are_understood) {
	read_well("[Game \"alquerque\"]\n1. c2-c3 2-0");
	ck_assert_int_eq(record.games[0].result.winner, 0);
	read_well("[Game \"alquerque\"]\n1. c2-c3 1-1");
	ck_assert_int_eq(record.games[0].result.winner, -1);
	read_well("[Game \"alquerque\"]\n[Result \"0-1\"]\n1. c2-c3");
	ck_assert_int_eq(record.games[0].result.winner, 1);
	read_well("[Game \"alquerque\"]\n[Result \"0-1\"]\n[Reason \"resigned\"]\n1. c2-c3 *");
	ck_assert_int_eq(record.games[0].events[1].kind, EVENT_RESIGN);
}
END_TEST

/* ---- what is wrong ---- */

static const struct {
	const char *text;
	unsigned line;
	const char *words;
} wrong[] = {
	{"", 1, "[Game \"alquerque\"]"},
	{"\n\n1. c2-c3 *", 3, "[Game \"alquerque\"]"},
	{"[Event \"x\"]\n1. c2-c3 *", 1, "[Game \"alquerque\"]"},
	{"[GameType \"27\"]\n1. 32-28 *", 1, "There is no game with the GameType 27."},
	{"[Site \"x\"]\n1. c3-d4 *", 1, "[Game \"alquerque\"]"},
	{"[Game \"chequers\"]\n*", 1, "There is no game \"chequers\"."},
	{"\n[Game \"laquet\"]\n*", 2, "PDN is not for laquet."},
	{"[Game \"chesquerque\"]\n*", 1, "PDN is not for chesquerque."},
	{"[Game alquerque]\n*", 1, "[Name \"value\"]"},
	{"[Game \"alquerque]\n*", 1, "[Name \"value\"]"},
	{"[Game \"alquerque\"\n*", 1, "[Name \"value\"]"},
	{"[\"alquerque\"]\n*", 1, "[Name \"value\"]"},
	{"[Game \"alquerque\"]\n] *", 2, "[Name \"value\"]"},
	{"[Game \"alquerque\"]\n[Options \"capture\"]\n*", 2, "use name=value"},
	{"[Game \"alquerque\"]\n[Options \"capture=never\"]\n*", 2, "; use "},
	{"[Game \"alquerque\"]\n[Options \"speed=3\"]\n*", 2, "has no option \"speed\""},
	{"[Game \"alquerque\"]\n\n[FEN \"W:Wz9:Ba1\"]\n*", 3, "z9"},
	{"[Game \"alquerque\"]\n[Position \"\xc3\xa4\"]\n*", 2, ""},
	{"[Game \"alquerque\"]\n\n1. c2-c3 {open\n\n*", 3, "add a }."},
	{"[Game \"alquerque\"]\n1. c2-c3 (open {)} *", 2, "add a )."},
	{"[Game \"alquerque\"]\n1. c2-c3 ) *", 2, "does not end a variation"},
	{"[Game \"alquerque\"]\n1. c2-c3 } *", 2, "does not end a comment"},
	{"[Game \"alquerque\"]\n\n1. c2-c4 *", 3, "White cannot play \"c2-c4\""},
	{"[Game \"alquerque\"]\n\n1. c2-c4 *", 3, "(legal: b2-c3"},
	{"[Game \"alquerque\"]\n1. c2-c3\n1... e5-e4 *", 3, "Black"},
	{"[Game \"alquerque\"]\n1. hello *", 2, "\"hello\""},
	{"[Game \"alquerque\"]\n1. c2c4 *", 2, "White cannot play \"c2c4\""},
	{"[Game \"alquerque\"]\n1. c2- *", 2, "White cannot play \"c2-\""},
	{"[Game \"alquerque\"]\n[FEN \"W:Wa1:Bb2\"]\n1. a1xc3 b4-b3 *", 3,
		"game was already over before"},
	{"[Game \"alquerque\"]\n[FEN \"W:Wa1:Bb2\"]\n1. a1xc3 0-1", 3,
		"White wins this game; its result must be 1-0."},
	{"[Game \"alquerque\"]\n[Result \"1-0\"]\n1. c2-c3 0-1", 3, "the tag Result says 1-0."},
	{"[Game \"alquerque\"]\n*\n[Game \"fetaix\"]\n*", 3,
		"the same game; the first is alquerque."},
};

static void read_opening(const char *turns) {
	char text[512];
	snprintf(text, sizeof(text), "[Game \"alquerque\"]\n%s", turns);
	read_well(text);
	ck_assert_uint_eq(record.games[0].count, 2);
	ck_assert_str_eq(record.games[0].events[0].text, "c2-c3");
	ck_assert_str_eq(record.games[0].events[1].text, "c4xc2");
}

/* The same are read by the analysis board and by the field of a table. */
START_TEST(other_programs_spellings_of_turns_are_understood) {
	const char *root = getenv("SOURCE_ROOT");
	char line[256], path[512];
	int count = 0;
	snprintf(path, sizeof(path), "%s/tests/spellings.txt", root != NULL ? root : ".");
	FILE *file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	while (fgets(line, sizeof(line), file) != NULL) {
		if (line[0] != '#') {
			read_opening(line);
			count++;
		}
	}
	fclose(file);
	ck_assert_int_gt(count, 10);
}
END_TEST

START_TEST(comments_and_marks_around_turns_are_skipped) {
	read_opening(
		"1. c2-c3 (1. d2-c3 ; bad :) idea\nc4xd2) c4xc2 *"); /* a bracket in a comment */
	read_opening("1. c2-c3 1... c4xc2 * \x1a"); /* the end of a file of old programs */
	read_opening("\xd9\xa1.\xc2\xa0"
		     "c2-c3 +- c4xc2 -/+ *"); /* a number, and judgements of the position */
}
END_TEST

START_TEST(a_position_may_end_with_a_full_stop_or_begin_with_black) {
	static const char *const positions[] = {
		"W:Wa1,b1,c1:Ba5,b5,c5.", "W:Ba5,b5,c5:Wa1,b1,c1", "W:Wa1, b1, c1:Ba5, b5, c5"};
	for (size_t i = 0; i < 3; i++) {
		char text[256];
		snprintf(text, sizeof(text), "[Game \"alquerque\"]\n[FEN \"%s\"]\n*", positions[i]);
		read_well(text);
		ck_assert_str_eq(record.games[0].start, "W:Wa1,b1,c1:Ba5,b5,c5");
	}
}
END_TEST

START_TEST(the_key_or_title_of_a_game_is_recognized_in_any_case) {
	static const char *const names[] = {"Alquerque", "ALQUERQUE", "alquerque"};
	for (size_t i = 0; i < 3; i++) {
		char text[64];
		snprintf(text, sizeof(text), "[Game \"%s\"]\n*", names[i]);
		read_well(text);
		ck_assert_str_eq(record.game, "alquerque");
	}
	read_well("[Game \"Sixteen soldiers\"]\n*");
	ck_assert_str_eq(record.game, "sixteen-soldiers");
}
END_TEST

START_LOOP_TEST(mistakes_are_reported_with_their_line, (int)(sizeof(wrong) / sizeof(wrong[0]))) {
	refused(wrong[_i].text, wrong[_i].line, wrong[_i].words);
}
END_TEST

/* The sentence that is sent, and the members a page makes it of again in another language. */
static void told_as(const char *text, const char *json) {
	char whole[SENTENCE_BYTES];
	struct sentence_source source;
	struct out out;
	size_t size;
	ck_assert(!reads(text));
	replay_error_tell(&error, whole, &source);
	out_init(&out);
	out_begin(&out, '{');
	sentence_encode_source(&out, whole, &source);
	out_end(&out, '}');
	char *made = out_take(&out, &size);
	ck_assert_str_eq(made, json);
	free(made);
}

START_TEST(mistakes_are_sent_with_format_and_values) {
	told_as("[Game \"alquerque\"]\n1. c2-c3 ) *",
		"{\"format\":\"Line {1}: {2}\",\"values\":[2,\"This ) does not end a variation.\"]}");
	told_as("[Game \"alquerque\"]\n1. c2-c4 *",
		"{\"format\":\"Line {1}: {2}\",\"values\":[2,{\"text\":\"White cannot play "
		"\\\"c2-c4\\\" (legal: b2-c3, c2-c3, d2-c3, d3-c3). Not to c4: a piece stands "
		"there.\","
		"\"format\":\"{1} cannot play \\\"{2}\\\" (legal: {3}{4}). {5}\","
		"\"values\":[\"White\",\"c2-c4\",\"b2-c3, c2-c3, d2-c3, d3-c3\",\"\",{\"text\":"
		"\"Not to c4: a piece stands there.\",\"format\":\"Not to {1}: a piece stands "
		"there.\","
		"\"values\":[\"c4\"]}]}]}");
}
END_TEST

START_TEST(the_number_of_turns_and_games_in_a_file_is_limited) {
	static char text[PDN_GAMES_MAX * 32 + 64];
	size_t used = 0;
	for (int i = 0; i <= PDN_GAMES_MAX; i++) {
		used += (size_t)sprintf(text + used, "[Game \"alquerque\"]\n*\n");
	}
	refused(text, 2 * PDN_GAMES_MAX + 2, "at most 200 games");
	record_finish(&record);
	ck_assert(!pdn_read(&record, "[Game \"alquerque\"]\n1. c2-c3 b3xd3 *", 1, &error));
	ck_assert_ptr_nonnull(strstr(error.text, "at most 1 moves"));
}
END_TEST

SUITE_GROUP(full_cases, set_up, tear_down, 10)

/* Three million letters: each comment must be looked through but once. */
START_LOOP_TEST(a_file_full_of_comments_is_read, 2) {
	enum { COMMENTS = 1000 * 1000 };
	static const char *const parts[][2] = {{"", " 1. c2-c3 *"}, {"(", ") 1. c2-c3 *"}};
	char *text = malloc(COMMENTS * 3 + 64);
	ck_assert_ptr_nonnull(text);
	char *at = text + sprintf(text, "[Game \"alquerque\"]\n%s", parts[_i][0]);
	for (int i = 0; i < COMMENTS; i++) {
		at += sprintf(at, "{[}");
	}
	strcpy(at, parts[_i][1]);
	read_well(text);
	ck_assert_uint_eq(record.games[0].count, 1);
	free(text);
}
END_TEST

SUITE_GROUP(pdn_cases_2, set_up, tear_down, 60)

START_TEST(reading_a_file_stops_when_its_time_is_up) {
	budget_begin(1);
	while (!budget_is_spent()) {
	}
	refused("[Game \"alquerque\"]\n\n1. c2-c3 *", 3, "takes too long");
	budget_begin(0);
	read_well("[Game \"alquerque\"]\n\n1. c2-c3 *");
}
END_TEST

/* ---- whichever it is ---- */

static bool imports(const char *text, size_t size, struct import *import) {
	memset(&error, 0, sizeof(error));
	return import_read(import, text, size, MOST, &error);
}

START_TEST(the_kind_of_a_file_is_recognized_by_its_content) {
	static const char record_text[] =
		" \n{\"qirkat\":1,\"game\":\"alquerque\",\"seats\":[null,{\"name\":\"B\"}],"
		"\"games\":[{\"start\":\"start\",\"events\":[{\"e\":\"play\",\"seat\":0,"
		"\"text\":\"c2-c3\"}],\"result\":null}]}";
	struct import import;
	ck_assert(imports(record_text, strlen(record_text), &import));
	ck_assert(import.has_proof && import.proof.ok);
	import_finish(&import);
	ck_assert(imports(club, strlen(club), &import));
	ck_assert(!import.has_proof);
	import_finish(&import);
	ck_assert(!imports("[Game \"alquerque\"]\n\0*", 21, &import));
	import_finish(&import);
	ck_assert_ptr_nonnull(strstr(error.text, "This is not a text file"));
	import_finish(&import);
	ck_assert(!imports("{\"qirkat\":2}", 12, &import));
	ck_assert_ptr_nonnull(strstr(error.text, "This is not a game record: "));
	import_finish(&import);
}
END_TEST

START_TEST(pdn_in_latin_1_is_read_and_a_record_in_it_refused_with_its_line) {
	static const char latin[] =
		"[Game \"alquerque\"]\r\n[White \"Jos\xe9 \x96 \x80\"]\r\n\r\n*";
	static const char latin_record[] = "{\"qirkat\":1,\n\"game\":\"\xe9\"}";
	struct import import;
	ck_assert_msg(imports(latin, strlen(latin), &import), "%s", error.text);
	ck_assert_str_eq(import.record.person[0].name, "Jos\xc3\xa9 \xe2\x80\x93 \xe2\x82\xac");
	import_finish(&import);
	ck_assert(!imports(latin_record, strlen(latin_record), &import));
	ck_assert_uint_eq(error.line, 2);
	ck_assert_str_eq(error.text, "This line is not UTF-8; save the file as UTF-8.");
	import_finish(&import);
}
END_TEST

START_TEST(a_record_may_begin_with_a_byte_order_mark) {
	static const char text[] = "\xef\xbb\xbf{\"qirkat\":1,\"game\":\"alquerque\",\"seats\":[],"
				   "\"games\":[{\"start\":\"start\",\"events\":[]}]}";
	struct import import;
	ck_assert_msg(imports(text, strlen(text), &import), "%s", error.text);
	import_finish(&import);
}
END_TEST

START_TEST(a_file_of_another_kind_is_refused_as_neither) {
	static const char match[] =
		" 5 point match\n\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5\n";
	struct import import;
	ck_assert(!imports(match, strlen(match), &import));
	ck_assert_str_eq(error.text, "This is neither PDN nor a game record.");
	ck_assert_uint_eq(error.line, 1);
	import_finish(&import);
}
END_TEST

START_TEST(an_import_of_a_forged_record_says_that_it_is_wrong) {
	struct import import;
	struct record_choice choice = {.game = "laquet",
		.options = "{}",
		.entropy = "[\"a1a2\",\"\"]",
		.seed = 3,
		.turns = 10,
		.resigns = -1};
	char *json = record_make(&choice);
	ck_assert(imports(json, strlen(json), &import));
	ck_assert_msg(import.proof.ok, "%s", import.proof.said.text);
	ck_assert_ptr_nonnull(strstr(import.proof.said.text, "every throw follows from it"));
	import_finish(&import);
	char *forged = record_change(json, "\"entropy\":[\"a1a2\"", "\"entropy\":[\"a1a3\"");
	ck_assert(imports(forged, strlen(forged), &import));
	ck_assert(!import.proof.ok);
	ck_assert_ptr_nonnull(strstr(import.proof.said.text, "Game 1: Throw 1 was "));
	import_finish(&import);
	free(forged);
	free(json);
}
END_TEST
