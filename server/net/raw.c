/* server/net/raw.c - the bytes of a connection before libwebsockets has them. */
#undef _FORTIFY_SOURCE /* its recv() is inline, and would stand in the way of ours */
#include "server/net/raw.h"

#include <stdlib.h>
#include <sys/socket.h>

struct watched {
	raw_filter filter; /* NULL: nobody watches */
	void *user;
};

/* By descriptor. */
static struct watched *watched;
static size_t room, count;

static bool grow(size_t wanted) {
	enum { FIRST = 64 };
	size_t larger = room > 0 ? room : FIRST;
	while (larger < wanted) {
		larger *= 2;
	}
	struct watched *list = realloc(watched, larger * sizeof(*list));
	if (list == NULL) {
		return false;
	}
	for (size_t i = room; i < larger; i++) {
		list[i] = (struct watched){NULL, NULL};
	}
	watched = list;
	room = larger;
	return true;
}

bool raw_watch(int fd, raw_filter filter, void *user) {
	if (fd < 0 || ((size_t)fd >= room && !grow((size_t)fd + 1))) {
		return false;
	}
	count += watched[fd].filter == NULL;
	watched[fd] = (struct watched){filter, user};
	return true;
}

void raw_forget(int fd, const void *user) {
	if (fd < 0 || (size_t)fd >= room || watched[fd].filter == NULL ||
		watched[fd].user != user) {
		return;
	}
	watched[fd] = (struct watched){NULL, NULL};
	if (--count == 0) {
		free(watched);
		watched = NULL;
		room = 0;
	}
}

/* In place of the C library's. */
ssize_t recv(int fd, void *buffer, size_t size, int flags) {
	if (flags != 0 || fd < 0 || (size_t)fd >= room || watched[fd].filter == NULL) {
		return recvfrom(fd, buffer, size, flags, NULL, NULL);
	}
	ssize_t got = recvfrom(fd, buffer, size, MSG_PEEK, NULL, NULL);
	if (got <= 0) {
		return got;
	}
	size_t good = watched[fd].filter(watched[fd].user, buffer, (size_t)got);
	return good > 0 ? recvfrom(fd, buffer, good, 0, NULL, NULL) : 0;
}
