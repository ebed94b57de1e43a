/* tests/server/computers/search_pool_test.c - threads that search: in which order, and stopped at
 * once. */
#include "server/computers/search_pool.h"

#include <stdlib.h>
#include <string.h>

#include "server/solved/solved_library.h"
#include "tests/suite.h"

enum { ENDLESS_MS = 1 << 30 };

static uv_loop_t loop;
static struct rule_set_cache rule_sets;
static struct room room;
static struct search_pool *pool;
static unsigned order[100], done;
static bool found[100];

static void set_up(void) {
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	union game_state start;
	done = 0;
	ck_assert(games_init(&error));
	ck_assert_int_eq(uv_loop_init(&loop), 0);
	rule_set_cache_init(&rule_sets);
	room_init(&room, "testroom", &rule_sets);
	const struct game *game = games_find("alquerque");
	game_options_default(game, option);
	room.rule_set = rule_set_take(&rule_sets, game, 0, option, &error);
	ck_assert_ptr_nonnull(room.rule_set);
	game_start(room.rule_set->rules, &start);
	ck_assert(play_begin(&room.play, room.rule_set->rules, &start));
	pool = search_pool_create(&loop, 1);
	ck_assert_ptr_nonnull(pool);
}

static void tear_down(void) {
	search_pool_destroy(pool);
	uv_run(&loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(uv_loop_close(&loop), 0);
	room_finish(&room);
	rule_set_cache_finish(&rule_sets);
	games_finish();
}

static void on_done(struct search_job *job) {
	const unsigned *number = job->user;
	found[*number] = job->found;
	order[done++] = *number;
	search_job_destroy(job);
}

static struct search_job *ask_for(
	unsigned *number, uint64_t nodes, uint64_t address, bool watched) {
	struct search_job *job = search_job_create(&room);
	ck_assert_ptr_nonnull(job);
	job->limits.nodes = nodes;
	job->limits.time_us = nodes > 0 ? 0 : UINT64_C(1000) * ENDLESS_MS;
	job->address = address;
	job->watched = watched;
	job->done = on_done;
	job->user = number;
	ck_assert(search_pool_take(pool, job));
	return job;
}

static struct search_job *ask(unsigned *number, uint64_t nodes) {
	return ask_for(number, nodes, 0, false);
}

static void wait_for(unsigned count) {
	while (done < count) {
		uv_run(&loop, UV_RUN_NOWAIT);
	}
}

SUITE_GROUP(pool_cases, set_up, tear_down, 60)

START_TEST(jobs_are_done_in_the_order_they_came) {
	unsigned number[8];
	for (unsigned i = 0; i < 8; i++) {
		number[i] = i;
		ask(&number[i], 500);
	}
	ck_assert_uint_eq(search_pool_jobs(pool), 8);
	wait_for(8);
	ck_assert_uint_eq(search_pool_jobs(pool), 0);
	for (unsigned i = 0; i < 8; i++) {
		ck_assert_uint_eq(order[i], i);
		ck_assert(found[i]);
	}
}
END_TEST

/* While the only thread has something to do, the others line up. */
START_TEST(addresses_take_turns_whatever_the_number_of_their_jobs) {
	unsigned number[12];
	for (unsigned i = 0; i < 12; i++) {
		number[i] = i;
	}
	struct search_job *first = ask_for(&number[0], 0, 1, true);
	for (unsigned i = 1; i < 9; i++) {
		ask_for(&number[i], 50, 1, true);
	}
	ask_for(&number[9], 50, 2, true);
	ask_for(&number[10], 50, 3, true);
	ask_for(&number[11], 50, 2, true);
	search_job_cancel(first);
	wait_for(12);
	ck_assert_uint_eq(order[0], 0);
	ck_assert_uint_eq(order[1], 9);
	ck_assert_uint_eq(order[2], 10);
	ck_assert_uint_eq(order[3], 1);
	ck_assert_uint_eq(order[4], 11);
	ck_assert_uint_eq(order[5], 2);
	ck_assert_uint_eq(order[11], 8);
}
END_TEST

START_TEST(jobs_of_tables_that_nobody_watches_come_last) {
	unsigned number[4] = {0, 1, 2, 3};
	struct search_job *first = ask_for(&number[0], 0, 9, true);
	ask_for(&number[1], 50, 1, false);
	ask_for(&number[2], 50, 2, true);
	ask_for(&number[3], 50, 2, true);
	search_job_cancel(first);
	wait_for(4);
	ck_assert_uint_eq(order[1], 2);
	ck_assert_uint_eq(order[2], 3);
	ck_assert_uint_eq(order[3], 1);
}
END_TEST

START_TEST(cancelling_a_job_lets_the_next_one_run) {
	unsigned number[2] = {0, 1};
	struct search_job *endless = ask(&number[0], 0);
	ask(&number[1], 500);
	search_job_cancel(endless);
	wait_for(2);
	ck_assert(found[1]);
}
END_TEST

static void count_tick(uv_timer_t *timer) {
	unsigned *ticks = timer->data;
	++*ticks;
}

/* Whatever waited for a search, or for a lock that one holds, would never end here. */
START_TEST(the_loop_keeps_running_while_every_thread_searches) {
	enum { JOBS = 100, TICKS = 50 };
	static unsigned number[JOBS];
	struct search_job *job[JOBS];
	static unsigned ticks;
	static uv_timer_t timer; /* closed by the loop after this function has returned */
	ck_assert_int_eq(uv_timer_init(&loop, &timer), 0);
	timer.data = &ticks;
	ck_assert_int_eq(uv_timer_start(&timer, count_tick, 1, 1), 0);
	for (unsigned i = 0; i < JOBS; i++) {
		job[i] = ask(&number[i], 0);
	}
	ck_assert_uint_eq(search_pool_jobs(pool), JOBS);
	while (ticks < TICKS) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	ck_assert_uint_eq(done, 0);
	for (unsigned i = 0; i < JOBS; i++) {
		search_job_cancel(job[i]);
	}
	search_pool_destroy(pool);
	ck_assert_uint_eq(done, JOBS);
	pool = NULL;
	uv_close((uv_handle_t *)&timer, NULL);
}
END_TEST

START_TEST(destroying_the_pool_waits_for_no_search) {
	unsigned number[4] = {0, 1, 2, 3};
	for (unsigned i = 0; i < 4; i++) {
		ask(&number[i], 0);
	}
	search_pool_destroy(pool);
	ck_assert_uint_eq(done, 4);
	pool = NULL;
}
END_TEST

START_TEST(a_pool_without_jobs_is_idle) {
	ck_assert_uint_eq(search_pool_jobs(pool), 0);
	ck_assert_uint_eq(search_pool_threads(pool), 1);
}
END_TEST

/* A win that takes 33 turns, seen by looking one ahead: alquerque with three men is solved. */
START_TEST(a_level_that_overlooks_nothing_uses_solved_tables) {
	static const uint8_t overlooked[] = {0, 5};
	union game_state state;
	struct game_error error;
	ck_assert(game_read(room.rule_set->rules, "W:Wa1:Bc2,b3:undo=c2-d2,b3-c3", &state, &error));
	ck_assert(play_begin(&room.play, room.rule_set->rules, &state));
	struct solved_library *library = solved_library_create(NULL, NULL, NULL);
	ck_assert_ptr_nonnull(library);
	for (size_t i = 0; i < 2; i++) {
		struct search_job *job = search_job_create(&room);
		ck_assert_ptr_nonnull(job);
		job->limits.depth = 1;
		job->solved = library;
		job->limits.skill.overlooked = overlooked[i];
		search_job_run(job);
		ck_assert(job->found);
		ck_assert_int_eq(job->result.wins_in, i == 0 ? 33 : 0);
		search_job_destroy(job);
	}
	solved_library_destroy(library);
}
END_TEST
