/* server/net/ws_pause.c - which websockets are read, and which must wait. */
#include <stdlib.h>
#include <sys/epoll.h>

#include "server/net/ws_conn.h"

void ws_reading_pause(struct ws_conn *ws) {
	struct ws_net *net = ws->conn->net->ws;
	if (ws->paused) {
		return;
	}
	ws->paused = true;
	net->paused++;
	ws->paused_next = NULL;
	ws->paused_prev = net->paused_last;
	if (net->paused_last != NULL) {
		net->paused_last->paused_next = ws;
	} else {
		net->paused_first = ws;
	}
	net->paused_last = ws;
	watch_events(ws->conn, 0);
}

void ws_reading_resume(struct ws_conn *ws) {
	struct ws_net *net = ws->conn->net->ws;
	if (!ws->paused) {
		return;
	}
	ws->paused = false;
	net->paused--;
	if (ws->paused_prev != NULL) {
		ws->paused_prev->paused_next = ws->paused_next;
	} else {
		net->paused_first = ws->paused_next;
	}
	if (ws->paused_next != NULL) {
		ws->paused_next->paused_prev = ws->paused_prev;
	} else {
		net->paused_last = ws->paused_prev;
	}
}

void ws_reading_forget_held(struct ws_conn *ws) {
	free(ws->held);
	ws->held = NULL;
	ws->held_size = 0;
}

bool ws_reading_begin(struct ws_conn *ws) {
	ws->reads = watch_begin(ws->conn);
	return ws->reads;
}

void ws_reading_end(struct ws_conn *ws) {
	ws_reading_resume(ws);
	ws_reading_forget_held(ws);
	ws->reads = false;
	watch_end(ws->conn);
}

void ws_reading_discard(struct ws_conn *ws) {
	bool was_paused = ws->paused;
	ws_reading_resume(ws);
	if (was_paused && ws->reads) {
		ws->garbled = ws->garbled || ws->held_size > WS_FRAMES_LEFT_MAX;
		watch_events(ws->conn, EPOLLIN);
	}
	if (ws->garbled) {
		ws_reading_forget_held(ws);
	}
}
