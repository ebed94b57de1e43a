/* base/histogram.h - a histogram of durations with fixed bounds. */
#ifndef QIRKAT_BASE_HISTOGRAM_H
#define QIRKAT_BASE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 15 };

/* In nanoseconds, from 0.1 ms to 5 s. */
extern const uint64_t histogram_bound_ns[HISTOGRAM_BOUNDS];

/* All zero is an empty histogram. */
struct histogram {
	uint64_t count[HISTOGRAM_BOUNDS + 1]; /* up to bound i; the last: above all */
	uint64_t sum_ns;
};

void histogram_add(struct histogram *histogram, uint64_t ns);

#endif
