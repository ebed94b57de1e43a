/* tests/server/live/deadlines_test.c - the heap of deadlines. */
#include "server/live/deadlines.h"

#include <stdlib.h>

#include "base/random.h"
#include "tests/suite.h"

enum { COUNT = 300, CHANGES = 20000, LATEST_MS = 1000 };

static struct deadlines *deadlines;
static struct deadline set[COUNT];
static uint64_t seed = 5;

static unsigned pick(unsigned n) {
	return (unsigned)random_below(&seed, n);
}

static void set_up(void) {
	deadlines = deadlines_create();
	ck_assert_ptr_nonnull(deadlines);
	for (int i = 0; i < COUNT; i++) {
		set[i] = (struct deadline){.place = 0};
	}
	ck_assert(deadlines_reserve(deadlines, COUNT));
}

static void tear_down(void) {
	deadlines_destroy(deadlines);
}

/* By scanning all of them. */
static int64_t earliest_ms(size_t *count, size_t *quick) {
	int64_t ms = DEADLINE_NEVER;
	*count = *quick = 0;
	for (int i = 0; i < COUNT; i++) {
		if (deadline_is_set(&set[i])) {
			ms = set[i].at_ms < ms ? set[i].at_ms : ms;
			++*count;
			*quick += !set[i].is_slow;
		}
	}
	return ms;
}

SUITE_GROUP(heap_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(the_first_deadline_is_always_the_earliest) {
	size_t count, quick;
	for (int i = 0; i < CHANGES; i++) {
		struct deadline *one = &set[pick(COUNT)];
		int64_t at_ms = pick(3) == 0 ? DEADLINE_NEVER : (int64_t)pick(LATEST_MS);
		bool is_slow = pick(3) == 0;
		deadlines_set(deadlines, one, at_ms, is_slow);
		ck_assert(deadline_is_set(one) == (at_ms != DEADLINE_NEVER));
		ck_assert(!deadline_is_set(one) || one->is_slow == is_slow);
		int64_t ms = earliest_ms(&count, &quick);
		const struct deadline *first = deadlines_first(deadlines);
		ck_assert_uint_eq(deadlines_count(deadlines), count);
		ck_assert_uint_eq(deadlines_count_quick(deadlines), quick);
		ck_assert(count > 0 ? first->at_ms == ms : first == NULL);
	}
}
END_TEST

START_TEST(deadlines_come_out_in_order) {
	int64_t before_ms = -1;
	for (int i = 0; i < COUNT; i++) {
		deadlines_set(deadlines, &set[i], (int64_t)pick(LATEST_MS), false);
	}
	for (int i = 0; i < COUNT; i++) {
		struct deadline *first = deadlines_first(deadlines);
		ck_assert_int_ge(first->at_ms, before_ms);
		before_ms = first->at_ms;
		deadlines_set(deadlines, first, DEADLINE_NEVER, false);
		ck_assert(!deadline_is_set(first));
		deadlines_set(deadlines, first, DEADLINE_NEVER, false);
	}
	ck_assert_ptr_null(deadlines_first(deadlines));
	ck_assert_uint_eq(deadlines_count_quick(deadlines), 0);
}
END_TEST
