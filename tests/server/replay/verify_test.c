/* tests/server/replay/verify_test.c - a record is accepted if its dice and steps are right, and not
 * if anything in it was changed. */
#include "server/replay/verify.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "games/game.h"
#include "record_make.h"
#include "tests/suite.h"

static const struct record_choice dice_game = {
	.game = "laquet", .options = "{}", .entropy = "[\"a1a2\",\"\"]", .seed = 3, .resigns = -1};
static const struct record_choice plain_game = {
	.game = "alquerque", .options = "{}", .seed = 5, .resigns = -1};

static struct replay_error error;
static char said[8192];
static char *record; /* freed at the end of a test */

static void say(void *user, const char *text) {
	(void)user;
	size_t used = strlen(said);
	snprintf(said + used, sizeof(said) - used, "%s\n", text);
}

static void set_up(void) {
	struct game_error why;
	ck_assert_msg(games_init(&why), "%s", why.text);
	said[0] = '\0';
	error.text[0] = '\0';
	record = NULL;
}

static void tear_down(void) {
	free(record);
	games_finish();
}

static enum verify_result verify(const char *text) {
	return verify_record(text, strlen(text), say, NULL, &error);
}

static void change(const char *from, const char *to) {
	char *changed = record_change(record, from, to);
	free(record);
	record = changed;
}

/* The record as it is now is refused with these words. */
static void is_wrong(const char *words) {
	ck_assert_msg(verify(record) == VERIFY_WRONG, "not wrong: %s", error.text);
	ck_assert_msg(
		strstr(error.text, words) != NULL, "\"%s\" does not say \"%s\"", error.text, words);
}

static void is_unreadable(const char *text, const char *words) {
	ck_assert_msg(verify(text) == VERIFY_UNREADABLE, "not unreadable: %s", error.text);
	ck_assert_msg(
		strstr(error.text, words) != NULL, "\"%s\" does not say \"%s\"", error.text, words);
}

static void has_said(const char *words) {
	ck_assert_msg(strstr(said, words) != NULL, "\"%s\" is not in:\n%s", words, said);
}

SUITE_GROUP(verify_cases, set_up, tear_down, 30)

START_LOOP_TEST(a_whole_game_with_dice_is_verified, 6) {
	struct record_choice choice = dice_game;
	choice.seed = (unsigned)_i;
	record = record_make(&choice);
	ck_assert_msg(verify(record) == VERIFY_GOOD, "%s", error.text);
	has_said("game 1: laquet, starting from W:W1*2");
	has_said("game 1: the seed matches its commitment: ");
	has_said("game 1: entropy of seat 1: a1a2");
	has_said("game 1: entropy of seat 2: none");
	has_said("throws follow from the key");
	has_said("events follow the rules");
	has_said("game 1: the game ended with \"");
}
END_TEST

START_LOOP_TEST(a_whole_game_without_dice_is_verified, 10) {
	struct record_choice choice = plain_game;
	choice.seed = (unsigned)_i;
	choice.game = _i % 2 == 0 ? "alquerque" : "fetaix";
	record = record_make(&choice);
	ck_assert_msg(verify(record) == VERIFY_GOOD, "%s", error.text);
	has_said("game 1: no dice");
}
END_TEST

START_TEST(a_match_of_two_games_is_verified_game_by_game) {
	record = record_make(&dice_game);
	char *games = strdup(strstr(record, "[{\"start\"") + 1);
	games[strlen(games) - 2] = '\0';
	char *both = malloc(2 * strlen(record));
	sprintf(both, "%.*s,%s]}", (int)strlen(record) - 2, record, games);
	ck_assert_msg(verify(both) == VERIFY_GOOD, "%s", error.text);
	has_said("game 2: the game ended with");
	char *changed = strrchr(both, ']');
	while (strncmp(changed, "\"i\":0", 5) != 0) {
		changed--;
	}
	changed[4] = '1';
	ck_assert_int_eq(verify(both), VERIFY_WRONG);
	ck_assert_ptr_eq(
		strstr(error.text, "Game 2: Found throw 2, but expected throw 1."), error.text);
	free(games);
	free(both);
}
END_TEST

START_TEST(a_different_seed_is_noticed) {
	record = record_make(&dice_game);
	change("\"seed\":\"07", "\"seed\":\"08");
	is_wrong("The seed does not match the commitment made before the game.");
}
END_TEST

START_TEST(a_different_commitment_is_noticed) {
	record = record_make(&dice_game);
	change("\"game_id\":\"09", "\"game_id\":\"19");
	is_wrong("The seed does not match the commitment");
}
END_TEST

START_TEST(different_entropy_is_noticed) {
	record = record_make(&dice_game);
	change("a1a2", "a1a3");
	is_wrong("Throw 1 was ");
	change("[\"a1a3\",\"\"]", "[\"a1a2\",null]");
	is_wrong("Throw 1 was ");
	change("\"start\"", "\"seats\":[0,1],\"start\"");
	ck_assert_msg(verify(record) == VERIFY_GOOD, "%s", error.text);
}
END_TEST

START_TEST(without_the_seed_nothing_is_proved) {
	record = record_make(&dice_game);
	char seed[80] = "\"seed\":\"";
	for (int i = 0; i < 32; i++) {
		strcat(seed, "07");
	}
	strcat(seed, "\"");
	change(seed, "\"seed\":null");
	is_wrong("The seed is still secret");
}
END_TEST

START_TEST(throws_without_a_commitment_are_refused) {
	record = record_make(&dice_game);
	change("\"commit\":\"", "\"nothing\":\"");
	is_wrong("The record has throws, but no seed was committed to before the game.");
}
END_TEST

/* The text of the throw with counter i, from its kind on. */
static char *find_throw(int i) {
	char key[32];
	snprintf(key, sizeof(key), "\"i\":%d,", i);
	char *at = strstr(record, key);
	ck_assert_ptr_nonnull(at);
	return at;
}

START_TEST(a_forged_throw_is_noticed) {
	record = record_make(&dice_game);
	char *value = strstr(find_throw(5), "\"values\":[") + strlen("\"values\":[");
	*value = *value == '6' ? '5' : '6';
	is_wrong("Throw 6 was ");
}
END_TEST

/* The format and values of the error must be these, as JSON. */
static void is_told_as(const char *source) {
	struct out out;
	out_init(&out);
	out_begin(&out, '{');
	sentence_encode(&out, error.text, &error.source);
	out_end(&out, '}');
	const char *format = strstr(out.at, "\"format\"");
	ck_assert_ptr_nonnull(format);
	ck_assert_str_eq(format, source);
	out_finish(&out);
}

START_TEST(errors_are_sent_with_format_and_values) {
	record = record_make(&dice_game);
	find_throw(4)[4] = '5';
	is_wrong("Game 1: Found throw 6, but expected throw 5.");
	is_told_as("\"format\":\"Game {1}: {2}\",\"values\":[1,"
		   "{\"text\":\"Found throw 6, but expected throw 5.\","
		   "\"format\":\"Found throw {1}, but expected throw {2}.\","
		   "\"values\":[6,5]}]}");
	free(record);
	record = record_make(&plain_game);
	change("\"seat\":0", "\"seat\":1");
	is_wrong("Game 1: Event 1: White is to move, not Black.");
	is_told_as("\"format\":\"Game {1}: {2}\",\"values\":[1,"
		   "{\"text\":\"Event 1: White is to move, not Black.\","
		   "\"format\":\"Event {1}: {2}\",\"values\":[1,"
		   "{\"text\":\"White is to move, not Black.\","
		   "\"format\":\"{1} is to move, not {2}.\","
		   "\"values\":[\"White\",\"Black\"]}]}]}");
}
END_TEST

START_TEST(a_missing_throw_is_noticed) {
	record = record_make(&dice_game);
	find_throw(4)[4] = '5';
	is_wrong("Found throw 6, but expected throw 5.");
}
END_TEST

START_TEST(a_throw_of_a_different_kind_is_noticed) {
	record = record_make(&dice_game);
	change("\"2d6\"", "\"rods8\"");
	is_wrong("Throw 1: The throw here must be 2d6, not rods8");
}
END_TEST

START_TEST(a_throw_by_the_wrong_seat_is_noticed) {
	record = record_make(&dice_game);
	change("\"throw\",\"seat\":0", "\"throw\",\"seat\":1");
	is_wrong("Throw 1: White must throw, not Black");
}
END_TEST

START_TEST(an_extra_throw_is_noticed) {
	record = record_make(&dice_game);
	change("{\"e\":\"play\"",
		"{\"e\":\"throw\",\"seat\":0,\"i\":1,\"kind\":\"2d6\",\"values\":[1,1]},{\"e\":\"play\"");
	is_wrong("Throw 2: No throw is due here.");
}
END_TEST

START_TEST(a_forged_step_is_noticed) {
	record = record_make(&plain_game);
	char *text = strstr(record, "\"text\":\"") + strlen("\"text\":\"");
	memcpy(text, "a1-a2", 5);
	is_wrong("Event 1: \"a1-a2");
	is_wrong("cannot be played: ");
}
END_TEST

START_TEST(a_step_out_of_turn_is_noticed) {
	record = record_make(&plain_game);
	change("\"seat\":0", "\"seat\":1");
	is_wrong("Event 1: White is to move, not Black.");
}
END_TEST

START_TEST(a_step_before_its_throw_is_noticed) {
	record = record_make(&dice_game);
	change("{\"e\":\"throw\"", "{\"e\":\"play\",\"seat\":0,\"text\":\"1-2\"},{\"e\":\"throw\"");
	is_wrong("Event 1: White must throw first");
}
END_TEST

START_TEST(a_different_result_is_noticed) {
	record = record_make(&dice_game);
	char *winner = strstr(record, "\"winner\":") + strlen("\"winner\":");
	*winner = *winner == '0' ? '1' : '0';
	is_wrong(", but the record says that ");
	*winner = *winner == '0' ? '1' : '0';
	char *points = strstr(record, "\"points\":[") + strlen("\"points\":[");
	*points = *points == '9' ? '8' : '9';
	is_wrong("By the rules the score of White is ");
}
END_TEST

START_TEST(a_missing_result_follows_from_the_rules) {
	record = record_make(&dice_game);
	char *result = strstr(record, "\"result\":");
	strcpy(result, "\"result\":null}]}");
	ck_assert_msg(verify(record) == VERIFY_GOOD, "%s", error.text);
	has_said("game 1: the record has no result; by the rules the game ended with \"");
}
END_TEST

START_TEST(a_forged_result_is_noticed) {
	struct record_choice choice = plain_game;
	choice.turns = 4;
	record = record_make(&choice);
	change("\"result\":null", "\"result\":{\"winner\":0,\"reason\":\"captured_all\"}");
	is_wrong("White won, but by the rules the game is not over.");
}
END_TEST

START_TEST(events_after_the_end_are_noticed) {
	record = record_make(&plain_game);
	change("],\"result\"", ",{\"e\":\"resign\",\"seat\":1}],\"result\"");
	is_wrong("The game was already over when Black resigned");
}
END_TEST

START_TEST(resigning_ends_the_game) {
	struct record_choice choice = plain_game;
	choice.turns = 6;
	choice.resigns = 1;
	record = record_make(&choice);
	ck_assert_msg(verify(record) == VERIFY_GOOD, "%s", error.text);
	has_said("the game ended with \"resigned\", won by White");
	change("\"resign\",\"seat\":1", "\"resign\",\"seat\":0");
	is_wrong("By the rules Black won, but the record says that White did.");
}
END_TEST

START_TEST(agreed_draws_and_unfinished_games_are_accepted) {
	struct record_choice choice = plain_game;
	choice.turns = 6;
	record = record_make(&choice);
	ck_assert_msg(verify(record) == VERIFY_GOOD, "%s", error.text);
	has_said("the game ended without a result");
	change("\"result\":null",
		"\"result\":{\"winner\":null,\"reason\":\"agreed\",\"points\":[0,0]}");
	ck_assert_msg(verify(record) == VERIFY_GOOD, "%s", error.text);
	has_said("a draw by agreement");
}
END_TEST

/* Kings that walk to and fro: the position comes for the third time with the last of ten turns. */
static void write_repetition(char *text, size_t size, int turns, const char *result) {
	static const char *const turn[] = {"e2-e3", "e8-e7", "Ke1-e2", "Ke9-e8", "Ke2-e1", "Ke8-e9",
		"Ke1-e2", "Ke9-e8", "Ke2-e1", "Ke8-e9", "Ke1-e2", "Ke9-e8", "Ke2-e1"};
	size_t used = (size_t)snprintf(text, size,
		"{\"qirkat\":1,\"game\":\"chesquerque\",\"seats\":[null,null],"
		"\"games\":[{\"start\":\"start\",\"events\":[");
	for (int i = 0; i < turns; i++) {
		used += (size_t)snprintf(text + used, size - used,
			"%s{\"e\":\"play\",\"seat\":%d,\"text\":\"%s\"}", i > 0 ? "," : "", i % 2,
			turn[i]);
	}
	snprintf(text + used, size - used, "],\"result\":%s}]}", result);
}

START_TEST(the_third_repetition_of_a_position_ends_the_game) {
	static const char drawn[] = "{\"winner\":null,\"reason\":\"repetition\"}";
	char text[2048];
	write_repetition(text, sizeof(text), 12, drawn);
	ck_assert_msg(verify(text) == VERIFY_GOOD, "%s", error.text);
	write_repetition(text, sizeof(text), 11, drawn);
	ck_assert_int_eq(verify(text), VERIFY_WRONG);
	write_repetition(text, sizeof(text), 13, drawn);
	ck_assert_int_eq(verify(text), VERIFY_WRONG);
	ck_assert_ptr_nonnull(
		strstr(error.text, "Event 13: The game was already over (repetition)"));
}
END_TEST

START_TEST(a_different_start_is_noticed) {
	record = record_make(&plain_game);
	change("W:Wa1,b1,", "W:Wa1,");
	is_wrong("The game begins with W:Wa1,");
}
END_TEST

/* ---- steps taken back ---- */

static const char chain[] =
	"{\"qirkat\":1,\"game\":\"laquet\",\"seats\":[null,null],\"games\":[{\"start\":\"start\","
	"\"game_id\":\"09090909090909090909090909090909\","
	"\"commit\":\"%s\",\"seed\":\"0707070707070707070707070707070707070707070707070707070707070707\","
	"\"entropy\":[\"a1a2\",\"\"],\"events\":[%s],\"result\":null}]}";

/* The first throw of a record of dice_game, and what may be played with it. */
static void first_events(char commit[80], char thrown[128], char played[64]) {
	record = record_make(&dice_game);
	sscanf(strstr(record, "\"commit\":\"") + 10, "%64[0-9a-f]", commit);
	const char *event = strstr(record, "{\"e\":\"throw\"");
	snprintf(thrown, 128, "%.*s", (int)(strchr(event, '}') - event + 1), event);
	event = strstr(record, "\"text\":\"") + strlen("\"text\":\"");
	snprintf(played, 64, "%.*s", (int)(strchr(event, '"') - event), event);
}

START_TEST(a_step_taken_back_does_not_count) {
	char commit[80] = "", thrown[128], played[64], first[64], events[1024], text[2048];
	first_events(commit, thrown, played);
	ck_assert_ptr_nonnull(strchr(played, ' '));
	snprintf(first, sizeof(first), "%.*s", (int)strcspn(played, " "), played);
	snprintf(events, sizeof(events),
		"%s,{\"e\":\"play\",\"seat\":0,\"text\":\"%s\"},{\"e\":\"back\",\"seat\":0,\"count\":1},"
		"{\"e\":\"play\",\"seat\":0,\"text\":\"%s\"}",
		thrown, first, played);
	snprintf(text, sizeof(text), chain, commit, events);
	ck_assert_msg(verify(text) == VERIFY_GOOD, "%s", error.text);
}
END_TEST

START_TEST(a_throw_cannot_be_taken_back) {
	char commit[80] = "", thrown[128], played[64], events[1024], text[2048];
	first_events(commit, thrown, played);
	snprintf(events, sizeof(events), "%s,{\"e\":\"back\",\"seat\":0,\"count\":1}", thrown);
	snprintf(text, sizeof(text), chain, commit, events);
	ck_assert_int_eq(verify(text), VERIFY_WRONG);
	ck_assert_ptr_nonnull(
		strstr(error.text, "Event 2: No step can be taken back: none was made since"));
}
END_TEST

/* ---- throws of the room ---- */

START_TEST(a_lot_decides_the_seats) {
	/* perm:2 as throw 0 of the key of dice_game. */
	char commit[80] = "", thrown[128], played[64], text[2048];
	const char *lot =
		"{\"e\":\"throw\",\"seat\":null,\"i\":0,\"kind\":\"perm:2\",\"values\":[%s]}";
	char events[256];
	int good = 0;
	first_events(commit, thrown, played);
	for (int i = 0; i < 2; i++) {
		snprintf(events, sizeof(events), lot, i == 0 ? "0,1" : "1,0");
		snprintf(text, sizeof(text), chain, commit, events);
		good += verify(text) == VERIFY_GOOD;
		char *seats = record_change(text, "\"start\"",
			i == 0 ? "\"seats\":[1,0],\"start\"" : "\"seats\":[0,1],\"start\"");
		ck_assert_int_eq(verify(seats), VERIFY_WRONG);
		ck_assert_ptr_nonnull(strstr(error.text, "The sides do not match the draw."));
		free(seats);
	}
	ck_assert_int_eq(good, 1);
}
END_TEST

START_TEST(a_throw_decides_who_begins) {
	char commit[80] = "", thrown[128], played[64], text[2048], events[256];
	const char *lead = "{\"e\":\"throw\",\"i\":0,\"kind\":\"pick:2\",\"values\":[%d]}";
	int good = 0;
	first_events(commit, thrown, played);
	for (int i = 0; i < 2; i++) {
		snprintf(events, sizeof(events), lead, i);
		snprintf(text, sizeof(text), chain, commit, events);
		char *led = record_change(text, "\"start\":\"start\"",
			i == 0 ? "\"start\":\"W:W1*2,2*3,3*3,4*3,5*3,18:B6*14,7\""
			       : "\"start\":\"B:W1*2,2*3,3*3,4*3,5*3,18:B6*14,7\"");
		char *other = record_change(text, "\"start\":\"start\"",
			i == 1 ? "\"start\":\"W:W1*2,2*3,3*3,4*3,5*3,18:B6*14,7\""
			       : "\"start\":\"B:W1*2,2*3,3*3,4*3,5*3,18:B6*14,7\"");
		good += verify(led) == VERIFY_GOOD;
		ck_assert_int_eq(verify(other), VERIFY_WRONG);
		ck_assert_ptr_nonnull(
			strstr(error.text, "According to the throw, another side begins."));
		free(led);
		free(other);
	}
	ck_assert_int_eq(good, 1);
}
END_TEST

START_TEST(the_room_makes_no_other_throws_and_none_later) {
	record = record_make(&dice_game);
	change("\"throw\",\"seat\":0", "\"throw\",\"seat\":null");
	is_wrong("its kind must be perm:2 or pick:2, not 2d6.");
	free(record);
	record = record_make(&dice_game);
	change("{\"e\":\"play\"",
		"{\"e\":\"throw\",\"i\":1,\"kind\":\"pick:2\",\"values\":[0]},{\"e\":\"play\"");
	is_wrong("Throw 2 belongs to no seat, although the game had already begun.");
}
END_TEST

/* ---- what is no record ---- */

START_TEST(anything_but_a_record_is_refused_with_a_sentence) {
	is_unreadable("", "This is not a game record: That is not JSON");
	is_unreadable("[]", "A record must be an object.");
	is_unreadable("{}", "\"qirkat\" must be");
	is_unreadable("{\"qirkat\":2}", "\"qirkat\" must be from 1 to 1");
	is_unreadable("{\"qirkat\":1,\"game\":\"x\",\"seats\":[],\"games\":0}",
		"\"games\" must be a list");
	is_unreadable(
		"{\"qirkat\":1,\"game\":\"x\",\"seats\":[],\"games\":[0]}", "lists of objects");
	is_unreadable("{\"qirkat\":1,\"game\":\"nogame\",\"seats\":[],\"games\":[]}",
		"There is no game \"nogame\".");
	is_unreadable(
		"{\"qirkat\":1,\"game\":\"x\",\"seats\":[],\"games\":[{\"start\":\"start\"}]}",
		"Game 1: \"events\" must be a list");
}
END_TEST

static void with(const char *from, const char *to, const char *words) {
	free(record);
	record = record_make(&dice_game);
	change(from, to);
	is_unreadable(record, words);
}

START_TEST(a_bad_field_is_named_with_its_place) {
	with("\"e\":\"throw\"", "\"e\":\"dance\"",
		"Game 1: Event 1: \"e\" must be throw, play, back, resign");
	with("\"i\":0", "\"i\":-1", "Game 1: Event 1: \"i\" must be from 0");
	with("\"seat\":0", "\"seat\":4", "Game 1: Event 1: \"seat\" must be from 0 to 3");
	with("\"values\":[", "\"values\":[1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,",
		"\"values\" must be");
	with("\"seed\":\"", "\"seed\":\"00", "Game 1: \"seed\" must be bytes in hex");
	with("\"a1a2\"", "7", "Game 1: \"entropy\" must be");
	with("\"text\":\"", "\"text\":8,\"x\":\"", "\"text\" must be a text");
	with("\"start\":\"W:", "\"start\":\"Q:", "Game 1: The start cannot be read: ");
	with("\"options\":{}", "\"options\":{\"first\":\"nobody\"}", "Game 1: ");
	with("\"options\":{}", "\"options\":[]", "\"options\" must be");
	with("\"reason\":\"", "\"reason\":0,\"x\":\"", "\"reason\" must be a text");
}
END_TEST

START_TEST(a_truncated_record_is_refused) {
	struct record_choice choice = dice_game;
	choice.turns = 3;
	record = record_make(&choice);
	for (size_t size = strlen(record) - 1; size > 0; size--) {
		ck_assert_int_eq(
			verify_record(record, size, NULL, NULL, &error), VERIFY_UNREADABLE);
	}
}
END_TEST

START_TEST(changing_any_byte_does_no_harm) {
	struct record_choice choice = dice_game;
	choice.turns = 3;
	record = record_make(&choice);
	size_t size = strlen(record);
	unsigned random = 1;
	for (int i = 0; i < 3000; i++) {
		random = random * 1103515245u + 12345u;
		size_t at = (random >> 8) % size;
		char kept = record[at];
		record[at] = (char)(' ' + (random >> 24) % 95);
		enum verify_result result = verify_record(record, size, NULL, NULL, &error);
		ck_assert(result == VERIFY_GOOD || error.text[0] != '\0');
		record[at] = kept;
	}
	ck_assert_int_eq(verify(record), VERIFY_GOOD);
}
END_TEST
