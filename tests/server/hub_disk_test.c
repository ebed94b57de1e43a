/* tests/server/hub_disk_test.c - who may fill the disk, and what makes room on it. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/inside.h"
#include "server/hub/share.h"
#include "tests/server/people.h"

enum { MIB = 1 << 20, MINUTE_MS = 60 * 1000, DAY_MS = 24 * 3600 * 1000, TABLES = 40 };

static void begin(const char *more) {
	player_create(&amal, "alquerque", "W", more);
	player_join(&badr, amal.room);
	ck_assert_msg(player_sit(&badr, "B"), "%s", player_text(&badr));
	ck_assert_str_eq(player_status(&amal), "playing");
}

static void again(void) {
	player_cut(&amal);
	player_cut(&badr);
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
}

/* ---- the share of an address ---- */

static struct address *their_address(void) {
	return amal.client->address;
}

START_TEST(what_an_address_has_stored_fills_its_share) {
	world.limits.store_mb_per_address = 1;
	again();
	ck_assert_int_eq(their_address()->share_us, 0);
	begin("");
	int64_t filled = their_address()->share_us - world.now_ms * 1000;
	/* some hundred bytes an event of a mebibyte an hour */
	ck_assert_int_gt(filled, INT64_C(3600) * 1000000 / 1024);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_gt(their_address()->share_us - world.now_ms * 1000, filled);
}
END_TEST

START_TEST(an_address_whose_share_is_full_may_only_end_its_games_until_it_is_not) {
	world.limits.store_mb_per_address = 1;
	again();
	begin("");
	share_charge(world.hub, their_address(), MIB);
	ck_assert(!player_play(&amal, "c2-c3"));
	ck_assert(player_refused(&amal, "too_fast"));
	ck_assert_ptr_eq(strstr(player_text(&amal),
				 "From your address more than 1 MB were stored within an hour; go "
				 "on in 1 minutes."),
		player_text(&amal));
	ck_assert(!player_ask(&badr, "create", "{'game':'laquet','seat':'W'}"));
	ck_assert(player_refused(&badr, "too_fast"));
	/* who hangs up and comes back is not somebody else */
	again();
	ck_assert_int_eq(their_address()->share_us, 0); /* but for a restart */
	share_charge(world.hub, their_address(), MIB + 10000);
	player_cut(&amal);
	player_cut(&badr);
	player_connect(&amal);
	player_connect(&badr);
	player_join(&amal, amal.room);
	player_join(&badr, amal.room);
	ck_assert(!player_play(&amal, "c2-c3"));
	ck_assert(player_refused(&amal, "too_fast"));
	world_wind(2 * MINUTE_MS);
	ck_assert_msg(player_play(&amal, "c2-c3"), "%s", player_text(&amal));
	share_charge(world.hub, their_address(), MIB);
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(an_address_is_forgotten_when_its_share_is_free) {
	world.limits.store_mb_per_address = 1;
	again();
	share_charge(world.hub, their_address(), MIB / 2);
	player_cut(&amal);
	player_cut(&badr);
	ck_assert_ptr_nonnull(map_find(&world.hub->addresses, "127.0.0.1"));
	world_wind(31 * MINUTE_MS);
	ck_assert_ptr_null(map_find(&world.hub->addresses, "127.0.0.1"));
	player_connect(&amal);
	player_connect(&badr);
}
END_TEST

START_TEST(without_a_limit_nothing_is_counted) {
	again();
	share_charge(world.hub, their_address(), MIB);
	ck_assert_int_eq(their_address()->share_us, 0);
}
END_TEST

/* ---- games that nobody goes on with ---- */

static void leave(void) {
	player_cut(&amal);
	player_cut(&badr);
}

static bool room_says(const char *words) {
	char *text = world_room_text(amal.room);
	bool says = strstr(text, words) != NULL;
	free(text);
	return says;
}

START_TEST(a_game_nobody_goes_on_with_is_ended) {
	world.limits.idle_game_days = 3;
	again();
	begin("");
	ck_assert(player_play(&amal, "c2-c3"));
	leave();
	world_wind(INT64_C(3) * DAY_MS - 1000);
	ck_assert_str_eq(player_status(&amal), "playing");
	if (_i == 1) {
		world_crash();
	}
	world_wind(2000);
	world_wind(1000);
	ck_assert_str_eq(player_status(&amal), "aborted");
	ck_assert(room_says("\"reason\":\"abandoned\""));
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s/record", amal.room);
	json_decref(world_get(path, "", 200, NULL));
	player_connect(&amal);
	player_connect(&badr);
}
END_TEST

START_TEST(a_game_that_began_long_ago_and_goes_on_is_not_ended) {
	world.limits.idle_game_days = 3;
	again();
	begin("");
	world_wind(INT64_C(2) * DAY_MS);
	ck_assert(player_play(&amal, "c2-c3"));
	leave();
	world_crash(); /* the list says now when the game began */
	world_wind(INT64_C(2) * DAY_MS);
	world_wind(1000);
	ck_assert_str_eq(player_status(&amal), "playing");
	world_wind(INT64_C(1) * DAY_MS);
	world_wind(1000);
	ck_assert_str_eq(player_status(&amal), "aborted");
	player_connect(&amal);
	player_connect(&badr);
}
END_TEST

START_TEST(a_game_that_somebody_is_at_or_whose_clock_runs_is_not_ended) {
	world.limits.idle_game_days = 3;
	again();
	begin(_i == 0 ? "" : ",'clock':{'kind':'days','days':14}");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_play(&badr, state_step(&badr, 0)));
	if (_i == 1) {
		leave();
	}
	world_wind(INT64_C(4) * DAY_MS);
	world_wind(1000);
	ck_assert_str_eq(player_status(&amal), "playing");
	if (_i == 1) {
		player_connect(&amal);
		player_connect(&badr);
	}
}
END_TEST

/* ---- finished rooms make room ---- */

static void ignore_result(void *user, enum store_result result) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
}

static void keep_tables(enum store_status status, char letter) {
	static char body[MIB / 8];
	struct store_event event = {.version = 1, .at_ms = 1, .body = body, .status = status};
	memset(body, 'x', sizeof(body) - 1);
	for (int i = 0; i < TABLES; i++) {
		snprintf(event.room, sizeof(event.room), "%c%d", letter, i);
		store_append(world.store, &event, ignore_result, NULL);
	}
	world_settle();
}

START_TEST(finished_rooms_make_room_and_a_store_full_of_others_takes_no_more) {
	struct hub_counts counts;
	world.limits.store_mb = 6;
	again();
	keep_tables(STORE_OVER, 'o');
	world_wind(10000);
	world_wind(1000);
	hub_counts(world.hub, &counts);
	ck_assert_uint_eq(counts.store_bytes, TABLES * (MIB / 8 - 1));
	ck_assert_uint_eq(counts.rooms_expired, 0);
	keep_tables(STORE_OPEN, 'u');
	world_wind(10000);
	world_wind(1000);
	hub_counts(world.hub, &counts);
	ck_assert_uint_eq(counts.rooms_expired, 32); /* 48 are left: not quite six mebibytes */
	ck_assert_uint_eq(counts.bytes_expired, 32 * (MIB / 8 - 1));
	ck_assert_uint_le(counts.store_bytes, 6 * MIB);
	begin("");
	keep_tables(STORE_OPEN, 'v');
	world_wind(10000);
	world_wind(1000);
	hub_counts(world.hub, &counts);
	ck_assert_uint_eq(counts.rooms_expired, TABLES);
	ck_assert(!player_ask(&badr, "create", "{'game':'laquet','seat':'W'}"));
	ck_assert(player_refused(&badr, "too_many_rooms"));
	ck_assert_ptr_nonnull(strstr(player_text(&badr), "is full of unfinished games"));
	ck_assert(player_play(&amal, "c2-c3"));
}
END_TEST

int main(void) {
	Suite *suite = suite_create("hub_disk");
	TCase *disk = tcase_create("disk");
	tcase_set_timeout(disk, 30);
	tcase_add_checked_fixture(disk, people_of_two, people_leave);
	tcase_add_test(disk, what_an_address_has_stored_fills_its_share);
	tcase_add_test(disk, an_address_whose_share_is_full_may_only_end_its_games_until_it_is_not);
	tcase_add_test(disk, an_address_is_forgotten_when_its_share_is_free);
	tcase_add_test(disk, without_a_limit_nothing_is_counted);
	tcase_add_loop_test(disk, a_game_nobody_goes_on_with_is_ended, 0, 2);
	tcase_add_test(disk, a_game_that_began_long_ago_and_goes_on_is_not_ended);
	tcase_add_loop_test(
		disk, a_game_that_somebody_is_at_or_whose_clock_runs_is_not_ended, 0, 2);
	tcase_add_test(disk, finished_rooms_make_room_and_a_store_full_of_others_takes_no_more);
	suite_add_tcase(suite, disk);
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? 0 : 1;
}
