/* tests/server/hub/listings_test.c - unfinished rooms, as loaded from the store's list. */
#include "server/hub/listings.h"

#include <stdio.h>
#include <string.h>

#include "games/game.h"
#include "server/live/address.h"
#include "tests/server/live/live_site.h"
#include "tests/suite.h"

#define MAKER "0123456789abcdef"
#define ROW(fields) "{\"public\":true,\"maker\":\"" MAKER "\",\"n\":5,\"row\":{" fields "}}"
#define FELLI ROW("\"game\":\"felli\"")

enum { ROOMS_MAX = 8 };

/* A store that only has a list of rooms. */
static struct store_room stored[ROOMS_MAX];
static int stored_count;
static bool broken;
static struct store *real;
static struct listings *listings;

static bool read_rooms(
	struct store *store, enum store_status most, store_each_room each, void *user) {
	(void)store;
	for (int i = 0; i < stored_count && !broken; i++) {
		if (stored[i].status <= most && !each(user, &stored[i])) {
			break;
		}
	}
	return !broken;
}

static const struct store_impl impl = {.rooms = read_rooms};
static struct store list_store = {.impl = &impl};

static void set_up(void) {
	live_site_set_up();
	real = live_site.site.store;
	live_site.site.store = &list_store;
	stored_count = 0;
	broken = false;
	listings = listings_create(&live_site.rooms, live_site.deadlines, 7);
	ck_assert_ptr_nonnull(listings);
	listings_take_changed(listings);
}

static void tear_down(void) {
	listings_destroy(listings);
	live_site.site.store = real;
	live_site_tear_down();
}

static void add_room(const char *id, enum store_status status, const char *summary) {
	struct store_room *room = &stored[stored_count++];
	*room = (struct store_room){
		.version = 3, .status = status, .updated_ms = 100, .summary = summary};
	snprintf(room->room, sizeof(room->room), "%s", id);
}

/* Load a list with a single room. */
static const struct listing *read_one(enum store_status status, const char *summary) {
	add_room("2222aaaa", status, summary);
	ck_assert(listings_load(listings));
	return listings_find(listings, "2222aaaa");
}

static size_t length_of(enum store_status status) {
	const struct list *all = listings_of(listings, status);
	size_t length = 0;
	for (const struct list *at = all->next; at != all; at = at->next) {
		length++;
	}
	return length;
}

SUITE_BEGIN(load_games)
SUITE_GROUP(listings_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_listing_reads_back_the_same) {
	const struct listing *listing = read_one(STORE_OPEN, FELLI);
	ck_assert_ptr_nonnull(listing);
	ck_assert(listing->is_public);
	ck_assert_str_eq(listing->maker, MAKER);
	ck_assert_int_eq(listing->maker_n, 5);
	ck_assert_int_eq(listing->updated_ms, 100);
	ck_assert_int_eq(listing->status, STORE_OPEN);
	ck_assert_ptr_eq(listing->game, games_find("felli"));
	ck_assert_str_eq(listing->text, "{\"game\":\"felli\"");
	ck_assert_ptr_null(listing->live);
	ck_assert_ptr_null(listing->address);
	ck_assert(!deadline_is_set(&listing->deadline));
}
END_TEST

/* Names of players may look like fields. */
START_TEST(a_row_is_read_by_its_fields_not_by_its_text) {
	add_room("2222bbbb", STORE_OPEN,
		ROW("\"game\":\"felli\",\"seats\":[\"\\\"free\\\":[]\"],\"free\":[\"W\"]"));
	const struct listing *listing = read_one(STORE_PLAYING,
		ROW("\"title\":\"Felli\",\"seats\":[\"\\\"free\\\":[]\",\"\\\"row\\\":\"],"
		    "\"free\":[],\"game\":\"felli\""));
	ck_assert_ptr_eq(listing->game, games_find("felli"));
	ck_assert(listing->is_full);
	ck_assert(!deadline_is_set(&listing->deadline));
	ck_assert(strncmp(listing->text, "{\"title\"", 8) == 0);
	ck_assert(!listings_find(listings, "2222bbbb")->is_full);
}
END_TEST

START_TEST(private_rooms_and_rooms_without_a_maker_are_read_too) {
	const struct listing *listing = read_one(STORE_PLAYING,
		"{\"public\":false,\"maker\":\"\",\"n\":0,\"row\":{\"game\":\"felli\"}}");
	ck_assert_ptr_nonnull(listing);
	ck_assert(!listing->is_public);
	ck_assert_str_eq(listing->maker, "");
	ck_assert_ptr_null(listings_find_made(listings, "", 0));
}
END_TEST

START_LOOP_TEST(an_invalid_listing_is_left_out_and_the_others_are_read, 5) {
	static const char *const wrong[] = {"", "{}", "[1,2]",
		"{\"public\":true,\"maker\":\"" MAKER "\",\"n\":5}",
		"{\"public\":1,\"maker\":\"" MAKER "\",\"n\":5,\"row\":{}}"};
	add_room("2222bbbb", STORE_OPEN, wrong[_i]);
	const struct listing *listing = read_one(STORE_OPEN, FELLI);
	ck_assert_ptr_nonnull(listing);
	ck_assert_ptr_null(listings_find(listings, "2222bbbb"));
	ck_assert_uint_eq(length_of(STORE_OPEN), 1);
}
END_TEST

START_TEST(a_room_of_a_game_that_was_removed_is_kept_but_not_shown) {
	const struct listing *listing = read_one(STORE_OPEN, ROW("\"game\":\"no-longer-played\""));
	ck_assert_ptr_nonnull(listing);
	ck_assert_ptr_null(listing->game);
	ck_assert(!listing->is_public);
}
END_TEST

START_TEST(rooms_are_listed_by_status_in_the_order_of_the_store) {
	add_room("2222aaaa", STORE_OPEN, FELLI);
	add_room("2222bbbb", STORE_PLAYING, FELLI);
	add_room("2222cccc", STORE_OPEN, FELLI);
	add_room("2222dddd", STORE_OVER, FELLI);
	ck_assert(listings_load(listings));
	const struct list *open = listings_of(listings, STORE_OPEN);
	ck_assert_uint_eq(length_of(STORE_OPEN), 2);
	ck_assert_uint_eq(length_of(STORE_PLAYING), 1);
	ck_assert_str_eq(LIST_OWNER(open->next, struct listing, in_list)->room, "2222aaaa");
	ck_assert_str_eq(LIST_OWNER(open->before, struct listing, in_list)->room, "2222cccc");
	ck_assert_ptr_null(listings_find(listings, "2222dddd"));
	ck_assert_uint_eq(listings_count(listings, STORE_OPEN), 2);
	ck_assert_uint_eq(listings_count(listings, STORE_PLAYING), 1);
}
END_TEST

START_TEST(a_clock_sets_a_deadline_and_one_of_days_a_slow_deadline) {
	const struct listing *quick, *slow, *open;
	add_room("2222aaaa", STORE_PLAYING,
		ROW("\"game\":\"felli\",\"clock\":{\"kind\":\"fischer\",\"base\":60}"));
	add_room("2222bbbb", STORE_PLAYING,
		ROW("\"game\":\"felli\",\"clock\":{\"kind\":\"days\",\"days\":3}"));
	add_room("2222cccc", STORE_OPEN,
		ROW("\"game\":\"felli\",\"clock\":{\"kind\":\"fischer\",\"base\":60}"));
	add_room("2222dddd", STORE_PLAYING, ROW("\"game\":\"felli\",\"clock\":null"));
	ck_assert(listings_load(listings));
	quick = listings_find(listings, "2222aaaa");
	slow = listings_find(listings, "2222bbbb");
	open = listings_find(listings, "2222cccc");
	ck_assert(deadline_is_set(&quick->deadline) && !quick->deadline.is_slow);
	ck_assert(deadline_is_set(&slow->deadline) && slow->deadline.is_slow);
	ck_assert(!deadline_is_set(&open->deadline));
	ck_assert(!deadline_is_set(&listings_find(listings, "2222dddd")->deadline));
	ck_assert_ptr_eq(deadlines_first(live_site.deadlines), &quick->deadline);
}
END_TEST

START_TEST(strong_dice_set_a_deadline_before_the_game_begins) {
	const struct listing *listing = read_one(
		STORE_OPEN, ROW("\"game\":\"laquet\",\"dice_mode\":\"strong\",\"clock\":null"));
	ck_assert(deadline_is_set(&listing->deadline));
	ck_assert(!listing->deadline.is_slow);
}
END_TEST

START_TEST(a_room_is_found_by_the_request_that_made_it) {
	const struct listing *listing = read_one(STORE_OPEN, FELLI);
	ck_assert_ptr_eq(listings_find_made(listings, MAKER, 5), listing);
	ck_assert_ptr_null(listings_find_made(listings, MAKER, 6));
	ck_assert_ptr_null(listings_find_made(listings, "fedcba9876543210", 5));
}
END_TEST

START_TEST(of_two_rooms_of_one_request_the_last_changed_is_found) {
	add_room("2222aaaa", STORE_OPEN, FELLI);
	add_room("2222bbbb", STORE_OPEN, FELLI);
	ck_assert(listings_load(listings));
	struct listing *first = listings_find(listings, "2222aaaa");
	struct listing *second = listings_find(listings, "2222bbbb");
	ck_assert_ptr_eq(listings_find_made(listings, MAKER, 5), first);
	listings_remove(listings, second);
	ck_assert_ptr_eq(listings_find_made(listings, MAKER, 5), first);
	listings_remove(listings, first);
	ck_assert_ptr_null(listings_find_made(listings, MAKER, 5));
}
END_TEST

START_TEST(removing_a_listing_removes_its_counts_and_its_deadline) {
	struct listing *listing;
	add_room("2222aaaa", STORE_PLAYING,
		ROW("\"game\":\"felli\",\"clock\":{\"kind\":\"fischer\",\"base\":60}"));
	ck_assert(listings_load(listings));
	listing = listings_find(listings, "2222aaaa");
	ck_assert(!listings_take_changed(listings));
	listings_remove(listings, listing);
	ck_assert(listings_take_changed(listings));
	ck_assert(!listings_take_changed(listings));
	ck_assert_uint_eq(listings_count(listings, STORE_PLAYING), 0);
	ck_assert_uint_eq(deadlines_count(live_site.deadlines), 0);
	ck_assert_ptr_null(listings_find(listings, "2222aaaa"));
}
END_TEST

START_TEST(loading_fails_if_the_store_cannot_be_read) {
	add_room("2222aaaa", STORE_OPEN, FELLI);
	broken = true;
	ck_assert(!listings_load(listings));
}
END_TEST

START_TEST(a_room_being_made_counts_for_its_address_but_is_not_listed) {
	static struct peer amal;
	peer_connect(&amal, "amal");
	struct address *address = amal.client->address;
	struct live_room *live = live_room_create(&live_site.rooms, "2222eeee");
	struct listing *listing = listings_add(listings, live, MAKER, 9, address);
	ck_assert_ptr_nonnull(listing);
	ck_assert_uint_eq(address->count[ADDRESS_ROOMS], 1);
	ck_assert_ptr_eq(listings_of_live(listings, live), listing);
	ck_assert_ptr_eq(listings_find_made(listings, MAKER, 9), listing);
	ck_assert_uint_eq(length_of(STORE_OPEN), 0);
	ck_assert_uint_eq(listings_count(listings, STORE_OPEN), 0);
	listings_memory_listener(listings).closed(listings, live);
	ck_assert_uint_eq(address->count[ADDRESS_ROOMS], 0);
	ck_assert_ptr_null(listings_find(listings, "2222eeee"));
	peer_cut(&amal);
}
END_TEST
