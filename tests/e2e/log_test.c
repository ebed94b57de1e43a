/* tests/e2e/log_test.c - what the real program logs, and when. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { FLAGS_MAX = 16, KEPT_FORMAT = 4 };

static struct program program;
static char folder[TEMPORARY_PATH], path[TEMPORARY_PATH + 8];
static char text[1 << 16];
static struct player people[2];

static void set_up(void) {
	folder_make(folder);
	snprintf(path, sizeof(path), "%s/log", folder);
}

static void tear_down(void) {
	if (program.pid > 0) {
		program_end(&program, SIGKILL);
	}
	folder_remove(folder);
}

/* Start with what it logs in a file. */
static void start(const char *const *flags) {
	int kept = dup(STDERR_FILENO);
	int log = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	dup2(log, STDERR_FILENO);
	bool started = program_start(&program, folder, flags);
	dup2(kept, STDERR_FILENO);
	close(kept);
	close(log);
	ck_assert(started);
}

static const char *read_log(void) {
	FILE *log = fopen(path, "r");
	ck_assert_ptr_nonnull(log);
	text[fread(text, 1, sizeof(text) - 1, log)] = '\0';
	fclose(log);
	return text;
}

static void finish(void) {
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	read_log();
}

static unsigned count_of(const char *words) {
	unsigned count = 0;
	for (const char *at = text; (at = strstr(at, words)) != NULL; at += strlen(words)) {
		count++;
	}
	return count;
}

static void says(const char *format, const char *value) {
	char words[512];
	snprintf(words, sizeof(words), format, value);
	ck_assert_msg(strstr(text, words) != NULL, "the log lacks \"%s\": %s", words, text);
}

static void lacks(const char *words) {
	ck_assert_msg(strstr(text, words) == NULL, "the log has \"%s\": %s", words, text);
}

static void play_and_resign(void) {
	player_open(&people[0], program.port, "a");
	player_create(&people[0], "alquerque", json_object(), 2);
	player_open(&people[1], program.port, "b");
	player_join(&people[1], &people[0], "any");
	json_decref(player_ask(&people[1], "resign", json_object()));
	player_wait_status(&people[0], "over");
	player_finish(&people[0]);
	player_finish(&people[1]);
}

SUITE_GROUP(log_lines, set_up, tear_down, 60)

START_TEST(the_log_begins_with_version_folder_and_rooms) {
	static const char *const flags[] = {"--log", "info", NULL};
	char real[4096];
	start(flags);
	finish();
	ck_assert_ptr_nonnull(realpath(folder, real));
	ck_assert_ptr_eq(strstr(text, "info serve version="), text);
	says("info store store=sqlite data=%s\n", real);
	says("info hub rooms_open=%s rooms_playing=0\n", "0");
	says("info serve signal=15 ending\n%s", "");
	says("info serve ended\n%s", "");
	lacks("upgraded");
}
END_TEST

START_TEST(each_opened_table_and_finished_game_is_one_line) {
	static const char *const flags[] = {"--log", "info", NULL};
	start(flags);
	play_and_resign();
	finish();
	says(" opened game=alquerque public=%s address=127.0.0.1\n", "yes");
	says(" ended game=alquerque score=%s", "");
	says(" reason=resigned over=%s\n", "yes");
	ck_assert_uint_eq(count_of("info table "), 2);
	lacks("debug ");
}
END_TEST

START_TEST(debug_logs_each_event_and_who_comes_and_goes) {
	static const char *const flags[] = {"--log", "debug", NULL};
	start(flags);
	play_and_resign();
	finish();
	says("debug people address=127.0.0.1 %s\n", "came");
	says("debug people address=127.0.0.1 %s room=", "joined");
	says("debug table room=%s", "");
	says(" kind=%s address=127.0.0.1\n", "resign");
}
END_TEST

START_TEST(at_level_warning_nothing_is_logged_while_all_is_well) {
	static const char *const flags[] = {"--log", "warning", NULL};
	start(flags);
	play_and_resign();
	finish();
	lacks("info ");
	lacks("debug ");
	lacks(" opened ");
}
END_TEST

START_TEST(a_refused_address_is_logged_only_once) {
	static const char *const flags[] = {"--log", "warning", "--sockets-per-address", "1", NULL};
	struct ws ws[4];
	start(flags);
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(ws_open(&ws[i], program.port, "/ws", ""), 101);
	}
	for (int i = 1; i < 4; i++) {
		ck_assert_int_eq(ws_read(&ws[i], 5000).type, WS_CLOSE);
	}
	for (int i = 0; i < 4; i++) {
		ws_finish(&ws[i]);
	}
	finish();
	says("warning net address=127.0.0.1 refused: %s\n",
		"Too many connections from your address.");
	ck_assert_uint_eq(count_of(" refused: "), 1);
}
END_TEST

START_TEST(log_lines_can_have_the_time_and_no_addresses) {
	static const char *const flags[] = {
		"--log", "info", "--log-time", "on", "--log-addresses", "off", NULL};
	int year = 0;
	start(flags);
	play_and_resign();
	finish();
	ck_assert_int_eq(
		sscanf(text, "%4d-%*2d-%*2dT%*2d:%*2d:%*2d.%*3dZ info serve version=", &year), 1);
	ck_assert_int_ge(year, 2024);
	says(" opened game=alquerque public=yes address=%s\n", "hidden");
	lacks("127.0.0.1");
}
END_TEST

static void copy_kept(void) {
	char from[512], to[TEMPORARY_PATH + 16], bytes[4096];
	const char *root = getenv("SOURCE_ROOT");
	size_t size;
	snprintf(from, sizeof(from), "%s/tests/e2e/kept/%d.db", root != NULL ? root : ".",
		KEPT_FORMAT);
	snprintf(to, sizeof(to), "%s/qirkat.db", folder);
	FILE *old = fopen(from, "rb"), *copy = fopen(to, "wb");
	ck_assert_ptr_nonnull(old);
	ck_assert_ptr_nonnull(copy);
	while ((size = fread(bytes, 1, sizeof(bytes), old)) > 0) {
		ck_assert_uint_eq(fwrite(bytes, 1, size, copy), size);
	}
	fclose(old);
	ck_assert_int_eq(fclose(copy), 0);
}

START_TEST(a_store_upgrade_is_logged_once) {
	static const char *const flags[] = {"--log", "warning", "--idle-game-days", "0", NULL};
	copy_kept();
	start(flags);
	finish();
	says(" upgraded_from=%s: older programs refuse it now\n", "4");
	start(flags);
	finish();
	lacks("upgraded_from");
}
END_TEST
