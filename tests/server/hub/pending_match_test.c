/* tests/server/hub/pending_match_test.c - matches of clients that were notified but have not joined
 * yet. */
#include "server/hub/pending_match.h"

#include "tests/suite.h"

enum { MAX = 2 };

static const uint8_t one[TOKEN_BYTES] = {1};
static const uint8_t two[TOKEN_BYTES] = {2};
static struct pending_matches matches;

static void set_up(void) {
	pending_matches_init(&matches, MAX, 7);
}

static void tear_down(void) {
	pending_matches_finish(&matches);
}

static const char *room_of(const char *client) {
	const struct pending_match *match = pending_matches_find(&matches, client);
	return match != NULL ? match->room : "";
}

SUITE_GROUP(pending_match_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_match_is_kept_until_its_client_joins) {
	pending_matches_add(&matches, "a", "room", one, 100);
	ck_assert_str_eq(room_of("a"), "room");
	ck_assert_mem_eq(pending_matches_find(&matches, "a")->token, one, sizeof(one));
	ck_assert_str_eq(room_of("b"), "");
	pending_matches_remove(&matches, "b");
	ck_assert_str_eq(room_of("a"), "room");
	pending_matches_remove(&matches, "a");
	ck_assert_str_eq(room_of("a"), "");
}
END_TEST

START_TEST(only_the_latest_match_of_a_client_counts) {
	pending_matches_add(&matches, "a", "first", one, 100);
	pending_matches_add(&matches, "a", "second", two, 101);
	ck_assert_str_eq(room_of("a"), "second");
	ck_assert_mem_eq(pending_matches_find(&matches, "a")->token, two, sizeof(two));
	ck_assert_int_eq(pending_matches_find(&matches, "a")->notified_ms, 101);
}
END_TEST

START_TEST(old_matches_are_forgotten) {
	pending_matches_add(&matches, "a", "first", one, 100);
	pending_matches_add(&matches, "b", "second", two, 101);
	pending_matches_sweep(&matches, 100);
	ck_assert_str_eq(room_of("a"), "first");
	pending_matches_sweep(&matches, 101);
	ck_assert_str_eq(room_of("a"), "");
	ck_assert_str_eq(room_of("b"), "second");
}
END_TEST

START_TEST(the_oldest_match_is_forgotten_when_there_are_too_many) {
	pending_matches_add(&matches, "a", "first", one, 100);
	pending_matches_add(&matches, "b", "second", one, 101);
	pending_matches_add(&matches, "c", "third", one, 102);
	ck_assert_str_eq(room_of("a"), "");
	ck_assert_str_eq(room_of("b"), "second");
	ck_assert_str_eq(room_of("c"), "third");
}
END_TEST
