/* tests/server/process/watchdog_test.c - a loop that hangs ends its process, and nothing else does.
 *
 * Each loop is in a process of its own, whose log is a pipe.
 */
#include "server/process/watchdog.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/suite.h"

enum {
	SHORT_S = 1,   /* for loops that hang */
	LONGER_S = 2,  /* for loops that must not seem to hang even if the machine is slow */
	WAIT_MS = 3200 /* longer than a wrong watchdog waits with either */
};

static const char last_line[] =
	"error watchdog the loop has not turned for 1 s; ending so that the "
	"service is started again\n";

static uv_loop_t loop;
static struct watchdog *watchdog;
static pid_t child;
static int log_fd; /* what the child logs */

/* ---- in the child ---- */

static void start_loop(unsigned seconds) {
	ck_assert_int_eq(uv_loop_init(&loop), 0);
	watchdog = watchdog_create(&loop, seconds);
	ck_assert_ptr_nonnull(watchdog);
}

static void stop_loop(void) {
	watchdog_destroy(watchdog);
	uv_run(&loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void say(const char *word) {
	ck_assert_int_eq(write(STDERR_FILENO, word, strlen(word)), (int)strlen(word));
}

static void hang(uv_timer_t *timer) {
	(void)timer;
	for (;;) {
		poll(NULL, 0, -1);
	}
}

/* After it was idle for longer than the seconds. */
static void hang_late(void) {
	uv_timer_t timer;
	start_loop(SHORT_S);
	uv_timer_init(&loop, &timer);
	uv_timer_start(&timer, hang, 2500, 0);
	uv_run(&loop, UV_RUN_DEFAULT);
}

static void hang_soon(void) {
	uv_timer_t timer;
	start_loop(SHORT_S);
	uv_timer_init(&loop, &timer);
	uv_timer_start(&timer, hang, 0, 0);
	uv_run(&loop, UV_RUN_DEFAULT);
}

static void hang_with_the_log_locked(void) {
	flockfile(stderr);
	hang_soon();
}

static void hang_with_the_log_full(void) {
	char filling[4096];
	memset(filling, '.', sizeof(filling));
	ck_assert_int_eq(fcntl(STDERR_FILENO, F_SETFL, O_NONBLOCK), 0);
	while (write(STDERR_FILENO, filling, sizeof(filling)) > 0) {
	}
	ck_assert_int_eq(fcntl(STDERR_FILENO, F_SETFL, 0), 0);
	hang_soon();
}

static void close_signal(uv_signal_t *handle, int number) {
	(void)number;
	uv_stop(handle->loop);
	uv_close((uv_handle_t *)handle, NULL);
}

static void run_until_told(void) {
	uv_signal_t told;
	uv_signal_init(&loop, &told);
	uv_signal_start(&told, close_signal, SIGTERM);
	say("runs");
	uv_run(&loop, UV_RUN_DEFAULT);
}

static void be_idle(void) {
	start_loop(LONGER_S);
	run_until_told();
	stop_loop();
}

static void turn_all_the_time(uv_idle_t *idle) {
	(void)idle;
}

static void be_busy(void) {
	uv_idle_t idle;
	start_loop(LONGER_S);
	uv_idle_init(&loop, &idle);
	uv_idle_start(&idle, turn_all_the_time);
	run_until_told();
	uv_close((uv_handle_t *)&idle, NULL);
	stop_loop();
}

static void take_long_to_end(void) {
	start_loop(SHORT_S);
	uv_run(&loop, UV_RUN_NOWAIT);
	watchdog_destroy(watchdog);
	poll(NULL, 0, WAIT_MS);
	watchdog = NULL;
	stop_loop();
}

/* ---- outside ---- */

static void start_child(void (*body)(void)) {
	const struct rlimit none = {0, 0};
	int pipes[2];
	ck_assert_int_eq(pipe(pipes), 0);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		setrlimit(RLIMIT_CORE, &none);
		dup2(pipes[1], STDERR_FILENO);
		close(pipes[0]);
		close(pipes[1]);
		body();
		_exit(0);
	}
	close(pipes[1]);
	log_fd = pipes[0];
}

/* Until it says so; its loop runs then, or is about to. */
static void wait_until_it_runs(void) {
	char word[4];
	for (size_t got = 0; got < sizeof(word); got++) {
		ck_assert_int_eq(read(log_fd, word + got, 1), 1);
	}
	ck_assert_int_eq(memcmp(word, "runs", 4), 0);
}

static void ends_by(int signal) {
	int status;
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_msg(signal != 0 ? WIFSIGNALED(status) && WTERMSIG(status) == signal
				  : WIFEXITED(status) && WEXITSTATUS(status) == 0,
		"it ended with status %#x", (unsigned)status);
}

/* The rest of its log, once it has ended. */
static void logged(const char *text) {
	char said[1024];
	size_t used = 0;
	for (ssize_t got = 1; got > 0 && used<sizeof(said) - 1; used += got> 0 ? (size_t)got : 0) {
		got = read(log_fd, said + used, sizeof(said) - 1 - used);
	}
	said[used] = '\0';
	ck_assert_str_eq(said, text);
	close(log_fd);
}

static void lives_until_told(void) {
	ck_assert_int_eq(kill(child, SIGTERM), 0);
	ends_by(0);
	logged("");
}

SUITE_GROUP(watchdog_cases, NULL, NULL, 60)

START_TEST(a_hanging_loop_ends_the_process_with_a_line_in_the_log) {
	start_child(hang_soon);
	ends_by(SIGABRT);
	logged(last_line);
}
END_TEST

START_TEST(a_loop_that_hangs_after_being_idle_ends_the_process) {
	start_child(hang_late);
	ends_by(SIGABRT);
	logged(last_line);
}
END_TEST

START_TEST(a_loop_that_hangs_with_the_log_locked_ends_the_process) {
	start_child(hang_with_the_log_locked);
	ends_by(SIGABRT);
	logged(last_line);
}
END_TEST

START_TEST(a_log_that_nobody_reads_does_not_keep_the_process_from_ending) {
	start_child(hang_with_the_log_full);
	ends_by(SIGABRT);
	close(log_fd);
}
END_TEST

START_TEST(an_idle_loop_keeps_running) {
	start_child(be_idle);
	wait_until_it_runs();
	poll(NULL, 0, WAIT_MS);
	lives_until_told();
}
END_TEST

START_TEST(a_busy_loop_keeps_running) {
	start_child(be_busy);
	wait_until_it_runs();
	poll(NULL, 0, WAIT_MS);
	lives_until_told();
}
END_TEST

static void stop_and_continue(int times, int stopped_ms, int runs_ms) {
	for (int i = 0; i < times; i++) {
		ck_assert_int_eq(kill(child, SIGSTOP), 0);
		poll(NULL, 0, stopped_ms);
		ck_assert_int_eq(kill(child, SIGCONT), 0);
		poll(NULL, 0, runs_ms);
	}
}

/* The last look before a stop may or may not find that an idle loop has turned, by turns: there are
 * three looks in 600 ms. */
START_TEST(a_suspended_process_keeps_running) {
	start_child(be_idle);
	wait_until_it_runs();
	stop_and_continue(3, LONGER_S * 1000 + 200, 600);
	lives_until_told();
}
END_TEST

/* More often than it looks, and for longer than the seconds together. */
START_TEST(a_process_suspended_again_and_again_keeps_running) {
	start_child(be_idle);
	wait_until_it_runs();
	stop_and_continue(12, 300, 20);
	lives_until_told();
}
END_TEST

START_TEST(slow_work_after_the_watch_ended_does_not_matter) {
	start_child(take_long_to_end);
	ends_by(0);
	logged("");
}
END_TEST

/* An hour would be the time of the test. */
START_TEST(the_watchdog_ends_at_once_and_keeps_no_loop_alive) {
	start_loop(3600);
	ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
	stop_loop();
	watchdog_destroy(NULL);
}
END_TEST
