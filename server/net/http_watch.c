/* server/net/http_watch.c - checks what a connection sends over HTTP before the library parses
 * it. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "server/net/net_conn.h"
#include "server/net/raw.h"

/* The library has not seen the request, so the answer bypasses it; if another answer is being sent
 * already, nothing is written into it. The input is drained first, because otherwise the system
 * would reset the connection before the answer has arrived. */
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
