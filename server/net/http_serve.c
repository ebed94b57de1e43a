/* server/net/http_serve.c - reads and writes connections over HTTP: heads, bodies, the ends of
 * streams, long answers, and what comes when nothing should. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "base/metric.h"
#include "server/net/http_cache.h"
#include "server/net/http_conn.h"
#include "server/net/library.h"

enum {
	WEBSOCKET_KEY_BYTES = 32,
	CACHE_BYTES = 16 << 20, /* for constant answers, and the same for those of games */
};

/* Returns how many bytes may be read: those of the body that are missing, or any. */
static size_t count_wanted_bytes(const struct conn *conn) {
	size_t missing = conn->http->upload != NULL ? http_body_missing(conn)
		: conn->http->exchange != NULL      ? http_call_missing(conn)
						    : 0;
	return missing > 0 && missing < TRANSPORT_READ ? missing : TRANSPORT_READ;
}

static bool receive_body_piece(struct conn *conn, const char *bytes, size_t size) {
	if (conn->http->upload != NULL) {
		return http_body_piece(conn, bytes, size);
	}
	return conn->http->exchange != NULL ? http_call_piece(conn, bytes, size)
					    : http_discard(conn, size);
}

static void end_input(struct conn *conn) {
	if (conn->http->exchange != NULL) {
		http_call_stop(conn);
	} else {
		transport_kill(conn);
	}
}

static void read_http_input(struct conn *conn) {
	unsigned char *in = conn->net->inbox;
	ssize_t got = transport_read(conn, in, count_wanted_bytes(conn));
	if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
		return;
	}
	if (got == 0 &&
		conn->http->reply != NULL) { /* the other end has said all, and still reads */
		watch_events(conn, EPOLLOUT);
		return;
	}
	if (got <= 0 || !receive_body_piece(conn, (const char *)in, (size_t)got)) {
		end_input(conn);
	}
}

static int continue_answer(struct conn *conn) {
	if (conn->http->upload != NULL && http_body_missing(conn) == 0) {
		return http_body_end(conn);
	}
	return conn->http->exchange != NULL ? http_call_continue(conn) : http_work_continue(conn);
}

static void continue_woken_conn(struct conn *conn) {
	watch_end(conn);
	if (continue_answer(conn) != 0) {
		transport_kill(conn);
	}
}

static void begin_http_request(struct conn *conn) {
	char key[WEBSOCKET_KEY_BYTES];
	if (http_upgrades(conn)) {
		head_copy(conn->http->head, "sec-websocket-key", key, sizeof(key));
		if (transport_is_secure(conn)) {
			secure_upgrade(conn, key);
		} else {
			library_upgrade(conn, key);
		}
	} else if (http_request(conn, conn->http->head->path) != 0) {
		transport_kill(conn);
	}
}

static bool has_http_room(struct conn *conn) {
	return !conn->http->streams || continue_answer(conn) == 0;
}

static void serve_events(struct conn *conn, uint32_t events) {
	if (!secure_shake_hands(conn)) {
		return;
	}
	if (watch_was_woken(conn)) {
		continue_woken_conn(conn);
		return;
	}
	if (conn->http->reply != NULL && (events & ~(uint32_t)EPOLLIN) != 0 &&
		http_answer_on(conn) != 0) {
		transport_kill(conn);
	}
	if (!watch_is_on(conn)) {
		return;
	}
	if (conn->http->reply == NULL && (events & EPOLLOUT) != 0) {
		watch_events(conn, EPOLLIN);
	}
	if (conn->http->input == INPUT_HEAD) {
		if (http_read_head(conn)) {
			begin_http_request(conn);
		}
	} else if (conn->http->reply == NULL || (events & ~(uint32_t)EPOLLOUT) != 0) {
		read_http_input(conn);
	}
}

/* conn may be gone afterwards. */
static void serve_http(struct conn *conn, uint32_t events) {
	struct quota *quota = quota_ref(conn->quota);
	serve_events(conn, events);
	quota_charge_since(quota);
	quota_release(quota);
}

const struct conn_layer http_layer = {.serve = serve_http, .has_room = has_http_room};

/* ---- lifecycle ---- */

void http_begin(struct http_conn *http, struct conn *conn) {
	http->conn = conn;
	list_init(&http->in_held);
}

void http_finish(struct conn *conn) {
	list_take_out(&conn->http->in_held);
	http_forget_head(conn);
	http_forget(conn);
	http_body_forget(conn);
	http_work_leave(conn);
	http_call_leave(conn);
}

bool http_start(struct net *net, char *error, size_t error_size) {
	const struct net_options *options = &net->options;
	struct http_net *http = calloc(1, sizeof(*http));
	net->http = http;
	if (http == NULL) {
		return false;
	}
	http->api = (struct api_source){
		hub_lookup(options->hub), options->store, options->solved, options->info};
	http->started_s = time(NULL);
	http->statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	list_init(&http->uploads);
	list_init(&http->held);
	http->hold.data = http->work_timer.data = net;
	http->cache = http_cache_create(CACHE_BYTES);
	http->games = http_cache_create(CACHE_BYTES);
	return networks_read(options->settings->proxies, &http->proxies, error, error_size) &&
		http->cache != NULL && http->games != NULL &&
		uv_timer_init(options->loop, &http->hold) == 0 &&
		uv_timer_init(options->loop, &http->work_timer) == 0 && http_call_start(net);
}

void http_stop(struct net *net) {
	if (net->http != NULL) {
		http_work_finish(net);
		handle_close((uv_handle_t *)&net->http->hold);
		handle_close((uv_handle_t *)&net->http->alive);
		handle_close((uv_handle_t *)&net->http->work_timer);
	}
}

void http_free(struct net *net) {
	struct http_net *http = net->http;
	if (http != NULL) {
		http_cache_destroy(http->cache);
		http_cache_destroy(http->games);
		if (http->statm >= 0) {
			close(http->statm);
		}
		free(http);
		net->http = NULL;
	}
}

void http_metrics(const struct net *net, struct metric_list *metrics) {
	const struct http_net *http = net->http;
	metric_counter(metrics, "http_requests_total", "HTTP requests.", (double)http->requests);
	metric_counter(metrics, "http_limited_total",
		"HTTP requests refused because their address had exceeded its limits.",
		(double)http->limited);
	metric_counter(metrics, "http_bad_requests_total", "HTTP requests that were malformed.",
		(double)http->bad_heads);
}
