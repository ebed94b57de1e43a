/* server/store/store_reads.c - the queries of store_read on SQLite. */
#include "server/store/store_reads.h"

#include <stdio.h>
#include <time.h>

enum { PROGRESS_STEPS = 1000 }; /* of SQLite's machine, between two looks at the time */

static const uint64_t limit_ns = STORE_READ_MS * (uint64_t)1000000;
/* On a machine that is busy with other things a query gets little of its time. */
static const uint64_t late_ns = STORE_READ_LATE_MS * (uint64_t)1000000;

static uint64_t read_thread_time(void) {
	struct timespec now;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static int on_progress(void *user) {
	const struct reads *reads = user;
	return read_thread_time() > reads->due_ns || uv_hrtime() > reads->late_ns;
}

/* Run the first query. Call with the lock held; it is released meanwhile. */
static void work_query(struct reads *reads) {
	struct query *query = query_queue_first(&reads->queue);
	uv_mutex_unlock(&reads->lock);
	if (query->result == STORE_OK) {
		reads->due_ns = read_thread_time() + limit_ns;
		reads->late_ns = uv_hrtime() + late_ns;
		rows_read(&reads->rows, reads->db, query);
	}
	uv_mutex_lock(&reads->lock);
	query_queue_take(&reads->queue);
	query->next = NULL;
	if (reads->done.last != NULL) {
		reads->done.last->next = query;
	} else {
		reads->done.first = query;
	}
	reads->done.last = query;
	reads->done.count++;
	uv_async_send(reads->wake);
}

static void run_reads_thread(void *user) {
	struct reads *reads = user;
	uv_mutex_lock(&reads->lock);
	while (!reads->stopping) {
		if (reads->queue.count > 0) {
			work_query(reads);
		} else {
			uv_cond_wait(&reads->work, &reads->lock);
		}
	}
	uv_mutex_unlock(&reads->lock);
}

bool reads_open(struct reads *reads, const char *path, uv_async_t *wake, char *error, size_t size) {
	*reads = (struct reads){
		.wake = wake, .db = store_db_open(path, STORE_DB_READ, error, size)};
	if (reads->db == NULL) {
		return false;
	}
	sqlite3_exec(reads->db, "PRAGMA temp_store = MEMORY", NULL, NULL, NULL);
	sqlite3_progress_handler(reads->db, PROGRESS_STEPS, on_progress, reads);
	if (uv_mutex_init(&reads->lock) != 0) {
		goto fail_mutex;
	}
	if (uv_cond_init(&reads->work) != 0) {
		goto fail_cond;
	}
	if (uv_thread_create(&reads->thread, run_reads_thread, reads) != 0) {
		goto fail_thread;
	}
	return true;

fail_thread:
	uv_cond_destroy(&reads->work);
fail_cond:
	uv_mutex_destroy(&reads->lock);
fail_mutex:
	snprintf(error, size, "cannot create a thread for the store \"%s\"", path);
	sqlite3_close(reads->db);
	reads->db = NULL;
	return false;
}

bool reads_add(struct reads *reads, struct query *query) {
	uv_mutex_lock(&reads->lock);
	bool may = !reads->stopping && !query_queue_has_address(&reads->done, query) &&
		query_queue_add(&reads->queue, query);
	uv_mutex_unlock(&reads->lock);
	uv_cond_signal(&reads->work);
	reads->asked += may;
	return may;
}

void reads_finish_done(struct reads *reads) {
	uv_mutex_lock(&reads->lock);
	struct query_queue done = reads->done;
	reads->done = (struct query_queue){0};
	uv_mutex_unlock(&reads->lock);
	for (struct query *query = query_queue_take(&done); query != NULL;
		query = query_queue_take(&done)) {
		reads->asked--;
		query_finish(query);
	}
}

void reads_close(struct reads *reads) {
	if (reads->db == NULL) {
		return;
	}
	uv_mutex_lock(&reads->lock);
	reads->stopping = true;
	uv_cond_signal(&reads->work);
	uv_mutex_unlock(&reads->lock);
	uv_thread_join(&reads->thread);
	reads_finish_done(reads);
	for (struct query *query = query_queue_take(&reads->queue); query != NULL;
		query = query_queue_take(&reads->queue)) {
		query->result = STORE_FAILED;
		reads->asked--;
		query_finish(query);
	}
	uv_cond_destroy(&reads->work);
	uv_mutex_destroy(&reads->lock);
	rows_finish(&reads->rows);
	sqlite3_close(reads->db);
	reads->db = NULL;
}
