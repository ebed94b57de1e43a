/* tests/e2e/sandbox_test.c - the real server is confined as its log says. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "server/process/listening.h"
#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"
#include "tests/temporary.h"

static struct program program;
static char folder[TEMPORARY_PATH];
static char text[65536];

/* Start with the log in its own file. */
static void start(const char *const *flags) {
	char path[128];
	int kept = dup(STDERR_FILENO);
	folder_make(folder);
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

static void finish(void) {
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}

static void read_file(const char *path) {
	FILE *file = fopen(path, "r");
	ck_assert_msg(file != NULL, "%s cannot be read", path);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
}

static void read_log(void) {
	char path[128];
	snprintf(path, sizeof(path), "%s/log", folder);
	read_file(path);
}

/* The number after name in the status of a thread. */
static long status_of(const char *process, const char *thread, const char *name) {
	char path[512];
	snprintf(path, sizeof(path), "/proc/%s/task/%s/status", process, thread);
	read_file(path);
	const char *at = strstr(text, name);
	ck_assert_ptr_nonnull(at);
	return strtol(at + strlen(name), NULL, 10);
}

static unsigned count_threads(const char *name, long value) {
	char process[16], path[64];
	unsigned count = 0;
	snprintf(process, sizeof(process), "%d", (int)program.pid);
	snprintf(path, sizeof(path), "/proc/%s/task", process);
	DIR *dir = opendir(path);
	ck_assert_ptr_nonnull(dir);
	for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
		count += entry->d_name[0] != '.' &&
			status_of(process, entry->d_name, name) == value;
	}
	closedir(dir);
	return count;
}

static void play_a_little(void) {
	static struct player people[2];
	unsigned seed = 1;
	player_open(&people[0], program.port, "a");
	player_create(&people[0], "alquerque", json_object(), 2);
	player_open(&people[1], program.port, "b");
	player_join(&people[1], &people[0], "any");
	for (int i = 0; i < 2; i++) {
		player_wait_status(&people[i], "playing");
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
	players_play(people, 2, &seed, 6);
	players_agree(people, 2);
	player_finish(&people[0]);
	player_finish(&people[1]);
}

static const char *const talkative[] = {"--log", "info", NULL};

SUITE_GROUP(sandbox_cases, NULL, NULL, 120)

START_TEST(the_service_manager_is_notified_from_inside_the_sandbox) {
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	char place[TEMPORARY_PATH], said[64] = "";
	ck_assert(temporary_make(place, sizeof(place), "manager"));
	snprintf(address.sun_path, sizeof(address.sun_path), "%s/socket", place);
	int manager = socket(AF_UNIX, SOCK_DGRAM, 0);
	ck_assert_int_eq(bind(manager, (struct sockaddr *)&address, sizeof(address)), 0);
	setenv("NOTIFY_SOCKET", address.sun_path, 1);
	start(NULL);
	unsetenv("NOTIFY_SOCKET");
	ck_assert_int_gt(recv(manager, said, sizeof(said) - 1, 0), 0);
	ck_assert_str_eq(said, "READY=1");
	/* The signal to read the certificate again must not end a server without one. */
	ck_assert_int_eq(kill(program.pid, SIGHUP), 0);
	ck_assert_int_eq(http_get(program.port, "/healthz", text, sizeof(text)), 200);
	finish();
	memset(said, 0, sizeof(said));
	ck_assert_int_gt(recv(manager, said, sizeof(said) - 1, MSG_DONTWAIT), 0);
	ck_assert_str_eq(said, "STOPPING=1");
	close(manager);
	unlink(address.sun_path);
	rmdir(place);
}
END_TEST

/* As `systemctl reload` sends it: only a server in a terminal ends with that. */
START_TEST(a_hangup_signal_does_not_end_the_server) {
	int terminal = dup(STDIN_FILENO), none = open("/dev/null", O_RDONLY);
	dup2(none, STDIN_FILENO);
	start(NULL);
	dup2(terminal, STDIN_FILENO);
	close(terminal);
	close(none);
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(kill(program.pid, SIGHUP), 0);
		ck_assert_int_eq(http_get(program.port, "/healthz", text, sizeof(text)), 200);
	}
	finish();
}
END_TEST

START_TEST(the_log_says_how_the_server_is_confined) {
	start(talkative);
	read_log();
	ck_assert_ptr_nonnull(strstr(text, "sandbox=on files="));
	ck_assert_ptr_nonnull(strstr(text, " calls="));
	ck_assert_int_eq(strstr(text, "running as root") != NULL, geteuid() == 0);
	finish();
}
END_TEST

START_TEST(the_log_and_the_metrics_begin_with_the_version) {
	char said[128] = "", version[100] = "", line[160];
	static const char *const words[] = {"--version", NULL};
	ck_assert_int_eq(program_run(words, said, sizeof(said)), 0);
	ck_assert_int_eq(sscanf(said, "qirkat %99s", version), 1);
	start(talkative);
	read_log();
	snprintf(line, sizeof(line), "info serve version=%s\n", version);
	ck_assert_msg(strncmp(text, line, strlen(line)) == 0, "%s", text);
	ck_assert_int_eq(http_get(program.port, "/metrics", text, sizeof(text)), 200);
	snprintf(line, sizeof(line), "\nqirkat_build_info{version=\"%s\",", version);
	ck_assert_ptr_nonnull(strstr(text, line));
	finish();
}
END_TEST

/* What a confined process can no longer ask for is found before. */
START_TEST(a_server_listening_everywhere_names_an_address_others_can_use) {
	static const char *const flags[] = {"--host", "0.0.0.0", NULL};
	char line[LISTENING_MAX], right[LISTENING_MAX + 32];
	start(flags);
	listening_find(line, "http", "0.0.0.0", program.port);
	snprintf(right, sizeof(right), "qirkat listening on %s\n", line);
	ck_assert_str_eq(program.said, right);
	finish();
	start(NULL); /* only on the loopback */
	snprintf(right, sizeof(right), "qirkat listening on http://127.0.0.1:%u/\n", program.port);
	ck_assert_str_eq(program.said, right);
	finish();
}
END_TEST

START_TEST(every_thread_has_the_filter_the_log_names) {
	start(talkative);
	play_a_little();
	read_log();
	bool filtered = strstr(text, " calls=filtered") != NULL;
	unsigned threads = count_threads("Threads:", 3) + count_threads("Threads:", 4);
	ck_assert_uint_ge(threads, 3);
	if (filtered) {
		ck_assert_uint_eq(count_threads("Seccomp:", 2), threads);
		ck_assert_uint_eq(count_threads("NoNewPrivs:", 1), threads);
	}
	finish();
}
END_TEST

START_TEST(the_sandbox_can_be_turned_off) {
	static const char *const flags[] = {"--log", "info", "--sandbox", "off", NULL};
	start(flags);
	play_a_little();
	read_log();
	ck_assert_ptr_nonnull(strstr(text, "sandbox=off files=open calls=open"));
	finish();
}
END_TEST

/* A figure in text. */
static double figure(const char *name) {
	char line[64];
	snprintf(line, sizeof(line), "\n%s ", name);
	const char *at = strstr(text, line);
	ck_assert_msg(at != NULL, "there is no %s", name);
	return strtod(at + strlen(line), NULL);
}

START_TEST(the_confined_server_can_measure_its_memory_and_files) {
	time_t begun = time(NULL);
	start(NULL);
	ck_assert_int_eq(http_get(program.port, "/metrics", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\nprocess_cpu_seconds_total "));
	ck_assert_double_ge(figure("process_resident_memory_bytes"), 1 << 20);
	ck_assert_double_ge(figure("process_start_time_seconds"), (double)begun - 1);
	ck_assert_double_le(figure("process_start_time_seconds"), (double)time(NULL) + 1);
	ck_assert_double_ge(figure("process_max_fds"), 64);
	if (strstr(text, "\nprocess_open_fds ") != NULL) { /* since Linux 6.2 */
		ck_assert_double_ge(figure("process_open_fds"), 5);
		ck_assert_double_le(figure("process_open_fds"), figure("process_max_fds"));
	}
	char *library = strstr(text, ",libwebsockets=\"");
	ck_assert_ptr_nonnull(library);
	ck_assert_int_ne(*(strstr(library, "\"}") - 1), '-');
	ck_assert_int_eq(
		http_ask(program.port,
			"POST /api/replay HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nnoise!",
			text, sizeof(text)),
		400);
	finish();
}
END_TEST

START_TEST(a_backup_is_made_from_outside_the_sandbox) {
	char copy[128], said[1024];
	start(NULL);
	play_a_little();
	snprintf(copy, sizeof(copy), "%s/copy.db", folder);
	const char *const arguments[] = {"backup", "--data", folder, copy, NULL};
	int status = program_run(arguments, said, sizeof(said));
	ck_assert_msg(status == 0, "backup: %s", said);
	finish();
}
END_TEST

START_TEST(a_store_behind_a_symbolic_link_is_reached) {
	char elsewhere[TEMPORARY_PATH], path[128], link[128];
	folder_make(elsewhere);
	start(NULL);
	play_a_little();
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	snprintf(path, sizeof(path), "%s/moved.db", elsewhere);
	snprintf(link, sizeof(link), "%s/qirkat.db", folder);
	ck_assert_int_eq(rename(link, path), 0);
	ck_assert_int_eq(symlink(path, link), 0);
	ck_assert(program_start(&program, folder, NULL));
	play_a_little();
	finish();
	folder_remove(elsewhere);
}
END_TEST
