/* tests/server/hub/ask_test.c - every request, and every reason to refuse it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/hub/people.h"
#include "server/hub/lookup.h"
#include "tests/suite.h"

static void begin(const char *game) {
	people_begin(game, ",'name':'Amal'");
	player_join(&cyra, amal.room);
}

/* Whether the text is refused with this code. */
static bool is_refused(const char *text, const char *code) {
	player_say(&amal, text);
	world_settle();
	bool refused = player_refused(&amal, code);
	json_decref(amal.answer);
	amal.answer = NULL;
	return refused;
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(requests_cases, people_of_three, people_leave, 20)

START_TEST(text_that_is_not_a_message_is_refused) {
	static const struct {
		const char *text, *code;
	} bad[] = {
		{"", "bad_json"},
		{"{", "bad_json"},
		{"{\"t\":\"ping\",\"n\":1,\"d\":{}} x", "bad_json"},
		{"{\"t\":\"ping\",\"t\":\"ping\",\"n\":1,\"d\":{}}", "bad_json"},
		{"{\"t\":\"ping\",\"n\":1,\"d\":{\"a\":[[[[[[1]]]]]]}}", "bad_json"},
		{"{\"t\":\"ping\",\"n\":99999999999999999999,\"d\":{}}", "bad_json"},
		{"{\"t\":\"pi\\u0000ng\",\"n\":1,\"d\":{}}", "bad_json"},
		{"\"ping\"", "bad_json"},
		{"[]", "bad_message"},
		{"{}", "bad_message"},
		{"{\"t\":\"ping\",\"d\":{}}", "bad_message"},
		{"{\"t\":\"ping\",\"n\":0,\"d\":{}}", "bad_message"},
		{"{\"t\":\"ping\",\"n\":1.5,\"d\":{}}", "bad_message"},
		{"{\"t\":\"ping\",\"n\":\"1\",\"d\":{}}", "bad_message"},
		{"{\"t\":7,\"n\":1,\"d\":{}}", "bad_message"},
		{"{\"t\":\"ping\",\"n\":1}", "bad_message"},
		{"{\"t\":\"ping\",\"n\":1,\"d\":[]}", "bad_message"},
		{"{\"t\":\"castle\",\"n\":1,\"d\":{}}", "unknown_type"},
		{"{\"t\":\"create\",\"n\":1,\"d\":{}}", "bad_message"},
		{"{\"t\":\"create\",\"n\":1,\"d\":{\"game\":\"laquet\",\"seat\":\"W\",\"public\":1}}",
			"bad_message"},
		{"{\"t\":\"create\",\"n\":1,\"d\":{\"game\":\"laquet\",\"seat\":\"W\",\"seats\":5}}",
			"bad_message"},
		{"{\"t\":\"create\",\"n\":1,\"d\":{\"game\":\"laquet\",\"seat\":\"W\",\"client\":\"x\"}}",
			"bad_message"},
		{"{\"t\":\"create\",\"n\":1,\"d\":{\"game\":\"laquet\",\"seat\":\"W\","
		 "\"options\":{\"first\":1}}}",
			"bad_message"},
		{"{\"t\":\"create\",\"n\":1,\"d\":{\"game\":\"laquet\",\"seat\":\"far too long a key\"}}",
			"bad_message"},
		{"{\"t\":\"join\",\"n\":1,\"d\":{\"room\":\"abcdefgh\",\"token\":\"00\"}}",
			"bad_message"},
		{"{\"t\":\"join\",\"n\":1,\"d\":{\"room\":\"abcdefgh\",\"since\":-1}}",
			"bad_message"},
		{"{\"t\":\"sit\",\"n\":1,\"d\":{\"seat\":\"W\",\"entropy\":\"0g\"}}",
			"bad_message"},
		{"{\"t\":\"sit\",\"n\":1,\"d\":{\"seat\":\"W\",\"entropy\":\"123\"}}",
			"bad_message"},
		{"{\"t\":\"play\",\"n\":1,\"d\":{\"v\":1,\"text\":\"c2\\tc3\"}}", "bad_message"},
		{"{\"t\":\"play\",\"n\":1,\"d\":{\"text\":\"c2-c3\"}}", "bad_message"},
		{"{\"t\":\"offer\",\"n\":1,\"d\":{\"what\":\"peace\"}}", "bad_message"},
		{"{\"t\":\"answer\",\"n\":1,\"d\":{\"what\":\"draw\"}}", "bad_message"},
	};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert_msg(is_refused(bad[i].text, bad[i].code), "%s", bad[i].text);
	}
	ck_assert_int_eq(amal.closed, 0);
	ck_assert(player_ask(&amal, "ping", "{}"));
}
END_TEST

START_TEST(a_refusal_carries_the_number_of_its_request) {
	player_send_n(&amal, 41, "castle", "{}");
	ck_assert_int_eq(json_integer_value(json_object_get(amal.answer, "n")), 41);
	player_say(&amal, "{\"t\":\"ping\"}");
	ck_assert_ptr_null(json_object_get(amal.answer, "n"));
}
END_TEST

START_TEST(ping_is_answered_with_the_servers_time) {
	ck_assert(player_ask(&amal, "ping", "{}"));
	json_t *now = json_object_get(json_object_get(amal.answer, "d"), "now");
	ck_assert_int_eq(json_integer_value(now), world.now_ms);
}
END_TEST

START_TEST(create_refuses_impossible_rooms) {
	ck_assert(!player_ask(&amal, "create", "{'game':'go','seat':'W'}"));
	ck_assert(player_refused(&amal, "unknown_game"));
	ck_assert(!player_ask(&amal, "create", "{'game':'laquet','seat':'N'}"));
	ck_assert(player_refused(&amal, "bad_message"));
	ck_assert(!player_ask(
		&amal, "create", "{'game':'laquet','seat':'W','options':{'first':'nobody'}}"));
	ck_assert(player_refused(&amal, "bad_option"));
	ck_assert_ptr_nonnull(strstr(player_text(&amal), "high_die"));
	ck_assert(!player_ask(&amal, "create", "{'game':'laquet','seat':'W','options':{'x':'y'}}"));
	ck_assert(player_refused(&amal, "bad_option"));
	ck_assert(!player_ask(&amal, "create",
		"{'game':'fetaix','seat':'W','options':{'choice':'max','capture':'optional'}}"));
	ck_assert(player_refused(&amal, "bad_option"));
	ck_assert(!player_ask(&amal, "create", "{'game':'laquet','seat':'W','seats':4}"));
	ck_assert(player_refused(&amal, "bad_option"));
	ck_assert(
		!player_ask(&amal, "create", "{'game':'laquet','seat':'W','name':'\\u202eevil'}"));
	ck_assert(player_refused(&amal, "bad_name"));
	ck_assert(!player_ask(&amal, "create",
		"{'game':'laquet','seat':'W','name':'abcdefghijklmnopqrstuvwxyz'}"));
	ck_assert(player_refused(&amal, "bad_name"));
	struct site_counts counts;
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	ck_assert_uint_eq(counts.events_stored, 0);
}
END_TEST

START_TEST(create_without_a_seat_gives_no_token) {
	ck_assert(player_ask(&amal, "create", "{'game':'alquerque','seat':'none'}"));
	const json_t *d = json_object_get(amal.answer, "d");
	ck_assert_ptr_null(json_object_get(d, "token"));
	ck_assert(json_is_null(json_object_get(d, "seat")));
}
END_TEST

START_TEST(join_needs_an_existing_room) {
	ck_assert(!player_ask(&amal, "join", "{'room':'abcdefgh'}"));
	ck_assert(player_refused(&amal, "no_room"));
	ck_assert_ptr_nonnull(strstr(player_text(&amal), "abcdefgh"));
	ck_assert(!player_ask(&amal, "join", "{'room':'../etc'}"));
	ck_assert(player_refused(&amal, "no_room"));
}
END_TEST

START_TEST(requests_about_a_room_need_a_room) {
	static const char *const types[] = {"leave", "stand", "ready", "resign", "abort"};
	for (size_t i = 0; i < 5; i++) {
		ck_assert(!player_ask(&amal, types[i], "{}"));
		ck_assert(player_refused(&amal, "not_joined"));
	}
	ck_assert(!player_ask(&amal, "play", "{'v':1,'text':'c2-c3'}"));
	ck_assert(player_refused(&amal, "not_joined"));
	ck_assert(!player_ask(&amal, "why", "{'text':'c2-c3'}"));
	ck_assert(player_refused(&amal, "not_joined"));
}
END_TEST

START_TEST(spectators_may_only_watch) {
	begin("alquerque");
	static const char *const types[] = {"stand", "ready", "resign", "abort"};
	for (size_t i = 0; i < 4; i++) {
		ck_assert(!player_ask(&cyra, types[i], "{}"));
		ck_assert(player_refused(&cyra, "not_seated"));
	}
	ck_assert(!player_play(&cyra, "c2-c3"));
	ck_assert(player_refused(&cyra, "not_seated"));
	ck_assert(!player_ask(&cyra, "offer", "{'what':'draw'}"));
	ck_assert(player_refused(&cyra, "not_seated"));
	ck_assert(player_ask(&cyra, "why", "{'text':'c2-c3'}"));
	ck_assert(player_ask(&cyra, "leave", "{}"));
	ck_assert(!player_ask(&cyra, "leave", "{}"));
	ck_assert(player_refused(&cyra, "not_joined"));
}
END_TEST

START_TEST(a_taken_seat_is_refused) {
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	player_join(&cyra, amal.room);
	ck_assert(!player_sit(&badr, "W"));
	ck_assert(player_refused(&badr, "seat_taken"));
	ck_assert(!player_sit(&badr, "X"));
	ck_assert(player_refused(&badr, "bad_message"));
	ck_assert(!player_sit(&amal, "B"));
	ck_assert(player_refused(&amal, "seat_taken"));
	ck_assert(player_sit(&badr, "any"));
	ck_assert_int_eq(badr.seat, 1);
	ck_assert(!player_sit(&cyra, "any"));
	ck_assert(player_refused(&cyra, "seat_taken"));
	ck_assert(!player_ask(&badr, "stand", "{}"));
	ck_assert(player_refused(&badr, "too_late"));
}
END_TEST

START_TEST(a_seat_given_back_is_free_and_its_token_is_invalid) {
	player_create(&amal, "alquerque", "none", "");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "W"));
	char token[PLAYER_TOKEN_SIZE];
	strcpy(token, badr.token);
	ck_assert(player_ask(&badr, "stand", "{}"));
	ck_assert(!player_ask(&badr, "stand", "{}"));
	ck_assert(player_refused(&badr, "not_seated"));
	player_join(&badr, amal.room);
	ck_assert_int_eq(badr.seat, -1);
	ck_assert(player_sit(&badr, "W"));
	ck_assert_str_ne(badr.token, token);
}
END_TEST

START_TEST(nothing_is_played_before_the_start) {
	player_create(&amal, "alquerque", "W", "");
	ck_assert(!player_play(&amal, "c2-c3"));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(!player_ask(&amal, "why", "{'text':'c2-c3'}"));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(!player_ask(&amal, "resign", "{}"));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(!player_ask(&amal, "offer", "{'what':'draw'}"));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(!player_ask(&amal, "ready", "{}"));
	ck_assert(player_refused(&amal, "too_late"));
}
END_TEST

START_TEST(an_illegal_play_is_refused_with_clause_and_points) {
	begin("alquerque");
	int64_t v = amal.v;
	ck_assert(!player_play(&badr, "c4-c3"));
	ck_assert(player_refused(&badr, "not_your_turn"));
	ck_assert(!player_play(&amal, "c2-c4"));
	ck_assert(player_refused(&amal, "illegal"));
	ck_assert(!player_play(&amal, "hello"));
	ck_assert(player_refused(&amal, "bad_step"));
	ck_assert(!player_throw(&amal));
	ck_assert(player_refused(&amal, "illegal"));
	ck_assert(player_play(&amal, "c2-c3"));
	/* capturing c4xc2 is compulsory */
	ck_assert(!player_play(&badr, "b4-c3"));
	ck_assert(player_refused(&badr, "illegal"));
	const json_t *d = json_object_get(badr.answer, "d");
	ck_assert(json_is_array(json_object_get(d, "points")));
	ck_assert_int_eq(amal.v, v + 1);
}
END_TEST

START_TEST(play_on_an_old_position_is_stale) {
	begin("alquerque");
	int64_t old = amal.v;
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(!player_ask(&badr, "play", "{'v':%lld,'text':'c4xc2'}", (long long)old));
	ck_assert(player_refused(&badr, "stale"));
	ck_assert(!player_ask(&badr, "play", "{'v':%lld,'text':'c4xc2'}", (long long)old + 100));
	ck_assert(player_refused(&badr, "stale"));
	int64_t before = badr.v;
	ck_assert(player_ask(&amal, "offer", "{'what':'draw'}"));
	/* an offer changes nothing */
	ck_assert(player_ask(&badr, "play", "{'v':%lld,'text':'c4xc2'}", (long long)before));
}
END_TEST

START_TEST(why_explains_a_step_without_playing_it) {
	begin("alquerque");
	int64_t v = amal.v;
	ck_assert(player_ask(&amal, "why", "{'text':'c2-c3'}"));
	ck_assert(json_is_true(json_object_get(json_object_get(amal.answer, "d"), "legal")));
	ck_assert(player_ask(&amal, "why", "{'text':'c2-c1'}"));
	const json_t *d = json_object_get(amal.answer, "d");
	ck_assert(json_is_false(json_object_get(d, "legal")));
	ck_assert(json_string_length(json_object_get(d, "text")) > 0);
	ck_assert_int_eq(amal.v, v);
}
END_TEST

START_TEST(only_the_seat_to_move_throws_the_dice) {
	begin("laquet");
	ck_assert(state_is(&amal, "chance"));
	ck_assert(!player_throw(&badr));
	ck_assert(player_refused(&badr, "not_your_turn"));
	ck_assert(!player_play(&amal, "1-2"));
	ck_assert(player_refused(&amal, "illegal"));
	ck_assert(player_throw(&amal));
	ck_assert(!player_throw(&amal));
	ck_assert(!player_ask(&amal, "back", "{'v':%lld}", (long long)amal.v));
	ck_assert(player_refused(&amal, "too_late"));
}
END_TEST

START_TEST(a_room_can_be_aborted_until_each_side_has_moved) {
	begin("alquerque");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_ask(&badr, "abort", "{}"));
	ck_assert_str_eq(player_status(&amal), "aborted");
	ck_assert(!player_play(&badr, "c4xc2"));
	ck_assert(player_refused(&badr, "too_late"));
	ck_assert(!player_ask(&badr, "abort", "{}"));
	ck_assert(player_refused(&badr, "too_late"));
}
END_TEST

START_TEST(a_room_cannot_be_aborted_later) {
	begin("alquerque");
	unsigned seed = 5;
	ck_assert(players_move(everybody, 2, &seed));
	ck_assert(players_move(everybody, 2, &seed));
	ck_assert(!player_ask(&amal, "abort", "{}"));
	ck_assert(player_refused(&amal, "too_late"));
}
END_TEST

START_TEST(after_the_first_throw_a_game_can_only_be_resigned) {
	begin("laquet");
	ck_assert(json_is_true(json_object_get(json_object_get(badr.state, "may"), "abort")));
	ck_assert(player_throw(&amal));
	for (size_t i = 0; i < 2; i++) {
		ck_assert(!player_ask(everybody[i], "abort", "{}"));
		ck_assert(player_refused(everybody[i], "too_late"));
		ck_assert_ptr_nonnull(
			strstr(player_text(everybody[i]), "you can resign, but not abort"));
		ck_assert(json_is_false(
			json_object_get(json_object_get(everybody[i]->state, "may"), "abort")));
	}
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert(player_ask(&amal, "resign", "{}"));
}
END_TEST

START_TEST(a_cast_for_the_lead_counts_as_a_throw) {
	player_create(&amal, "laaiqa", "s", ",'seats':2");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "any"));
	ck_assert(player_throw(&amal));
	ck_assert(state_is(&amal, "chance"));
	ck_assert(!player_ask(&badr, "abort", "{}"));
	ck_assert(player_refused(&badr, "too_late"));
}
END_TEST

START_TEST(a_room_with_dice_can_be_aborted_before_the_first_throw) {
	begin("laquet");
	ck_assert(player_ask(&badr, "abort", "{}"));
	ck_assert_str_eq(player_status(&amal), "aborted");
}
END_TEST

START_TEST(resigning_ends_the_game_with_a_sentence) {
	begin("alquerque");
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert_str_eq(player_status(&amal), "over");
	const json_t *result = json_object_get(cyra.event, "result");
	ck_assert_str_eq(state_text(result, "text"), "Black wins. White has resigned.");
	ck_assert_str_eq(state_text(result, "score"), "0-1");
	ck_assert_str_eq(state_text(result, "reason"), "resigned");
	ck_assert(!player_ask(&badr, "resign", "{}"));
	ck_assert(player_refused(&badr, "too_late"));
}
END_TEST

START_TEST(a_new_connection_takes_over_the_seat) {
	begin("alquerque");
	struct player other;
	player_init(&other, "phone");
	strcpy(other.token, badr.token);
	player_join(&other, amal.room);
	ck_assert_int_eq(badr.closed, CLOSE_REPLACED);
	ck_assert_int_eq(other.seat, 1);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_play(&other, "c4xc2"));
	player_finish(&other);
}
END_TEST

START_TEST(a_client_with_a_wrong_token_only_watches) {
	begin("alquerque");
	memset(cyra.token, 'a', PLAYER_TOKEN_SIZE - 1);
	player_join(&cyra, amal.room);
	ck_assert_int_eq(cyra.seat, -1);
	ck_assert(!player_play(&cyra, "c2-c3"));
}
END_TEST

START_TEST(joining_again_sends_what_was_missed) {
	begin("alquerque");
	player_cut(&badr);
	ck_assert(player_play(&amal, "c2-c3"));
	player_connect(&badr);
	ck_assert(player_ask(&badr, "join", "{'room':'%s','since':%lld,'token':'%s'}", amal.room,
		(long long)badr.v, badr.token));
	const json_t *events = json_object_get(badr.whole, "events");
	ck_assert_uint_eq(json_array_size(events), (size_t)(amal.v - 3));
	ck_assert_int_eq(badr.v, amal.v);
}
END_TEST
