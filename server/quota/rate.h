/* server/quota/rate.h - a rate limit: a leaky bucket of events. */
#ifndef QIRKAT_SERVER_RATE_H
#define QIRKAT_SERVER_RATE_H

#include <stdbool.h>
#include <stdint.h>

/* All zero: no events. */
struct rate {
	uint64_t at_ms; /* up to when it has leaked */
	uint64_t level; /* millionths of an event */
};

struct rate_limit {
	uint64_t per_1000_s; /* long-term rate, at least 1 */
	uint64_t burst;      /* at once, at least 1 */
};

/* now_ms is on a monotonic clock, the same for all calls. */
bool rate_allows(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);
/* Count an event. Nothing is added beyond the burst, so persistent callers do not have to wait
 * longer. */
void rate_count(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);
/* rate_count, if rate_allows. */
bool rate_take(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);
/* Returns the milliseconds until an event is allowed. 0: now. */
uint64_t rate_wait_ms(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);
/* Has everything leaked? */
bool rate_is_none(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);

#endif
