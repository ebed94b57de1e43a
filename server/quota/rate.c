/* server/quota/rate.c - a rate limit. */
#include "server/quota/rate.h"

#define EVENT UINT64_C(1000000) /* the unit of per_1000_s times milliseconds */
#define DAY_MS UINT64_C(86400000)

static void leak_rate(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms) {
	uint64_t passed = now_ms > rate->at_ms ? now_ms - rate->at_ms : 0;
	uint64_t leaked = (passed < DAY_MS ? passed : DAY_MS) * limit->per_1000_s;
	rate->at_ms += passed;
	rate->level = rate->level > leaked && passed < DAY_MS ? rate->level - leaked : 0;
}

bool rate_allows(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms) {
	return rate_wait_ms(rate, limit, now_ms) == 0;
}

void rate_count(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms) {
	leak_rate(rate, limit, now_ms);
	rate->level += EVENT;
	if (rate->level > limit->burst * EVENT) {
		rate->level = limit->burst * EVENT;
	}
}

bool rate_take(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms) {
	if (!rate_allows(rate, limit, now_ms)) {
		return false;
	}
	rate_count(rate, limit, now_ms);
	return true;
}

uint64_t rate_wait_ms(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms) {
	leak_rate(rate, limit, now_ms);
	uint64_t most = (limit->burst - 1) * EVENT;
	return rate->level > most ? (rate->level - most + limit->per_1000_s - 1) / limit->per_1000_s
				  : 0;
}

bool rate_is_none(struct rate *rate, const struct rate_limit *limit, uint64_t now_ms) {
	leak_rate(rate, limit, now_ms);
	return rate->level == 0;
}
