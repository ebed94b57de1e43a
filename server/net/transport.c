/* server/net/transport.c - bytes, polling and time limits of connections. The loop allows one
 * watcher per descriptor, and the library's descriptors are taken; so ours are in an epoll set of
 * their own, which the loop watches as one descriptor. */
#include "server/net/transport.h"

#include <assert.h>
#include <errno.h>
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/transport_conn.h"

enum {
	READY_MAX = 64,  /* connections per round */
	LIMITS_MS = 500, /* between looks at the time limits */
};

static_assert((int)TRANSPORT_HEADROOM >= (int)LWS_PRE, "the library may write before the bytes");

bool transport_is_secure(const struct conn *conn) {
	return conn->transport->ssl != NULL;
}

/* Is the socket the library's, to write to? */
static bool is_library_s(const struct transport_conn *transport) {
	return transport->wsi != NULL;
}

/* ---- input ---- */

/* What read(2) and write(2) return, with errno, after OpenSSL has failed. */
static ssize_t tls_failure(const SSL *ssl) {
	int why = SSL_get_error(ssl, 0);
	errno = why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? EAGAIN : EPROTO;
	return why == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

ssize_t transport_read(struct conn *conn, unsigned char *data, size_t size) {
	size_t got;
	SSL *ssl = conn->transport->ssl;
	if (ssl == NULL) {
		return recv(conn->transport->fd, data, size, MSG_DONTWAIT);
	}
	ERR_clear_error();
	return SSL_read_ex(ssl, data, size, &got) == 1 ? (ssize_t)got : tls_failure(ssl);
}

ssize_t transport_peek(struct conn *conn, unsigned char *data, size_t size) {
	size_t got;
	SSL *ssl = conn->transport->ssl;
	if (ssl == NULL) {
		return recv(conn->transport->fd, data, size, MSG_DONTWAIT | MSG_PEEK);
	}
	ERR_clear_error();
	return SSL_peek_ex(ssl, data, size, &got) == 1 ? (ssize_t)got : tls_failure(ssl);
}

bool transport_has_more(const struct conn *conn) {
	return conn->transport->ssl != NULL && SSL_has_pending(conn->transport->ssl);
}

bool transport_has_input(const struct conn *conn) {
	int waiting = 0;
	return ioctl(conn->transport->fd, FIONREAD, &waiting) == 0 && waiting > 0;
}

/* ---- output ---- */

ssize_t transport_write(struct conn *conn, const char *data, size_t size) {
	size_t sent;
	SSL *ssl = conn->transport->ssl;
	if (ssl == NULL) {
		return send(conn->transport->fd, data, size, MSG_DONTWAIT | MSG_NOSIGNAL);
	}
	ERR_clear_error();
	return SSL_write_ex(ssl, data, size, &sent) == 1 ? (ssize_t)sent : tls_failure(ssl);
}

/* Write until the socket is full. Returns how much was written, -1 if the connection is dead. */
static ssize_t write_until_full(struct conn *conn, const char *data, size_t size) {
	size_t sent = 0;
	while (sent < size) {
		ssize_t now = transport_write(conn, data + sent, size - sent);
		if (now < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
			break;
		}
		if (now <= 0) {
			return -1;
		}
		sent += (size_t)now;
	}
	return (ssize_t)sent;
}

static bool store_unsent_bytes(struct conn *conn, const char *bytes, size_t size) {
	struct transport_conn *transport = conn->transport;
	transport->kept = malloc(size);
	if (transport->kept == NULL) {
		return false;
	}
	memcpy(transport->kept, bytes, size);
	transport->kept_size = size;
	transport->kept_sent = 0;
	transport_await_room(conn);
	return true;
}

bool transport_send(struct conn *conn, unsigned char *bytes, size_t size) {
	if (is_library_s(conn->transport)) {
		return lws_write(conn->transport->wsi, bytes, size, LWS_WRITE_RAW) >= 0;
	}
	assert(conn->transport->kept == NULL);
	ssize_t sent = write_until_full(conn, (const char *)bytes, size);
	return sent == (ssize_t)size ||
		(sent >= 0 &&
			store_unsent_bytes(conn, (const char *)bytes + sent, size - (size_t)sent));
}

/* There is room. Returns false if the connection is dead. */
static bool flush_kept(struct conn *conn) {
	struct transport_conn *transport = conn->transport;
	if (transport->kept == NULL) {
		return true;
	}
	ssize_t sent = write_until_full(conn, transport->kept + transport->kept_sent,
		transport->kept_size - transport->kept_sent);
	transport->kept_sent += sent > 0 ? (size_t)sent : 0;
	if (transport->kept_sent == transport->kept_size) {
		free(transport->kept);
		transport->kept = NULL;
	}
	return sent >= 0;
}

bool transport_is_full(const struct conn *conn) {
	const struct transport_conn *transport = conn->transport;
	return is_library_s(transport) ? lws_partial_buffered(transport->wsi) != 0
				       : transport->kept != NULL;
}

bool transport_has_room(const struct conn *conn) {
	struct pollfd socket = {.fd = conn->transport->fd, .events = POLLOUT};
	return poll(&socket, 1, 0) == 1;
}

bool transport_has_unsent(const struct conn *conn) {
	int unsent = 0;
	return ioctl(conn->transport->fd, SIOCOUTQ, &unsent) == 0 && unsent > 0;
}

bool transport_count_acked(const struct conn *conn, uint64_t *bytes) {
	struct tcp_info info = {0};
	socklen_t size = sizeof(info);
	if (getsockopt(conn->transport->fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
		size < offsetof(struct tcp_info, tcpi_bytes_acked) +
				sizeof(info.tcpi_bytes_acked)) {
		return false;
	}
	*bytes = info.tcpi_bytes_acked;
	return true;
}

void transport_end_output(struct conn *conn) {
	if (conn->transport->ssl != NULL) {
		ERR_clear_error();
		SSL_shutdown(conn->transport->ssl);
	} else {
		shutdown(conn->transport->fd, SHUT_WR);
	}
}

/* ---- polling ---- */

static bool poll_for(struct conn *conn) {
	struct transport_conn *transport = conn->transport;
	bool wanted = transport->watched || transport->awaits_room;
	struct epoll_event event = {
		.events = (transport->watched ? transport->events : 0) |
			(transport->awaits_room ? (uint32_t)EPOLLOUT : 0),
		.data.ptr = conn,
	};
	if (!wanted && !transport->polled) {
		return true;
	}
	int what = !wanted ? EPOLL_CTL_DEL : transport->polled ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
	bool good = epoll_ctl(conn->net->transport->epoll, what, transport->fd, &event) == 0;
	transport->polled = wanted && (good || transport->polled);
	return good;
}

void watch_events(struct conn *conn, uint32_t events) {
	conn->transport->events = events;
	poll_for(conn);
}

bool watch_begin(struct conn *conn) {
	conn->transport->watched = true;
	conn->transport->events = EPOLLIN;
	conn->transport->watched = poll_for(conn);
	return conn->transport->watched;
}

void watch_end(struct conn *conn) {
	if (conn->transport->watched) {
		conn->transport->watched = false;
		poll_for(conn);
	}
}

bool watch_is_on(const struct conn *conn) {
	return conn->transport->watched;
}

bool watch_wake(struct conn *conn) {
	if (!conn->transport->watched && !watch_begin(conn)) {
		return false;
	}
	conn->transport->woken = true;
	watch_events(conn, EPOLLOUT);
	return true;
}

bool watch_was_woken(struct conn *conn) {
	bool woken = conn->transport->woken;
	conn->transport->woken = false;
	return woken;
}

static void watch_room(struct conn *conn, bool awaits) {
	if (conn->transport->awaits_room != awaits) {
		conn->transport->awaits_room = awaits;
		poll_for(conn);
	}
}

void transport_await_room(struct conn *conn) {
	if (is_library_s(conn->transport)) {
		lws_callback_on_writable(conn->transport->wsi);
	} else {
		watch_room(conn, true);
	}
}

/* There is room for what was kept, or more. */
static void give_room(struct conn *conn) {
	bool good = flush_kept(conn);
	if (good && transport_is_full(conn)) {
		return;
	}
	watch_room(conn, false);
	if (!good || !conn->layer->has_room(conn)) {
		transport_kill(conn);
	}
}

/* Only a connection that becomes a websocket may be gone once its layer has been called. */
static void on_conns_ready(uv_poll_t *poll, int status, int events) {
	struct net *net = poll->data;
	struct epoll_event ready[READY_MAX];
	(void)status;
	(void)events;
	int count = epoll_wait(net->transport->epoll, ready, READY_MAX, 0);
	quotas_begin_work(net->quotas);
	for (int i = 0; i < count; i++) {
		struct conn *conn = ready[i].data.ptr;
		uint32_t what = ready[i].events;
		if (conn->transport->awaits_room && (what & EPOLLOUT) != 0) {
			give_room(conn);
			quota_charge_since(conn->quota);
			what &= ~(uint32_t)EPOLLOUT; /* what has come is reported again */
		}
		if (conn->transport->watched && what != 0) {
			conn->layer->serve(conn, what);
		}
	}
}

/* ---- time ---- */

void transport_limit(struct conn *conn, unsigned seconds) {
	conn->transport->deadline_ms = seconds > 0
		? uv_now(conn->net->options.loop) + seconds * UINT64_C(1000)
		: 0;
}

/* The library checks its timers only when something happens on one of its sockets, so that must be
 * provoked. */
static void limit_soon(struct conn *conn, int seconds) {
	lws_set_timeout(conn->transport->wsi, PENDING_TIMEOUT_CLOSE_SEND, seconds);
	lws_cancel_service(conn->net->transport->library);
}

void transport_limit_close(struct conn *conn, unsigned seconds) {
	struct transport_conn *transport = conn->transport;
	if (transport->wsi != NULL) {
		limit_soon(conn, (int)seconds);
		return;
	}
	transport_limit(conn, seconds);
	list_move_last(&conn->net->transport->limited, &transport->in_net);
}

void transport_kill(struct conn *conn) {
	struct transport_conn *transport = conn->transport;
	if (transport->wsi != NULL) {
		limit_soon(conn, LWS_TO_KILL_ASYNC);
		return;
	}
	transport->woken = false;
	watch_end(conn);
	watch_room(conn, false);
	list_move_last(&conn->net->transport->killed, &transport->in_net);
}

static struct conn *conn_at(struct list *in_net) {
	return LIST_OWNER(in_net, struct transport_conn, in_net)->conn;
}

static void on_limits(uv_timer_t *timer) {
	struct net *net = timer->data;
	uint64_t now_ms = uv_now(net->options.loop);
	for (struct list *at = net->transport->limited.next, *next; at != &net->transport->limited;
		at = next) {
		struct conn *conn = conn_at(at);
		next = at->next;
		if (conn->transport->deadline_ms != 0 && now_ms >= conn->transport->deadline_ms) {
			transport_kill(conn);
		}
	}
}

/* ---- lifecycle ---- */

bool transport_begin(struct conn *conn, int fd) {
	struct transport_conn *transport = conn->transport;
	transport->conn = conn;
	transport->fd = fd;
	list_init(&transport->in_net);
	list_add_last(&conn->net->transport->limited, &transport->in_net);
	return watch_begin(conn);
}

/* What nobody has read would make the system reset the connection, before the other end has read
 * the answer. */
static void drop_input(int fd) {
	enum { PIECES = 16 };
	char bytes[4096];
	for (int i = 0; i < PIECES && recv(fd, bytes, sizeof(bytes), MSG_DONTWAIT) > 0; i++) {
	}
}

void transport_finish(struct conn *conn) {
	struct transport_conn *transport = conn->transport;
	list_take_out(&transport->in_net);
	watch_end(conn);
	watch_room(conn, false);
	if (transport->fd >= 0 && !is_library_s(transport)) {
		if (transport->ssl != NULL) {
			transport_end_output(conn);
		}
		drop_input(transport->fd);
		close(transport->fd);
	}
	SSL_free(transport->ssl);
	free(transport->kept);
}

void transport_end_killed(struct net *net) {
	struct transport_net *transport = net->transport;
	while (!list_is_empty(&transport->killed)) {
		transport->calls->ended(conn_at(transport->killed.next));
	}
}

static bool start_handles(struct net *net) {
	uv_loop_t *loop = net->options.loop;
	struct transport_net *transport = net->transport;
	transport->limits.data = transport->reading.data = net;
	return transport->epoll >= 0 && uv_timer_init(loop, &transport->limits) == 0 &&
		uv_timer_start(&transport->limits, on_limits, LIMITS_MS, LIMITS_MS) == 0 &&
		uv_poll_init(loop, &transport->reading, transport->epoll) == 0 &&
		uv_poll_start(&transport->reading, UV_READABLE, on_conns_ready) == 0;
}

bool transport_start(struct net *net, const struct transport_calls *calls) {
	net->transport = calloc(1, sizeof(*net->transport));
	if (net->transport == NULL) {
		return false;
	}
	net->transport->calls = calls;
	list_init(&net->transport->limited);
	list_init(&net->transport->secure);
	list_init(&net->transport->killed);
	net->transport->epoll = epoll_create1(EPOLL_CLOEXEC);
	return start_handles(net);
}

void transport_end_all(struct net *net) {
	struct transport_net *transport = net->transport;
	if (transport == NULL) {
		return;
	}
	while (!list_is_empty(&transport->limited)) {
		transport_kill(conn_at(transport->limited.next));
	}
	while (!list_is_empty(&transport->secure)) {
		transport_kill(conn_at(transport->secure.next));
	}
	transport_end_killed(net);
}

void handle_close(uv_handle_t *handle) {
	if (handle->type != UV_UNKNOWN_HANDLE && !uv_is_closing(handle)) {
		uv_close(handle, NULL);
	}
}

static void find_closing(uv_handle_t *handle, void *found) {
	if (uv_is_closing(handle)) {
		*(bool *)found = true;
	}
}

void handles_finish(uv_loop_t *loop) {
	bool found = true;
	while (found) {
		uv_run(loop, UV_RUN_NOWAIT);
		found = false;
		uv_walk(loop, find_closing, &found);
	}
}

void transport_stop(struct net *net) {
	if (net->transport != NULL) {
		handle_close((uv_handle_t *)&net->transport->limits);
		handle_close((uv_handle_t *)&net->transport->reading);
	}
}

void transport_free(struct net *net) {
	struct transport_net *transport = net->transport;
	if (transport != NULL) {
		if (transport->epoll >= 0) {
			close(transport->epoll);
		}
		SSL_CTX_free(transport->ssl_context);
		free(transport);
		net->transport = NULL;
	}
}
