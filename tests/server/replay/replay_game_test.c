/* tests/server/replay/replay_game_test.c - games of records are played through, and errors are
 * reported with their event. */
#include "server/replay/replay_game.h"

#include <stdio.h>
#include <string.h>

#include "tests/suite.h"

static struct record record;
static struct replay_game game;
static struct game_error error;
static unsigned line;

static void set_up(void) {
	ck_assert_msg(games_init(&error), "%s", error.text);
	memset(&record, 0, sizeof(record));
	memset(&game, 0, sizeof(game));
}

static void tear_down(void) {
	replay_game_finish(&game);
	record_finish(&record);
	games_finish();
}

/* The record of one game, with " written '. */
static void read_record(const char *text) {
	char json[2048];
	struct wire_error why;
	snprintf(json, sizeof(json), "%s", text);
	for (char *c = json; *c != '\0'; c++) {
		*c = *c == '\'' ? '"' : *c;
	}
	ck_assert_msg(record_read(&record, json, strlen(json), &why), "%s", why.text);
}

#define RECORD(key, start, more, events)                                                           \
	"{'qirkat':1,'game':'" key "','options':{},'seats':[{'name':'Amal'},{'name':'Badr'}],"     \
	"'games':[{'start':'" start "','options':{},'game_id':null,'commit':null,'seed':null,"     \
	"'entropy':null," more "'events':[" events "],'result':null}]}"

#define PLAY(seat, text) "{'e':'play','seat':" #seat ",'text':'" text "'}"

static bool make(size_t most) {
	return replay_game_make(&game, &record, 0, most, &error, &line);
}

static void is_refused(const char *words) {
	ck_assert(!make(100));
	ck_assert_msg(
		strstr(error.text, words) != NULL, "\"%s\" does not say \"%s\"", error.text, words);
	ck_assert_uint_eq(line, 0);
}

SUITE_GROUP(replay_game_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_game_is_played_move_by_move) {
	read_record(RECORD("alquerque", "start", "", PLAY(0, "c2-c3") "," PLAY(1, "c4xc2")));
	ck_assert_msg(make(100), "%s", error.text);
	ck_assert_uint_eq(game.play.moves, 2);
	ck_assert_str_eq(replay_event(&game, 1)->text, "c4xc2");
	ck_assert_int_eq(game.status.phase, GAME_CHOICE);
	ck_assert_str_eq(game.result.text, "");
	ck_assert_str_eq(replay_name(&record, &game, 0), "Amal");
	ck_assert_int_eq(replay_place(&game, 1), 1);
}
END_TEST

START_TEST(an_illegal_turn_is_reported_with_its_event) {
	read_record(RECORD("alquerque", "start", "", PLAY(0, "c2-c3") "," PLAY(1, "a5-a4")));
	is_refused("Event 2: ");
}
END_TEST

START_TEST(a_play_out_of_turn_is_reported) {
	read_record(RECORD("alquerque", "start", "", PLAY(1, "c4-c3")));
	is_refused("Event 1: ");
}
END_TEST

START_TEST(an_invalid_start_position_is_reported) {
	read_record(RECORD("alquerque", "W:Wz9:B", "", ""));
	is_refused("The start cannot be read: ");
}
END_TEST

START_TEST(an_unknown_game_is_named) {
	read_record(RECORD("bridge", "start", "", ""));
	is_refused("There is no game \"bridge\".");
}
END_TEST

START_TEST(an_unknown_option_is_reported) {
	read_record("{'qirkat':1,'game':'alquerque','options':{},'seats':[null,null],"
		    "'games':[{'start':'start','options':{'colour':'red'},'game_id':null,"
		    "'commit':null,'seed':null,'entropy':null,'events':[],'result':null}]}");
	is_refused("colour");
}
END_TEST

START_TEST(the_number_of_moves_is_limited_as_asked) {
	read_record(RECORD("alquerque", "start", "", PLAY(0, "c2-c3") "," PLAY(1, "c4xc2")));
	ck_assert(!make(1));
	ck_assert_msg(strstr(error.text, "Event 2: ") != NULL, "%s", error.text);
}
END_TEST

START_TEST(a_throw_in_a_game_without_dice_is_refused) {
	read_record(RECORD("alquerque", "start", "",
		"{'e':'throw','seat':0,'i':0,'kind':'2d6','values':[6,1]}"));
	is_refused("Event 1: ");
}
END_TEST

START_TEST(an_impossible_throw_is_refused) {
	read_record(RECORD("laquet", "W:W1*2,2*3,3*3,4*3,5*3,18:B6*14,7", "",
		"{'e':'throw','seat':0,'i':0,'kind':'2d6','values':[7,1]}"));
	is_refused("Event 1: This throw (2d6) is not possible here.");
}
END_TEST

START_TEST(a_player_who_resigned_has_lost) {
	read_record(RECORD("alquerque", "start", "", PLAY(0, "c2-c3") ",{'e':'resign','seat':1}"));
	ck_assert_msg(make(100), "%s", error.text);
	ck_assert_int_eq(game.status.phase, GAME_OVER);
	ck_assert_int_eq(game.result.winner, 0);
	ck_assert_str_eq(game.result.reason, "resigned");
}
END_TEST

START_TEST(a_step_taken_back_is_not_a_move) {
	read_record(RECORD("alquerque", "W:Wc3,e1:Bb3,b2,d4,a5", "",
		PLAY(0, "c3xa3") ",{'e':'back','seat':0,'count':1}," PLAY(0, "c3xe5")));
	ck_assert_msg(make(100), "%s", error.text);
	ck_assert_uint_eq(game.play.moves, 1);
	ck_assert_str_eq(replay_event(&game, 0)->text, "c3xe5");
}
END_TEST

START_TEST(a_result_that_the_rules_do_not_give_is_taken_from_the_record) {
	read_record(
		"{'qirkat':1,'game':'alquerque','options':{},'seats':[null,null],"
		"'games':[{'start':'start','options':{},'game_id':null,"
		"'commit':null,'seed':null,'entropy':null,'events':[],'result':"
		"{'score':'1/2-1/2','winner':null,'reason':'agreed','text':'','points':[0,0]}}]}");
	ck_assert_msg(make(100), "%s", error.text);
	ck_assert_int_eq(game.status.phase, GAME_OVER);
	ck_assert_int_eq(game.status.winner, GAME_NOBODY);
	ck_assert_str_eq(game.result.reason, "agreed");
	ck_assert_ptr_null(replay_name(&record, &game, 0));
}
END_TEST

START_TEST(a_game_may_say_who_sat_where) {
	read_record(RECORD("alquerque", "start", "'seats':[1,0],", PLAY(0, "c2-c3")));
	ck_assert_msg(make(100), "%s", error.text);
	ck_assert_int_eq(replay_place(&game, 0), 1);
	ck_assert_str_eq(replay_name(&record, &game, 0), "Badr");
}
END_TEST

START_TEST(an_empty_seat_reads_back_the_same) {
	struct out out;
	read_record(RECORD("alquerque", "start", "'seats':[1,null],", PLAY(0, "c2-c3")));
	out_init(&out);
	record_write(&out, &record);
	ck_assert_ptr_nonnull(out.at);
	ck_assert_ptr_nonnull(strstr(out.at, "\"seats\":[1,null]"));
	out_finish(&out);
}
END_TEST
