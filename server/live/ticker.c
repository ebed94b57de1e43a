/* server/live/ticker.c - two timers. */
#include "server/live/ticker.h"

#include <stdbool.h>
#include <stdlib.h>

#include "server/process/log.h"

enum { TICK_MS = 1000 };

struct ticker {
	uv_timer_t each, once;
	int open; /* timers whose close callbacks have not run yet */
	const struct ticker_calls *calls;
	void *user;
};

static void on_ticker_tick(uv_timer_t *timer) {
	struct ticker *ticker = timer->data;
	ticker->calls->tick(ticker->user);
}

static void on_ticker_wake(uv_timer_t *timer) {
	struct ticker *ticker = timer->data;
	ticker->calls->wake(ticker->user);
}

static bool open_ticker_timer(struct ticker *ticker, uv_loop_t *loop, uv_timer_t *timer) {
	int failed = uv_timer_init(loop, timer);
	if (failed < 0) {
		log_error("hub", "timer: %s", uv_strerror(failed));
		return false;
	}
	timer->data = ticker;
	uv_unref((uv_handle_t *)timer);
	ticker->open++;
	return true;
}

struct ticker *ticker_create(uv_loop_t *loop, const struct ticker_calls *calls, void *user) {
	struct ticker *ticker = calloc(1, sizeof(*ticker));
	if (ticker == NULL) {
		return NULL;
	}
	ticker->calls = calls;
	ticker->user = user;
	if (!open_ticker_timer(ticker, loop, &ticker->each) ||
		!open_ticker_timer(ticker, loop, &ticker->once)) {
		ticker_destroy(ticker);
		return NULL;
	}
	uv_timer_start(&ticker->each, on_ticker_tick, TICK_MS, TICK_MS);
	return ticker;
}

static void on_ticker_closed(uv_handle_t *handle) {
	struct ticker *ticker = handle->data;
	if (--ticker->open == 0) {
		free(ticker);
	}
}

void ticker_destroy(struct ticker *ticker) {
	if (ticker == NULL) {
		return;
	}
	uv_timer_t *timers[] = {&ticker->each, &ticker->once};
	int open = ticker->open; /* timers that were initialised */
	for (int i = 0; i < open; i++) {
		uv_close((uv_handle_t *)timers[i], on_ticker_closed);
	}
	if (open == 0) {
		free(ticker);
	}
}

void ticker_hold(struct ticker *ticker) {
	uv_timer_stop(&ticker->each);
}

void ticker_wake(struct ticker *ticker, int64_t wait_ms) {
	uv_timer_start(&ticker->once, on_ticker_wake, (uint64_t)wait_ms, 0);
}

void ticker_sleep(struct ticker *ticker) {
	uv_timer_stop(&ticker->once);
}
