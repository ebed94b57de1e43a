/* tests/server/quota/rate_test.c - how often something may happen, with a clock set by hand. */

#include "server/quota/rate.h"
#include "tests/suite.h"

static const struct rate_limit limit = {.per_1000_s = 2000, .burst = 10}; /* two a second */
static struct rate rate;

static void set_up(void) {
	rate = (struct rate){0};
}

static unsigned take_all(uint64_t now_ms) {
	unsigned count = 0;
	while (count < 1000 && rate_take(&rate, &limit, now_ms)) {
		count++;
	}
	return count;
}

SUITE_GROUP(rate_cases, set_up, NULL, SUITE_SECONDS)

START_TEST(a_burst_is_allowed_at_once) {
	ck_assert(rate_is_none(&rate, &limit, 5000));
	ck_assert_uint_eq(take_all(5000), 10);
	ck_assert(!rate_is_none(&rate, &limit, 5000));
}
END_TEST

START_TEST(in_the_long_run_the_rate_per_second_holds) {
	unsigned count = take_all(0);
	for (uint64_t now_ms = 0; now_ms <= 100000; now_ms += 4) {
		count += take_all(now_ms);
	}
	ck_assert_uint_eq(count, 10 + 200);
}
END_TEST

START_TEST(the_suggested_wait_is_exactly_as_long_as_needed) {
	take_all(0);
	ck_assert_uint_eq(rate_wait_ms(&rate, &limit, 0), 500);
	ck_assert_uint_eq(rate_wait_ms(&rate, &limit, 200), 300);
	ck_assert(!rate_allows(&rate, &limit, 499));
	ck_assert(rate_allows(&rate, &limit, 500));
}
END_TEST

START_TEST(refused_requests_do_not_prolong_the_wait) {
	take_all(0);
	for (int i = 0; i < 1000; i++) {
		rate_count(&rate, &limit, 0);
	}
	ck_assert_uint_eq(rate_wait_ms(&rate, &limit, 0), 500);
}
END_TEST

START_TEST(after_a_rest_nothing_is_counted) {
	take_all(0);
	ck_assert(!rate_is_none(&rate, &limit, 4999));
	ck_assert(rate_is_none(&rate, &limit, 5000));
	take_all(6000);
	ck_assert(rate_is_none(&rate, &limit, UINT64_MAX));
}
END_TEST

START_TEST(setting_the_clock_back_gives_nothing) {
	take_all(10000);
	ck_assert(!rate_allows(&rate, &limit, 0));
	ck_assert(!rate_allows(&rate, &limit, 10400));
	ck_assert(rate_allows(&rate, &limit, 10500));
}
END_TEST
