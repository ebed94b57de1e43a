/* server/quota/cost.h - loop time and bandwidth that an address uses, and its limits.
 *
 * Work for an address is timed by the wall clock, which is cheap to read. On a busy machine that
 * also counts time in which the loop had no processor, which nobody asked for. So when a piece of
 * work took long, the CPU time tells how much of it was work.
 *
 * Requests cost time on the loop, during which everybody else waits, and bytes. Both are leaky
 * buckets: usage drains at a steady rate, and an address may continue while less than a burst is
 * left. The number of requests does not matter.
 */
#ifndef QIRKAT_SERVER_COST_H
#define QIRKAT_SERVER_COST_H

#include <stdbool.h>
#include <stdint.h>

/* All zero before the first iteration. Belongs to one thread. */
struct busy {
	uint64_t at_ms;  /* on the loop's clock */
	uint64_t cpu_ns; /* CPU time of the thread at that time */
};

/* Call in each iteration of the loop, with its clock; makes a system call at most once a
 * millisecond. */
void busy_round(struct busy *busy, uint64_t now_ms);
/* Returns how much of wall_ns, which began no earlier than the last iteration, may have been work:
 * wall_ns or the CPU time since about that iteration, whichever is less. */
uint64_t busy_spent(const struct busy *busy, uint64_t wall_ns);

/* All zero: nothing used. */
struct cost {
	uint64_t at_ns;     /* up to when the buckets were drained */
	uint64_t ns, bytes; /* used and not drained yet */
	uint64_t since_ns;  /* above its burst since then; 0: it is not */
};

struct cost_limits {
	unsigned loop_percent; /* long-term share of the loop's time; 100: no limit */
	uint64_t bytes_per_s;  /* long-term rate; 0: no limit */
};

/* now_ns is on a monotonic clock, the same for all calls. */
void cost_charge(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns, uint64_t ns,
	uint64_t bytes);
/* May more work be done for it now? */
bool cost_allows(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns);
/* Returns the milliseconds until that is allowed if nothing more is charged. 0: now. */
uint64_t cost_wait_ms(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns);
/* Has everything drained? */
bool cost_is_none(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns);
/* Has it exceeded its share for so long that its connections should be closed? */
bool cost_is_abuse(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns);

#endif
