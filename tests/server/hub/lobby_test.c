/* tests/server/hub/lobby_test.c - the lobby, presence, limits, rooms leaving memory, bad disks,
 * shutdown. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/people.h"
#include "server/hub/lookup.h"
#include "server/api/preview.h"
#include "tests/suite.h"

static size_t rows(const struct player *player, const char *key) {
	return json_array_size(json_object_get(player->lobby, key));
}

static const json_t *row(const struct player *player, const char *key, size_t index) {
	return json_array_get(json_object_get(player->lobby, key), index);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(lobby_cases, people_of_three, people_leave, 20)

START_TEST(public_rooms_are_listed_as_they_change) {
	ck_assert(player_ask(&cyra, "lobby", "{}"));
	ck_assert_uint_eq(cyra.lobbies, 1);
	ck_assert_uint_eq(rows(&cyra, "waiting"), 0);
	player_create(&amal, "alquerque", "W", ",'name':'Amal','options':{'last_rank':'frozen'}");
	world_wind(1000);
	ck_assert_uint_eq(rows(&cyra, "waiting"), 1);
	const json_t *first = row(&cyra, "waiting", 0);
	ck_assert_str_eq(state_text(first, "room"), amal.room);
	ck_assert(json_is_true(json_object_get(first, "present")));
	ck_assert_uint_eq(json_array_size(json_object_get(first, "changed")), 1);
	ck_assert_str_eq(json_string_value(json_array_get(json_object_get(first, "free"), 0)), "B");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	world_wind(1000);
	ck_assert_uint_eq(rows(&cyra, "waiting"), 0);
	ck_assert_uint_eq(rows(&cyra, "playing"), 1);
	ck_assert(json_is_object(json_object_get(row(&cyra, "playing", 0), "view")));
	ck_assert(player_ask(&amal, "resign", "{}"));
	world_wind(1000);
	ck_assert_uint_eq(rows(&cyra, "playing"), 0);
}
END_TEST

static void move_to(struct player *player, const char *address) {
	player_cut(player);
	player->address = address;
	player_connect(player);
}

static int64_t more_of(const struct player *player, size_t index) {
	return json_integer_value(json_object_get(row(player, "waiting", index), "more"));
}

START_TEST(many_open_tables_of_one_address_are_one_row) {
	move_to(&badr, "192.0.2.2");
	for (int i = 0; i < 5; i++) {
		player_create(&badr, "alquerque", "W", "");
	}
	ck_assert(player_ask(&cyra, "lobby", "{}"));
	ck_assert_uint_eq(rows(&cyra, "waiting"), 5);
	for (int i = 0; i < 3; i++) {
		player_create(&badr, "alquerque", "W", "");
	}
	player_create(&amal, "alquerque", "W", "");
	world_wind(1000);
	ck_assert_uint_eq(rows(&cyra, "waiting"), 2);
	ck_assert_str_eq(state_text(row(&cyra, "waiting", 0), "room"), amal.room);
	ck_assert_int_eq(more_of(&cyra, 0), 0);
	ck_assert_str_eq(state_text(row(&cyra, "waiting", 1), "room"), badr.room);
	ck_assert_int_eq(more_of(&cyra, 1), 7);
	const json_t *counted = json_object_get(json_object_get(cyra.lobby, "counts"), "waiting");
	ck_assert_int_eq(json_integer_value(counted), 9);
}
END_TEST

START_TEST(open_tables_whose_host_is_present_come_first) {
	player_create(&amal, "alquerque", "W", "");
	player_create(&badr, "alquerque", "W", "");
	ck_assert(player_ask(&badr, "leave", "{}"));
	ck_assert(player_ask(&cyra, "lobby", "{}"));
	world_wind(10000); /* nobody is shown as present any more at the later table */
	ck_assert_uint_eq(rows(&cyra, "waiting"), 2);
	ck_assert_str_eq(state_text(row(&cyra, "waiting", 0), "room"), amal.room);
	ck_assert_str_eq(state_text(row(&cyra, "waiting", 1), "room"), badr.room);
}
END_TEST

START_TEST(nobody_sits_down_with_a_reserved_name) {
	static struct reserved_names reserved;
	reserved_init(&reserved);
	world.reserved = &reserved;
	people_crash(1000);
	people_connect();
	ck_assert(!player_ask(&amal, "create",
		"{'game':'alquerque','seat':'W','name':'Adm1nistrator','client':'%s'}", amal.id));
	ck_assert(player_refused(&amal, "bad_name"));
	ck_assert_str_eq(player_text(&amal),
		"The name \"Adm1nistrator\" is reserved here; choose another one.");
	player_create(&amal, "alquerque", "W", ",'name':'Amal'");
	player_join(&badr, amal.room);
	ck_assert(!player_ask(&badr, "sit", "{'seat':'B','name':'SERVER'}"));
	ck_assert(player_refused(&badr, "bad_name"));
	ck_assert(!player_ask(&badr, "seek",
		"{'games':['alquerque'],'name':'Moderator','client':'%s'}", badr.id));
	ck_assert(player_refused(&badr, "bad_name"));
	ck_assert(!player_ask(&badr, "chat", "{'to':'watchers','name':'Server','text':'x'}"));
	ck_assert(player_refused(&badr, "bad_name"));
	world.reserved = NULL;
}
END_TEST

START_TEST(private_rooms_are_not_listed) {
	player_create(&amal, "alquerque", "W", ",'public':false");
	ck_assert(player_ask(&cyra, "lobby", "{}"));
	ck_assert_uint_eq(rows(&cyra, "waiting"), 0);
	json_t *lobby = world_get("/api/rooms", "", 200, "Lobby");
	ck_assert_uint_eq(json_array_size(json_object_get(lobby, "waiting")), 0);
	json_decref(lobby);
	player_join(&badr, amal.room);
	ck_assert_uint_eq(strlen(amal.room), 13); /* neither this id nor the next can be guessed */
	ck_assert(player_sit(&badr, "B"));
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert(player_ask(&badr, "offer", "{'what':'rematch'}"));
	ck_assert(player_ask(&amal, "answer", "{'what':'rematch','yes':true}"));
	json_decref(world_get("/api/rooms", "", 200, "Lobby"));
	const char *next = state_text(amal.event, "room");
	ck_assert_uint_eq(strlen(next), 13);
	player_join(&badr, next);
	player_create(&amal, "alquerque", "W", "");
	ck_assert_uint_eq(strlen(amal.room), 8);
}
END_TEST

START_TEST(a_page_describes_its_table_or_game) {
	char path[64];
	struct page_words words;
	player_create(&amal, "alquerque", "W",
		",'name':'Amal','clock':{'kind':'fischer','base':300,'add':3}");
	snprintf(path, sizeof(path), "/r/%s", amal.room);
	ck_assert(preview_words(hub_lookup(world.hub), path, &words));
	ck_assert_str_eq(words.title, "A game of Alquerque");
	ck_assert_str_eq(words.about, "Amal is waiting for another player of Alquerque, 5+3.");
	ck_assert(words.is_public);
	player_join(&badr, amal.room);
	ck_assert(player_ask(&badr, "sit", "{'seat':'B','name':'Badr'}"));
	ck_assert(preview_words(hub_lookup(world.hub), path, &words));
	ck_assert_str_eq(words.title, "Alquerque: Amal and Badr");
	ck_assert(player_ask(&amal, "resign", "{}"));
	strcat(path, "/replay");
	ck_assert(preview_words(hub_lookup(world.hub), path, &words));
	ck_assert_str_eq(
		words.about, "Amal and Badr played Alquerque, 5+3. The game can be replayed.");
	ck_assert(preview_words(hub_lookup(world.hub), "/games/laquet", &words));
	ck_assert_str_eq(words.title, "Laquet");
	ck_assert(words.is_public);
	player_create(&amal, "alquerque", "W", ",'public':false");
	snprintf(path, sizeof(path), "/r/%s", amal.room);
	ck_assert(preview_words(hub_lookup(world.hub), path, &words));
	ck_assert(!words.is_public);
	ck_assert(!preview_words(hub_lookup(world.hub), "/games/laq", &words));
	ck_assert(!preview_words(hub_lookup(world.hub), "/r/zzzzzzzz", &words));
	ck_assert(!preview_words(hub_lookup(world.hub), "/mine", &words));
}
END_TEST

START_TEST(a_page_of_a_game_or_of_its_table_shows_the_board_of_that_game) {
	static const char *const pages[] = {"/games/felli", "/learn/felli", "/new/felli",
		"/local/felli", "/analysis/felli", "/solved/felli", "/puzzle/felli",
		"/puzzle/felli/3", "/review/felli", "/?game=felli"};
	struct page_words words;
	char path[64];
	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		ck_assert_msg(
			preview_words(hub_lookup(world.hub), pages[i], &words), "%s", pages[i]);
		ck_assert_str_eq(words.card, "/cards/felli.png");
		ck_assert_str_eq(words.shows, "The board of Felli");
		ck_assert_ptr_nonnull(strstr(words.title, "Felli"));
	}
	player_create(&amal, "felli", "W", "");
	snprintf(path, sizeof(path), "/r/%s/review", amal.room);
	ck_assert(preview_words(hub_lookup(world.hub), path, &words));
	ck_assert_str_eq(words.card, "/cards/felli.png");
	ck_assert(!preview_words(hub_lookup(world.hub), "/?game=nothing", &words));
}
END_TEST

START_TEST(the_lobby_sends_changes_once_a_second) {
	ck_assert(player_ask(&cyra, "lobby", "{}"));
	unsigned before = cyra.lobbies;
	for (int i = 0; i < 5; i++) {
		player_create(&amal, "alquerque", "none", "");
	}
	ck_assert_uint_eq(cyra.lobbies, before);
	world_wind(1000);
	ck_assert_uint_eq(cyra.lobbies, before + 1);
	ck_assert_uint_eq(rows(&cyra, "waiting"), 5);
	world_wind(1000);
	ck_assert_uint_eq(cyra.lobbies, before + 1);
}
END_TEST

START_TEST(the_list_of_rooms_survives_a_crash) {
	player_create(&amal, "alquerque", "W", ",'name':'Amal'");
	world_wind(1);
	player_create(&badr, "laquet", "lot", ",'name':'Badr'");
	player_cut(&amal);
	player_cut(&badr);
	player_cut(&cyra);
	world_crash();
	player_connect(&cyra);
	player_connect(&amal);
	player_connect(&badr);
	ck_assert(player_ask(&cyra, "lobby", "{}"));
	ck_assert_uint_eq(rows(&cyra, "waiting"), 2);
	const json_t *latest = row(&cyra, "waiting", 0);
	ck_assert_str_eq(
		json_string_value(json_array_get(json_object_get(latest, "free"), 0)), "lot");
	ck_assert(json_is_false(json_object_get(latest, "present")));
	struct site_counts counts;
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 0); /* they are loaded when somebody comes */
	ck_assert_double_eq(world_metric(world.hub, "rooms_open"), 2);
}
END_TEST

START_TEST(an_open_room_left_for_a_day_is_ended) {
	player_create(&amal, "laquet", "W", "");
	player_create(&badr, "alquerque", "W", "");
	player_cut(&amal);
	ck_assert(player_ask(&cyra, "lobby", "{}"));
	ck_assert_uint_eq(rows(&cyra, "waiting"), 2);
	world_wind(INT64_C(25) * 3600 * 1000);
	world_wind(1000);
	/* the other room stays because somebody is there */
	ck_assert_uint_eq(rows(&cyra, "waiting"), 1);
	player_connect(&amal);
	player_join(&amal, amal.room);
	ck_assert_str_eq(state_text(amal.whole, "status"), "aborted");
	const json_t *events = json_object_get(amal.whole, "events");
	const json_t *last = json_array_get(events, json_array_size(events) - 1);
	ck_assert_str_eq(state_text(json_object_get(last, "d"), "reason"), "abandoned");
	ck_assert(json_is_string(json_object_get(json_object_get(last, "d"), "seed")));
	ck_assert_str_eq(player_status(&badr), "open");
}
END_TEST

START_TEST(presence_and_watchers_are_counted) {
	player_create(&amal, "alquerque", "W", "");
	player_join(&cyra, amal.room);
	player_join(&badr, amal.room);
	const json_t *watchers = json_object_get(amal.presence, "watchers");
	ck_assert_int_eq(json_integer_value(watchers), 2);
	ck_assert(player_sit(&badr, "B"));
	ck_assert_int_eq(json_integer_value(json_object_get(amal.presence, "watchers")), 1);
	ck_assert(json_is_true(json_array_get(json_object_get(amal.presence, "present"), 1)));
	player_cut(&badr);
	world_wind(5000);
	ck_assert(json_is_false(json_array_get(json_object_get(amal.presence, "present"), 1)));
	ck_assert(player_ask(&cyra, "leave", "{}"));
	ck_assert_int_eq(json_integer_value(json_object_get(amal.presence, "watchers")), 0);
}
END_TEST

START_TEST(open_rooms_of_an_address_are_limited) {
	world.settings.rooms_per_address = 2;
	people_restart();
	player_create(&amal, "alquerque", "W", "");
	player_create(&badr, "alquerque", "W", "");
	ck_assert(!player_ask(&cyra, "create", "{'game':'alquerque','seat':'W'}"));
	ck_assert(player_refused(&cyra, "too_many_rooms"));
	ck_assert_str_eq(player_text(&cyra),
		"2 tables are already open from your address; finish one first.");
	ck_assert(player_ask(&amal, "abort", "{}"));
	ck_assert(player_ask(&cyra, "create", "{'game':'alquerque','seat':'W'}"));
}
END_TEST

START_TEST(a_full_server_makes_no_more_rooms) {
	world.settings.live.rooms = 2;
	people_restart();
	player_create(&amal, "alquerque", "W", "");
	player_create(&badr, "alquerque", "W", "");
	ck_assert(!player_ask(&cyra, "create", "{'game':'alquerque','seat':'W'}"));
	ck_assert(player_refused(&cyra, "too_many_rooms"));
	/* a room with nobody in it makes space */
	ck_assert(player_ask(&badr, "leave", "{}"));
	ck_assert(player_ask(&cyra, "create", "{'game':'alquerque','seat':'W'}"));
	/* and is loaded again when there is space */
	ck_assert(!player_ask(&cyra, "join", "{'room':'%s'}", "22222222"));
	player_join(&badr, badr.room);
}
END_TEST

START_TEST(a_room_without_clients_leaves_memory_and_is_loaded_again) {
	player_create(&amal, "alquerque", "W", "");
	char *before = world_room_text(amal.room);
	player_cut(&amal);
	struct site_counts counts;
	world_wind(9 * 60 * 1000);
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 1);
	world_wind(60 * 1000);
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	player_connect(&amal);
	player_join(&amal, amal.room);
	ck_assert_int_eq(amal.seat, 0);
	char *after = world_room_text(amal.room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}
END_TEST

START_TEST(a_finished_room_can_be_opened_again) {
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	ck_assert(player_ask(&amal, "resign", "{}"));
	player_cut(&amal);
	player_cut(&badr);
	world_wind(1000);
	struct site_counts counts;
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	player_connect(&amal);
	player_connect(&badr);
	player_join(&amal, amal.room);
	ck_assert_str_eq(state_text(amal.whole, "status"), "over");
	ck_assert_uint_eq(json_array_size(json_object_get(amal.whole, "events")), (size_t)amal.v);
}
END_TEST

static void count_done(void *user) {
	int *count = user;
	(*count)++;
}

START_TEST(a_draining_hub_refuses_requests_and_ends_once_all_is_stored) {
	int done = 0;
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	player_send(&badr, "sit", "{'seat':'B'}");
	hub_drain(world.hub, count_done, &done);
	ck_assert_int_eq(done, 0);
	ck_assert_uint_eq(amal.notices, 1);
	player_send(&amal, "resign", "{}");
	ck_assert(player_refused(&amal, "draining"));
	const char *why = NULL;
	ck_assert(!lookup_is_ready(hub_lookup(world.hub), &why));
	ck_assert_str_eq(why, "This server is restarting.");
	world_settle();
	ck_assert_int_eq(done, 1);
	ck_assert_str_eq(json_string_value(json_object_get(badr.answer, "t")), "ack");
	/* the game that was due begins after the restart */
	player_cut(&amal);
	player_cut(&badr);
	player_cut(&cyra);
	world_crash();
	player_come_back(&amal);
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

START_TEST(a_failed_append_changes_nothing) {
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	char *before = world_room_text(amal.room);
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	ck_assert(!player_play(&amal, "c2-c3"));
	ck_assert(player_refused(&amal, "store_failed"));
	ck_assert(!player_ask(&cyra, "create", "{'game':'laquet','seat':'W'}"));
	ck_assert(player_refused(&cyra, "store_failed"));
	struct site_counts counts;
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 1);
	ck_assert_uint_eq(counts.store_failures, 2);
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	char *after = world_room_text(amal.room);
	ck_assert_str_eq(before, after);
	ck_assert(player_play(&amal, "c2-c3"));
	free(before);
	free(after);
}
END_TEST

START_TEST(the_server_is_not_ready_while_the_store_refuses) {
	const char *why = NULL;
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	ck_assert(lookup_is_ready(hub_lookup(world.hub), &why));
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	for (int i = 0; i < 21; i++) {
		ck_assert(!player_play(&amal, "c2-c3"));
		ck_assert(!lookup_is_ready(hub_lookup(world.hub), &why));
	}
	ck_assert_ptr_eq(strstr(why, "The store cannot save anything right now: "), why);
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(lookup_is_ready(hub_lookup(world.hub), &why));
}
END_TEST

START_TEST(a_postponed_event_is_stored_once_the_disk_works_again) {
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	/* every second append fails: the sit is stored, the start is not */
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 2);
	while (!player_sit(&badr, "B")) {
	}
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	world_wind(1000);
	const char *why = NULL;
	ck_assert(!lookup_is_ready(hub_lookup(world.hub), &why));
	ck_assert_ptr_eq(strstr(why, "The store cannot save anything right now: "), why);
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_wind(1000);
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert(lookup_is_ready(hub_lookup(world.hub), &why));
}
END_TEST

static void ignore_result(void *user, enum store_result result) {
	(void)user;
	(void)result;
}

static bool count_room(void *user, const struct store_room *room) {
	(void)room;
	++*(unsigned *)user;
	return true;
}

static unsigned rooms_kept(void) {
	unsigned count = 0;
	ck_assert(store_rooms(world.store, STORE_OVER, count_room, &count));
	return count;
}

/* The store deletes a limited number per call; the rest must not wait for the next hour. */
START_TEST(all_expired_rooms_are_deleted_soon) {
	world.settings.keep_over_days = 1;
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
	player_connect(&cyra);
	for (int i = 0; i < STORE_EXPIRE_EVENTS * 2 + 10; i++) {
		struct store_event event = {
			.version = 1, .at_ms = 1, .body = "{}", .status = STORE_OVER};
		snprintf(event.room, sizeof(event.room), "old%d", i);
		store_append(world.store, &event, ignore_result, NULL);
	}
	world_settle();
	ck_assert_uint_eq(rooms_kept(), STORE_EXPIRE_EVENTS * 2 + 10);
	for (int i = 0; i < 6; i++) {
		world_wind(1000);
	}
	ck_assert_uint_eq(rooms_kept(), 0);
}
END_TEST
