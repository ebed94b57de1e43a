/* tests/server/room/clock_test.c - the clocks of one game, to the millisecond. */
#include "server/room/clock.h"

#include <stdlib.h>

#include "tests/suite.h"

static struct clock begin(struct clock_choice choice, int seats) {
	struct clock clock;
	clock_start(&clock, &choice, seats);
	return clock;
}

/* A turn of seat that starts at from_ms and is played at to_ms. */
static bool turn(struct clock *clock, int seat, int64_t from_ms, int64_t to_ms) {
	clock_run(clock, seat, from_ms);
	clock_charge(clock, to_ms, 0);
	return clock_end_turn(clock, true);
}

SUITE_GROUP(clocks_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(without_a_clock_no_flag_falls) {
	struct clock clock = begin((struct clock_choice){.kind = CLOCK_NONE}, 2);
	ck_assert_int_eq(clock.running, -1);
	ck_assert(clock_flag_ms(&clock) == CLOCK_NEVER);
}
END_TEST

START_TEST(fischer_adds_after_each_turn) {
	struct clock clock = begin(
		(struct clock_choice){.kind = CLOCK_FISCHER, .base = 60, .add = 2}, 2);
	clock_run(&clock, 0, 1000000);
	ck_assert_int_eq(clock_flag_ms(&clock), 1060000);
	clock_charge(&clock, 1007001, 0);
	ck_assert_int_eq(clock_flag_ms(&clock), 1060000);
	ck_assert_int_eq(clock_spent_ms(&clock, 1008001, 0), 8001);
	ck_assert(clock_end_turn(&clock, true));
	ck_assert_int_eq(clock.left_ms[0], 60000 - 7001 + 2000);
	ck_assert_int_eq(clock.left_ms[1], 60000);
	ck_assert_int_eq(clock.running, -1);
}
END_TEST

START_TEST(without_a_base_the_first_turn_has_one_increment) {
	struct clock fischer = begin((struct clock_choice){.kind = CLOCK_FISCHER, .add = 5}, 2);
	struct clock bronstein = begin((struct clock_choice){.kind = CLOCK_BRONSTEIN, .add = 5}, 2);
	struct clock delay = begin((struct clock_choice){.kind = CLOCK_DELAY, .add = 5}, 2);
	ck_assert_int_eq(fischer.left_ms[1], 5000);
	ck_assert_int_eq(bronstein.left_ms[1], 5000);
	ck_assert_int_eq(delay.left_ms[1], 0);
	clock_run(&delay, 1, 100);
	ck_assert_int_eq(clock_flag_ms(&delay), 5100);
}
END_TEST

START_TEST(bronstein_returns_only_the_time_used) {
	struct clock clock = begin(
		(struct clock_choice){.kind = CLOCK_BRONSTEIN, .base = 10, .add = 3}, 2);
	ck_assert(!turn(&clock, 0, 0, 2999));
	ck_assert_int_eq(clock.left_ms[0], 10000);
	turn(&clock, 0, 5000, 9500);
	ck_assert_int_eq(clock.left_ms[0], 10000 - 1500);
	clock_run(&clock, 0, 20000);
	ck_assert_int_eq(clock_flag_ms(&clock), 28500);
	clock_charge(&clock, 21000, 0);
	clock_end_turn(&clock, false); /* not played by the seat: nothing is added */
	ck_assert_int_eq(clock.left_ms[0], 7500);
}
END_TEST

START_TEST(the_delay_is_free_once_per_turn) {
	struct clock clock = begin(
		(struct clock_choice){.kind = CLOCK_DELAY, .base = 10, .add = 3}, 2);
	turn(&clock, 0, 0, 3000);
	ck_assert_int_eq(clock.left_ms[0], 10000);
	clock_run(&clock, 0, 10000);
	ck_assert_int_eq(clock_flag_ms(&clock), 23000);
	clock_charge(&clock, 12000, 0); /* a step of the turn */
	ck_assert_int_eq(clock_spent_ms(&clock, 12000, 0), 0);
	ck_assert_int_eq(clock_flag_ms(&clock), 23000);
	clock_charge(&clock, 14001, 0);
	ck_assert_int_eq(clock_spent_ms(&clock, 14001, 0), 1001);
	clock_end_turn(&clock, true);
	ck_assert_int_eq(clock.left_ms[0], 8999);
}
END_TEST

START_TEST(a_long_turn_uses_up_byoyomi_periods) {
	struct clock clock = begin(
		(struct clock_choice){.kind = CLOCK_BYOYOMI, .base = 10, .period = 5, .periods = 3},
		2);
	clock_run(&clock, 0, 0);
	ck_assert_int_eq(clock_flag_ms(&clock), 25000);
	clock_charge(&clock, 10000, 0); /* the base is used up exactly, no period is touched */
	clock_end_turn(&clock, true);
	ck_assert_int_eq(clock.left_ms[0], 0);
	ck_assert_int_eq(clock.periods[0], 3);
	turn(&clock, 0, 0, 4999);
	ck_assert_int_eq(clock.periods[0], 3);
	turn(&clock, 0, 0, 5000);
	ck_assert_int_eq(clock.periods[0], 2);
	clock_run(&clock, 0, 0);
	clock_charge(&clock, 4000, 0); /* two steps of one turn use one period */
	clock_charge(&clock, 8000, 0);
	ck_assert_int_eq(clock_flag_ms(&clock), 10000);
	clock_end_turn(&clock, true);
	ck_assert_int_eq(clock.periods[0], 1);
	clock_run(&clock, 0, 0);
	ck_assert_int_eq(clock_flag_ms(&clock), 5000);
}
END_TEST

START_TEST(byoyomi_goes_from_base_into_periods_within_a_turn) {
	struct clock clock = begin(
		(struct clock_choice){.kind = CLOCK_BYOYOMI, .base = 10, .period = 5, .periods = 3},
		2);
	turn(&clock, 1, 0, 16000);
	ck_assert_int_eq(clock.left_ms[1], 0);
	ck_assert_int_eq(clock.periods[1], 2);
	ck_assert_int_eq(clock_left_ms(&clock, 1, 99), 10000);
}
END_TEST

START_TEST(each_turn_has_its_own_days) {
	const int64_t day_ms = 24 * 3600 * 1000;
	struct clock clock = begin((struct clock_choice){.kind = CLOCK_DAYS, .days = 14}, 2);
	clock_run(&clock, 0, 5);
	ck_assert_int_eq(clock_flag_ms(&clock), 14 * day_ms + 5);
	clock_charge(&clock, 13 * day_ms, 0);
	clock_end_turn(&clock, true);
	ck_assert_int_eq(clock.left_ms[0], 14 * day_ms);
}
END_TEST

START_TEST(free_time_is_not_charged) {
	struct clock clock = begin(
		(struct clock_choice){.kind = CLOCK_FISCHER, .base = 60, .add = 0}, 2);
	clock_run(&clock, 0, 1000);
	clock.free_ms = 400;
	ck_assert_int_eq(clock_flag_ms(&clock), 61400);
	ck_assert_int_eq(clock_left_ms(&clock, 0, 1300), 60000); /* still within the free time */
	ck_assert_int_eq(clock_left_ms(&clock, 0, 2400), 59000);
	clock_charge(&clock, 3000, 400);
	ck_assert_int_eq(clock.free_ms, 0);
	ck_assert_int_eq(clock.used_ms, 1600);
	clock_charge(&clock, 3100, 200); /* more than has passed */
	ck_assert_int_eq(clock.used_ms, 1600);
	ck_assert_int_eq(clock_flag_ms(&clock), 3100 + 60000 - 1600);
	clock_charge(&clock, 2000, 0); /* earlier: nothing is charged */
	ck_assert_int_eq(clock.since_ms, 3100);
	ck_assert(!clock_end_turn(&clock, true));
	ck_assert_int_eq(clock.left_ms[0], 58400);
}
END_TEST

START_LOOP_TEST(the_flag_falls_at_the_announced_time, 5) {
	static const struct clock_choice choices[] = {
		{.kind = CLOCK_FISCHER, .base = 7, .add = 2},
		{.kind = CLOCK_BRONSTEIN, .base = 7, .add = 2},
		{.kind = CLOCK_DELAY, .base = 7, .add = 2},
		{.kind = CLOCK_BYOYOMI, .base = 7, .period = 6, .periods = 2},
		{.kind = CLOCK_DAYS, .days = 1},
	};
	struct clock clock = begin(choices[_i], 3);
	clock_run(&clock, 2, 500);
	clock_charge(&clock, 900, 100);
	clock.free_ms = 50;
	int64_t flag_ms = clock_flag_ms(&clock);
	/* what a client computes from left, since and delay (proto/README.md, "Clocks") */
	int64_t periods_ms = clock.periods[2] * (int64_t)clock.choice.period * 1000;
	int64_t shown_ms = clock.left_ms[2] + periods_ms;
	ck_assert_int_eq(flag_ms, clock_begun_ms(&clock) + clock_delay_ms(&clock) + shown_ms);
	ck_assert_int_eq(clock_left_ms(&clock, 2, flag_ms - 1), 1);
	ck_assert_int_eq(clock_left_ms(&clock, 2, flag_ms), 0);
	ck_assert_int_eq(clock_left_ms(&clock, 2, flag_ms + 5), 0);
}
END_TEST

START_TEST(a_clock_whose_flag_fell_has_no_time_left) {
	struct clock clock = begin(
		(struct clock_choice){.kind = CLOCK_BYOYOMI, .base = 1, .period = 5, .periods = 3},
		2);
	clock_run(&clock, 1, 0);
	clock_fall(&clock);
	ck_assert_int_eq(clock.left_ms[1], 0);
	ck_assert_int_eq(clock.periods[1], 0);
	ck_assert_int_eq(clock.running, -1);
	clock_fall(&clock);
	ck_assert_int_eq(clock.left_ms[0], 1000);
}
END_TEST

START_TEST(taking_a_turn_back_removes_the_increment_but_leaves_a_second) {
	struct clock clock = begin(
		(struct clock_choice){.kind = CLOCK_FISCHER, .base = 5, .add = 3}, 2);
	ck_assert(turn(&clock, 0, 0, 4000));
	ck_assert_int_eq(clock.left_ms[0], 4000);
	clock_take_back(&clock, 0);
	ck_assert_int_eq(clock.left_ms[0], 1000);
	clock_take_back(&clock, 0);
	ck_assert_int_eq(clock.left_ms[0], 1000);
	turn(&clock, 0, 0, 600);
	clock_run(&clock, 0, 0);
	clock_charge(&clock, 2900, 0);
	clock_end_turn(&clock, false);
	ck_assert_int_eq(clock.left_ms[0], 500);
	clock_take_back(&clock, 0);
	ck_assert_int_eq(clock.left_ms[0], 500); /* less than a second is left as it is */
}
END_TEST
