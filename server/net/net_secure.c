/* server/net/net_secure.c - our own TLS: settings of libwebsockets, and limits of handshakes.
 *
 * The library performs the handshakes and owns the OpenSSL context; tls.c selects the certificate.
 */
#include "server/net/net_conn.h"

enum {
	HANDSHAKES = 32,        /* concurrent ones per address */
	HANDSHAKE_SECONDS = 10, /* timeout */
	READ_ON_MS = 20,
	EVENT_DONE = 0x20, /* SSL_CB_HANDSHAKE_DONE */
};

#if !defined(LWS_WITH_TLS) || defined(LWS_WITH_MBEDTLS) || defined(USE_WOLFSSL)
#error "libwebsockets must have been built with OpenSSL"
#endif

/* Plain HTTP is accepted only to be answered with an error. */
void secure_context(struct net *net, struct lws_context_creation_info *info) {
	if (net->options.tls == NULL) {
		return;
	}
	info->port = CONTEXT_PORT_NO_LISTEN_SERVER;
	info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT |
		LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX |
		LWS_SERVER_OPTION_ALLOW_NON_SSL_ON_SSL_PORT |
		LWS_SERVER_OPTION_ALLOW_HTTP_ON_HTTPS_LISTENER;
	info->alpn = "http/1.1";
	info->ssl_info_event_mask = EVENT_DONE;
}

bool secure_has_room(const struct net *net, const struct quota *quota) {
	return net->options.tls == NULL || quota_held(quota, QUOTA_HANDSHAKES) < HANDSHAKES;
}

void secure_begin(struct conn *conn) {
	conn->handshaking = true;
	quota_add(conn->quota, QUOTA_HANDSHAKES);
	quota_charge(conn->quota, tls_handshake_ns(conn->net->options.tls), 0);
}

void secure_end(struct conn *conn) {
	if (conn->handshaking) {
		conn->handshaking = false;
		quota_drop(conn->quota, QUOTA_HANDSHAKES);
	}
}

void secure_limit_time(struct conn *conn) {
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_SSL_ACCEPT, HANDSHAKE_SECONDS);
}

/* ---- reading on ---- */

static void on_read_on(uv_timer_t *timer) {
	struct net *net = timer->data;
	lws_cancel_service(net->context);
}

bool secure_start(struct net *net) {
	net->read_on.data = net;
	return uv_timer_init(net->options.loop, &net->read_on) == 0;
}

/* Decrypted but unread data makes no socket readable. The library serves it once, in the round
 * after an event on one of its sockets, and then only at the next event; so events are provoked as
 * long as data is left. If that does not help, because a client does not take the previous answer,
 * it is retried slowly. */
void secure_go_on(struct net *net) {
	if (net->options.tls == NULL || uv_is_active((uv_handle_t *)&net->read_on) ||
		lws_service_adjust_timeout(net->context, 1, 0) != 0) {
		return;
	}
	if (net->calls != net->calls_before) {
		net->calls_before = net->calls;
		lws_cancel_service(net->context);
	} else {
		uv_timer_start(&net->read_on, on_read_on, READ_ON_MS, 0);
	}
}
