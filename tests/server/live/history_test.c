/* tests/server/live/history_test.c - the past events of rooms, kept for clients that join. */
#include "server/live/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/suite.h"

enum { LONG_BYTES = 400 * 1024, MANY = 200 };

static struct histories histories;
static struct history *kept[MANY]; /* by owner */

static void set_up(void) {
	histories_init(&histories);
	memset(kept, 0, sizeof(kept));
}

static void tear_down(void) {
	for (size_t i = 0; i < MANY; i++) {
		history_destroy(&histories, kept[i]);
	}
	ck_assert_uint_eq(histories.bytes, 0);
	ck_assert(list_is_empty(&histories.all));
}

/* A history of count events after from, kept at owner. */
static struct history *keep(struct history **owner, uint32_t from, unsigned count) {
	struct history *history = history_create(from);
	ck_assert_ptr_nonnull(history);
	for (unsigned i = 0; i < count; i++) {
		ck_assert(history_add(history, "{}", 2));
	}
	history_keep(&histories, history, owner);
	return history;
}

static void check_written(const struct history *history, uint32_t since, const char *text) {
	struct out out;
	out_init(&out);
	history_write(history, since, &out);
	ck_assert_uint_eq(out.used, strlen(text));
	ck_assert_uint_eq(history_bytes(history, since), out.used);
	ck_assert(out.used == 0 || memcmp(out.at, text, out.used) == 0);
	out_finish(&out);
}

SUITE_GROUP(history_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_client_that_joins_gets_the_events_it_lacks) {
	struct history *history = keep(&kept[0], 4, 3);
	check_written(history, 0, "{\"v\":5,\"d\":{}},{\"v\":6,\"d\":{}},{\"v\":7,\"d\":{}}");
	check_written(history, 4, "{\"v\":5,\"d\":{}},{\"v\":6,\"d\":{}},{\"v\":7,\"d\":{}}");
	check_written(history, 6, "{\"v\":7,\"d\":{}}");
	check_written(history, 7, "");
	check_written(history, 100, "");
}
END_TEST

START_TEST(the_latest_half_of_too_many_events_is_kept) {
	struct history *history = keep(&kept[0], 0, HISTORY_EVENTS_MAX + 1);
	ck_assert_uint_eq(history->upto, HISTORY_EVENTS_MAX + 1);
	ck_assert_uint_eq(history->from, HISTORY_EVENTS_MAX / 2 + 1);
	check_written(history, HISTORY_EVENTS_MAX, "{\"v\":8193,\"d\":{}}");
}
END_TEST

START_TEST(the_latest_half_of_too_much_text_is_kept) {
	static char body[LONG_BYTES / 4];
	struct history *history = history_create(0);
	memset(body, ' ', sizeof(body));
	for (int i = 0; i < 6; i++) {
		ck_assert(history_add(history, body, sizeof(body)));
		ck_assert_uint_le(history->text.used, HISTORY_TEXT_MAX);
	}
	ck_assert_uint_gt(history->from, 0);
	ck_assert_uint_eq(history->upto, 6);
	history_destroy(&histories, history);
}
END_TEST

START_TEST(histories_unused_for_longest_are_dropped_and_reported) {
	static char body[LONG_BYTES];
	size_t gone = 0;
	memset(body, ' ', sizeof(body));
	for (size_t i = 0; i < MANY; i++) {
		struct history *history = history_create(0);
		ck_assert(history_add(history, body, sizeof(body)));
		history_keep(&histories, history, &kept[i]);
		history_used(&histories, kept[0]); /* somebody joins the first room now and then */
		ck_assert_uint_le(histories.bytes, HISTORY_BYTES_MAX);
	}
	ck_assert_ptr_nonnull(kept[0]);
	ck_assert_ptr_nonnull(kept[MANY - 1]);
	for (size_t i = 1; i < MANY; i++) {
		gone += kept[i] == NULL;
		ck_assert(i == 1 || kept[i] != NULL || kept[i - 1] == NULL);
	}
	ck_assert_uint_gt(gone, 0);
}
END_TEST
