/* server/process/loop_time.c - how late the event loop is, and how long its rounds take. */
#include "server/process/loop_time.h"

#include "base/metric.h"

enum { TICK_MS = 1000, TICKS_A_MINUTE = 60 };

#define MS_NS UINT64_C(1000000)

static void on_time_tick(uv_timer_t *timer) {
	struct loop_time *time = timer->data;
	uint64_t now = uv_hrtime();
	time->last_ns = now > time->due_ns ? now - time->due_ns : 0;
	time->due_ns = now + TICK_MS * MS_NS;
	if (++time->ticks % TICKS_A_MINUTE == 0) {
		time->worst_ns = time->minute_worst_ns;
		time->minute_worst_ns = 0;
	}
	if (time->last_ns > time->minute_worst_ns) {
		time->minute_worst_ns = time->last_ns;
	}
	if (time->minute_worst_ns > time->worst_ns) {
		time->worst_ns = time->minute_worst_ns;
	}
	uv_timer_start(timer, on_time_tick, TICK_MS, 0);
}

bool loop_time_start(struct loop_time *time, uv_loop_t *loop) {
	time->timer.data = time;
	time->due_ns = uv_hrtime() + TICK_MS * MS_NS;
	return uv_timer_init(loop, &time->timer) == 0 &&
		uv_timer_start(&time->timer, on_time_tick, TICK_MS, 0) == 0;
}

/* The loop's clock was read when it woke up. */
void loop_time_round_begins(struct loop_time *time, const uv_loop_t *loop) {
	time->woke_ns = uv_now(loop) * MS_NS;
}

void loop_time_round_ends(struct loop_time *time) {
	if (time->woke_ns > 0) {
		uint64_t now_ns = uv_hrtime();
		histogram_add(&time->rounds, now_ns > time->woke_ns ? now_ns - time->woke_ns : 0);
	}
}

void loop_time_metrics(const struct loop_time *time, struct metric_list *metrics) {
	metric_gauge(metrics, "loop_lag_seconds", "Delay of the event loop's last timer.",
		(double)time->last_ns / 1e9);
	metric_gauge(metrics, "loop_lag_worst_seconds",
		"Longest delay of the event loop's timer in the last two minutes.",
		(double)time->worst_ns / 1e9);
	metric_histogram(metrics, "loop_round_seconds",
		"Duration of each round of the event loop, in whole milliseconds.", &time->rounds);
}
