/* base/metric.h - what a program counts, told by whoever counts it: names, meanings, values. */
#ifndef QIRKAT_BASE_METRIC_H
#define QIRKAT_BASE_METRIC_H

#include <stddef.h>

#include "base/histogram.h"

enum { METRICS_MAX = 128 };

enum metric_kind { METRIC_GAUGE, METRIC_COUNTER, METRIC_HISTOGRAM };

struct metric {
	const char *name, *help; /* borrowed for ever */
	enum metric_kind kind;
	double value;
	const struct histogram *histogram; /* borrowed */
};

/* All zero is an empty list. */
struct metric_list {
	size_t count;
	struct metric at[METRICS_MAX];
};

/* A value now. */
void metric_gauge(struct metric_list *metrics, const char *name, const char *help, double value);
/* What only grows; the same name told twice is one metric, the sum of both. */
void metric_counter(struct metric_list *metrics, const char *name, const char *help, double value);
void metric_histogram(struct metric_list *metrics, const char *name, const char *help,
	const struct histogram *histogram);
/* NULL if nobody told it. */
const struct metric *metric_find(const struct metric_list *metrics, const char *name);
/* The value of a metric; 0 if nobody told it. */
double metric_value(const struct metric_list *metrics, const char *name);

#endif
