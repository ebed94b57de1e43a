/* server/net/cost.h - what one address takes of the loop and of the bandwidth, and what it may.
 *
 * What an address asks for costs time on the loop, in which everybody else waits, and bytes. Both
 * are counted as two leaky buckets: what was spent is forgiven at a steady rate, and an address may
 * go on while less than a burst is left of it. How many requests that was does not matter. */
#ifndef QIRKAT_SERVER_COST_H
#define QIRKAT_SERVER_COST_H

#include <stdbool.h>
#include <stdint.h>

/* Zeroed: nothing spent. */
struct cost {
	uint64_t at_ns;     /* up to when it was forgiven */
	uint64_t ns, bytes; /* spent and not forgiven yet */
	uint64_t since_ns; /* since when it has been above its burst without a rest; 0: it is not */
};

struct cost_limits {
	unsigned loop_percent; /* of the loop's time, in the long run; 100: no limit */
	uint64_t bytes_per_s;  /* in the long run; 0: no limit */
};

/* now_ns is on a clock that only goes forward, the same one for all calls. */
void cost_charge(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns, uint64_t ns,
	uint64_t bytes);
/* May more be done for it now? */
bool cost_allows(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns);
/* In how many milliseconds it may, where nothing is charged until then. 0: now. */
uint64_t cost_wait_ms(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns);
/* Has everything been forgiven? */
bool cost_is_none(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns);
/* Has it asked for more than its share for so long that its connections should end? */
bool cost_is_abuse(struct cost *cost, const struct cost_limits *limits, uint64_t now_ns);

#endif
