/* server/store/store_sqlite.c - a store in an SQLite file, or in memory.
 *
 * The loop collects the appends of one round and hands them to a writer thread, which commits
 * everything it finds waiting, including what arrived during the last commit, in one transaction.
 * When that is on disk, the loop is woken and calls the callbacks. The loop reads through a second
 * connection, and store_read through a third with a thread of its own: in WAL mode none waits for
 * another. In memory there is no WAL mode, and they do.
 */
#include <stdlib.h>

#include "server/store/store_lock.h"
#include "server/store/store_reader.h"
#include "server/store/store_reads.h"
#include "server/store/store_writer.h"

enum { PROBE_MS = 2000, REST_MS = 1000 };

static const uint64_t ms_ns = 1000000;

struct expire {
	bool asked, finished;
	struct store_want want;
	struct store_gone gone;
	store_expired done; /* NULL: no request is under way */
	void *user;
};

struct run {
	bool waits; /* waits for the next commit */
	bool asked; /* commit at once */
	struct writer_run kept;
};

struct sqlite_store {
	struct store base;
	int lock_fd; /* held as long as the store is open; -1: in memory */
	/* Used by the loop only. */
	uv_prepare_t end_of_turn; /* active while gathered is not empty */
	uv_async_t wake;          /* keeps the loop alive while something is pending */
	int handles;              /* handles not closed yet */
	struct jobs gathered;
	size_t pending;
	struct reader reader;
	struct reads reads;
	/* Used by the thread only. */
	uv_thread_t thread;
	struct writer writer;
	/* Shared, protected by lock. */
	uv_mutex_t lock;
	uv_cond_t work;  /* signals the thread: queue, expire or stopping */
	uv_cond_t ready; /* signals a loop that blocks: done */
	struct jobs queue, done;
	struct expire expire;
	struct run run;
	bool refuses; /* the last commit failed */
	bool stopping;
};

static struct sqlite_store *sqlite_of(struct store *store) {
	return (struct sqlite_store *)store;
}

/* ---- writer thread ---- */

/* Commit batch and the waiting run. Call with the lock held; it is released while the disk
 * works. */
static void commit_sqlite_batch(struct sqlite_store *sqlite, struct jobs *batch) {
	struct run run = sqlite->run;
	sqlite->run.waits = sqlite->run.asked = false;
	uv_mutex_unlock(&sqlite->lock);
	bool good = writer_commit(&sqlite->writer, batch, run.waits ? &run.kept : NULL);
	uv_mutex_lock(&sqlite->lock);
	sqlite->refuses = !good;
	if (!good && run.waits && !sqlite->run.waits) {
		sqlite->run = run; /* retry with the next commit that succeeds */
		sqlite->run.asked = false;
	}
}

/* Commit everything that waits. */
static void work_jobs(struct sqlite_store *sqlite) {
	struct jobs batch = {0};
	jobs_move(&batch, &sqlite->queue);
	commit_sqlite_batch(sqlite, &batch);
	jobs_move(&sqlite->done, &batch);
	uv_mutex_unlock(&sqlite->lock);
	/* Whoever wakes up needs the lock, so signal after releasing it. */
	uv_async_send(&sqlite->wake);
	uv_cond_signal(&sqlite->ready);
	writer_tidy(&sqlite->writer);
	uv_mutex_lock(&sqlite->lock);
}

static void work_expire(struct sqlite_store *sqlite) {
	struct store_want want = sqlite->expire.want;
	struct store_gone gone = {.failed = true};
	uv_mutex_unlock(&sqlite->lock);
	writer_expire(&sqlite->writer, &want, &gone);
	writer_tidy(&sqlite->writer);
	uv_mutex_lock(&sqlite->lock);
	sqlite->expire.gone = gone;
	sqlite->expire.asked = false;
	sqlite->expire.finished = true;
	uv_async_send(&sqlite->wake);
}

/* Nothing waits. If commits fail, probe every few seconds to notice when they succeed again. */
static void wait_for_sqlite_work(struct sqlite_store *sqlite) {
	bool refuses = sqlite->refuses;
	if (!refuses && !sqlite->writer.mark_lags) {
		uv_cond_wait(&sqlite->work, &sqlite->lock);
		return;
	}
	uint64_t wait_ns = (refuses ? PROBE_MS : REST_MS) * ms_ns;
	if (uv_cond_timedwait(&sqlite->work, &sqlite->lock, wait_ns) != UV_ETIMEDOUT) {
		return;
	}
	uv_mutex_unlock(&sqlite->lock);
	writer_rest(&sqlite->writer);
	bool works = !refuses || writer_probe(&sqlite->writer);
	uv_mutex_lock(&sqlite->lock);
	sqlite->refuses = !works;
}

static void run_sqlite_thread(void *user) {
	struct sqlite_store *sqlite = user;
	uv_mutex_lock(&sqlite->lock);
	while (!sqlite->stopping || sqlite->queue.count > 0 || sqlite->run.asked) {
		if (sqlite->queue.count > 0) {
			work_jobs(sqlite);
		} else if (sqlite->expire.asked) {
			work_expire(sqlite);
		} else if (sqlite->run.asked) {
			struct jobs none = {0};
			commit_sqlite_batch(sqlite, &none);
		} else {
			wait_for_sqlite_work(sqlite);
		}
	}
	uv_mutex_unlock(&sqlite->lock);
}

/* ---- appending ---- */

static void queue_gathered_jobs(struct sqlite_store *sqlite) {
	uv_prepare_stop(&sqlite->end_of_turn);
	uv_mutex_lock(&sqlite->lock);
	jobs_move(&sqlite->queue, &sqlite->gathered);
	uv_mutex_unlock(&sqlite->lock);
	uv_cond_signal(&sqlite->work);
}

static void on_sqlite_turn_end(uv_prepare_t *handle) {
	queue_gathered_jobs(handle->data);
}

/* A pending request keeps the loop alive. */
static void ref_sqlite_loop(struct sqlite_store *sqlite) {
	if (sqlite->pending > 0 || sqlite->expire.done != NULL || sqlite->reads.asked > 0) {
		uv_ref((uv_handle_t *)&sqlite->wake);
	} else {
		uv_unref((uv_handle_t *)&sqlite->wake);
	}
}

static void finish_jobs(struct sqlite_store *sqlite, struct jobs *jobs) {
	for (struct job *job = jobs_take(jobs); job != NULL; job = jobs_take(jobs)) {
		sqlite->pending--;
		ref_sqlite_loop(sqlite);
		job_finish(job);
	}
}

/* Call the callback; expire is a copy made under the lock. */
static void finish_sqlite_expire(const struct expire *expire) {
	if (expire->finished) {
		expire->done(expire->user, &expire->gone);
	}
}

static void on_sqlite_wake(uv_async_t *handle) {
	struct sqlite_store *sqlite = handle->data;
	struct jobs jobs = {0};
	uv_mutex_lock(&sqlite->lock);
	jobs_move(&jobs, &sqlite->done);
	struct expire expire = sqlite->expire;
	if (expire.finished) {
		sqlite->expire = (struct expire){.asked = false};
	}
	uv_mutex_unlock(&sqlite->lock);
	ref_sqlite_loop(sqlite);
	finish_jobs(sqlite, &jobs);
	finish_sqlite_expire(&expire);
	if (sqlite->reads.asked > 0) {
		reads_finish_done(&sqlite->reads);
		ref_sqlite_loop(sqlite);
	}
}

static void sqlite_write(struct store *store, struct job *job) {
	struct sqlite_store *sqlite = sqlite_of(store);
	jobs_add(&sqlite->gathered, job);
	sqlite->pending++;
	ref_sqlite_loop(sqlite);
	uv_prepare_start(&sqlite->end_of_turn, on_sqlite_turn_end);
}

static bool sqlite_notes(
	struct store *store, const char *kind, const char *key, store_each_note each, void *user) {
	return reader_notes(&sqlite_of(store)->reader, kind, key, each, user);
}

static bool sqlite_is_well(const struct store *store) {
	struct sqlite_store *sqlite = (struct sqlite_store *)store;
	uv_mutex_lock(&sqlite->lock);
	bool refuses = sqlite->refuses;
	uv_mutex_unlock(&sqlite->lock);
	return !refuses;
}

static size_t sqlite_pending(const struct store *store) {
	return ((const struct sqlite_store *)store)->pending;
}

/* ---- reading and expiring ---- */

static struct store_cursor *sqlite_read_begin(
	struct store *store, const char *room, uint32_t since) {
	return reader_begin(&sqlite_of(store)->reader, room, since);
}

static enum store_more sqlite_read_some(struct store *store, struct store_cursor *cursor,
	unsigned steps, store_each_event each, void *user) {
	return reader_some(&sqlite_of(store)->reader, cursor, steps, each, user);
}

static enum store_more sqlite_read_found(
	struct store *store, struct store_cursor *cursor, struct store_found *found) {
	return reader_cursor_found(&sqlite_of(store)->reader, cursor, found);
}

static struct store_cursor *sqlite_notes_begin(
	struct store *store, const char *kind, const char *key) {
	(void)store;
	return reader_notes_begin(kind, key);
}

static enum store_more sqlite_notes_some(
	struct store *store, struct store_cursor *cursor, store_each_note each, void *user) {
	return reader_notes_some(&sqlite_of(store)->reader, cursor, each, user);
}

static void sqlite_read_end(struct store *store, struct store_cursor *cursor) {
	(void)store;
	reader_end(cursor);
}

static bool sqlite_read(struct store *store, struct query *query) {
	struct sqlite_store *sqlite = sqlite_of(store);
	bool may = reads_add(&sqlite->reads, query);
	ref_sqlite_loop(sqlite);
	return may;
}

static bool sqlite_rooms(
	struct store *store, enum store_status max_status, store_each_room each, void *user) {
	return reader_rooms(&sqlite_of(store)->reader, max_status, each, user);
}

static bool sqlite_expire(
	struct store *store, const struct store_want *want, store_expired done, void *user) {
	struct sqlite_store *sqlite = sqlite_of(store);
	uv_mutex_lock(&sqlite->lock);
	bool may = sqlite->expire.done == NULL;
	if (may) {
		sqlite->expire = (struct expire){
			.asked = true, .want = *want, .done = done, .user = user};
		uv_cond_signal(&sqlite->work);
	}
	uv_mutex_unlock(&sqlite->lock);
	ref_sqlite_loop(sqlite);
	return may;
}

static bool sqlite_runs(struct store *store, store_each_run each, void *user) {
	return reader_runs(&sqlite_of(store)->reader, each, user);
}

static void sqlite_keep_run(struct store *store, int64_t from_ms, int64_t to_ms) {
	struct sqlite_store *sqlite = sqlite_of(store);
	uv_mutex_lock(&sqlite->lock);
	sqlite->run = (struct run){true, true, {from_ms, to_ms}};
	uv_cond_signal(&sqlite->work);
	uv_mutex_unlock(&sqlite->lock);
}

/* ---- create and destroy ---- */

static bool open_writer_and_reader(
	struct sqlite_store *sqlite, const char *path, char *error, size_t size) {
	sqlite3 *db = store_db_begin(path, error, size);
	if (db == NULL) {
		return false;
	}
	if (!writer_init(&sqlite->writer, path, db)) {
		snprintf(error, size, "out of memory for the store \"%s\"", path);
		return false;
	}
	if (!reader_init(&sqlite->reader, path, error, size)) {
		writer_finish(&sqlite->writer);
		return false;
	}
	return true;
}

static bool open_files(struct sqlite_store *sqlite, const char *path, char *error, size_t size) {
	bool in_memory = store_db_is_in_memory(path);
	sqlite->lock_fd = in_memory ? -1 : store_lock_take(path, error, size);
	if (!in_memory && sqlite->lock_fd < 0) {
		return false;
	}
	if (!open_writer_and_reader(sqlite, path, error, size)) {
		store_lock_give(sqlite->lock_fd);
		return false;
	}
	return true;
}

static void close_files(struct sqlite_store *sqlite) {
	reader_finish(&sqlite->reader);
	writer_finish(&sqlite->writer);
	store_lock_give(sqlite->lock_fd);
}

static void on_sqlite_handle_closed(uv_handle_t *handle) {
	struct sqlite_store *sqlite = handle->data;
	if (--sqlite->handles == 0) {
		free(sqlite);
	}
}

static bool start_thread(struct sqlite_store *sqlite) {
	if (uv_mutex_init(&sqlite->lock) != 0) {
		return false;
	}
	if (uv_cond_init(&sqlite->work) != 0) {
		goto fail_work;
	}
	if (uv_cond_init(&sqlite->ready) != 0) {
		goto fail_ready;
	}
	if (uv_thread_create(&sqlite->thread, run_sqlite_thread, sqlite) != 0) {
		goto fail_thread;
	}
	return true;

fail_thread:
	uv_cond_destroy(&sqlite->ready);
fail_ready:
	uv_cond_destroy(&sqlite->work);
fail_work:
	uv_mutex_destroy(&sqlite->lock);
	return false;
}

static void stop_thread(struct sqlite_store *sqlite) {
	uv_mutex_lock(&sqlite->lock);
	sqlite->stopping = true;
	uv_cond_signal(&sqlite->work);
	uv_mutex_unlock(&sqlite->lock);
	uv_thread_join(&sqlite->thread);
	uv_cond_destroy(&sqlite->ready);
	uv_cond_destroy(&sqlite->work);
	uv_mutex_destroy(&sqlite->lock);
}

/* Wait for some appends and finish them; their callbacks may add more. */
static void finish_some(struct sqlite_store *sqlite) {
	struct jobs jobs = {0};
	queue_gathered_jobs(sqlite);
	uv_mutex_lock(&sqlite->lock);
	while (sqlite->done.count == 0) {
		uv_cond_wait(&sqlite->ready, &sqlite->lock);
	}
	jobs_move(&jobs, &sqlite->done);
	uv_mutex_unlock(&sqlite->lock);
	finish_jobs(sqlite, &jobs);
}

static void sqlite_destroy(struct store *store) {
	struct sqlite_store *sqlite = sqlite_of(store);
	while (sqlite->pending > 0) {
		finish_some(sqlite);
	}
	reads_close(&sqlite->reads);
	stop_thread(sqlite);
	if (sqlite->expire.asked) { /* it had not started */
		sqlite->expire.gone = (struct store_gone){.failed = true};
		sqlite->expire.finished = true;
	}
	finish_sqlite_expire(&sqlite->expire);
	close_files(sqlite);
	uv_close((uv_handle_t *)&sqlite->end_of_turn, on_sqlite_handle_closed);
	uv_close((uv_handle_t *)&sqlite->wake, on_sqlite_handle_closed);
}

static const struct store_impl sqlite_impl = {
	.write = sqlite_write,
	.notes = sqlite_notes,
	.read_begin = sqlite_read_begin,
	.read_some = sqlite_read_some,
	.read_found = sqlite_read_found,
	.notes_begin = sqlite_notes_begin,
	.notes_some = sqlite_notes_some,
	.read_end = sqlite_read_end,
	.read = sqlite_read,
	.rooms = sqlite_rooms,
	.runs = sqlite_runs,
	.keep_run = sqlite_keep_run,
	.expire = sqlite_expire,
	.is_well = sqlite_is_well,
	.pending = sqlite_pending,
	.destroy = sqlite_destroy,
};

/* Once this succeeds, the memory belongs to the loop. */
static bool init_sqlite_handles(struct sqlite_store *sqlite, uv_loop_t *loop) {
	if (uv_async_init(loop, &sqlite->wake, on_sqlite_wake) != 0) {
		return false;
	}
	uv_unref((uv_handle_t *)&sqlite->wake);
	uv_prepare_init(loop, &sqlite->end_of_turn); /* libuv: always succeeds */
	sqlite->wake.data = sqlite;
	sqlite->end_of_turn.data = sqlite;
	sqlite->handles = 2;
	return true;
}

struct store *store_sqlite_create(
	uv_loop_t *loop, const char *path, char *error, size_t error_size) {
	struct sqlite_store *sqlite = calloc(1, sizeof(*sqlite));
	/* Must come before the first use of SQLite in this process: for memory statistics that
	 * nobody uses, it would lock a mutex shared by all threads at every allocation. */
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	if (sqlite == NULL) {
		snprintf(error, error_size, "out of memory for the store \"%s\"", path);
		return NULL;
	}
	sqlite->base.impl = &sqlite_impl;
	if (!open_files(sqlite, path, error, error_size)) {
		free(sqlite);
		return NULL;
	}
	snprintf(error, error_size, "cannot create a thread or handle for the store \"%s\"", path);
	if (!init_sqlite_handles(sqlite, loop)) {
		goto fail_handles;
	}
	if (!start_thread(sqlite)) {
		goto fail_thread;
	}
	if (!reads_open(&sqlite->reads, path, &sqlite->wake, error, error_size)) {
		goto fail_reads;
	}
	error[0] = '\0';
	return &sqlite->base;

fail_reads:
	stop_thread(sqlite);
fail_thread:
	close_files(sqlite);
	uv_close((uv_handle_t *)&sqlite->end_of_turn, on_sqlite_handle_closed);
	uv_close((uv_handle_t *)&sqlite->wake, on_sqlite_handle_closed);
	return NULL; /* the loop frees it */
fail_handles:
	close_files(sqlite);
	free(sqlite);
	return NULL;
}
