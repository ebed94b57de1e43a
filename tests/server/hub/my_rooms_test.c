/* tests/server/hub/my_rooms_test.c - the state of a guest's own rooms, in memory or not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/people.h"
#include "server/hub/lookup.h"
#include "tests/suite.h"

enum { MANY = 30 };

/* Everybody leaves; the server restarts. */
static void begin_again(void) {
	people_crash(0);
	player_connect(&cyra);
}

/* Send the request, and run the loop until it is answered. Returns the rows, borrowed. */
static const json_t *ask(struct player *player, const char *rooms) {
	int64_t n = player_send(player, "mine", "{'rooms':[%s]}", rooms);
	for (int i = 0; i < 40; i++) {
		world_settle();
		if (json_integer_value(json_object_get(player->answer, "n")) == n) {
			break;
		}
	}
	ck_assert_int_eq(json_integer_value(json_object_get(player->answer, "n")), n);
	return json_object_get(json_object_get(player->answer, "d"), "rooms");
}

static const json_t *ask_one(struct player *player, const struct player *of) {
	char text[128];
	snprintf(text, sizeof(text), "{'room':'%s','token':'%s'}", of->room, of->token);
	const json_t *rows = ask(player, text);
	ck_assert_uint_eq(json_array_size(rows), 1);
	return json_array_get(rows, 0);
}

static int64_t number(const json_t *row, const char *key) {
	return json_is_integer(json_object_get(row, key))
		? json_integer_value(json_object_get(row, key))
		: -1;
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(mine_cases, people_of_three, people_leave, SUITE_SECONDS)

START_TEST(a_room_in_memory_says_whose_turn_it_is) {
	people_begin("alquerque", ",'name':'Amal'");
	const json_t *row = ask_one(&cyra, &amal);
	ck_assert_str_eq(state_text(row, "status"), "playing");
	ck_assert_str_eq(state_text(row, "game"), "alquerque");
	ck_assert_int_eq(number(row, "you"), 0);
	ck_assert_int_eq(number(row, "seat"), 0);
	ck_assert_int_eq(number(row, "turn"), 0);
	ck_assert(json_is_null(json_object_get(row, "clock")));
	ck_assert(json_is_null(json_object_get(row, "left")));
	ck_assert_str_eq(
		json_string_value(json_array_get(json_object_get(row, "seats"), 0)), "Amal");
	world_wind(5);
	ck_assert(player_play(&amal, state_step(&amal, 0)));
	row = ask_one(&cyra, &badr);
	ck_assert_int_eq(number(row, "you"), 1);
	ck_assert_int_eq(number(row, "seat"), 1);
	ck_assert_int_eq(number(row, "updated"), world.now_ms);
}
END_TEST

START_TEST(a_room_that_is_not_in_memory_gives_the_same_answer) {
	people_begin("alquerque", "");
	ck_assert(player_play(&amal, state_step(&amal, 0)));
	char *before = json_dumps(ask_one(&cyra, &amal), JSON_COMPACT);
	begin_again();
	struct site_counts counts;
	char *after = json_dumps(ask_one(&cyra, &amal), JSON_COMPACT);
	ck_assert_str_eq(before, after);
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	free(before);
	free(after);
}
END_TEST

START_TEST(a_finished_room_says_how_it_ended) {
	people_begin("alquerque", "");
	ck_assert(player_ask(&amal, "resign", "{}"));
	begin_again();
	world_wind(3600 * 1000);
	const json_t *row = ask_one(&cyra, &amal);
	ck_assert_str_eq(state_text(row, "status"), "over");
	ck_assert(json_is_null(json_object_get(row, "seat")));
	ck_assert_str_eq(state_text(json_object_get(row, "result"), "score"), "0-1");
}
END_TEST

START_TEST(between_games_a_room_says_who_is_ready) {
	player_create(&amal, "laquet", "W", "");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	ck_assert_ptr_null(json_object_get(ask_one(&cyra, &amal), "ready"));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&badr, "ready", "{}"));
	const json_t *row = ask_one(&cyra, &amal);
	ck_assert_str_eq(state_text(row, "status"), "between");
	int64_t you = number(row, "you");
	const json_t *ready = json_object_get(row, "ready");
	ck_assert_uint_eq(json_array_size(ready), 2);
	ck_assert(json_is_false(json_array_get(ready, (size_t)you)));
	ck_assert(json_is_true(json_array_get(ready, (size_t)(1 - you))));
	ck_assert(player_ask(&amal, "ready", "{}"));
	ck_assert_ptr_null(json_object_get(ask_one(&cyra, &amal), "ready"));
}
END_TEST

START_TEST(the_remaining_time_is_sent) {
	people_begin("alquerque", ",'clock':{'kind':'days','days':3}");
	ck_assert(player_play(&amal, state_step(&amal, 0)));
	ck_assert(player_play(&badr, state_step(&badr, 0)));
	world_wind(3600 * 1000);
	const json_t *row = ask_one(&cyra, &amal);
	ck_assert_str_eq(state_text(json_object_get(row, "clock"), "text"), "3 days a turn");
	ck_assert_int_eq(number(row, "left"), (3 * 24 - 1) * INT64_C(3600000));
}
END_TEST

START_TEST(nothing_can_be_claimed_if_turns_take_days) {
	people_begin("alquerque", ",'clock':{'kind':'days','days':3}");
	player_cut(&amal);
	world_wind(INT64_C(24) * 3600 * 1000);
	ck_assert(!player_ask(&badr, "claim", "{'what':'win'}"));
	ck_assert(player_refused(&badr, "too_early"));
	const json_t *claims = json_object_get(badr.presence, "claim");
	ck_assert(json_is_null(json_array_get(claims, 0)));
}
END_TEST

START_TEST(missing_rooms_are_reported_as_gone) {
	const json_t *rows = ask(&amal, "{'room':'22222222'},{'room':'../etc'}");
	ck_assert_uint_eq(json_array_size(rows), 2);
	ck_assert_str_eq(state_text(json_array_get(rows, 0), "status"), "gone");
	ck_assert_str_eq(state_text(json_array_get(rows, 1), "status"), "gone");
}
END_TEST

START_TEST(a_room_named_thirty_times_is_read_and_sent_once) {
	char text[MANY * 40] = "";
	people_begin("alquerque", "");
	for (int i = 0; i < MANY; i++) {
		sprintf(text + strlen(text), "%s{'room':'%s'}", i > 0 ? "," : "", amal.room);
	}
	begin_again();
	ck_assert_uint_eq(json_array_size(ask(&cyra, text)), 1);
	sprintf(text, "{'room':'%s'},{'room':'%s','token':'%s'},{'room':'%s'}", amal.room,
		amal.room, badr.token, amal.room);
	const json_t *rows = ask(&cyra, text);
	ck_assert_uint_eq(json_array_size(rows), 1);
	ck_assert_int_eq(number(json_array_get(rows, 0), "you"), 1);
}
END_TEST

/* Ask for that many rooms that do not exist. Returns the last error code, "" for none. */
static const char *guess(struct player *player, int count) {
	const char *code = "";
	for (int i = 0; i < count; i++) {
		ck_assert(!player_ask(player, "join", "{'room':'2222%04d'}", 2222 + i));
		code = json_string_value(
			json_object_get(json_object_get(player->answer, "d"), "code"));
	}
	return code;
}

START_TEST(guessing_rooms_is_refused_even_on_a_new_connection) {
	people_begin("alquerque", ",'public':false");
	player_cut(&badr);
	ck_assert_str_eq(guess(&cyra, 300), "no_room");
	ck_assert_str_eq(guess(&cyra, 1), "too_often");
	ck_assert(!player_ask(&cyra, "mine", "{'rooms':[{'room':'22222222'}]}"));
	ck_assert(player_refused(&cyra, "too_often"));
	player_cut(&cyra);
	player_cut(&amal);
	player_connect(&cyra);
	ck_assert(!player_ask(&cyra, "join", "{'room':'%s'}", amal.room)); /* nor one that exists */
	ck_assert(player_refused(&cyra, "too_often"));
	player_connect(&amal);
	player_join(&amal, amal.room); /* she has a seat there */
	player_connect(&badr);
	player_create(&badr, "laquet", "W", "");
	ck_assert(player_ask(&cyra, "join", "{'room':'%s'}", badr.room)); /* it is public */
	world_wind(10 * 1000);
	ck_assert_str_eq(guess(&cyra, 10), "no_room");
	ck_assert_str_eq(guess(&cyra, 1), "too_often");
	world_wind(300 * 1000);
	player_cut(&cyra);
	world_wind(1000);
	player_connect(&cyra);
	ck_assert_str_eq(guess(&cyra, 300), "no_room");
}
END_TEST

START_TEST(a_room_that_cannot_be_read_is_not_reported_as_gone) {
	people_begin("alquerque", "");
	begin_again();
	store_faulty_set(world.store, STORE_FAULT_BROKEN, 0, 1);
	char text[64];
	snprintf(text, sizeof(text), "{'room':'%s'}", amal.room);
	ck_assert_uint_eq(json_array_size(ask(&cyra, text)), 0);
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	ck_assert_uint_eq(json_array_size(ask(&cyra, text)), 1);
}
END_TEST

START_TEST(thirty_rooms_are_read_one_per_loop_iteration) {
	char text[MANY * 40] = "";
	for (int i = 0; i < MANY; i++) {
		player_create(&amal, "alquerque", "W", "");
		snprintf(text + strlen(text), 40, "%s{'room':'%s'}", i > 0 ? "," : "", amal.room);
	}
	begin_again();
	int64_t n = player_send(&cyra, "mine", "{'rooms':[%s]}", text);
	unsigned turns = 0;
	player_send(&cyra, "mine", "{'rooms':[%s]}", text);
	ck_assert(player_refused(&cyra, "busy"));
	while (json_integer_value(json_object_get(cyra.answer, "n")) != n && turns < 100) {
		uv_run(&world.loop, UV_RUN_NOWAIT);
		turns++;
	}
	ck_assert_uint_eq(turns, MANY);
	const json_t *rows = json_object_get(json_object_get(cyra.answer, "d"), "rooms");
	ck_assert_uint_eq(json_array_size(rows), MANY);
	/* a client may leave while its list is being read */
	player_send(&cyra, "mine", "{'rooms':[%s]}", text);
	player_cut(&cyra);
	world_settle();
}
END_TEST

START_TEST(bad_lists_are_refused) {
	static const char *const bad[] = {"{}", "{'rooms':[]}", "{'rooms':[7]}", "{'rooms':[{}]}",
		"{'rooms':[{'room':'22222222','token':'ab'}]}", "{'rooms':{'room':'22222222'}}"};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert(!player_ask(&amal, "mine", "%s", bad[i]));
		ck_assert(player_refused(&amal, "bad_message"));
	}
	char text[(MANY + 1) * 40] = "";
	for (int i = 0; i <= MANY; i++) {
		strcat(text, i > 0 ? ",{'room':'22222222'}" : "{'room':'22222222'}");
	}
	ck_assert(!player_ask(&amal, "mine", "{'rooms':[%s]}", text));
	ck_assert(player_refused(&amal, "bad_message"));
}
END_TEST

START_TEST(a_room_counts_again_for_its_maker_after_a_restart) {
	world.settings.rooms_per_address = 1;
	begin_again();
	player_connect(&amal);
	player_connect(&badr);
	people_begin("alquerque", "");
	begin_again();
	player_connect(&amal);
	ck_assert(player_ask(&amal, "join", "{'room':'%s','client':'%s','token':'%s'}", amal.room,
		amal.id, amal.token));
	ck_assert(!player_ask(&cyra, "create", "{'game':'laquet','seat':'W'}"));
	ck_assert(player_refused(&cyra, "too_many_rooms"));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&cyra, "create", "{'game':'laquet','seat':'W'}"));
}
END_TEST

START_TEST(the_lobby_can_be_filtered_by_games) {
	player_create(&amal, "alquerque", "W", "");
	player_create(&amal, "laquet", "W", "");
	player_create(&amal, "fetaix", "W", "");
	static const struct {
		const char *query;
		size_t rows;
	} asked[] = {{"", 3}, {"game=laquet", 1}, {"game=laquet&game=fetaix", 2}, {"game=zamma", 0},
		{"other=1&game=alquerque", 1}};
	for (int again = 0; again < 2; again++) {
		for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
			json_t *lobby = world_get("/api/rooms", asked[i].query, 200, "Lobby");
			ck_assert_uint_eq(
				json_array_size(json_object_get(lobby, "waiting")), asked[i].rows);
			json_decref(lobby);
		}
		begin_again(); /* and from the store's list */
	}
	json_decref(world_get("/api/rooms", "game=nogame", 400, "ApiError"));
	json_decref(world_get("/api/rooms", "game=", 400, "ApiError"));
}
END_TEST
