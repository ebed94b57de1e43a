/* server/process/watchdog.c - ends the process when its loop no longer turns. */
#include "server/process/watchdog.h"

#include <assert.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/process/log.h"

enum { LOOKS = 8 /* within the seconds */, LINE_BYTES = 128, NS_PER_S = 1000000000 };

struct watchdog {
	uv_prepare_t each_turn;
	uv_async_t call;  /* wakes the loop */
	unsigned handles; /* not closed yet */
	atomic_uint turns;
	/* Of the thread alone: */
	uv_thread_t thread;
	uint64_t look_ns; /* between two looks */
	unsigned seen;    /* turns at the last look */
	unsigned still;   /* looks in a row at which the loop had not turned */
	char line[LINE_BYTES];
	size_t line_size;
	/* Of both: */
	uv_mutex_t lock;
	uv_cond_t end;
	bool ending;
};

/* ---- on the loop ---- */

static void count_loop_turn(uv_prepare_t *prepare) {
	struct watchdog *watchdog = prepare->data;
	atomic_fetch_add_explicit(&watchdog->turns, 1, memory_order_relaxed);
}

/* What counts is that the loop turns for it. */
static void on_watchdog_call(uv_async_t *async) {
	(void)async;
}

static void on_watchdog_closed(uv_handle_t *handle) {
	struct watchdog *watchdog = handle->data;
	if (--watchdog->handles == 0) {
		uv_cond_destroy(&watchdog->end);
		uv_mutex_destroy(&watchdog->lock);
		free(watchdog);
	}
}

/* ---- on the thread ---- */

/* Written when it is too late to format, allocate or wait for a lock. */
static void prepare_line(struct watchdog *watchdog, unsigned seconds) {
	int size = snprintf(watchdog->line, sizeof(watchdog->line),
		"%s watchdog the loop has not turned for %u s; ending so that the service is "
		"started again\n",
		log_level_name(LOG_LEVEL_ERROR), seconds);
	assert(size > 0 && (size_t)size < sizeof(watchdog->line));
	watchdog->line_size = (size_t)size;
}

/* Another thread may hold the lock of the stream. Nothing is written where writing would wait: a
 * log that nobody reads may be the very thing that holds the loop up. */
static void write_watchdog_line(const struct watchdog *watchdog) {
	struct pollfd log = {.fd = STDERR_FILENO, .events = POLLOUT};
	if (poll(&log, 1, 0) == 1 && (log.revents & POLLOUT) != 0) {
		ssize_t written = write(STDERR_FILENO, watchdog->line, watchdog->line_size);
		(void)written; /* it ends all the same */
	}
}

/* The abort of some C libraries, and of the thread sanitizer, first waits for the locks of all
 * streams. It is left for the first process of a container, whom its own SIGABRT does not end. */
static void end_process(void) {
	raise(SIGABRT);
	abort();
}

/* A loop without events sleeps and is well, so the seconds begin when it is called. */
static void check_loop_turns(struct watchdog *watchdog) {
	unsigned turns = atomic_load_explicit(&watchdog->turns, memory_order_relaxed);
	if (turns != watchdog->seen) {
		watchdog->seen = turns;
		watchdog->still = 0;
		return;
	}
	if (watchdog->still == 0) {
		uv_async_send(&watchdog->call);
	}
	if (watchdog->still++ == LOOKS) {
		write_watchdog_line(watchdog);
		end_process();
	}
}

/* Each wait begins anew, so a thread that was stopped for long looks only once afterwards. */
static void run_watchdog(void *user) {
	struct watchdog *watchdog = user;
	uv_mutex_lock(&watchdog->lock);
	while (!watchdog->ending) {
		if (uv_cond_timedwait(&watchdog->end, &watchdog->lock, watchdog->look_ns) ==
			UV_ETIMEDOUT) {
			check_loop_turns(watchdog);
		}
	}
	uv_mutex_unlock(&watchdog->lock);
}

/* ---- public ---- */

static void close_handles(struct watchdog *watchdog) {
	watchdog->handles = 2;
	uv_close((uv_handle_t *)&watchdog->each_turn, on_watchdog_closed);
	uv_close((uv_handle_t *)&watchdog->call, on_watchdog_closed);
}

static bool open_handles(struct watchdog *watchdog, uv_loop_t *loop) {
	if (uv_async_init(loop, &watchdog->call, on_watchdog_call) != 0) {
		return false;
	}
	uv_prepare_init(loop, &watchdog->each_turn);
	uv_prepare_start(&watchdog->each_turn, count_loop_turn);
	uv_unref((uv_handle_t *)&watchdog->call);
	uv_unref((uv_handle_t *)&watchdog->each_turn);
	watchdog->call.data = watchdog;
	watchdog->each_turn.data = watchdog;
	return true;
}

struct watchdog *watchdog_create(uv_loop_t *loop, unsigned seconds) {
	assert(seconds > 0);
	struct watchdog *watchdog = calloc(1, sizeof(*watchdog));
	if (watchdog == NULL) {
		return NULL;
	}
	watchdog->look_ns = (uint64_t)seconds * NS_PER_S / LOOKS;
	prepare_line(watchdog, seconds);
	if (uv_mutex_init(&watchdog->lock) != 0) {
		goto fail;
	}
	if (uv_cond_init(&watchdog->end) != 0) {
		goto fail_lock;
	}
	if (!open_handles(watchdog, loop)) {
		goto fail_end;
	}
	if (uv_thread_create(&watchdog->thread, run_watchdog, watchdog) != 0) {
		close_handles(watchdog); /* which frees it */
		return NULL;
	}
	return watchdog;

fail_end:
	uv_cond_destroy(&watchdog->end);
fail_lock:
	uv_mutex_destroy(&watchdog->lock);
fail:
	free(watchdog);
	return NULL;
}

void watchdog_destroy(struct watchdog *watchdog) {
	if (watchdog == NULL) {
		return;
	}
	uv_mutex_lock(&watchdog->lock);
	watchdog->ending = true;
	uv_cond_signal(&watchdog->end);
	uv_mutex_unlock(&watchdog->lock);
	uv_thread_join(&watchdog->thread);
	close_handles(watchdog);
}
