/* server/net/http_work.c - answers that are made on a thread: one at a time, the others wait in
 * line.
 *
 * One thread leaves the rest of the machine to the loop, however much is asked for. A connection
 * reads nothing while it waits, and ends with its answer: libwebsockets 4.1 has no state in which
 * the next request could wait behind.
 */
#include <stdio.h>
#include <stdlib.h>

#include "server/net/api_work.h"
#include "server/net/net_conn.h"

enum {
	WORKS_MAX = 32,        /* in line */
	WORKS_OF_PEER_MAX = 4, /* of one address */
	WORK_SECONDS = 60,     /* for a connection to wait */
};

struct http_work {
	struct http_work *next; /* in line */
	struct net *net;
	struct conn *conn; /* NULL once it is gone */
	struct peer *peer; /* taken */
	struct api_work *work;
	struct api_reply reply;
	bool done, head;
	uv_work_t job;
};

static void start(struct net *net);

static void destroy(struct http_work *work) {
	if (work->work != NULL) {
		api_work_finish(work->work, NULL);
	}
	free(work->reply.body);
	peer_release(work->net, work->peer);
	free(work);
}

/* Take the first out of the line. */
static void pop(struct net *net) {
	net->work_first = net->work_first->next;
	if (net->work_first == NULL) {
		net->work_last = NULL;
	}
}

static void on_thread(uv_work_t *job) {
	struct http_work *work = job->data;
	api_work_run(work->work);
}

/* It may be answered now. libwebsockets writes nothing to a connection that does not read. */
static void wake(struct conn *conn) {
	lws_rx_flow_control(conn->wsi, 1);
	lws_callback_on_writable(conn->wsi);
}

static void on_done(uv_work_t *job, int status) {
	struct http_work *work = job->data;
	struct net *net = work->net;
	(void)status;
	pop(net);
	net->work_runs = false;
	api_work_finish(work->work, &work->reply);
	work->work = NULL;
	work->done = true;
	if (work->conn != NULL) {
		wake(work->conn);
	} else {
		destroy(work);
	}
	start(net);
}

/* Begin with the first that somebody still waits for. */
static void start(struct net *net) {
	while (net->work_first != NULL && !net->work_runs) {
		struct http_work *work = net->work_first;
		work->job.data = work;
		net->work_runs = work->conn != NULL &&
			uv_queue_work(net->options.loop, &work->job, on_thread, on_done) == 0;
		if (net->work_runs) {
			return;
		}
		pop(net);
		work->done = true;
		if (work->conn != NULL) {
			wake(work->conn);
		} else {
			destroy(work);
		}
	}
}

bool http_work_has_room(const struct conn *conn) {
	unsigned all = 0, own = 0;
	for (const struct http_work *at = conn->net->work_first; at != NULL; at = at->next) {
		all++;
		own += at->peer == conn->peer;
	}
	return all < WORKS_MAX && own < WORKS_OF_PEER_MAX;
}

bool http_work_add(struct conn *conn, struct api_work *made, bool head) {
	struct net *net = conn->net;
	struct http_work *work = calloc(1, sizeof(*work));
	if (work == NULL) {
		api_work_finish(made, NULL);
		return false;
	}
	*work = (struct http_work){
		.net = net, .conn = conn, .peer = conn->peer, .work = made, .head = head};
	work->peer->holders++;
	conn->work = work;
	if (net->work_last != NULL) {
		net->work_last->next = work;
	} else {
		net->work_first = work;
	}
	net->work_last = work;
	lws_rx_flow_control(conn->wsi, 0);
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, WORK_SECONDS);
	start(net);
	return true;
}

bool http_work_is_done(const struct conn *conn) {
	return conn->work != NULL && conn->work->done;
}

int http_work_answer(struct conn *conn) {
	struct http_work *work = conn->work;
	struct api_reply reply = work->reply;
	bool head = work->head;
	conn->work = NULL;
	work->reply.body = NULL;
	destroy(work);
	return reply.body != NULL ? http_answer_api(conn, &reply, head, true) : -1;
}

void http_work_leave(struct conn *conn) {
	struct http_work *work = conn->work;
	conn->work = NULL;
	if (work != NULL) {
		work->conn = NULL;
		if (work->done) {
			destroy(work);
		}
	}
}

void http_work_finish(struct net *net) {
	while (net->work_first != NULL) {
		if (net->work_runs) {
			uv_run(net->options.loop, UV_RUN_ONCE);
		} else {
			start(net);
		}
	}
}
