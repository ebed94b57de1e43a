/* tests/e2e/strong_test.c - strong dice on the real server, which is killed between stages. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { STEPS_MAX = 5000, HASH_HEX = 64, RECORD_BYTES = 1 << 18 };

static const char *const flags[] = {"--messages-per-10s", "1000000", "--dice-open-s", "5", NULL};
static const char *const entropy[2] = {
	"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1", "b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"};
static struct program program;
static char folder[TEMPORARY_PATH];
static struct player people[2];

static void start(void) {
	folder_make(folder);
	ck_assert(program_start(&program, folder, flags));
	player_open(&people[0], program.port, "a");
	player_open(&people[1], program.port, "b");
	people[0].dice_mode = "strong";
	player_create(&people[0], "laquet", json_pack("{s:s}", "match", "single"), 0);
	player_join(&people[1], &people[0], "B");
}

static void finish(void) {
	player_finish(&people[0]);
	player_finish(&people[1]);
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}

static void come_back(void) {
	for (int i = 0; i < 2; i++) {
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
}

static void survive(void) {
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
	ck_assert(program_start(&program, folder, flags));
	come_back();
}

static void write_hex(FILE *file, const char *hex) {
	unsigned byte;
	for (; sscanf(hex, "%2x", &byte) == 1; hex += 2) {
		fputc((int)byte, file);
	}
}

/* Reckoned by another program than the server's. */
static void hash(const char *game_id, int seat, const char *bytes, char hex[HASH_HEX + 1]) {
	static const char head[] = "QIRKAT-ENTROPY-1"; /* and its zero */
	char path[TEMPORARY_PATH + 8], command[TEMPORARY_PATH + 32];
	snprintf(path, sizeof(path), "%s/hashed", folder);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fwrite(head, 1, sizeof(head), file);
	write_hex(file, game_id);
	fputc(seat, file);
	write_hex(file, bytes);
	fclose(file);
	snprintf(command, sizeof(command), "sha256sum '%s'", path);
	FILE *pipe = popen(command, "r");
	ck_assert_ptr_nonnull(pipe);
	ck_assert_int_eq(fscanf(pipe, "%64[0-9a-f]", hex), 1);
	ck_assert_int_eq(pclose(pipe), 0);
	remove(path);
}

static void commit(int i) {
	char hex[HASH_HEX + 1];
	const char *id = json_string_value(json_object_get(people[i].dice, "game_id"));
	hash(id, people[i].seat, entropy[i], hex);
	json_decref(player_ask(&people[i], "ready", json_pack("{s:s}", "entropy_commit", hex)));
}

static void show(int i) {
	json_decref(player_ask(&people[i], "ready", json_pack("{s:s}", "entropy", entropy[i])));
}

/* The server's record of the game must pass `qirkat verify`. */
static void verify_record(void) {
	static char text[RECORD_BYTES], said[RECORD_BYTES];
	char path[128];
	snprintf(path, sizeof(path), "/api/rooms/%s/record", people[0].room);
	ck_assert_int_eq(http_get(program.port, path, text, RECORD_BYTES), 200);
	snprintf(path, sizeof(path), "%s/record.json", folder);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs(strstr(text, "\r\n\r\n") + 4, file);
	fclose(file);
	const char *const arguments[] = {"verify", path, NULL};
	ck_assert_msg(program_run(arguments, said, sizeof(said)) == 0, "%s", said);
	ck_assert_ptr_nonnull(strstr(said, "the entropy of every seat matches its commitment"));
}

SUITE_GROUP(strong_dice_cases, start, finish, 120)

START_TEST(a_game_with_strong_dice_survives_kills_between_stages) {
	unsigned seed = 5;
	survive();
	commit(0);
	survive();
	commit(1);
	survive();
	show(0);
	survive();
	show(1);
	for (int i = 0; i < 2; i++) {
		player_wait_status(&people[i], "playing");
	}
	come_back();
	players_play(people, 2, &seed, STEPS_MAX);
	ck_assert_str_eq(json_string_value(people[0].status), "over");
	verify_record();
}
END_TEST

START_TEST(a_player_who_reveals_nothing_in_time_loses_the_seat) {
	commit(0);
	commit(1);
	show(0);
	for (bool lost = false; !lost;) {
		json_t *d = player_wait_type(&people[0], "event");
		lost = strcmp(json_string_value(json_object_get(d, "e")), "redraw") == 0;
		json_decref(d);
	}
	player_refused(
		&people[1], "ready", json_pack("{s:s}", "entropy", entropy[1]), "not_seated");
	/* the player who stayed is still seated, and may continue with another */
	json_decref(player_wait_type(&people[0], "room"));
	commit(0);
}
END_TEST
