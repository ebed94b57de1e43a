/* tests/server/hub/disk_test.c - how much of the disk each address may fill, and what frees
 * space. */
#include <stdlib.h>
#include <string.h>

#include "base/leaky_buckets.h"
#include "server/hub/kept_rooms.h"
#include "server/hub/share.h"
#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/people.h"
#include "server/hub/lookup.h"
#include "tests/suite.h"

enum { MIB = 1 << 20, MINUTE_MS = 60 * 1000, DAY_MS = 24 * 3600 * 1000, TABLES = 40 };

static void begin(const char *more) {
	people_begin("alquerque", more);
	ck_assert_str_eq(player_status(&amal), "playing");
}

/* ---- the share of an address ---- */

static const char theirs[] = "127.0.0.1";

static struct shares *shares(void) {
	return hub_shares(world.hub);
}

/* In microseconds until none of the share is used. */
static int64_t share_used(void) {
	return leaky_buckets_level(&shares()->used, theirs, world.now_ms * 1000);
}

static void use_share(size_t bytes) {
	shares_charge(shares(), theirs, bytes, world.now_ms);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(disk_cases, people_of_two, people_leave, 30)

START_TEST(events_of_an_address_use_up_its_share) {
	world.settings.store_mb_per_address = 1;
	people_restart();
	ck_assert_int_eq(share_used(), 0);
	begin("");
	int64_t filled = share_used();
	/* some hundred bytes per event, of a mebibyte per hour */
	ck_assert_int_gt(filled, INT64_C(3600) * 1000000 / 1024);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_gt(share_used(), filled);
}
END_TEST

START_TEST(an_address_with_a_full_share_may_only_end_its_games) {
	world.settings.store_mb_per_address = 1;
	people_restart();
	begin("");
	use_share(MIB);
	ck_assert(!player_play(&amal, "c2-c3"));
	ck_assert(player_refused(&amal, "too_fast"));
	ck_assert_ptr_eq(
		strstr(player_text(&amal),
			"More than 1 MB were stored from your address within an hour; you can "
			"continue in a minute."),
		player_text(&amal));
	ck_assert(!player_ask(&badr, "create", "{'game':'laquet','seat':'W'}"));
	ck_assert(player_refused(&badr, "too_fast"));
	/* reconnecting does not give a new share */
	people_restart();
	ck_assert_int_eq(share_used(), 0); /* only a restart does */
	use_share(MIB + 10000);
	people_cut();
	people_connect();
	player_join(&amal, amal.room);
	player_join(&badr, amal.room);
	ck_assert(!player_play(&amal, "c2-c3"));
	ck_assert(player_refused(&amal, "too_fast"));
	world_wind(2 * MINUTE_MS);
	ck_assert_msg(player_play(&amal, "c2-c3"), "%s", player_text(&amal));
	use_share(MIB);
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(an_unused_share_is_forgotten) {
	world.settings.store_mb_per_address = 1;
	people_restart();
	use_share(MIB / 2);
	people_cut();
	ck_assert_uint_eq(leaky_buckets_count(&shares()->used), 1);
	world_wind(31 * MINUTE_MS);
	ck_assert_uint_eq(leaky_buckets_count(&shares()->used), 0);
	people_connect();
}
END_TEST

START_TEST(without_a_limit_nothing_is_counted) {
	people_restart();
	use_share(MIB);
	ck_assert_int_eq(share_used(), 0);
}
END_TEST

/* ---- idle games ---- */

static bool room_says(const char *words) {
	char *text = world_room_text(amal.room);
	bool says = strstr(text, words) != NULL;
	free(text);
	return says;
}

START_LOOP_TEST(an_abandoned_game_is_ended, 2) {
	world.settings.idle_game_days = 3;
	people_restart();
	begin("");
	ck_assert(player_play(&amal, "c2-c3"));
	people_cut();
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
	people_connect();
}
END_TEST

START_TEST(an_old_game_that_continues_is_not_ended) {
	world.settings.idle_game_days = 3;
	people_restart();
	begin("");
	world_wind(INT64_C(2) * DAY_MS);
	ck_assert(player_play(&amal, "c2-c3"));
	people_cut();
	world_crash(); /* now the list says when the game began */
	world_wind(INT64_C(2) * DAY_MS);
	world_wind(1000);
	ck_assert_str_eq(player_status(&amal), "playing");
	world_wind(INT64_C(1) * DAY_MS);
	world_wind(1000);
	ck_assert_str_eq(player_status(&amal), "aborted");
	people_connect();
}
END_TEST

START_LOOP_TEST(a_game_with_people_or_a_running_clock_is_not_ended, 2) {
	world.settings.idle_game_days = 3;
	people_restart();
	begin(_i == 0 ? "" : ",'clock':{'kind':'days','days':14}");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_play(&badr, state_step(&badr, 0)));
	if (_i == 1) {
		people_cut();
	}
	world_wind(INT64_C(4) * DAY_MS);
	world_wind(1000);
	ck_assert_str_eq(player_status(&amal), "playing");
	if (_i == 1) {
		people_connect();
	}
}
END_TEST

/* ---- finished rooms are deleted ---- */

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

static double metric(const char *name) {
	return world_metric(world.hub, name);
}

START_TEST(a_full_store_deletes_finished_rooms_and_then_refuses_new_ones) {
	world.settings.store_mb = 6;
	people_restart();
	keep_tables(STORE_OVER, 'o');
	world_wind(10000);
	world_wind(1000);
	ck_assert_double_eq(metric("store_bytes"), TABLES * (MIB / 8 - 1));
	ck_assert_double_eq(metric("rooms_expired_total"), 0);
	keep_tables(STORE_OPEN, 'u');
	world_wind(10000);
	world_wind(1000);
	ck_assert_double_eq(
		metric("rooms_expired_total"), 32); /* 48 are left: just under six mebibytes */
	ck_assert_double_eq(metric("expired_bytes_total"), 32 * (MIB / 8 - 1));
	ck_assert_double_le(metric("store_bytes"), 6 * MIB);
	begin("");
	keep_tables(STORE_OPEN, 'v');
	world_wind(10000);
	world_wind(1000);
	ck_assert_double_eq(metric("rooms_expired_total"), TABLES);
	ck_assert(!player_ask(&badr, "create", "{'game':'laquet','seat':'W'}"));
	ck_assert(player_refused(&badr, "too_many_rooms"));
	ck_assert_ptr_nonnull(strstr(player_text(&badr), "is full of unfinished games"));
	ck_assert(player_play(&amal, "c2-c3"));
}
END_TEST

/* ---- kept games ---- */

static bool keep(struct player *player, const char *token, bool keeps) {
	return player_ask(player, "keep", "{'room':'%s','token':'%s','keep':%s}", amal.room, token,
		keeps ? "true" : "false");
}

/* As reported by the replay. */
static bool is_kept(void) {
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s/replay", amal.room);
	json_t *replay = world_get(path, "", 200, "Replay");
	bool kept = json_is_true(json_object_get(replay, "kept"));
	ck_assert(json_is_boolean(json_object_get(replay, "kept")));
	json_decref(replay);
	return kept;
}

static void play_and_end(void) {
	begin("");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_str_eq(player_status(&amal), "over");
}

static bool answer_says_kept(const struct player *player) {
	return json_is_true(json_object_get(json_object_get(player->answer, "d"), "kept"));
}

static void forget_all_old(void) {
	world_wind(INT64_C(30) * DAY_MS);
	world_wind(10000);
	world_wind(1000);
}

static bool is_gone(void) {
	char path[64];
	struct api_reply reply;
	snprintf(path, sizeof(path), "/api/rooms/%s", amal.room);
	world_api(path, "", &reply);
	world_settle();
	free(reply.body);
	world_api(path, "", &reply);
	bool gone = reply.status == 404;
	free(reply.body);
	return gone;
}

/* 0: in memory; 1: only in the store; 2: the same, with a log of many slices */
START_LOOP_TEST(a_player_may_keep_a_finished_game_and_release_it, 3) {
	play_and_end();
	if (_i == 1) {
		people_restart();
	} else if (_i == 2) {
		people_cut();
		world_crash_longer(amal.room, 2000);
		people_connect();
	}
	ck_assert(!is_kept());
	for (int twice = 0; twice < 2; twice++) {
		ck_assert_msg(keep(&amal, badr.token, true), "%s", player_text(&amal));
		ck_assert(answer_says_kept(&amal) && is_kept());
	}
	ck_assert(keep(&badr, badr.token, false));
	ck_assert(!answer_says_kept(&badr) && !is_kept());
}
END_TEST

START_LOOP_TEST(a_kept_game_survives_deletion_and_restarts_until_released, 2) {
	world.settings.keep_over_days = _i == 0 ? 3 : 0;
	world.settings.store_mb = _i == 0 ? 0 : 1;
	people_restart();
	play_and_end();
	ck_assert_msg(keep(&amal, amal.token, true), "%s", player_text(&amal));
	for (int twice = 0; twice < 2; twice++) {
		keep_tables(_i == 0 ? STORE_OVER : STORE_OPEN, twice == 0 ? 'a' : 'b');
		forget_all_old();
		ck_assert(!is_gone() && is_kept());
		people_restart();
	}
	ck_assert(keep(&amal, amal.token, false));
	people_cut();
	forget_all_old();
	ck_assert(is_gone());
	people_connect();
	ck_assert(!keep(&amal, amal.token, true));
	ck_assert(player_refused(&amal, "no_room"));
}
END_TEST

START_TEST(a_refusal_to_keep_a_game_says_why) {
	char wrong[PLAYER_TOKEN_SIZE];
	begin("");
	ck_assert(!keep(&amal, amal.token, true));
	ck_assert(player_refused(&amal, "too_early"));
	ck_assert_str_eq(player_text(&amal), "The game is not over yet.");
	ck_assert(player_ask(&badr, "resign", "{}"));
	strcpy(wrong, amal.token);
	wrong[0] = wrong[0] == '0' ? '1' : '0';
	for (int stored = 0; stored < 2; stored++) {
		ck_assert(!keep(&badr, wrong, true));
		ck_assert(player_refused(&badr, "not_seated"));
		ck_assert_str_eq(player_text(&badr),
			"Only those who played at this table can keep its game.");
		people_restart();
	}
	ck_assert(!keep(&badr, "ab", true));
	ck_assert(player_refused(&badr, "bad_message"));
	static const char *const rooms[] = {"22222222", "no id"};
	for (size_t i = 0; i < 2; i++) {
		ck_assert(!player_ask(&amal, "keep", "{'room':'%s','token':'%s','keep':true}",
			rooms[i], amal.token));
		ck_assert(player_refused(&amal, "no_room"));
	}
	ck_assert(!is_kept());
}
END_TEST

START_TEST(kept_games_take_at_most_a_quarter_of_the_store) {
	world.settings.store_mb = 1;
	people_restart();
	play_and_end();
	people_cut();
	world_crash_longer(amal.room, 4000);
	people_connect();
	ck_assert(!keep(&amal, amal.token, true));
	ck_assert(player_refused(&amal, "too_many_rooms"));
	ck_assert_str_eq(player_text(&amal),
		"Kept games may use a quarter of the storage, and that quarter is full.");
	ck_assert(!is_kept());
	world.settings.store_mb = 0;
	people_restart();
	ck_assert(keep(&amal, amal.token, true));
}
END_TEST

START_TEST(a_failing_store_keeps_no_game_and_says_so) {
	play_and_end();
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	ck_assert(!keep(&amal, amal.token, true));
	ck_assert(player_refused(&amal, "store_failed"));
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	ck_assert(!is_kept());
	ck_assert(keep(&amal, amal.token, true));
}
END_TEST

START_TEST(an_address_may_keep_sixty_games_at_once_and_one_more_each_minute) {
	play_and_end();
	for (int i = 0; i < 60; i++) {
		ck_assert_msg(keep(&amal, amal.token, i % 2 == 0), "%d %s", i, player_text(&amal));
	}
	ck_assert(!keep(&amal, amal.token, true));
	ck_assert(player_refused(&amal, "too_often"));
	player_cut(&amal); /* reconnecting does not help */
	player_cut(&badr);
	people_connect();
	ck_assert(!keep(&badr, amal.token, true));
	ck_assert(player_refused(&badr, "too_often"));
	world_wind(MINUTE_MS);
	ck_assert(keep(&badr, amal.token, true));
	ck_assert(!keep(&badr, amal.token, false));
	people_cut();
	world_wind(61 * MINUTE_MS);
	ck_assert_uint_eq(kept_rooms_addresses(hub_kept_rooms(world.hub)), 0);
	people_connect();
}
END_TEST

/* 0: its log is being read; 1: the store is being asked */
START_LOOP_TEST(leaving_while_a_game_is_being_kept_does_no_harm, 2) {
	play_and_end();
	if (_i == 0) {
		people_cut();
		world_crash_longer(amal.room, 2000);
		people_connect();
	}
	store_faulty_set(world.store, STORE_FAULT_SLOW, 20, 1);
	for (int i = 0; i < 2; i++) {
		player_send(&amal, "keep", "{'room':'%s','token':'%s','keep':true}", amal.room,
			amal.token);
	}
	ck_assert(player_refused(&amal, "busy"));
	player_cut(&amal);
	world_settle();
	ck_assert(is_kept() == (_i == 1));
	player_connect(&amal);
	player_send(
		&amal, "keep", "{'room':'%s','token':'%s','keep':false}", amal.room, amal.token);
	people_restart(); /* nor does a server that shuts down */
	ck_assert(!is_kept());
}
END_TEST

static void note_drained(void *user) {
	*(bool *)user = true;
}

START_TEST(a_stopping_server_waits_until_a_game_is_kept) {
	bool drained = false;
	play_and_end();
	store_faulty_set(world.store, STORE_FAULT_SLOW, 20, 1);
	player_send(&amal, "keep", "{'room':'%s','token':'%s','keep':true}", amal.room, amal.token);
	hub_drain(world.hub, note_drained, &drained);
	ck_assert(!drained);
	world_settle();
	ck_assert(drained && is_kept());
}
END_TEST
