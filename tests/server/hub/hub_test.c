/* tests/server/hub/hub_test.c - rooms with a store in memory: requests, refusals, games to the end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api_work.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"

/* Amal has the first seat, Badr the second, Cyra watches. */
static void begin(const char *game, const char *first, const char *second, const char *more) {
	people_begin_as(game, first, second, more);
	player_join(&cyra, amal.room);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(games_cases, people_of_three, people_leave, 60)

START_TEST(two_people_play_alquerque_to_the_end) {
	begin("alquerque", "W", "B", "");
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_uint_lt(players_finish(everybody, 2, 1, 1000), 1000);
	ck_assert_str_eq(player_status(&amal), "over");
	ck_assert_str_eq(json_string_value(json_object_get(cyra.event, "e")), "end");
	ck_assert_int_eq(cyra.v, amal.v);
}
END_TEST

START_TEST(two_people_play_fetaix_to_the_end) {
	begin("fetaix", "B", "W", "");
	ck_assert_int_eq(amal.seat, 1);
	ck_assert_uint_lt(players_finish(everybody, 2, 7, 2000), 2000);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(two_people_play_a_match_of_laquet_to_the_end) {
	begin("laquet", "W", "B", "");
	ck_assert_uint_lt(players_finish(everybody, 2, 3, 5000), 5000);
	ck_assert_str_eq(player_status(&amal), "between");
	ck_assert(player_ask(&amal, "ready", "{'entropy':'00ff'}"));
	ck_assert(player_ask(&badr, "ready", "{}"));
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_int_eq(amal.seat, 1);
	ck_assert_int_eq(badr.seat, 0);
	ck_assert_uint_lt(players_finish(everybody, 2, 4, 5000), 5000);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(only_the_latest_events_of_a_very_long_log_are_sent) {
	enum { EVENTS = 9000, TOLD_MAX = 8192, BYTES_MAX = 600 * 1024 };
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	for (size_t i = 0; i < 3; i++) {
		player_cut(i == 2 ? &cyra : everybody[i]);
	}
	world_crash_longer(amal.room, EVENTS);
	player_connect(&cyra);
	int64_t last = amal.v + EVENTS;
	player_join(&cyra, amal.room);
	const json_t *events = json_object_get(cyra.whole, "events");
	size_t count = json_array_size(events);
	char *text = json_dumps(events, JSON_COMPACT);
	ck_assert_uint_gt(count, TOLD_MAX / 4);
	ck_assert_uint_le(count, TOLD_MAX);
	ck_assert_uint_lt(strlen(text), BYTES_MAX);
	for (size_t i = 0; i < count; i++) {
		const json_t *v = json_object_get(json_array_get(events, i), "v");
		ck_assert_int_eq(json_integer_value(v), last - (int64_t)count + 1 + (int64_t)i);
	}
	free(text);
}
END_TEST

/* Start an HTTP answer and read what it needs in the smallest possible slices. Returns their
 * number. */
static unsigned read_in_slices(const char *part, struct api_work **work) {
	char path[96];
	struct api_reply reply;
	unsigned slices = 1;
	snprintf(path, sizeof(path), "/api/rooms/%s%s", amal.room, part);
	const struct api_source source = world_source();
	const struct api_request request = {&source, "GET", path, "", NULL, 0};
	api_answer(&request, &reply);
	ck_assert_int_eq(reply.kind, API_WORK);
	*work = reply.work;
	enum api_step step = api_work_read(*work, 0);
	for (; step == API_MORE; step = api_work_read(*work, 0)) {
		slices++;
	}
	ck_assert_int_eq(step, API_READY);
	return slices;
}

static json_t *make(struct api_work *work) {
	struct api_reply reply;
	api_work_run(work);
	api_work_finish(work, &reply);
	ck_assert_int_eq(reply.status, 200);
	json_t *told = json_loads(reply.body, 0, NULL);
	ck_assert_ptr_nonnull(told);
	free(reply.body);
	return told;
}

/* Nobody is blocked meanwhile: the log is neither read nor written in one go. */
START_TEST(a_long_log_is_read_for_http_in_slices) {
	enum { EVENTS = 9000, OF_A_SLICE = 16, TOLD_MAX = 8192 };
	struct api_work *work;
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	for (size_t i = 0; i < 3; i++) {
		player_cut(i == 2 ? &cyra : everybody[i]);
	}
	world_crash_longer(amal.room, EVENTS);
	player_connect(&cyra);
	player_join(&cyra, amal.room);
	ck_assert_uint_ge(read_in_slices("", &work), EVENTS / OF_A_SLICE);
	json_t *told = make(work);
	const json_t *events = json_object_get(told, "events");
	size_t count = json_array_size(events);
	int64_t last = amal.v + EVENTS;
	ck_assert_uint_gt(count, TOLD_MAX / 4);
	ck_assert_uint_le(count, TOLD_MAX);
	for (size_t i = 0; i < count; i++) {
		const json_t *v = json_object_get(json_array_get(events, i), "v");
		ck_assert_int_eq(json_integer_value(v), last - (int64_t)count + 1 + (int64_t)i);
	}
	ck_assert(json_equal(json_object_get(told, "seats"), json_object_get(cyra.whole, "seats")));
	ck_assert(json_equal(json_object_get(told, "state"), json_object_get(cyra.whole, "state")));
	json_decref(told);
	read_in_slices("/record", &work);
	json_decref(make(work));
}
END_TEST
