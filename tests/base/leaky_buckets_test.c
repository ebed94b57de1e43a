/* tests/base/leaky_buckets_test.c - how much was used recently, by key. */
#include "base/leaky_buckets.h"

#include "tests/suite.h"

enum { MAX = 3 };

static struct leaky_buckets buckets;

static void set_up(void) {
	leaky_buckets_init(&buckets, MAX, 7);
}

static void tear_down(void) {
	leaky_buckets_finish(&buckets);
}

static int64_t level(const char *key, int64_t now) {
	return leaky_buckets_level(&buckets, key, now);
}

SUITE_GROUP(bucket_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_bucket_fills_and_leaks) {
	ck_assert_int_eq(level("a", 100), 0);
	leaky_buckets_fill(&buckets, "a", 30, 100);
	leaky_buckets_fill(&buckets, "a", 30, 110);
	ck_assert_int_eq(level("a", 110), 50);
	ck_assert_int_eq(level("a", 159), 1);
	ck_assert_int_eq(level("a", 160), 0);
	ck_assert_int_eq(level("a", 200), 0);
	leaky_buckets_fill(&buckets, "a", 5, 200); /* it was not below empty */
	ck_assert_int_eq(level("a", 200), 5);
}
END_TEST

START_TEST(each_key_has_its_own_bucket) {
	leaky_buckets_fill(&buckets, "a", 30, 100);
	ck_assert_int_eq(level("b", 100), 0);
	leaky_buckets_fill(&buckets, "b", 7, 100);
	ck_assert_int_eq(level("a", 100), 30);
	ck_assert_int_eq(level("b", 100), 7);
}
END_TEST

START_TEST(a_swept_bucket_is_gone_even_if_it_was_looked_up_last) {
	leaky_buckets_fill(&buckets, "a", 30, 100);
	ck_assert_int_eq(level("a", 100), 30);
	leaky_buckets_sweep(&buckets, 130);
	ck_assert_int_eq(level("a", 100), 0);
	leaky_buckets_fill(&buckets, "a", 5, 130);
	ck_assert_int_eq(level("a", 130), 5);
	ck_assert_uint_eq(leaky_buckets_count(&buckets), 1);
}
END_TEST

START_TEST(only_empty_buckets_are_swept) {
	leaky_buckets_fill(&buckets, "a", 30, 100);
	leaky_buckets_fill(&buckets, "b", 10, 100);
	leaky_buckets_fill(&buckets, "c", 20, 100);
	leaky_buckets_sweep(&buckets, 109);
	ck_assert_uint_eq(leaky_buckets_count(&buckets), 3);
	leaky_buckets_sweep(&buckets, 120);
	ck_assert_uint_eq(leaky_buckets_count(&buckets), 1);
	ck_assert_int_eq(level("a", 120), 10);
	leaky_buckets_sweep(&buckets, INT64_MAX);
	ck_assert_uint_eq(leaky_buckets_count(&buckets), 0);
}
END_TEST

START_TEST(a_full_table_drops_its_oldest_bucket) {
	leaky_buckets_fill(&buckets, "a", 30, 100);
	leaky_buckets_fill(&buckets, "b", 30, 100);
	leaky_buckets_fill(&buckets, "c", 30, 100);
	leaky_buckets_fill(&buckets, "a", 30, 100);
	ck_assert_uint_eq(leaky_buckets_count(&buckets), MAX);
	leaky_buckets_fill(&buckets, "d", 30, 100);
	ck_assert_uint_eq(leaky_buckets_count(&buckets), MAX);
	ck_assert_int_eq(level("a", 100), 0);
	ck_assert_int_eq(level("b", 100), 30);
	ck_assert_int_eq(level("d", 100), 30);
}
END_TEST

START_TEST(a_key_that_is_too_long_is_ignored) {
	static const char key[] = "0123456789012345678901234567890123456789012345678901234567890";
	leaky_buckets_fill(&buckets, key, 30, 100);
	ck_assert_uint_eq(leaky_buckets_count(&buckets), 0);
	ck_assert_int_eq(level(key, 100), 0);
}
END_TEST
