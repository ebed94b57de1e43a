/* tests/server/quota/cost_test.c - what one address may use, with a clock set by hand. */

#include "server/quota/cost.h"
#include "tests/suite.h"

#define MS_NS UINT64_C(1000000)
#define SECOND_NS (1000 * MS_NS)

static const struct cost_limits limits = {.loop_percent = 10, .bytes_per_s = 4 << 20};
static struct cost cost;
static uint64_t now_ns;

static void start(void) {
	cost = (struct cost){0};
	now_ns = 77 * SECOND_NS;
}

static bool allowed(void) {
	return cost_allows(&cost, &limits, now_ns);
}

static void charge(uint64_t ns, uint64_t bytes) {
	cost_charge(&cost, &limits, now_ns, ns, bytes);
}

/* Ask for as much as is allowed, in pieces of ns and bytes, for a while. Returns how many. */
static unsigned take_all(uint64_t ns, uint64_t bytes, unsigned seconds) {
	unsigned taken = 0;
	for (uint64_t end_ns = now_ns + seconds * SECOND_NS; now_ns < end_ns; now_ns += MS_NS) {
		while (allowed()) {
			charge(ns, bytes);
			taken++;
		}
	}
	return taken;
}

SUITE_GROUP(cost_cases, start, NULL, SUITE_SECONDS)

START_TEST(a_client_that_used_nothing_is_allowed) {
	ck_assert(allowed());
	ck_assert_uint_eq(cost_wait_ms(&cost, &limits, now_ns), 0);
	ck_assert(cost_is_none(&cost, &limits, now_ns));
}
END_TEST

START_TEST(a_burst_of_loop_time_is_allowed_and_then_a_share) {
	/* 300 ms at once, then 100 ms each second */
	ck_assert_uint_eq(take_all(MS_NS, 0, 1), 300 + 100);
	ck_assert_uint_eq(take_all(MS_NS, 0, 10), 1000);
}
END_TEST

START_TEST(small_and_large_pieces_get_the_same_share) {
	unsigned small = take_all(20000, 0, 20);
	start();
	unsigned large = take_all(10 * MS_NS, 0, 20);
	ck_assert_uint_ge(small, (300 + 1990) * 50);
	ck_assert_uint_le(small, (300 + 2010) * 50);
	ck_assert_uint_ge(large, (300 + 1990) / 10);
	ck_assert_uint_le(large, (300 + 2020) / 10);
}
END_TEST

START_TEST(sixteen_seconds_worth_of_bytes_are_allowed_and_then_the_rate) {
	unsigned taken = take_all(0, 1 << 20, 1);
	ck_assert_uint_ge(taken, 64 + 3);
	ck_assert_uint_le(taken, 64 + 5);
	taken = take_all(0, 1 << 20, 10);
	ck_assert_uint_ge(taken, 39);
	ck_assert_uint_le(taken, 41);
}
END_TEST

START_TEST(bytes_are_forgiven_however_often_it_is_checked) {
	charge(0, 64 << 20);
	for (int i = 0; i < 1000000; i++) {
		now_ns += 1000;
		allowed();
	}
	ck_assert_uint_ge(cost.bytes, (60 << 20) - 4200);
	ck_assert_uint_le(cost.bytes, (60 << 20) + 4200);
}
END_TEST

START_TEST(the_suggested_wait_is_enough_and_at_most_a_tenth_too_long) {
	charge(500 * MS_NS, 0);
	ck_assert(!allowed());
	uint64_t wait_ms = cost_wait_ms(&cost, &limits, now_ns);
	ck_assert_uint_ge(wait_ms, 2000);
	ck_assert_uint_le(wait_ms, 2200);
	now_ns += (wait_ms - 200) * MS_NS;
	ck_assert(!allowed());
	now_ns += 200 * MS_NS;
	ck_assert(allowed());
	charge(0, 80 << 20);
	ck_assert_uint_ge(cost_wait_ms(&cost, &limits, now_ns), 3500);
}
END_TEST

START_TEST(one_request_that_took_minutes_is_forgiven_within_seconds) {
	charge(500 * SECOND_NS, UINT64_C(1) << 40);
	ck_assert_uint_le(cost_wait_ms(&cost, &limits, now_ns), 48001);
	charge(500 * SECOND_NS, 0);
	ck_assert_uint_le(cost_wait_ms(&cost, &limits, now_ns), 48001);
}
END_TEST

START_TEST(everything_is_forgiven_in_the_end) {
	charge(200 * MS_NS, 1 << 20);
	now_ns += SECOND_NS;
	ck_assert(!cost_is_none(&cost, &limits, now_ns));
	now_ns += SECOND_NS + MS_NS;
	ck_assert(cost_is_none(&cost, &limits, now_ns));
	charge(200 * MS_NS, 1 << 20);
	now_ns += UINT64_MAX / 2;
	ck_assert(cost_is_none(&cost, &limits, now_ns));
}
END_TEST

START_TEST(a_clock_that_is_set_back_forgives_nothing_twice) {
	charge(290 * MS_NS, 0);
	uint64_t spent_ns = cost.ns;
	now_ns -= 5 * SECOND_NS;
	ck_assert(allowed());
	now_ns += 5 * SECOND_NS;
	ck_assert(allowed());
	ck_assert_uint_eq(cost.ns, spent_ns);
}
END_TEST

START_TEST(asking_for_more_than_the_share_for_half_a_minute_is_abuse) {
	take_all(MS_NS, 0, 29);
	ck_assert(!cost_is_abuse(&cost, &limits, now_ns));
	take_all(MS_NS, 0, 2);
	ck_assert(cost_is_abuse(&cost, &limits, now_ns));
}
END_TEST

START_TEST(an_occasional_burst_is_not_abuse) {
	for (int i = 0; i < 100; i++) {
		charge(300 * MS_NS, 0);
		ck_assert(!cost_is_abuse(&cost, &limits, now_ns));
		now_ns += 3 * SECOND_NS;
	}
}
END_TEST

/* Thirty pages at once (40 files of 50 us and 1.2 MB each), and then sixty-four sockets, each of
 * which plays a move of 50 us every two seconds and is sent it. */
START_TEST(a_classroom_never_reaches_the_limit) {
	for (int page = 0; page < 30; page++) {
		for (int file = 0; file < 40; file++) {
			ck_assert(allowed());
			charge(50000, 30000);
		}
	}
	for (int i = 0; i < 3600 * 32; i++) {
		ck_assert(allowed());
		charge(50000, 4000);
		now_ns += SECOND_NS / 32;
	}
	ck_assert(cost.ns < MS_NS);
}
END_TEST

START_TEST(without_limits_nothing_is_counted) {
	static const struct cost_limits none = {.loop_percent = 100};
	cost_charge(&cost, &none, now_ns, 1000 * SECOND_NS, UINT64_C(1) << 50);
	ck_assert(cost_allows(&cost, &none, now_ns));
	ck_assert(cost_is_none(&cost, &none, now_ns));
}
END_TEST
