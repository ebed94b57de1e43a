/* tests/server/hub/chat_test.c - chat at a table: who may read it, its limits, who may close it,
 * and that it is stored nowhere. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"

enum { ROOM, WATCHERS };

/* Amal and Badr play, Cyra and Dina watch. */
static void begin(void) {
	people_begin("alquerque", ",'name':'Amal'");
	player_join(&cyra, amal.room);
	player_join(&dina, amal.room);
}

static const json_t *lines(const struct player *player, int channel) {
	return json_object_get(player->chat[channel], "lines");
}

static const json_t *last(const struct player *player, int channel) {
	const json_t *list = lines(player, channel);
	return json_array_get(list, json_array_size(list) - 1);
}

static const char *last_text(const struct player *player, int channel) {
	const char *text = state_text(last(player, channel), "text");
	return text != NULL ? text : "";
}

static bool is_open(const struct player *player, int channel) {
	return json_is_true(json_object_get(player->chat[channel], "open"));
}

static bool say(struct player *player, const char *to, const char *text) {
	return player_ask(player, "chat", "{'to':'%s','text':'%s'}", to, text);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(chat_cases, people_of_four, people_leave, SUITE_SECONDS)

START_TEST(players_read_each_other) {
	begin();
	ck_assert(say(&amal, "room", "good game!"));
	ck_assert_str_eq(last_text(&badr, ROOM), "good game!");
	ck_assert_str_eq(last_text(&amal, ROOM), "good game!");
	ck_assert_str_eq(state_text(last(&badr, ROOM), "name"), "Amal");
	ck_assert_int_eq(json_integer_value(json_object_get(last(&badr, ROOM), "seat")), 0);
	ck_assert_uint_eq(cyra.chats[ROOM], 0);
	ck_assert_ptr_null(strstr(cyra.log, "good game!"));
}
END_TEST

START_TEST(players_do_not_see_the_chat_of_watchers) {
	begin();
	ck_assert(player_ask(&cyra, "chat", "{'to':'watchers','text':'c3-c4 wins','name':'Cyra'}"));
	ck_assert_str_eq(last_text(&dina, WATCHERS), "c3-c4 wins");
	ck_assert_str_eq(state_text(last(&dina, WATCHERS), "name"), "Cyra");
	ck_assert(json_is_null(json_object_get(last(&dina, WATCHERS), "seat")));
	ck_assert_ptr_null(strstr(amal.log, "c3-c4 wins"));
	ck_assert(!say(&cyra, "room", "hello"));
	ck_assert(player_refused(&cyra, "not_seated"));
	ck_assert(!say(&amal, "watchers", "hello"));
	ck_assert(player_refused(&amal, "chat_closed"));
}
END_TEST

START_TEST(everybody_reads_everything_when_the_room_is_over) {
	begin();
	ck_assert(say(&amal, "room", "hello"));
	ck_assert(say(&cyra, "watchers", "they play well"));
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_str_eq(last_text(&cyra, ROOM), "hello");
	ck_assert_str_eq(last_text(&amal, WATCHERS), "they play well");
	ck_assert(say(&badr, "room", "well played"));
	ck_assert_str_eq(last_text(&cyra, ROOM), "well played");
	ck_assert(say(&dina, "watchers", "indeed"));
	ck_assert_str_eq(last_text(&amal, WATCHERS), "indeed");
}
END_TEST

START_TEST(a_returning_player_reads_what_was_said) {
	begin();
	ck_assert(say(&amal, "room", "one"));
	ck_assert(say(&badr, "room", "two"));
	player_cut(&badr);
	ck_assert(say(&amal, "room", "three"));
	player_come_back(&badr);
	ck_assert_uint_eq(json_array_size(lines(&badr, ROOM)), 3);
	ck_assert_str_eq(last_text(&badr, ROOM), "three");
	const json_t *list = lines(&badr, ROOM);
	const char *first = state_text(json_array_get(list, 0), "who");
	ck_assert_uint_eq(strlen(first), 8);
	ck_assert_str_eq(first, state_text(json_array_get(list, 2), "who"));
	ck_assert_str_ne(first, state_text(json_array_get(list, 1), "who"));
}
END_TEST

START_TEST(a_writer_has_another_identity_at_another_table) {
	begin();
	ck_assert(say(&amal, "room", "hello"));
	char who[16];
	strcpy(who, state_text(last(&amal, ROOM), "who"));
	player_create(&amal, "alquerque", "W", "");
	ck_assert(say(&amal, "room", "hello"));
	ck_assert_str_ne(who, state_text(last(&amal, ROOM), "who"));
}
END_TEST

START_TEST(sitting_down_shows_the_chat_of_the_table) {
	player_create(&amal, "alquerque", "W", "");
	ck_assert(say(&amal, "room", "come and play"));
	player_join(&badr, amal.room);
	ck_assert_uint_eq(badr.chats[ROOM], 0);
	ck_assert(player_sit(&badr, "B"));
	ck_assert_str_eq(last_text(&badr, ROOM), "come and play");
}
END_TEST

START_TEST(at_most_five_lines_are_accepted_in_ten_seconds) {
	begin();
	char text[16];
	for (int i = 0; i < 5; i++) {
		snprintf(text, sizeof(text), "line %d", i);
		ck_assert(say(&amal, "room", text));
	}
	ck_assert(!say(&amal, "room", "line 5"));
	ck_assert(player_refused(&amal, "too_fast"));
	ck_assert(say(&badr, "room", "line 5"));
	player_cut(&amal);
	player_come_back(&amal);
	ck_assert(!say(&amal, "room", "line 6"));
	world_wind(9999);
	ck_assert(!say(&amal, "room", "line 7"));
	world_wind(1);
	ck_assert(say(&amal, "room", "line 8"));
}
END_TEST

START_TEST(a_repeated_line_is_refused) {
	begin();
	ck_assert(say(&amal, "room", "again"));
	ck_assert(say(&badr, "room", "again"));
	ck_assert(!say(&amal, "room", " again "));
	ck_assert(player_refused(&amal, "too_fast"));
	ck_assert(say(&amal, "room", "other"));
	ck_assert(say(&amal, "room", "again"));
}
END_TEST

START_TEST(changing_names_does_not_evade_the_limit_of_an_address) {
	begin();
	char d[128];
	unsigned said = 0;
	for (int i = 0; i < 30; i++) {
		snprintf(d, sizeof(d), "{'room':'%s','client':'watcher%09d'}", amal.room, i / 4);
		ck_assert(player_ask(&cyra, "join", "%s", d));
		snprintf(d, sizeof(d), "buy %d", i);
		said += say(&cyra, "watchers", d);
	}
	ck_assert_uint_eq(said, 20);
}
END_TEST

START_TEST(invalid_lines_are_refused) {
	static const char *const bad[] = {"", "   ", "a\\nb", "\\u202eabc", "\\u2066x", "a\\u200bb",
		"\\u0007", "\\ufeffx", "e\\u0301\\u0301\\u0301\\u0301\\u0301"};
	begin();
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert_msg(!say(&amal, "room", bad[i]), "%s", bad[i]);
		ck_assert(player_refused(&amal, "bad_text") || player_refused(&amal, "bad_json"));
	}
	char text[300];
	memset(text, 'x', sizeof(text));
	text[201] = '\0';
	ck_assert(!say(&amal, "room", text));
	ck_assert(player_refused(&amal, "bad_text"));
	text[200] = '\0';
	ck_assert(say(&amal, "room", text));
	ck_assert(say(&amal, "room", "لعبة جميلة 👨‍👩‍👧 é"));
	ck_assert_str_eq(last_text(&badr, ROOM), "لعبة جميلة 👨‍👩‍👧 é");
	ck_assert(!player_ask(&cyra, "chat", "{'to':'watchers','text':'x','name':'\\u202ex'}"));
	ck_assert(player_refused(&cyra, "bad_name"));
}
END_TEST

START_TEST(the_latest_hundred_lines_are_kept) {
	char text[32];
	begin();
	for (int i = 0; i < 130; i++) {
		snprintf(text, sizeof(text), "line %d", i);
		ck_assert(say(&amal, "room", text));
		world_wind(2001);
	}
	player_cut(&badr);
	player_come_back(&badr);
	ck_assert_uint_eq(json_array_size(lines(&badr, ROOM)), 100);
	ck_assert_str_eq(last_text(&badr, ROOM), "line 129");
}
END_TEST

START_TEST(fewer_long_lines_are_kept) {
	char text[300];
	begin();
	for (int i = 0; i < 130; i++) {
		memset(text, 'a' + i % 26, sizeof(text));
		text[200] = '\0';
		ck_assert(say(&amal, "room", text));
		world_wind(2001);
	}
	player_cut(&badr);
	size_t before = badr.log_size;
	player_come_back(&badr);
	ck_assert_uint_lt(json_array_size(lines(&badr, ROOM)), 100);
	ck_assert_uint_gt(json_array_size(lines(&badr, ROOM)), 40);
	ck_assert_uint_lt(badr.log_size - before, 32 * 1024);
}
END_TEST

START_TEST(the_maker_of_the_table_closes_and_opens_the_chat) {
	begin();
	ck_assert(json_is_true(json_object_get(amal.whole, "host")));
	ck_assert(json_is_false(json_object_get(cyra.whole, "host")));
	ck_assert(is_open(&cyra, WATCHERS));
	ck_assert(is_open(&amal, WATCHERS));
	ck_assert_uint_eq(json_array_size(lines(&amal, WATCHERS)), 0);
	ck_assert(!player_ask(&badr, "talk", "{'to':'watchers','open':false}"));
	ck_assert(player_refused(&badr, "not_seated"));
	ck_assert(player_ask(&amal, "talk", "{'to':'watchers','open':false}"));
	ck_assert(!is_open(&cyra, WATCHERS));
	ck_assert(!is_open(&amal, WATCHERS));
	ck_assert_uint_eq(json_array_size(lines(&cyra, WATCHERS)), 0);
	ck_assert(!say(&cyra, "watchers", "hello"));
	ck_assert(player_refused(&cyra, "chat_closed"));
	ck_assert(say(&amal, "room", "that was loud"));
	ck_assert(player_ask(&amal, "talk", "{'to':'watchers','open':true}"));
	ck_assert(is_open(&cyra, WATCHERS));
	ck_assert(say(&cyra, "watchers", "hello"));
}
END_TEST

START_TEST(a_closed_chat_stays_closed_across_restarts) {
	begin();
	ck_assert(player_ask(&amal, "talk", "{'to':'room','open':false}"));
	ck_assert_str_eq(state_text(cyra.event, "e"), "talk");
	int64_t version = cyra.v;
	ck_assert(player_ask(&amal, "talk", "{'to':'room','open':false}")); /* already */
	ck_assert_int_eq(cyra.v, version);
	people_restart();
	player_join(&amal, amal.room);
	player_join(&badr, amal.room);
	player_join(&cyra, amal.room);
	ck_assert(!is_open(&badr, ROOM));
	ck_assert(is_open(&cyra, WATCHERS));
	ck_assert(!say(&badr, "room", "hello"));
	ck_assert(player_refused(&badr, "chat_closed"));
	ck_assert(player_ask(&amal, "talk", "{'to':'room','open':true}"));
	people_restart();
	player_join(&badr, amal.room);
	ck_assert(is_open(&badr, ROOM));
}
END_TEST

START_TEST(the_chat_stays_open_if_closing_it_cannot_be_stored) {
	begin();
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	ck_assert(!player_ask(&amal, "talk", "{'to':'room','open':false}"));
	ck_assert(player_refused(&amal, "store_failed"));
	ck_assert(is_open(&badr, ROOM));
	ck_assert(say(&badr, "room", "hello"));
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
}
END_TEST

START_TEST(an_opened_chat_stays_open_with_host_but_not_with_off) {
	world.settings.chat = CHAT_HOST;
	people_restart();
	begin();
	ck_assert(player_ask(&amal, "talk", "{'to':'room','open':true}"));
	people_restart();
	player_join(&badr, amal.room);
	ck_assert(is_open(&badr, ROOM));
	ck_assert_ptr_null(json_object_get(badr.chat[ROOM], "off"));
	world.settings.chat = CHAT_OFF;
	people_restart();
	player_join(&badr, amal.room);
	ck_assert(!is_open(&badr, ROOM));
	ck_assert(json_is_true(json_object_get(badr.chat[ROOM], "off")));
}
END_TEST

START_TEST(the_chat_of_a_finished_room_can_be_closed_too) {
	begin();
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert(player_ask(&amal, "talk", "{'to':'room','open':false}"));
	ck_assert_str_eq(player_status(&amal), "over");
	people_restart();
	player_join(&badr, amal.room);
	ck_assert(!is_open(&badr, ROOM));
}
END_TEST

START_TEST(the_first_seat_is_host_if_the_maker_does_not_sit) {
	player_create(&cyra, "alquerque", "none", "");
	player_join(&badr, cyra.room);
	ck_assert(player_sit(&badr, "B"));
	ck_assert(player_ask(&badr, "talk", "{'to':'room','open':false}"));
	player_join(&amal, cyra.room);
	ck_assert(player_sit(&amal, "W"));
	ck_assert(!is_open(&amal, ROOM));
	ck_assert(!player_ask(&cyra, "talk", "{'to':'room','open':true}"));
}
END_TEST

START_TEST(with_host_nobody_chats_until_the_maker_allows_it) {
	world.settings.chat = CHAT_HOST;
	people_restart();
	begin();
	ck_assert(!is_open(&badr, ROOM));
	ck_assert(!say(&badr, "room", "hello"));
	ck_assert(player_refused(&badr, "chat_closed"));
	ck_assert(player_ask(&amal, "talk", "{'to':'room','open':true}"));
	ck_assert(say(&badr, "room", "hello"));
}
END_TEST

START_TEST(with_off_nobody_chats) {
	world.settings.chat = CHAT_OFF;
	people_restart();
	begin();
	ck_assert(!is_open(&badr, ROOM));
	ck_assert(!say(&badr, "room", "hello"));
	ck_assert(player_refused(&badr, "chat_closed"));
	ck_assert(!player_ask(&amal, "talk", "{'to':'room','open':true}"));
	ck_assert(player_refused(&amal, "chat_closed"));
}
END_TEST

START_TEST(chat_is_never_stored) {
	begin();
	ck_assert(say(&amal, "room", "a secret word"));
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert(say(&cyra, "watchers", "a secret word"));
	char *text = world_room_text(amal.room);
	ck_assert_ptr_null(strstr(text, "secret"));
	free(text);
	people_restart();
	player_join(&amal, amal.room);
	ck_assert_uint_eq(json_array_size(lines(&amal, ROOM)), 0);
}
END_TEST

START_TEST(chatting_needs_a_table) {
	ck_assert(!say(&amal, "room", "hello"));
	ck_assert(player_refused(&amal, "not_joined"));
	ck_assert(!player_ask(&amal, "talk", "{'to':'room','open':true}"));
	ck_assert(player_refused(&amal, "not_joined"));
	player_create(&amal, "alquerque", "W", "");
	ck_assert(!player_ask(&amal, "chat", "{'to':'all','text':'hello'}"));
	ck_assert(player_refused(&amal, "bad_message"));
}
END_TEST
