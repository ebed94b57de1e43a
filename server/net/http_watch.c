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

#include "base/metric.h"
#include "server/net/net_conn.h"

enum {
	DISCARD_MAX = 64 * 1024, /* while a request is being answered */
	LINGER_MAX = 2 << 20,    /* after the answer: what may be on its way of a body */
	HEADER_SECONDS = 15,
	KEEP_ALIVE_SECONDS = 15,
	REFUSAL_NS = 50 * 1000, /* what it costs to refuse a head, with its connection */
};

struct watch_counts {
	uint64_t bad_heads; /* requests that are not valid HTTP */
};

/* ---- heads ---- */

bool http_discard(struct conn *conn, size_t size) {
	conn->unread = true;
	conn->discarded += size;
	size_t most = list_is_empty(&conn->in_held) ? DISCARD_MAX : LINGER_MAX;
	return conn->discarded <= most && !conn->streams;
}

static void refuse_head(struct conn *conn, const struct head_fault *fault) {
	char answer[640];
	ssize_t sent;
	bool head = conn->head->state != HEAD_METHOD && conn->head->method == METHOD_HEAD;
	conn->net->watch_counts->bad_heads++;
	quota_count_request(conn->quota);
	quota_charge(conn->quota, REFUSAL_NS, 0);
	conn->input = INPUT_REST;
	conn->unread = true;
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
	if (conn->head->size == 0) {
		transport_limit(conn, HEADER_SECONDS);
	}
	size_t used = head_read(conn->head, bytes, size, fault);
	if (conn->head->state == HEAD_DONE) {
		conn->input = INPUT_REST;
		conn->unread = used < size || may_follow(conn->head);
		transport_limit(conn, 0);
	}
	return used;
}

/* What follows the head is left where it is, for those who read the body. */
bool http_read_head(struct conn *conn) {
	const struct head_fault *fault = NULL;
	unsigned char *in = conn->net->inbox;
	ssize_t got = transport_peek(conn, in, NET_READ);
	if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
		return false;
	}
	conn->head = conn->head != NULL || got <= 0 ? conn->head : head_create();
	if (got <= 0 || conn->head == NULL) {
		transport_kill(conn);
		return false;
	}
	size_t used = read_head_bytes(conn, (const char *)in, (size_t)got, &fault);
	ssize_t read = transport_read(conn, in, used);
	(void)read; /* they are there */
	if (fault != NULL) {
		refuse_head(conn, fault);
	}
	return fault == NULL && conn->head->state == HEAD_DONE;
}

void http_forget_head(struct conn *conn) {
	free(conn->head);
	conn->head = NULL;
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
	conn->input = INPUT_HEAD;
	transport_limit(conn, KEEP_ALIVE_SECONDS);
	if (!http_read_beside(conn)) {
		transport_kill(conn);
	}
}

bool http_invite(struct conn *conn) {
	static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
	return !head_has(conn->head, "expect") ||
		transport_write(conn, text, sizeof(text) - 1) == sizeof(text) - 1;
}

bool http_wake(struct conn *conn) {
	if (!conn->watched && !watch_begin(conn)) {
		return false;
	}
	conn->woken = true;
	watch_events(conn, EPOLLOUT);
	return true;
}

/* ---- metrics ---- */

bool http_watch_start(struct net *net) {
	net->watch_counts = calloc(1, sizeof(*net->watch_counts));
	return net->watch_counts != NULL;
}

void http_watch_finish(struct net *net) {
	free(net->watch_counts);
	net->watch_counts = NULL;
}

void http_watch_metrics(const struct net *net, struct metric_list *metrics) {
	metric_counter(metrics, "http_bad_requests_total", "HTTP requests that were malformed.",
		(double)net->watch_counts->bad_heads);
}
