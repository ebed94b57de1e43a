/* server/net/transport_tls.c - our own TLS: handshakes and their limits. tls.c selects the
 * certificate. */
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include "server/net/transport_conn.h"

enum {
	HANDSHAKES = 32,      /* concurrent ones per address */
	HEADER_SECONDS = 15,  /* for a head, after the handshake */
	TLS_HANDSHAKE = 0x16, /* the first byte of a TLS connection */
};

/* ---- the context ---- */

static int choose_protocol(SSL *ssl, const unsigned char **chosen, unsigned char *chosen_size,
	const unsigned char *offered, unsigned offered_size, void *user) {
	static const unsigned char http[] = "\x08http/1.1";
	unsigned char *found = NULL;
	(void)ssl;
	(void)user;
	if (SSL_select_next_proto(&found, chosen_size, http, sizeof(http) - 1, offered,
		    offered_size) != OPENSSL_NPN_NEGOTIATED) {
		return SSL_TLSEXT_ERR_NOACK;
	}
	*chosen = found;
	return SSL_TLSEXT_ERR_OK;
}

bool secure_start(struct net *net) {
	if (net->options.tls == NULL) {
		return true;
	}
	net->transport->ssl_context = SSL_CTX_new(TLS_server_method());
	if (net->transport->ssl_context == NULL ||
		!tls_use(net->options.tls, net->transport->ssl_context)) {
		return false;
	}
	SSL_CTX_set_alpn_select_cb(net->transport->ssl_context, choose_protocol, NULL);
	SSL_CTX_set_mode(net->transport->ssl_context,
		SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
			SSL_MODE_RELEASE_BUFFERS);
	return true;
}

/* ---- handshakes ---- */

bool secure_has_room(const struct net *net, const struct quota *quota) {
	return net->options.tls == NULL || quota_held(quota, QUOTA_HANDSHAKES) < HANDSHAKES;
}

void secure_begin(struct conn *conn) {
	conn->transport->handshaking = true;
	quota_add(conn->quota, QUOTA_HANDSHAKES);
	quota_charge(conn->quota, tls_handshake_ns(conn->net->options.tls), 0);
}

void secure_end(struct conn *conn) {
	if (conn->transport->handshaking) {
		conn->transport->handshaking = false;
		quota_drop(conn->quota, QUOTA_HANDSHAKES);
	}
}

/* Plain HTTP is accepted only to be answered with an error. Returns false if nothing has come yet.
 */
static bool begin_tls(struct conn *conn) {
	unsigned char first;
	ssize_t got = recv(conn->transport->fd, &first, 1, MSG_PEEK | MSG_DONTWAIT);
	if (got != 1) {
		return false;
	}
	if (first != TLS_HANDSHAKE) {
		secure_end(conn);
		return true;
	}
	conn->transport->ssl = SSL_new(conn->net->transport->ssl_context);
	if (conn->transport->ssl == NULL ||
		SSL_set_fd(conn->transport->ssl, conn->transport->fd) != 1) {
		return false;
	}
	SSL_set_accept_state(conn->transport->ssl);
	return true;
}

bool secure_shake_hands(struct conn *conn) {
	if (!conn->transport->handshaking) {
		return true;
	}
	if (conn->transport->ssl == NULL && !begin_tls(conn)) {
		transport_kill(conn);
		return false;
	}
	if (conn->transport->ssl == NULL) {
		return true;
	}
	ERR_clear_error();
	int result = SSL_do_handshake(conn->transport->ssl);
	int why = result == 1 ? SSL_ERROR_NONE : SSL_get_error(conn->transport->ssl, result);
	if (result == 1) {
		secure_end(conn);
		transport_limit(conn, HEADER_SECONDS);
		watch_events(conn, EPOLLIN);
	} else if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE) {
		watch_events(conn, why == SSL_ERROR_WANT_READ ? EPOLLIN : EPOLLOUT);
	} else {
		transport_kill(conn);
	}
	return result == 1;
}

/* ---- websockets ---- */

enum { ACCEPT_BYTES = 32, SHA1_BYTES = 20 };

/* What follows from a key (RFC 6455, 4.2.2). */
static bool derive_accept(const char *key, char accept[ACCEPT_BYTES]) {
	char text[128];
	unsigned char digest[SHA1_BYTES];
	int size = snprintf(text, sizeof(text), "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
	return size < (int)sizeof(text) &&
		EVP_Digest(text, (size_t)size, digest, NULL, EVP_sha1(), NULL) == 1 &&
		EVP_EncodeBlock((unsigned char *)accept, digest, sizeof(digest)) > 0;
}

void secure_upgrade(struct conn *conn, const char *key) {
	char accept[ACCEPT_BYTES];
	char *out = conn->net->scratch + TRANSPORT_HEADROOM;
	if (!derive_accept(key, accept)) {
		transport_kill(conn);
		return;
	}
	int size = snprintf(out, NET_SCRATCH,
		"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Accept: %s\r\n\r\n",
		accept);
	list_move_last(&conn->net->transport->secure, &conn->transport->in_net);
	if (transport_send(conn, (unsigned char *)out, (size_t)size)) {
		conn->net->transport->calls->opened(conn);
	} else {
		transport_kill(conn);
	}
}
