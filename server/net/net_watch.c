/* server/net/net_watch.c - which connections are polled, and what for (net_read.c), and which must
 * wait. */
#include <stdlib.h>
#include <sys/epoll.h>

#include "server/net/net_conn.h"

static bool poll_for(struct conn *conn) {
	bool wanted = conn->watched || conn->awaits_room;
	struct epoll_event event = {
		.events = (conn->watched ? conn->events : 0) |
			(conn->awaits_room ? (uint32_t)EPOLLOUT : 0),
		.data.ptr = conn,
	};
	if (!wanted && !conn->polled) {
		return true;
	}
	int what = !wanted ? EPOLL_CTL_DEL : conn->polled ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
	bool good = epoll_ctl(conn->net->epoll, what, conn->fd, &event) == 0;
	conn->polled = wanted && (good || conn->polled);
	return good;
}

void watch_events(struct conn *conn, uint32_t events) {
	conn->events = events;
	poll_for(conn);
}

void watch_room(struct conn *conn, bool awaits) {
	if (conn->awaits_room != awaits) {
		conn->awaits_room = awaits;
		poll_for(conn);
	}
}

void watch_pause(struct conn *conn) {
	struct net *net = conn->net;
	if (conn->paused) {
		return;
	}
	conn->paused = true;
	net->paused++;
	conn->paused_next = NULL;
	conn->paused_prev = net->paused_last;
	if (net->paused_last != NULL) {
		net->paused_last->paused_next = conn;
	} else {
		net->paused_first = conn;
	}
	net->paused_last = conn;
	watch_events(conn, 0);
}

void watch_resume(struct conn *conn) {
	struct net *net = conn->net;
	if (!conn->paused) {
		return;
	}
	conn->paused = false;
	net->paused--;
	if (conn->paused_prev != NULL) {
		conn->paused_prev->paused_next = conn->paused_next;
	} else {
		net->paused_first = conn->paused_next;
	}
	if (conn->paused_next != NULL) {
		conn->paused_next->paused_prev = conn->paused_prev;
	} else {
		net->paused_last = conn->paused_prev;
	}
}

void watch_forget_held(struct conn *conn) {
	free(conn->held);
	conn->held = NULL;
	conn->held_size = 0;
}

bool watch_begin(struct conn *conn) {
	conn->watched = true;
	conn->events = EPOLLIN;
	conn->watched = poll_for(conn);
	return conn->watched;
}

void watch_end(struct conn *conn) {
	watch_resume(conn);
	watch_forget_held(conn);
	if (conn->watched) {
		conn->watched = false;
		poll_for(conn);
	}
}

void watch_discard(struct conn *conn) {
	bool was_paused = conn->paused;
	watch_resume(conn);
	if (was_paused && conn->watched) {
		conn->garbled = conn->garbled || conn->held_size > WS_FRAMES_LEFT_MAX;
		watch_events(conn, EPOLLIN);
	}
	if (conn->garbled) {
		watch_forget_held(conn);
	}
}
