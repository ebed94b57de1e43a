/* base/histogram.c - a histogram of durations. */
#include "base/histogram.h"

#define MS_NS UINT64_C(1000000)

const uint64_t histogram_bound_ns[HISTOGRAM_BOUNDS] = {MS_NS / 10, MS_NS / 5, MS_NS / 2, MS_NS,
	2 * MS_NS, 5 * MS_NS, 10 * MS_NS, 20 * MS_NS, 50 * MS_NS, 100 * MS_NS, 200 * MS_NS,
	500 * MS_NS, 1000 * MS_NS, 2000 * MS_NS, 5000 * MS_NS};

void histogram_add(struct histogram *histogram, uint64_t ns) {
	int at = 0;
	while (at < HISTOGRAM_BOUNDS && ns > histogram_bound_ns[at]) {
		at++;
	}
	histogram->count[at]++;
	histogram->sum_ns += ns;
}
