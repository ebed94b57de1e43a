/* tests/server/hub/load_test.c - rooms with long logs are loaded in slices, and sent once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/live/history.h"
#include "server/live/reading.h"
#include "server/room/bounds.h"
#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/people.h"
#include "server/hub/lookup.h"
#include "tests/suite.h"

enum { LONG = 3000 };

static void begin(const char *more) {
	people_begin("alquerque", more);
	ck_assert(player_play(&amal, "c2-c3"));
}

/* Everybody leaves; the server restarts, and amal's room has a long log. */
static void begin_again(unsigned events) {
	people_cut();
	world_crash_longer(amal.room, events);
	people_connect();
}

static int64_t answered(const struct player *player) {
	return json_integer_value(json_object_get(player->answer, "n"));
}

static uint64_t readings(void) {
	struct site_counts counts;
	lookup_counts(hub_lookup(world.hub), &counts);
	return counts.readings;
}

static int64_t send_join(struct player *player) {
	return player_send(player, "join", "{'room':'%s'}", amal.room);
}

/* Run the loop until n is answered. Returns the number of rounds. */
static unsigned turn_until(const struct player *player, int64_t n) {
	unsigned turns = 0;
	while (answered(player) < n && turns < 100000) {
		uv_run(&world.loop, UV_RUN_NOWAIT);
		turns++;
	}
	ck_assert_int_eq(answered(player), n);
	return turns;
}

/* Check that events were sent in order, up to the latest. */
static void check_events(const struct player *player, int64_t last) {
	const json_t *events = json_object_get(player->whole, "events");
	size_t count = json_array_size(events);
	for (size_t i = 0; i < count; i++) {
		const json_t *v = json_object_get(json_array_get(events, i), "v");
		ck_assert_int_eq(json_integer_value(v), last - (int64_t)(count - 1 - i));
	}
	ck_assert_uint_gt(count, 0);
	ck_assert_int_eq(player->v, last);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(load_cases, people_of_four, people_leave, 60)

START_TEST(a_long_log_is_read_in_slices_and_delays_nobody_else) {
	begin("");
	int64_t last = amal.v + LONG;
	begin_again(LONG);
	int64_t n = send_join(&cyra);
	ck_assert_int_lt(answered(&cyra), n);
	ck_assert_uint_eq(readings(), 1);
	int64_t ping = player_send(&badr, "ping", "{}");
	ck_assert_int_eq(answered(&badr), ping);
	ck_assert_uint_ge(turn_until(&cyra, n), LONG / READING_STEPS);
	check_events(&cyra, last);
}
END_TEST

START_TEST(requests_sent_during_loading_are_carried_out_in_order) {
	begin("");
	begin_again(LONG);
	int64_t n = player_send(&badr, "join", "{'room':'%s','client':'%s','token':'%s'}",
		amal.room, badr.id, badr.token);
	unsigned events = badr.events;
	player_send(&badr, "offer", "{'what':'draw'}");
	player_send(&badr, "answer", "{'what':'draw','yes':false}");
	player_send(&badr, "ping", "{}");
	ck_assert_int_eq(answered(&badr), n + 3); /* a ping needs no room */
	int64_t left = player_send(&badr, "resign", "{}");
	turn_until(&badr, left);
	world_settle();
	ck_assert_uint_eq(badr.events, events + 4); /* including the end */
	ck_assert_str_eq(player_status(&amal), "over");
	begin_again(0);
	send_join(&badr);
	for (int i = 0; i < 16; i++) {
		player_send(&badr, "lobby", "{}");
	}
	player_send(&badr, "lobby", "{}");
	ck_assert(player_refused(&badr, "busy"));
	player_cut(&badr);
	world_settle();
}
END_TEST

START_TEST(a_log_is_read_and_encoded_once_for_all_who_join) {
	struct site_counts before, after;
	begin("");
	begin_again(LONG);
	int64_t first = send_join(&cyra);
	int64_t second = send_join(&dina);
	ck_assert_uint_eq(readings(), 1);
	turn_until(&cyra, first);
	turn_until(&dina, second);
	world_settle();
	check_events(&dina, cyra.v);
	lookup_counts(hub_lookup(world.hub), &before);
	store_faulty_set(world.store, STORE_FAULT_BROKEN, 0, 1);
	for (int i = 0; i < 20; i++) {
		player_join(i % 2 ? &cyra : &dina, amal.room);
	}
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	lookup_counts(hub_lookup(world.hub), &after);
	ck_assert_uint_eq(after.rooms_encoded, before.rooms_encoded);
	/* and later events are added to it */
	player_join(&badr, amal.room);
	ck_assert(player_ask(&badr, "offer", "{'what':'draw'}"));
	player_cut(&cyra);
	player_connect(&cyra);
	player_join(&cyra, amal.room);
	check_events(&cyra, badr.v);
	player_cut(&cyra);
	player_connect(&cyra);
	int64_t since = badr.v - 200;
	ck_assert(player_ask(
		&cyra, "join", "{'room':'%s','since':%lld}", amal.room, (long long)since));
	ck_assert_uint_eq(json_array_size(json_object_get(cyra.whole, "events")), 200);
}
END_TEST

START_TEST(a_long_history_of_a_room_in_memory_is_read_in_slices_too) {
	begin("");
	unsigned seed = 3;
	while (amal.v < 2 * READING_STEPS) {
		if (!players_move(everybody, 2, &seed)) { /* the game is over: play a longer one */
			player_create(&amal, "fetaix", "W", "");
			player_join(&badr, amal.room);
			ck_assert(player_sit(&badr, "B"));
		}
		for (int i = 0; i < BOUND_OFFERS; i++) {
			player_ask(&amal, "offer", "{'what':'draw'}");
			player_ask(&amal, "answer", "{'what':'draw','yes':false}");
		}
	}
	int64_t n = send_join(&cyra);
	ck_assert_int_lt(answered(&cyra), n);
	player_send(&amal, "offer", "{'what':'draw'}"); /* sent while the log is being read */
	turn_until(&cyra, n);
	world_settle();
	ck_assert_int_eq(cyra.v, amal.v);
	player_join(&dina, amal.room);
	check_events(&dina, amal.v);
}
END_TEST

START_TEST(a_flag_falls_in_a_room_that_is_being_read) {
	begin(",'clock':{'kind':'fischer','base':60,'add':0}");
	ck_assert(player_play(&badr, state_step(&badr, 0)));
	begin_again(LONG);
	send_join(&cyra);
	ck_assert_uint_eq(readings(), 1);
	world_wind(2 * 60 * 1000);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(leaving_during_loading_does_no_harm) {
	begin("");
	begin_again(LONG);
	send_join(&cyra);
	int64_t n = send_join(&dina);
	player_cut(&cyra);
	turn_until(&dina, n);
	begin_again(0);
	send_join(&cyra);
	player_cut(&cyra);
	world_settle();
	ck_assert_uint_eq(readings(), 0);
	world_wind(11 * 60 * 1000);
	struct site_counts counts;
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	send_join(&dina); /* the server may shut down meanwhile */
}
END_TEST

START_TEST(a_failed_reading_is_reported_to_all_who_wait) {
	begin("");
	begin_again(LONG);
	int64_t first = send_join(&cyra);
	int64_t second = send_join(&dina);
	store_faulty_set(world.store, STORE_FAULT_BROKEN, 0, 1);
	turn_until(&cyra, first);
	turn_until(&dina, second);
	ck_assert(player_refused(&cyra, "store_failed"));
	ck_assert(player_refused(&dina, "store_failed"));
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	player_join(&cyra, amal.room);
	check_events(&cyra, cyra.v);
}
END_TEST

START_TEST(logs_read_at_once_for_one_address_are_limited) {
	char room[READINGS_ADDRESS_MAX + 1][PLAYER_ROOM_SIZE];
	for (int i = 0; i <= READINGS_ADDRESS_MAX; i++) {
		begin("");
		begin_again(LONG);
		strcpy(room[i], amal.room);
	}
	for (int i = 0; i < READINGS_ADDRESS_MAX; i++) {
		player_send(everybody[i], "join", "{'room':'%s'}", room[i]);
	}
	ck_assert_uint_eq(readings(), READINGS_ADDRESS_MAX);
	struct player more;
	player_init(&more, "more");
	player_send(&more, "join", "{'room':'%s'}", room[READINGS_ADDRESS_MAX]);
	ck_assert(player_refused(&more, "busy"));
	player_join(&more, room[0]); /* which is being read already */
	player_join(&more, room[READINGS_ADDRESS_MAX]);
	player_finish(&more);
}
END_TEST

START_TEST(a_list_of_rooms_reads_long_logs_in_slices) {
	begin("");
	begin_again(LONG);
	int64_t n = player_send(&cyra, "mine", "{'rooms':[{'room':'%s'}]}", amal.room);
	ck_assert_uint_ge(turn_until(&cyra, n), LONG / READING_STEPS);
	const json_t *rows = json_object_get(json_object_get(cyra.answer, "d"), "rooms");
	ck_assert_str_eq(state_text(json_array_get(rows, 0), "status"), "playing");
	player_send(&cyra, "mine", "{'rooms':[{'room':'%s'}]}", amal.room);
	uv_run(&world.loop, UV_RUN_NOWAIT);
	ck_assert_uint_eq(readings(), 1);
	player_cut(&cyra);
	ck_assert_uint_eq(readings(), 0);
}
END_TEST

/* ---- cached history ---- */

START_TEST(the_latest_events_of_a_long_history_are_kept) {
	static const char body[] = "{\"e\":\"ready\",\"at\":1795000000000,\"seat\":0}";
	struct history *history = history_create(5);
	struct out out;
	for (uint32_t i = 6; i <= 30000; i++) {
		ck_assert(history_add(history, body, strlen(body)));
		ck_assert_uint_eq(history->upto, i);
		ck_assert_uint_le(history->text.used, HISTORY_TEXT_MAX);
		ck_assert_uint_le(history->upto - history->from, HISTORY_EVENTS_MAX);
	}
	ck_assert_uint_gt(history->upto - history->from, HISTORY_EVENTS_MAX / 4);
	out_init(&out);
	history_write(history, 29998, &out);
	ck_assert_str_eq(out.at,
		"{\"v\":29999,\"d\":{\"e\":\"ready\",\"at\":1795000000000,\"seat\":0}},"
		"{\"v\":30000,\"d\":{\"e\":\"ready\",\"at\":1795000000000,\"seat\":0}}");
	ck_assert_uint_eq(history_bytes(history, 29998), out.used);
	ck_assert_uint_eq(history_bytes(history, 30000), 0);
	ck_assert_uint_eq(history_bytes(history, 0), history->text.used);
	out_finish(&out);
	out_finish(&history->text);
	free(history->start);
	free(history);
}
END_TEST
