/* tests/server/computers/pace_test.c - how long a computer takes for a turn. */
#include "server/computers/pace.h"

#include "tests/suite.h"

SUITE_GROUP(pace_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(a_turn_takes_a_time_that_people_like_to_wait) {
	for (uint32_t chance = 0; chance < 200; chance++) {
		for (unsigned level = 1; level <= 6; level++) {
			struct pace pace = {.level = level,
				.choices = 1 + chance,
				.left_ms = -1,
				.chance = chance};
			int64_t ms = pace_delay_ms(&pace, 100);
			ck_assert_int_ge(ms, 200);
			ck_assert_int_le(ms, 2500);
		}
	}
}
END_TEST

START_TEST(a_turn_without_a_choice_is_quick) {
	struct pace pace = {.level = 6, .choices = 1, .left_ms = -1};
	struct pace wide = {.level = 6, .choices = 12, .left_ms = -1};
	struct pace thrown = {.level = 6, .choices = 0, .left_ms = -1};
	ck_assert_int_lt(pace_delay_ms(&pace, 100), pace_delay_ms(&wide, 100));
	ck_assert_int_lt(pace_delay_ms(&thrown, 100), pace_delay_ms(&wide, 100));
}
END_TEST

START_TEST(a_throw_that_allows_no_move_is_shown_for_a_while) {
	for (uint32_t chance = 0; chance < 61; chance++) {
		struct pace pace = {
			.level = 1, .left_ms = -1, .chance = chance, .after_throw = true};
		ck_assert_int_ge(pace_delay_ms(&pace, 100), 1500);
	}
}
END_TEST

START_TEST(the_clock_lasts_for_the_whole_game) {
	int64_t left_ms = 60000;
	for (unsigned turn = 0; turn < 200; turn++) {
		struct pace pace = {
			.level = 6, .choices = 30, .left_ms = left_ms, .chance = turn * 7919};
		int64_t search_ms = pace_search_ms(&pace);
		int64_t delay_ms = pace_delay_ms(&pace, 100);
		left_ms -= search_ms > delay_ms ? search_ms : delay_ms;
	}
	ck_assert_int_gt(left_ms, 0);
}
END_TEST

START_TEST(half_of_the_time_a_turn_adds_may_be_used) {
	struct pace pace = {.level = 6, .choices = 30, .left_ms = 400, .add_ms = 2000};
	ck_assert_int_gt(pace_search_ms(&pace), 900);
	ck_assert_int_le(pace_search_ms(&pace), 1010);
}
END_TEST

START_TEST(at_a_pace_of_0_there_is_no_delay) {
	struct pace pace = {.level = 3, .choices = 9, .left_ms = -1, .chance = 5};
	ck_assert_int_eq(pace_delay_ms(&pace, 0), 0);
	ck_assert_int_eq(pace_delay_ms(&pace, 200), 2 * pace_delay_ms(&pace, 100));
}
END_TEST

START_TEST(searches_are_shorter_if_others_wait) {
	struct pace alone = {.level = 6, .choices = 9, .left_ms = -1};
	struct pace crowded = {.level = 6, .choices = 9, .left_ms = -1, .waiting = 3};
	struct pace stormed = {.level = 6, .choices = 9, .left_ms = -1, .waiting = 1000};
	ck_assert_int_eq(pace_search_ms(&alone), 4 * pace_search_ms(&crowded));
	ck_assert_int_gt(pace_search_ms(&stormed), 0);
	ck_assert_int_lt(pace_search_ms(&stormed), 100);
}
END_TEST
