/* base/histogram.h - a histogram of durations with fixed bounds. */
#ifndef QIRKAT_BASE_HISTOGRAM_H
#define QIRKAT_BASE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 15 };

/* In nanoseconds, from 0.1 ms to 5 s. */
static const uint64_t histogram_bound_ns[HISTOGRAM_BOUNDS] = {100000, 200000, 500000, 1000000,
	2000000, 5000000, 10000000, 20000000, 50000000, 100000000, 200000000, 500000000, 1000000000,
	2000000000, 5000000000};

/* All zero is an empty histogram. */
struct histogram {
	uint64_t count[HISTOGRAM_BOUNDS + 1]; /* up to bound i; the last: above all */
	uint64_t sum_ns;
};

static inline void histogram_add(struct histogram *histogram, uint64_t ns) {
	int at = 0;
	while (at < HISTOGRAM_BOUNDS && ns > histogram_bound_ns[at]) {
		at++;
	}
	histogram->count[at]++;
	histogram->sum_ns += ns;
}

#endif
