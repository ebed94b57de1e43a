/* server/net/metrics.c - metrics in the Prometheus text format. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/metric.h"
#include "games/game.h"
#include "server/hub/lookup.h"
#include "server/net/http_conn.h"
#include "server/net/library.h"
#include "server/process/version.h"

enum { TEXT_MAX = 32768, GAME_MAX = 128 };

/* ---- text ---- */

struct text {
	char *bytes;
	size_t used, room;
};

static void append_metric_text(struct text *text, const char *format, ...) {
	va_list args;
	va_start(args, format);
	int size = vsnprintf(text->bytes + text->used, text->room - text->used, format, args);
	va_end(args);
	if (size > 0 && (size_t)size < text->room - text->used) {
		text->used += (size_t)size;
	}
}

static void number(struct text *text, const char *prefix, const char *kind, const char *name,
	const char *help, double value) {
	append_metric_text(text, "# HELP %s_%s %s\n# TYPE %s_%s %s\n%s_%s %.15g\n", prefix, name,
		help, prefix, name, kind, prefix, name, value);
}

/* What every program has, under the names that dashboards look for. */
static void add_process_metric(
	struct text *text, const char *kind, const char *name, const char *help, double value) {
	number(text, "process", kind, name, help, value);
}

static void add_histogram(
	struct text *text, const char *name, const char *help, const struct histogram *histogram) {
	uint64_t below = 0;
	append_metric_text(
		text, "# HELP qirkat_%s %s\n# TYPE qirkat_%s histogram\n", name, help, name);
	for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
		below += histogram->count[i];
		append_metric_text(text, "qirkat_%s_bucket{le=\"%.4g\"} %llu\n", name,
			(double)histogram_bound_ns[i] / 1e9, (unsigned long long)below);
	}
	below += histogram->count[HISTOGRAM_BOUNDS];
	append_metric_text(text,
		"qirkat_%s_bucket{le=\"+Inf\"} %llu\nqirkat_%s_sum %.9g\nqirkat_%s_count %llu\n",
		name, (unsigned long long)below, name, (double)histogram->sum_ns / 1e9, name,
		(unsigned long long)below);
}

/* libwebsockets has a dash behind its version, and then the commit, if it knows one. */
static void add_build(struct text *text) {
	const char *library = library_version();
	size_t size = strlen(library);
	size -= size > 0 && library[size - 1] == '-';
	append_metric_text(text,
		"# HELP qirkat_build_info What runs here.\n# TYPE qirkat_build_info gauge\n"
		"qirkat_build_info{version=\"%s\",libuv=\"%s\",libwebsockets=\"%.*s\"} 1\n",
		version_name, uv_version_string(), (int)size, library);
}

/* What the modules tell. */
static void add_metrics(struct text *text, const struct net *net) {
	struct metric_list metrics = {.count = 0};
	lookup_metrics(hub_lookup(net->options.hub), &metrics);
	net->metrics(net, &metrics);
	for (size_t i = 0; i < metrics.count; i++) {
		const struct metric *metric = &metrics.at[i];
		if (metric->kind == METRIC_HISTOGRAM) {
			add_histogram(text, metric->name, metric->help, metric->histogram);
		} else {
			number(text, "qirkat", metric->kind == METRIC_GAUGE ? "gauge" : "counter",
				metric->name, metric->help, metric->value);
		}
	}
}

/* A line for each game there is. */
static void add_games(struct text *text, const struct lookup *lookup) {
	append_metric_text(text,
		"# HELP qirkat_games_over_total Games that ended with a result.\n"
		"# TYPE qirkat_games_over_total counter\n");
	for (size_t i = 0; i < games_count(); i++) {
		append_metric_text(text, "qirkat_games_over_total{game=\"%s\"} %llu\n",
			games_at(i)->key, (unsigned long long)lookup_games_over(lookup, i));
	}
}

static double convert_to_seconds(const struct timeval *time) {
	return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

/* statm was opened once, because a sandboxed process may not be able to open /proc later. */
static double resident_bytes(int statm) {
	char text[128];
	long pages = 0;
	ssize_t got = statm >= 0 ? pread(statm, text, sizeof(text) - 1, 0) : 0;
	text[got > 0 ? got : 0] = '\0';
	if (sscanf(text, "%*s %ld", &pages) != 1) {
		pages = 0;
	}
	return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* Since Linux 6.2 the size of this folder is the number of files; before, it is 0, and counting
 * them takes longer the more connections there are. */
static void add_file_counts(struct text *text) {
	struct stat folder;
	struct rlimit limit;
	if (stat("/proc/self/fd", &folder) == 0 && folder.st_size > 0) {
		add_process_metric(text, "gauge", "open_fds", "Open files, including connections.",
			(double)folder.st_size);
	}
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		add_process_metric(text, "gauge", "max_fds", "Maximum number of open files.",
			(double)limit.rlim_cur);
	}
}

static void add_process(struct text *text, const struct net *net) {
	struct rusage usage;
	if (getrusage(RUSAGE_SELF, &usage) == 0) {
		add_process_metric(text, "counter", "cpu_seconds_total", "Processor time used.",
			convert_to_seconds(&usage.ru_utime) + convert_to_seconds(&usage.ru_stime));
	}
	add_process_metric(text, "gauge", "resident_memory_bytes", "Resident memory.",
		resident_bytes(net->http->statm));
	add_process_metric(text, "gauge", "start_time_seconds",
		"Time at which the server began to listen, in seconds since 1970.",
		(double)net->http->started_s);
	add_file_counts(text);
}

char *metrics_text(const struct net *net, size_t *size) {
	size_t room = TEXT_MAX + games_count() * GAME_MAX;
	struct text text = {malloc(room), 0, room};
	if (text.bytes == NULL) {
		return NULL;
	}
	add_build(&text);
	add_metrics(&text, net);
	add_games(&text, hub_lookup(net->options.hub));
	add_process(&text, net);
	*size = text.used;
	return text.bytes;
}
