/* tests/e2e/limits_test.c - bad input, limits, starts that are refused, and orderly ends. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { SOON_MS = 5000 };

static struct program program;
static char folder[TEMPORARY_PATH];
static char said[4096];

static void start(void) {
	folder_make(folder);
}

static void finish(void) {
	if (program.pid > 0) {
		ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	}
	folder_remove(folder);
}

static void run(const char *const *flags) {
	ck_assert(program_start(&program, folder, flags));
}

static void expect_close(struct ws *ws, int code, const char *reason) {
	struct ws_message message = ws_read(ws, SOON_MS);
	while (message.type == WS_TEXT) {
		message = ws_read(ws, SOON_MS);
	}
	ck_assert_int_eq(message.type, WS_CLOSE);
	ck_assert_int_eq(message.code, code);
	ck_assert_str_eq(message.data, reason);
	ws_finish(ws);
}

/* ---- bad input: each its own error, and the room unchanged ---- */

static void expect_error(struct player *player, const char *text, const char *code) {
	ck_assert(ws_send(&player->ws, text));
	struct ws_message message = ws_read(&player->ws, SOON_MS);
	ck_assert_int_eq(message.type, WS_TEXT);
	json_t *json = json_loads(message.data, 0, NULL);
	ck_assert_str_eq(json_string_value(json_object_get(json, "t")), "error");
	ck_assert_str_eq(
		json_string_value(json_object_get(json_object_get(json, "d"), "code")), code);
	json_decref(json);
}

SUITE_GROUP(limits_cases, start, finish, 40)

START_TEST(bad_messages_get_an_error_and_the_connection_stays_open) {
	struct player player;
	run(NULL);
	player_open(&player, program.port, "a");
	expect_error(&player, "", "bad_json");
	expect_error(&player, "{", "bad_json");
	expect_error(&player, "[]", "bad_message");
	expect_error(&player, "{\"t\":\"play\"}", "bad_message");
	expect_error(&player, "{\"t\":\"dance\",\"n\":1,\"d\":{}}", "unknown_type");
	expect_error(&player, "{\"t\":\"play\",\"n\":2,\"d\":{\"v\":1,\"text\":\"a1-a2\"}}",
		"not_joined");
	expect_error(&player,
		"{\"t\":\"join\",\"n\":3,\"d\":{\"room\":\"nowhere1\",\"client\":\"aaaabbbbccccdddd\"}}",
		"no_room");
	expect_error(&player,
		"{\"t\":\"create\",\"n\":4,\"d\":{\"game\":\"chess\",\"options\":{},\"seat\":\"W\",\"public\":true,"
		"\"name\":\"A\",\"client\":\"aaaabbbbccccdddd\"}}",
		"unknown_game");
	player.n = 10;
	json_decref(player_ask(&player, "ping", json_object()));
	player_finish(&player);
}
END_TEST

START_TEST(a_refused_step_changes_nothing_and_the_clause_is_named) {
	struct player people[3];
	unsigned seed = 1;
	run(NULL);
	player_open(&people[0], program.port, "a");
	player_create(&people[0], "alquerque", json_object(), 2);
	player_open(&people[1], program.port, "b");
	player_join(&people[1], &people[0], "any");
	player_open(&people[2], program.port, "c");
	player_join(&people[2], &people[0], NULL);
	for (int i = 0; i < 3; i++) {
		player_wait_status(&people[i], "playing");
	}
	long long before = people[0].version;
	players_step(people, 3, &seed);
	struct player *mover = &people[player_turn(&people[0]) == 0 ? 0 : 1];
	struct player *other = mover == &people[0] ? &people[1] : &people[0];
	long long v = mover->version;
	player_refused(mover, "play", json_pack("{s:I, s:s}", "v", (json_int_t)v, "text", "a1-e5"),
		"illegal");
	player_refused(mover, "play",
		json_pack("{s:I, s:s}", "v", (json_int_t)v, "text", "over the hills"), "bad_step");
	player_refused(mover, "play",
		json_pack("{s:I, s:s}", "v", (json_int_t)before, "text", "c2-c3"), "stale");
	player_refused(other, "play", json_pack("{s:I, s:s}", "v", (json_int_t)v, "text", "c2-c3"),
		"not_your_turn");
	player_refused(&people[2], "play",
		json_pack("{s:I, s:s}", "v", (json_int_t)v, "text", "c2-c3"), "not_seated");
	players_agree(people, 3);
	ck_assert_int_eq(people[2].version, v);
	for (int i = 0; i < 3; i++) {
		player_finish(&people[i]);
	}
}
END_TEST

START_TEST(exceeding_a_limit_closes_with_its_code_and_others_play_on) {
	static const char *const flags[] = {
		"--messages-per-10s", "30", "--sockets-per-address", "3", NULL};
	struct player player;
	struct ws ws;
	char large[5000];
	run(flags);
	player_open(&player, program.port, "a");
	player_create(&player, "alquerque", json_object(), 2);
	ck_assert_int_eq(ws_open(&ws, program.port, "/ws", ""), 101);
	ws_send_frame(&ws, WS_FIN | WS_BINARY, "{}", 2);
	expect_close(&ws, 1003, "This server accepts only text.");
	ck_assert_int_eq(ws_open(&ws, program.port, "/ws", ""), 101);
	ws_send(&ws, "{\"t\":\"\xff\"}");
	expect_close(&ws, 1007, "That text is not UTF-8.");
	ck_assert_int_eq(ws_open(&ws, program.port, "/ws", ""), 101);
	memset(large, ' ', sizeof(large));
	ws_send_frame(&ws, WS_FIN | WS_TEXT, large, sizeof(large));
	expect_close(&ws, 1009, "A message may have at most 4096 bytes.");
	ck_assert_int_eq(ws_open(&ws, program.port, "/ws", ""), 101);
	for (int i = 0; i < 61; i++) {
		ws_send(&ws, "{}");
	}
	expect_close(&ws, 4001, "Too many messages; wait ten seconds.");
	ck_assert_int_eq(ws_open(&ws, program.port, "/ws", "Origin: http://evil.example\r\n"), 101);
	expect_close(&ws, 4004, "This page may not connect here.");
	poll(NULL, 0, 100);
	json_decref(player_ask(&player, "ping", json_object()));
	player_finish(&player);
}
END_TEST

START_TEST(taking_over_a_seat_closes_the_older_connection) {
	struct player player;
	struct player again;
	run(NULL);
	player_open(&player, program.port, "a");
	player_create(&player, "alquerque", json_object(), 2);
	player_double(&again, &player);
	expect_close(&player.ws, 4006, "Your seat is now in use on another device.");
	player_finish(&player);
	player_finish(&again);
}
END_TEST

START_TEST(too_many_rooms_from_one_address_are_refused) {
	static const char *const flags[] = {"--rooms-per-address", "2", NULL};
	struct player player;
	run(flags);
	player_open(&player, program.port, "a");
	player_create(&player, "alquerque", json_object(), 2);
	player_create(&player, "laquet", json_object(), 2);
	player_refused(&player, "create",
		json_pack("{s:s, s:{}, s:s, s:b, s:s, s:s}", "game", "alquerque", "options", "seat",
			"W", "public", 1, "name", "A", "client", player.client),
		"too_many_rooms");
	player_finish(&player);
}
END_TEST

/* ---- starting ---- */

static int serve(const char *flag, const char *value) {
	const char *const arguments[] = {
		"serve", "--port", "0", "--data", folder, flag, value, NULL};
	return program_run(arguments, said, sizeof(said));
}

/* One line, and what it must say. */
static void expect_said(const char *part) {
	ck_assert_msg(strstr(said, part) != NULL, "\"%s\" lacks \"%s\"", said, part);
	ck_assert_ptr_eq(strchr(said, '\n'), said + strlen(said) - 1);
}

START_TEST(a_bad_setting_is_named) {
	ck_assert_int_eq(serve("--sockets", "many"), 2);
	expect_said("sockets");
	ck_assert_int_eq(serve("--colour", "red"), 2);
	expect_said("--colour");
}
END_TEST

START_TEST(a_port_in_use_is_named) {
	char port[16];
	run(NULL);
	snprintf(port, sizeof(port), "%u", program.port);
	const char *const arguments[] = {
		"serve", "--port", port, "--store", "memory", "--log", "error", NULL};
	ck_assert_int_eq(program_run(arguments, said, sizeof(said)), 1);
	expect_said("another program uses it");
}
END_TEST

static void damage(const char *content, size_t size, long at) {
	char path[128];
	snprintf(path, sizeof(path), "%s/qirkat.db", folder);
	FILE *file = fopen(path, at < 0 ? "w" : "r+");
	ck_assert_ptr_nonnull(file);
	if (at > 0) {
		ck_assert_int_eq(fseek(file, at, SEEK_SET), 0);
	}
	ck_assert_uint_eq(fwrite(content, 1, size, file), size);
	fclose(file);
}

static long size_of_store(void) {
	char path[128];
	snprintf(path, sizeof(path), "%s/qirkat.db", folder);
	FILE *file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	fseek(file, 0, SEEK_END);
	long size = ftell(file);
	fclose(file);
	return size;
}

START_TEST(a_file_that_is_not_a_store_is_refused_and_left_alone) {
	damage("these are my memoirs, chapter one, in which I am born", 52, -1);
	ck_assert_int_eq(serve("--log", "error"), 1);
	expect_said("qirkat.db");
	ck_assert_int_eq(size_of_store(), 52);
}
END_TEST

START_TEST(a_damaged_store_is_refused_and_left_alone) {
	struct player player;
	char noise[3000];
	run(NULL);
	player_open(&player, program.port, "a");
	player_create(&player, "alquerque", json_object(), 2);
	player_finish(&player);
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	long size = size_of_store();
	memset(noise, 0x5a, sizeof(noise));
	damage(noise, sizeof(noise), 4096);
	ck_assert_int_eq(serve("--log", "error"), 1);
	expect_said("qirkat.db");
	ck_assert_int_eq(size_of_store(), size);
}
END_TEST

/* ---- ending ---- */

START_TEST(sigterm_makes_the_server_say_goodbye_and_exit_cleanly) {
	struct player people[2];
	run(NULL);
	player_open(&people[0], program.port, "a");
	player_create(&people[0], "alquerque", json_object(), 2);
	player_open(&people[1], program.port, "b");
	player_join(&people[1], &people[0], "any");
	player_wait_status(&people[0], "playing");
	kill(program.pid, SIGTERM);
	for (int i = 0; i < 2; i++) {
		bool told = false;
		struct ws_message message = ws_read(&people[i].ws, SOON_MS);
		for (; message.type == WS_TEXT; message = ws_read(&people[i].ws, SOON_MS)) {
			told = told || strstr(message.data, "\"restarting\"") != NULL;
		}
		ck_assert(told);
		ck_assert_int_eq(message.type, WS_CLOSE);
		ck_assert_int_eq(message.code, 1001);
		ck_assert_str_eq(message.data, "This server is restarting. Your game is saved.");
		player_finish(&people[i]);
	}
	ck_assert_int_eq(program_end(&program, 0), 0);
}
END_TEST

START_TEST(the_server_ends_within_seconds_even_if_nobody_answers) {
	struct ws silent[10];
	run(NULL);
	for (int i = 0; i < 10; i++) {
		ck_assert_int_eq(ws_open(&silent[i], program.port, "/ws", ""), 101);
	}
	long long before = clock_ms();
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	ck_assert_int_lt(clock_ms() - before, 4000);
	for (int i = 0; i < 10; i++) {
		ws_finish(&silent[i]);
	}
}
END_TEST

START_TEST(the_health_check_says_whether_a_server_is_running) {
	char port[16];
	run(NULL);
	snprintf(port, sizeof(port), "%u", program.port);
	const char *const arguments[] = {"healthcheck", "--port", port, NULL};
	ck_assert_int_eq(program_run(arguments, said, sizeof(said)), 0);
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	ck_assert_int_eq(program_run(arguments, said, sizeof(said)), 1);
}
END_TEST
