/* server/net/rounds.h - the rounds of the loop: what happens at the end of each, how long they
 * take, and how late the loop is. */
#ifndef QIRKAT_SERVER_ROUNDS_H
#define QIRKAT_SERVER_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "base/histogram.h"

struct metric_list;
struct net;

/* How late a timer runs is how long everybody waits. */
struct rounds {
	struct net *net;
	uv_prepare_t prepare;
	uv_check_t check;
	uv_timer_t timer;
	uint64_t due_ns;
	uint64_t last_ns;
	uint64_t worst_ns; /* of this minute and the previous one */
	uint64_t minute_worst_ns;
	unsigned ticks;
	uint64_t woke_ns; /* when this round started working; 0: not yet */
	struct histogram durations;
};

/* rounds is zeroed. */
bool rounds_start(struct rounds *rounds, struct net *net);
/* Close the handles. */
void rounds_stop(struct rounds *rounds);
/* Tell what was measured. */
void rounds_metrics(const struct rounds *rounds, struct metric_list *metrics);

#endif
