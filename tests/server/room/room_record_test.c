/* tests/server/room/room_record_test.c - the record of a room can be verified. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "tests/server/store/store_faulty.h"
#include "server/replay/verify.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"

static struct replay_error error;
static char said[8192];

static void say(void *user, const char *text) {
	(void)user;
	size_t used = strlen(said);
	snprintf(said + used, sizeof(said) - used, "%s\n", text);
}

static enum verify_result verify(void) {
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s/record", amal.room);
	json_t *record = world_get(path, "", 200, NULL);
	char *text = json_dumps(record, JSON_COMPACT);
	ck_assert_ptr_nonnull(text);
	said[0] = '\0';
	error.text[0] = '\0';
	enum verify_result result = verify_record(text, strlen(text), say, NULL, &error);
	free(text);
	json_decref(record);
	return result;
}

static void is_verified(const char *words) {
	ck_assert_msg(verify() == VERIFY_GOOD, "%s", error.text);
	ck_assert_msg(strstr(said, words) != NULL, "\"%s\" is not in:\n%s", words, said);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(room_record_cases, people_of_two, people_leave, 60)

START_LOOP_TEST(games_without_dice_can_be_verified, 2) {
	static const char *const games[] = {"alquerque", "fetaix"};
	people_begin_as(games[_i], "W", "B", "");
	ck_assert_uint_lt(players_finish(everybody, 2, 11, 4000), 4000);
	is_verified("game 1: the game ended with \"");
}
END_TEST

START_TEST(a_match_with_dice_can_be_verified_game_by_game) {
	people_begin_as("laquet", "W", "B", "");
	ck_assert_uint_lt(players_finish(everybody, 2, 3, 5000), 5000);
	is_verified("game 1: the game ended with \"");
	ck_assert(player_ask(&amal, "ready", "{'entropy':'00ff'}"));
	ck_assert(player_ask(&badr, "ready", "{}"));
	ck_assert_uint_lt(players_finish(everybody, 2, 4, 5000), 5000);
	is_verified("game 2: the game ended with \"");
	is_verified("00ff");
}
END_TEST

/* ---- a log from before there was a choice of dice ---- */

static const char old_room[] = "2222aaaa";

static void on_kept(void *user, enum store_result result) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
}

static void keep(uint32_t version, const char *body, const char *secret, enum store_status status) {
	struct store_event event = {
		.version = version, .at_ms = world.now_ms, .body = body, .secret = secret};
	strcpy(event.room, old_room);
	event.status = status;
	store_append(world.store, &event, on_kept, NULL);
	world_settle();
}

/* Write the event as it would have been written then. */
static bool keep_old(void *user, const struct store_event *stored) {
	static const char word[] = ",\"mode\":\"simple\"";
	char body[4096];
	(void)user;
	snprintf(body, sizeof(body), "%s", stored->body);
	char *at = strstr(body, word);
	if (at != NULL) {
		memmove(at, at + strlen(word), strlen(at + strlen(word)) + 1);
	}
	keep(stored->version, body, stored->secret, STORE_PLAYING);
	return true;
}

START_TEST(an_old_room_aborted_after_a_throw_can_be_read) {
	char body[400];
	people_begin_as("laquet", "W", "B", ",'clock':{'kind':'fischer','base':60}");
	ck_assert(player_throw(&amal));
	world_settle();
	uint32_t version = (uint32_t)amal.v;
	ck_assert(store_load(world.store, amal.room, 0, keep_old, NULL));
	/* in those days the clock did not run at this point */
	player_join(&badr, old_room);
	const json_t *state = json_object_get(badr.whole, "state");
	ck_assert(json_is_null(json_object_get(json_object_get(state, "clocks"), "running")));
	ck_assert(json_is_true(json_object_get(json_object_get(state, "may"), "abort")));
	snprintf(body, sizeof(body),
		"{\"e\":\"abort\",\"at\":%lld,\"seat\":0,\"reason\":\"aborted\",\"seed\":\"%064d\"}",
		(long long)world.now_ms, 0);
	keep(version + 1, body, NULL, STORE_OVER);
	player_cut(&amal);
	player_cut(&badr);
	world_crash();
	player_connect(&amal);
	player_join(&amal, old_room);
	strcpy(amal.room, old_room);
	ck_assert_str_eq(player_status(&amal), "aborted");
	is_verified("the seed matches its commitment");
}
END_TEST

/* ---- a log from when turn texts ended with a blank ---- */

/* Write the event with a blank after the text of its turn. */
static bool keep_blank(void *user, const struct store_event *stored) {
	char body[4096];
	const char *turn = strstr(stored->body, "\"turn\":\"");
	const char *end = turn != NULL ? strstr(turn, "\",") : NULL;
	int head = end != NULL ? (int)(end - stored->body) : (int)strlen(stored->body);
	*(unsigned *)user += end != NULL;
	snprintf(body, sizeof(body), "%.*s%s%s", head, stored->body, end != NULL ? " " : "",
		stored->body + head);
	keep(stored->version, body, stored->secret, stored->status);
	return true;
}

START_TEST(turns_with_a_trailing_space_can_be_read_and_verified) {
	unsigned turns = 0;
	player_create(&amal, "laaiqa", "s", ",'seats':2");
	player_join(&badr, amal.room);
	ck_assert_msg(player_sit(&badr, "any"), "%s", player_text(&badr));
	players_finish(everybody, 2, 7, 200);
	if (strcmp(player_status(&amal), "playing") == 0) { /* few games end so soon */
		ck_assert_msg(player_ask(&amal, "resign", "{}"), "%s", player_text(&amal));
	}
	ck_assert(store_load(world.store, amal.room, 0, keep_blank, &turns));
	ck_assert_uint_gt(turns, 20);
	strcpy(amal.room, old_room);
	ck_assert_str_eq(player_status(&amal), "between");
	is_verified("game 1: the game ended with \"");
}
END_TEST

START_TEST(a_match_can_be_verified_after_a_crash) {
	people_begin_as("laquet", "W", "B", ",'options':{'match':'single','first':'high_die'}");
	unsigned seed = 9;
	for (int i = 0; i < 20; i++) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	player_cut(&amal);
	player_cut(&badr);
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
	player_join(&amal, amal.room);
	player_join(&badr, amal.room);
	ck_assert_uint_lt(players_finish(everybody, 2, 4, 5000), 5000);
	is_verified("game 1: the game ended with \"");
}
END_TEST

START_TEST(seats_drawn_by_lot_can_be_verified) {
	people_begin_as("alquerque", "lot", "any", "");
	player_cut(&badr);
	player_come_back(&badr); /* he took a place only; the seat is drawn now */
	ck_assert_int_eq(amal.seat + badr.seat, 1);
	unsigned seed = 2;
	for (int i = 0; i < 6; i++) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	ck_assert(player_ask(&badr, "resign", "{}"));
	is_verified("game 1: all 1 throws follow from the key");
	is_verified("the game ended with \"resigned\"");
}
END_TEST

START_TEST(a_game_in_progress_cannot_be_verified_yet) {
	people_begin_as("laquet", "W", "B", "");
	ck_assert_int_eq(verify(), VERIFY_WRONG);
	ck_assert_ptr_nonnull(strstr(error.text, "The seed is still secret"));
	ck_assert(player_ask(&amal, "abort", "{}"));
	is_verified("the game ended without a result");
}
END_TEST

START_TEST(an_agreed_draw_can_be_verified) {
	people_begin_as("fetaix", "W", "B", "");
	ck_assert(player_ask(&amal, "offer", "{'what':'draw'}"));
	ck_assert(player_ask(&badr, "answer", "{'what':'draw','yes':true}"));
	is_verified("a draw by agreement");
}
END_TEST

START_TEST(a_claimed_game_can_be_verified) {
	people_begin_as("fetaix", "W", "B", "");
	player_cut(&amal);
	world_wind(60 * 1000);
	ck_assert(player_ask(&badr, "claim", "{'what':'win'}"));
	is_verified("the game ended with \"left\", won by Black");
	player_connect(&amal);
}
END_TEST

START_TEST(turns_taken_back_are_not_in_the_record) {
	people_begin_as("alquerque", "W", "B", "");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_ask(&amal, "offer", "{'what':'takeback'}"));
	ck_assert(player_ask(&badr, "answer", "{'what':'takeback','yes':true}"));
	ck_assert_uint_lt(players_finish(everybody, 2, 11, 4000), 4000);
	is_verified("game 1: the game ended with \"");
}
END_TEST

START_LOOP_TEST(a_claim_during_a_game_can_be_verified, 2) {
	static const char *const what[] = {"win", "draw"};
	people_begin_as("alquerque", "W", "B", "");
	unsigned seed = 2;
	for (int i = 0; i < 4; i++) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	player_cut(&amal);
	world_wind(600000);
	ck_assert_msg(
		player_ask(&badr, "claim", "{'what':'%s'}", what[_i]), "%s", player_text(&badr));
	is_verified("the game ended with \"left\"");
	is_verified(_i == 0 ? "won by Black" : "won by nobody");
}
END_TEST

START_TEST(a_fallen_flag_can_be_verified) {
	people_begin_as("laquet", "W", "B", ",'clock':{'kind':'fischer','base':60,'add':0}");
	unsigned seed = 2;
	for (int i = 0; i < 6; i++) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	world_wind(600000);
	world_settle();
	is_verified("the game ended with \"time\"");
}
END_TEST

/* The store accepts the event that decides the game, but refuses the end event. */
START_LOOP_TEST(a_game_whose_end_is_not_stored_yet_can_be_verified, 2) {
	people_begin_as(_i == 0 ? "alquerque" : "laquet", "W", "B", "");
	unsigned seed = 2;
	for (int i = 0; i < 4; i++) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 2);
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_str_eq(player_status(&badr), "playing");
	is_verified("the game ended with \"resigned\", won by White");
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_wind(1000);
	ck_assert_str_ne(player_status(&badr), "playing");
	is_verified("the game ended with \"resigned\", won by White");
}
END_TEST
