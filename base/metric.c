/* base/metric.c - a list of what a program counts. */
#include "base/metric.h"

#include <assert.h>
#include <string.h>

/* Its index; that past the last if there is none. */
static size_t find_metric(const struct metric_list *metrics, const char *name) {
	size_t i = 0;
	while (i < metrics->count && strcmp(metrics->at[i].name, name) != 0) {
		i++;
	}
	return i;
}

static void add_metric(struct metric_list *metrics, struct metric metric) {
	assert(metrics->count < METRICS_MAX);
	assert(find_metric(metrics, metric.name) == metrics->count);
	metrics->at[metrics->count++] = metric;
}

void metric_gauge(struct metric_list *metrics, const char *name, const char *help, double value) {
	add_metric(metrics, (struct metric){name, help, METRIC_GAUGE, value, NULL});
}

void metric_counter(struct metric_list *metrics, const char *name, const char *help, double value) {
	size_t same = find_metric(metrics, name);
	if (same < metrics->count) {
		assert(metrics->at[same].kind == METRIC_COUNTER);
		metrics->at[same].value += value;
		return;
	}
	add_metric(metrics, (struct metric){name, help, METRIC_COUNTER, value, NULL});
}

void metric_histogram(struct metric_list *metrics, const char *name, const char *help,
	const struct histogram *histogram) {
	add_metric(metrics, (struct metric){name, help, METRIC_HISTOGRAM, 0, histogram});
}

const struct metric *metric_find(const struct metric_list *metrics, const char *name) {
	size_t i = find_metric(metrics, name);
	return i < metrics->count ? &metrics->at[i] : NULL;
}

double metric_value(const struct metric_list *metrics, const char *name) {
	const struct metric *metric = metric_find(metrics, name);
	return metric != NULL ? metric->value : 0;
}
