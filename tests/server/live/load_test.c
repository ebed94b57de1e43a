/* tests/server/live/load_test.c - rooms are loaded from their logs, at once or in slices. */
#include "server/live/load.h"

#include <stdio.h>
#include <string.h>

#include "server/live/reading.h"
#include "tests/server/live/live_site.h"
#include "tests/server/store/store_faulty.h"
#include "tests/suite.h"

enum { MANY_EVENTS = 2000 };

static struct peer amal, badr;
static struct live_room *live;
static char id[WIRE_ROOM_SIZE];
static struct wire_error error;
static uint64_t clock_ns;
static bool is_late; /* a second passes between any two looks at the clock */

/* Replaces libuv's. */
uint64_t uv_hrtime(void) {
	clock_ns += is_late ? UINT64_C(1000000000) : 0;
	return clock_ns;
}

static void set_up(void) {
	is_late = false;
	live_site_set_up();
	peer_connect(&amal, "amal");
	peer_connect(&badr, "badr");
	live = live_site_begin(&amal, &badr, CLOCK_NONE);
	strcpy(id, live->room.id);
}

static struct live_room *open_room(const char *room, struct address *address) {
	return live_room_open(&live_site.rooms, room, address, &error);
}

/* The room leaves memory; its log gets that many more events. */
static void leave_memory(unsigned more) {
	uint32_t version = live->room.version;
	live_room_destroy(live);
	live = NULL;
	live_site_add_events(id, version, more);
}

static void is_refused(enum error_code code, const char *words) {
	ck_assert_int_eq(error.code, code);
	ck_assert_msg(strstr(error.text, words) != NULL, "%s", error.text);
}

SUITE_BEGIN(load_games)
SUITE_GROUP(load_cases, set_up, live_site_tear_down, SUITE_SECONDS)

START_TEST(a_room_in_memory_is_found_without_the_store) {
	ck_assert_ptr_eq(live_room_find(&live_site.rooms, id, &error), live);
	ck_assert_uint_eq(live_site.site.counts.rooms_loaded, 0);
}
END_TEST

START_TEST(a_short_log_is_read_at_once) {
	peer_play(&amal, "c2-c3");
	uint32_t version = live->room.version;
	leave_memory(0);
	live = live_room_find(&live_site.rooms, id, &error);
	ck_assert_ptr_nonnull(live);
	ck_assert_uint_eq(live->room.version, version);
	ck_assert_uint_eq(live->room.play.moves, 1);
	ck_assert_ptr_null(live->load);
	ck_assert_uint_eq(live_site.site.counts.rooms_loaded, 1);
}
END_TEST

START_TEST(a_short_log_is_read_at_once_even_if_time_is_up) {
	leave_memory(0);
	is_late = true;
	ck_assert_ptr_nonnull(live_room_find(&live_site.rooms, id, &error));
	ck_assert_ptr_null(open_room("zzzz2222", NULL));
	is_refused(ERROR_NO_ROOM, "There is no table zzzz2222.");
}
END_TEST

START_LOOP_TEST(a_missing_room_is_reported, 4) {
	static const char *const ids[] = {"zzzz2222", "", "../etc", "2222333o"};
	ck_assert_ptr_null(open_room(ids[_i], NULL));
	is_refused(ERROR_NO_ROOM, "There is no table ");
	ck_assert_ptr_null(live_room_in_memory(&live_site.rooms, ids[_i]));
}
END_TEST

START_TEST(a_room_still_being_made_is_not_found) {
	ck_assert_ptr_nonnull(live_room_create(&live_site.rooms, "2222made"));
	ck_assert_ptr_null(open_room("2222made", NULL));
	is_refused(ERROR_NO_ROOM, "There is no table 2222made.");
}
END_TEST

START_TEST(a_long_log_is_read_in_slices_and_requests_meanwhile_are_refused) {
	leave_memory(MANY_EVENTS);
	ck_assert_ptr_null(live_room_find(&live_site.rooms, id, &error));
	is_refused(ERROR_BUSY, "is being loaded; try again in a moment.");
	live = open_room(id, NULL);
	ck_assert(live != NULL && live->load != NULL);
	ck_assert_uint_eq(live_site.site.counts.readings, 1);
	live_site_settle();
	ck_assert_ptr_eq(live_room_find(&live_site.rooms, id, &error), live);
	ck_assert_ptr_null(live->load);
	ck_assert_ptr_nonnull(live->history);
	ck_assert_uint_eq(live->history->upto, live->room.version);
}
END_TEST

START_TEST(a_long_log_is_read_even_if_the_time_of_each_slice_is_up) {
	leave_memory(MANY_EVENTS);
	is_late = true;
	live = open_room(id, NULL);
	ck_assert(live != NULL && live->load != NULL);
	live_site_settle();
	ck_assert_ptr_eq(live_room_find(&live_site.rooms, id, &error), live);
}
END_TEST

START_TEST(logs_read_at_once_for_one_address_are_limited) {
	char ids[READINGS_ADDRESS_MAX + 1][WIRE_ROOM_SIZE];
	struct address *address = amal.client->address;
	leave_memory(0);
	for (int i = 0; i <= READINGS_ADDRESS_MAX; i++) {
		live = live_site_open(&amal, CLOCK_NONE);
		strcpy(ids[i], live->room.id);
		live_room_leave(amal.client);
		uint32_t version = live->room.version;
		live_room_destroy(live);
		live_site_add_events(ids[i], version, MANY_EVENTS);
	}
	for (int i = 0; i < READINGS_ADDRESS_MAX; i++) {
		ck_assert_ptr_nonnull(open_room(ids[i], address));
	}
	ck_assert_ptr_null(open_room(ids[READINGS_ADDRESS_MAX], address));
	is_refused(ERROR_BUSY, "Many tables are being loaded right now");
	live_site_settle();
	ck_assert_ptr_nonnull(open_room(ids[READINGS_ADDRESS_MAX], address));
	live_site_settle();
}
END_TEST

START_TEST(a_failing_store_is_not_reported_as_a_missing_room) {
	leave_memory(0);
	store_faulty_set(live_site.store, STORE_FAULT_BROKEN, 0, 1);
	ck_assert_ptr_null(open_room(id, NULL));
	is_refused(ERROR_STORE_FAILED, "cannot be read right now");
	ck_assert_ptr_null(live_room_in_memory(&live_site.rooms, id));
	store_faulty_set(live_site.store, STORE_FAULT_NONE, 0, 1);
	ck_assert_ptr_nonnull(open_room(id, NULL));
}
END_TEST

START_TEST(a_full_server_loads_no_rooms_until_somebody_leaves) {
	leave_memory(0);
	live = live_site_open(&amal, CLOCK_NONE);
	live_site.settings.rooms = 1;
	ck_assert_ptr_null(open_room(id, NULL));
	is_refused(ERROR_TOO_MANY_ROOMS, "This server is full; try again later.");
	live_room_leave(amal.client);
	ck_assert_ptr_nonnull(open_room(id, NULL));
	ck_assert_uint_eq(live_site.site.counts.rooms_live, 1);
}
END_TEST

START_TEST(a_room_destroyed_during_loading_is_read_no_further) {
	leave_memory(MANY_EVENTS);
	live = open_room(id, NULL);
	ck_assert_ptr_nonnull(live->load);
	live_room_destroy(live);
	ck_assert_uint_eq(live_site.site.counts.readings, 0);
	live_site_settle();
	ck_assert_ptr_null(live_room_in_memory(&live_site.rooms, id));
}
END_TEST

START_TEST(the_history_of_a_long_game_is_read_on_joining_and_kept) {
	leave_memory(HISTORY_FEW + 50);
	live = open_room(id, NULL);
	ck_assert_ptr_nonnull(live);
	live_site_settle();
	history_destroy(&live_site.rooms.histories, live->history); /* if it was kept */
	ck_assert_ptr_null(live->history);
	uint32_t version = live->room.version;
	ck_assert(live_room_open_past(live, version - HISTORY_FEW, NULL, &error));
	ck_assert_ptr_null(live->history); /* few enough to be read from the store */
	ck_assert(live_room_open_past(live, 0, NULL, &error));
	live_site_settle();
	ck_assert_ptr_nonnull(live->history);
	ck_assert_uint_eq(live->history->from, 0);
	ck_assert_uint_eq(live->history->upto, version);
}
END_TEST

/* A tick that looked at thousands of rooms would delay everybody. */
START_TEST(each_tick_unloads_a_limited_number_of_idle_rooms) {
	enum { ROOMS = 2 * LIVE_LOOKED_MAX + 20 };
	char name[WIRE_ROOM_SIZE];
	struct site *site = &live_site.site;
	for (int i = 0; i < ROOMS; i++) {
		snprintf(name, sizeof(name), "idle%d", i);
		ck_assert_ptr_nonnull(live_room_create(&live_site.rooms, name));
	}
	uint64_t before = site->counts.rooms_live;
	int64_t late_ms = live_site.now_ms + (int64_t)site->settings->idle_room_minutes * 60 * 1000;
	for (int left = ROOMS; left > 0;) {
		LISTENERS_CALL(&site->listeners, tick, late_ms);
		ck_assert_uint_lt(site->counts.rooms_live, before);
		ck_assert_uint_ge(site->counts.rooms_live + LIVE_LOOKED_MAX, before);
		left -= (int)(before - site->counts.rooms_live);
		before = site->counts.rooms_live;
	}
	ck_assert_ptr_eq(live_room_in_memory(&live_site.rooms, id), live);
}
END_TEST
