/* server/net/raw.c - filters the bytes of a connection before libwebsockets reads them. */
#undef _FORTIFY_SOURCE /* its inline recv() would conflict with ours */
#include "server/net/raw.h"

#include <errno.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "base/array.h"

struct watched {
	raw_filter filter; /* NULL: not watched */
	void *user;
};

/* Indexed by descriptor, per thread: libraries call our recv() on threads of their own. */
static _Thread_local struct watched *watched;
static _Thread_local size_t capacity, count;

static bool grow(size_t wanted) {
	size_t had = capacity;
	struct watched *list = array_reserve(watched, &capacity, wanted, sizeof(*list));
	if (list == NULL) {
		return false;
	}
	for (size_t i = had; i < capacity; i++) {
		list[i] = (struct watched){NULL, NULL};
	}
	watched = list;
	return true;
}

bool raw_watch(int fd, raw_filter filter, void *user) {
	if (fd < 0 || ((size_t)fd >= capacity && !grow((size_t)fd + 1))) {
		return false;
	}
	count += watched[fd].filter == NULL;
	watched[fd] = (struct watched){filter, user};
	return true;
}

void raw_forget(int fd, const void *user) {
	if (fd < 0 || (size_t)fd >= capacity || watched[fd].filter == NULL ||
		watched[fd].user != user) {
		return;
	}
	watched[fd] = (struct watched){NULL, NULL};
	if (--count == 0) {
		free(watched);
		watched = NULL;
		capacity = 0;
	}
}

static const struct watched *find_watched(int fd) {
	return fd >= 0 && (size_t)fd < capacity && watched[fd].filter != NULL ? &watched[fd] : NULL;
}

/* Replaces the C library's recv(). */
ssize_t recv(int fd, void *buffer, size_t size, int flags) {
	const struct watched *found = flags == 0 ? find_watched(fd) : NULL;
	if (found == NULL) {
		return recvfrom(fd, buffer, size, flags, NULL, NULL);
	}
	ssize_t got = recvfrom(fd, buffer, size, MSG_PEEK, NULL, NULL);
	if (got <= 0) {
		return got;
	}
	ssize_t good = found->filter(found->user, buffer, (size_t)got);
	if (good != RAW_DROP) {
		return good > 0 ? recvfrom(fd, buffer, (size_t)good, 0, NULL, NULL) : 0;
	}
	ssize_t dropped = recvfrom(fd, buffer, (size_t)got, 0, NULL, NULL);
	(void)dropped; /* they were there */
	errno = EAGAIN;
	return -1;
}

/* What SSL_read() returns when SSL_read_ex() has failed. */
static int failed_read(const SSL *ssl) {
	return (SSL_get_shutdown(ssl) & SSL_RECEIVED_SHUTDOWN) != 0 ? 0 : -1;
}

/* Replaces OpenSSL's SSL_read(). After bytes were dropped it reads on until OpenSSL has none left,
 * so that SSL_get_error() says the same as after the original. */
int SSL_read(SSL *ssl, void *buffer, int size) {
	const struct watched *found = find_watched(SSL_get_fd(ssl));
	size_t room = size > 0 ? (size_t)size : 0, got;
	while (found != NULL) {
		if (SSL_peek_ex(ssl, buffer, room, &got) != 1) {
			return failed_read(ssl);
		}
		ssize_t good = found->filter(found->user, buffer, got);
		if (good == RAW_END) {
			return 0;
		}
		if (good != RAW_DROP) {
			room = (size_t)good;
			break;
		}
		if (SSL_read_ex(ssl, buffer, got, &got) != 1) {
			return failed_read(ssl);
		}
	}
	return SSL_read_ex(ssl, buffer, room, &got) == 1 ? (int)got : failed_read(ssl);
}
