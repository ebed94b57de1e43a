/* tests/e2e/plan_test.c - planned replies on the real server, which is killed in between. */
#include <poll.h>
#include <signal.h>
#include <string.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { PEOPLE = 3 };

static const char *const flags[] = {"--messages-per-10s", "1000000", NULL};
static struct program program;
static char folder[TEMPORARY_PATH];
static struct player people[PEOPLE]; /* white, black, and a spectator */
static struct player *const white = &people[0], *const black = &people[1];

static void start(void) {
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

static void come_back(void) {
	for (int i = 0; i < PEOPLE; i++) {
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
	players_agree(people, PEOPLE);
}

static void kill_and_start(void) {
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
	ck_assert(program_start(&program, folder, flags));
}

static void gather(void) {
	static const char *const names[PEOPLE] = {"a", "b", "c"};
	for (int i = 0; i < PEOPLE; i++) {
		player_open(&people[i], program.port, names[i]);
	}
	white->clock = json_pack("{s:s, s:i}", "kind", "days", "days", 1);
	player_create(white, "alquerque", json_object(), 2);
	player_join(black, white, "any");
	player_join(&people[2], white, NULL);
	for (int i = 0; i < PEOPLE; i++) {
		player_wait_status(&people[i], "playing");
	}
	come_back();
}

static void lay_down(struct player *player) {
	json_t *lines = json_pack("[[s, s, s, s, s, s], [s, s]]", "d2-c3", "b4xd2", "e1xc3",
		"d4xd2xb4", "c1-d2", "a3xc1xe1xc3xc1", "c2-c3", "c4xc2");
	json_decref(player_ask(player, "plan",
		json_pack("{s:I, s:o}", "v", (json_int_t)player->version, "lines", lines)));
	players_agree(people, PEOPLE);
}

static json_t *play(const struct player *player, const char *text) {
	return json_pack("{s:I, s:s}", "v", (json_int_t)player->version, "text", text);
}

/* The last move all have seen is this reply. */
static void check_reply(const char *turn) {
	players_agree(people, PEOPLE);
	for (int i = 0; i < PEOPLE; i++) {
		const json_t *move = people[i].move;
		ck_assert(json_is_true(json_object_get(move, "planned")));
		ck_assert_str_eq(json_string_value(json_object_get(move, "turn")), turn);
		ck_assert_int_eq(json_integer_value(json_object_get(move, "seat")), 1);
	}
}

SUITE_GROUP(plan_cases, start, finish, 60)

START_TEST(planned_replies_are_played_after_each_kill) {
	static const char *const turns[3][2] = {
		{"d2-c3", "b4xd2"}, {"e1xc3", "d4xd2xb4"}, {"c1-d2", "a3xc1xe1xc3xc1"}};
	gather();
	lay_down(black);
	for (int i = 0; i < 3; i++) {
		kill_and_start();
		come_back();
		long long version = white->version;
		json_decref(player_ask(white, "play", play(white, turns[i][0])));
		for (int k = 0; k < PEOPLE; k++) {
			player_wait_version(&people[k], version + 2);
		}
		check_reply(turns[i][1]);
	}
	ck_assert_int_eq(player_turn(white), 0);
}
END_TEST

/* Killed right after the request was sent, or as soon as the turn has arrived: the reply may have
 * been played or not. In the end it has been played once. */
START_LOOP_TEST(a_kill_between_turn_and_planned_reply_loses_neither, 6) {
	gather();
	lay_down(black);
	long long version = white->version;
	json_t *request = play(white, "d2-c3");
	long long n = player_send(white, "play", json_deep_copy(request));
	if (_i % 2 == 0) {
		player_wait_version(&people[2], version + 1);
	}
	kill_and_start();
	come_back();
	player_repeat(white, "play", request, n);
	json_decref(player_answer(white, n));
	for (int i = 0; i < PEOPLE; i++) {
		player_wait_version(&people[i], version + 2);
	}
	check_reply("b4xd2");
	come_back();
	ck_assert_int_eq(white->version, version + 2);
	ck_assert_int_eq(player_turn(white), 0);
}
END_TEST

START_TEST(only_the_planner_is_shown_the_plan) {
	gather();
	lay_down(black);
	kill_and_start();
	come_back();
	ck_assert_uint_eq(json_array_size(black->plan), 2);
	ck_assert(json_is_array(white->plan));
	ck_assert_uint_eq(json_array_size(white->plan), 0);
	ck_assert(json_is_null(people[2].plan));
	long long version = black->version;
	json_decref(player_ask(white, "play", play(white, "c2-c3")));
	player_wait_version(black, version + 2);
	json_decref(player_wait_type(black, "plan"));
	ck_assert_uint_eq(json_array_size(black->plan), 0);
}
END_TEST
