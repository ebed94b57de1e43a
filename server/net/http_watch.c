/* server/net/http_watch.c - reads the heads of requests, one at a time.
 *
 * While a request is being answered, whatever else arrives than its body is thrown away, and the
 * connection closes after the answer. Then it lingers for a moment, as the system would reset a
 * connection with unread bytes before the answer has arrived.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "server/net/http_conn.h"

enum {
	DISCARD_MAX = 64 * 1024, /* while a request is being answered */
	LINGER_MAX = 2 << 20,    /* after the answer: what may be on its way of a body */
	HEADER_SECONDS = 15,
	KEEP_ALIVE_SECONDS = 15,
	REFUSAL_NS = 50 * 1000, /* what it costs to refuse a head, with its connection */
	HOLD_MS = 1000,         /* before a connection with its last answer is closed */
	LINGER_BODY_MS = 5000,  /* longest, while more of a body comes */
	LINGER_READ_MS = 20000, /* longest, while the other end has not taken all of the answer */
	HOLD_S = 25,            /* timeout as a fallback */
};

/* ---- connections with their last answer ---- */

/* Would closing it now take something from the other end? What it sends would make the system reset
 * the connection, and throw away what it has not read yet. */
static bool is_needed(struct conn *conn, uint64_t now) {
	uint64_t age_ms = now - conn->http->held_since_ms;
	bool came = conn->http->discarded != conn->http->held_discarded;
	conn->http->held_discarded = conn->http->discarded;
	if (!watch_is_on(conn)) {
		return false;
	}
	return (came && age_ms < LINGER_BODY_MS) ||
		(age_ms < LINGER_READ_MS && transport_has_unsent(conn));
}

static void end_held(uv_timer_t *timer) {
	struct net *net = timer->data;
	uint64_t now = uv_now(net->options.loop);
	while (!list_is_empty(&net->http->held)) {
		struct conn *conn = LIST_OWNER(net->http->held.next, struct http_conn, in_held)
					    ->conn;
		if (conn->http->held_until_ms > now) {
			uv_timer_start(timer, end_held, conn->http->held_until_ms - now, 0);
			return;
		}
		list_take_out(&conn->http->in_held);
		if (is_needed(conn, now)) {
			conn->http->held_until_ms = now + HOLD_MS;
			list_add_last(&net->http->held, &conn->http->in_held);
			continue;
		}
		transport_kill(conn);
	}
}

static int hold_answered_conn(struct conn *conn) {
	struct net *net = conn->net;
	conn->http->held_since_ms = uv_now(net->options.loop);
	conn->http->held_until_ms = conn->http->held_since_ms + HOLD_MS;
	conn->http->held_discarded = conn->http->discarded;
	if (list_is_empty(&net->http->held)) {
		uv_timer_start(&net->http->hold, end_held, HOLD_MS, 0);
	}
	list_add_last(&net->http->held, &conn->http->in_held);
	transport_limit(conn, HOLD_S);
	return 0;
}

int http_hold(struct conn *conn) {
	watch_end(conn);
	return hold_answered_conn(conn);
}

int http_linger(struct conn *conn) {
	conn->http->input = INPUT_REST;
	transport_end_output(conn);
	return watch_begin(conn) ? hold_answered_conn(conn) : -1;
}

/* ---- heads ---- */

bool http_discard(struct conn *conn, size_t size) {
	conn->http->unread = true;
	conn->http->discarded += size;
	size_t most = list_is_empty(&conn->http->in_held) ? DISCARD_MAX : LINGER_MAX;
	return conn->http->discarded <= most && !conn->http->streams;
}

static void refuse_head(struct conn *conn, const struct head_fault *fault) {
	char answer[640];
	ssize_t sent;
	bool head = conn->http->head->state != HEAD_METHOD &&
		conn->http->head->method == METHOD_HEAD;
	conn->net->http->bad_heads++;
	quota_count_request(conn->quota);
	quota_charge(conn->quota, REFUSAL_NS, 0);
	conn->http->input = INPUT_REST;
	conn->http->unread = true;
	int size = snprintf(answer, sizeof(answer),
		"HTTP/1.1 %d %s\r\nContent-Type: text/plain; charset=utf-8\r\n"
		"Content-Length: %zu\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
		"%sConnection: close\r\n\r\n%s%s",
		fault->status, http_status_name(fault->status), strlen(fault->text) + 1,
		fault->headers != NULL ? fault->headers : "", head ? "" : fault->text,
		head ? "" : "\n");
	sent = transport_write(conn, answer, (size_t)size);
	(void)sent; /* the connection ends either way */
	if (http_linger(conn) != 0) {
		transport_kill(conn);
	}
}

/* Whether more may follow than the head, so that the connection closes after the answer. */
static bool may_follow(const struct http_head *head) {
	bool plain = head->method == METHOD_GET || head->method == METHOD_HEAD;
	return !plain || head_has_body(head) || head->upgrade != UPGRADE_NONE ||
		head_has(head, "authorization");
}

/* Returns how many bytes belong to the head. */
static size_t read_head_bytes(
	struct conn *conn, const char *bytes, size_t size, const struct head_fault **fault) {
	if (conn->http->head->size == 0) {
		transport_limit(conn, HEADER_SECONDS);
	}
	size_t used = head_read(conn->http->head, bytes, size, fault);
	if (conn->http->head->state == HEAD_DONE) {
		conn->http->input = INPUT_REST;
		conn->http->unread = used < size || may_follow(conn->http->head);
		transport_limit(conn, 0);
	}
	return used;
}

/* What follows the head is left where it is, for those who read the body. */
bool http_read_head(struct conn *conn) {
	const struct head_fault *fault = NULL;
	unsigned char *in = conn->net->inbox;
	ssize_t got = transport_peek(conn, in, TRANSPORT_READ);
	if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
		return false;
	}
	conn->http->head = conn->http->head != NULL || got <= 0 ? conn->http->head : head_create();
	if (got <= 0 || conn->http->head == NULL) {
		transport_kill(conn);
		return false;
	}
	size_t used = read_head_bytes(conn, (const char *)in, (size_t)got, &fault);
	ssize_t read = transport_read(conn, in, used);
	(void)read; /* they are there */
	if (fault != NULL) {
		refuse_head(conn, fault);
	}
	return fault == NULL && conn->http->head->state == HEAD_DONE;
}

void http_forget_head(struct conn *conn) {
	free(conn->http->head);
	conn->http->head = NULL;
}

/* ---- what comes then ---- */

/* What OpenSSL has decrypted makes no socket readable: then it is served as soon as it may write.
 */
bool http_read_beside(struct conn *conn) {
	if (!watch_begin(conn)) {
		return false;
	}
	if (transport_has_more(conn)) {
		watch_events(conn, EPOLLIN | EPOLLOUT);
	}
	return true;
}

void http_await_request(struct conn *conn) {
	http_forget_head(conn);
	conn->http->input = INPUT_HEAD;
	transport_limit(conn, KEEP_ALIVE_SECONDS);
	if (!http_read_beside(conn)) {
		transport_kill(conn);
	}
}

bool http_invite(struct conn *conn) {
	static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
	return !head_has(conn->http->head, "expect") ||
		transport_write(conn, text, sizeof(text) - 1) == sizeof(text) - 1;
}
