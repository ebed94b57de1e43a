/* tests/e2e/play_test.c - whole games of four kinds on the real server, with spectators. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { PEOPLE_MAX = 8, STEPS_MAX = 20000, RECORD_BYTES = 4 << 20 };

static struct program program;
static char folder[TEMPORARY_PATH];
static struct player people[PEOPLE_MAX];

static void start(void) {
	static const char *const flags[] = {"--messages-per-10s", "1000000", NULL};
	folder_make(folder);
	ck_assert(program_start(&program, folder, flags));
}

static void finish(void) {
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}

/* Seats from the first on, then watchers. */
static void gather(const char *game, json_t *options, int seats, int watchers) {
	char name[2] = "a";
	for (int i = 0; i < seats + watchers; i++, name[0]++) {
		player_open(&people[i], program.port, name);
		if (i == 0) {
			player_create(&people[0], game, options, seats);
		} else {
			player_join(&people[i], &people[0], i < seats ? "any" : NULL);
		}
	}
	for (int i = 0; i < seats + watchers; i++) {
		player_wait_status(&people[i], "playing");
	}
}

/* Who sits where may be drawn: ask again. */
static void learn_seats(int seats) {
	for (int i = 0; i < seats; i++) {
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
}

/* The server's record of the game must pass `qirkat verify`. */
static void verify_record(void) {
	char path[128];
	char said[1024];
	char *text = malloc(RECORD_BYTES);
	snprintf(path, sizeof(path), "/api/rooms/%s/record", people[0].room);
	ck_assert_int_eq(http_get(program.port, path, text, RECORD_BYTES), 200);
	snprintf(path, sizeof(path), "%s/record.json", folder);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs(strstr(text, "\r\n\r\n") + 4, file);
	fclose(file);
	const char *const arguments[] = {"verify", path, NULL};
	int status = program_run(arguments, said, sizeof(said));
	ck_assert_msg(status == 0, "verify: %s", said);
	free(text);
}

static void play_whole(const char *game, json_t *options, int seats, unsigned seed) {
	int count = seats + 2;
	gather(game, options, seats, 2);
	learn_seats(seats);
	players_play(people, count, &seed, STEPS_MAX);
	for (int i = 0; i < count; i++) {
		player_wait_status(&people[i], json_string_value(people[0].status));
	}
	players_agree(people, count);
	ck_assert_ptr_nonnull(people[0].result);
	ck_assert_str_eq(player_phase(&people[0]), "over");
	verify_record();
	for (int i = 0; i < count; i++) {
		player_finish(&people[i]);
	}
}

SUITE_GROUP(games_cases, start, finish, 100)

START_LOOP_TEST(alquerque_is_played_to_its_end, 3) {
	play_whole("alquerque", json_object(), 2, (unsigned)_i + 1);
}
END_TEST

START_LOOP_TEST(fetaix_is_played_to_its_end, 2) {
	play_whole("fetaix", json_object(), 2, (unsigned)_i + 1);
}
END_TEST

START_LOOP_TEST(laquet_is_played_to_its_end, 2) {
	play_whole("laquet", json_object(), 2, (unsigned)_i + 1);
}
END_TEST

START_LOOP_TEST(laaiqa_is_played_to_its_end_by_two_to_four_players, 3) {
	play_whole("laaiqa", json_object(), 2 + _i, (unsigned)_i + 1);
}
END_TEST

/* Ask for the record of the table, with the tag of an earlier answer and further headers. Returns
 * the status; tag becomes that of this one. */
static int ask_record(char *text, const char *headers, char *tag, size_t size) {
	char request[512];
	snprintf(request, sizeof(request),
		"GET /api/rooms/%s/record HTTP/1.1\r\nHost: a\r\nIf-None-Match: %s\r\n%s\r\n",
		people[0].room, tag, headers);
	int status = http_ask(program.port, request, text, RECORD_BYTES);
	const char *line = strstr(text, "ETag: ");
	ck_assert_ptr_nonnull(line);
	snprintf(tag, size, "%.*s", (int)strcspn(line + 6, "\r"), line + 6);
	return status;
}

START_TEST(a_record_is_not_made_again_until_the_game_continues) {
	char tag[64] = "\"none\"", before[64];
	char *text = malloc(RECORD_BYTES);
	unsigned seed = 3;
	gather("alquerque", json_object(), 2, 0);
	learn_seats(2);
	players_play(people, 2, &seed, 20);
	ck_assert_int_eq(ask_record(text, "", tag, sizeof(tag)), 200);
	ck_assert_ptr_nonnull(strstr(text, "Connection: close")); /* by a thread */
	ck_assert_int_eq(ask_record(text, "", tag, sizeof(tag)), 304);
	strcpy(before, tag);
	strcpy(tag, "\"none\"");
	ck_assert_int_eq(ask_record(text, "Accept-Encoding: gzip\r\n", tag, sizeof(tag)), 200);
	ck_assert_ptr_null(strstr(text, "Connection: close"));
	ck_assert_ptr_nonnull(strstr(text, "Content-Encoding: gzip"));
	ck_assert_int_eq(ask_record(text, "Accept-Encoding: gzip\r\n", tag, sizeof(tag)), 304);
	players_play(people, 2, &seed, 1);
	strcpy(tag, before);
	ck_assert_int_eq(ask_record(text, "", tag, sizeof(tag)), 200);
	ck_assert_str_ne(tag, before);
	free(text);
	for (int i = 0; i < 2; i++) {
		player_finish(&people[i]);
	}
}
END_TEST

START_TEST(one_player_resigns_and_both_play_again) {
	unsigned seed = 3;
	gather("alquerque", json_object(), 2, 1);
	players_play(people, 3, &seed, 6);
	json_decref(player_ask(&people[1], "resign", json_object()));
	for (int i = 0; i < 3; i++) {
		player_wait_status(&people[i], "over");
	}
	ck_assert_int_eq(
		json_integer_value(json_object_get(people[2].result, "winner")), people[0].seat);
	json_decref(player_ask(&people[0], "offer", json_pack("{s:s}", "what", "rematch")));
	json_decref(player_ask(
		&people[1], "answer", json_pack("{s:s, s:b}", "what", "rematch", "yes", 1)));
	for (int i = 0; i < 3; i++) {
		player_finish(&people[i]);
	}
}
END_TEST

START_TEST(many_rooms_play_at_once) {
	enum { ROOMS = 20 };
	static struct player pairs[ROOMS][2];
	unsigned seed = 5;
	for (int i = 0; i < ROOMS; i++) {
		player_open(&pairs[i][0], program.port, "h");
		player_create(&pairs[i][0], i % 2 == 0 ? "alquerque" : "laquet", json_object(), 2);
		player_open(&pairs[i][1], program.port, "g");
		player_join(&pairs[i][1], &pairs[i][0], "any");
		player_wait_status(&pairs[i][0], "playing");
		player_wait_status(&pairs[i][1], "playing");
		for (int k = 0; k < 2; k++) {
			player_drop(&pairs[i][k]);
			player_return(&pairs[i][k], program.port);
		}
	}
	for (int round = 0; round < 20; round++) {
		for (int i = 0; i < ROOMS; i++) {
			players_play(pairs[i], 2, &seed, 2);
		}
	}
	for (int i = 0; i < ROOMS; i++) {
		players_agree(pairs[i], 2);
		player_finish(&pairs[i][0]);
		player_finish(&pairs[i][1]);
	}
}
END_TEST
