/* server/net/http_serve.c - reads and writes connections over HTTP that the library does not poll:
 * bodies, the ends of streams, long answers, and what comes when nothing should. */
#include <errno.h>
#include <sys/epoll.h>

#include "server/net/net_conn.h"

/* Returns how many bytes may be read: those of the body that are missing, or any. */
static size_t wanted_bytes(const struct conn *conn) {
	size_t missing = conn->upload != NULL ? http_body_missing(conn)
		: conn->exchange != NULL      ? http_call_missing(conn)
					      : 0;
	return missing > 0 && missing < NET_READ ? missing : NET_READ;
}

static bool take_piece(struct conn *conn, const char *bytes, size_t size) {
	if (conn->upload != NULL) {
		return http_body_piece(conn, bytes, size);
	}
	return conn->exchange != NULL ? http_call_piece(conn, bytes, size)
				      : http_discard(conn, size);
}

static void end_input(struct conn *conn) {
	if (conn->exchange != NULL) {
		http_call_stop(conn);
	} else {
		http_kill(conn);
	}
}

static void read_some(struct conn *conn) {
	unsigned char *in = conn->net->inbox;
	ssize_t got = transport_read(conn, in, wanted_bytes(conn));
	if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
		return;
	}
	if (got == 0 && conn->reply != NULL) { /* the other end has said all, and still reads */
		watch_events(conn, EPOLLOUT);
		return;
	}
	if (got <= 0 || !take_piece(conn, (const char *)in, (size_t)got)) {
		end_input(conn);
	}
}

int http_continue(struct conn *conn) {
	if (conn->upload != NULL && http_body_missing(conn) == 0) {
		return http_body_end(conn);
	}
	return conn->exchange != NULL ? http_call_continue(conn) : http_work_continue(conn);
}

static void go_on(struct conn *conn) {
	conn->woken = false;
	watch_end(conn);
	if (http_continue(conn) != 0) {
		http_kill(conn);
	}
}

void http_serve(struct conn *conn, uint32_t events) {
	if (conn->woken) {
		go_on(conn);
		return;
	}
	if (conn->reply != NULL && (events & ~(uint32_t)EPOLLIN) != 0 &&
		http_answer_on(conn) != 0) {
		http_kill(conn);
	}
	if (!conn->watched) {
		return;
	}
	if (conn->reply == NULL && (events & EPOLLOUT) != 0) {
		watch_events(conn, EPOLLIN);
	}
	if (conn->reply == NULL || (events & ~(uint32_t)EPOLLOUT) != 0) {
		read_some(conn);
	}
}
