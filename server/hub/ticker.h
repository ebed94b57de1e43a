/* server/hub/ticker.h - timers: one each second, one when it is asked for; and times in which they
 * stood still: for whoever plays, a process that is stopped or a machine that pauses is a server
 * that is down. */
#ifndef QIRKAT_SERVER_TICKER_H
#define QIRKAT_SERVER_TICKER_H

#include <stdint.h>
#include <uv.h>

struct ticker;

struct ticker_calls {
	void (*tick)(void *user);                       /* once a second */
	void (*wake)(void *user);                       /* as ticker_wake asked */
	void (*stalled)(void *user, int64_t passed_ms); /* before one of them: nothing ran for */
};

/* Returns new; NULL without memory or where the loop takes no timer. Does not keep the loop from
 * ending. Borrows calls and user. */
struct ticker *ticker_create(uv_loop_t *loop, const struct ticker_calls *calls, void *user);
/* The loop must turn once more before it is closed. Takes NULL. */
void ticker_destroy(struct ticker *ticker);
/* The second passes by hand from now on: no tick comes, and nothing counts as having stood still.
 */
void ticker_hold(struct ticker *ticker);
/* Call wake in wait_ms, not when it was asked for before. */
void ticker_wake(struct ticker *ticker, int64_t wait_ms);
/* Do not call it. */
void ticker_sleep(struct ticker *ticker);

#endif
