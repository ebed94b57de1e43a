/* tests/server/hub/late_test.c - a store that answers late delays only those who read from it. */
#include <stdlib.h>
#include <string.h>

#include "server/hub/lookup.h"
#include "server/live/history.h"
#include "tests/server/hub/people.h"
#include "tests/server/store/store_faulty.h"
#include "tests/suite.h"

static void set_up(void) {
	setenv("LATE_STORE", "1", 1);
	people_of_four();
}

static int64_t answered(const struct player *player) {
	return json_integer_value(json_object_get(player->answer, "n"));
}

/* Restart the server; nobody is at amal's table. */
static void begin_again(void) {
	people_begin("alquerque", "");
	ck_assert(player_play(&amal, state_step(&amal, 0)));
	people_cut();
	world_crash();
	people_connect();
}

static int64_t send_join(struct player *player) {
	return player_send(player, "join", "{'room':'%s'}", amal.room);
}

static void turn(unsigned times) {
	while (times-- > 0) {
		uv_run(&world.loop, UV_RUN_NOWAIT);
		hub_flush(world.hub);
	}
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(late_cases, set_up, people_leave, 60)

START_TEST(a_join_waits_for_the_store_and_delays_nobody_else) {
	begin_again();
	store_faulty_hold(world.store);
	int64_t first = send_join(&cyra);
	int64_t second = send_join(&dina);
	turn(20);
	ck_assert_uint_eq(store_faulty_waiting(world.store), 1); /* one reading serves both */
	ck_assert(answered(&cyra) < first && answered(&dina) < second);
	int64_t ping = player_send(&badr, "ping", "{}");
	ck_assert_int_eq(answered(&badr), ping);
	int64_t create = player_send(
		&badr, "create", "{'game':'alquerque','seat':'w','client':'%s'}", badr.id);
	turn(20);
	ck_assert_int_eq(answered(&badr), create); /* a new room need not be read */
	ck_assert(answered(&cyra) < first);
	store_faulty_let_go(world.store);
	world_settle();
	ck_assert_int_eq(answered(&cyra), first);
	ck_assert_int_eq(answered(&dina), second);
	ck_assert_int_eq(cyra.v, amal.v);
	ck_assert_uint_eq(json_array_size(json_object_get(dina.whole, "events")), (size_t)amal.v);
}
END_TEST

START_TEST(requests_sent_during_a_join_are_carried_out_in_order) {
	begin_again();
	store_faulty_hold(world.store);
	int64_t n = player_send(&badr, "join", "{'room':'%s','client':'%s','token':'%s'}",
		amal.room, badr.id, badr.token);
	int64_t last = player_send(&badr, "resign", "{}");
	turn(20);
	ck_assert(answered(&badr) < n);
	store_faulty_let_go(world.store);
	world_settle();
	ck_assert_int_eq(answered(&badr), last);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(a_join_that_the_store_never_answers_is_refused_and_can_be_repeated) {
	begin_again();
	store_faulty_hold(world.store);
	send_join(&cyra);
	turn(20);
	store_faulty_give_up(world.store);
	world_settle();
	ck_assert(player_refused(&cyra, "store_failed"));
	store_faulty_let_go(world.store);
	player_join(&cyra, amal.room);
	ck_assert_int_eq(cyra.v, amal.v);
}
END_TEST

START_TEST(a_client_that_left_is_no_longer_waited_for) {
	begin_again();
	store_faulty_hold(world.store);
	send_join(&cyra);
	player_send(&dina, "mine", "{'rooms':[{'room':'%s'}]}", amal.room);
	turn(20);
	player_cut(&cyra);
	player_cut(&dina);
	store_faulty_let_go(world.store);
	world_settle();
	player_join(&badr, amal.room);
}
END_TEST

START_TEST(a_room_in_memory_is_sent_without_the_store) {
	people_begin("alquerque", "");
	store_faulty_hold(world.store);
	ck_assert(player_play(&amal, state_step(&amal, 0)));
	player_join(&cyra, amal.room);
	ck_assert_int_eq(cyra.v, amal.v);
	ck_assert_uint_eq(json_array_size(json_object_get(cyra.whole, "events")), (size_t)amal.v);
	ck_assert(player_play(&badr, state_step(&badr, 0)));
	ck_assert_int_eq(cyra.v, badr.v);
}
END_TEST

START_TEST(a_missing_room_is_reported) {
	ck_assert(!player_ask(&cyra, "join", "{'room':'2222222222222'}"));
	ck_assert(player_refused(&cyra, "no_room"));
	json_decref(world_get("/api/rooms/2222222222222", "", 404, NULL));
	json_decref(world_get("/api/rooms/2222222222222/replay", "", 404, NULL));
	ck_assert(player_ask(&cyra, "mine", "{'rooms':[{'room':'2222222222222'}]}"));
	const json_t *rows = json_object_get(json_object_get(cyra.answer, "d"), "rooms");
	ck_assert_str_eq(state_text(json_array_get(rows, 0), "status"), "gone");
}
END_TEST

START_TEST(a_rematch_makes_its_room_if_it_is_missing) {
	people_begin("alquerque", "");
	ck_assert(player_ask(&amal, "resign", "{}"));
	store_faulty_hold(world.store);
	player_send(&amal, "offer", "{'what':'rematch'}");
	turn(20);
	player_send(&badr, "answer", "{'what':'rematch','yes':true}");
	turn(20);
	ck_assert_uint_eq(store_faulty_waiting(world.store), 1);
	store_faulty_let_go(world.store);
	world_settle();
	world_settle();
	ck_assert_str_eq(state_text(amal.event, "e"), "rematch");
	player_join(&cyra, state_text(amal.event, "room"));
	ck_assert_str_eq(player_status(&cyra), "playing");
}
END_TEST

START_TEST(a_rematch_waits_until_the_store_answers) {
	people_begin("alquerque", "");
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&amal, "offer", "{'what':'rematch'}"));
	store_faulty_hold(world.store);
	player_send(&badr, "answer", "{'what':'rematch','yes':true}");
	turn(20);
	store_faulty_give_up(world.store);
	turn(20);
	ck_assert_str_ne(state_text(amal.event, "e"), "rematch");
	store_faulty_let_go(world.store);
	world_wind(1000); /* it is retried */
	world_settle();
	ck_assert_str_eq(state_text(amal.event, "e"), "rematch");
}
END_TEST

START_TEST(http_answers_wait_for_the_store_too) {
	begin_again();
	json_t *room = NULL, *replay = NULL;
	json_decref(replay = world_get("/api/rooms/2222222222222/replay", "", 404, NULL));
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s", amal.room);
	room = world_get(path, "", 200, "Room");
	ck_assert_uint_eq(json_array_size(json_object_get(room, "events")), (size_t)amal.v);
	json_decref(room);
	snprintf(path, sizeof(path), "/api/rooms/%s/replay", amal.room);
	replay = world_get(path, "", 200, NULL);
	json_decref(replay);
}
END_TEST
