/* tests/server/hub/matchmaking_test.c - people looking for a game are matched. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"

static bool seek(struct player *player, const char *games, const char *clock) {
	return player_ask(player, "seek", "{'games':%s,'clock':%s,'name':'%.4s','client':'%s'}",
		games, clock, player->id, player->id);
}

static bool seek_in(struct player *player, const char *browser) {
	return player_ask(player, "seek", "{'games':['zamma'],'client':'%s','browser':'%s'}",
		player->id, browser);
}

/* Join the room it was matched into and be ready, as clients do by themselves. */
static void come(struct player *player) {
	const char *room = state_text(player->matched, "room");
	strcpy(player->token, state_text(player->matched, "token"));
	player_join(player, room);
	strcpy(player->room, room);
	ck_assert(player_ask(player, "ready", "{'entropy':'00112233'}"));
}

static int64_t seeking(struct player *player) {
	json_t *lobby = world_get("/api/rooms", "", 200, "Lobby");
	const json_t *counts = json_object_get(lobby, "counts");
	int64_t count = json_integer_value(json_object_get(counts, "seeking"));
	(void)player;
	json_decref(lobby);
	return count;
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(seeks_cases, people_of_four, people_leave, SUITE_SECONDS)

START_TEST(two_windows_of_one_browser_are_one_person) {
	ck_assert(seek_in(&amal, "0123456789abcdef"));
	ck_assert(seek_in(&badr, "0123456789abcdef"));
	ck_assert_uint_eq(amal.matches, 0);
	ck_assert_uint_eq(badr.matches, 0);
	ck_assert(seek_in(&cyra, "fedcba9876543210")); /* as a private window is */
	ck_assert_uint_eq(amal.matches, 1);
	ck_assert_uint_eq(cyra.matches, 1);
	ck_assert(seek(&dina, "['zamma']", "null")); /* says nothing of its browser */
	ck_assert_uint_eq(badr.matches, 1);
	ck_assert(!player_ask(
		&amal, "seek", "{'games':['zamma'],'client':'%s','browser':'x'}", amal.id));
	ck_assert(player_refused(&amal, "bad_message"));
}
END_TEST

START_TEST(two_people_who_want_the_same_are_matched) {
	ck_assert(seek(&amal, "['alquerque','laquet']", "null"));
	ck_assert_uint_eq(amal.matches, 0);
	ck_assert(seek(&badr, "['laquet','zamma']", "null"));
	ck_assert_uint_eq(amal.matches, 1);
	ck_assert_uint_eq(badr.matches, 1);
	ck_assert_str_eq(state_text(amal.matched, "room"), state_text(badr.matched, "room"));
	ck_assert_str_ne(state_text(amal.matched, "token"), state_text(badr.matched, "token"));
	ck_assert_str_eq(state_text(amal.matched, "seat"), "lot");
	ck_assert_int_eq(seeking(&cyra), 0);
	come(&amal);
	ck_assert_str_eq(player_status(&amal), "open"); /* it waits for both */
	come(&badr);
	ck_assert_str_eq(player_status(&amal), "playing");
	const json_t *game = json_object_get(badr.whole, "game");
	ck_assert_str_eq(state_text(game, "key"), "laquet");
	ck_assert_int_ne(amal.seat, -1);
	ck_assert_int_ne(amal.seat, badr.seat);
	ck_assert_uint_gt(players_finish(everybody, 2, 7, 5), 0);
}
END_TEST

START_TEST(seats_are_drawn_by_the_dice_of_the_room) {
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(seek(&badr, "['alquerque']", "null"));
	come(&amal);
	come(&badr);
	char *text = world_room_text(amal.room);
	ck_assert_ptr_nonnull(strstr(text, "\"kind\":\"perm:2\""));
	ck_assert_ptr_nonnull(strstr(text, "00112233"));
	free(text);
}
END_TEST

START_TEST(the_one_who_waits_longest_is_matched_first) {
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(seek(&badr, "['laquet']", "null"));
	ck_assert(seek(&cyra, "['fetaix','alquerque']", "{'kind':'fischer','base':300,'add':3}"));
	ck_assert_uint_eq(amal.matches + badr.matches + cyra.matches, 0);
	ck_assert_int_eq(seeking(&amal), 3);
	ck_assert(seek(&dina, "['laquet','alquerque']", "null"));
	ck_assert_uint_eq(amal.matches, 1);
	ck_assert_uint_eq(dina.matches, 1);
	ck_assert_uint_eq(badr.matches + cyra.matches, 0);
	ck_assert_int_eq(seeking(&amal), 2);
}
END_TEST

START_TEST(the_room_gets_the_clock_that_was_wanted) {
	ck_assert(seek(&amal, "['alquerque']", "{'kind':'fischer','base':300,'add':3}"));
	ck_assert(seek(&badr, "['alquerque']", "{'kind':'fischer','base':300,'add':4}"));
	ck_assert_uint_eq(amal.matches, 0);
	ck_assert(seek(&cyra, "['alquerque']", "{'kind':'fischer','base':300,'add':3}"));
	ck_assert_uint_eq(amal.matches, 1);
	come(&amal);
	ck_assert_str_eq(state_text(json_object_get(amal.whole, "clock"), "text"), "5+3");
	ck_assert(!seek(&dina, "['alquerque']", "{'kind':'fischer','base':-1,'add':3}"));
	ck_assert(player_refused(&dina, "bad_clock"));
}
END_TEST

START_TEST(nobody_is_matched_with_themselves) {
	struct player again;
	player_init(&again, "amal");
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(seek(&again, "['alquerque']", "null"));
	ck_assert_uint_eq(amal.matches + again.matches, 0);
	ck_assert_int_eq(seeking(&amal), 1); /* the newer connection now has the seek */
	ck_assert(seek(&badr, "['alquerque']", "null"));
	ck_assert_uint_eq(again.matches, 1);
	ck_assert_uint_eq(amal.matches, 0);
	player_finish(&again);
}
END_TEST

START_TEST(a_seek_is_replaced_withdrawn_or_lost_with_the_connection) {
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(seek(&amal, "['laquet']", "null"));
	ck_assert_int_eq(seeking(&amal), 1);
	ck_assert(seek(&badr, "['alquerque']", "null"));
	ck_assert_uint_eq(badr.matches, 0);
	ck_assert(!seek(&amal, "['nogame']", "null")); /* the earlier seek stays */
	ck_assert(player_refused(&amal, "unknown_game"));
	ck_assert_int_eq(seeking(&amal), 2);
	ck_assert(player_ask(&badr, "unseek", "{}"));
	ck_assert_int_eq(seeking(&amal), 1);
	player_cut(&amal);
	ck_assert_int_eq(seeking(&badr), 0);
	ck_assert(player_ask(&badr, "unseek", "{}")); /* nothing to withdraw */
	ck_assert(seek(&cyra, "['alquerque','laquet']", "null"));
	ck_assert_uint_eq(cyra.matches, 0);
}
END_TEST

START_TEST(bad_seeks_are_refused) {
	static const char *const bad[] = {"{'games':[],'client':'aaaaaaaaaaaaaaaa'}",
		"{'games':['alquerque']}", "{'games':'alquerque','client':'aaaaaaaaaaaaaaaa'}",
		"{'games':[7],'client':'aaaaaaaaaaaaaaaa'}",
		"{'games':['alquerque'],'client':'short'}"};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert(!player_ask(&amal, "seek", "%s", bad[i]));
		ck_assert(player_refused(&amal, "bad_message"));
	}
	ck_assert(!player_ask(&amal, "seek",
		"{'games':['alquerque'],'name':'\\u202e','client':'aaaaaaaaaaaaaaaa'}"));
	ck_assert(player_refused(&amal, "bad_name"));
	ck_assert_int_eq(seeking(&amal), 0);
}
END_TEST

START_TEST(a_client_that_disconnected_when_matched_gets_the_match_again) {
	ck_assert(seek(&amal, "['alquerque']", "null"));
	player_send(&badr, "seek", "{'games':['alquerque'],'client':'%s'}", badr.id);
	player_cut(&amal); /* the room is being stored */
	world_settle();
	ck_assert_uint_eq(badr.matches, 1);
	ck_assert_uint_eq(amal.matches, 0);
	player_connect(&amal);
	world_wind(29000);
	ck_assert(seek(&amal, "['laquet']", "null"));
	ck_assert_uint_eq(amal.matches, 1);
	ck_assert_str_eq(state_text(amal.matched, "room"), state_text(badr.matched, "room"));
	come(&amal);
	come(&badr);
	ck_assert_str_eq(player_status(&badr), "playing");
	ck_assert(seek(&amal, "['laquet']", "null")); /* a player who joined can be matched again */
	ck_assert_uint_eq(amal.matches, 1);
	ck_assert_int_eq(seeking(&amal), 1);
}
END_TEST

START_TEST(after_half_a_minute_a_new_match_is_sought) {
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(seek(&badr, "['alquerque']", "null"));
	world_wind(30001);
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert_uint_eq(amal.matches, 1);
	ck_assert_int_eq(seeking(&amal), 1);
}
END_TEST

static void match_two(void) {
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(seek(&badr, "['alquerque']", "null"));
	ck_assert_uint_eq(amal.matches + badr.matches, 2);
}

START_TEST(a_match_that_one_misses_is_ended) {
	match_two();
	come(&badr);
	world_wind(29999);
	ck_assert_str_eq(player_status(&badr), "open");
	world_wind(1);
	ck_assert_str_eq(player_status(&badr), "aborted");
	ck_assert_str_eq(state_text(badr.event, "e"), "abort");
	ck_assert_str_eq(state_text(badr.event, "reason"), "absent");
	ck_assert(json_is_null(json_object_get(badr.event, "seat")));
	ck_assert(seek(&badr, "['alquerque']", "null"));
	ck_assert_uint_eq(badr.matches, 1); /* he is looking for a game again */
	ck_assert_int_eq(seeking(&badr), 1);
	ck_assert(seek(&cyra, "['alquerque']", "null"));
	ck_assert_uint_eq(badr.matches, 2);
	come(&badr);
	come(&cyra);
	ck_assert_str_eq(player_status(&badr), "playing");
}
END_TEST

START_TEST(a_match_that_nobody_joins_is_ended) {
	match_two();
	strcpy(amal.room, state_text(amal.matched, "room"));
	strcpy(amal.token, state_text(amal.matched, "token"));
	world_wind(30000);
	ck_assert_str_eq(player_status(&amal), "aborted");
	player_join(&amal, amal.room); /* too late */
	ck_assert(!player_ask(&amal, "ready", "{}"));
	ck_assert(player_refused(&amal, "too_late"));
}
END_TEST

START_TEST(a_match_that_both_join_goes_on) {
	match_two();
	come(&badr);
	world_wind(29999);
	come(&amal);
	world_wind(60000);
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

START_TEST(joining_a_match_without_being_ready_does_not_count) {
	match_two();
	come(&badr);
	strcpy(amal.token, state_text(amal.matched, "token"));
	player_join(&amal, badr.room);
	world_wind(30000);
	ck_assert_str_eq(player_status(&badr), "aborted");
	ck_assert_str_eq(state_text(amal.event, "reason"), "absent");
}
END_TEST

START_TEST(ending_a_match_is_retried_until_it_is_stored) {
	match_two();
	come(&badr);
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	world_wind(40000);
	ck_assert_str_eq(player_status(&badr), "open");
	world_wind(1000);
	ck_assert_str_eq(player_status(&badr), "open");
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_wind(1000);
	ck_assert_str_eq(player_status(&badr), "aborted");
}
END_TEST

START_TEST(a_match_that_was_ended_is_not_offered_again) {
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(seek(&badr, "['alquerque']", "null"));
	come(&badr);
	ck_assert(player_ask(&badr, "abort", "{}"));
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert_uint_eq(amal.matches, 1);
	ck_assert_int_eq(seeking(&amal), 1);
}
END_TEST

START_TEST(making_a_room_is_retried_if_it_cannot_be_stored) {
	ck_assert(seek(&amal, "['alquerque']", "null"));
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	ck_assert(seek(&badr, "['alquerque']", "null"));
	ck_assert_uint_eq(amal.matches + badr.matches, 0);
	ck_assert_int_eq(seeking(&amal), 2);
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_wind(1000);
	ck_assert_uint_eq(amal.matches, 1);
	ck_assert_uint_eq(badr.matches, 1);
	come(&amal);
}
END_TEST

START_TEST(seeks_and_rooms_of_an_address_are_limited) {
	world.settings.seeks_per_address = 2;
	world.settings.rooms_per_address = 1;
	player_cut(&amal);
	player_cut(&badr);
	player_cut(&cyra);
	player_cut(&dina);
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
	player_connect(&cyra);
	player_connect(&dina);
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(seek(&badr, "['laquet']", "null"));
	ck_assert(!seek(&cyra, "['alquerque']", "null"));
	ck_assert(player_refused(&cyra, "too_many_rooms"));
	ck_assert_str_eq(
		player_text(&cyra), "2 people at your address are already looking for a game.");
	ck_assert(seek(&badr, "['alquerque']", "null")); /* replaces the earlier seek */
	ck_assert_uint_eq(amal.matches, 1);
	ck_assert(!seek(&cyra, "['alquerque']", "null")); /* the room counts for the address */
	ck_assert(player_refused(&cyra, "too_many_rooms"));
	ck_assert_str_eq(
		player_text(&cyra), "A table is already open from your address; finish it first.");
	ck_assert(!player_ask(&dina, "create", "{'game':'alquerque','seat':'W'}"));
	ck_assert(player_refused(&dina, "too_many_rooms"));
	ck_assert_str_eq(player_text(&dina), player_text(&cyra));
}
END_TEST

START_TEST(the_only_seek_of_an_address_is_refused_in_the_singular) {
	world.settings.seeks_per_address = 1;
	player_cut(&amal);
	player_cut(&badr);
	player_cut(&cyra);
	player_cut(&dina);
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(!seek(&badr, "['laquet']", "null"));
	ck_assert_str_eq(
		player_text(&badr), "Somebody at your address is already looking for a game.");
}
END_TEST

START_TEST(many_seeks_at_once_are_each_matched_once) {
	enum { MANY = 60 };
	static struct player players[MANY];
	char name[8];
	for (int i = 0; i < MANY; i++) {
		snprintf(name, sizeof(name), "p%02d", i);
		player_init(&players[i], name);
	}
	/* all of them before the store answers */
	for (int i = 0; i < MANY; i++) {
		player_send(&players[i], "seek", "{'games':['alquerque'],'client':'%s'}",
			players[i].id);
	}
	player_cut(&players[7]);
	world_settle();
	for (int i = 0; i < MANY; i++) {
		ck_assert_uint_eq(players[i].matches, i != 7);
	}
	for (int i = 0; i < MANY; i++) {
		unsigned same = 0;
		for (int j = 0; i != 7 && j < MANY; j++) {
			same += j != 7 &&
				strcmp(state_text(players[i].matched, "room"),
					state_text(players[j].matched, "room")) == 0;
		}
		ck_assert_uint_le(same, 2);
	}
	for (int i = 0; i < MANY; i++) {
		player_finish(&players[i]);
	}
}
END_TEST

START_TEST(the_lobby_shows_what_is_sought) {
	ck_assert(player_ask(&dina, "lobby", "{}"));
	ck_assert(seek(&amal, "['alquerque','laquet']", "null"));
	ck_assert(seek(&badr, "['zamma']", "{'kind':'days','days':3}"));
	world_wind(1000);
	const json_t *seeks = json_object_get(dina.lobby, "seeks");
	ck_assert_uint_eq(json_array_size(seeks), 2);
	const json_t *first = json_array_get(seeks, 0);
	ck_assert_uint_eq(json_array_size(json_object_get(first, "games")), 2);
	ck_assert_int_eq(json_integer_value(json_object_get(first, "count")), 1);
	const json_t *clock = json_object_get(json_array_get(seeks, 1), "clock");
	ck_assert_str_eq(state_text(clock, "text"), "3 days a turn");
	ck_assert_ptr_null(strstr(dina.log, "amal")); /* no names, no identifiers */
	json_t *lobby = world_get("/api/rooms", "game=zamma", 200, "Lobby");
	ck_assert_uint_eq(json_array_size(json_object_get(lobby, "seeks")), 1);
	json_decref(lobby);
}
END_TEST

START_TEST(a_match_that_nobody_joined_is_not_listed_after_a_crash) {
	ck_assert(seek(&amal, "['alquerque']", "null"));
	ck_assert(seek(&badr, "['alquerque']", "null"));
	player_cut(&amal);
	player_cut(&badr);
	player_cut(&cyra);
	player_cut(&dina);
	world_crash();
	player_connect(&dina);
	ck_assert(player_ask(&dina, "lobby", "{}"));
	ck_assert_uint_eq(json_array_size(json_object_get(dina.lobby, "waiting")), 0);
}
END_TEST
