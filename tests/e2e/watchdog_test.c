/* tests/e2e/watchdog_test.c - a server whose loop hangs ends, so that it is started again; others
 * keep running.
 *
 * Those that hang are built with a loop that can (STRANGE in the environment says where such a
 * program is; tests/chaos/strange.h).
 */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/e2e/program.h"
#include "tests/e2e/ws.h"
#include "tests/suite.h"

enum { WAIT_MS = 5000, STEP_MS = 20 };

static const char *const short_watch[] = {"--watchdog-s", "1", NULL};
static const char *const longer_watch[] = {"--watchdog-s", "2", NULL}; /* WAIT_MS is far longer */
static const char *const no_watch[] = {"--watchdog-s", "0", NULL};

static struct program program;
static char folder[TEMPORARY_PATH];
static char text[65536];

static void set_up(void) {
	const struct rlimit none = {0, 0};
	setrlimit(RLIMIT_CORE, &none);
	folder_make(folder);
}

static void tear_down(void) {
	folder_remove(folder);
}

/* Start with the log in its own file. */
static void start(const char *const *flags) {
	char path[128];
	int kept = dup(STDERR_FILENO);
	snprintf(path, sizeof(path), "%s/log", folder);
	int log = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	ck_assert_int_ge(log, 0);
	dup2(log, STDERR_FILENO);
	bool started = program_start(&program, folder, flags);
	dup2(kept, STDERR_FILENO);
	close(kept);
	close(log);
	ck_assert(started);
}

static void start_strange(const char *const *flags) {
	const char *path = getenv("STRANGE");
	ck_assert_msg(path != NULL, "STRANGE does not say where the program is");
	setenv("QIRKAT", path, 1);
	setenv("STORM_HANGS", "1", 1);
	start(flags);
}

static const char *find_in_log(const char *words) {
	char path[128];
	snprintf(path, sizeof(path), "%s/log", folder);
	FILE *file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	return strstr(text, words);
}

static void make_it_hang(void) {
	ck_assert_int_eq(kill(program.pid, SIGQUIT), 0);
	while (find_in_log("the loop hangs\n") == NULL) {
		poll(NULL, 0, STEP_MS);
	}
}

static void is_well(void) {
	ck_assert_int_eq(http_get(program.port, "/healthz", text, sizeof(text)), 200);
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	ck_assert_ptr_null(find_in_log(" watchdog "));
}

SUITE_GROUP(watchdog_cases, set_up, tear_down, 60)

/* Inside its sandbox, too. */
START_TEST(a_server_with_a_hanging_loop_ends_and_says_why) {
	static const char line[] = "\nerror watchdog the loop has not turned for 1 s; ending so "
				   "that the service is started again\n";
	start_strange(short_watch);
	make_it_hang();
	ck_assert_int_eq(program_end(&program, 0), 128 + SIGABRT);
	const char *found = find_in_log(line);
	ck_assert_ptr_nonnull(found);
	ck_assert_str_eq(found, line);
}
END_TEST

START_TEST(the_server_starts_again_on_the_same_folder) {
	start_strange(short_watch);
	make_it_hang();
	ck_assert_int_eq(program_end(&program, 0), 128 + SIGABRT);
	ck_assert(program_start(&program, folder, NULL));
	ck_assert_int_eq(http_get(program.port, "/readyz", text, sizeof(text)), 200);
	program_end(&program, SIGKILL);
}
END_TEST

START_TEST(without_the_watchdog_a_hanging_server_stays) {
	start_strange(no_watch);
	make_it_hang();
	poll(NULL, 0, WAIT_MS);
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
	ck_assert_ptr_null(find_in_log(" watchdog "));
}
END_TEST

START_TEST(an_idle_server_keeps_running) {
	start(longer_watch);
	poll(NULL, 0, WAIT_MS);
	is_well();
}
END_TEST

START_TEST(a_suspended_and_resumed_server_keeps_running) {
	start(longer_watch);
	ck_assert_int_eq(kill(program.pid, SIGSTOP), 0);
	poll(NULL, 0, WAIT_MS);
	ck_assert_int_eq(kill(program.pid, SIGCONT), 0);
	is_well();
}
END_TEST
