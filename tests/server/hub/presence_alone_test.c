/* tests/server/hub/presence_alone_test.c - presence without a hub: who is shown as present, when
 * absence can be claimed, and when changes are sent. */
#include "server/hub/presence.h"

#include <string.h>

#include "server/hub/hub_settings.h"
#include "server/hub/listings.h"
#include "server/room/decide.h"
#include "tests/server/live/live_site.h"
#include "tests/suite.h"

static struct hub_settings settings;
static struct listings *listings;
static struct presence *presence;
static struct peer amal, badr, cyra;
static struct live_room *live;

static struct live_listener make_presence(void) {
	listings = listings_create(&live_site.rooms, live_site.deadlines, 7);
	ck_assert_ptr_nonnull(listings);
	settings = (struct hub_settings){.presence_s = 5, .claim_s = 60};
	presence = presence_create(&live_site.rooms, listings, &settings);
	ck_assert_ptr_nonnull(presence);
	return presence_listener(presence);
}

static void begin(enum clock_kind clock) {
	live = live_site_begin(&amal, &badr, clock);
	live_site_settle();
	listings_take_changed(listings);
}

static void set_up(void) {
	live_site_set_up_with(make_presence);
	peer_connect(&amal, "amal");
	peer_connect(&badr, "badr");
	peer_connect(&cyra, "cyra");
}

static void tear_down(void) {
	live_site_tear_down();
	presence_destroy(presence);
	listings_destroy(listings);
}

static bool is_present(int place) {
	return presence_of(presence, live).present[place];
}

static int64_t claim_ms(int place) {
	return presence_of(presence, live).claim_ms[place];
}

static void wind(int64_t ms) {
	live_site.now_ms += ms;
	presence_listener(presence).tick(presence, live_site.now_ms);
	live_site_settle();
}

static int64_t fact_for(enum request_type type) {
	struct pending pending = {.request = {.type = type}};
	struct room_facts facts = {.claim_from_ms = -7};
	presence_listener(presence).facts(presence, live, &pending, &facts);
	return facts.claim_from_ms;
}

SUITE_BEGIN(load_games)
SUITE_GROUP(presence_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(players_with_a_connection_are_present) {
	begin(CLOCK_NONE);
	ck_assert(is_present(0) && is_present(1));
	ck_assert_uint_eq(presence_of(presence, live).watchers, 0);
	live_room_join(live, cyra.client, -1);
	ck_assert_uint_eq(presence_of(presence, live).watchers, 1);
	live_room_leave(cyra.client);
	ck_assert_uint_eq(presence_of(presence, live).watchers, 0);
}
END_TEST

START_TEST(a_seat_nobody_took_is_absent_even_if_its_place_is_held) {
	live = live_site_open(&amal, CLOCK_NONE);
	live_room_join(live, badr.client, 1);
	ck_assert(is_present(0) && !is_present(1));
}
END_TEST

START_TEST(a_player_who_leaves_stays_present_for_some_seconds) {
	begin(CLOCK_NONE);
	live_room_leave(badr.client);
	ck_assert(is_present(1));
	wind(4999);
	ck_assert(is_present(1));
	wind(1);
	ck_assert(!is_present(1) && is_present(0));
}
END_TEST

START_TEST(without_a_grace_period_a_player_who_leaves_is_absent_at_once) {
	settings.presence_s = 0;
	begin(CLOCK_NONE);
	live_room_leave(badr.client);
	ck_assert(!is_present(1));
}
END_TEST

START_TEST(a_player_with_two_connections_is_absent_after_the_last) {
	begin(CLOCK_NONE);
	settings.presence_s = 0;
	live_room_join(live, cyra.client, 1);
	live_room_leave(badr.client);
	ck_assert(is_present(1));
	live_room_leave(cyra.client);
	ck_assert(!is_present(1));
}
END_TEST

START_TEST(each_leaving_has_its_own_grace_period) {
	begin(CLOCK_NONE);
	live_room_leave(badr.client);
	wind(1000);
	live_room_join(live, badr.client, 1);
	wind(60000);
	int64_t left_ms = live_site.now_ms;
	live_room_leave(badr.client);
	wind(4999);
	ck_assert(is_present(1));
	wind(1);
	ck_assert(!is_present(1));
	peer_play(&amal, "c2-c3");
	ck_assert_int_eq(claim_ms(1), left_ms + 5000 + 60000); /* since their turn began */
}
END_TEST

START_TEST(a_claim_counts_from_leaving_or_from_the_turn_whichever_is_later) {
	begin(CLOCK_NONE);
	ck_assert_int_eq(claim_ms(0), 0);
	int64_t left_ms = live_site.now_ms += 1000;
	live_room_leave(amal.client);
	wind(5000);
	ck_assert_int_eq(claim_ms(0), left_ms + 60000);
	ck_assert_int_eq(claim_ms(1), 0);
	ck_assert_int_eq(fact_for(REQUEST_CLAIM), left_ms + 60000);
}
END_TEST

START_TEST(nothing_can_be_claimed_while_a_player_is_shown_as_present) {
	begin(CLOCK_NONE);
	live_room_leave(amal.client);
	ck_assert_int_eq(fact_for(REQUEST_CLAIM), 0);
	wind(4999);
	ck_assert_int_eq(fact_for(REQUEST_CLAIM), 0);
	wind(1);
	ck_assert_int_gt(fact_for(REQUEST_CLAIM), 0);
}
END_TEST

START_TEST(with_a_clock_of_days_nobody_needs_to_be_present) {
	begin(CLOCK_DAYS);
	live_room_leave(amal.client);
	wind(5000);
	ck_assert(!is_present(0));
	ck_assert_int_eq(claim_ms(0), 0);
	ck_assert_int_eq(fact_for(REQUEST_CLAIM), 0);
}
END_TEST

START_TEST(other_requests_do_not_get_the_facts_for_a_claim) {
	begin(CLOCK_NONE);
	ck_assert_int_eq(fact_for(REQUEST_PLAY), -7);
	ck_assert_int_eq(fact_for(REQUEST_OFFER), -7);
}
END_TEST

START_TEST(changes_within_a_round_are_sent_once) {
	begin(CLOCK_NONE);
	unsigned before = peer_count(&amal, "\"t\":\"presence\"");
	live_room_leave(badr.client);
	live_room_join(live, badr.client, 1);
	live_room_join(live, cyra.client, -1);
	ck_assert_uint_eq(peer_count(&amal, "\"t\":\"presence\""), before);
	live_site_settle();
	ck_assert_uint_eq(peer_count(&amal, "\"t\":\"presence\""), before + 1);
	ck_assert_uint_eq(peer_count(&cyra, "\"t\":\"presence\""), 1);
	live_site_settle();
	ck_assert_uint_eq(peer_count(&amal, "\"t\":\"presence\""), before + 1);
}
END_TEST

START_TEST(the_lobby_learns_of_each_change) {
	begin(CLOCK_NONE);
	ck_assert(!listings_take_changed(listings));
	live_room_leave(badr.client);
	ck_assert(listings_take_changed(listings));
	live_site_settle();
	wind(4000);
	ck_assert(!listings_take_changed(listings));
	wind(1000);
	ck_assert(listings_take_changed(listings));
}
END_TEST

START_TEST(a_room_that_left_memory_sends_no_presence) {
	begin(CLOCK_NONE);
	live_room_leave(badr.client);
	unsigned before = amal.frames;
	live_room_destroy(live);
	wind(60000);
	ck_assert_uint_eq(amal.frames, before);
}
END_TEST

START_TEST(passing_the_turn_to_an_absent_player_announces_the_claim) {
	begin(CLOCK_NONE);
	live_room_leave(badr.client);
	wind(6000);
	unsigned before = peer_count(&amal, "\"t\":\"presence\"");
	peer_play(&amal, "c2-c3");
	ck_assert_uint_eq(peer_count(&amal, "\"t\":\"presence\""), before + 1);
	ck_assert_int_eq(claim_ms(1), live_site.now_ms + 60000);
}
END_TEST
