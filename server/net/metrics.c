/* server/net/metrics.c - metrics in the Prometheus text format. */
#include "server/net/metrics.h"

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
#include "server/net/net_conn.h"
#include "server/process/version.h"

enum { TICK_MS = 1000, TICKS_A_MINUTE = 60, TEXT_MAX = 32768, GAME_MAX = 128 };

#define MS_NS UINT64_C(1000000)

/* ---- the loop's lag ---- */

static void on_lag_tick(uv_timer_t *timer) {
	struct lag *lag = timer->data;
	uint64_t now = uv_hrtime();
	lag->last_ns = now > lag->due_ns ? now - lag->due_ns : 0;
	lag->due_ns = now + TICK_MS * MS_NS;
	if (++lag->ticks % TICKS_A_MINUTE == 0) {
		lag->worst_ns = lag->minute_worst_ns;
		lag->minute_worst_ns = 0;
	}
	if (lag->last_ns > lag->minute_worst_ns) {
		lag->minute_worst_ns = lag->last_ns;
	}
	if (lag->minute_worst_ns > lag->worst_ns) {
		lag->worst_ns = lag->minute_worst_ns;
	}
	uv_timer_start(timer, on_lag_tick, TICK_MS, 0);
}

bool lag_start(struct lag *lag, uv_loop_t *loop) {
	lag->timer.data = lag;
	lag->due_ns = uv_hrtime() + TICK_MS * MS_NS;
	return uv_timer_init(loop, &lag->timer) == 0 &&
		uv_timer_start(&lag->timer, on_lag_tick, TICK_MS, 0) == 0;
}

/* The loop's clock was read when it woke up. */
void lag_round_begins(struct lag *lag, const uv_loop_t *loop) {
	lag->woke_ns = uv_now(loop) * MS_NS;
}

void lag_round_ends(struct lag *lag) {
	if (lag->woke_ns > 0) {
		uint64_t now_ns = uv_hrtime();
		histogram_add(&lag->rounds, now_ns > lag->woke_ns ? now_ns - lag->woke_ns : 0);
	}
}

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

static void add_gauge(struct text *text, const char *name, const char *help, double value) {
	number(text, "qirkat", "gauge", name, help, value);
}

static void add_counter(struct text *text, const char *name, const char *help, double value) {
	number(text, "qirkat", "counter", name, help, value);
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
	const char *library = lws_get_library_version();
	size_t size = strlen(library);
	size -= size > 0 && library[size - 1] == '-';
	append_metric_text(text,
		"# HELP qirkat_build_info What runs here.\n# TYPE qirkat_build_info gauge\n"
		"qirkat_build_info{version=\"%s\",libuv=\"%s\",libwebsockets=\"%.*s\"} 1\n",
		version_name, uv_version_string(), (int)size, library);
}

/* What the live side and its modules tell. */
static void add_metrics(struct text *text, const struct lookup *lookup) {
	struct metric_list metrics = {.count = 0};
	lookup_metrics(lookup, &metrics);
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

static void add_net(struct text *text, const struct net *net) {
	const struct net_counts *counts = &net->counts;
	add_gauge(text, "connections", "Open TCP connections.", (double)counts->connections);
	add_gauge(text, "websockets", "Open websockets.", (double)counts->websockets);
	add_counter(
		text, "connections_total", "TCP connections accepted.", (double)counts->accepted);
	add_counter(text, "connections_refused_total",
		"Connections refused because there were too many.", (double)counts->refused);
	add_counter(text, "websockets_total", "Websockets opened.", (double)counts->upgraded);
	add_counter(text, "websockets_closed_total",
		"Websockets closed by the server, with a reason.", (double)counts->closed_by_us);
	add_counter(text, "write_waits_total",
		"Times a connection had to wait until it could write.", (double)counts->waits);
	add_counter(text, "paused_total",
		"Times reading from a connection was paused because its address had used up its share.",
		(double)counts->paused);
	add_counter(text, "http_requests_total", "HTTP requests.", (double)counts->requests);
	add_counter(text, "http_limited_total",
		"HTTP requests refused because their address had exceeded its limits.",
		(double)counts->limited);
	add_counter(text, "http_bad_requests_total", "HTTP requests that were malformed.",
		(double)counts->bad_heads);
	add_counter(text, "messages_received_total", "Websocket messages received.",
		(double)counts->messages_in);
	add_counter(text, "received_bytes_total", "Bytes of websocket messages received.",
		(double)counts->bytes_in);
	add_counter(
		text, "frames_sent_total", "Websocket frames sent.", (double)counts->frames_out);
	add_counter(text, "sent_bytes_total", "Bytes of websocket frames sent.",
		(double)counts->bytes_out);
	add_counter(text, "writes_total", "Writes to sockets that sent these frames.",
		(double)counts->writes);
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
		resident_bytes(net->statm));
	add_process_metric(text, "gauge", "start_time_seconds",
		"Time at which the server began to listen, in seconds since 1970.",
		(double)net->started_s);
	add_file_counts(text);
}

static void add_loop(struct text *text, const struct net *net) {
	add_gauge(text, "loop_lag_seconds", "Delay of the event loop's last timer.",
		(double)net->lag.last_ns / 1e9);
	add_gauge(text, "loop_lag_worst_seconds",
		"Longest delay of the event loop's timer in the last two minutes.",
		(double)net->lag.worst_ns / 1e9);
	add_histogram(text, "loop_round_seconds",
		"Duration of each round of the event loop, in whole milliseconds.",
		&net->lag.rounds);
	if (net->options.store != NULL) {
		add_gauge(text, "store_well", "Whether the last commit to the store succeeded.",
			store_is_well(net->options.store));
		add_gauge(text, "store_pending", "Events waiting to be written to disk.",
			(double)store_pending(net->options.store));
	}
}

char *metrics_text(const struct net *net, size_t *size) {
	size_t room = TEXT_MAX + games_count() * GAME_MAX;
	struct text text = {malloc(room), 0, room};
	if (text.bytes == NULL) {
		return NULL;
	}
	add_build(&text);
	add_metrics(&text, hub_lookup(net->options.hub));
	add_games(&text, hub_lookup(net->options.hub));
	add_net(&text, net);
	add_process(&text, net);
	add_loop(&text, net);
	*size = text.used;
	return text.bytes;
}
