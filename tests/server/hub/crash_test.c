/* tests/server/hub/crash_test.c - the process dies at every point, and requests are repeated. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/hub/people.h"
#include "tests/suite.h"

static void come_back(void) {
	world_crash();
	player_come_back(&amal);
	player_come_back(&badr);
}

static void crash(void) {
	people_cut();
	come_back();
}

/* Crash after every step-th request of a game; the room must be the same afterwards, to the
 * byte. */
static void play_with_crashes(unsigned seed, unsigned limit, unsigned step) {
	unsigned made = 0;
	while (made < limit && players_move(everybody, 2, &seed)) {
		if (made++ % step != 0) {
			continue;
		}
		char *before = world_room_text(amal.room);
		int64_t v = amal.v;
		crash();
		char *after = world_room_text(amal.room);
		ck_assert_str_eq(before, after);
		ck_assert_int_eq(amal.v, v);
		free(before);
		free(after);
	}
	ck_assert_uint_lt(made, limit);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(crashes_cases, people_of_two, people_leave, 120)

START_TEST(alquerque_survives_a_crash_at_every_point) {
	people_begin("alquerque", "");
	play_with_crashes(11, 1000, 1);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(fetaix_survives_a_crash_at_every_point) {
	people_begin("fetaix", "");
	play_with_crashes(2, 1000, 1);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(laquet_survives_a_crash_at_every_point) {
	people_begin("laquet", ",'options':{'first':'high_die'}");
	play_with_crashes(3, 2000, 1);
	ck_assert_str_eq(player_status(&amal), "between");
	ck_assert(player_ask(&amal, "ready", "{}"));
	crash();
	ck_assert(player_ask(&badr, "ready", "{'entropy':'aabb'}"));
	crash();
	play_with_crashes(4, 2000, 7);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(a_move_not_stored_before_a_crash_did_not_happen) {
	people_begin("alquerque", "");
	char *before = world_room_text(amal.room);
	/* the hub dies during the append, which may or may not have reached the store */
	int64_t n = player_send(&amal, "play", "{'v':%lld,'text':'c2-c3'}", (long long)amal.v);
	player_cut(&amal);
	player_cut(&badr);
	come_back();
	char *after = world_room_text(amal.room);
	bool stored = strcmp(before, after) != 0;
	/* either way, repeating the request does it exactly once */
	char d[128];
	snprintf(d, sizeof(d), "{'v':%lld,'text':'c2-c3'}", (long long)3);
	player_send_n(&amal, n, "play", d);
	world_settle();
	ck_assert_str_eq(json_string_value(json_object_get(amal.answer, "t")), "ack");
	char *final = world_room_text(amal.room);
	ck_assert_str_ne(before, final);
	ck_assert(!stored || strcmp(after, final) == 0);
	free(before);
	free(after);
	free(final);
}
END_TEST

SUITE_GROUP(again_cases, people_of_two, people_leave, SUITE_SECONDS)

START_TEST(a_repeated_request_is_applied_once) {
	people_begin("alquerque", "");
	char d[128];
	snprintf(d, sizeof(d), "{'v':%lld,'text':'c2-c3'}", (long long)amal.v);
	int64_t n = ++amal.n;
	player_send_n(&amal, n, "play", d);
	world_settle();
	int64_t v = amal.v;
	json_t *first = json_incref(amal.answer);
	for (int i = 0; i < 3; i++) {
		player_send_n(&amal, n, "play", d);
		world_settle();
		ck_assert(json_equal(first, amal.answer));
		crash();
	}
	ck_assert_int_eq(amal.v, v);
	json_decref(first);
}
END_TEST

START_TEST(repeating_a_pending_request_answers_the_new_connection) {
	people_begin("alquerque", "");
	char d[128];
	snprintf(d, sizeof(d), "{'v':%lld,'text':'c2-c3'}", (long long)amal.v);
	int64_t n = ++amal.n;
	player_send_n(&amal, n, "play", d);
	player_cut(&amal);
	player_connect(&amal);
	player_send(&amal, "join", "{'room':'%s','token':'%s','client':'%s'}", amal.room,
		amal.token, amal.id);
	player_send_n(&amal, n, "play", d);
	world_settle();
	ck_assert_int_eq(json_integer_value(json_object_get(amal.answer, "n")), n);
	ck_assert_str_eq(json_string_value(json_object_get(amal.answer, "t")), "ack");
	ck_assert_int_eq(amal.v, 4);
}
END_TEST

START_TEST(a_repeated_create_makes_one_room_and_gives_the_same_token) {
	char d[256];
	snprintf(d, sizeof(d), "{'game':'laquet','seat':'B','client':'%s'}", amal.id);
	player_send_n(&amal, 1, "create", d);
	player_send_n(&amal, 1, "create", d);
	world_settle();
	json_t *first = json_incref(amal.answer);
	ck_assert_str_eq(json_string_value(json_object_get(first, "t")), "ack");
	ck_assert_ptr_nonnull(json_object_get(json_object_get(first, "d"), "token"));
	player_cut(&amal);
	player_cut(&badr);
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
	player_send_n(&amal, 1, "create", d);
	world_settle();
	ck_assert(json_equal(first, amal.answer));
	player_send_n(&amal, 2, "create", d);
	world_settle();
	ck_assert(!json_equal(first, amal.answer));
	json_decref(first);
}
END_TEST

START_TEST(a_repeated_sit_gives_the_same_token) {
	player_create(&amal, "laquet", "W", "");
	player_join(&badr, amal.room);
	int64_t n = ++badr.n;
	player_send_n(&badr, n, "sit", "{'seat':'B'}");
	world_settle();
	json_t *first = json_incref(badr.answer);
	player_cut(&amal);
	player_cut(&badr);
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
	player_join(&badr, amal.room); /* without the token, which never arrived */
	player_send_n(&badr, n, "sit", "{'seat':'B'}");
	world_settle();
	ck_assert(json_equal(first, badr.answer));
	const json_t *token = json_object_get(json_object_get(badr.answer, "d"), "token");
	strcpy(badr.token, json_string_value(token));
	player_join(&badr, amal.room);
	ck_assert_int_eq(badr.seat, 1);
	json_decref(first);
}
END_TEST

START_TEST(without_a_client_id_repeated_requests_are_not_recognized) {
	people_begin("alquerque", "");
	ck_assert(player_ask(&amal, "join", "{'room':'%s','token':'%s'}", amal.room, amal.token));
	char d[128];
	snprintf(d, sizeof(d), "{'v':%lld,'text':'c2-c3'}", (long long)amal.v);
	player_send_n(&amal, 77, "play", d);
	world_settle();
	ck_assert_str_eq(json_string_value(json_object_get(amal.answer, "t")), "ack");
	player_send_n(&amal, 77, "play", d);
	world_settle();
	ck_assert(player_refused(&amal, "stale"));
}
END_TEST

START_TEST(requests_wait_in_order_while_one_is_stored) {
	people_begin("alquerque", "");
	player_send(&amal, "play", "{'v':%lld,'text':'c2-c3'}", (long long)amal.v);
	player_send(&badr, "play", "{'v':%lld,'text':'c4xc2'}", (long long)badr.v);
	ck_assert_int_eq(amal.v, 3);
	world_settle();
	/* the second one was checked in its turn, when the version it named was out of date */
	ck_assert(player_refused(&badr, "stale"));
	ck_assert_int_eq(amal.v, 4);
}
END_TEST

START_TEST(the_number_of_waiting_requests_is_limited) {
	people_begin("alquerque", "");
	player_send(&amal, "offer", "{'what':'draw'}");
	for (int i = 0; i < 16; i++) {
		player_send(&amal, "abort", "{}");
	}
	ck_assert_ptr_nonnull(badr.answer);
	player_send(&badr, "resign", "{}");
	ck_assert(player_refused(&badr, "busy"));
	world_settle();
	ck_assert_str_eq(player_status(&amal), "aborted");
}
END_TEST
