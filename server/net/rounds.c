/* server/net/rounds.c - the rounds of the loop. */
#include "server/net/rounds.h"

#include "base/metric.h"
#include "server/net/conn.h"
#include "server/net/ws.h"

enum { TICK_MS = 1000, TICKS_A_MINUTE = 60 };

#define MS_NS UINT64_C(1000000)

/* ---- each round ---- */

/* The loop is about to wait. */
static void on_prepare(uv_prepare_t *handle) {
	struct rounds *rounds = handle->data;
	transport_end_killed(rounds->net);
	quotas_begin_round(rounds->net->quotas);
	ws_end_round(rounds->net);
	if (rounds->woke_ns > 0) {
		uint64_t now_ns = uv_hrtime();
		histogram_add(&rounds->durations,
			now_ns > rounds->woke_ns ? now_ns - rounds->woke_ns : 0);
	}
}

/* The loop's clock was read when it woke up. */
static void on_check(uv_check_t *handle) {
	struct rounds *rounds = handle->data;
	rounds->woke_ns = uv_now(handle->loop) * MS_NS;
}

/* ---- how late the loop is ---- */

static void on_tick_due(uv_timer_t *timer) {
	struct rounds *rounds = timer->data;
	uint64_t now = uv_hrtime();
	rounds->last_ns = now > rounds->due_ns ? now - rounds->due_ns : 0;
	rounds->due_ns = now + TICK_MS * MS_NS;
	if (++rounds->ticks % TICKS_A_MINUTE == 0) {
		rounds->worst_ns = rounds->minute_worst_ns;
		rounds->minute_worst_ns = 0;
	}
	if (rounds->last_ns > rounds->minute_worst_ns) {
		rounds->minute_worst_ns = rounds->last_ns;
	}
	if (rounds->minute_worst_ns > rounds->worst_ns) {
		rounds->worst_ns = rounds->minute_worst_ns;
	}
	uv_timer_start(timer, on_tick_due, TICK_MS, 0);
}

/* ---- lifecycle ---- */

bool rounds_start(struct rounds *rounds, struct net *net) {
	uv_loop_t *loop = net->options.loop;
	rounds->net = net;
	rounds->prepare.data = rounds->check.data = rounds->timer.data = rounds;
	rounds->due_ns = uv_hrtime() + TICK_MS * MS_NS;
	return uv_prepare_init(loop, &rounds->prepare) == 0 &&
		uv_check_init(loop, &rounds->check) == 0 &&
		uv_timer_init(loop, &rounds->timer) == 0 &&
		uv_prepare_start(&rounds->prepare, on_prepare) == 0 &&
		uv_check_start(&rounds->check, on_check) == 0 &&
		uv_timer_start(&rounds->timer, on_tick_due, TICK_MS, 0) == 0;
}

void rounds_stop(struct rounds *rounds) {
	handle_close((uv_handle_t *)&rounds->prepare);
	handle_close((uv_handle_t *)&rounds->check);
	handle_close((uv_handle_t *)&rounds->timer);
}

void rounds_metrics(const struct rounds *rounds, struct metric_list *metrics) {
	metric_gauge(metrics, "loop_lag_seconds", "Delay of the event loop's last timer.",
		(double)rounds->last_ns / 1e9);
	metric_gauge(metrics, "loop_lag_worst_seconds",
		"Longest delay of the event loop's timer in the last two minutes.",
		(double)rounds->worst_ns / 1e9);
	metric_histogram(metrics, "loop_round_seconds",
		"Duration of each round of the event loop, in whole milliseconds.",
		&rounds->durations);
}
