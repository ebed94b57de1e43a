/* server/store/store.c - wrappers that call the functions of a store. */
#include "server/store/store.h"

#include <assert.h>
#include <limits.h>

#include "base/metric.h"
#include "server/store/store_jobs.h"
#include "server/store/store_query.h"

void store_append(
	struct store *store, const struct store_event *event, store_done done, void *user) {
	store->impl->write(store, job_of_event(event, done, user));
}

void store_keep(
	struct store *store, const struct store_keeping *keeping, store_done done, void *user) {
	store->impl->write(store, job_of_keeping(keeping, done, user));
}

void store_note(struct store *store, const struct store_note *note, store_done done, void *user) {
	store->impl->write(store, job_of_note(note, done, user));
}

bool store_notes(
	struct store *store, const char *kind, const char *key, store_each_note each, void *user) {
	return store->impl->notes(store, kind, key, each, user);
}

struct store_cursor *store_read_begin(struct store *store, const char *room, uint32_t since) {
	return store->impl->read_begin(store, room, since);
}

enum store_more store_read_some(struct store *store, struct store_cursor *cursor, unsigned steps,
	store_each_event each, void *user) {
	assert(steps > 0);
	return store->impl->read_some(store, cursor, steps, each, user);
}

enum store_more store_read_found(
	struct store *store, struct store_cursor *cursor, struct store_found *found) {
	return store->impl->read_found(store, cursor, found);
}

struct store_cursor *store_notes_begin(struct store *store, const char *kind, const char *key) {
	return store->impl->notes_begin(store, kind, key);
}

enum store_more store_notes_some(
	struct store *store, struct store_cursor *cursor, store_each_note each, void *user) {
	return store->impl->notes_some(store, cursor, each, user);
}

bool store_reads_later(const struct store *store) {
	return store->impl->read_wait != NULL;
}

void store_read_wait(
	struct store *store, struct store_cursor *cursor, store_wake wake, void *user) {
	store->impl->read_wait(store, cursor, wake, user);
}

void store_read_end(struct store *store, struct store_cursor *cursor) {
	store->impl->read_end(store, cursor);
}

/* Whether the cursor is to be asked again; blocks until it can answer. */
static bool goes_on(struct store *store, struct store_cursor *cursor, enum store_more more) {
	return more == STORE_MORE ||
		(more == STORE_LATER && store->impl->read_block(store, cursor));
}

bool store_find(struct store *store, const char *room, struct store_found *found) {
	enum store_more more;
	struct store_cursor *cursor = store_read_begin(store, room, 0);
	do {
		more = cursor != NULL ? store_read_found(store, cursor, found) : STORE_BROKEN;
	} while (goes_on(store, cursor, more));
	store_read_end(store, cursor);
	return more == STORE_END;
}

bool store_load(
	struct store *store, const char *room, uint32_t since, store_each_event each, void *user) {
	enum store_more more;
	struct store_cursor *cursor = store_read_begin(store, room, since);
	do {
		more = cursor != NULL ? store_read_some(store, cursor, UINT_MAX, each, user)
				      : STORE_BROKEN;
	} while (goes_on(store, cursor, more));
	store_read_end(store, cursor);
	return more == STORE_END;
}

void store_change(struct store *store, const struct store_change *changes, size_t count,
	store_done done, void *user) {
	store->impl->write(store, job_of_changes(changes, count, done, user));
}

bool store_read(struct store *store, const struct store_query *query, store_each_row each,
	store_done done, void *user) {
	struct query *asked = query_create(query, each, done, user);
	if (store->impl->read(store, asked)) {
		return true;
	}
	query_destroy(asked);
	return false;
}

bool store_rooms(
	struct store *store, enum store_status max_status, store_each_room each, void *user) {
	return store->impl->rooms(store, max_status, each, user);
}

bool store_runs(struct store *store, store_each_run each, void *user) {
	return store->impl->runs(store, each, user);
}

void store_keep_run(struct store *store, int64_t from_ms, int64_t to_ms) {
	store->impl->keep_run(store, from_ms, to_ms);
}

bool store_expire(
	struct store *store, const struct store_want *want, store_expired done, void *user) {
	return store->impl->expire(store, want, done, user);
}

bool store_is_shared(const struct store *store) {
	return store->impl->beat != NULL;
}

bool store_beat(
	struct store *store, const struct store_beat *beat, store_on_beat done, void *user) {
	return store->impl->beat(store, beat, done, user);
}

void store_claim(
	struct store *store, const struct store_claim *claim, store_on_claim done, void *user) {
	store->impl->write(store, job_of_claim(claim, done, user));
}

bool store_orphans(struct store *store, int64_t dead_ms, store_on_orphans done, void *user) {
	return store->impl->orphans(store, dead_ms, done, user);
}

bool store_is_well(const struct store *store) {
	return store->impl->is_well(store);
}

size_t store_pending(const struct store *store) {
	return store->impl->pending(store);
}

void store_metrics(const struct store *store, struct metric_list *metrics) {
	metric_gauge(metrics, "store_well", "Whether the last commit to the store succeeded.",
		store_is_well(store));
	metric_gauge(metrics, "store_pending", "Events waiting to be written to disk.",
		(double)store_pending(store));
}

void store_destroy(struct store *store) {
	if (store != NULL) {
		store->impl->destroy(store);
	}
}
