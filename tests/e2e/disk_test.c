/* tests/e2e/disk_test.c - a full disk is reported, and a folder has only one server. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { FULL_BYTES = 200 << 10, TRIES = 21, WELL_MS = 20000, TEXT_BYTES = 32768 };

static struct program program;
static char folder[TEMPORARY_PATH];
static char text[TEXT_BYTES];

static void start(void) {
	folder_make(folder);
}

static void finish(void) {
	if (program.pid > 0) {
		ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	}
	folder_remove(folder);
}

static void run(void) {
	ck_assert(program_start(&program, folder, NULL));
}

/* A server whose files may not grow beyond this size. */
static void run_limited(rlim_t bytes) {
	struct rlimit limit, before;
	signal(SIGXFSZ, SIG_IGN); /* and so does the program */
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
	limit = before;
	limit.rlim_cur = bytes;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
	run();
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
}

static void make_room_on_the_disk(void) {
	char command[80];
	snprintf(
		command, sizeof(command), "prlimit --pid %ld --fsize=unlimited", (long)program.pid);
	ck_assert_int_eq(system(command), 0);
}

/* Ask for a room. Was it made? */
static bool make_room(struct player *player) {
	json_t *d = json_pack("{s:s,s:{},s:s,s:b,s:s,s:s}", "game", "alquerque", "options", "seat",
		"W", "public", 0, "name", "Amal", "client", player->client);
	json_t *answer = player_answer(player, player_send(player, "create", d));
	bool made = strcmp(json_string_value(json_object_get(answer, "t")), "ack") == 0;
	if (!made) {
		const char *code = json_string_value(
			json_object_get(json_object_get(answer, "d"), "code"));
		ck_assert_str_eq(code, "store_failed");
	}
	json_decref(answer);
	return made;
}

static int ask_ready(void) {
	return http_get(program.port, "/readyz", text, sizeof(text));
}

static bool metrics_say(const char *line) {
	ck_assert_int_eq(http_get(program.port, "/metrics", text, sizeof(text)), 200);
	return strstr(text, line) != NULL;
}

SUITE_GROUP(disk_cases, start, finish, 60)

START_TEST(a_full_disk_is_reported_until_there_is_space_again) {
	struct player player;
	run_limited(FULL_BYTES);
	player_open(&player, program.port, "a");
	ck_assert_int_eq(ask_ready(), 200);
	ck_assert(metrics_say("\nqirkat_store_well 1\n"));
	int made = 0;
	while (made < 50 && make_room(&player)) {
		made++;
	}
	char line[80];
	snprintf(line, sizeof(line), "\nqirkat_acknowledgement_seconds_count %d\n", made);
	ck_assert(metrics_say(line));
	for (int i = 0; i < TRIES; i++) {
		ck_assert(!make_room(&player));
	}
	ck_assert_int_eq(ask_ready(), 503);
	ck_assert_ptr_nonnull(strstr(text, "\nThe store cannot save anything right now: "));
	ck_assert(metrics_say("\nqirkat_store_well 0\n"));
	make_room_on_the_disk();
	for (long long begun = clock_ms(); ask_ready() != 200;) {
		ck_assert_int_lt(clock_ms() - begun, WELL_MS);
		poll(NULL, 0, 50);
	}
	ck_assert(metrics_say("\nqirkat_store_well 1\n"));
	ck_assert(make_room(&player));
	player_finish(&player);
}
END_TEST

START_TEST(a_folder_in_use_refuses_a_second_server_but_not_a_backup) {
	char copy[TEMPORARY_PATH + 16], process[32];
	const char *const second[] = {
		"serve", "--host", "127.0.0.1", "--port", "0", "--data", folder, NULL};
	const char *const backup[] = {"backup", "--data", folder, copy, NULL};
	run();
	snprintf(process, sizeof(process), "(process %ld on ", (long)program.pid);
	snprintf(copy, sizeof(copy), "%s/copy.db", folder);
	ck_assert_int_eq(program_run(second, text, sizeof(text)), 1);
	ck_assert_msg(strstr(text, "is in use by another server") != NULL, "%s", text);
	ck_assert_ptr_nonnull(strstr(text, process));
	ck_assert_int_eq(program_run(backup, text, sizeof(text)), 0);
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
	run();
	ck_assert_int_eq(ask_ready(), 200);
}
END_TEST

/* Wait until the mark beside the store counts this many events. */
static void wait_for_mark(const char *events) {
	char path[TEMPORARY_PATH + 16], mark[1024] = "";
	snprintf(path, sizeof(path), "%s/qirkat.db-mark", folder);
	while (strstr(mark, events) == NULL) {
		FILE *file = fopen(path, "r");
		if (file != NULL) {
			mark[fread(mark, 1, sizeof(mark) - 1, file)] = '\0';
			fclose(file);
		}
		poll(NULL, 0, 20);
	}
}

START_TEST(a_lost_log_is_reported_at_the_start_and_may_be_accepted) {
	char path[TEMPORARY_PATH + 16];
	const char *const serve[] = {
		"serve", "--host", "127.0.0.1", "--port", "0", "--data", folder, NULL};
	const char *const accept_loss[] = {"accept-loss", "--data", folder, NULL};
	struct player player;
	run();
	player_open(&player, program.port, "a");
	for (int i = 0; i < 7; i++) {
		ck_assert(make_room(&player));
	}
	wait_for_mark(" events=7 rooms=7 ");
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
	player_finish(&player);
	snprintf(path, sizeof(path), "%s/qirkat.db-wal", folder);
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(program_run(serve, text, sizeof(text)), 1);
	ck_assert_msg(strstr(text, "is missing its last 7 events and 7 rooms") != NULL, "%s", text);
	ck_assert_int_eq(program_run(accept_loss, text, sizeof(text)), 0);
	ck_assert_ptr_nonnull(strstr(text, "left: nothing; a new store begins"));
	run();
	ck_assert_int_eq(ask_ready(), 200);
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	ck_assert_int_eq(program_run(accept_loss, text, sizeof(text)), 0);
	ck_assert_str_eq(text, "no loss was found; nothing was changed\n");
}
END_TEST
