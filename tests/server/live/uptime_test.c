/* tests/server/live/uptime_test.c - runs of a server, with a store that keeps nothing else. */
#include "server/live/uptime.h"

#include "server/live/deadlines.h"
#include "server/live/site.h"
#include "tests/suite.h"

enum { RUNS_MAX = 64 };

struct run {
	int64_t from_ms, to_ms;
};

static struct run runs[RUNS_MAX]; /* as stored */
static int run_count, signs;
static bool broken;
static struct deadlines *deadlines;
static struct uptime *uptime;
static int64_t clock_ms;

static bool read_runs(struct store *store, store_each_run each, void *user) {
	(void)store;
	for (int i = 0; i < run_count && !broken; i++) {
		if (!each(user, runs[i].from_ms, runs[i].to_ms)) {
			break;
		}
	}
	return !broken;
}

static void keep_sign(struct store *store, int64_t from_ms, int64_t to_ms) {
	(void)store;
	signs++;
	if (run_count == 0 || runs[run_count - 1].from_ms != from_ms) {
		ck_assert_int_lt(run_count, RUNS_MAX);
		runs[run_count++].from_ms = from_ms;
	}
	runs[run_count - 1].to_ms = to_ms;
}

static const struct store_impl impl = {.runs = read_runs, .keep_run = keep_sign};
static struct store store = {.impl = &impl};

static int64_t read_clock(void *user) {
	(void)user;
	return clock_ms;
}

static struct site site;

/* Start a run at now. */
static bool begin(int64_t now) {
	clock_ms = now;
	return uptime_begin(uptime);
}

static void tick(int64_t now) {
	clock_ms = now;
	uptime_listener(uptime).tick(uptime, now);
}

static void start(void) {
	site = (struct site){.store = &store, .clock = read_clock};
	uptime = uptime_create(&site, deadlines);
	ck_assert_ptr_nonnull(uptime);
}

static void set_up(void) {
	run_count = signs = 0;
	broken = false;
	deadlines = deadlines_create();
	ck_assert(deadlines != NULL && deadlines_reserve(deadlines, 1));
	start();
}

static void tear_down(void) {
	uptime_destroy(uptime);
	deadlines_destroy(deadlines);
}

static void add_run(int64_t from_ms, int64_t to_ms) {
	runs[run_count++] = (struct run){from_ms, to_ms};
}

SUITE_GROUP(uptime_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(there_is_no_downtime_before_the_first_run) {
	ck_assert(!uptime_has_begun(uptime));
	ck_assert(begin(5000));
	ck_assert(uptime_has_begun(uptime));
	ck_assert_int_eq(uptime_from_ms(uptime), 5000);
	ck_assert_int_eq(uptime_down_ms(uptime, 0, 9000), 0);
	ck_assert_int_eq(run_count, 1);
	ck_assert_int_eq(runs[0].from_ms, 5000);
}
END_TEST

START_TEST(the_time_between_runs_is_downtime) {
	add_run(1000, 2000);
	add_run(2500, 3000);
	ck_assert(begin(4000));
	ck_assert_int_eq(uptime_down_ms(uptime, 0, 9000), 500 + 1000);
	ck_assert_int_eq(uptime_down_ms(uptime, 2200, 3100), 300 + 100);
	ck_assert_int_eq(uptime_down_ms(uptime, 2600, 2900), 0);
	ck_assert_int_eq(uptime_down_ms(uptime, 3500, 3600), 100);
	ck_assert_int_eq(uptime_down_ms(uptime, 4000, 9000), 0);
	ck_assert_int_eq(site.ahead_ms, 0);
}
END_TEST

START_TEST(overlapping_runs_leave_no_downtime) {
	add_run(1000, 5000);
	add_run(2000, 3000);
	ck_assert(begin(5000));
	ck_assert_int_eq(uptime_down_ms(uptime, 0, 9000), 0);
}
END_TEST

START_TEST(if_the_clock_was_set_back_time_continues_from_the_last_run) {
	add_run(1000, 8000);
	ck_assert(begin(3000));
	ck_assert_int_eq(site.ahead_ms, 5000);
	ck_assert_int_eq(uptime_from_ms(uptime), 8000);
	ck_assert_int_eq(uptime_down_ms(uptime, 0, 9000), 0);
}
END_TEST

START_TEST(a_run_begins_once_the_store_can_be_read) {
	add_run(1000, 2000);
	broken = true;
	ck_assert(!begin(4000));
	ck_assert(!uptime_has_begun(uptime));
	uptime_end(uptime, 4000);
	ck_assert_int_eq(signs, 0);
	broken = false;
	ck_assert(begin(5000));
	ck_assert(begin(6000));
	ck_assert_int_eq(uptime_from_ms(uptime), 5000);
	ck_assert_int_eq(uptime_down_ms(uptime, 0, 9000), 3000);
	ck_assert_int_eq(signs, 1);
}
END_TEST

START_TEST(a_stall_is_downtime_and_begins_a_new_run) {
	ck_assert(begin(1000));
	ck_assert(uptime_begin_again(uptime, 4000, 9000));
	ck_assert_int_eq(uptime_down_ms(uptime, 0, 10000), 5000);
	ck_assert_int_eq(uptime_from_ms(uptime), 9000);
	ck_assert_int_eq(run_count, 2);
}
END_TEST

START_TEST(many_runs_are_all_remembered) {
	for (int i = 0; i < RUNS_MAX - 1; i++) {
		add_run(i * 1000, i * 1000 + 900);
	}
	ck_assert(begin((RUNS_MAX - 1) * 1000));
	ck_assert_int_eq(uptime_down_ms(uptime, 0, INT64_MAX), (RUNS_MAX - 1) * 100);
}
END_TEST

/* The number of signs of life within 90 seconds of ticks. */
static int count_signs(void) {
	int before = signs;
	for (int64_t now = 1000; now <= 90 * 1000; now += 1000) {
		tick(now);
	}
	return signs - before;
}

START_TEST(signs_of_life_are_stored_only_while_clocks_run) {
	struct deadline deadline = {.place = 0};
	ck_assert(begin(0));
	ck_assert_int_eq(count_signs(), 0);
	deadlines_set(deadlines, &deadline, 1, false);
	ck_assert_int_eq(count_signs(), 30);
}
END_TEST

START_TEST(signs_of_life_are_rarer_if_all_clocks_have_days) {
	struct deadline deadline = {.place = 0};
	ck_assert(begin(0));
	deadlines_set(deadlines, &deadline, 1, true);
	ck_assert_int_eq(count_signs(), 1);
}
END_TEST

START_TEST(an_event_counts_as_a_sign_of_life) {
	struct deadline deadline = {.place = 0};
	ck_assert(begin(0));
	deadlines_set(deadlines, &deadline, 1, false);
	site.event_ms = 88 * 1000;
	ck_assert_int_eq(count_signs(), 0);
}
END_TEST

START_TEST(the_next_run_knows_when_this_one_ended) {
	ck_assert(begin(1000));
	uptime_end(uptime, 6000);
	uptime_destroy(uptime);
	start();
	ck_assert(begin(7500));
	ck_assert_int_eq(uptime_down_ms(uptime, 0, 9000), 1500);
}
END_TEST
