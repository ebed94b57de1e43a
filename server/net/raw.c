/* server/net/raw.c - filters the bytes of a connection before libwebsockets reads them. */
#undef _FORTIFY_SOURCE /* its inline recv() would conflict with ours */
#include "server/net/raw.h"

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

/* Replaces the C library's recv(). */
ssize_t recv(int fd, void *buffer, size_t size, int flags) {
	if (flags != 0 || fd < 0 || (size_t)fd >= capacity || watched[fd].filter == NULL) {
		return recvfrom(fd, buffer, size, flags, NULL, NULL);
	}
	ssize_t got = recvfrom(fd, buffer, size, MSG_PEEK, NULL, NULL);
	if (got <= 0) {
		return got;
	}
	size_t good = watched[fd].filter(watched[fd].user, buffer, (size_t)got);
	return good > 0 ? recvfrom(fd, buffer, good, 0, NULL, NULL) : 0;
}
