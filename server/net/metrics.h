/* server/net/metrics.h - numbers for whoever watches the server, as Prometheus reads them. */
#ifndef QIRKAT_SERVER_METRICS_H
#define QIRKAT_SERVER_METRICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct net;

/* How late a timer of the loop runs: what everybody else waits too. */
struct lag {
	uv_timer_t timer;
	uint64_t due_ns;
	uint64_t last_ns;
	uint64_t worst_ns; /* of this minute and the one before */
	uint64_t minute_worst_ns;
	unsigned ticks;
};

/* Start measuring. The timer is closed by its owner. */
bool lag_start(struct lag *lag, uv_loop_t *loop);

/* All numbers as text. Returns new, or NULL without memory. */
char *metrics_text(const struct net *net, size_t *size);

#endif
