/* tests/bench/process.c - the server process that is measured. */
#include "tests/bench/process.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

enum { ARGUMENTS_MAX = 32 };

bool process_prepare(struct process *process, const char *path, const char *parent) {
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
	process->path = path;
	snprintf(process->folder, sizeof(process->folder), "%s/qirkat-bench-XXXXXX", parent);
	return mkdtemp(process->folder) != NULL;
}

static void run(const struct process *process) {
	const char *arguments[ARGUMENTS_MAX] = {"qirkat", "serve", "--host", "127.0.0.1", "--port",
		"0", "--data", process->folder, "--log", "error", "--sockets-per-address",
		"1000000", "--rooms-per-address", "1000000", "--messages-per-10s", "1000000",
		"--loop-percent-per-address", "100", "--kib-per-s-per-address", "0",
		"--store-mb-per-address", "0", "--requests-per-s-per-address", "100000"};
	size_t count = 0;
	while (arguments[count] != NULL) {
		count++;
	}
	for (size_t i = 0;
		process->flags != NULL && process->flags[i] != NULL && count < ARGUMENTS_MAX - 1;
		i++) {
		arguments[count++] = process->flags[i];
	}
	execv(process->path, (char *const *)arguments);
	_exit(127);
}

bool process_start(struct process *process) {
	char line[128];
	int pipes[2];
	size_t used = 0;
	if (pipe(pipes) != 0) {
		return false;
	}
	process->pid = fork();
	if (process->pid == 0) {
		prctl(PR_SET_PDEATHSIG,
			SIGKILL); /* a measurement that fails leaves no server behind */
		dup2(pipes[1], STDOUT_FILENO);
		close(pipes[0]);
		close(pipes[1]);
		run(process);
	}
	close(pipes[1]);
	fcntl(pipes[0], F_SETFD, FD_CLOEXEC);
	process->out = pipes[0];
	while (used < sizeof(line) - 1 && read(pipes[0], line + used, 1) == 1 &&
		line[used++] != '\n') {
	}
	line[used] = '\0';
	return sscanf(line, "qirkat listening on http://127.0.0.1:%u/", &process->port) == 1;
}

int process_end(struct process *process, int signal) {
	int status = -1;
	kill(process->pid, signal);
	waitpid(process->pid, &status, 0);
	close(process->out);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void process_forget(struct process *process) {
	char path[600];
	DIR *dir = opendir(process->folder);
	for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
		snprintf(path, sizeof(path), "%s/%s", process->folder, entry->d_name);
		unlink(path);
	}
	if (dir != NULL) {
		closedir(dir);
	}
	rmdir(process->folder);
}

void process_cpu(const struct process *process, struct process_cpu *cpu) {
	*cpu = (struct process_cpu){0};
	char path[64];
	char text[1024] = "";
	unsigned long user = 0;
	unsigned long system = 0;
	snprintf(path, sizeof(path), "/proc/%ld/stat", (long)process->pid);
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		return;
	}
	size_t size = fread(text, 1, sizeof(text) - 1, file);
	fclose(file);
	text[size] = '\0';
	const char *after = strrchr(text, ')');
	if (after == NULL ||
		sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
			&system) != 2) {
		return;
	}
	cpu->own_s = (double)user / (double)sysconf(_SC_CLK_TCK);
	cpu->kernel_s = (double)system / (double)sysconf(_SC_CLK_TCK);
}

static uint64_t sleeps_of(const char *status) {
	char line[128];
	unsigned long long sleeps = 0;
	FILE *file = fopen(status, "r");
	while (file != NULL && fgets(line, sizeof(line), file) != NULL &&
		sscanf(line, "voluntary_ctxt_switches: %llu", &sleeps) != 1) {
	}
	if (file != NULL) {
		fclose(file);
	}
	return sleeps;
}

uint64_t process_sleeps(const struct process *process) {
	char path[400];
	uint64_t sleeps = 0;
	snprintf(path, sizeof(path), "/proc/%ld/task", (long)process->pid);
	DIR *dir = opendir(path);
	for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
		if (entry->d_name[0] != '.') {
			snprintf(path, sizeof(path), "/proc/%ld/task/%s/status", (long)process->pid,
				entry->d_name);
			sleeps += sleeps_of(path);
		}
	}
	if (dir != NULL) {
		closedir(dir);
	}
	return sleeps;
}

long process_resident_kib(const struct process *process) {
	char path[64];
	long pages = 0;
	snprintf(path, sizeof(path), "/proc/%ld/statm", (long)process->pid);
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		return 0;
	}
	if (fscanf(file, "%*s %ld", &pages) != 1) {
		pages = 0;
	}
	fclose(file);
	return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

size_t disk_times(const char *folder, float *times, size_t count, int pause_ms) {
	char path[400];
	char page[4096] = "";
	size_t done = 0;
	snprintf(path, sizeof(path), "%s/page", folder);
	int fd = open(path, O_CREAT | O_WRONLY, 0600);
	for (; fd >= 0 && done < count; done++) {
		uint64_t begun = uv_hrtime();
		if (write(fd, page, sizeof(page)) != (ssize_t)sizeof(page) || fsync(fd) != 0) {
			break;
		}
		times[done] = (float)((double)(uv_hrtime() - begun) / 1e6);
		poll(NULL, 0, pause_ms);
	}
	if (fd >= 0) {
		close(fd);
		unlink(path);
	}
	return done;
}
