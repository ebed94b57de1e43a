/* tests/server/quota/quota_test.c - what is counted for each address. */
#include <string.h>

#include "server/quota/quota.h"
#include "tests/suite.h"

enum { REQUESTS = 20 }; /* allowed at once with one per second */

static const struct quota_settings settings = {
	.requests_per_s = 1,
	.misses_per_minute = 2,
	.loop_percent = 10,
	.kib_per_s = 1,
};
static uv_loop_t loop;
static struct quotas *quotas;
static struct quota *quota;

static struct quota *take(const char *text) {
	unsigned char address[16] = {[10] = 0xff, [11] = 0xff};
	if (strchr(text, ':') != NULL) {
		ck_assert_int_eq(uv_inet_pton(AF_INET6, text, address), 0);
	} else {
		ck_assert_int_eq(uv_inet_pton(AF_INET, text, address + 12), 0);
	}
	return quota_take(quotas, address);
}

static void start(void) {
	ck_assert_int_eq(uv_loop_init(&loop), 0);
	quotas = quotas_create(&loop, &settings);
	ck_assert_ptr_nonnull(quotas);
	quota = take("192.0.2.7");
}

static void finish(void) {
	quota_release(quota);
	quotas_destroy(quotas);
	ck_assert_int_eq(uv_loop_close(&loop), 0);
}

SUITE_GROUP(quota_cases, start, finish, SUITE_SECONDS)

START_TEST(all_addresses_of_a_customer_share_one_quota) {
	struct quota *one = take("2001:db8:0:1::1"), *same = take("2001:db8:0:1::2:3"),
		     *other = take("2001:db8:0:2::1"), *again = take("192.0.2.7");
	ck_assert_ptr_eq(one, same);
	ck_assert_ptr_ne(one, other);
	ck_assert_ptr_eq(again, quota);
	ck_assert_str_eq(quota_address(one), "2001:db8:0:1::");
	ck_assert_str_eq(quota_address(quota), "192.0.2.7");
	quota_release(one);
	quota_release(same);
	quota_release(other);
	quota_release(again);
}
END_TEST

START_TEST(the_things_an_address_holds_are_counted_by_kind) {
	quota_add(quota, QUOTA_CONNECTIONS);
	quota_add(quota, QUOTA_CONNECTIONS);
	quota_add(quota, QUOTA_UPLOADS);
	quota_drop(quota, QUOTA_CONNECTIONS);
	ck_assert_uint_eq(quota_held(quota, QUOTA_CONNECTIONS), 1);
	ck_assert_uint_eq(quota_held(quota, QUOTA_UPLOADS), 1);
	ck_assert_uint_eq(quota_held(quota, QUOTA_WEBSOCKETS), 0);
}
END_TEST

START_TEST(requests_still_count_after_the_last_reference) {
	for (int i = 0; i < REQUESTS; i++) {
		ck_assert_uint_eq(quota_wait_ms(quota), 0);
		quota_count_request(quota);
	}
	quota_release(quota);
	quota = take("192.0.2.7");
	ck_assert_uint_gt(quota_wait_ms(quota), 0);
	struct quota *other = take("192.0.2.8");
	ck_assert_uint_eq(quota_wait_ms(other), 0);
	quota_release(other);
}
END_TEST

START_TEST(checks_and_misses_have_their_own_budgets) {
	for (int i = 0; i < REQUESTS; i++) {
		quota_count_request(quota);
	}
	ck_assert(quota_take_check(quota));
	ck_assert_uint_eq(quota_miss_wait_ms(quota), 0);
	quota_count_miss(quota);
	quota_count_miss(quota);
	ck_assert_uint_gt(quota_miss_wait_ms(quota), 0);
	ck_assert(quota_take_check(quota));
}
END_TEST

START_TEST(an_address_that_used_much_of_a_round_waits_for_the_next) {
	for (int i = 0; i < 20; i++) {
		quota_charge(quota, 150000, 0);
	}
	ck_assert(quota_had_round(quota));
	ck_assert(quota_allows(quota, uv_hrtime()));
	quotas_begin_round(quotas);
	ck_assert(!quota_had_round(quota));
}
END_TEST

START_TEST(an_address_over_the_rate_of_bytes_has_to_wait) {
	quota_charge(quota, 0, 20 << 10);
	ck_assert(!quota_allows(quota, uv_hrtime()));
	ck_assert_uint_gt(quota_wait_ms(quota), 0);
	ck_assert(!quota_is_abusing(quota));
}
END_TEST
