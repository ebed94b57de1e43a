/* server/net/http_watch.c - gives the library one request at a time, and no body.
 *
 * libwebsockets 4.1 cannot be trusted with more: bodies, bytes behind a request and unknown
 * upgrades make it use freed memory or spin (SECURITY.md). So it reads heads only, each checked
 * before (server/net/http_head.h); bodies are read here. While a request is being answered,
 * whatever else arrives is thrown away, and the connection closes after the answer. Then it lingers
 * for a moment, as the system would reset a connection with unread bytes before the answer has
 * arrived.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "server/net/net_conn.h"
#include "server/net/raw.h"
#include "server/process/log.h"

enum {
	DISCARD_MAX = 64 * 1024, /* while a request is being answered */
	LINGER_MAX = 2 << 20,    /* after the answer: what may be on its way of a body */
	REFUSAL_NS = 50 * 1000,  /* what it costs to refuse a head, with its connection */
};

/* ---- what the library reads ---- */

bool http_discard(struct conn *conn, size_t size) {
	conn->unread = true;
	conn->discarded += size;
	size_t most = list_is_empty(&conn->in_held) ? DISCARD_MAX : LINGER_MAX;
	return conn->discarded <= most && !conn->streams;
}

/* The library has not seen the request. */
static void refuse_head(struct conn *conn, const struct head_fault *fault) {
	char answer[640];
	ssize_t sent;
	bool head = conn->head->state != HEAD_METHOD && conn->head->method == METHOD_HEAD;
	conn->net->counts.bad_heads++;
	quota_count_request(conn->quota);
	quota_charge(conn->quota, REFUSAL_NS, 0);
	conn->input = INPUT_NONE;
	conn->unread = true;
	int size = snprintf(answer, sizeof(answer),
		"HTTP/1.1 %d %s\r\nContent-Type: text/plain; charset=utf-8\r\n"
		"Content-Length: %zu\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
		"Connection: close\r\n\r\n%s%s",
		fault->status, http_status_name(fault->status), strlen(fault->text) + 1,
		head ? "" : fault->text, head ? "" : "\n");
	sent = transport_write(conn, answer, (size_t)size);
	(void)sent; /* the connection ends either way */
	http_linger(conn);
}

static ssize_t read_head(struct conn *conn, const char *bytes, size_t size) {
	const struct head_fault *fault;
	if (conn->head == NULL) {
		conn->head = head_create();
	}
	if (conn->head == NULL) {
		return RAW_END;
	}
	size_t used = head_read(conn->head, bytes, size, &fault);
	if (fault != NULL) {
		refuse_head(conn, fault);
		return RAW_DROP;
	}
	if (conn->head->state == HEAD_DONE) {
		bool plain = conn->head->method == METHOD_GET || conn->head->method == METHOD_HEAD;
		conn->input = INPUT_PASSED;
		conn->unread = used < size || !plain || head_has_body(conn->head) ||
			conn->head->upgrade != UPGRADE_NONE ||
			head_has(conn->head, "authorization");
	}
	return (ssize_t)used;
}

static void tell_misread(void) {
	log_error("net", "libwebsockets %s has read a request otherwise than it was checked",
		lws_get_library_version());
}

bool http_take_head(struct conn *conn, const char *path) {
	const struct http_head *head = conn->head;
	if (conn->input != INPUT_PASSED || (!head->is_nowhere && strcmp(head->path, path) != 0)) {
		tell_misread();
		return false;
	}
	conn->input = INPUT_NONE;
	return true;
}

static ssize_t filter(void *user, const char *bytes, size_t size) {
	struct conn *conn = user;
	switch (conn->input) {
	case INPUT_HEAD:
		return read_head(conn, bytes, size);
	case INPUT_PASSED:
		tell_misread();
		return RAW_END;
	case INPUT_NONE:
		return http_discard(conn, size) ? RAW_DROP : RAW_END;
	case INPUT_ALL:
		break;
	}
	return (ssize_t)size;
}

bool http_watch(struct conn *conn) {
	return raw_watch(conn->fd, filter, conn);
}

void http_unwatch(struct conn *conn) {
	raw_forget(conn->fd, conn);
}

void http_forget_head(struct conn *conn) {
	free(conn->head);
	conn->head = NULL;
}

void http_await_request(struct conn *conn) {
	http_forget_head(conn);
	conn->input = INPUT_HEAD;
	watch_end(conn);
	transport_let_read(conn, true);
}

/* ---- what is read beside it ---- */

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

/* Not by the library: it writes only to a connection that it reads, and takes one whose other end
 * has said all, and waits for the answer, for one that is gone. */
bool http_wake(struct conn *conn) {
	if (!conn->watched && !watch_begin(conn)) {
		return false;
	}
	conn->woken = true;
	watch_events(conn, EPOLLOUT);
	return true;
}

/* ---- the end ---- */

void http_kill(struct conn *conn) {
	conn->woken = false;
	watch_end(conn);
	transport_kill(conn);
}
