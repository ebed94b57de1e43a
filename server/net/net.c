/* server/net/net.c - runs libwebsockets on our loop and dispatches its callbacks.
 *
 * Peculiarities of libwebsockets 4.1:
 * - It does not report everything that arrives on a websocket: we read them, see net_read.c.
 * - Its own listening sockets give no usable errors: ours are in net_listen.c.
 * - Its keep-alive timers are in one sorted list that is walked for each insertion: ours are in
 *   net_ping.c.
 * - It sizes its tables by the limit of open files, which containers set to a thousand million.
 * - With a foreign loop, destroying it takes two calls with the loop run in between.
 */
#include "server/net/net.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/metric.h"
#include "server/bots/bots.h"
#include "server/process/log.h"
#include "server/net/http_cache.h"
#include "server/net/net_conn.h"

enum {
	RX_BYTES = 1,           /* the library's buffer per websocket; unused, see net_read.c */
	HANDSHAKE_SECONDS = 15, /* for the library's answer to a request for a websocket */
	CACHE_BYTES = 16 << 20, /* for constant answers, and the same for those of games */
	FILES_WITH_TLS = 2,     /* of a websocket: transport.h */
	SPARE_FILES = 128,      /* for other uses than connections: store, listeners, library */
};

/* No validity timers: see above. */
static const lws_retry_bo_t no_keep_alive = {.secs_since_valid_ping = 0};

static void log_library(int level, const char *line) {
	(void)level;
	log_debug("net", "libwebsockets: %.*s", (int)strcspn(line, "\n"), line);
}

/* ---- library callbacks ---- */

static void destroy_conn(struct conn *conn) {
	struct net *net = conn->net;
	conn_gone(conn);
	watch_end(conn);
	secure_end(conn);
	list_take_out(&conn->in_held);
	http_forget_head(conn);
	http_forget(conn);
	http_body_forget(conn);
	http_work_leave(conn);
	http_call_leave(conn);
	transport_finish(conn);
	net->connections--;
	quota_drop(conn->quota, QUOTA_CONNECTIONS);
	quota_release(conn->quota);
	free(conn);
}

static int conn_adopted(struct net *net, struct lws *wsi) {
	struct conn *conn = net->adopting;
	if (conn != NULL && conn->wsi == NULL) {
		conn->wsi = wsi;
		list_take_out(&conn->in_net);
		lws_set_opaque_user_data(wsi, conn);
	}
	return 0;
}

static int conn_destroyed(struct conn *conn) {
	struct net *net = conn->net;
	lws_set_opaque_user_data(conn->wsi, NULL);
	net->adopting = net->adopting == conn ? NULL : net->adopting;
	destroy_conn(conn);
	return 0;
}

/* Close the connections that were killed in this round. */
static void destroy_dying(struct net *net) {
	while (!list_is_empty(&net->dying)) {
		destroy_conn(LIST_OWNER(net->dying.next, struct conn, in_net));
	}
}

/* While a connection is handed over, the library may forget whose it is. */
static struct conn *find_conn(const struct net *net, struct lws *wsi) {
	struct conn *conn = net->adopting;
	if (conn == NULL || conn->wsi != wsi) {
		conn = lws_get_opaque_user_data(wsi);
	}
	return conn != NULL && conn->wsi == wsi ? conn : NULL;
}

static int on_library_callback(
	struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
	struct net *net = lws_context_user(lws_get_context(wsi));
	if (reason == LWS_CALLBACK_WSI_CREATE) {
		return conn_adopted(net, wsi);
	}
	(void)user;
	(void)in;
	(void)size;
	struct conn *conn = find_conn(net, wsi);
	if (conn == NULL) {
		return 0;
	}
	switch (reason) {
	case LWS_CALLBACK_HTTP: /* what it gets is a websocket's head */
		return -1;
	case LWS_CALLBACK_ESTABLISHED:
		conn_open(conn);
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return conn_writable(conn) ? 0 : -1;
	case LWS_CALLBACK_CLOSED:
		conn_gone(conn);
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		return conn_destroyed(conn);
	default:
		return 0;
	}
}

/* ---- rounds ---- */

/* Returns whether there was anybody. */
static bool settle_all(struct net *net, unsigned *late) {
	struct list *next = send_round_take(&net->round, late);
	bool some = next != NULL;
	if (some) {
		quotas_begin_work(net->quotas);
	}
	for (; next != NULL; next = send_round_take(&net->round, late)) {
		conn_settle(LIST_OWNER(next, struct conn, in_round));
	}
	return some;
}

static void on_round_idle(uv_idle_t *idle) {
	(void)idle; /* while active the loop does not sleep, and each iteration ends a round */
}

/* Send what this round gathered. Releasing a client may give the hub more to send. */
static void end_round(struct net *net) {
	unsigned late = SEND_ROUND_LATE;
	destroy_dying(net);
	quotas_begin_round(net->quotas);
	do {
		hub_flush(net->options.hub);
	} while (settle_all(net, &late));
	if (send_round_goes_on(&net->round)) {
		uv_idle_start(&net->go_on, on_round_idle);
	} else {
		uv_idle_stop(&net->go_on);
	}
}

static void on_prepare(uv_prepare_t *handle) {
	struct net *net = handle->data;
	end_round(net);
	loop_time_round_ends(&net->loop_time);
}

static void on_check(uv_check_t *handle) {
	struct net *net = handle->data;
	loop_time_round_begins(&net->loop_time, net->options.loop);
}

static bool start_rounds(struct net *net) {
	uv_loop_t *loop = net->options.loop;
	net->prepare.data = net->check.data = net;
	return uv_prepare_init(loop, &net->prepare) == 0 && uv_check_init(loop, &net->check) == 0 &&
		uv_idle_init(loop, &net->go_on) == 0 &&
		uv_prepare_start(&net->prepare, on_prepare) == 0 &&
		uv_check_start(&net->check, on_check) == 0 &&
		loop_time_start(&net->loop_time, loop) &&
		uv_timer_init(loop, &net->patience) == 0 && uv_timer_init(loop, &net->pause) == 0 &&
		http_hold_start(net) && http_call_start(net) && ping_start(net) &&
		listen_start(net) && link_start(net) && send_start(net) && http_limit_start(net) &&
		http_watch_start(net) && read_start(net) && secure_start(net) &&
		transport_start(net);
}

/* ---- metrics ---- */

static void tell_net_metrics(const struct net *net, struct metric_list *metrics) {
	loop_time_metrics(&net->loop_time, metrics);
	listen_metrics(net, metrics);
	link_metrics(net, metrics);
	read_metrics(net, metrics);
	send_metrics(net, metrics);
	http_limit_metrics(net, metrics);
	http_watch_metrics(net, metrics);
}

/* ---- start ---- */

/* Set the limit of open files to what is needed: higher for many sockets, lower for the library. If
 * the system allows fewer, there are fewer connections. */
static bool limit_files(struct net *net, char *error, size_t error_size) {
	struct rlimit limit;
	rlim_t each = net->options.tls != NULL ? FILES_WITH_TLS : 1;
	rlim_t wanted = (rlim_t)net->options.settings->sockets * each + SPARE_FILES;
	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max <= SPARE_FILES) {
		snprintf(
			error, error_size, "this program may not open enough files; see ulimit -n");
		return false;
	}
	if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < wanted) {
		wanted = limit.rlim_max;
		log_info("net", "connections=%llu as the system allows no more open files",
			(unsigned long long)((wanted - SPARE_FILES) / each));
	}
	limit.rlim_cur = wanted;
	if (setrlimit(RLIMIT_NOFILE, &limit) != 0) {
		snprintf(error, error_size, "the limit of open files cannot be set to %llu: %s",
			(unsigned long long)wanted, strerror(errno));
		return false;
	}
	net->room = (uint64_t)((wanted - SPARE_FILES) / each);
	return true;
}

static bool create_context(struct net *net, char *error, size_t error_size) {
	void *loops[1] = {net->options.loop};
	net->protocols[0] = (struct lws_protocols){
		.name = "qirkat",
		.callback = on_library_callback,
		.rx_buffer_size = RX_BYTES,
		.tx_packet_size = NET_SCRATCH,
	};
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN,
		.protocols = net->protocols,
		.foreign_loops = loops,
		.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
			LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
		.retry_and_idle_policy = &no_keep_alive,
		.timeout_secs = HANDSHAKE_SECONDS,
		.server_string = "qirkat",
		.user = net,
		.pcontext = &net->context,
	};
	lws_set_log_level(LLL_ERR | LLL_WARN, log_library);
	net->context = lws_create_context(&info);
	if (net->context == NULL) {
		snprintf(error, error_size,
			"libwebsockets cannot start; is its libuv part (libwebsockets-evlib-uv) installed?");
	}
	return net->context != NULL;
}

/* ---- end ---- */

static void close_handle(uv_handle_t *handle) {
	if (handle->type != UV_UNKNOWN_HANDLE && !uv_is_closing(handle)) {
		uv_close(handle, NULL);
	}
}

static void find_closing(uv_handle_t *handle, void *found) {
	if (uv_is_closing(handle)) {
		*(bool *)found = true;
	}
}

/* Run the loop until every closing handle has closed. */
static void finish_closing(uv_loop_t *loop) {
	bool found = true;
	while (found) {
		uv_run(loop, UV_RUN_NOWAIT);
		found = false;
		uv_walk(loop, find_closing, &found);
	}
}

static void destroy_context(struct net *net) {
	if (net->context == NULL) {
		return;
	}
	uv_check_stop(&net->check); /* nothing more is read from here on */
	lws_context_destroy(net->context);
	finish_closing(net->options.loop);
	if (net->context != NULL) {
		lws_context_destroy(net->context);
	}
}

/* Of those that the library does not have. */
static void destroy_all(struct net *net) {
	while (net->plain.next != NULL && !list_is_empty(&net->plain)) {
		transport_kill(LIST_OWNER(net->plain.next, struct conn, in_net));
	}
	if (net->dying.next != NULL) {
		destroy_dying(net);
	}
}

struct net *net_create(const struct net_options *options, char *error, size_t error_size) {
	struct net *net = calloc(1, sizeof(*net));
	if (net == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	net->options = *options;
	net->metrics = tell_net_metrics;
	send_round_init(&net->round);
	net->api = (struct api_source){
		hub_lookup(options->hub), options->store, options->solved, options->info};
	net->quotas = quotas_create(options->loop, &options->settings->quota);
	net->started_s = time(NULL);
	net->statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	if (!networks_read(options->settings->proxies, &net->proxies, error, error_size)) {
		goto fail;
	}
	snprintf(net->too_big, sizeof(net->too_big), "A message may have at most %u bytes.",
		options->settings->request_bytes);
	net->cache = http_cache_create(CACHE_BYTES);
	net->games = http_cache_create(CACHE_BYTES);
	if (net->quotas == NULL || net->cache == NULL || net->games == NULL || !start_rounds(net)) {
		snprintf(error, error_size, "out of memory, or cannot create timers");
		goto fail;
	}
	if (!limit_files(net, error, error_size) || !create_context(net, error, error_size) ||
		!listen_open(net, error, error_size)) {
		goto fail;
	}
	return net;

fail:
	net_destroy(net);
	return NULL;
}

unsigned net_port(const struct net *net) {
	return net->port;
}

void net_stop(struct net *net) {
	listen_close(net);
}

static void report_closed(struct net *net) {
	void (*done)(void *user) = net->closed;
	net->closed = NULL;
	uv_timer_stop(&net->patience);
	if (done != NULL) {
		done(net->closed_user);
	}
}

static void on_close_patience(uv_timer_t *timer) {
	struct net *net = timer->data;
	uint64_t now = uv_now(net->options.loop);
	if (net->websockets == 0 || now >= net->close_by_ms) {
		report_closed(net);
	}
}

void net_close(struct net *net, int code, const char *reason, unsigned wait_ms,
	void (*done)(void *user), void *user) {
	enum { LOOK_MS = 10 };
	if (net->options.bots != NULL) {
		bots_end_streams(net->options.bots);
	}
	for (unsigned i = 0; i < NET_SLOTS; i++) {
		for (struct conn *conn = net->slots[i]; conn != NULL; conn = conn->slot_next) {
			conn_close(conn, code, reason);
		}
	}
	net->closed = done;
	net->closed_user = user;
	net->close_by_ms = uv_now(net->options.loop) + wait_ms;
	net->patience.data = net;
	uv_timer_start(&net->patience, on_close_patience, 0, LOOK_MS);
}

void net_destroy(struct net *net) {
	if (net == NULL) {
		return;
	}
	listen_close(net);
	destroy_all(net);
	destroy_context(net);
	http_work_finish(net);
	close_handle((uv_handle_t *)&net->prepare);
	close_handle((uv_handle_t *)&net->check);
	close_handle((uv_handle_t *)&net->go_on);
	close_handle((uv_handle_t *)&net->wheel);
	close_handle((uv_handle_t *)&net->patience);
	close_handle((uv_handle_t *)&net->pause);
	close_handle((uv_handle_t *)&net->limits);
	close_handle((uv_handle_t *)&net->hold);
	close_handle((uv_handle_t *)&net->alive);
	close_handle((uv_handle_t *)&net->work_timer);
	close_handle((uv_handle_t *)&net->loop_time.timer);
	close_handle((uv_handle_t *)&net->resume);
	close_handle((uv_handle_t *)&net->reading);
	finish_closing(net->options.loop);
	read_finish(net);
	send_finish(net);
	link_finish(net);
	listen_finish(net);
	http_limit_finish(net);
	http_watch_finish(net);
	secure_finish(net);
	quotas_destroy(net->quotas);
	http_cache_destroy(net->cache);
	http_cache_destroy(net->games);
	if (net->statm >= 0) {
		close(net->statm);
	}
	free(net);
}
