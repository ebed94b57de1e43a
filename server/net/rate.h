/* server/net/rate.h - how often something may happen: a bucket that fills with events and leaks. */
#ifndef QIRKAT_SERVER_RATE_H
#define QIRKAT_SERVER_RATE_H

#include <stdbool.h>
#include <stdint.h>

/* Zeroed: nothing happened. */
struct rate {
	uint64_t at_ms; /* up to when it has leaked */
	uint64_t level; /* millionths of an event */
};

struct rate_limit {
	uint64_t per_1000_s; /* in the long run, at least 1 */
	uint64_t burst;      /* at once, at least 1 */
};

/* now_ms is on a clock that only goes forward, the same one for all calls. */
bool rate_allows(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);
/* It happened. Beyond the burst nothing is added: who goes on asking waits no longer for it. */
void rate_count(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);
/* rate_count, if rate_allows. */
bool rate_take(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);
/* In how many milliseconds it is allowed. 0: now. */
uint64_t rate_wait_ms(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);
/* Has everything leaked? */
bool rate_is_none(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms);

#endif
