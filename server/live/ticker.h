/* server/live/ticker.h - two timers: one every second, one on demand. */
#ifndef QIRKAT_SERVER_TICKER_H
#define QIRKAT_SERVER_TICKER_H

#include <stdint.h>
#include <uv.h>

struct ticker;

struct ticker_calls {
	void (*tick)(void *user); /* once a second */
	void (*wake)(void *user); /* when the time of ticker_wake is up */
};

/* Returns new; NULL if out of memory, or if the loop has no timer. Does not keep the loop alive.
 * Borrows calls and user. */
struct ticker *ticker_create(uv_loop_t *loop, const struct ticker_calls *calls, void *user);
/* The loop must run once more before it is closed. Accepts NULL. */
void ticker_destroy(struct ticker *ticker);
/* For tests that move time by hand: no more ticks. */
void ticker_hold(struct ticker *ticker);
/* Call wake after wait_ms; replaces an earlier call. */
void ticker_wake(struct ticker *ticker, int64_t wait_ms);
/* Cancel ticker_wake. */
void ticker_sleep(struct ticker *ticker);

#endif
