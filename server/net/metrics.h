/* server/net/metrics.h - numbers for whoever watches the server, as Prometheus reads them. */
#ifndef QIRKAT_SERVER_METRICS_H
#define QIRKAT_SERVER_METRICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/histogram.h"

struct net;

/* How late a timer of the loop runs: what everybody else waits too. */
struct lag {
	uv_timer_t timer;
	uint64_t due_ns;
	uint64_t last_ns;
	uint64_t worst_ns; /* of this minute and the one before */
	uint64_t minute_worst_ns;
	unsigned ticks;
	uint64_t woke_ns; /* from when this round of the loop is at work; 0: not yet */
	struct histogram rounds;
};

/* Start measuring. The timer is closed by its owner. */
bool lag_start(struct lag *lag, uv_loop_t *loop);

/* A round of the loop has run what was due, and comes to its end before it waits again. */
void lag_round_begins(struct lag *lag, const uv_loop_t *loop);
void lag_round_ends(struct lag *lag);

/* All numbers as text. Returns new, or NULL without memory. */
char *metrics_text(const struct net *net, size_t *size);

#endif
