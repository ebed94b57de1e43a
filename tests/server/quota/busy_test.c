/* tests/server/quota/busy_test.c - time spent working, and time without a processor. */

#include <poll.h>
#include <time.h>

#include "server/quota/cost.h"
#include "tests/suite.h"

#define MS_NS UINT64_C(1000000)

static uint64_t clock_ns(clockid_t clock) {
	struct timespec now;
	ck_assert_int_eq(clock_gettime(clock, &now), 0);
	return (uint64_t)now.tv_sec * 1000 * MS_NS + (uint64_t)now.tv_nsec;
}

/* Work until this thread has used ns more of its processor. Returns what passed on the wall. */
static uint64_t work(uint64_t ns) {
	uint64_t wall_ns = clock_ns(CLOCK_MONOTONIC);
	uint64_t end_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID) + ns;
	while (clock_ns(CLOCK_THREAD_CPUTIME_ID) < end_ns) {
	}
	return clock_ns(CLOCK_MONOTONIC) - wall_ns;
}

SUITE_GROUP(busy_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(time_at_work_counts_in_full) {
	struct busy busy = {0};
	busy_round(&busy, 1);
	uint64_t wall_ns = work(5 * MS_NS);
	ck_assert_uint_ge(busy_spent(&busy, wall_ns), 5 * MS_NS);
	ck_assert_uint_le(busy_spent(&busy, wall_ns), wall_ns);
}
END_TEST

/* Asleep is as good as waiting for a processor. */
START_TEST(time_without_a_processor_does_not_count) {
	struct busy busy = {0};
	busy_round(&busy, 1);
	uint64_t wall_ns = clock_ns(CLOCK_MONOTONIC);
	uint64_t used_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	poll(NULL, 0, 50);
	wall_ns = clock_ns(CLOCK_MONOTONIC) - wall_ns;
	uint64_t spent_ns = busy_spent(&busy, wall_ns);
	used_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID) - used_ns;
	ck_assert_uint_lt(used_ns, 50 * MS_NS);
	ck_assert_uint_lt(spent_ns, 50 * MS_NS);
}
END_TEST

START_TEST(work_before_the_loop_iteration_does_not_count) {
	struct busy busy = {0};
	busy_round(&busy, 1);
	work(5 * MS_NS);
	busy_round(&busy, 2);
	uint64_t before_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	uint64_t spent_ns = busy_spent(&busy, 100 * 1000 * MS_NS);
	uint64_t since_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID) - before_ns;
	ck_assert_uint_lt(spent_ns, 5 * MS_NS + since_ns);
}
END_TEST

START_TEST(a_short_time_counts_as_measured) {
	struct busy busy = {0};
	busy_round(&busy, 1);
	ck_assert_uint_eq(busy_spent(&busy, 150000), 150000);
}
END_TEST
