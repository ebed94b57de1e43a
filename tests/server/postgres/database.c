/* tests/server/postgres/database.c - a PostgreSQL server of the tests' own.
 *
 * A watcher starts it, starts it again when it was killed, and ends it when the suite is gone,
 * whatever ended that. PostgreSQL does not run as root: as root it runs as another user.
 */
#define _DEFAULT_SOURCE /* setgroups */
#include "tests/server/postgres/database.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <netinet/in.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/postgres/postgres.h"
#include "tests/suite.h"
#include "tests/temporary.h"

enum { PATH_SIZE = 160, WAITS = 600, PIDS_MAX = 256, PORT = 5432, ARGUMENTS_MAX = 32 };

/* The database, and a copy of it that follows. */
enum which { FIRST, COPY };

static const char *const folder_of[] = {"data", "copy"};

static char folder[TEMPORARY_PATH], programs[PATH_SIZE], url[DATABASE_URL_SIZE];
static const char *why = "it was not started";
static bool is_there;

const char *database_why(void) {
	return why;
}

bool database_is_there(void) {
	return is_there;
}

const char *database_url(void) {
	return url;
}

const char *database_url_with(const char *setting) {
	static char longer[DATABASE_URL_SIZE * 2];
	snprintf(longer, sizeof(longer), "%s&%s", url, setting);
	return longer;
}

static void pause_ms(long ms) {
	const struct timespec time = {ms / 1000, ms % 1000 * 1000000};
	nanosleep(&time, NULL);
}

/* ---- programs of PostgreSQL ---- */

/* The newest that is installed. */
static bool find_programs(void) {
	static const char *const places[] = {"/usr/lib/postgresql/*/bin/initdb",
		"/usr/pgsql-*/bin/initdb", "/usr/local/bin/initdb", "/usr/bin/initdb"};
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]) && programs[0] == '\0'; i++) {
		glob_t found;
		if (glob(places[i], 0, NULL, &found) == 0) {
			const char *last = found.gl_pathv[found.gl_pathc - 1];
			snprintf(programs, sizeof(programs), "%.*s",
				(int)(strrchr(last, '/') - last), last);
			globfree(&found);
		}
	}
	return programs[0] != '\0';
}

static const struct passwd *other_user(void) {
	const struct passwd *user = getpwnam("postgres");
	return user != NULL ? user : getpwnam("nobody");
}

/* In a child: become a user who may run it, and run it; its output goes into the folder. */
static void become(const char *program, const char *const arguments[]) {
	char path[PATH_SIZE * 2];
	const struct passwd *user = geteuid() == 0 ? other_user() : NULL;
	snprintf(path, sizeof(path), "%s/log", folder);
	int log = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
	int nothing = open("/dev/null", O_RDONLY);
	/* The folder of the suite may be one that this user may not see. */
	if (chdir("/") != 0) {
		_exit(125);
	}
	if (user != NULL &&
		(setgroups(0, NULL) != 0 || setgid(user->pw_gid) != 0 ||
			setuid(user->pw_uid) != 0)) {
		_exit(126);
	}
	dup2(nothing, STDIN_FILENO);
	dup2(log, STDOUT_FILENO);
	dup2(log, STDERR_FILENO);
	/* They find each other by the path of the first. */
	const char *copy[ARGUMENTS_MAX] = {path};
	for (size_t i = 1; i + 1 < ARGUMENTS_MAX && arguments[i] != NULL; i++) {
		copy[i] = arguments[i];
	}
	snprintf(path, sizeof(path), "%s/%s", programs, program);
	execv(path, (char *const *)copy);
	_exit(127);
}

static int end_of(pid_t pid) {
	int status = -1;
	while (waitpid(pid, &status, 0) < 0) {
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static bool make_files(void) {
	char data[PATH_SIZE];
	snprintf(data, sizeof(data), "%s/data", folder);
	const char *const arguments[] = {"initdb", "-D", data, "-U", "qirkat", "--auth=trust", "-E",
		"UTF8", "--locale=C", "-N", NULL};
	pid_t pid = fork();
	if (pid == 0) {
		become("initdb", arguments);
	}
	return pid > 0 && end_of(pid) == 0;
}

/* Where the first listens beside its socket; 0: nowhere. */
static int network_port(void) {
	char path[PATH_SIZE];
	int port = 0;
	snprintf(path, sizeof(path), "%s/listens", folder);
	FILE *file = fopen(path, "r");
	if (file != NULL && fscanf(file, "%d", &port) != 1) {
		port = 0;
	}
	if (file != NULL) {
		fclose(file);
	}
	return port;
}

static pid_t run_server(enum which which) {
	char data[PATH_SIZE], port[16];
	int listens = which == FIRST ? network_port() : 0;
	snprintf(data, sizeof(data), "%s/%s", folder, folder_of[which]);
	snprintf(port, sizeof(port), "%d", listens != 0 ? listens : PORT + (int)which);
	/* Memory that it shares is in its folder, too, and does not outlive that. */
	const char *const arguments[] = {"postgres", "-D", data, "-k", folder, "-p", port, "-c",
		listens != 0 ? "listen_addresses=127.0.0.1" : "listen_addresses=", "-c",
		listens != 0 ? "ssl=on" : "ssl=off", "-c", "fsync=off", "-c", "shared_buffers=16MB",
		"-c", "dynamic_shared_memory_type=mmap", "-c", "max_connections=40", "-c",
		"logging_collector=off", "-c", "autovacuum=off", NULL};
	pid_t pid = fork();
	if (pid == 0) {
		setpgid(0, 0);
		become("postgres", arguments);
	}
	return pid;
}

static void remove_folder(void) {
	pid_t pid = fork();
	if (pid == 0) {
		execlp("rm", "rm", "-rf", folder, (char *)NULL);
		_exit(127);
	}
	end_of(pid);
}

/* Is there a file that says that it shall not be started again? */
static bool stays_dead(enum which which) {
	char path[PATH_SIZE];
	snprintf(path, sizeof(path), "%s/%s-stays-dead", folder, folder_of[which]);
	return access(path, F_OK) == 0;
}

/* Until the suite is gone, or the test that has the copy, which closes its end of the pipe. */
static void watch(int alive, enum which which) {
	pid_t pid = run_server(which);
	struct pollfd gone = {.fd = alive, .events = POLLIN};
	while (poll(&gone, 1, 50) == 0) {
		if (pid > 0 && waitpid(pid, NULL, WNOHANG) == pid) {
			pid = stays_dead(which) ? 0 : run_server(which);
		}
	}
	if (pid > 0) {
		kill(-pid, SIGCONT);
		kill(pid, SIGQUIT);
		end_of(pid);
	}
	if (which == FIRST) {
		remove_folder();
	}
	_exit(0);
}

static bool start_watcher(enum which which) {
	int ends[2];
	if (pipe(ends) != 0) {
		return false;
	}
	pid_t pid = fork();
	if (pid == 0) {
		close(ends[1]);
		setsid();
		/* Who waits for the end of the suite's words must not wait for this one. */
		int nothing = open("/dev/null", O_RDWR);
		for (int fd = 0; fd < 3; fd++) {
			dup2(nothing, fd);
		}
		watch(ends[0], which);
	}
	close(ends[0]);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	return pid > 0;
}

/* ---- how it is ---- */

/* The number of the server's process; 0 while it does not take connections. */
static pid_t ready_pid_of(enum which which) {
	char path[PATH_SIZE], text[512] = "";
	snprintf(path, sizeof(path), "%s/%s/postmaster.pid", folder, folder_of[which]);
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		return 0;
	}
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	long pid = strtol(text, NULL, 10);
	return strstr(text, "ready") != NULL && kill((pid_t)pid, 0) == 0 ? (pid_t)pid : 0;
}

static pid_t ready_pid(void) {
	return ready_pid_of(FIRST);
}

void database_wait(void) {
	int waits = 0;
	while (ready_pid() == 0 && waits++ < WAITS) {
		pause_ms(50);
	}
	ck_assert_msg(ready_pid() != 0, "PostgreSQL does not start: see %s/log", folder);
}

static bool make_folder(void) {
	const struct passwd *user = geteuid() == 0 ? other_user() : NULL;
	if (!temporary_make(folder, sizeof(folder), "pg")) {
		return false;
	}
	return (user == NULL || chown(folder, user->pw_uid, user->pw_gid) == 0) &&
		chmod(folder, 0755) == 0;
}

/* It is installed and does not start: what it said. */
static bool fail_start(void) {
	char path[PATH_SIZE], line[512];
	snprintf(path, sizeof(path), "%s/log", folder);
	fprintf(stderr, "PostgreSQL (%s) does not start:\n", programs);
	FILE *file = fopen(path, "r");
	while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
		fputs(line, stderr);
	}
	if (file != NULL) {
		fclose(file);
	}
	return false;
}

/* The folder of its socket as a host in an address, in which some characters have a meaning. */
static const char *host_of_folder(void) {
	static char host[3 * TEMPORARY_PATH];
	size_t used = 0;
	for (const char *at = folder; *at != '\0'; at++) {
		used += (size_t)snprintf(host + used, sizeof(host) - used,
			*at == '-' || isalnum((unsigned char)*at) ? "%c" : "%%%02X",
			(unsigned char)*at);
	}
	return host;
}

bool database_start(void) {
	if (!postgres_is_built()) {
		why = "the program was built without libpq";
		return true;
	}
	if (!find_programs()) {
		why = "no PostgreSQL server is installed";
		return true;
	}
	if (!make_folder() || !make_files() || !start_watcher(FIRST)) {
		return fail_start();
	}
	for (int waits = 0; ready_pid() == 0 && waits < WAITS; waits++) {
		pause_ms(20);
	}
	is_there = ready_pid() != 0;
	if (!is_there) {
		return fail_start();
	}
	snprintf(url, sizeof(url), "postgres://qirkat@/postgres?host=%s", host_of_folder());
	return true;
}

static void run_at(const char *at, const char *statements, char *said, size_t size) {
	char psql[PATH_SIZE * 2];
	int ends[2];
	ck_assert_int_eq(pipe(ends), 0);
	pid_t pid = fork();
	if (pid == 0) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		snprintf(psql, sizeof(psql), "%s/psql", programs);
		execl(psql, "psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-d", at, "-c",
			"SET client_min_messages = warning", "-c", statements, (char *)NULL);
		_exit(127);
	}
	close(ends[1]);
	char text[4096];
	size_t used = 0;
	for (ssize_t got; used + 1 < sizeof(text) &&
		(got = read(ends[0], text + used, sizeof(text) - 1 - used)) > 0;) {
		used += (size_t)got;
	}
	close(ends[0]);
	text[used] = '\0';
	text[strcspn(text, "\n")] = '\0';
	ck_assert_msg(end_of(pid) == 0, "psql refuses: %s", statements);
	if (said != NULL) {
		snprintf(said, size, "%s", text);
	}
}

void database_run(const char *statements, char *said, size_t size) {
	run_at(url, statements, said, size);
}

void database_run_locally(const char *statements) {
	setenv("PGOPTIONS", "-c synchronous_commit=local", 1);
	database_run(statements, NULL, 0);
	unsetenv("PGOPTIONS");
}

/* Connections made afterwards come after the reload; those there were have its signal. Whether
 * commits wait for a copy the checkpointer tells them: it has read the settings before it begins a
 * checkpoint, but for one that it was about to begin when the signal came. */
void database_reload(void) {
	char before[64], now[64];
	database_run("SELECT pg_conf_load_time()", before, sizeof(before));
	database_run("SELECT pg_reload_conf()", NULL, 0);
	do {
		database_run("SELECT pg_conf_load_time()", now, sizeof(now));
	} while (strcmp(now, before) == 0);
	database_run("CHECKPOINT", NULL, 0);
	database_run("CHECKPOINT", NULL, 0);
}

void database_require_password(const char *user) {
	char path[PATH_SIZE];
	snprintf(path, sizeof(path), "%s/data/pg_hba.conf", folder);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fprintf(file,
		"local all %s scram-sha-256\nlocal all all trust\nlocal replication all trust\n",
		user);
	fclose(file);
	database_reload();
}

void database_cut(void) {
	database_run("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
		     " WHERE application_name = 'qirkat'",
		NULL, 0);
}

/* ---- faults ---- */

static pid_t parent_of(const char *process) {
	char path[64], text[512] = "";
	snprintf(path, sizeof(path), "/proc/%.20s/stat", process);
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		return 0;
	}
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	const char *end = strrchr(text, ')');
	long parent = 0;
	return end != NULL && sscanf(end + 1, " %*c %ld", &parent) == 1 ? (pid_t)parent : 0;
}

/* Send a signal to the server, then to its processes. */
static void send_signal(pid_t server, int number) {
	pid_t pids[PIDS_MAX];
	size_t count = 0;
	DIR *dir = opendir("/proc");
	ck_assert_ptr_nonnull(dir);
	for (struct dirent *entry; (entry = readdir(dir)) != NULL && count < PIDS_MAX;) {
		if (isdigit((unsigned char)entry->d_name[0]) &&
			parent_of(entry->d_name) == server) {
			pids[count++] = (pid_t)strtol(entry->d_name, NULL, 10);
		}
	}
	closedir(dir);
	kill(server, number);
	for (size_t i = 0; i < count; i++) {
		kill(pids[i], number);
	}
}

void database_kill(void) {
	database_wait();
	pid_t server = ready_pid();
	send_signal(server, SIGKILL);
	while (kill(server, 0) == 0) {
		pause_ms(5); /* the watcher takes it away */
	}
}

/* A file in its data folder, which only it may read. */
static void give_file(const char *from, const char *name) {
	const struct passwd *user = geteuid() == 0 ? other_user() : NULL;
	char path[PATH_SIZE], text[8192];
	snprintf(path, sizeof(path), "%s/data/%s", folder, name);
	FILE *in = fopen(from, "r");
	ck_assert_ptr_nonnull(in);
	size_t size = fread(text, 1, sizeof(text), in);
	fclose(in);
	int out = creat(path, 0600);
	ck_assert_int_ge(out, 0);
	ck_assert_int_eq(write(out, text, size), (ssize_t)size);
	ck_assert(user == NULL || fchown(out, user->pw_uid, user->pw_gid) == 0);
	close(out);
}

static unsigned free_port(void) {
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof(at);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&at, size), 0);
	ck_assert_int_eq(getsockname(fd, (struct sockaddr *)&at, &size), 0);
	close(fd);
	return ntohs(at.sin_port);
}

/* The name of its socket contains its port: clients that know the old one find it there, too. */
unsigned database_listen(const char *certificate, const char *key) {
	char path[PATH_SIZE], socket_name[64];
	unsigned port = free_port();
	give_file(certificate, "server.crt");
	give_file(key, "server.key");
	snprintf(path, sizeof(path), "%s/listens", folder);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fprintf(file, "%u", port);
	fclose(file);
	snprintf(path, sizeof(path), "%s/data/pg_hba.conf", folder);
	file = fopen(path, "a");
	ck_assert_ptr_nonnull(file);
	fprintf(file, "host all all 127.0.0.1/32 trust\n");
	fclose(file);
	database_kill();
	snprintf(path, sizeof(path), "%s/.s.PGSQL.%d", folder, PORT);
	snprintf(socket_name, sizeof(socket_name), ".s.PGSQL.%u", port);
	(void)unlink(path);
	ck_assert_int_eq(symlink(socket_name, path), 0);
	database_wait();
	return port;
}

void database_stop(bool stands) {
	pid_t server = ready_pid();
	ck_assert_int_gt(server, 0);
	send_signal(server, stands ? SIGSTOP : SIGCONT);
}

/* Settings that a case made and, as it failed, did not take back. */
static bool has_own_settings(void) {
	char settings[16];
	database_run(
		"SELECT count(*) FROM pg_file_settings WHERE sourcefile LIKE '%postgresql.auto.conf'",
		settings, sizeof(settings));
	return strcmp(settings, "0") != 0;
}

void database_clean(void) {
	database_stop(false);
	if (has_own_settings()) {
		database_run("ALTER SYSTEM RESET ALL", NULL, 0);
		database_reload();
	}
	database_run("DROP SCHEMA IF EXISTS qirkat CASCADE", NULL, 0);
}

/* ---- a copy that takes its place ---- */

const char *database_url_of_both(void) {
	static char both[DATABASE_URL_SIZE * 2];
	snprintf(both, sizeof(both), "%s%%2C%s&port=%d,%d", url, host_of_folder(), PORT, PORT + 1);
	return both;
}

static bool copy_files(void) {
	char data[PATH_SIZE];
	snprintf(data, sizeof(data), "%s/%s", folder, folder_of[COPY]);
	const char *const arguments[] = {"pg_basebackup", "-h", folder, "-U", "qirkat", "-D", data,
		"-R", "-X", "stream", "-c", "fast", "-N", NULL};
	pid_t pid = fork();
	if (pid == 0) {
		become("pg_basebackup", arguments);
	}
	return pid > 0 && end_of(pid) == 0;
}

void database_start_copy(void) {
	char following[8] = "0";
	ck_assert_msg(copy_files() && start_watcher(COPY), "no copy: see %s/log", folder);
	for (int waits = 0; ready_pid_of(COPY) == 0 && waits < WAITS; waits++) {
		pause_ms(50);
	}
	/* From here on a commit waits for it. The copy's own settings do not have this. */
	database_run("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'", NULL, 0);
	database_reload();
	for (int waits = 0; strcmp(following, "1") != 0 && waits < WAITS; waits++) {
		pause_ms(50);
		database_run("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'",
			following, sizeof(following));
	}
	ck_assert_str_eq(following, "1");
}

void database_kill_for_good(void) {
	char path[PATH_SIZE];
	snprintf(path, sizeof(path), "%s/%s-stays-dead", folder, folder_of[FIRST]);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fclose(file);
	database_kill();
}

void database_promote_copy(void) {
	char at[DATABASE_URL_SIZE * 2];
	snprintf(at, sizeof(at), "%s&port=%d", url, PORT + 1);
	run_at(at, "SELECT pg_promote(true, 60)", NULL, 0);
}
