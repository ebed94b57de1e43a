/* tests/e2e/postgres_test.c - the real server, confined, with its rooms in a database; the server
 * and the database are killed in turn. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/server/postgres/database.h"
#include "tests/suite.h"

enum { PEOPLE = 2, ROUNDS = 3, STEPS = 6 };

static struct program program;
static char folder[TEMPORARY_PATH];
static struct player people[PEOPLE];
static unsigned seed = 5;

static int once(void) {
	if (database_is_there()) {
		return 1;
	}
	suite_leave_out(1, database_why());
	return -1;
}

static void start(void) {
	const char *const flags[] = {"--store", "postgres", "--database", database_url(),
		"--messages-per-10s", "1000000", NULL};
	ck_assert(program_start(&program, folder, flags));
}

static void come_back(void) {
	for (int i = 0; i < PEOPLE; i++) {
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
	players_agree(people, PEOPLE);
}

SUITE_BEGIN(database_start)

SUITE_GROUP(postgres_cases, NULL, NULL, 200)

START_LOOP_TEST(a_game_continues_after_server_or_database_are_killed, once()) {
	(void)_i;
	folder_make(folder);
	start();
	player_open(&people[0], program.port, "a");
	player_create(&people[0], "alquerque", json_object(), 2);
	player_open(&people[1], program.port, "b");
	player_join(&people[1], &people[0], "any");
	for (int i = 0; i < PEOPLE; i++) {
		player_wait_status(&people[i], "playing");
	}
	come_back();
	for (int round = 0; round < ROUNDS; round++) {
		players_play(people, PEOPLE, &seed, STEPS);
		ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
		start();
		come_back();
		players_play(people, PEOPLE, &seed, STEPS);
		ck_assert_int_eq(program_end(&program, SIGTERM), 0);
		database_kill();
		database_wait();
		start();
		come_back();
	}
	players_play(people, PEOPLE, &seed, STEPS);
	for (int i = 0; i < PEOPLE; i++) {
		player_finish(&people[i]);
	}
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}
END_TEST

static int run(const char *command, const char *word, const char *name, char *said, size_t size) {
	const char *const arguments[] = {
		command, "--store", "postgres", "--database", database_url(), word, name, NULL};
	return program_run(arguments, said, size);
}

START_LOOP_TEST(bot_tokens_are_made_and_revoked_while_the_server_runs, once()) {
	static char text[4096];
	(void)_i;
	database_clean();
	folder_make(folder);
	ck_assert_int_eq(run("token", "make", "Early", text, sizeof(text)), 0);
	start();
	ck_assert_int_eq(run("token", "make", "Rook", text, sizeof(text)), 0);
	ck_assert_msg(strlen(text) > 20, "%s", text);
	ck_assert_int_eq(run("token", "make", "rook", text, sizeof(text)), 1);
	ck_assert_msg(strstr(text, "already has that name") != NULL, "%s", text);
	ck_assert_int_eq(run("token", "list", NULL, text, sizeof(text)), 0);
	ck_assert_msg(strstr(text, "Early") != NULL && strstr(text, "Rook") != NULL, "%s", text);
	ck_assert_int_eq(run("token", "revoke", "rook", text, sizeof(text)), 0);
	ck_assert_int_eq(run("token", "list", NULL, text, sizeof(text)), 0);
	ck_assert_msg(strstr(text, "Rook") == NULL, "%s", text);
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}
END_TEST

START_LOOP_TEST(backup_names_the_tools_to_use_for_a_database, once()) {
	static char text[4096];
	(void)_i;
	ck_assert_int_eq(run("backup", "copy.dump", NULL, text, sizeof(text)), 2);
	ck_assert_msg(strstr(text, "pg_dump -Fc -n qirkat -f copy.dump") != NULL, "%s", text);
	ck_assert_msg(strstr(text, "pg_restore -d") != NULL, "%s", text);
}
END_TEST

START_LOOP_TEST(a_wrong_database_stops_the_start_with_a_sentence, once()) {
	static char text[4096];
	const char *const nobody[] = {"serve", "--store", "postgres", "--database",
		"postgres://me:secret@127.0.0.1:1/rooms", "--port", "0", NULL};
	const char *const none[] = {"serve", "--store", "postgres", "--port", "0", NULL};
	const char *const odd[] = {"serve", "--store", "postgres", "--database",
		"postgres://me:secret@127.0.0.1:1/rooms?replication=on", "--port", "0", NULL};
	(void)_i;
	ck_assert_int_eq(program_run(nobody, text, sizeof(text)), 1);
	ck_assert_msg(strstr(text, "the database cannot be used") != NULL, "%s", text);
	ck_assert_ptr_null(strstr(text, "secret"));
	ck_assert_int_eq(program_run(none, text, sizeof(text)), 2);
	ck_assert_msg(strstr(text, "set it to postgres://") != NULL, "%s", text);
	ck_assert_int_eq(program_run(odd, text, sizeof(text)), 1);
	ck_assert_msg(strstr(text, "sets \"replication\"") != NULL, "%s", text);
	ck_assert_ptr_null(strstr(text, "secret"));
}
END_TEST
