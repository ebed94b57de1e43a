/* server/net/net_read.c - reads connections.
 *
 * Peculiarities of libwebsockets 4.1: for a websocket that it reads itself, it does not report
 * pings or empty pongs, accepts unmasked frames, and goes on reading after a close. So after the
 * handshake it may not read any more (rx flow control); input is read, counted and parsed here. The
 * loop allows one watcher per descriptor, and the library's descriptors are taken; so ours are in
 * an epoll set of their own, which the loop watches as one descriptor.
 *
 * Work is charged to the address it is done for. An address that has used its share is not read
 * until it may continue: its data waits on its own side.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "base/metric.h"
#include "server/net/net_conn.h"

enum {
	READY_MAX = 64, /* connections per round */
	RESUME_MS = 5,
	DISCARD_MAX = 64 * 1024, /* bytes received after the close was decided */
};

struct read_counts {
	uint64_t bytes;
	uint64_t paused; /* times that reading was paused because of an address's cost */
};

static const char abuse[] = "Your address is using more than its share of this server.";

/* ---- paused connections ---- */

static void on_resume(uv_timer_t *timer);

static void pause_conn(struct conn *conn) {
	uv_timer_t *timer = &conn->net->resume;
	watch_pause(conn);
	if (!uv_is_active((uv_handle_t *)timer)) {
		uv_timer_start(timer, on_resume, RESUME_MS, RESUME_MS);
	}
}

/* ---- charging ---- */

/* Charge the work since the last call, and pause conn if its address has used its share. */
static void charge_and_pause(struct conn *conn) {
	struct net *net = conn->net;
	uint64_t now_ns = quota_charge_since(conn->quota);
	if (conn->state == CONN_OPEN && conn->watched &&
		(quota_had_round(conn->quota) || !quota_allows(conn->quota, now_ns))) {
		net->read_counts->paused += !conn->paused;
		pause_conn(conn);
	}
}

/* ---- parsing ---- */

/* Keep the unparsed rest for later. */
static void store_unparsed_rest(struct conn *conn, const unsigned char *data, size_t size) {
	if (size == 0 || !conn->watched || conn->garbled) {
		return;
	}
	conn->held = malloc(size);
	if (conn->held == NULL) {
		conn_close(conn, CLOSE_TOO_SLOW, "This server is out of memory.");
		conn->garbled = true;
		return;
	}
	memcpy(conn->held, data, size);
	conn->held_size = size;
}

static void parse_frames(struct conn *conn, unsigned char *data, size_t size) {
	struct ws_read read;
	size_t at = 0;
	do {
		at += ws_frames_read(&conn->frames, data + at, size - at, &read);
		if (read.told != WS_TOLD_MORE) {
			conn_receive(conn, &read);
		}
		if (read.told == WS_TOLD_PIECE && read.final && at < size) {
			charge_and_pause(conn); /* after the last message the caller charges */
		}
		conn->garbled = conn->garbled || read.told == WS_TOLD_BAD;
	} while (read.told != WS_TOLD_MORE && conn->watched && !conn->paused && !conn->garbled);
	store_unparsed_rest(conn, data + at, size - at);
}

/* ---- reading ---- */

/* After the close was decided only the other side's close frame matters, and not for long. */
static bool is_patient(struct conn *conn, size_t size) {
	if (conn->state != CONN_OPEN) {
		conn->discarded += size;
	}
	return conn->discarded <= DISCARD_MAX;
}

/* What is held is at most the beginning of a frame: a connection that has more is paused. */
static void receive_frames(struct conn *conn) {
	unsigned char *in = conn->net->inbox;
	size_t held = conn->held_size;
	ssize_t got = transport_read(conn, in + held, NET_READ);
	if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
		return;
	}
	if (got <= 0 || !is_patient(conn, (size_t)got)) {
		conn_lost(conn);
		return;
	}
	if (held > 0) {
		memcpy(in, conn->held, held);
		watch_forget_held(conn);
	}
	conn->net->read_counts->bytes += (uint64_t)got;
	if (!conn->garbled) {
		parse_frames(conn, in, held + (size_t)got);
	}
}

/* conn may be gone afterwards. */
static void serve_http(struct conn *conn, uint32_t events) {
	struct quota *quota = quota_ref(conn->quota);
	http_serve(conn, events);
	quota_charge_since(quota);
	quota_release(quota);
}

/* There is room for what was kept, or more. */
static void flush_conn_output(struct conn *conn) {
	bool good = transport_flush(conn);
	if (good && transport_is_full(conn)) {
		return;
	}
	watch_room(conn, false);
	if (!good || (conn->waits && !conn_writable(conn))) {
		transport_kill(conn);
	}
}

static void serve_conn(struct conn *conn, uint32_t events) {
	if (conn->state == CONN_HTTP) {
		serve_http(conn, events);
		return;
	}
	if (conn->awaits_room && (events & EPOLLOUT) != 0) {
		flush_conn_output(conn);
	}
	if (!conn->watched) {
		return;
	}
	if (conn->paused && (events & ~(uint32_t)EPOLLOUT) == 0) {
		return;
	}
	if (conn->paused) { /* reported all the same: it broke */
		conn_lost(conn);
		return;
	}
	if (conn->state == CONN_OPEN && (events & EPOLLIN) != 0 && quota_had_round(conn->quota)) {
		return; /* it is reported again in the next iteration */
	}
	if ((events & EPOLLOUT) != 0) {
		watch_events(conn, EPOLLIN);
	}
	receive_frames(conn);
	charge_and_pause(conn);
}

static void on_conns_ready(uv_poll_t *poll, int status, int events) {
	struct net *net = poll->data;
	struct epoll_event ready[READY_MAX];
	(void)status;
	(void)events;
	int count = epoll_wait(net->epoll, ready, READY_MAX, 0);
	quotas_begin_work(net->quotas);
	for (int i = 0; i < count; i++) {
		serve_conn(ready[i].data.ptr, ready[i].events);
	}
}

/* ---- resuming ---- */

/* Continue with what was held. */
static void resume_conn(struct conn *conn) {
	struct net *net = conn->net;
	size_t size = conn->held_size;
	quotas_begin_work(net->quotas);
	if (size > 0) {
		memcpy(net->inbox, conn->held, size);
		watch_forget_held(conn);
		parse_frames(conn, net->inbox, size);
	}
	charge_and_pause(conn);
	if (conn->watched && !conn->paused) {
		watch_events(conn, EPOLLIN);
	}
}

/* Resume each once, from the front; those who must wait longer go to the back again. */
static void on_resume(uv_timer_t *timer) {
	struct net *net = timer->data;
	for (size_t i = net->paused; i > 0 && net->paused_first != NULL; i--) {
		struct conn *conn = net->paused_first;
		if (quota_is_abusing(conn->quota)) {
			conn_close(conn, CLOSE_TOO_FAST, abuse);
			continue;
		}
		watch_resume(conn);
		if (quota_had_round(conn->quota) || !quota_allows(conn->quota, uv_hrtime())) {
			pause_conn(conn);
		} else {
			resume_conn(conn);
		}
	}
	if (net->paused_first == NULL) {
		uv_timer_stop(timer);
	}
}

/* ---- lifecycle ---- */

bool read_start(struct net *net) {
	net->resume.data = net->reading.data = net;
	net->epoll = epoll_create1(EPOLL_CLOEXEC);
	net->read_counts = calloc(1, sizeof(*net->read_counts));
	return net->epoll >= 0 && net->read_counts != NULL &&
		uv_timer_init(net->options.loop, &net->resume) == 0 &&
		uv_poll_init(net->options.loop, &net->reading, net->epoll) == 0 &&
		uv_poll_start(&net->reading, UV_READABLE, on_conns_ready) == 0;
}

void read_finish(struct net *net) {
	if (net->epoll >= 0) {
		close(net->epoll);
	}
	net->epoll = -1;
	free(net->read_counts);
	net->read_counts = NULL;
}

void read_metrics(const struct net *net, struct metric_list *metrics) {
	const struct read_counts *counts = net->read_counts;
	metric_counter(metrics, "received_bytes_total", "Bytes of websocket messages received.",
		(double)counts->bytes);
	metric_counter(metrics, "paused_total",
		"Times reading from a connection was paused because its address had used up its share.",
		(double)counts->paused);
}
