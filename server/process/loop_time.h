/* server/process/loop_time.h - how late the event loop is, and how long its rounds take. */
#ifndef QIRKAT_SERVER_LOOP_TIME_H
#define QIRKAT_SERVER_LOOP_TIME_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "base/histogram.h"

struct metric_list;

/* How late a timer runs is how long everybody waits. */
struct loop_time {
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
bool loop_time_start(struct loop_time *time, uv_loop_t *loop);
/* Call when an iteration of the loop has polled, and when it is about to wait again. */
void loop_time_round_begins(struct loop_time *time, const uv_loop_t *loop);
void loop_time_round_ends(struct loop_time *time);
/* Tell what was measured. */
void loop_time_metrics(const struct loop_time *time, struct metric_list *metrics);

#endif
