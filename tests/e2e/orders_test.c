/* tests/e2e/orders_test.c - commands that govern a site while its server runs: rooms, remove, bar,
 * announce. */
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/server/postgres/database.h"
#include "tests/suite.h"

enum { WORDS_MAX = 16, SOON_MS = 10000, TEXT_BYTES = 1 << 14 };

static struct program program;
static char folder[TEMPORARY_PATH];
static char said[TEXT_BYTES];
static struct player amal, badr;
static bool in_database;

static void start(void) {
	const char *const flags[] = {
		"--store", "postgres", "--database", in_database ? database_url() : "", NULL};
	ck_assert(program_start(&program, folder, in_database ? flags : NULL));
}

static void set_up(void) {
	in_database = false;
	folder_make(folder);
	start();
}

static void tear_down(void) {
	if (program.pid > 0) {
		ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	}
	folder_remove(folder);
}

/* Run a command on the server's store; its words are ended by NULL. Returns its status. */
static int run(const char *command, ...) {
	const char *arguments[WORDS_MAX] = {command};
	size_t count = 1;
	va_list words;
	va_start(words, command);
	for (const char *word = va_arg(words, const char *); word != NULL;
		word = va_arg(words, const char *)) {
		arguments[count++] = word;
	}
	va_end(words);
	arguments[count++] = in_database ? "--store" : "--data";
	arguments[count++] = in_database ? "postgres" : folder;
	if (in_database) {
		arguments[count++] = "--database";
		arguments[count++] = database_url();
	}
	return program_run(arguments, said, sizeof(said));
}

static void says(const char *words) {
	ck_assert_msg(strstr(said, words) != NULL, "\"%s\" is not in: %s", words, said);
}

static void lacks(const char *words) {
	ck_assert_msg(strstr(said, words) == NULL, "\"%s\" is in: %s", words, said);
}

/* Wait for a message that contains words. */
static void hears(struct player *player, const char *words) {
	struct ws_message message = ws_read(&player->ws, SOON_MS);
	while (message.type == WS_TEXT && strstr(message.data, words) == NULL) {
		message = ws_read(&player->ws, SOON_MS);
	}
	ck_assert_msg(message.type == WS_TEXT, "\"%s\" was not heard", words);
}

static void rest(void) {
	poll(NULL, 0, 100);
}

/* Until the server answers a request for path with this status. */
static void wait_for(const char *path, int status) {
	long long deadline = clock_ms() + SOON_MS;
	int got = http_get(program.port, path, said, sizeof(said));
	while (got != status && clock_ms() < deadline) {
		rest();
		got = http_get(program.port, path, said, sizeof(said));
	}
	ck_assert_int_eq(got, status);
}

static void open_table(void) {
	player_open(&amal, program.port, "amal");
	player_create(&amal, "alquerque", json_object(), 2);
	player_open(&badr, program.port, "badr");
	player_join(&badr, &amal, "any");
	player_wait_status(&amal, "playing");
}

static void leave(void) {
	player_finish(&amal);
	player_finish(&badr);
}

SUITE_BEGIN(database_start)
SUITE_GROUP(orders_cases, set_up, tear_down, 60)

START_TEST(rooms_lists_tables_with_names_and_remove_deletes_one) {
	char path[64];
	open_table();
	ck_assert_int_eq(run("rooms", (char *)NULL), 0);
	says(amal.room);
	says("playing  public    alquerque");
	says("UTC  ");
	ck_assert_int_eq(run("rooms", "--over", (char *)NULL), 0);
	lacks(amal.room);
	ck_assert_int_eq(run("remove", amal.room, "nobody12", (char *)NULL), 1);
	says("there is no table \"nobody12\"");
	ck_assert_int_eq(run("remove", amal.room, (char *)NULL), 0);
	says(" was removed\n");
	hears(&badr, "\"reason\":\"removed\"");
	snprintf(path, sizeof(path), "/api/rooms/%s", amal.room);
	wait_for(path, 404);
	ck_assert_int_eq(run("rooms", "--over", (char *)NULL), 0);
	lacks(amal.room);
	leave();
}
END_TEST

START_TEST(a_removal_waits_for_a_server) {
	open_table();
	leave();
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	ck_assert_int_eq(run("remove", amal.room, (char *)NULL), 0);
	says(" will be removed as soon as a server runs\n");
	start();
	long long deadline = clock_ms() + SOON_MS;
	do {
		rest();
		ck_assert_int_eq(run("rooms", (char *)NULL), 0);
	} while (strstr(said, amal.room) != NULL && clock_ms() < deadline);
	lacks(amal.room);
}
END_TEST

START_TEST(an_announcement_is_shown_and_cleared) {
	ck_assert_int_eq(run("announce", (char *)NULL), 1);
	says("nothing is announced");
	open_table();
	ck_assert_int_eq(run("announce", "We restart at 20:00.", "--for", "2h", (char *)NULL), 0);
	hears(&amal, "\"announcement\",\"text\":\"We restart at 20:00.\"");
	ck_assert_int_eq(run("announce", (char *)NULL), 0);
	says("We restart at 20:00.\nuntil 2");
	ck_assert_int_eq(run("announce", "--clear", (char *)NULL), 0);
	hears(&amal, "\"announcement\",\"text\":\"\"");
	ck_assert_int_eq(run("announce", (char *)NULL), 1);
	leave();
}
END_TEST

START_TEST(a_barred_address_is_shut_out_until_the_bar_is_lifted) {
	struct ws_message message;
	open_table();
	ck_assert_int_eq(run("bar", "127.0.0.1", "--why", "spam", (char *)NULL), 0);
	says("127.0.0.1            until 2");
	do {
		message = ws_read(&amal.ws, SOON_MS);
	} while (message.type == WS_TEXT);
	ck_assert_int_eq(message.type, WS_CLOSE);
	ck_assert_int_eq(message.code, 4007);
	ck_assert_int_eq(http_get(program.port, "/api/rooms", said, sizeof(said)), 403);
	ck_assert_int_eq(run("bar", "--list", (char *)NULL), 0);
	says("127.0.0.1 ");
	says("  spam\n");
	ck_assert_int_eq(run("bar", "--lift", "127.0.0.2", (char *)NULL), 1);
	says("that address is not barred");
	ck_assert_int_eq(run("bar", "--lift", "127.0.0.1", (char *)NULL), 0);
	wait_for("/api/rooms", 200);
	ck_assert_int_eq(run("bar", "--list", (char *)NULL), 0);
	ck_assert_str_eq(said, "");
	leave();
}
END_TEST

START_TEST(bad_arguments_are_refused_with_a_sentence) {
	ck_assert_int_eq(run("bar", (char *)NULL), 2);
	says("expected one ADDRESS, --list, or --lift ADDRESS");
	ck_assert_int_eq(run("bar", "1.2.3.4", "--list", (char *)NULL), 2);
	ck_assert_int_eq(run("bar", "1.2.3.4", "5.6.7.8", (char *)NULL), 2);
	ck_assert_int_eq(run("bar", "nonsense", (char *)NULL), 2);
	says("nonsense");
	ck_assert_int_eq(run("bar", "1.2.3.4", "--for", "soon", (char *)NULL), 2);
	says("--for takes 30m, 12h, 7d or ever");
	ck_assert_int_eq(run("bar", "1.2.3.4", "--for", "0d", (char *)NULL), 2);
	ck_assert_int_eq(run("bar", "1.2.3.4", "--list=yes", (char *)NULL), 2);
	says("--list takes no value");
	ck_assert_int_eq(run("bar", "1.2.3.4", "--fro", "7d", (char *)NULL), 2);
	says("unknown setting \"fro\"");
	ck_assert_int_eq(run("announce", "", (char *)NULL), 2);
	says("the text must not be empty");
	ck_assert_int_eq(run("announce", "a\nb", (char *)NULL), 2);
	says("a single line");
	ck_assert_int_eq(run("announce", "two", "texts", (char *)NULL), 2);
	ck_assert_int_eq(run("announce", "text", "--clear", (char *)NULL), 2);
	ck_assert_int_eq(run("remove", (char *)NULL), 2);
	says("expected at least one ROOM");
	ck_assert_int_eq(run("rooms", "extra", (char *)NULL), 2);
	ck_assert_int_eq(run("rooms", "--store", "memory", (char *)NULL), 1);
	ck_assert_int_eq(run("bar", "--list", (char *)NULL), 0);
	ck_assert_str_eq(said, "");
}
END_TEST

START_TEST(each_command_has_help) {
	static const char *const commands[] = {"rooms", "remove", "bar", "announce"};
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(run(commands[i], "--help", (char *)NULL), 0);
		says("usage: qirkat ");
		says(commands[i]);
		says("--data FOLDER");
	}
}
END_TEST

static int once(void) {
	if (database_is_there()) {
		return 1;
	}
	suite_leave_out(1, database_why());
	return -1;
}

SUITE_GROUP(database_cases, NULL, NULL, 120)

START_LOOP_TEST(all_commands_work_with_a_database, once()) {
	(void)_i;
	in_database = true;
	database_clean();
	folder_make(folder);
	start();
	open_table();
	ck_assert_int_eq(run("announce", "Soon.", (char *)NULL), 0);
	hears(&amal, "\"announcement\",\"text\":\"Soon.\"");
	ck_assert_int_eq(run("rooms", (char *)NULL), 0);
	says("playing  public    alquerque");
	ck_assert_int_eq(run("remove", amal.room, (char *)NULL), 0);
	says(" was removed\n");
	hears(&badr, "\"reason\":\"removed\"");
	ck_assert_int_eq(run("bar", "192.0.2.0/24", "--for", "ever", (char *)NULL), 0);
	ck_assert_int_eq(run("bar", "--list", (char *)NULL), 0);
	says("192.0.2.0/24         until ever\n");
	leave();
	tear_down();
}
END_TEST
