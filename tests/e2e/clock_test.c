/* tests/e2e/clock_test.c - clocks on the real server: a flag falls, and a kill costs nobody time.
 *
 * Nothing is measured here but how long the server was surely down; all else stands in events.
 */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { PEOPLE = 2, DOWN_MS = 1200, STILL_MS = 4500 };

static const char *const flags[] = {"--messages-per-10s", "1000000", NULL};
static struct program program;
static char folder[TEMPORARY_PATH];
static struct player people[PEOPLE];
static unsigned seed;

static void start(void) {
	seed = 3;
	memset(people, 0, sizeof(people));
	folder_make(folder);
	ck_assert(program_start(&program, folder, flags));
}

static void finish(void) {
	for (int i = 0; i < PEOPLE; i++) {
		player_finish(&people[i]);
	}
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}

static long long number(const json_t *object, const char *key) {
	return json_integer_value(json_object_get(object, key));
}

static const json_t *clocks(void) {
	return json_object_get(people[0].state, "clocks");
}

static long long left(int seat) {
	return json_integer_value(json_array_get(json_object_get(clocks(), "left"), (size_t)seat));
}

static long long now_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Two play with this clock, until the clock of one of them runs. */
static void gather(const char *game, int base) {
	for (int i = 0; i < PEOPLE; i++) {
		player_open(&people[i], program.port, i == 0 ? "a" : "b");
	}
	people[0].clock = json_pack("{s:s, s:i, s:i}", "kind", "fischer", "base", base, "add", 0);
	player_create(&people[0], game, json_object(), 2);
	player_join(&people[1], &people[0], "any");
	for (int i = 0; i < PEOPLE; i++) {
		player_wait_status(&people[i], "playing");
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
	players_agree(people, PEOPLE);
	while (!json_is_integer(json_object_get(clocks(), "running"))) {
		players_play(people, PEOPLE, &seed, 1);
	}
}

SUITE_GROUP(clocks_cases, start, finish, 60)

START_TEST(a_flag_falls_on_its_own) {
	gather("alquerque", 1);
	int seat = (int)number(clocks(), "running");
	player_wait_status(&people[0], "over");
	player_wait_status(&people[1], "over");
	ck_assert_str_eq(json_string_value(json_object_get(people[1].result, "reason")), "time");
	ck_assert_int_eq(number(people[1].result, "winner"), 1 - seat);
	ck_assert_int_eq(left(seat), 0);
	ck_assert_int_eq(left(1 - seat), 1000);
	ck_assert(json_is_null(json_object_get(clocks(), "running")));
}
END_TEST

START_TEST(killing_the_server_costs_nobody_time) {
	gather("alquerque", 600);
	int seat = (int)number(clocks(), "running");
	long long begun = number(people[0].move, "at");
	long long had = left(seat);
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
	long long dead = now_ms();
	poll(NULL, 0, DOWN_MS);
	long long again = now_ms();
	ck_assert(program_start(&program, folder, flags));
	for (int i = 0; i < PEOPLE; i++) {
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
	/* the clock did not run meanwhile */
	ck_assert_int_eq(number(clocks(), "running"), seat);
	ck_assert_int_eq(left(seat), had);
	ck_assert_int_ge(number(clocks(), "since"), begun + again - dead);
	ck_assert_int_eq(number(clocks(), "flag"), number(clocks(), "since") + had);
	players_play(people, PEOPLE, &seed, 1);
	const json_t *move = people[0].move;
	ck_assert_int_eq(number(move, "seat"), seat);
	ck_assert_int_ge(number(move, "down"), again - dead);
	ck_assert_int_eq(number(move, "at") - begun,
		number(move, "spent") + number(move, "lag") + number(move, "down"));
}
END_TEST

START_TEST(a_flag_falls_after_a_kill_even_if_nobody_comes_back) {
	gather("alquerque", 2);
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
	ck_assert(program_start(&program, folder, flags));
	struct player watcher = {.n = 0};
	player_open(&watcher, program.port, "w");
	player_join(&watcher, &people[0], NULL);
	player_wait_status(&watcher, "over");
	ck_assert_str_eq(json_string_value(json_object_get(watcher.result, "reason")), "time");
	player_finish(&watcher);
}
END_TEST

START_TEST(a_stopped_server_costs_nobody_time) {
	gather("alquerque", 3);
	int seat = (int)number(clocks(), "running");
	long long begun = number(people[0].move, "at");
	long long had = left(seat);
	ck_assert_int_eq(kill(program.pid, SIGSTOP), 0);
	long long stopped = now_ms();
	poll(NULL, 0, STILL_MS);
	long long again = now_ms();
	ck_assert_int_eq(kill(program.pid, SIGCONT), 0);
	player_wait_status(&people[0], "playing");
	players_play(people, PEOPLE, &seed, 1);
	const json_t *move = people[0].move;
	ck_assert_int_eq(number(move, "seat"), seat);
	/* Each clock truncates its milliseconds at a different moment. */
	ck_assert_int_ge(number(move, "down"), again - stopped - 1);
	ck_assert_int_eq(number(move, "at") - begun,
		number(move, "spent") + number(move, "lag") + number(move, "down"));
	ck_assert_int_lt(number(move, "spent"), had);
}
END_TEST
