/* server/net/http_work.c - makes answers on a thread, one at a time; others wait in a queue
 * (server/quota/work_queue.h).
 *
 * A single thread leaves the rest of the machine to the loop, whatever is asked for. A connection
 * does not read while it waits, and closes after its answer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/net/http_conn.h"

enum {
	WORK_SECONDS = 60, /* for a connection to wait */
	WORK_NICE = 10,    /* of the thread */
	READ_MS = 1,       /* between two slices of a log, for other work of the loop */
	LATER_MS = 5,      /* before the hub is asked again */
};

/* Loop time per slice when reading for an answer. */
#define SLICE_NS UINT64_C(500000)

struct http_work {
	struct work_item item; /* first */
	struct net *net;
	struct conn *conn;   /* NULL once it is gone */
	struct quota *quota; /* taken */
	struct api_work *work;
	struct api_reply reply;
	char *key;          /* NULL: the answer is not cached */
	enum api_life life; /* API_LOG_LATER: the key still lacks its tag */
	bool is_kept;       /* the answer is cached already */
	bool done, head, running;
	uint64_t begun_ns;
	uv_work_t job;
};

static void start_next_work(struct net *net);
static void advance_http_work(struct http_work *work);

static void destroy_http_work(struct http_work *work) {
	if (work->work != NULL) {
		api_work_finish(work->work, NULL);
	}
	free(work->reply.body);
	free(work->reply.packed);
	free(work->key);
	quota_release(work->quota);
	free(work);
}

/* Lower the thread's priority so that the loop and the store go first when there are few
 * processors. On Linux each thread has its own niceness. */
static void give_way(void) {
	static _Thread_local bool given;
	if (!given && getpriority(PRIO_PROCESS, 0) < WORK_NICE) {
		setpriority(PRIO_PROCESS, 0, WORK_NICE);
	}
	given = true;
}

static void on_thread(uv_work_t *job) {
	struct http_work *work = job->data;
	give_way();
	api_work_run(work->work);
}

/* Let it be answered. */
static void wake_work_conn(struct conn *conn) {
	if (!watch_wake(conn)) {
		transport_kill(conn);
	}
}

/* Finish the work. Without a reply its connection is just closed. */
static void end_http_work(struct http_work *work) {
	work->done = true;
	if (work->conn != NULL) {
		wake_work_conn(work->conn);
	} else {
		destroy_http_work(work);
	}
}

static void on_work_done(uv_work_t *job, int status) {
	struct http_work *work = job->data;
	struct net *net = work->net;
	uint64_t now_ns = uv_hrtime();
	(void)status;
	net->http->work = NULL;
	work_queue_spent(quota_worker(work->quota), now_ns - work->begun_ns, now_ns);
	api_work_finish(work->work, &work->reply);
	work->work = NULL;
	end_http_work(work);
	start_next_work(net);
}

static void on_work_read_due(uv_timer_t *timer) {
	struct net *net = timer->data;
	advance_http_work(net->http->work);
	start_next_work(net);
}

static void run_on_thread(struct http_work *work) {
	work->job.data = work;
	work->begun_ns = uv_hrtime();
	work->running = uv_queue_work(
				work->net->options.loop, &work->job, on_thread, on_work_done) == 0;
	if (!work->running) {
		work->net->http->work = NULL;
		end_http_work(work);
	}
}

/* The key has only path and query: add its tag once that is known. */
static void complete_key(struct http_work *work) {
	char tag[API_TAG_MAX] = "";
	size_t size = strlen(work->key) + API_TAG_MAX + 2;
	char *key = malloc(size);
	char *path = strdup(work->key);
	enum api_life life = API_ONCE;
	if (key != NULL && path != NULL) {
		char *query = strchr(path, '?');
		if (query != NULL) {
			*query++ = '\0';
		}
		life = api_work_tag(work->work, path, query != NULL ? query : "", tag);
		snprintf(key, size, "%s#%s", work->key, tag);
	}
	free(path);
	if (life == API_LOG_LATER) {
		free(key);
		return;
	}
	free(work->key);
	work->key = key;
	work->life = life;
	if (life == API_ONCE) {
		free(key);
		work->key = NULL;
	}
}

/* Read a slice of what it needs. */
static enum api_step read_work_slice(struct http_work *work) {
	uint64_t begun_ns = uv_hrtime();
	enum api_step step = api_work_read(work->work, SLICE_NS);
	quota_charge(work->quota, uv_hrtime() - begun_ns, 0);
	if (work->life == API_LOG_LATER) {
		complete_key(work);
		work->is_kept = work->life == API_LOG && work->conn != NULL &&
			http_has_kept(work->conn, work->key);
	}
	return work->is_kept ? API_SAID : step;
}

/* Read on, or pass it to the thread. */
static void advance_http_work(struct http_work *work) {
	struct net *net = work->net;
	enum api_step step = read_work_slice(work);
	switch (step) {
	case API_READY:
		run_on_thread(work);
		return;
	case API_MORE:
	case API_LATER:
		uv_timer_start(&net->http->work_timer, on_work_read_due,
			step == API_MORE ? READ_MS : LATER_MS, 0);
		return;
	case API_SAID:
		net->http->work = NULL;
		api_work_finish(work->work, &work->reply);
		work->work = NULL;
		end_http_work(work);
	}
}

/* Start with the next item, unless one is in progress. */
static void start_next_work(struct net *net) {
	while (net->http->work == NULL) {
		struct http_work *work = (struct http_work *)work_queue_take(
			&net->http->work_queue, uv_hrtime());
		if (work == NULL) {
			return;
		}
		net->http->work = work;
		advance_http_work(work);
	}
}

bool http_work_has_room(const struct conn *conn) {
	return work_queue_has_room(quota_worker(conn->quota), 0);
}

/* There was no room in the queue. */
static void send_away(struct http_work *work) {
	static const char text[] =
		"{\"code\":\"busy\",\"error\":\"Too many answers are being prepared; try again soon.\"}";
	work->reply = (struct api_reply){.status = 503,
		.type = "application/json",
		.body = strdup(text),
		.size = sizeof(text) - 1};
	end_http_work(work);
}

bool http_work_add(
	struct conn *conn, struct api_work *made, bool head, const char *key, enum api_life life) {
	struct net *net = conn->net;
	struct work_item *out;
	struct http_work *work = calloc(1, sizeof(*work));
	if (work == NULL) {
		api_work_finish(made, NULL);
		return false;
	}
	*work = (struct http_work){.net = net,
		.conn = conn,
		.quota = quota_ref(conn->quota),
		.work = made,
		.head = head};
	work->key = life != API_ONCE ? strdup(key) : NULL;
	work->life = work->key != NULL ? life : API_ONCE;
	if (work->key != NULL) {
		api_work_pack(made);
	}
	conn->http->work = work;
	watch_end(conn);
	transport_limit(conn, WORK_SECONDS);
	work_queue_add(&net->http->work_queue, &work->item, quota_worker(work->quota),
		api_work_bytes(made), &out);
	if (out != NULL) {
		send_away((struct http_work *)out);
	}
	start_next_work(net);
	return true;
}

static int answer_from_work(struct conn *conn) {
	struct http_work *work = conn->http->work;
	struct api_reply reply = work->reply;
	bool head = work->head;
	bool is_kept = work->is_kept;
	enum api_life life = work->life;
	char *key = work->key;
	conn->http->work = NULL;
	work->reply.body = work->reply.packed = work->key = NULL;
	destroy_http_work(work);
	if (reply.status == 404) {
		quota_count_miss(conn->quota);
	}
	if (is_kept) {
		int result = http_answer_found(conn, key, head);
		free(reply.body);
		free(reply.packed);
		free(key);
		return result;
	}
	if (key != NULL && reply.status == 200) {
		int result = http_keep_made(conn, key, life, &reply, head);
		free(key);
		return result;
	}
	free(key);
	return reply.body != NULL ? http_answer_api(conn, &reply, head, true) : -1;
}

int http_work_continue(struct conn *conn) {
	return conn->http->work != NULL && conn->http->work->done ? answer_from_work(conn) : 0;
}

void http_work_leave(struct conn *conn) {
	struct http_work *work = conn->http->work;
	conn->http->work = NULL;
	if (work != NULL) {
		work->conn = NULL;
		if (work->running && !work->done) {
			return; /* it has to run to its end */
		}
		if (work == conn->net->http->work) {
			uv_timer_stop(&conn->net->http->work_timer);
			conn->net->http->work = NULL;
		}
		work_queue_remove(&conn->net->http->work_queue, &work->item);
		destroy_http_work(work);
		start_next_work(conn->net);
	}
}

void http_work_finish(struct net *net) {
	while (net->http->work != NULL) {
		uv_run(net->options.loop, UV_RUN_ONCE);
	}
}
