/* server/net/http_serve.c - reads and writes connections over HTTP: heads, bodies, the ends of
 * streams, long answers, and what comes when nothing should. */
#include <errno.h>
#include <sys/epoll.h>

#include "server/net/net_conn.h"

/* Returns how many bytes may be read: those of the body that are missing, or any. */
static size_t count_wanted_bytes(const struct conn *conn) {
	size_t missing = conn->upload != NULL ? http_body_missing(conn)
		: conn->exchange != NULL      ? http_call_missing(conn)
					      : 0;
	return missing > 0 && missing < NET_READ ? missing : NET_READ;
}

static bool receive_body_piece(struct conn *conn, const char *bytes, size_t size) {
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
		transport_kill(conn);
	}
}

static void read_http_input(struct conn *conn) {
	unsigned char *in = conn->net->inbox;
	ssize_t got = transport_read(conn, in, count_wanted_bytes(conn));
	if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
		return;
	}
	if (got == 0 && conn->reply != NULL) { /* the other end has said all, and still reads */
		watch_events(conn, EPOLLOUT);
		return;
	}
	if (got <= 0 || !receive_body_piece(conn, (const char *)in, (size_t)got)) {
		end_input(conn);
	}
}

int http_continue(struct conn *conn) {
	if (conn->upload != NULL && http_body_missing(conn) == 0) {
		return http_body_end(conn);
	}
	return conn->exchange != NULL ? http_call_continue(conn) : http_work_continue(conn);
}

static void continue_woken_conn(struct conn *conn) {
	conn->woken = false;
	watch_end(conn);
	if (http_continue(conn) != 0) {
		transport_kill(conn);
	}
}

static void begin_http_request(struct conn *conn) {
	if (http_upgrades(conn)) {
		transport_upgrade(conn);
	} else if (http_request(conn, conn->head->path) != 0) {
		transport_kill(conn);
	}
}

/* There is room for what was kept, or more of a stream. */
static void flush_http_output(struct conn *conn) {
	bool good = transport_flush(conn);
	if (good && transport_is_full(conn)) {
		return;
	}
	watch_room(conn, false);
	if (!good || (conn->streams && http_continue(conn) != 0)) {
		transport_kill(conn);
	}
}

void http_serve(struct conn *conn, uint32_t events) {
	if (conn->handshaking && !secure_shake_hands(conn)) {
		return;
	}
	if (conn->awaits_room && (events & EPOLLOUT) != 0) {
		flush_http_output(conn);
		return; /* what has come is reported again */
	}
	if (conn->woken) {
		continue_woken_conn(conn);
		return;
	}
	if (conn->reply != NULL && (events & ~(uint32_t)EPOLLIN) != 0 &&
		http_answer_on(conn) != 0) {
		transport_kill(conn);
	}
	if (!conn->watched) {
		return;
	}
	if (conn->reply == NULL && (events & EPOLLOUT) != 0) {
		watch_events(conn, EPOLLIN);
	}
	if (conn->input == INPUT_HEAD) {
		if (http_read_head(conn)) {
			begin_http_request(conn);
		}
	} else if (conn->reply == NULL || (events & ~(uint32_t)EPOLLOUT) != 0) {
		read_http_input(conn);
	}
}
