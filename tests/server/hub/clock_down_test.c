/* tests/server/hub/clock_down_test.c - clocks of rooms: what is not charged, and clocks restored
 * from a log. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/clock_table.h"
#include "tests/suite.h"

/* ---- network delay ---- */

SUITE_BEGIN(world_begin)
SUITE_GROUP(network_cases, people_of_four, people_leave, SUITE_SECONDS)

START_TEST(network_delay_is_compensated_from_a_bank) {
	world.settings.live.lag_ms = 100;
	people_crash(0);
	people_come_back(0);
	player_connect(&amal);
	player_connect(&badr);
	table_begin_timed(FISCHER(60, 0));
	amal.rtt_ms = 80;
	ck_assert_uint_gt(amal.measured, 0);
	unsigned seed = 4;
	int64_t bank = 100;
	for (size_t i = 0; i < 6; i++) {
		while (state_seat(&amal) != 0) {
			ck_assert(players_move(everybody, 2, &seed));
		}
		int64_t had = table_left(0);
		int64_t most = bank < 80 ? bank : 80;
		world_wind(1000);
		ck_assert(table_turn(&amal));
		ck_assert_int_eq(table_told("lag"), most);
		ck_assert_int_eq(table_told("spent"), 1000 - most);
		if (state_seat(&amal) != 0) {
			ck_assert_int_eq(table_left(0), had - 1000 + most);
		}
		bank = bank - most + 33 > 100 ? 100 : bank - most + 33;
	}
}
END_TEST

START_TEST(compensation_never_exceeds_the_time_that_passed) {
	world.settings.live.lag_ms = 300;
	people_crash(0);
	player_connect(&amal);
	player_connect(&badr);
	table_begin_timed(FISCHER(60, 0));
	amal.rtt_ms = 250;
	world_wind(100);
	ck_assert(table_turn(&amal));
	ck_assert_int_eq(table_told("lag"), 100);
	ck_assert_int_eq(table_told("spent"), 0);
}
END_TEST

START_TEST(a_flag_waits_for_a_move_that_may_be_in_transit) {
	world.settings.live.lag_ms = 300;
	people_crash(0);
	player_connect(&amal);
	player_connect(&badr);
	table_begin_timed(FISCHER(60, 0));
	amal.rtt_ms = 200;
	world_wind(60199);
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert(table_turn(&amal));
	ck_assert_int_eq(table_told("lag"), 200);
	ck_assert_int_eq(table_left(0), 1);
	world_wind(60000); /* no delay was measured for Black */
	ck_assert_str_eq(table_reason(), "time");
}
END_TEST

/* ---- stalls ---- */

enum { STALL_MS = 3100 }; /* more than what counts as one */

static void people_in_real_time(void) {
	people_of_four();
	world.is_free = true;
	people_crash(0);
	player_connect(&amal);
	player_connect(&badr);
}

SUITE_GROUP(stalls_cases, people_in_real_time, people_leave, SUITE_SECONDS)

START_TEST(a_move_that_is_read_before_the_timers_is_not_charged_for_a_stall) {
	table_begin_timed(FISCHER(3, 0));
	int64_t had = table_left(0);
	poll(NULL, 0, STALL_MS);
	ck_assert(table_turn(&amal));
	ck_assert_int_ge(table_told("down"), STALL_MS);
	ck_assert_int_lt(table_told("spent"), had);
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

/* ---- restarts ---- */

SUITE_GROUP(restarts_cases, people_of_four, people_leave, SUITE_SECONDS)

START_TEST(downtime_is_not_charged) {
	table_begin_timed(FISCHER(60, 0));
	world_wind(3000); /* a sign of life */
	world_wind(1000);
	people_crash(3600000);
	people_come_back(2);
	ck_assert_int_eq(table_number(table_clocks(), "flag"), world.now_ms + 57000);
	world_wind(2000);
	ck_assert(table_turn(&amal));
	ck_assert_int_eq(table_told("down"), 3601000);
	ck_assert_int_eq(table_told("spent"), 5000);
	ck_assert_int_eq(table_left(0), 55000);
	char *before = world_room_text(amal.room);
	people_crash(0);
	char *after = world_room_text(amal.room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}
END_TEST

START_TEST(each_downtime_counts) {
	table_begin_timed(FISCHER(60, 0));
	for (int i = 0; i < 5; i++) {
		world_wind(5000);
		people_crash(100000);
		world_wind(0);
		world_wind(1000);
	}
	people_come_back(2);
	ck_assert(table_turn(&amal));
	ck_assert_int_eq(table_told("down"), 500000);
	ck_assert_int_eq(table_told("spent"), 30000);
}
END_TEST

START_TEST(a_flag_falls_after_a_restart_even_if_nobody_comes) {
	table_begin_timed(FISCHER(60, 0));
	world_wind(30000);
	people_crash(86400000);
	world_wind(0);
	world_wind(29999);
	ck_assert_str_eq(table_reason(), "");
	people_crash(0);
	world_wind(0);
	ck_assert_str_eq(table_reason(), "");
	world_wind(30000);
	ck_assert_str_eq(table_reason(), "time");
}
END_TEST

START_TEST(setting_back_the_machines_clock_gives_no_time_back) {
	table_begin_timed(FISCHER(60, 0));
	world_wind(10000);
	people_crash(-3600000);
	people_come_back(2);
	ck_assert_int_eq(table_number(amal.whole, "now"), world.now_ms + 3600000);
	ck_assert_int_eq(
		table_number(table_clocks(), "flag"), table_number(amal.whole, "now") + 50000);
	world_wind(5000);
	ck_assert(table_turn(&amal));
	ck_assert_int_eq(table_told("spent"), 15000);
}
END_TEST

START_TEST(a_failing_store_costs_nobody_time) {
	table_begin_timed(FISCHER(60, 0));
	world_wind(10000);
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	ck_assert(!table_turn(&amal));
	ck_assert(player_refused(&amal, "store_failed"));
	world_wind(4000);
	for (int i = 0; i < 5; i++) { /* further failed attempts add nothing */
		ck_assert(!table_turn(&amal));
	}
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_wind(2500);
	ck_assert(table_turn(&amal));
	/* four seconds of failure, plus two for the retry */
	ck_assert_int_eq(table_told("down"), 6000);
	ck_assert_int_eq(table_told("spent"), 10500);
}
END_TEST

/* ---- any game with any clock ---- */

static const char *const kinds[] = {
	"{'kind':'fischer','base':20,'add':3}",
	"{'kind':'bronstein','base':20,'add':3}",
	"{'kind':'delay','base':20,'add':3}",
	"{'kind':'byoyomi','base':10,'period':5,'periods':3}",
	"{'kind':'days','days':1}",
};

static const struct {
	const char *game, *seat;
	size_t seats;
} games[] = {{"alquerque", "W", 2}, {"laquet", "W", 2}, {"laaiqa", "s", 4}};

enum { KINDS = 5, GAMES = 3 };

static void try_takeback(size_t count, unsigned *seed) {
	struct player *asks = everybody[world_draw(seed, (unsigned)count)];
	if (!player_ask(asks, "offer", "{'what':'takeback'}")) {
		return;
	}
	for (size_t i = 0; i < count; i++) {
		if (everybody[i] != asks) {
			player_ask(everybody[i], "answer", "{'what':'takeback','yes':true}");
		}
	}
}

/* The clocks in memory and those restored from the log are the same, to the millisecond. */
static void compare(size_t count) {
	char *before = world_room_text(amal.room);
	people_crash(0);
	char *after = world_room_text(amal.room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
	people_come_back(count);
}

START_LOOP_TEST(reading_a_log_again_gives_the_same_clocks, KINDS *GAMES) {
	char more[160];
	size_t count = games[_i % GAMES].seats;
	unsigned seed = (unsigned)_i * 7 + 1;
	world.settings.live.lag_ms = 300;
	people_crash(0);
	for (size_t i = 0; i < 4; i++) {
		player_connect(everybody[i]);
		everybody[i]->rtt_ms = 40 * (int64_t)i;
	}
	snprintf(more, sizeof(more), ",'seats':%zu,'clock':%s", count, kinds[_i / GAMES]);
	player_create(&amal, games[_i % GAMES].game, games[_i % GAMES].seat, more);
	for (size_t i = 1; i < count; i++) {
		player_join(everybody[i], amal.room);
		ck_assert_msg(player_sit(everybody[i], "any"), "%s", player_text(everybody[i]));
	}
	for (int i = 0; i < 60 && players_move(everybody, count, &seed); i++) {
		if (i % 10 == 9) {
			try_takeback(count, &seed);
		}
		if (i % 15 == 14) {
			compare(count);
		}
		if (i % 20 == 19) {
			people_crash(world_draw(&seed, 100000));
			people_come_back(count);
		}
		world_wind(world_draw(&seed, 3500));
	}
	while (strcmp(player_status(&amal), "playing") == 0 &&
		!json_is_null(json_object_get(table_clocks(), "running"))) {
		world_wind((int64_t)24 * 3600 * 1000);
	}
	compare(count);
	if (strcmp(player_status(&amal), "over") == 0) {
		table_verify_room();
	}
}
END_TEST
