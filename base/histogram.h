/* base/histogram.h - how often something took how long: counts between bounds that never change. */
#ifndef QIRKAT_BASE_HISTOGRAM_H
#define QIRKAT_BASE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 15 };

/* In nanoseconds, from a tenth of a millisecond to five seconds. */
extern const uint64_t histogram_bound_ns[HISTOGRAM_BOUNDS];

/* All zero: nothing yet. */
struct histogram {
	uint64_t count[HISTOGRAM_BOUNDS +
		1]; /* up to each bound and above the one before; above all */
	uint64_t sum_ns;
};

void histogram_add(struct histogram *histogram, uint64_t ns);

#endif
