/* tests/server/hub_clock_test.c - clocks of rooms: what turns cost, flags, lines, restarts. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store_faulty.h"
#include "server/verify.h"
#include "tests/server/world.h"

static struct player people[4];
static struct player *const all[] = {&people[0], &people[1], &people[2], &people[3]};
static struct player *const amal = &people[0], *const badr = &people[1];

#define FISCHER(base, add) ",'clock':{'kind':'fischer','base':" #base ",'add':" #add "}"

static void set_up(void) {
	static const char *const names[] = {"amal", "badr", "cyra", "dana"};
	world_set_up();
	for (size_t i = 0; i < 4; i++) {
		player_init(&people[i], names[i]);
	}
}

static void tear_down(void) {
	for (size_t i = 0; i < 4; i++) {
		player_finish(&people[i]);
	}
	world_tear_down();
}

static void begin(const char *game, const char *more) {
	player_create(amal, game, "W", more);
	player_join(badr, amal->room);
	ck_assert_msg(player_sit(badr, "B"), "%s", player_text(badr));
	ck_assert_str_eq(player_status(amal), "playing");
}

/* Alquerque, both with their first turn behind them and the clock of White running. */
static void begin_timed(const char *clock) {
	begin("alquerque", clock);
	ck_assert(player_play(amal, "c2-c3"));
	ck_assert(player_play(badr, "c4xc2"));
}

/* A whole turn of whoever may choose. */
static const char *first_turn(const struct player *player) {
	const json_t *turns = json_object_get(player->state, "turns");
	return json_array_size(turns) > 0 ? json_string_value(json_array_get(turns, 0))
					  : state_step(player, 0);
}

static bool move(struct player *player) {
	return player_play(player, first_turn(player));
}

static void send_move(struct player *player) {
	player_send(
		player, "play", "{'v':%lld,'text':'%s'}", (long long)player->v, first_turn(player));
}

static int64_t number(const json_t *object, const char *key) {
	const json_t *value = json_object_get(object, key);
	return json_is_integer(value) ? json_integer_value(value) : -1;
}

static const json_t *clocks(void) {
	return json_object_get(amal->state, "clocks");
}

static int64_t left(size_t seat) {
	return json_integer_value(json_array_get(json_object_get(clocks(), "left"), seat));
}

/* The last event that is no end of a game. */
static int64_t told(const char *key) {
	return number(amal->event, key);
}

static void cut_all(void) {
	for (size_t i = 0; i < 4; i++) {
		player_cut(all[i]);
	}
}

static void crash(int64_t gone_ms) {
	cut_all();
	world.now_ms += gone_ms;
	world_crash();
}

/* Come back, and hear the whole room. */
static void come_back(size_t count) {
	for (size_t i = 0; i < count; i++) {
		player_connect(all[i]);
		player_join(all[i], amal->room);
	}
}

static const char *reason(void) {
	static char text[32];
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s", amal->room);
	json_t *root = world_get(path, "", 200, "Room");
	const json_t *result = json_object_get(root, "result");
	snprintf(
		text, sizeof(text), "%s", json_is_null(result) ? "" : state_text(result, "reason"));
	json_decref(root);
	return text;
}

/* The record of the room, as text that is to be changed; returns new. */
static char *record_text(void) {
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s/record", amal->room);
	json_t *root = world_get(path, "", 200, "RecordFile");
	char *text = json_dumps(root, JSON_COMPACT);
	json_decref(root);
	return text;
}

static void verify(const char *text, enum verify_result wanted, const char *says) {
	char error[VERIFY_ERROR_MAX] = "";
	enum verify_result result = verify_record(text, strlen(text), NULL, NULL, error);
	ck_assert_msg(result == wanted && strstr(error, says) != NULL, "%s", error);
}

static void verify_room(void) {
	char *text = record_text();
	verify(text, VERIFY_GOOD, "");
	free(text);
}

/* ---- what turns cost ---- */

START_TEST(first_turns_are_free) {
	begin("alquerque", FISCHER(60, 2));
	ck_assert_int_eq(left(0), 60000);
	ck_assert(json_is_null(json_object_get(clocks(), "running")));
	world_wind(100000);
	ck_assert(player_play(amal, "c2-c3"));
	ck_assert_int_eq(told("spent"), -1);
	ck_assert(json_is_null(json_object_get(clocks(), "running")));
	world_wind(100000);
	ck_assert(player_play(badr, "c4xc2"));
	ck_assert_int_eq(number(clocks(), "running"), 0);
	ck_assert_int_eq(number(clocks(), "since"), world.now_ms);
	ck_assert_int_eq(number(clocks(), "flag"), world.now_ms + 60000);
	ck_assert_int_eq(left(1), 60000);
}
END_TEST

START_TEST(a_turn_costs_what_it_took_and_brings_what_was_agreed) {
	begin_timed(FISCHER(60, 2));
	world_wind(5001);
	ck_assert(move(amal));
	ck_assert_int_eq(told("spent"), 5001);
	ck_assert_int_eq(told("lag"), -1);
	ck_assert_int_eq(told("down"), -1);
	ck_assert_int_eq(left(0), 60000 - 5001 + 2000);
	ck_assert_int_eq(number(clocks(), "running"), 1);
	ck_assert_int_eq(number(clocks(), "flag"), world.now_ms + 60000);
}
END_TEST

START_TEST(offers_do_not_stop_a_clock) {
	begin_timed(FISCHER(60, 0));
	world_wind(1000);
	ck_assert(player_ask(badr, "offer", "{'what':'draw'}"));
	world_wind(1000);
	ck_assert(player_ask(amal, "answer", "{'what':'draw','yes':false}"));
	world_wind(1000);
	ck_assert(move(amal));
	ck_assert_int_eq(told("spent"), 3000);
	ck_assert_int_eq(left(0), 57000);
}
END_TEST

START_TEST(who_gives_up_is_not_charged_for_anothers_turn) {
	begin_timed(FISCHER(60, 0));
	world_wind(50000);
	ck_assert(move(amal));
	world_wind(1000);
	ck_assert(move(badr));
	world_wind(4000);
	ck_assert(player_ask(badr, "resign", "{}"));
	ck_assert_int_eq(left(0), 6000);
	ck_assert_int_eq(left(1), 59000);
	ck_assert_ptr_null(strstr(strstr(badr->log, "\"e\":\"resign\""), "\"spent\""));
	verify_room();
}
END_TEST

START_TEST(whoever_must_throw_has_the_running_clock) {
	begin("laquet", FISCHER(300, 0));
	unsigned seed = 5;
	while (json_is_null(json_object_get(clocks(), "running"))) {
		ck_assert(players_move(all, 2, &seed));
	}
	int64_t seat = number(clocks(), "running");
	struct player *mover = amal->seat == seat ? amal : badr;
	ck_assert(state_is(amal, "chance"));
	int64_t had = left((size_t)seat);
	world_wind(2000);
	ck_assert(player_throw(mover));
	int64_t took = 2000;
	ck_assert_int_eq(
		left((size_t)seat), number(clocks(), "running") == seat ? had : had - took);
	while (number(clocks(), "running") == seat) {
		ck_assert(state_is(amal, "choice"));
		world_wind(300);
		took += 300;
		ck_assert(player_play(mover, state_step(mover, 0)));
	}
	ck_assert_int_eq(left((size_t)seat), had - took);
}
END_TEST

START_TEST(a_turn_taken_back_stays_used_and_loses_what_it_brought) {
	begin_timed(FISCHER(60, 2));
	world_wind(10000);
	ck_assert(move(amal));
	ck_assert_int_eq(left(0), 52000);
	world_wind(3000);
	ck_assert(player_ask(amal, "offer", "{'what':'takeback'}"));
	world_wind(1000);
	ck_assert(player_ask(badr, "answer", "{'what':'takeback','yes':true}"));
	ck_assert_int_eq(told("spent"), 4000);
	ck_assert_int_eq(left(0), 50000);
	ck_assert_int_eq(left(1), 56000);
	ck_assert_int_eq(number(clocks(), "running"), 0);
	ck_assert_int_eq(number(clocks(), "flag"), world.now_ms + 50000);
	char *before = world_room_text(amal->room);
	crash(0);
	char *after = world_room_text(amal->room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}
END_TEST

START_TEST(a_step_taken_back_keeps_the_time_of_its_turn) {
	begin("laquet", FISCHER(300, 0));
	unsigned seed = 5;
	while (json_is_null(json_object_get(clocks(), "running")) ||
		!json_is_true(json_object_get(json_object_get(amal->state, "may"), "back"))) {
		world_wind(100);
		ck_assert(players_move(all, 2, &seed));
	}
	int64_t seat = number(clocks(), "running");
	struct player *mover = amal->seat == seat ? amal : badr;
	int64_t flag = number(clocks(), "flag");
	world_wind(700);
	ck_assert(player_ask(mover, "back", "{'v':%lld}", (long long)mover->v));
	ck_assert_int_eq(number(clocks(), "running"), seat);
	ck_assert_int_eq(number(clocks(), "flag"), flag);
}
END_TEST

START_TEST(each_game_of_a_match_has_fresh_clocks) {
	begin("laquet", ",'options':{'match':'pair'}" FISCHER(300, 0));
	unsigned seed = 3;
	for (int i = 0; i < 6; i++) {
		world_wind(400);
		ck_assert(players_move(all, 2, &seed));
	}
	ck_assert(player_ask(amal, "resign", "{}"));
	ck_assert_str_eq(player_status(amal), "between");
	world_wind(400000); /* nobody's clock runs now */
	ck_assert(player_ask(amal, "ready", "{}"));
	ck_assert(player_ask(badr, "ready", "{}"));
	ck_assert_str_eq(player_status(amal), "playing");
	ck_assert_int_eq(left(0), 300000);
	ck_assert_int_eq(left(1), 300000);
	/* it cannot be aborted any more: the clock runs from the beginning */
	ck_assert_int_eq(number(clocks(), "running"), state_seat(amal));
	ck_assert_int_eq(number(clocks(), "flag"), world.now_ms + 300000);
}
END_TEST

START_TEST(a_rematch_has_the_same_clock) {
	begin("alquerque", FISCHER(90, 1));
	ck_assert(player_ask(amal, "resign", "{}"));
	ck_assert(player_ask(amal, "offer", "{'what':'rematch'}"));
	ck_assert(player_ask(badr, "answer", "{'what':'rematch','yes':true}"));
	strcpy(badr->room, json_string_value(json_object_get(amal->event, "room")));
	player_join(badr, badr->room);
	ck_assert_str_eq(state_text(json_object_get(badr->whole, "clock"), "text"), "90 s + 1 s");
}
END_TEST

START_TEST(a_clock_that_cannot_be_set_makes_no_room) {
	ck_assert(!player_ask(amal, "create",
		"{'game':'alquerque','seat':'W','clock':{'kind':'fischer','base':10801}}"));
	ck_assert(player_refused(amal, "bad_clock"));
	ck_assert_ptr_nonnull(strstr(player_text(amal), "0 to 10800"));
}
END_TEST

/* ---- flags ---- */

START_TEST(a_flag_falls_to_the_millisecond) {
	begin_timed(FISCHER(60, 2));
	world_wind(59999);
	ck_assert_str_eq(player_status(amal), "playing");
	world_wind(1);
	ck_assert_str_eq(player_status(amal), "over");
	ck_assert_str_eq(reason(), "time");
	ck_assert_int_eq(left(0), 0);
	ck_assert_ptr_nonnull(strstr(amal->log, "\"e\":\"flag\""));
	ck_assert_ptr_nonnull(strstr(amal->log, "Black wins. White has run out of time."));
	ck_assert(json_is_null(json_object_get(clocks(), "running")));
	verify_room();
}
END_TEST

START_TEST(of_two_the_other_wins_by_time_whatever_giving_up_means) {
	static const struct {
		const char *game, *seat;
	} of[] = {{"laquet", "W"}, {"laaiqa", "s"}, {"catch-the-hare", "W"}};
	char more[128];
	snprintf(more, sizeof(more), "%s" FISCHER(60, 0),
		_i == 1 ? ",'seats':2,'options':{'series_games':'1'}" : "");
	player_create(amal, of[_i].game, of[_i].seat, more);
	player_join(badr, amal->room);
	ck_assert(player_sit(badr, "any"));
	unsigned seed = 2;
	while (json_is_null(json_object_get(clocks(), "running"))) {
		ck_assert(players_move(all, 2, &seed));
	}
	int64_t seat = number(clocks(), "running");
	world_wind(60000);
	ck_assert_str_eq(player_status(amal), _i == 0 ? "between" : "over");
	ck_assert_str_eq(reason(), "time");
	ck_assert_int_eq(number(json_object_get(amal->event, "result"), "winner"), 1 - seat);
	verify_room();
}
END_TEST

START_TEST(a_record_whose_clocks_cannot_be_so_is_refused) {
	begin_timed(FISCHER(60, 2));
	world_wind(5000);
	ck_assert(move(amal));
	world_wind(60000);
	char *text = record_text();
	verify(text, VERIFY_GOOD, "");
	char *spent = strstr(text, "\"spent\":5000");
	ck_assert_ptr_nonnull(spent);
	char more[64 * 1024];
	snprintf(more, sizeof(more), "%.*s\"spent\":61001%s", (int)(spent - text), text,
		spent + strlen("\"spent\":5000"));
	verify(more, VERIFY_WRONG, "took 61001 ms, and the clock had 61000 ms at most");
	char *clock = strstr(text, "\"clock\":{");
	ck_assert_ptr_nonnull(clock);
	memcpy(clock, "\"cl0ck\"", strlen("\"clock\""));
	verify(text, VERIFY_WRONG, "the record names none");
	free(text);
}
END_TEST

START_TEST(a_flag_falls_in_a_room_that_left_memory) {
	struct hub_counts counts;
	begin_timed(FISCHER(1800, 0));
	cut_all();
	for (int minute = 0; minute < 11; minute++) {
		world_wind(60000);
	}
	hub_counts(world.hub, &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	world_wind((int64_t)19 * 60000 - 1);
	hub_counts(world.hub, &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	world_wind(1);
	ck_assert_str_eq(reason(), "time");
}
END_TEST

START_TEST(what_was_received_before_the_flag_is_played) {
	begin_timed(FISCHER(60, 0));
	world_wind(59000);
	player_send(badr, "offer", "{'what':'draw'}"); /* on its way into the store */
	world.now_ms += 999;
	send_move(amal);
	world.now_ms += 7000;
	world_settle();
	ck_assert_str_eq(player_status(amal), "playing");
	ck_assert_int_eq(told("spent"), 59999);
	ck_assert_int_eq(left(0), 1);
	/* and what the server took is not charged to whoever hears of it so late */
	ck_assert_int_eq(number(clocks(), "flag"), world.now_ms + 60000);
	world_wind(1000);
	ck_assert(move(badr));
	ck_assert_int_eq(told("down"), 7000);
	ck_assert_int_eq(told("spent"), 1000);
}
END_TEST

START_TEST(what_was_received_after_the_flag_is_too_late) {
	begin_timed(FISCHER(60, 0));
	world.now_ms += 60000; /* before any timer */
	ck_assert(!move(amal));
	ck_assert(player_refused(amal, "too_late"));
	ck_assert_str_eq(reason(), "time");
}
END_TEST

START_TEST(what_waits_behind_another_request_is_judged_by_when_it_came) {
	begin_timed(FISCHER(60, 0));
	world_wind(59000);
	player_send(badr, "offer", "{'what':'draw'}");
	world.now_ms += 1000;
	send_move(amal);
	world_settle();
	ck_assert(player_refused(amal, "too_late"));
	ck_assert_str_eq(reason(), "time");
}
END_TEST

START_TEST(of_more_than_two_the_fallen_seat_gives_up) {
	player_create(amal, "laaiqa", "s", ",'seats':3" FISCHER(60, 0));
	for (size_t i = 1; i < 3; i++) {
		player_join(all[i], amal->room);
		ck_assert_msg(player_sit(all[i], "any"), "%s", player_text(all[i]));
	}
	unsigned seed = 11;
	while (json_is_null(json_object_get(clocks(), "running"))) {
		ck_assert(players_move(all, 3, &seed));
	}
	int64_t seat = number(clocks(), "running");
	world_wind(59999);
	ck_assert_int_eq(number(clocks(), "running"), seat);
	world_wind(1);
	ck_assert_str_eq(player_status(amal), "playing");
	ck_assert_int_eq(left((size_t)seat), 0);
	ck_assert_int_ne(state_seat(amal), seat);
	char *before = world_room_text(amal->room);
	crash(0);
	char *after = world_room_text(amal->room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}
END_TEST

/* ---- the line ---- */

START_TEST(the_line_is_left_out_within_a_bank) {
	world.limits.lag_ms = 100;
	crash(0);
	come_back(0);
	player_connect(amal);
	player_connect(badr);
	begin_timed(FISCHER(60, 0));
	amal->rtt_ms = 80;
	ck_assert_uint_gt(amal->measured, 0);
	unsigned seed = 4;
	int64_t bank = 100;
	for (size_t i = 0; i < 6; i++) {
		while (state_seat(amal) != 0) {
			ck_assert(players_move(all, 2, &seed));
		}
		int64_t had = left(0);
		int64_t most = bank < 80 ? bank : 80;
		world_wind(1000);
		ck_assert(move(amal));
		ck_assert_int_eq(told("lag"), most);
		ck_assert_int_eq(told("spent"), 1000 - most);
		if (state_seat(amal) != 0) {
			ck_assert_int_eq(left(0), had - 1000 + most);
		}
		bank = bank - most + 33 > 100 ? 100 : bank - most + 33;
	}
}
END_TEST

START_TEST(no_more_of_the_line_is_left_out_than_passed) {
	world.limits.lag_ms = 300;
	crash(0);
	player_connect(amal);
	player_connect(badr);
	begin_timed(FISCHER(60, 0));
	amal->rtt_ms = 250;
	world_wind(100);
	ck_assert(move(amal));
	ck_assert_int_eq(told("lag"), 100);
	ck_assert_int_eq(told("spent"), 0);
}
END_TEST

START_TEST(a_flag_waits_for_what_may_be_on_the_line) {
	world.limits.lag_ms = 300;
	crash(0);
	player_connect(amal);
	player_connect(badr);
	begin_timed(FISCHER(60, 0));
	amal->rtt_ms = 200;
	world_wind(60199);
	ck_assert_str_eq(player_status(amal), "playing");
	ck_assert(move(amal));
	ck_assert_int_eq(told("lag"), 200);
	ck_assert_int_eq(left(0), 1);
	world_wind(60000); /* nothing was measured of Black's */
	ck_assert_str_eq(reason(), "time");
}
END_TEST

/* ---- restarts ---- */

START_TEST(the_time_the_server_was_down_is_not_charged) {
	begin_timed(FISCHER(60, 0));
	world_wind(3000); /* a sign of life */
	world_wind(1000);
	crash(3600000);
	come_back(2);
	ck_assert_int_eq(number(clocks(), "flag"), world.now_ms + 57000);
	world_wind(2000);
	ck_assert(move(amal));
	ck_assert_int_eq(told("down"), 3601000);
	ck_assert_int_eq(told("spent"), 5000);
	ck_assert_int_eq(left(0), 55000);
	char *before = world_room_text(amal->room);
	crash(0);
	char *after = world_room_text(amal->room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}
END_TEST

START_TEST(each_time_the_server_was_down_counts) {
	begin_timed(FISCHER(60, 0));
	for (int i = 0; i < 5; i++) {
		world_wind(5000);
		crash(100000);
		world_wind(0);
		world_wind(1000);
	}
	come_back(2);
	ck_assert(move(amal));
	ck_assert_int_eq(told("down"), 500000);
	ck_assert_int_eq(told("spent"), 30000);
}
END_TEST

START_TEST(a_flag_falls_after_a_restart_though_nobody_comes) {
	begin_timed(FISCHER(60, 0));
	world_wind(30000);
	crash(86400000);
	world_wind(0);
	world_wind(29999);
	ck_assert_str_eq(reason(), "");
	crash(0);
	world_wind(0);
	ck_assert_str_eq(reason(), "");
	world_wind(30000);
	ck_assert_str_eq(reason(), "time");
}
END_TEST

START_TEST(a_clock_of_the_machine_put_back_takes_no_time_back) {
	begin_timed(FISCHER(60, 0));
	world_wind(10000);
	crash(-3600000);
	come_back(2);
	ck_assert_int_eq(number(amal->whole, "now"), world.now_ms + 3600000);
	ck_assert_int_eq(number(clocks(), "flag"), number(amal->whole, "now") + 50000);
	world_wind(5000);
	ck_assert(move(amal));
	ck_assert_int_eq(told("spent"), 15000);
}
END_TEST

START_TEST(a_store_that_fails_costs_nobody_time) {
	begin_timed(FISCHER(60, 0));
	world_wind(10000);
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	ck_assert(!move(amal));
	ck_assert(player_refused(amal, "store_failed"));
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_wind(1500);
	ck_assert(move(amal));
	ck_assert_int_eq(told("spent"), 9500); /* two seconds are given for another try */
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

static unsigned pick(unsigned *seed, unsigned n) {
	*seed = *seed * 1103515245u + 12345u;
	return (*seed >> 16 & 0x7fff) % n;
}

static void try_takeback(size_t count, unsigned *seed) {
	struct player *asks = all[pick(seed, (unsigned)count)];
	if (!player_ask(asks, "offer", "{'what':'takeback'}")) {
		return;
	}
	for (size_t i = 0; i < count; i++) {
		if (all[i] != asks) {
			player_ask(all[i], "answer", "{'what':'takeback','yes':true}");
		}
	}
}

/* What is in memory and what the log makes of it are the same clocks, to the millisecond. */
static void compare(size_t count) {
	char *before = world_room_text(amal->room);
	crash(0);
	char *after = world_room_text(amal->room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
	come_back(count);
}

START_TEST(a_log_read_again_has_the_same_clocks) {
	char more[160];
	size_t count = games[_i % GAMES].seats;
	unsigned seed = (unsigned)_i * 7 + 1;
	world.limits.lag_ms = 300;
	crash(0);
	for (size_t i = 0; i < 4; i++) {
		player_connect(all[i]);
		people[i].rtt_ms = 40 * (int64_t)i;
	}
	snprintf(more, sizeof(more), ",'seats':%zu,'clock':%s", count, kinds[_i / GAMES]);
	player_create(amal, games[_i % GAMES].game, games[_i % GAMES].seat, more);
	for (size_t i = 1; i < count; i++) {
		player_join(all[i], amal->room);
		ck_assert_msg(player_sit(all[i], "any"), "%s", player_text(all[i]));
	}
	for (int i = 0; i < 60 && players_move(all, count, &seed); i++) {
		if (i % 10 == 9) {
			try_takeback(count, &seed);
		}
		if (i % 15 == 14) {
			compare(count);
		}
		if (i % 20 == 19) {
			crash(pick(&seed, 100000));
			come_back(count);
		}
		world_wind(pick(&seed, 3500));
	}
	while (strcmp(player_status(amal), "playing") == 0 &&
		!json_is_null(json_object_get(clocks(), "running"))) {
		world_wind((int64_t)24 * 3600 * 1000);
	}
	compare(count);
	if (strcmp(player_status(amal), "over") == 0) {
		verify_room();
	}
}
END_TEST

static Suite *clock_suite(void) {
	Suite *suite = suite_create("hub_clock");
	TCase *turns = tcase_create("turns");
	tcase_add_checked_fixture(turns, set_up, tear_down);
	tcase_add_test(turns, first_turns_are_free);
	tcase_add_test(turns, a_turn_costs_what_it_took_and_brings_what_was_agreed);
	tcase_add_test(turns, offers_do_not_stop_a_clock);
	tcase_add_test(turns, who_gives_up_is_not_charged_for_anothers_turn);
	tcase_add_test(turns, whoever_must_throw_has_the_running_clock);
	tcase_add_test(turns, a_turn_taken_back_stays_used_and_loses_what_it_brought);
	tcase_add_test(turns, a_step_taken_back_keeps_the_time_of_its_turn);
	tcase_add_test(turns, each_game_of_a_match_has_fresh_clocks);
	tcase_add_test(turns, a_rematch_has_the_same_clock);
	tcase_add_test(turns, a_clock_that_cannot_be_set_makes_no_room);
	suite_add_tcase(suite, turns);
	TCase *flags = tcase_create("flags");
	tcase_add_checked_fixture(flags, set_up, tear_down);
	tcase_add_test(flags, a_flag_falls_to_the_millisecond);
	tcase_add_loop_test(flags, of_two_the_other_wins_by_time_whatever_giving_up_means, 0, 3);
	tcase_add_test(flags, a_record_whose_clocks_cannot_be_so_is_refused);
	tcase_add_test(flags, a_flag_falls_in_a_room_that_left_memory);
	tcase_add_test(flags, what_was_received_before_the_flag_is_played);
	tcase_add_test(flags, what_was_received_after_the_flag_is_too_late);
	tcase_add_test(flags, what_waits_behind_another_request_is_judged_by_when_it_came);
	tcase_add_test(flags, of_more_than_two_the_fallen_seat_gives_up);
	suite_add_tcase(suite, flags);
	TCase *line = tcase_create("line");
	tcase_add_checked_fixture(line, set_up, tear_down);
	tcase_add_test(line, the_line_is_left_out_within_a_bank);
	tcase_add_test(line, no_more_of_the_line_is_left_out_than_passed);
	tcase_add_test(line, a_flag_waits_for_what_may_be_on_the_line);
	suite_add_tcase(suite, line);
	TCase *restarts = tcase_create("restarts");
	tcase_add_checked_fixture(restarts, set_up, tear_down);
	tcase_add_test(restarts, the_time_the_server_was_down_is_not_charged);
	tcase_add_test(restarts, each_time_the_server_was_down_counts);
	tcase_add_test(restarts, a_flag_falls_after_a_restart_though_nobody_comes);
	tcase_add_test(restarts, a_clock_of_the_machine_put_back_takes_no_time_back);
	tcase_add_test(restarts, a_store_that_fails_costs_nobody_time);
	tcase_add_loop_test(restarts, a_log_read_again_has_the_same_clocks, 0, KINDS * GAMES);
	suite_add_tcase(suite, restarts);
	return suite;
}

int main(void) {
	SRunner *runner = srunner_create(clock_suite());
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? 0 : 1;
}
