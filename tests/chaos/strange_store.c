/* tests/chaos/strange_store.c - the SQLite store on a disk that is at times full, slow or busy.
 *
 * Most faults are injected by wrapping the store (tests/server/store/store_faulty.h). One comes
 * from the system: files may not grow, so that SQLite's writes fail in the middle of a transaction.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/server/store/store_faulty.h"
#include "server/postgres/postgres.h"
#include "server/store/store_jobs.h"
#include "tests/chaos/strange.h"

enum { PATH_BYTES = 512, SHORTEST_MS = 20, LONGEST_MS = 160, LIE_MS = 30 };

struct weather {
	enum store_fault fault;
	unsigned delay_ms, one_in;
	bool no_growth; /* files may not grow */
};

/* All are equally likely. */
static const struct weather weathers[] = {
	{STORE_FAULT_NONE, 0, 1, false},
	{STORE_FAULT_NONE, 0, 1, false},
	{STORE_FAULT_NONE, 0, 1, false},
	{STORE_FAULT_NONE, 0, 1, true},
	{STORE_FAULT_FULL, 0, 1, false},
	{STORE_FAULT_FULL, 0, 5, false},
	{STORE_FAULT_SLOW, 10, 1, false},
	{STORE_FAULT_SLOW, 60, 3, false},
	{STORE_FAULT_BUSY, 25, 1, false},
	{STORE_FAULT_BUSY, 5, 4, false},
};

struct strange_store {
	struct store base;
	struct store *inner;
	struct store_impl impl;
	struct store *bare; /* the store that inner wraps */
	char log_path[PATH_BYTES];
	uv_timer_t change; /* of the state of the disk */
	uv_timer_t answer; /* acknowledges events that were not stored */
	uv_signal_t signals[2];
	int handles; /* not closed yet */
	unsigned random;
	bool lies;
	struct jobs told; /* acknowledged at the end of this round of the loop, stored or not */
};

static struct strange_store *strange_of(struct store *store) {
	return (struct strange_store *)store;
}

/* ---- state of the disk ---- */

/* Limits files to the current size of the store's log, or lifts the limit. */
static void limit_growth(struct strange_store *strange, bool limited) {
	struct rlimit limit;
	struct stat about;
	if (getrlimit(RLIMIT_FSIZE, &limit) != 0) {
		return;
	}
	bool known = limited && stat(strange->log_path, &about) == 0;
	limit.rlim_cur = known ? (rlim_t)about.st_size : limit.rlim_max;
	setrlimit(RLIMIT_FSIZE, &limit);
}

static void set_weather(struct strange_store *strange, const struct weather *weather) {
	limit_growth(strange, weather->no_growth);
	store_faulty_set(strange->inner, weather->fault, weather->delay_ms, weather->one_in);
}

static unsigned pick(struct strange_store *strange, unsigned count) {
	return (unsigned)rand_r(&strange->random) % count;
}

static void on_change(uv_timer_t *timer) {
	struct strange_store *strange = timer->data;
	unsigned kinds = sizeof(weathers) / sizeof(weathers[0]);
	set_weather(strange, &weathers[pick(strange, kinds)]);
	uv_timer_start(timer, on_change, SHORTEST_MS + pick(strange, LONGEST_MS - SHORTEST_MS), 0);
}

static void on_signal(uv_signal_t *handle, int number) {
	struct strange_store *strange = handle->data;
	uv_timer_stop(&strange->change);
	if (number == SIGUSR2) {
		on_change(&strange->change);
	} else {
		set_weather(strange, &weathers[0]);
	}
}

/* ---- lies ---- */

static void forget(void *user, enum store_result result) {
	(void)user;
	(void)result;
}

static void tell_all(struct strange_store *strange) {
	for (struct job *job = jobs_take(&strange->told); job != NULL;
		job = jobs_take(&strange->told)) {
		job_finish(job);
	}
}

static void on_answer(uv_timer_t *timer) {
	tell_all(timer->data);
}

static void lie(struct strange_store *strange, struct job *job) {
	store_append(strange->inner, &job->event, forget, NULL);
	jobs_add(&strange->told, job);
	uv_timer_start(&strange->answer, on_answer, 0, 0);
}

/* ---- the wrapped store ---- */

static void strange_write(struct store *store, struct job *job) {
	struct strange_store *strange = strange_of(store);
	struct store *to = job->kind == JOB_CLAIM ? strange->bare : strange->inner;
	if (strange->lies && job->kind == JOB_EVENT) {
		lie(strange, job);
	} else {
		to->impl->write(to, job);
	}
}

static bool strange_notes(
	struct store *store, const char *kind, const char *key, store_each_note each, void *user) {
	return store_notes(strange_of(store)->inner, kind, key, each, user);
}

/* A store that answers asynchronously is read directly: it has no disk that could fail. */
static struct store *read_from(struct store *store) {
	struct strange_store *strange = strange_of(store);
	return store_reads_later(strange->bare) ? strange->bare : strange->inner;
}

static struct store_cursor *strange_read_begin(
	struct store *store, const char *room, uint32_t since) {
	return store_read_begin(read_from(store), room, since);
}

static enum store_more strange_read_some(struct store *store, struct store_cursor *cursor,
	unsigned steps, store_each_event each, void *user) {
	return store_read_some(read_from(store), cursor, steps, each, user);
}

static enum store_more strange_read_found(
	struct store *store, struct store_cursor *cursor, struct store_found *found) {
	return store_read_found(read_from(store), cursor, found);
}

static struct store_cursor *strange_notes_begin(
	struct store *store, const char *kind, const char *key) {
	return store_notes_begin(read_from(store), kind, key);
}

static enum store_more strange_notes_some(
	struct store *store, struct store_cursor *cursor, store_each_note each, void *user) {
	return store_notes_some(read_from(store), cursor, each, user);
}

static void strange_read_wait(
	struct store *store, struct store_cursor *cursor, store_wake wake, void *user) {
	store_read_wait(read_from(store), cursor, wake, user);
}

static bool strange_read_block(struct store *store, struct store_cursor *cursor) {
	struct store *from = read_from(store);
	return from->impl->read_block(from, cursor);
}

static void strange_read_end(struct store *store, struct store_cursor *cursor) {
	store_read_end(read_from(store), cursor);
}

static bool strange_read(struct store *store, struct query *query) {
	struct store *from = read_from(store);
	return from->impl->read(from, query);
}

static bool strange_rooms(
	struct store *store, enum store_status max_status, store_each_room each, void *user) {
	return store_rooms(strange_of(store)->inner, max_status, each, user);
}

static bool strange_runs(struct store *store, store_each_run each, void *user) {
	return store_runs(strange_of(store)->inner, each, user);
}

static void strange_keep_run(struct store *store, int64_t from_ms, int64_t to_ms) {
	store_keep_run(strange_of(store)->inner, from_ms, to_ms);
}

static bool strange_expire(
	struct store *store, const struct store_want *want, store_expired done, void *user) {
	return store_expire(strange_of(store)->inner, want, done, user);
}

static bool strange_is_well(const struct store *store) {
	return store_is_well(((const struct strange_store *)store)->inner);
}

static size_t strange_pending(const struct store *store) {
	const struct strange_store *strange = (const struct strange_store *)store;
	return store_pending(strange->inner) + strange->told.count;
}

static void on_closed(uv_handle_t *handle) {
	struct strange_store *strange = handle->data;
	if (--strange->handles == 0) {
		free(strange);
	}
}

static void strange_destroy(struct store *store) {
	struct strange_store *strange = strange_of(store);
	set_weather(strange, &weathers[0]);
	tell_all(strange);
	store_destroy(strange->inner);
	uv_close((uv_handle_t *)&strange->change, on_closed);
	uv_close((uv_handle_t *)&strange->answer, on_closed);
	uv_close((uv_handle_t *)&strange->signals[0], on_closed);
	uv_close((uv_handle_t *)&strange->signals[1], on_closed);
}

static bool strange_beat(
	struct store *store, const struct store_beat *beat, store_on_beat done, void *user) {
	return store_beat(strange_of(store)->bare, beat, done, user);
}

static bool strange_orphans(
	struct store *store, int64_t dead_ms, store_on_orphans done, void *user) {
	return store_orphans(strange_of(store)->bare, dead_ms, done, user);
}

static const struct store_impl strange_impl = {
	.write = strange_write,
	.notes = strange_notes,
	.read_begin = strange_read_begin,
	.read_some = strange_read_some,
	.read_found = strange_read_found,
	.notes_begin = strange_notes_begin,
	.notes_some = strange_notes_some,
	.read_end = strange_read_end,
	.read = strange_read,
	.rooms = strange_rooms,
	.runs = strange_runs,
	.keep_run = strange_keep_run,
	.expire = strange_expire,
	.is_well = strange_is_well,
	.pending = strange_pending,
	.destroy = strange_destroy,
};

/* ---- creation ---- */

static void init_handles(struct strange_store *strange, uv_loop_t *loop) {
	static const int numbers[2] = {SIGUSR1, SIGUSR2};
	uv_timer_init(loop, &strange->change); /* never fails, says libuv */
	uv_timer_init(loop, &strange->answer);
	strange->change.data = strange->answer.data = strange;
	uv_unref((uv_handle_t *)&strange->change);
	for (int i = 0; i < 2; i++) {
		uv_signal_init(loop, &strange->signals[i]);
		strange->signals[i].data = strange;
		uv_signal_start(&strange->signals[i], on_signal, numbers[i]);
		uv_unref((uv_handle_t *)&strange->signals[i]);
	}
	strange->handles = 4;
}

static void choose_faults(struct strange_store *strange) {
	const char *seed = getenv("STORM_DISK"), *slow = getenv("STORM_SLOW");
	strange->lies = getenv("STORM_LIES") != NULL;
	signal(SIGXFSZ, SIG_IGN); /* the write fails, but does not end the process */
	if (strange->lies) {
		store_faulty_set(strange->inner, STORE_FAULT_SLOW, LIE_MS, 1);
	} else if (slow != NULL) {
		unsigned delay_ms = (unsigned)strtoul(slow, NULL, 10);
		store_faulty_set(strange->inner, STORE_FAULT_SLOW, delay_ms, 1);
	} else if (seed != NULL) {
		strange->random = (unsigned)strtoul(seed, NULL, 10);
		on_change(&strange->change);
	}
}

/* Wraps a store, which it then owns, in the disk and the lies. Returns NULL for NULL. */
static struct store *strange_wrap(uv_loop_t *loop, struct store *store, const char *log_path) {
	if (store == NULL) {
		return NULL;
	}
	struct strange_store *strange = calloc(1, sizeof(*strange));
	struct store *faulty = store_faulty_create(loop, store);
	if (strange == NULL || faulty == NULL) {
		abort(); /* for tests only */
	}
	strange->impl = strange_impl;
	strange->base.impl = &strange->impl;
	strange->inner = faulty;
	strange->bare = store;
	if (store_reads_later(store)) {
		strange->impl.read_wait = strange_read_wait;
		strange->impl.read_block = strange_read_block;
	}
	if (store_is_shared(store)) {
		strange->impl.beat = strange_beat;
		strange->impl.orphans = strange_orphans;
	}
	snprintf(strange->log_path, sizeof(strange->log_path), "%s", log_path);
	init_handles(strange, loop);
	choose_faults(strange);
	return &strange->base;
}

struct store *strange_store_create(
	uv_loop_t *loop, const char *path, char *error, size_t error_size) {
	char log_path[PATH_BYTES];
	snprintf(log_path, sizeof(log_path), "%s-wal", path);
	return strange_wrap(loop, store_sqlite_create(loop, path, error, error_size), log_path);
}

struct store *strange_postgres_create(
	uv_loop_t *loop, const char *url, char *error, size_t error_size) {
	return strange_wrap(loop, store_postgres_create(loop, url, error, error_size), "");
}

struct store *strange_postgres_share(
	uv_loop_t *loop, const char *url, char *error, size_t error_size) {
	return strange_wrap(loop, store_postgres_share(loop, url, error, error_size), "");
}
