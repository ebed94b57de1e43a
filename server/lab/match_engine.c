/* server/lab/match_engine.c - runs another program as a player over two pipes. */
#include "server/lab/match_engine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

enum {
	LINE_BYTES = 65535, /* allowed by the protocol, including the zero */
	ANSWER_MS = 120000, /* timeout of an answer */
	QUIT_MS = 2000,
	QUIT_STEP_MS = 10,
};

struct match_engine {
	const char *position, *go;
	pid_t pid;
	int to, from;
	size_t used; /* bytes in use of in */
	char in[LINE_BYTES];
	char out[LINE_BYTES];
};

/* ---- starting and ending ---- */

static void run_shell(const char *command, int in, int out) {
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

static void close_both(const int ends[2]) {
	close(ends[0]);
	close(ends[1]);
}

static bool start_engine(struct match_engine *engine, const char *command) {
	int down[2], up[2];
	if (pipe(down) != 0) {
		return false;
	}
	if (pipe(up) != 0) {
		close_both(down);
		return false;
	}
	engine->pid = fork();
	if (engine->pid == 0) {
		close(down[1]);
		close(up[0]);
		run_shell(command, down[0], up[1]);
	}
	close(down[0]);
	close(up[1]);
	engine->to = down[1];
	engine->from = up[0];
	/* Close-on-exec, so that the next program does not hold these pipes open. */
	fcntl(engine->to, F_SETFD, FD_CLOEXEC);
	fcntl(engine->from, F_SETFD, FD_CLOEXEC);
	if (engine->pid < 0) {
		close(engine->to);
		close(engine->from);
	}
	return engine->pid > 0;
}

struct match_engine *match_engine_create(
	const char *command, const char *position, const char *go, struct game_error *error) {
	struct match_engine *engine = calloc(1, sizeof(*engine));
	if (engine == NULL || !start_engine(engine, command)) {
		game_fail(error, "\"%.100s\" cannot be started: %s.", command, strerror(errno));
		free(engine);
		return NULL;
	}
	signal(SIGPIPE, SIG_IGN);
	engine->position = position;
	engine->go = go;
	return engine;
}

/* Does it exit within the timeout? */
static bool has_exited(pid_t pid) {
	const struct timespec step = {.tv_nsec = QUIT_STEP_MS * 1000000L};
	for (int waited = 0; waited < QUIT_MS; waited += QUIT_STEP_MS) {
		if (waitpid(pid, NULL, WNOHANG) != 0) {
			return true;
		}
		nanosleep(&step, NULL);
	}
	return false;
}

static bool write_all(const struct match_engine *engine, const char *text, size_t size) {
	while (size > 0) {
		ssize_t wrote = write(engine->to, text, size);
		if (wrote < 0 && errno != EINTR) {
			return false;
		}
		text += wrote > 0 ? wrote : 0;
		size -= wrote > 0 ? (size_t)wrote : 0;
	}
	return true;
}

void match_engine_destroy(struct match_engine *engine) {
	if (engine == NULL) {
		return;
	}
	write_all(engine, "quit\n", 5);
	close(engine->to);
	close(engine->from);
	if (!has_exited(engine->pid)) {
		kill(engine->pid, SIGKILL);
		waitpid(engine->pid, NULL, 0);
	}
	free(engine);
}

/* ---- lines ---- */

static int64_t read_clock_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Read more bytes. Returns false at the end or after the timeout. */
static bool read_more(struct match_engine *engine, int64_t until, struct game_error *error) {
	struct pollfd poll_from = {.fd = engine->from, .events = POLLIN};
	if (engine->used == sizeof(engine->in)) {
		return game_fail(error, "The program wrote a line of more than %d characters.",
			LINE_BYTES - 1);
	}
	int64_t left = until - read_clock_ms();
	int ready = left > 0 ? poll(&poll_from, 1, (int)left) : 0;
	if (ready == 0) {
		return game_fail(
			error, "The program did not answer within %d s.", ANSWER_MS / 1000);
	}
	ssize_t got = ready > 0
		? read(engine->from, engine->in + engine->used, sizeof(engine->in) - engine->used)
		: -1;
	if (got == 0 || (got < 0 && errno != EINTR)) {
		return game_fail(error, "The program ended before it answered.");
	}
	engine->used += got > 0 ? (size_t)got : 0;
	return true;
}

/* Read lines up to one that begins with word, or with "error", which fails. rest is what follows
 * the word. */
static bool wait_for_line(struct match_engine *engine, const char *word, char *rest, size_t size,
	struct game_error *error) {
	int64_t until = read_clock_ms() + ANSWER_MS;
	size_t length = strlen(word);
	for (;;) {
		char *end = memchr(engine->in, '\n', engine->used);
		if (end == NULL) {
			if (!read_more(engine, until, error)) {
				return false;
			}
			continue;
		}
		*end = '\0';
		engine->in[strcspn(engine->in, "\r")] = '\0';
		bool found = strncmp(engine->in, word, length) == 0;
		bool failed = strncmp(engine->in, "error ", 6) == 0;
		if (failed) {
			game_fail(error, "The program said: %.200s", engine->in + 6);
		} else if (found) {
			snprintf(rest, size, "%s", engine->in + length);
		}
		engine->used -= (size_t)(end + 1 - engine->in);
		memmove(engine->in, end + 1, engine->used);
		if (found || failed) {
			return found && !failed;
		}
	}
}

static bool write_to_engine(
	struct match_engine *engine, const char *text, size_t size, struct game_error *error) {
	return write_all(engine, text, size) || game_fail(error, "The program has ended.");
}

bool match_engine_begin(struct match_engine *engine, struct game_error *error) {
	char rest[8];
	return write_to_engine(engine, "new\nready\n", 10, error) &&
		wait_for_line(engine, "ready", rest, sizeof(rest), error);
}

static void append_engine_move(struct text *line, const struct play *play, uint32_t index) {
	const struct play_move *move = &play->move[index];
	text_add_word(line, " | ");
	if ((move->flags & PLAY_THROW) == 0) {
		text_add_word(line, play_move_text(play, index));
		return;
	}
	for (int i = 0; i < move->count; i++) {
		text_add(line, "%c%d", i == 0 ? '=' : '-', move->values[i]);
	}
}

bool match_engine_choose(struct match_engine *engine, const struct play *play,
	char turn[GAME_TURN_TEXT_MAX], struct game_error *error) {
	struct text line;
	text_init(&line, engine->out, sizeof(engine->out));
	text_add(&line, "position %s", engine->position);
	for (uint32_t i = 0; i < play->moves; i++) {
		append_engine_move(&line, play, i);
	}
	text_add(&line, "\ngo %s\n", engine->go);
	if (line.full) {
		return game_fail(error, "The game is too long for a line of the protocol.");
	}
	return write_to_engine(engine, line.at, line.used, error) &&
		wait_for_line(engine, "best ", turn, GAME_TURN_TEXT_MAX, error);
}
