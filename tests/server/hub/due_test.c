/* tests/server/hub/due_test.c - the heap of rooms by when their clock falls. */
#include <stdlib.h>

#include "server/hub/clocked.h"
#include "tests/suite.h"

enum { ROWS = 300, CHANGES = 20000, LATEST_MS = 1000 };

static struct hub hub;
static struct row rows[ROWS];
static unsigned seed = 5;

static unsigned pick(unsigned n) {
	seed = seed * 1103515245u + 12345u;
	return (seed >> 16 & 0x7fff) % n;
}

static void set_up(void) {
	hub = (struct hub){.due = NULL};
	for (int i = 0; i < ROWS; i++) {
		rows[i] = (struct row){.is_slow = i % 3 == 0};
	}
	ck_assert(due_reserve(&hub, ROWS));
}

static void tear_down(void) {
	free(hub.due);
}

/* By looking at every row. */
static int64_t earliest_ms(uint32_t *count, uint32_t *live) {
	int64_t ms = CLOCK_NEVER;
	*count = *live = 0;
	for (int i = 0; i < ROWS; i++) {
		if (rows[i].due_at > 0) {
			ms = rows[i].due_ms < ms ? rows[i].due_ms : ms;
			++*count;
			*live += !rows[i].is_slow;
		}
	}
	return ms;
}

SUITE_GROUP(heap_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(the_first_is_the_earliest_whatever_changes) {
	uint32_t count, live;
	for (int i = 0; i < CHANGES; i++) {
		struct row *row = &rows[pick(ROWS)];
		due_set(&hub, row, pick(3) == 0 ? CLOCK_NEVER : (int64_t)pick(LATEST_MS));
		int64_t ms = earliest_ms(&count, &live);
		const struct row *first = due_first(&hub);
		ck_assert_uint_eq(hub.due_count, count);
		ck_assert_uint_eq(hub.due_live, live);
		ck_assert(count > 0 ? first->due_ms == ms : first == NULL);
	}
}
END_TEST

START_TEST(rows_come_out_in_their_order) {
	int64_t before_ms = -1;
	for (int i = 0; i < ROWS; i++) {
		due_set(&hub, &rows[i], (int64_t)pick(LATEST_MS));
	}
	for (int i = 0; i < ROWS; i++) {
		struct row *first = due_first(&hub);
		ck_assert_int_ge(first->due_ms, before_ms);
		before_ms = first->due_ms;
		due_set(&hub, first, CLOCK_NEVER);
		ck_assert_uint_eq(first->due_at, 0);
		due_set(&hub, first, CLOCK_NEVER);
	}
	ck_assert_ptr_null(due_first(&hub));
	ck_assert_uint_eq(hub.due_live, 0);
}
END_TEST
