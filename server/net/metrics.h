/* server/net/metrics.h - metrics in the Prometheus text format. */
#ifndef QIRKAT_SERVER_METRICS_H
#define QIRKAT_SERVER_METRICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/histogram.h"

struct net;

/* The event loop's lag: how late a timer runs, which is how long everybody waits. */
struct lag {
	uv_timer_t timer;
	uint64_t due_ns;
	uint64_t last_ns;
	uint64_t worst_ns; /* of this minute and the previous one */
	uint64_t minute_worst_ns;
	unsigned ticks;
	uint64_t woke_ns; /* when this iteration of the loop started working; 0: not yet */
	struct histogram rounds;
};

/* Start measuring. The owner closes the timer. */
bool lag_start(struct lag *lag, uv_loop_t *loop);

/* Call when an iteration of the loop has polled, and when it is about to wait again. */
void lag_round_begins(struct lag *lag, const uv_loop_t *loop);
void lag_round_ends(struct lag *lag);

/* Returns all metrics as new text; NULL without memory. */
char *metrics_text(const struct net *net, size_t *size);

#endif
