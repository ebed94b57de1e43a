/* tests/e2e/program.c - the real program in a process of its own. */
#include "tests/e2e/program.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/e2e/ws.h"

enum { START_MS = 20000, ARGUMENTS_MAX = 32, LINE_BYTES = 256 };

void folder_make(char folder[TEMPORARY_PATH]) {
	if (!temporary_make(folder, TEMPORARY_PATH, "e2e")) {
		folder[0] = '\0';
	}
}

void folder_remove(const char *folder) {
	char path[512];
	DIR *dir = opendir(folder);
	for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		unlink(path);
	}
	if (dir != NULL) {
		closedir(dir);
	}
	rmdir(folder);
}

static const char *program_path(void) {
	const char *path = getenv("QIRKAT");
	return path != NULL ? path : "build/qirkat";
}

/* Start with arguments; what it writes on stdout, and on stderr where both, comes from *out. */
static pid_t spawn(const char *const *arguments, int *out, bool both) {
	const char *argv[ARGUMENTS_MAX] = {"qirkat"};
	int pipes[2];
	size_t count = 1;
	for (; arguments[count - 1] != NULL && count < ARGUMENTS_MAX - 1; count++) {
		argv[count] = arguments[count - 1];
	}
	if (pipe(pipes) != 0) {
		return -1;
	}
	pid_t pid = fork();
	if (pid == 0) {
		signal(SIGTERM, SIG_DFL);
		signal(SIGINT, SIG_DFL);
		dup2(pipes[1], STDOUT_FILENO);
		if (both) {
			dup2(pipes[1], STDERR_FILENO);
		}
		close(pipes[0]);
		close(pipes[1]);
		execv(program_path(), (char *const *)argv);
		_exit(127);
	}
	close(pipes[1]);
	fcntl(pipes[0], F_SETFD, FD_CLOEXEC);
	*out = pipes[0];
	return pid;
}

/* Read one line, waiting until the deadline. */
static bool read_line(int fd, char line[LINE_BYTES], long long deadline) {
	size_t used = 0;
	while (used < LINE_BYTES - 1) {
		struct pollfd poller = {.fd = fd, .events = POLLIN};
		long long left = deadline - clock_ms();
		if (left <= 0 || poll(&poller, 1, (int)left) != 1 ||
			read(fd, line + used, 1) != 1) {
			return false;
		}
		used++;
		if (line[used - 1] == '\n') {
			line[used] = '\0';
			return true;
		}
	}
	return false;
}

bool program_start(struct program *program, const char *folder, const char *const *flags) {
	/* All players come from one address, and play as fast as they can. */
	const char *arguments[ARGUMENTS_MAX] = {"serve", "--host", "127.0.0.1", "--port", "0",
		"--data", folder, "--log", "error", "--loop-percent-per-address", "100",
		"--kib-per-s-per-address", "0"};
	char *line = program->said;
	size_t count = 13;
	for (size_t i = 0; flags != NULL && flags[i] != NULL && count < ARGUMENTS_MAX - 1; i++) {
		arguments[count++] = flags[i];
	}
	memset(program, 0, sizeof(*program));
	snprintf(program->folder, sizeof(program->folder), "%s", folder);
	program->pid = spawn(arguments, &program->out, false);
	if (program->pid > 0 && read_line(program->out, line, clock_ms() + START_MS) &&
		sscanf(line, "qirkat listening on http%*[s:]//127.0.0.1:%u/", &program->port) ==
			1) {
		return true;
	}
	program_end(program, SIGKILL);
	return false;
}

static int status_of(pid_t pid) {
	int status;
	if (waitpid(pid, &status, 0) != pid) {
		return -1;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int program_end(struct program *program, int signal) {
	if (program->pid <= 0) {
		return -1;
	}
	kill(program->pid, signal);
	int status = status_of(program->pid);
	close(program->out);
	program->pid = 0;
	return status;
}

int program_run(const char *const *arguments, char *said, size_t size) {
	int out;
	size_t used = 0;
	pid_t pid = spawn(arguments, &out, true);
	for (ssize_t got = 1; got > 0; used += got > 0 ? (size_t)got : 0) {
		got = read(out, said + used, size - 1 - used);
	}
	said[used] = '\0';
	close(out);
	return status_of(pid);
}
