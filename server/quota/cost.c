/* server/quota/cost.c - loop time and bandwidth that an address uses, and its limits. */
#include "server/quota/cost.h"

#include <stddef.h>
#include <time.h>

#define SECOND_NS UINT64_C(1000000000)

/* A burst is small compared with a minute, so that a single one does not show in the slowest 1 % of
 * all answers. A classroom that loads its pages at once uses a sixth of it. */
#define BURST_NS (300 * (SECOND_NS / 1000))
#define BURST_S 16 /* the bytes of so many seconds at once */
/* A single request may cost far more than a burst; the debt is capped, so that its address gets
 * another turn soon. */
#define DEBT_BURSTS 4
#define ABUSE_NS (30 * SECOND_NS)
#define HOUR_NS (3600 * SECOND_NS)
#define FORGIVE_NS (SECOND_NS / 1000) /* drained in such steps, against rounding errors */

/* Below this a system call is not worth it. */
#define LONG_NS UINT64_C(200000)

/* ---- time at work ---- */

static uint64_t cpu_ns(void) {
	struct timespec used;
	if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) != 0) {
		return 0;
	}
	return (uint64_t)used.tv_sec * SECOND_NS + (uint64_t)used.tv_nsec;
}

void busy_round(struct busy *busy, uint64_t now_ms) {
	if (now_ms != busy->at_ms) {
		busy->at_ms = now_ms;
		busy->cpu_ns = cpu_ns();
	}
}

uint64_t busy_spent(const struct busy *busy, uint64_t wall_ns) {
	if (wall_ns < LONG_NS) {
		return wall_ns;
	}
	uint64_t worked_ns = cpu_ns() - busy->cpu_ns;
	return worked_ns < wall_ns ? worked_ns : wall_ns;
}

/* ---- what was used ---- */

static uint64_t burst_bytes(const struct cost_limits *limits) {
	return limits->bytes_per_s * BURST_S;
}

static uint64_t subtract_to_zero(uint64_t from, uint64_t amount) {
	return from > amount ? from - amount : 0;
}

static uint64_t at_most(uint64_t value, uint64_t bound) {
	return value < bound ? value : bound;
}

static void drain_cost(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns) {
	uint64_t passed = subtract_to_zero(now_ns, cost->at_ns);
	if (passed < FORGIVE_NS) {
		return;
	}
	cost->at_ns = now_ns;
	passed = at_most(passed, HOUR_NS); /* which drains everything */
	cost->ns = subtract_to_zero(cost->ns, passed * limits->loop_percent / 100);
	cost->bytes = subtract_to_zero(cost->bytes,
		passed / SECOND_NS * limits->bytes_per_s +
			passed % SECOND_NS * limits->bytes_per_s / SECOND_NS);
	if (cost->ns < BURST_NS / 2 && cost->bytes <= burst_bytes(limits) / 2) {
		cost->since_ns = 0;
	}
}

void cost_charge(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns, uint64_t ns,
	uint64_t bytes) {
	drain_cost(cost, limits, now_ns);
	if (limits->loop_percent < 100) {
		cost->ns = at_most(cost->ns + ns, DEBT_BURSTS * BURST_NS);
	}
	if (limits->bytes_per_s > 0) {
		cost->bytes = at_most(cost->bytes + bytes, DEBT_BURSTS * burst_bytes(limits));
	}
	if (cost->since_ns == 0 && (cost->ns >= BURST_NS || cost->bytes > burst_bytes(limits))) {
		cost->since_ns = now_ns > 0 ? now_ns : 1;
	}
}

bool cost_allows(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns) {
	drain_cost(cost, limits, now_ns);
	return cost->ns < BURST_NS && cost->bytes <= burst_bytes(limits);
}

uint64_t cost_wait_ms(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns) {
	uint64_t loop_ms = 0, bytes_ms = 0;
	if (cost_allows(cost, limits, now_ns)) {
		return 0;
	}
	if (cost->ns >= BURST_NS) {
		loop_ms = (cost->ns - BURST_NS) * 100 / limits->loop_percent / 1000000 + 1;
	}
	if (cost->bytes > burst_bytes(limits)) {
		bytes_ms = (cost->bytes - burst_bytes(limits)) * 1000 / limits->bytes_per_s + 1;
	}
	return loop_ms > bytes_ms ? loop_ms : bytes_ms;
}

bool cost_is_none(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns) {
	drain_cost(cost, limits, now_ns);
	return cost->ns == 0 && cost->bytes == 0;
}

bool cost_is_abuse(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns) {
	drain_cost(cost, limits, now_ns);
	return cost->since_ns != 0 && subtract_to_zero(now_ns, cost->since_ns) >= ABUSE_NS;
}
