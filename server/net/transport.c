/* server/net/transport.c - bytes and time limits of connections. */
#include "server/net/transport.h"

#include <assert.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/net_conn.h"

enum {
	LIMITS_MS = 500,  /* between looks at the time limits */
	HANDED_MAX = 512, /* bytes of the head that the library gets */
	ANSWER_MAX = 1024,
};

static_assert((int)TRANSPORT_HEADROOM >= (int)LWS_PRE, "the library may write before the bytes");

bool transport_is_secure(const struct conn *conn) {
	return conn->ssl != NULL;
}

/* Is the socket the library's, to write to? */
static bool is_library_s(const struct conn *conn) {
	return conn->wsi != NULL && conn->ssl == NULL;
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
	if (conn->ssl == NULL) {
		return recv(conn->fd, data, size, MSG_DONTWAIT);
	}
	ERR_clear_error();
	return SSL_read_ex(conn->ssl, data, size, &got) == 1 ? (ssize_t)got
							     : tls_failure(conn->ssl);
}

ssize_t transport_peek(struct conn *conn, unsigned char *data, size_t size) {
	size_t got;
	if (conn->ssl == NULL) {
		return recv(conn->fd, data, size, MSG_DONTWAIT | MSG_PEEK);
	}
	ERR_clear_error();
	return SSL_peek_ex(conn->ssl, data, size, &got) == 1 ? (ssize_t)got
							     : tls_failure(conn->ssl);
}

bool transport_has_more(const struct conn *conn) {
	return conn->ssl != NULL && SSL_has_pending(conn->ssl);
}

/* ---- output ---- */

ssize_t transport_write(struct conn *conn, const char *data, size_t size) {
	size_t sent;
	if (conn->ssl == NULL) {
		return send(conn->fd, data, size, MSG_DONTWAIT | MSG_NOSIGNAL);
	}
	ERR_clear_error();
	return SSL_write_ex(conn->ssl, data, size, &sent) == 1 ? (ssize_t)sent
							       : tls_failure(conn->ssl);
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
	conn->kept = malloc(size);
	if (conn->kept == NULL) {
		return false;
	}
	memcpy(conn->kept, bytes, size);
	conn->kept_size = size;
	conn->kept_sent = 0;
	transport_await_room(conn);
	return true;
}

bool transport_send(struct conn *conn, unsigned char *bytes, size_t size) {
	if (is_library_s(conn)) {
		return lws_write(conn->wsi, bytes, size, LWS_WRITE_RAW) >= 0;
	}
	assert(conn->kept == NULL);
	ssize_t sent = write_until_full(conn, (const char *)bytes, size);
	return sent == (ssize_t)size ||
		(sent >= 0 &&
			store_unsent_bytes(conn, (const char *)bytes + sent, size - (size_t)sent));
}

bool transport_flush(struct conn *conn) {
	if (conn->kept == NULL) {
		return true;
	}
	ssize_t sent = write_until_full(
		conn, conn->kept + conn->kept_sent, conn->kept_size - conn->kept_sent);
	conn->kept_sent += sent > 0 ? (size_t)sent : 0;
	if (conn->kept_sent == conn->kept_size) {
		free(conn->kept);
		conn->kept = NULL;
	}
	return sent >= 0;
}

bool transport_is_full(const struct conn *conn) {
	return is_library_s(conn) ? lws_partial_buffered(conn->wsi) != 0 : conn->kept != NULL;
}

void transport_await_room(struct conn *conn) {
	if (is_library_s(conn)) {
		lws_callback_on_writable(conn->wsi);
	} else {
		watch_room(conn, true);
	}
}

void transport_end_output(struct conn *conn) {
	if (conn->ssl != NULL) {
		ERR_clear_error();
		SSL_shutdown(conn->ssl);
	} else {
		shutdown(conn->fd, SHUT_WR);
	}
}

/* ---- time ---- */

void transport_limit(struct conn *conn, unsigned seconds) {
	conn->deadline_ms = seconds > 0 ? uv_now(conn->net->options.loop) + seconds * UINT64_C(1000)
					: 0;
}

/* The library checks its timers only when something happens on one of its sockets, so that must be
 * provoked. */
static void limit_soon(struct conn *conn, int seconds) {
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_CLOSE_SEND, seconds);
	lws_cancel_service(conn->net->context);
}

void transport_limit_close(struct conn *conn, unsigned seconds) {
	limit_soon(conn, (int)seconds);
}

void transport_kill(struct conn *conn) {
	if (conn->wsi != NULL) {
		limit_soon(conn, LWS_TO_KILL_ASYNC);
		return;
	}
	conn->woken = false;
	watch_end(conn);
	watch_room(conn, false);
	list_take_out(&conn->in_net);
	list_add_last(&conn->net->dying, &conn->in_net);
}

static void on_limits(uv_timer_t *timer) {
	struct net *net = timer->data;
	uint64_t now_ms = uv_now(net->options.loop);
	for (struct list *at = net->plain.next, *next; at != &net->plain; at = next) {
		struct conn *conn = LIST_OWNER(at, struct conn, in_net);
		next = at->next;
		if (conn->deadline_ms != 0 && now_ms >= conn->deadline_ms) {
			transport_kill(conn);
		}
	}
}

bool transport_start(struct net *net) {
	list_init(&net->plain);
	list_init(&net->dying);
	net->limits.data = net;
	return uv_timer_init(net->options.loop, &net->limits) == 0 &&
		uv_timer_start(&net->limits, on_limits, LIMITS_MS, LIMITS_MS) == 0;
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
	list_take_out(&conn->in_net);
	watch_room(conn, false);
	if (conn->fd >= 0 && !is_library_s(conn)) {
		if (conn->ssl != NULL) {
			transport_end_output(conn);
		}
		drop_input(conn->fd);
		close(conn->fd);
	}
	SSL_free(conn->ssl);
	if (conn->pair >= 0) {
		close(conn->pair);
	}
	free(conn->kept);
}

/* ---- websockets ---- */

/* Write the head that the library gets. */
static size_t write_library_head(const struct conn *conn, char head[HANDED_MAX]) {
	char key[32];
	head_copy(conn->head, "sec-websocket-key", key, sizeof(key));
	return (size_t)snprintf(head, HANDED_MAX,
		"GET /ws HTTP/1.1\r\nHost: qirkat\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
		key);
}

/* Returns the socket for the library: this one, or with TLS one end of a pair; -1: there is none.
 */
static int choose_socket(struct conn *conn) {
	int pair[2];
	if (conn->ssl == NULL) {
		return conn->fd;
	}
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) != 0) {
		return -1;
	}
	conn->pair = pair[1];
	return pair[0];
}

void transport_upgrade(struct conn *conn) {
	struct net *net = conn->net;
	char head[HANDED_MAX];
	size_t size = write_library_head(conn, head);
	int fd = choose_socket(conn);
	if (fd < 0) {
		transport_kill(conn);
		return;
	}
	watch_end(conn);
	net->adopting = conn;
	lws_adopt_socket_vhost_readbuf(
		lws_get_vhost_by_name(net->context, "default"), fd, head, size);
	bool alive = net->adopting != NULL;
	net->adopting = NULL;
	if (alive && conn->wsi != NULL) {
		lws_set_opaque_user_data(conn->wsi, conn);
	} else if (alive) { /* the library has closed it */
		conn->fd = conn->ssl == NULL ? -1 : conn->fd;
		transport_kill(conn);
	}
}

bool transport_upgraded(struct conn *conn) {
	unsigned char answer[ANSWER_MAX];
	lws_rx_flow_control(conn->wsi, 0);
	if (conn->ssl == NULL) {
		return true;
	}
	ssize_t got = read(conn->pair, answer, sizeof(answer));
	close(conn->pair); /* it has no other use */
	conn->pair = -1;
	return got > 0 && transport_send(conn, answer, (size_t)got);
}
