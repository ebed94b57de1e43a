/* server/net/net.c - starts and ends the network. */
#include "server/net/net.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/bots/bots.h"
#include "server/net/conn.h"
#include "server/net/http.h"
#include "server/net/library.h"
#include "server/net/listen.h"
#include "server/net/rounds.h"
#include "server/net/ws.h"
#include "server/process/log.h"

enum {
	SPARE_FILES = 128, /* for other uses than connections: store, listeners, library */
};

/* The network, and what runs it. */
struct running {
	struct net net;             /* first */
	uv_timer_t patience;        /* timeout of net_close */
	void (*closed)(void *user); /* callback of net_close, until it has run */
	void *closed_user;
	uint64_t close_by_ms; /* deadline on the loop's clock */
	struct rounds rounds;
};

/* ---- metrics ---- */

static void tell_net_metrics(const struct net *net, struct metric_list *metrics) {
	rounds_metrics(&((const struct running *)net)->rounds, metrics);
	listen_metrics(net, metrics);
	ws_metrics(net, metrics);
	http_metrics(net, metrics);
}

/* ---- start ---- */

/* Set the limit of open files to what is needed: higher for many sockets, lower for the library. If
 * the system allows fewer, there are fewer connections. */
static bool limit_files(struct net *net, char *error, size_t error_size) {
	struct rlimit limit;
	rlim_t wanted = (rlim_t)net->options.settings->sockets + SPARE_FILES;
	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max <= SPARE_FILES) {
		snprintf(
			error, error_size, "this program may not open enough files; see ulimit -n");
		return false;
	}
	if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < wanted) {
		wanted = limit.rlim_max;
		log_info("net", "connections=%llu as the system allows no more open files",
			(unsigned long long)(wanted - SPARE_FILES));
	}
	limit.rlim_cur = wanted;
	if (setrlimit(RLIMIT_NOFILE, &limit) != 0) {
		snprintf(error, error_size, "the limit of open files cannot be set to %llu: %s",
			(unsigned long long)wanted, strerror(errno));
		return false;
	}
	net->room = (uint64_t)(wanted - SPARE_FILES);
	return true;
}

/* Returns false with a sentence. */
static bool start_layers(struct net *net, char *error, size_t error_size) {
	snprintf(error, error_size, "out of memory, or cannot create timers");
	net->quotas = quotas_create(net->options.loop, &net->options.settings->quota);
	return net->quotas != NULL && transport_start(net, &conn_calls) && secure_start(net) &&
		ws_start(net) && http_start(net, error, error_size) && listen_start(net) &&
		rounds_start(&((struct running *)net)->rounds, net) &&
		uv_timer_init(net->options.loop, &((struct running *)net)->patience) == 0;
}

struct net *net_create(const struct net_options *options, char *error, size_t error_size) {
	struct running *running = calloc(1, sizeof(*running));
	if (running == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	struct net *net = &running->net;
	net->options = *options;
	net->metrics = tell_net_metrics;
	if (!start_layers(net, error, error_size) || !limit_files(net, error, error_size) ||
		!library_open(net, error, error_size) || !listen_open(net, error, error_size)) {
		net_destroy(net);
		return NULL;
	}
	return net;
}

unsigned net_port(const struct net *net) {
	return net->port;
}

void net_stop(struct net *net) {
	listen_close(net);
}

/* ---- end ---- */

static void report_closed(struct running *running) {
	void (*done)(void *user) = running->closed;
	running->closed = NULL;
	uv_timer_stop(&running->patience);
	if (done != NULL) {
		done(running->closed_user);
	}
}

static void on_close_patience(uv_timer_t *timer) {
	struct running *running = timer->data;
	uint64_t now = uv_now(running->net.options.loop);
	if (ws_has_none(&running->net) || now >= running->close_by_ms) {
		report_closed(running);
	}
}

void net_close(struct net *net, int code, const char *reason, unsigned wait_ms,
	void (*done)(void *user), void *user) {
	enum { LOOK_MS = 10 };
	struct running *running = (struct running *)net;
	if (net->options.bots != NULL) {
		bots_end_streams(net->options.bots);
	}
	ws_close_all(net, code, reason);
	running->closed = done;
	running->closed_user = user;
	running->close_by_ms = uv_now(net->options.loop) + wait_ms;
	running->patience.data = running;
	uv_timer_start(&running->patience, on_close_patience, 0, LOOK_MS);
}

static void stop_layers(struct running *running) {
	struct net *net = &running->net;
	listen_close(net);
	transport_end_all(net);
	uv_check_stop(&running->rounds.check); /* nothing more is read from here on */
	library_close(net);
	http_stop(net);
	ws_stop(net);
	listen_stop(net);
	transport_stop(net);
	handle_close((uv_handle_t *)&running->patience);
	rounds_stop(&running->rounds);
	handles_finish(net->options.loop);
}

void net_destroy(struct net *net) {
	if (net == NULL) {
		return;
	}
	stop_layers((struct running *)net);
	listen_free(net);
	ws_free(net);
	http_free(net);
	transport_free(net);
	quotas_destroy(net->quotas);
	free(net);
}
