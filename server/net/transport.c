/* server/net/transport.c - bytes and time limits of connections whose sockets the library has. */
#include "server/net/transport.h"

#include <assert.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include "server/net/net_conn.h"

static_assert((int)TRANSPORT_HEADROOM >= (int)LWS_PRE, "the library may write before the bytes");

bool transport_is_secure(const struct conn *conn) {
	return lws_is_ssl(conn->wsi) != 0;
}

/* ---- input ---- */

void transport_let_read(struct conn *conn, bool reads) {
	lws_rx_flow_control(conn->wsi, reads);
}

/* What read(2) and write(2) return, with errno, after OpenSSL has failed. */
static ssize_t tls_failure(const SSL *ssl) {
	int why = SSL_get_error(ssl, 0);
	errno = why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? EAGAIN : EPROTO;
	return why == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

/* SSL_read() is filtered: raw.h. */
ssize_t transport_read(struct conn *conn, unsigned char *data, size_t size) {
	SSL *ssl = lws_get_ssl(conn->wsi);
	size_t got;
	if (ssl == NULL) {
		return recvfrom(conn->fd, data, size, MSG_DONTWAIT, NULL, NULL);
	}
	ERR_clear_error();
	return SSL_read_ex(ssl, data, size, &got) == 1 ? (ssize_t)got : tls_failure(ssl);
}

bool transport_has_more(const struct conn *conn) {
	SSL *ssl = lws_get_ssl(conn->wsi);
	return ssl != NULL && SSL_has_pending(ssl);
}

/* ---- output ---- */

ssize_t transport_write(struct conn *conn, const char *data, size_t size) {
	SSL *ssl = lws_get_ssl(conn->wsi);
	size_t sent;
	if (ssl == NULL) {
		return send(conn->fd, data, size, MSG_DONTWAIT | MSG_NOSIGNAL);
	}
	ERR_clear_error();
	SSL_set_mode(ssl, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
	return SSL_write_ex(ssl, data, size, &sent) == 1 ? (ssize_t)sent : tls_failure(ssl);
}

bool transport_send(struct conn *conn, unsigned char *bytes, size_t size) {
	return lws_write(conn->wsi, bytes, size, LWS_WRITE_RAW) >= 0;
}

bool transport_is_full(const struct conn *conn) {
	return lws_partial_buffered(conn->wsi) != 0;
}

void transport_await_room(struct conn *conn) {
	lws_callback_on_writable(conn->wsi);
}

void transport_end_output(struct conn *conn) {
	SSL *ssl = lws_get_ssl(conn->wsi);
	if (ssl != NULL) {
		SSL_shutdown(ssl);
	} else {
		shutdown(conn->fd, SHUT_WR);
	}
}

/* ---- time ---- */

void transport_limit(struct conn *conn, unsigned seconds) {
	lws_set_timeout(conn->wsi, seconds > 0 ? PENDING_TIMEOUT_HTTP_CONTENT : NO_PENDING_TIMEOUT,
		(int)seconds);
}

/* The library checks its timers only when something happens on one of its sockets, so that must be
 * provoked. */
static void limit_soon(struct conn *conn, enum pending_timeout reason, int seconds) {
	lws_set_timeout(conn->wsi, reason, seconds);
	lws_cancel_service(conn->net->context);
}

void transport_limit_close(struct conn *conn, unsigned seconds) {
	limit_soon(conn, PENDING_TIMEOUT_CLOSE_SEND, (int)seconds);
}

void transport_kill(struct conn *conn) {
	limit_soon(conn, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

void transport_kill_now(struct conn *conn) {
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_SYNC);
}

bool transport_stays(struct conn *conn) {
	return lws_http_transaction_completed(conn->wsi) == 0;
}
