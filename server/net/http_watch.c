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
};

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
