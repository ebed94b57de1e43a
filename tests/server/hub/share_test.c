/* tests/server/hub/share_test.c - how much of the disk an address may fill per hour. */
#include "server/hub/share.h"

#include <string.h>

#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/room/decide.h"
#include "tests/suite.h"

enum { MIB = 1 << 20, MINUTE_MS = 60 * 1000, HOUR_MS = 60 * MINUTE_MS };

static const int64_t now = INT64_C(1700000000000); /* some day in 2023 */
static struct shares shares;

static void set_up(void) {
	shares_init(&shares, 2, 7);
}

static void tear_down(void) {
	shares_finish(&shares);
}

static bool allows(const char *address, int64_t at_ms) {
	struct wire_error error;
	return shares_allow(&shares, address, at_ms, &error);
}

SUITE_GROUP(share_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(an_address_may_store_until_its_share_is_full) {
	shares_charge(&shares, "a", MIB, now);
	ck_assert(allows("a", now));
	shares_charge(&shares, "a", MIB, now);
	ck_assert(!allows("a", now));
	ck_assert(allows("b", now));
}
END_TEST

START_TEST(a_share_is_free_again_after_an_hour) {
	shares_charge(&shares, "a", 3 * MIB, now);
	ck_assert(!allows("a", now + HOUR_MS / 2 - 1));
	ck_assert(allows("a", now + HOUR_MS / 2 + 1));
	shares_sweep(&shares, now + HOUR_MS);
	ck_assert_uint_eq(leaky_buckets_count(&shares.used), 1);
	shares_sweep(&shares, now + HOUR_MS + HOUR_MS / 2);
	ck_assert_uint_eq(leaky_buckets_count(&shares.used), 0);
}
END_TEST

START_TEST(small_events_are_counted_precisely) {
	for (int i = 0; i < 2 * 1024; i++) {
		shares_charge(&shares, "a", 1024, now);
	}
	int64_t used_us = leaky_buckets_level(&shares.used, "a", now * 1000);
	ck_assert_int_gt(used_us, INT64_C(1000) * HOUR_MS - 2 * 1024);
	ck_assert_int_le(used_us, INT64_C(1000) * HOUR_MS);
}
END_TEST

START_TEST(a_refusal_says_how_long_to_wait) {
	struct wire_error error;
	shares_charge(&shares, "a", 3 * MIB, now);
	ck_assert(!shares_allow(&shares, "a", now, &error));
	ck_assert_int_eq(error.code, ERROR_TOO_FAST);
	ck_assert_str_eq(error.text,
		"More than 2 MB were stored from your address within an hour; you can continue in 31 "
		"minutes.");
	ck_assert(!shares_allow(&shares, "a", now + HOUR_MS / 2, &error));
	ck_assert_str_eq(error.text,
		"More than 2 MB were stored from your address within an hour; you can continue in a "
		"minute.");
}
END_TEST

START_TEST(without_a_limit_everything_is_allowed_and_nothing_is_counted) {
	struct shares none;
	struct wire_error error;
	shares_init(&none, 0, 7);
	shares_charge(&none, "a", (size_t)1 << 40, now);
	ck_assert(shares_allow(&none, "a", now, &error));
	ck_assert_uint_eq(leaky_buckets_count(&none.used), 0);
	shares_finish(&none);
}
END_TEST

START_TEST(requests_of_computers_are_charged_to_nobody) {
	static struct site site;
	struct address address = {.text = "a"};
	struct client client = {.address = &address, .is_computer = true};
	struct pending pending = {.client = &client};
	struct commit commit = {.pending = &pending};
	struct live_room live = {.site = &site};
	struct live_listener listener = shares_listener(&shares);
	struct room_facts facts = {.now_ms = now};
	listener.storing(listener.user, &live, &commit, 64 * MIB);
	ck_assert_uint_eq(leaky_buckets_count(&shares.used), 0);
	shares_charge(&shares, "a", 3 * MIB, now);
	listener.facts(listener.user, &live, &pending, &facts);
	ck_assert_ptr_null(facts.over_share);
	client.is_computer = false;
	listener.facts(listener.user, &live, &pending, &facts);
	ck_assert_ptr_nonnull(facts.over_share);
}
END_TEST
