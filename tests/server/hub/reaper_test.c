/* tests/server/hub/reaper_test.c - how much of the list the reaper scans in one tick. */
#include "server/hub/reaper.h"

#include <stdio.h>

#include "server/hub/hub_settings.h"
#include "server/hub/listings.h"
#include "server/live/uptime.h"
#include "tests/server/live/live_site.h"
#include "tests/suite.h"

enum { SCANNED = 64 /* listings per tick */ };

/* A store that lists old open rooms whose logs cannot be read. */
static unsigned stored_count, logs_read;
static struct store *real;
static struct listings *listings;
static struct reaper *reaper;

static bool list_rooms(
	struct store *store, enum store_status most, store_each_room each, void *user) {
	struct store_room room = {.version = 3,
		.status = STORE_OPEN,
		.updated_ms = 1,
		.summary = "{\"public\":true,\"maker\":\"\",\"n\":0,"
			   "\"row\":{\"game\":\"felli\"}}"};
	(void)store;
	(void)most;
	for (unsigned i = 0; i < stored_count; i++) {
		snprintf(room.room, sizeof(room.room), "22222%u%u%u", 2 + i / 64, 2 + i / 8 % 8,
			2 + i % 8);
		each(user, &room);
	}
	return true;
}

static struct store_cursor *begin_to_read(struct store *store, const char *room, uint32_t since) {
	(void)store;
	(void)room;
	(void)since;
	logs_read++;
	return NULL;
}

static const struct store_impl impl = {.rooms = list_rooms, .read_begin = begin_to_read};
static struct store list_store = {.impl = &impl};

static const struct hub_settings settings; /* no game is ended for being idle */

static void set_up(void) {
	live_site_set_up();
	ck_assert(uptime_begin(live_site.site.uptime));
	real = live_site.site.store;
	live_site.site.store = &list_store;
	logs_read = 0;
	listings = listings_create(&live_site.rooms, live_site.deadlines, 7);
	reaper = reaper_create(&live_site.rooms, listings, &settings);
	ck_assert_ptr_nonnull(listings);
	ck_assert_ptr_nonnull(reaper);
}

static void tear_down(void) {
	reaper_destroy(reaper);
	listings_destroy(listings);
	live_site.site.store = real;
	live_site_tear_down();
}

static void list_and_tick(unsigned count) {
	struct live_listener listener = reaper_listener(reaper);
	stored_count = count;
	ck_assert(listings_load(listings));
	listener.tick(listener.user, live_site.now_ms);
}

SUITE_BEGIN(load_games)
SUITE_GROUP(reaper_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_tick_reads_logs_of_old_rooms_up_to_the_limit) {
	list_and_tick(SCANNED);
	ck_assert_uint_eq(logs_read, SCANNED);
}
END_TEST

START_TEST(a_tick_reads_no_more_logs_even_if_more_rooms_are_old) {
	list_and_tick(SCANNED + 3);
	ck_assert_uint_eq(logs_read, SCANNED);
}
END_TEST
