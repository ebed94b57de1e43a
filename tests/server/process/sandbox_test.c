/* tests/server/process/sandbox_test.c - what a confined process can and cannot do.
 *
 * Each case is a process of its own, and gives up for good. Where the kernel has no Landlock or no
 * seccomp, the sandbox must say so, and then nothing may have changed.
 */
#define _GNU_SOURCE /* syscall */
#include "server/process/sandbox.h"

#include "tests/suite.h"
#include "tests/temporary.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#include "base/sanitized.h"

static char own[TEMPORARY_PATH], other[TEMPORARY_PATH];
static char told[SANDBOX_TOLD];
static bool confined;

static const char *in(const char *folder, const char *name) {
	static char path[128];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}

static bool can_write(const char *path) {
	int fd = open(path, O_WRONLY | O_CREAT, 0600);
	if (fd < 0) {
		return false;
	}
	bool good = write(fd, "a", 1) == 1;
	return close(fd) == 0 && good;
}

static bool can_read(const char *path) {
	int fd = open(path, O_RDONLY);
	return fd >= 0 && close(fd) == 0;
}

static pid_t outside; /* the process that runs the cases, and is not confined */

/* The confined processes may not, and end with exit, too. */
static void remove_folders(void) {
	if (getpid() != outside) {
		return;
	}
	unlink(in(own, "there"));
	unlink(in(other, "there"));
	rmdir(in(own, "folder"));
	rmdir(own);
	rmdir(other);
}

static bool make_folders(void) {
	outside = getpid();
	return setenv("CK_FORK", "yes", 1) == 0 && temporary_make(own, sizeof(own), "own") &&
		temporary_make(other, sizeof(other), "other") && atexit(remove_folders) == 0 &&
		can_write(in(own, "there")) && can_write(in(other, "there"));
}

/* What the kernel says of itself, not what the sandbox makes of it. */
static bool kernel_has_landlock(void) {
	return !IS_SANITIZED && syscall(444, NULL, 0, 1) >= 1;
}

static bool kernel_has_filters(void) {
	const unsigned ask_action = 2, kill_process = 0x80000000U;
	return !IS_SANITIZED && syscall(SYS_seccomp, ask_action, 0, &kill_process) == 0;
}

static void confine(unsigned port) {
	struct sandbox_paths paths = {.write = {own}, .listen = {port}};
	bool expected = kernel_has_landlock();
	confined = sandbox_files(&paths, told);
	ck_assert_int_eq(confined, expected);
	ck_assert_int_eq(confined, strncmp(told, "confined", 8) == 0);
	ck_assert_int_eq(confined, strncmp(told, "open (", 6) != 0);
}

/* ---- files ---- */

SUITE_BEGIN(make_folders)

SUITE_GROUP(sandbox_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(files_outside_can_be_neither_read_nor_created) {
	ck_assert(can_read("/etc/passwd"));
	confine(0);
	ck_assert_int_eq(can_read("/etc/passwd"), !confined);
	ck_assert_int_eq(can_read(in(other, "there")), !confined);
	ck_assert_int_eq(can_write(in(other, "there")), !confined);
	ck_assert_int_eq(can_write(in(other, "there2")), !confined);
	ck_assert_int_eq(unlink(in(other, "there2")) == 0, !confined);
}
END_TEST

START_TEST(its_own_folder_can_be_used_as_before) {
	confine(0);
	ck_assert(can_write(in(own, "new")));
	char from[128];
	strcpy(from, in(own, "new"));
	ck_assert_int_eq(rename(from, in(own, "newer")), 0);
	ck_assert(can_read(in(own, "newer")));
	ck_assert_int_eq(truncate(in(own, "newer"), 0), 0);
	ck_assert_int_eq(mkdir(in(own, "folder"), 0700) == 0, !confined);
	ck_assert_int_eq(unlink(in(own, "newer")), 0);
}
END_TEST

START_TEST(read_only_paths_cannot_be_written) {
	struct sandbox_paths paths = {.write = {own}, .read = {other}};
	confined = sandbox_files(&paths, told);
	ck_assert(can_read(in(other, "there")));
	ck_assert_int_eq(can_write(in(other, "there")), !confined);
}
END_TEST

START_TEST(missing_paths_are_left_out) {
	struct sandbox_paths paths = {.write = {"/nowhere/at/all", own}, .read = {"/nowhere/too"}};
	confined = sandbox_files(&paths, told);
	ck_assert(can_write(in(own, "there")));
	ck_assert_int_eq(can_read("/etc/passwd"), !confined);
}
END_TEST

static void *read_outside(void *found) {
	*(bool *)found = can_read("/etc/passwd");
	return NULL;
}

START_TEST(threads_started_later_are_confined_too) {
	pthread_t thread;
	bool found = true;
	confine(0);
	ck_assert_int_eq(pthread_create(&thread, NULL, read_outside, &found), 0);
	ck_assert_int_eq(pthread_join(thread, NULL), 0);
	ck_assert_int_eq(found, !confined);
}
END_TEST

/* ---- the network, other processes ---- */

static int bind_to(unsigned port, unsigned *bound) {
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	socklen_t size = sizeof(address);
	int on = 1;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if (bind(fd, (struct sockaddr *)&address, sizeof(address)) != 0) {
		close(fd);
		return -1;
	}
	getsockname(fd, (struct sockaddr *)&address, &size);
	*bound = ntohs(address.sin_port);
	return fd;
}

static bool can_connect(unsigned port) {
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	bool good = connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0;
	close(fd);
	return good;
}

/* Landlock knows the network since its version 4, other processes since 6. */
static int version(void) {
	int number = 0;
	return sscanf(told, "confined landlock=%d", &number) == 1 ? number : 0;
}

START_TEST(it_can_listen_on_its_port_but_connect_to_nobody) {
	unsigned port, free_port, bound;
	int listener = bind_to(0, &port);
	int probe = bind_to(0, &free_port);
	ck_assert_int_eq(listen(listener, 5), 0);
	ck_assert(can_connect(port));
	close(probe);
	confine(free_port);
	ck_assert_int_eq(can_connect(port), version() < 4);
	ck_assert_int_ge(bind_to(free_port, &bound), 0);
	ck_assert_int_eq(bind_to(0, &bound) >= 0, version() < 4);
}
END_TEST

/* For figures, and to lead from HTTP to HTTPS. */
START_TEST(it_can_listen_on_several_ports) {
	unsigned ports[3], bound;
	int probes[3];
	for (int i = 0; i < 3; i++) {
		probes[i] = bind_to(0, &ports[i]);
	}
	for (int i = 0; i < 3; i++) {
		close(probes[i]);
	}
	struct sandbox_paths paths = {.write = {own}, .listen = {ports[0], 0, ports[1]}};
	sandbox_files(&paths, told);
	ck_assert_int_ge(bind_to(ports[0], &bound), 0);
	ck_assert_int_ge(bind_to(ports[1], &bound), 0);
	ck_assert_int_eq(bind_to(ports[2], &bound) >= 0, version() < 4);
}
END_TEST

START_TEST(other_processes_cannot_be_signalled) {
	confine(0);
	ck_assert_int_eq(kill(getppid(), 0) == 0, version() < 6);
	ck_assert_int_eq(kill(getpid(), 0), 0);
}
END_TEST

/* ---- calls ---- */

/* What a process found behind the filter; in another process, since check itself does more than a
 * server. */
static struct {
	int filtered;
	int code, code_of_data, socket, signal, user, process, newer, unknown;
	int thread, file, chance, moment, memory, poll;
} * found;

static int fault_of(long result) {
	return result == -1 ? errno : 0;
}

static void *report(void *fault) {
	*(int *)fault = 0;
	return NULL;
}

static int start_thread(void) {
	pthread_t thread;
	int fault = pthread_create(&thread, NULL, report, &found->thread);
	return fault != 0 ? fault : pthread_join(thread, NULL);
}

/* Fork, filter, act; returns the signal that ended it, or 0. */
static int end_of(void (*act)(void)) {
	int status;
	found = mmap(
		NULL, sizeof(*found), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	ck_assert(found != MAP_FAILED);
	memset(found, 0xff, sizeof(*found));
	bool expected = kernel_has_filters();
	pid_t pid = fork();
	if (pid == 0) {
		found->filtered = sandbox_calls(false, told);
		if (found->filtered != (strcmp(told, "filtered") == 0) ||
			found->filtered == (strncmp(told, "open (", 6) == 0)) {
			_exit(1);
		}
		act();
		_exit(0);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert(!WIFEXITED(status) || WEXITSTATUS(status) == 0);
	ck_assert_int_eq(found->filtered, expected);
	return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void start_program(void) {
	execl("/bin/true", "true", (char *)NULL);
}

static void trace_somebody(void) {
	syscall(SYS_ptrace, 0, 0, 0, 0);
}

static void change_root(void) {
	syscall(SYS_chroot, "/tmp");
}

static void abort_itself(void) {
	abort();
}

START_TEST(starting_a_program_ends_the_process) {
	void (*const acts[])(void) = {start_program, trace_somebody, change_root};
	for (size_t i = 0; i < sizeof(acts) / sizeof(acts[0]); i++) {
		int signal = end_of(acts[i]);
		ck_assert_int_eq(signal, found->filtered ? SIGSYS : 0);
	}
}
END_TEST

START_TEST(a_failed_assertion_still_aborts) {
	ck_assert_int_eq(end_of(abort_itself), SIGABRT);
}
END_TEST

static void try_what_is_refused(void) {
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	void *data = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	void *code = mmap(NULL, page, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	found->code = code == MAP_FAILED ? errno : 0;
	found->code_of_data = fault_of(mprotect(data, page, PROT_READ | PROT_EXEC));
	found->socket = fault_of(socket(AF_INET, SOCK_STREAM, 0));
	found->signal = fault_of(kill(getpid(), 0));
	found->user = fault_of(setuid(getuid()));
	if (found->filtered) {
		found->process = fault_of(fork());
		found->newer = fault_of(syscall(SYS_clone3, NULL, 0));
		found->unknown = fault_of(syscall(SYS_getpgid, 0));
	}
}

START_TEST(calls_a_server_does_not_need_are_refused) {
	ck_assert_int_eq(end_of(try_what_is_refused), 0);
	int expected = found->filtered ? EPERM : 0;
	ck_assert_int_eq(found->code, expected);
	ck_assert_int_eq(found->code_of_data, expected);
	ck_assert_int_eq(found->socket, expected);
	ck_assert_int_eq(found->signal, expected);
	ck_assert_int_eq(found->user, expected);
	ck_assert_int_eq(found->process, found->filtered ? EPERM : -1);
	ck_assert_int_eq(found->newer, found->filtered ? ENOSYS : -1);
	ck_assert_int_eq(found->unknown, found->filtered ? ENOSYS : -1);
}
END_TEST

static int pair[2];

static bool can_wait(void) {
	char bytes[8];
	struct epoll_event event = {.events = EPOLLIN};
	int poll = epoll_create1(EPOLL_CLOEXEC);
	return epoll_ctl(poll, EPOLL_CTL_ADD, pair[0], &event) == 0 &&
		send(pair[1], "ab", 2, MSG_NOSIGNAL) == 2 &&
		epoll_wait(poll, &event, 1, 1000) == 1 &&
		recv(pair[0], bytes, sizeof(bytes), 0) == 2;
}

static void try_what_is_needed(void) {
	char bytes[64];
	struct timespec now, moment = {.tv_nsec = 1000};
	char *large = malloc(1 << 20);
	found->thread = start_thread();
	found->file = can_write(in(own, "there"));
	found->chance = getrandom(bytes, sizeof(bytes), 0) == (ssize_t)sizeof(bytes);
	found->moment = clock_gettime(CLOCK_MONOTONIC, &now) == 0 && nanosleep(&moment, NULL) == 0;
	found->memory = large != NULL;
	free(large);
	found->poll = can_wait();
}

START_TEST(calls_a_server_needs_work) {
	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	ck_assert_int_eq(end_of(try_what_is_needed), 0);
	ck_assert_int_eq(found->thread, 0);
	ck_assert_int_eq(found->file, 1);
	ck_assert_int_eq(found->chance, 1);
	ck_assert_int_eq(found->moment, 1);
	ck_assert_int_eq(found->memory, 1);
	ck_assert_int_eq(found->poll, 1);
}
END_TEST

static pthread_barrier_t barrier;

static void *try_a_socket(void *unused) {
	(void)unused;
	pthread_barrier_wait(&barrier);
	pthread_barrier_wait(&barrier);
	found->socket = fault_of(socket(AF_INET, SOCK_STREAM, 0));
	return NULL;
}

/* The filter comes once the thread runs; that of end_of would be there before. */
static void filter_with_a_thread(void) {
	pthread_t thread;
	pthread_barrier_init(&barrier, NULL, 2);
	if (pthread_create(&thread, NULL, try_a_socket, NULL) == 0) {
		pthread_barrier_wait(&barrier);
		found->filtered = sandbox_calls(false, told);
		pthread_barrier_wait(&barrier);
		pthread_join(thread, NULL);
	}
}

START_TEST(threads_already_running_are_filtered_too) {
	int status;
	found = mmap(
		NULL, sizeof(*found), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	ck_assert(found != MAP_FAILED);
	found->socket = -1;
	pid_t pid = fork();
	if (pid == 0) {
		filter_with_a_thread();
		_exit(0);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
	ck_assert_int_eq(found->socket, found->filtered ? EPERM : 0);
}
END_TEST

static void give_room(uv_handle_t *handle, size_t size, uv_buf_t *room) {
	static char bytes[16];
	(void)handle, (void)size;
	*room = uv_buf_init(bytes, sizeof(bytes));
}

static void end_on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *read) {
	(void)size, (void)read;
	uv_close((uv_handle_t *)stream, NULL);
}

/* A loop made before the calls are given up still receives events. */
static bool loop_goes_on(void) {
	int sides[2];
	uv_loop_t loop;
	uv_pipe_t in;
	bool good = uv_loop_init(&loop) == 0 &&
		socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, sides) == 0;
	sandbox_calls(false, told);
	good = good && uv_pipe_init(&loop, &in, 0) == 0 && uv_pipe_open(&in, sides[0]) == 0 &&
		uv_read_start((uv_stream_t *)&in, give_room, end_on_read) == 0 &&
		write(sides[1], "a", 1) == 1;
	return good && uv_run(&loop, UV_RUN_DEFAULT) == 0 && uv_is_closing((uv_handle_t *)&in);
}

START_TEST(io_uring_is_refused_and_the_loop_runs_without_it) {
	int status;
	pid_t pid = fork();
	if (pid == 0) {
		sandbox_no_rings();
		bool refused = syscall(SYS_io_uring_setup, 1, NULL) == -1 && errno == ENOSYS;
		_exit((refused || !kernel_has_filters()) && loop_goes_on() ? 0 : 1);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
}
END_TEST
