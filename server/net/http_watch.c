/* server/net/http_watch.c - what a connection sends over HTTP is looked at before it is taken
 * apart. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "server/net/net_conn.h"
#include "server/net/raw.h"

/* The library has not read it, so it is answered past the library; an answer that is on its way
 * already is not written into. What came is taken, or the system would end the connection before
 * its answer has arrived. */
static void refuse_head(struct conn *conn, const char *why) {
	char answer[512], rest[4096];
	int fd = conn->fd;
	conn->net->counts.bad_heads++;
	for (int i = 0; i < 64 && recvfrom(fd, rest, sizeof(rest), MSG_DONTWAIT, NULL, NULL) > 0;
		i++) {
	}
	if (conn->reply == NULL && conn->work == NULL) {
		int size = snprintf(answer, sizeof(answer),
			"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
			"Content-Length: %zu\r\nX-Content-Type-Options: nosniff\r\n"
			"Connection: close\r\n\r\n%s\n",
			strlen(why) + 1, why);
		ssize_t sent = send(fd, answer, (size_t)size, MSG_DONTWAIT | MSG_NOSIGNAL);
		(void)sent; /* the connection ends either way */
	}
}

static size_t check_bytes(void *user, const char *bytes, size_t size) {
	struct conn *conn = user;
	const char *fault;
	if (conn->state != CONN_HTTP) {
		return size;
	}
	size_t good = head_check(&conn->head, bytes, size, &fault);
	if (fault != NULL) {
		refuse_head(conn, fault);
	}
	return good;
}

bool http_watch(struct conn *conn) {
	return raw_watch(conn->fd, check_bytes, conn);
}

void http_unwatch(struct conn *conn) {
	raw_forget(conn->fd, conn);
}
