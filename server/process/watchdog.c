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
	uv_async_t call;      /* to the loop, which answers when it turns */
	atomic_uint answered; /* calls */
	/* Of the thread alone: */
	uv_thread_t thread;
	uint64_t look_ns; /* between two looks */
	unsigned called;
	unsigned still; /* looks in a row at which the loop had not answered */
	char line[LINE_BYTES];
	size_t line_size;
	/* Of both: */
	uv_mutex_t lock;
	uv_cond_t end;
	bool ending;
};

/* ---- on the loop ---- */

static void on_watchdog_call(uv_async_t *async) {
	struct watchdog *watchdog = async->data;
	atomic_fetch_add_explicit(&watchdog->answered, 1, memory_order_relaxed);
}

static void on_watchdog_closed(uv_handle_t *handle) {
	struct watchdog *watchdog = handle->data;
	uv_cond_destroy(&watchdog->end);
	uv_mutex_destroy(&watchdog->lock);
	free(watchdog);
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

/* A loop without events sleeps and is well, so it is called, and the seconds begin then. */
static void check_loop_turns(struct watchdog *watchdog) {
	unsigned answered = atomic_load_explicit(&watchdog->answered, memory_order_relaxed);
	if (answered == watchdog->called) {
		watchdog->called++;
		watchdog->still = 0;
		uv_async_send(&watchdog->call);
	} else if (++watchdog->still == LOOKS) {
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
	if (uv_async_init(loop, &watchdog->call, on_watchdog_call) != 0) {
		goto fail_end;
	}
	watchdog->call.data = watchdog;
	uv_unref((uv_handle_t *)&watchdog->call);
	if (uv_thread_create(&watchdog->thread, run_watchdog, watchdog) != 0) {
		uv_close((uv_handle_t *)&watchdog->call, on_watchdog_closed); /* which frees it */
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
	uv_close((uv_handle_t *)&watchdog->call, on_watchdog_closed);
}
