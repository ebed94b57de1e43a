/* tests/e2e/computer_test.c - computers play on the real server, confined, even after it was
 * killed. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

static const char *const flags[] = {
	"--computer-pace", "0", "--computer-threads", "2", "--messages-per-10s", "1000000", NULL};
static struct program program;
static char folder[TEMPORARY_PATH];
static struct player amal;

static void start(void) {
	folder_make(folder);
	ck_assert(program_start(&program, folder, flags));
	player_open(&amal, program.port, "amal");
}

static void finish(void) {
	player_finish(&amal);
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}

/* A table on which computers of this level take the seats from 1 on. */
static void sit_against(const char *game, int seats, int level) {
	json_t *computers = json_array();
	for (int seat = 1; seat < seats; seat++) {
		json_array_append_new(
			computers, json_pack("{s:i, s:i}", "seat", seat, "level", level));
	}
	json_t *d = json_pack("{s:s, s:s, s:i, s:b, s:o, s:s}", "game", game, "seat",
		seats > 2 ? "lot" : "W", "seats", seats, "public", 0, "computers", computers,
		"client", amal.client);
	json_t *answer = player_ask(&amal, "create", d);
	snprintf(amal.room, sizeof(amal.room), "%s",
		json_string_value(json_object_get(answer, "room")));
	snprintf(amal.token, sizeof(amal.token), "%s",
		json_string_value(json_object_get(answer, "token")));
	json_decref(answer);
	player_drop(&amal);
	player_return(&amal, program.port);
}

static bool is_over(void) {
	return strcmp(player_phase(&amal), "over") == 0;
}

static void wait_for_turn(void) {
	while (!is_over() && player_turn(&amal) != amal.seat) {
		player_wait_version(&amal, amal.version + 1);
	}
}

/* The first step of the list, or a throw. */
static void make_turns(int count) {
	for (int i = 0; i < count && !is_over(); i++) {
		unsigned seed = (unsigned)i;
		wait_for_turn();
		if (!is_over()) {
			players_step(&amal, 1, &seed);
		}
	}
	wait_for_turn();
}

SUITE_GROUP(computers_cases, start, finish, 100)

START_TEST(a_computer_plays_on_after_the_server_is_killed) {
	sit_against("alquerque", 2, 2);
	player_wait_status(&amal, "playing");
	make_turns(4);
	for (int i = 0; i < 3 && !is_over(); i++) {
		/* Killed when it is the computer's turn, or just after. */
		json_t *steps = json_object_get(amal.state, "steps");
		player_send(&amal, "play",
			json_pack("{s:I, s:O}", "v", (json_int_t)amal.version, "text",
				json_array_get(steps, 0)));
		player_wait_version(&amal, amal.version + 1);
		ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
		ck_assert(program_start(&program, folder, flags));
		player_drop(&amal);
		player_return(&amal, program.port);
		make_turns(2);
	}
	ck_assert(is_over() || player_turn(&amal) == amal.seat);
}
END_TEST

START_TEST(three_computers_play_with_a_person) {
	sit_against("laaiqa", 4, 1);
	json_decref(player_ask(&amal, "ready", json_pack("{s:s}", "entropy", "a1b2c3d4")));
	player_wait_status(&amal, "playing");
	json_decref(player_ask(&amal, "ping", json_object()));
	make_turns(6);
	ck_assert(is_over() || player_turn(&amal) == amal.seat);
}
END_TEST

START_TEST(a_hint_comes_from_the_real_server) {
	sit_against("felli", 2, 1);
	player_wait_status(&amal, "playing");
	wait_for_turn();
	json_t *hint = player_ask(&amal, "hint", json_pack("{s:I}", "v", (json_int_t)amal.version));
	json_decref(player_ask(&amal, "play",
		json_pack("{s:I, s:O}", "v", (json_int_t)amal.version, "text",
			json_object_get(hint, "turn"))));
	json_decref(hint);
}
END_TEST
