/* tests/server/hub/clock_test.c - clocks of rooms: what turns cost, and timeouts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/hub/clock_table.h"
#include "server/hub/lookup.h"
#include "tests/suite.h"

/* ---- what turns cost ---- */

SUITE_BEGIN(world_begin)
SUITE_GROUP(turns_cases, people_of_four, people_leave, SUITE_SECONDS)

START_TEST(first_turns_are_free) {
	table_begin_game("alquerque", FISCHER(60, 2));
	ck_assert_int_eq(table_left(0), 60000);
	ck_assert(json_is_null(json_object_get(table_clocks(), "running")));
	world_wind(100000);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_eq(table_told("spent"), -1);
	ck_assert(json_is_null(json_object_get(table_clocks(), "running")));
	world_wind(100000);
	ck_assert(player_play(&badr, "c4xc2"));
	ck_assert_int_eq(table_number(table_clocks(), "running"), 0);
	ck_assert_int_eq(table_number(table_clocks(), "since"), world.now_ms);
	ck_assert_int_eq(table_number(table_clocks(), "flag"), world.now_ms + 60000);
	ck_assert_int_eq(table_left(1), 60000);
}
END_TEST

START_TEST(a_turn_costs_the_time_it_took_and_adds_the_increment) {
	table_begin_timed(FISCHER(60, 2));
	world_wind(5001);
	ck_assert(table_turn(&amal));
	ck_assert_int_eq(table_told("spent"), 5001);
	ck_assert_int_eq(table_told("lag"), -1);
	ck_assert_int_eq(table_told("down"), -1);
	ck_assert_int_eq(table_left(0), 60000 - 5001 + 2000);
	ck_assert_int_eq(table_number(table_clocks(), "running"), 1);
	ck_assert_int_eq(table_number(table_clocks(), "flag"), world.now_ms + 60000);
}
END_TEST

START_TEST(offers_do_not_stop_a_clock) {
	table_begin_timed(FISCHER(60, 0));
	world_wind(1000);
	ck_assert(player_ask(&badr, "offer", "{'what':'draw'}"));
	world_wind(1000);
	ck_assert(player_ask(&amal, "answer", "{'what':'draw','yes':false}"));
	world_wind(1000);
	ck_assert(table_turn(&amal));
	ck_assert_int_eq(table_told("spent"), 3000);
	ck_assert_int_eq(table_left(0), 57000);
}
END_TEST

START_TEST(resigning_in_anothers_turn_costs_no_time) {
	table_begin_timed(FISCHER(60, 0));
	world_wind(50000);
	ck_assert(table_turn(&amal));
	world_wind(1000);
	ck_assert(table_turn(&badr));
	world_wind(4000);
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_int_eq(table_left(0), 6000);
	ck_assert_int_eq(table_left(1), 59000);
	ck_assert_ptr_null(strstr(strstr(badr.log, "\"e\":\"resign\""), "\"spent\""));
	table_verify_room();
}
END_TEST

START_TEST(the_clock_of_the_seat_that_must_throw_runs) {
	table_begin_game("laquet", FISCHER(300, 0));
	unsigned seed = 5;
	while (json_is_null(json_object_get(table_clocks(), "running")) ||
		!state_is(&amal, "chance")) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	int64_t seat = table_number(table_clocks(), "running");
	struct player *mover = amal.seat == seat ? &amal : &badr;
	ck_assert(state_is(&amal, "chance"));
	int64_t had = table_left((size_t)seat);
	world_wind(2000);
	ck_assert(player_throw(mover));
	int64_t took = 2000;
	ck_assert_int_eq(table_left((size_t)seat),
		table_number(table_clocks(), "running") == seat ? had : had - took);
	while (table_number(table_clocks(), "running") == seat) {
		ck_assert(state_is(&amal, "choice"));
		world_wind(300);
		took += 300;
		ck_assert(player_play(mover, state_step(mover, 0)));
	}
	ck_assert_int_eq(table_left((size_t)seat), had - took);
}
END_TEST

START_TEST(clocks_start_with_the_first_throw) {
	table_begin_game("laquet", FISCHER(60, 0));
	world_wind(5000);
	ck_assert(json_is_null(json_object_get(table_clocks(), "running")));
	ck_assert(player_throw(&amal));
	ck_assert_int_eq(table_left(0), 60000);
	ck_assert_int_eq(table_number(table_clocks(), "running"), 0);
	/* not playing after a bad throw costs time */
	world_wind(60001);
	ck_assert_str_eq(table_reason(), "time");
	table_verify_room();
}
END_TEST

START_TEST(taking_a_turn_back_returns_no_time_and_removes_the_increment) {
	table_begin_timed(FISCHER(60, 2));
	world_wind(10000);
	ck_assert(table_turn(&amal));
	ck_assert_int_eq(table_left(0), 52000);
	world_wind(3000);
	ck_assert(player_ask(&amal, "offer", "{'what':'takeback'}"));
	world_wind(1000);
	ck_assert(player_ask(&badr, "answer", "{'what':'takeback','yes':true}"));
	ck_assert_int_eq(table_told("spent"), 4000);
	ck_assert_int_eq(table_left(0), 50000);
	ck_assert_int_eq(table_left(1), 56000);
	ck_assert_int_eq(table_number(table_clocks(), "running"), 0);
	ck_assert_int_eq(table_number(table_clocks(), "flag"), world.now_ms + 50000);
	char *before = world_room_text(amal.room);
	people_crash(0);
	char *after = world_room_text(amal.room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}
END_TEST

START_TEST(taking_a_step_back_keeps_the_time_of_the_turn) {
	table_begin_game("laquet", FISCHER(300, 0));
	unsigned seed = 5;
	while (json_is_null(json_object_get(table_clocks(), "running")) ||
		!json_is_true(json_object_get(json_object_get(amal.state, "may"), "back"))) {
		world_wind(100);
		ck_assert(players_move(everybody, 2, &seed));
	}
	int64_t seat = table_number(table_clocks(), "running");
	struct player *mover = amal.seat == seat ? &amal : &badr;
	int64_t flag = table_number(table_clocks(), "flag");
	world_wind(700);
	ck_assert(player_ask(mover, "back", "{'v':%lld}", (long long)mover->v));
	ck_assert_int_eq(table_number(table_clocks(), "running"), seat);
	ck_assert_int_eq(table_number(table_clocks(), "flag"), flag);
}
END_TEST

START_TEST(each_game_of_a_match_has_fresh_clocks) {
	table_begin_game("laquet", ",'options':{'match':'pair'}" FISCHER(300, 0));
	unsigned seed = 3;
	for (int i = 0; i < 6; i++) {
		world_wind(400);
		ck_assert(players_move(everybody, 2, &seed));
	}
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert_str_eq(player_status(&amal), "between");
	world_wind(400000); /* no clock is running now */
	ck_assert(player_ask(&amal, "ready", "{}"));
	ck_assert(player_ask(&badr, "ready", "{}"));
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_int_eq(table_left(0), 300000);
	ck_assert_int_eq(table_left(1), 300000);
	/* the game can no longer be aborted: the clock runs from the start */
	ck_assert_int_eq(table_number(table_clocks(), "running"), state_seat(&amal));
	ck_assert_int_eq(table_number(table_clocks(), "flag"), world.now_ms + 300000);
}
END_TEST

START_TEST(a_rematch_has_the_same_clock) {
	table_begin_game("alquerque", FISCHER(90, 1));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&amal, "offer", "{'what':'rematch'}"));
	ck_assert(player_ask(&badr, "answer", "{'what':'rematch','yes':true}"));
	strcpy(badr.room, json_string_value(json_object_get(amal.event, "room")));
	player_join(&badr, badr.room);
	ck_assert_str_eq(state_text(json_object_get(badr.whole, "clock"), "text"), "90 s + 1 s");
}
END_TEST

START_TEST(an_impossible_clock_is_refused) {
	ck_assert(!player_ask(&amal, "create",
		"{'game':'alquerque','seat':'W','clock':{'kind':'fischer','base':10801}}"));
	ck_assert(player_refused(&amal, "bad_clock"));
	ck_assert_ptr_nonnull(strstr(player_text(&amal), "0 to 10800"));
}
END_TEST

/* ---- timeouts ---- */

SUITE_GROUP(flags_cases, people_of_four, people_leave, SUITE_SECONDS)

START_TEST(a_flag_falls_to_the_millisecond) {
	table_begin_timed(FISCHER(60, 2));
	world_wind(59999);
	ck_assert_str_eq(player_status(&amal), "playing");
	world_wind(1);
	ck_assert_str_eq(player_status(&amal), "over");
	ck_assert_str_eq(table_reason(), "time");
	ck_assert_int_eq(table_left(0), 0);
	ck_assert_ptr_nonnull(strstr(amal.log, "\"e\":\"flag\""));
	ck_assert_ptr_nonnull(strstr(amal.log, "Black wins. White has run out of time."));
	ck_assert(json_is_null(json_object_get(table_clocks(), "running")));
	table_verify_room();
}
END_TEST

START_LOOP_TEST(with_two_seats_a_fallen_flag_means_the_other_wins, 3) {
	static const struct {
		const char *game, *seat;
	} of[] = {{"laquet", "W"}, {"laaiqa", "s"}, {"catch-the-hare", "W"}};
	char more[128];
	snprintf(more, sizeof(more), "%s" FISCHER(60, 0),
		_i == 1 ? ",'seats':2,'options':{'series_games':'1'}" : "");
	player_create(&amal, of[_i].game, of[_i].seat, more);
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "any"));
	unsigned seed = 2;
	while (json_is_null(json_object_get(table_clocks(), "running"))) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	int64_t seat = table_number(table_clocks(), "running");
	world_wind(60000);
	ck_assert_str_eq(player_status(&amal), _i == 0 ? "between" : "over");
	ck_assert_str_eq(table_reason(), "time");
	ck_assert_int_eq(table_number(json_object_get(amal.event, "result"), "winner"), 1 - seat);
	table_verify_room();
}
END_TEST

START_TEST(a_record_with_impossible_clocks_is_refused) {
	table_begin_timed(FISCHER(60, 2));
	world_wind(5000);
	ck_assert(table_turn(&amal));
	world_wind(60000);
	char *text = table_record();
	table_verify(text, VERIFY_GOOD, "");
	char *spent = strstr(text, "\"spent\":5000");
	ck_assert_ptr_nonnull(spent);
	char more[64 * 1024];
	snprintf(more, sizeof(more), "%.*s\"spent\":61001%s", (int)(spent - text), text,
		spent + strlen("\"spent\":5000"));
	table_verify(more, VERIFY_WRONG, "took 61001 ms, but there were at most 61000 ms");
	char *clock = strstr(text, "\"clock\":{");
	ck_assert_ptr_nonnull(clock);
	memcpy(clock, "\"cl0ck\"", strlen("\"clock\""));
	table_verify(text, VERIFY_WRONG, "The event has a time, but the record has no clock.");
	free(text);
}
END_TEST

START_TEST(a_flag_falls_in_a_room_that_is_not_in_memory) {
	struct site_counts counts;
	table_begin_timed(FISCHER(1800, 0));
	people_cut();
	for (int minute = 0; minute < 11; minute++) {
		world_wind(60000);
	}
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	world_wind((int64_t)19 * 60000 - 1);
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	world_wind(1);
	ck_assert_str_eq(table_reason(), "time");
}
END_TEST

START_TEST(a_move_received_before_the_flag_is_played) {
	table_begin_timed(FISCHER(60, 0));
	world_wind(59000);
	player_send(&badr, "offer", "{'what':'draw'}"); /* being stored */
	world.now_ms += 999;
	table_send_move(&amal);
	world.now_ms += 7000;
	world_settle();
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_int_eq(table_told("spent"), 59999);
	ck_assert_int_eq(table_left(0), 1);
	/* and the server's delay is not charged to the next player, who learned of it late */
	ck_assert_int_eq(table_number(table_clocks(), "flag"), world.now_ms + 60000);
	world_wind(1000);
	ck_assert(table_turn(&badr));
	ck_assert_int_eq(table_told("down"), 7000);
	ck_assert_int_eq(table_told("spent"), 1000);
}
END_TEST

START_TEST(a_move_received_after_the_flag_is_too_late) {
	table_begin_timed(FISCHER(60, 0));
	world.now_ms += 60000; /* no timer has fired yet */
	ck_assert(!table_turn(&amal));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert_str_eq(table_reason(), "time");
}
END_TEST

START_TEST(a_waiting_request_is_judged_by_its_time_of_arrival) {
	table_begin_timed(FISCHER(60, 0));
	world_wind(59000);
	player_send(&badr, "offer", "{'what':'draw'}");
	world.now_ms += 1000;
	table_send_move(&amal);
	world_settle();
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert_str_eq(table_reason(), "time");
}
END_TEST

START_TEST(with_more_than_two_seats_the_seat_whose_flag_fell_resigns) {
	player_create(&amal, "laaiqa", "s", ",'seats':3" FISCHER(60, 0));
	for (size_t i = 1; i < 3; i++) {
		player_join(everybody[i], amal.room);
		ck_assert_msg(player_sit(everybody[i], "any"), "%s", player_text(everybody[i]));
	}
	unsigned seed = 11;
	while (json_is_null(json_object_get(table_clocks(), "running"))) {
		ck_assert(players_move(everybody, 3, &seed));
	}
	int64_t seat = table_number(table_clocks(), "running");
	world_wind(59999);
	ck_assert_int_eq(table_number(table_clocks(), "running"), seat);
	world_wind(1);
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_int_eq(table_left((size_t)seat), 0);
	ck_assert_int_ne(state_seat(&amal), seat);
	char *before = world_room_text(amal.room);
	people_crash(0);
	char *after = world_room_text(amal.room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}
END_TEST
