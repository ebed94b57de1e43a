/* tests/server/store/store_memory.c - a store in memory that several nodes may share. */
#include "tests/server/store/store_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "base/array.h"
#include "server/process/log.h"
#include "server/store/store_format.h"
#include "server/store/store_jobs.h"
#include "server/store/store_rows.h"
#include "server/store/store_values.h"
#include "tests/server/store/memory_nodes.h"
#include "tests/server/store/memory_notes.h"

enum { BUCKETS = 4096 };

struct entry {
	int64_t at_ms;
	char *body;   /* owned */
	char *secret; /* owned, or NULL */
};

struct memory_room {
	struct memory_room *next; /* in its bucket */
	char id[STORE_ROOM_ID_MAX];
	enum store_status status;
	int64_t updated_ms;
	enum store_rank rank;
	bool is_public;
	char owner[STORE_NODE_MAX]; /* "": none */
	char *summary;              /* owned, or NULL */
	struct entry *entries;
	uint32_t count;
	size_t capacity;
};

struct run {
	int64_t from_ms, to_ms;
};

struct memory_store {
	struct store base;
	uv_idle_t idle;    /* active while something waits */
	uint64_t wound_ms; /* clock set by a test; 0: use the loop's */
	struct jobs waiting;
	size_t pending; /* waiting, or being finished */
	struct memory_room *bucket[BUCKETS];
	size_t rooms;
	struct run *runs; /* oldest first */
	size_t run_count, runs_size;
	int64_t last_ms; /* of the last event */
	bool refuses;    /* the last append failed */
	int64_t bytes;   /* of texts */
	int64_t kept;    /* used by kept rooms */
	struct notes notes;
	sqlite3 *db; /* for rows beside the logs; NULL: none were used yet */
	struct rows rows;
	struct query_queue queries;
	struct store_gone gone;
	store_expired expired; /* callback for gone */
	void *expired_user;
	struct nodes nodes;
	struct store_beat beat;
	store_on_beat beaten; /* callback; NULL: no beat is under way */
	void *beat_user;
	int64_t dead_ms;
	store_on_orphans orphans; /* likewise */
	void *orphans_user;
};

static struct memory_store *memory_of(struct store *store) {
	return (struct memory_store *)store;
}

static struct memory_room **find_room_bucket(struct memory_store *memory, const char *id) {
	return &memory->bucket[hash_bucket(hash_text(hash_begin(0), id), BUCKETS)];
}

static struct memory_room *find_memory_room(struct memory_store *memory, const char *id) {
	struct memory_room *room = *find_room_bucket(memory, id);
	while (room != NULL && strcmp(room->id, id) != 0) {
		room = room->next;
	}
	return room;
}

/* Find a room or create it. NULL if out of memory. */
static struct memory_room *find_or_add_memory_room(struct memory_store *memory, const char *id) {
	struct memory_room *room = find_memory_room(memory, id);
	if (room != NULL) {
		return room;
	}
	struct memory_room **bucket = find_room_bucket(memory, id);
	room = calloc(1, sizeof(*room));
	if (room == NULL) {
		return NULL;
	}
	strcpy(room->id, id);
	room->next = *bucket;
	*bucket = room;
	memory->rooms++;
	return room;
}

static bool reserve_room_entry(struct memory_room *room) {
	struct entry *entries = array_reserve(
		room->entries, &room->capacity, (size_t)room->count + 1, sizeof(*entries));
	room->entries = entries != NULL ? entries : room->entries;
	return entries != NULL;
}

/* Update what the list of rooms says after event. Takes summary. */
static void update_memory_room(
	struct memory_room *room, const struct store_event *event, char *summary) {
	if (summary != NULL || room->count == 1 || room->status != event->status) {
		room->status = event->status;
		room->updated_ms = event->at_ms;
	}
	if (summary != NULL) {
		free(room->summary);
		room->summary = summary;
	}
	room->is_public = summary != NULL ? event->is_public : room->is_public;
	if (room->rank != STORE_KEPT) {
		room->rank = room->is_public ? STORE_PUBLIC : STORE_PRIVATE;
	}
}

static int64_t memory_text_bytes(const char *text) {
	return text != NULL ? (int64_t)strlen(text) : 0;
}

static int64_t memory_entry_bytes(const struct entry *entry) {
	return memory_text_bytes(entry->body) + memory_text_bytes(entry->secret) +
		STORE_EVENT_BYTES;
}

static enum store_result keep_memory_room(
	struct memory_store *memory, const struct store_keeping *keeping) {
	struct memory_room *room = find_memory_room(memory, keeping->room);
	int64_t bytes = 0;
	if (room == NULL || room->status != STORE_OVER) {
		return STORE_NOT_OVER;
	}
	room->updated_ms = keeping->drop ? -1 : room->updated_ms;
	if ((room->rank == STORE_KEPT) == keeping->keep) {
		return STORE_OK;
	}
	for (uint32_t i = 0; i < room->count; i++) {
		bytes += memory_entry_bytes(&room->entries[i]);
	}
	if (keeping->keep && keeping->most_bytes > 0 &&
		memory->kept + bytes > keeping->most_bytes) {
		return STORE_NO_SPACE;
	}
	enum store_rank rank = room->is_public ? STORE_PUBLIC : STORE_PRIVATE;
	room->rank = keeping->keep ? STORE_KEPT : rank;
	memory->kept += keeping->keep ? bytes : -bytes;
	return STORE_OK;
}

/* ---- rows beside the logs: real tables, in a file of SQLite's that is in memory ---- */

static sqlite3 *open_memory_rows(struct memory_store *memory) {
	if (memory->db == NULL &&
		(sqlite3_open(":memory:", &memory->db) != SQLITE_OK ||
			format_write(memory->db) != SQLITE_OK)) {
		abort(); /* for tests only */
	}
	return memory->db;
}

static enum store_result change_memory_rows(
	struct memory_store *memory, const struct store_change *changes, size_t count) {
	enum store_result result = STORE_FAILED;
	sqlite3 *db = open_memory_rows(memory);
	sqlite3_exec(db, "SAVEPOINT job", NULL, NULL, NULL);
	if (rows_change_all(&memory->rows, db, changes, count, &result) != SQLITE_OK) {
		result = STORE_FAILED;
	}
	sqlite3_exec(db, result == STORE_OK ? "RELEASE job" : "ROLLBACK TO job; RELEASE job", NULL,
		NULL, NULL);
	return result;
}

static void read_memory_rows(struct memory_store *memory) {
	struct query_queue queries = memory->queries;
	memory->queries = (struct query_queue){0};
	for (struct query *query = query_queue_take(&queries); query != NULL;
		query = query_queue_take(&queries)) {
		if (query->result == STORE_OK) {
			rows_read(&memory->rows, open_memory_rows(memory), query);
		}
		query_finish(query);
	}
}

static enum store_result append_memory_event(
	struct memory_store *memory, const struct store_event *event) {
	struct memory_room *room = find_memory_room(memory, event->room);
	if (event->version != (room == NULL ? 0 : room->count) + 1) {
		return STORE_TAKEN;
	}
	if (event->with_count > 0) {
		enum store_result met = change_memory_rows(memory, event->with, event->with_count);
		if (met != STORE_OK) {
			return met;
		}
	}
	char *body = strdup(event->body);
	char *secret = event->secret != NULL ? strdup(event->secret) : NULL;
	char *summary = event->summary != NULL ? strdup(event->summary) : NULL;
	room = find_or_add_memory_room(memory, event->room);
	if (body == NULL || (secret == NULL) != (event->secret == NULL) ||
		(summary == NULL) != (event->summary == NULL) || room == NULL ||
		!reserve_room_entry(room)) {
		goto fail;
	}
	if (room->count == 0 && event->owner != NULL) {
		strcpy(room->owner, event->owner);
	}
	room->entries[room->count++] = (struct entry){event->at_ms, body, secret};
	memory->last_ms = event->at_ms;
	memory->bytes += memory_text_bytes(body) + memory_text_bytes(secret);
	memory->kept += room->rank == STORE_KEPT
		? memory_entry_bytes(&room->entries[room->count - 1])
		: 0;
	update_memory_room(room, event, summary);
	return STORE_OK;

fail:
	log_error("store", "room=%s out of memory", event->room);
	free(body);
	free(secret);
	free(summary);
	return STORE_FAILED;
}

static uint64_t read_memory_clock(const struct memory_store *memory) {
	return memory->wound_ms > 0 ? memory->wound_ms : uv_now(memory->idle.loop);
}

/* Whether a claim would get the room. */
static bool is_room_claimable(
	const struct memory_store *memory, const struct memory_room *room, int64_t dead_ms) {
	return !nodes_holds(&memory->nodes, room->owner, dead_ms, read_memory_clock(memory));
}

static enum store_result claim_memory_room(struct memory_store *memory, struct job *job) {
	const struct store_claim *claim = &job->claim;
	struct memory_room *room = find_memory_room(memory, claim->room);
	if (room == NULL) {
		return STORE_TAKEN;
	}
	bool is_ours = strcmp(room->owner, claim->node) == 0;
	strcpy(job->before, room->owner);
	job->silent_ms = nodes_silent_ms(&memory->nodes, room->owner, read_memory_clock(memory));
	if (is_ours || (!claim->lets_go && is_room_claimable(memory, room, claim->dead_ms))) {
		strcpy(room->owner, claim->lets_go ? "" : claim->node);
		is_ours = true;
	}
	strcpy(job->owner, room->owner);
	return is_ours ? STORE_OK : STORE_TAKEN;
}

static enum store_result do_memory_job(struct memory_store *memory, struct job *job) {
	switch (job->kind) {
	case JOB_EVENT:
		return append_memory_event(memory, &job->event);
	case JOB_KEEPING:
		return keep_memory_room(memory, &job->keeping);
	case JOB_NOTE:
		return notes_set(&memory->notes, &job->note);
	case JOB_CHANGES:
		return change_memory_rows(memory, job->changes, job->count);
	case JOB_CLAIM:
		return claim_memory_room(memory, job);
	}
	return STORE_FAILED;
}

/* Process what waits now; what the callbacks add waits for the next round. */
static void process_memory_jobs(struct memory_store *memory) {
	struct jobs batch = memory->waiting;
	memory->waiting = (struct jobs){0};
	for (struct job *job = batch.first; job != NULL; job = job->next) {
		if (job->result == STORE_OK) {
			job->result = do_memory_job(memory, job);
			memory->refuses = job->result == STORE_FAILED;
		}
	}
	for (struct job *job = jobs_take(&batch); job != NULL; job = jobs_take(&batch)) {
		memory->pending--;
		job_finish(job);
	}
}

static void report_memory_expired(struct memory_store *memory) {
	store_expired expired = memory->expired;
	memory->expired = NULL;
	if (expired != NULL) {
		expired(memory->expired_user, &memory->gone);
	}
}

static void answer_memory_beat(struct memory_store *memory) {
	struct store_node others[STORE_NODES_MAX];
	store_on_beat beaten = memory->beaten;
	memory->beaten = NULL;
	if (beaten == NULL) {
		return;
	}
	struct store_beaten said = {.nodes = others};
	said.silent_ms = nodes_silent_ms(
		&memory->nodes, memory->beat.node, read_memory_clock(memory));
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	said.at_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
	said.result = nodes_beat(&memory->nodes, &memory->beat, read_memory_clock(memory));
	said.count = nodes_others(
		&memory->nodes, memory->beat.node, others, read_memory_clock(memory));
	beaten(memory->beat_user, &said);
}

static void report_memory_orphans(struct memory_store *memory) {
	char rooms[STORE_ORPHANS_MAX][STORE_ROOM_ID_MAX];
	size_t count = 0;
	store_on_orphans orphans = memory->orphans;
	memory->orphans = NULL;
	if (orphans == NULL) {
		return;
	}
	for (size_t i = 0; i < BUCKETS; i++) {
		for (const struct memory_room *room = memory->bucket[i]; room != NULL;
			room = room->next) {
			if (room->status == STORE_PLAYING && count < STORE_ORPHANS_MAX &&
				is_room_claimable(memory, room, memory->dead_ms)) {
				strcpy(rooms[count++], room->id);
			}
		}
	}
	orphans(memory->orphans_user, STORE_OK, (const char(*)[STORE_ROOM_ID_MAX])rooms, count);
}

static void on_memory_idle(uv_idle_t *idle) {
	struct memory_store *memory = idle->data;
	process_memory_jobs(memory);
	report_memory_expired(memory);
	answer_memory_beat(memory);
	report_memory_orphans(memory);
	read_memory_rows(memory);
	if (memory->waiting.count == 0 && memory->queries.count == 0 && memory->expired == NULL &&
		memory->beaten == NULL && memory->orphans == NULL) {
		uv_idle_stop(idle);
	}
}

static void memory_write(struct store *store, struct job *job) {
	struct memory_store *memory = memory_of(store);
	jobs_add(&memory->waiting, job);
	memory->pending++;
	uv_idle_start(&memory->idle, on_memory_idle);
}

static bool memory_read(struct store *store, struct query *query) {
	struct memory_store *memory = memory_of(store);
	uv_idle_start(&memory->idle, on_memory_idle);
	return query_queue_add(&memory->queries, query);
}

static bool memory_beat(
	struct store *store, const struct store_beat *beat, store_on_beat done, void *user) {
	struct memory_store *memory = memory_of(store);
	if (memory->beaten != NULL) {
		return false;
	}
	memory->beat = *beat;
	memory->beaten = done;
	memory->beat_user = user;
	uv_idle_start(&memory->idle, on_memory_idle);
	return true;
}

static bool memory_orphans(
	struct store *store, int64_t dead_ms, store_on_orphans done, void *user) {
	struct memory_store *memory = memory_of(store);
	if (memory->orphans != NULL) {
		return false;
	}
	memory->dead_ms = dead_ms;
	memory->orphans = done;
	memory->orphans_user = user;
	uv_idle_start(&memory->idle, on_memory_idle);
	return true;
}

static bool memory_notes(
	struct store *store, const char *kind, const char *key, store_each_note each, void *user) {
	notes_each(&memory_of(store)->notes, kind, key, each, user);
	return true;
}

struct store_cursor {
	char id[STORE_ROOM_ID_MAX];
	uint32_t next, end;     /* events before the next one, and in all */
	struct store_note note; /* for notes: kind and key, "" for all */
};

static struct store_cursor *memory_read_begin(struct store *store, const char *id, uint32_t since) {
	const struct memory_room *room = find_memory_room(memory_of(store), id);
	struct store_cursor *cursor = calloc(1, sizeof(*cursor));
	if (cursor != NULL && room != NULL) {
		strcpy(cursor->id, room->id);
		cursor->next = since;
		cursor->end = room->count;
	}
	return cursor;
}

static enum store_more memory_read_some(struct store *store, struct store_cursor *cursor,
	unsigned steps, store_each_event each, void *user) {
	const struct memory_room *room = find_memory_room(memory_of(store), cursor->id);
	while (cursor->next < cursor->end && steps-- > 0) {
		if (room == NULL || room->count < cursor->end) {
			return STORE_BROKEN;
		}
		const struct entry *entry = &room->entries[cursor->next++];
		struct store_event event = {.version = cursor->next,
			.at_ms = entry->at_ms,
			.body = entry->body,
			.secret = entry->secret,
			.status = room->status};
		strcpy(event.room, room->id);
		if (!each(user, &event)) {
			return STORE_END;
		}
	}
	return cursor->next < cursor->end ? STORE_MORE : STORE_END;
}

static enum store_more memory_read_found(
	struct store *store, struct store_cursor *cursor, struct store_found *found) {
	const struct memory_room *room = find_memory_room(memory_of(store), cursor->id);
	found->version = room != NULL ? room->count : 0;
	found->kept = room != NULL && room->rank == STORE_KEPT;
	return STORE_END;
}

static struct store_cursor *memory_notes_begin(
	struct store *store, const char *kind, const char *key) {
	struct store_cursor *cursor = calloc(1, sizeof(*cursor));
	(void)store;
	if (cursor != NULL) {
		snprintf(cursor->note.kind, sizeof(cursor->note.kind), "%s", kind);
		snprintf(cursor->note.key, sizeof(cursor->note.key), "%s", key != NULL ? key : "");
	}
	return cursor;
}

static enum store_more memory_notes_some(
	struct store *store, struct store_cursor *cursor, store_each_note each, void *user) {
	const char *key = cursor->note.key[0] != '\0' ? cursor->note.key : NULL;
	notes_each(&memory_of(store)->notes, cursor->note.kind, key, each, user);
	return STORE_END;
}

static void memory_read_end(struct store *store, struct store_cursor *cursor) {
	(void)store;
	free(cursor);
}

static int compare_updated(const void *a, const void *b) {
	const struct memory_room *x = *(struct memory_room *const *)a;
	const struct memory_room *y = *(struct memory_room *const *)b;
	if (x->updated_ms != y->updated_ms) {
		return x->updated_ms < y->updated_ms ? 1 : -1;
	}
	return strcmp(x->id, y->id);
}

/* All rooms with at least one event and a status of at most max, sorted. Returns new; NULL if out
 * of memory. */
static struct memory_room **list_sorted_rooms(
	struct memory_store *memory, enum store_status max, size_t *count) {
	struct memory_room **list = calloc(memory->rooms + 1, sizeof(struct memory_room *));
	*count = 0;
	for (size_t i = 0; list != NULL && i < BUCKETS; i++) {
		for (struct memory_room *room = memory->bucket[i]; room != NULL;
			room = room->next) {
			if (room->status <= max && room->count > 0) {
				list[(*count)++] = room;
			}
		}
	}
	if (list != NULL) {
		qsort(list, *count, sizeof(struct memory_room *), compare_updated);
	}
	return list;
}

static bool memory_rooms(
	struct store *store, enum store_status max_status, store_each_room each, void *user) {
	size_t count;
	struct memory_room **list = list_sorted_rooms(memory_of(store), max_status, &count);
	bool more = true;
	for (size_t i = 0; list != NULL && more && i < count; i++) {
		struct store_room room = {
			.version = list[i]->count,
			.status = list[i]->status,
			.updated_ms = list[i]->updated_ms,
			.summary = list[i]->summary != NULL ? list[i]->summary : "",
		};
		strcpy(room.room, list[i]->id);
		more = each(user, &room);
	}
	free(list);
	return list != NULL;
}

static void remove_memory_room(struct memory_store *memory, struct memory_room *room) {
	struct memory_room **link = find_room_bucket(memory, room->id);
	while (*link != room) {
		link = &(*link)->next;
	}
	*link = room->next;
	memory->rooms--;
	for (uint32_t i = 0; i < room->count; i++) {
		memory->bytes -= memory_text_bytes(room->entries[i].body) +
			memory_text_bytes(room->entries[i].secret);
		free(room->entries[i].body);
		free(room->entries[i].secret);
	}
	free(room->entries);
	free(room->summary);
	free(room);
}

/* Delete the rows that go with a room; those of its games' results may stay. */
static void remove_memory_rows(struct memory_store *memory, const char *id, bool keep_results) {
	static const char accounts[] = "DELETE FROM account_seats WHERE room = ?1";
	static const char results[] = "DELETE FROM results WHERE room = ?1";
	static const char seats[] = "DELETE FROM result_seats WHERE room = ?1";
	const struct store_value room = value_text(id);
	const struct store_change changes[] = {{accounts, &room, 1, STORE_ANY_ROWS},
		{results, &room, 1, STORE_ANY_ROWS}, {seats, &room, 1, STORE_ANY_ROWS}};
	if (memory->db != NULL) {
		change_memory_rows(memory, changes, keep_results ? 1 : 3);
	}
}

/* Delete rooms of one rank, oldest first. */
static void forget_rank(struct memory_store *memory, struct memory_room **list, size_t count,
	enum store_rank rank, const struct store_want *want) {
	uint32_t events = 0;
	for (size_t i = count; i > 0 && !memory->gone.more; i--) {
		struct memory_room *room = list[i - 1];
		bool wanted = room->updated_ms < want->before_ms ||
			(want->bytes > 0 && memory->bytes > want->bytes);
		if (room->status != STORE_OVER || room->rank != rank || !wanted) {
			continue;
		}
		int64_t before = memory->bytes;
		events += room->count;
		remove_memory_rows(memory, room->id, want->keep_results);
		remove_memory_room(memory, room);
		memory->gone.rooms++;
		memory->gone.bytes += before - memory->bytes;
		memory->gone.more = events >= STORE_EXPIRE_EVENTS;
	}
}

static bool memory_expire(
	struct store *store, const struct store_want *want, store_expired done, void *user) {
	struct memory_store *memory = memory_of(store);
	size_t count;
	if (memory->expired != NULL) {
		return false;
	}
	memory->gone = (struct store_gone){.failed = false};
	for (int rank = STORE_PRIVATE; rank < STORE_KEPT && !memory->gone.more; rank++) {
		struct memory_room **list = list_sorted_rooms(memory, STORE_OVER, &count);
		memory->gone.failed = list == NULL;
		forget_rank(memory, list, list != NULL ? count : 0, (enum store_rank)rank, want);
		free(list);
	}
	memory->gone.used = memory->bytes;
	memory->gone.full = !memory->gone.more && want->bytes > 0 && memory->bytes > want->bytes;
	memory->expired = done;
	memory->expired_user = user;
	uv_idle_start(&memory->idle, on_memory_idle);
	return true;
}

static bool memory_runs(struct store *store, store_each_run each, void *user) {
	struct memory_store *memory = memory_of(store);
	for (size_t i = 0; i < memory->run_count; i++) {
		struct run run = memory->runs[i];
		if (i + 1 == memory->run_count && memory->last_ms > run.to_ms) {
			run.to_ms = memory->last_ms;
		}
		if (!each(user, run.from_ms, run.to_ms)) {
			break;
		}
	}
	return true;
}

/* Drop the shortest run, except the last. */
static void forget_run(struct memory_store *memory) {
	size_t shortest = 0;
	for (size_t i = 1; i + 1 < memory->run_count; i++) {
		const struct run *run = &memory->runs[i];
		const struct run *best = &memory->runs[shortest];
		if (run->to_ms - run->from_ms < best->to_ms - best->from_ms) {
			shortest = i;
		}
	}
	memory->run_count--;
	memmove(&memory->runs[shortest], &memory->runs[shortest + 1],
		(memory->run_count - shortest) * sizeof(struct run));
}

static bool add_run(struct memory_store *memory, int64_t from_ms) {
	struct run *runs = array_reserve(
		memory->runs, &memory->runs_size, memory->run_count + 1, sizeof(*runs));
	if (runs == NULL) {
		log_error("store", "out of memory");
		return false;
	}
	memory->runs = runs;
	if (memory->run_count > 0) {
		struct run *last = &memory->runs[memory->run_count - 1];
		int64_t to_ms = memory->last_ms < from_ms ? memory->last_ms : from_ms;
		last->to_ms = to_ms > last->to_ms ? to_ms : last->to_ms;
	}
	memory->runs[memory->run_count++] = (struct run){from_ms, from_ms};
	if (memory->run_count > STORE_RUNS_MAX) {
		forget_run(memory);
	}
	return true;
}

static void memory_keep_run(struct store *store, int64_t from_ms, int64_t to_ms) {
	struct memory_store *memory = memory_of(store);
	size_t run_count = memory->run_count;
	if ((run_count == 0 || memory->runs[run_count - 1].from_ms != from_ms) &&
		!add_run(memory, from_ms)) {
		return;
	}
	struct run *last = &memory->runs[memory->run_count - 1];
	last->to_ms = to_ms > last->to_ms ? to_ms : last->to_ms;
}

static bool memory_is_well(const struct store *store) {
	return !((const struct memory_store *)store)->refuses;
}

static size_t memory_pending(const struct store *store) {
	return ((const struct memory_store *)store)->pending;
}

static void on_memory_idle_closed(uv_handle_t *handle) {
	free(handle->data);
}

static void memory_destroy(struct store *store) {
	struct memory_store *memory = memory_of(store);
	while (memory->waiting.count > 0) {
		process_memory_jobs(memory);
	}
	report_memory_expired(memory);
	answer_memory_beat(memory);
	report_memory_orphans(memory);
	read_memory_rows(memory);
	rows_finish(&memory->rows);
	sqlite3_close(memory->db);
	for (size_t i = 0; i < BUCKETS; i++) {
		while (memory->bucket[i] != NULL) {
			remove_memory_room(memory, memory->bucket[i]);
		}
	}
	free(memory->runs);
	notes_finish(&memory->notes);
	uv_close((uv_handle_t *)&memory->idle, on_memory_idle_closed);
}

static const struct store_impl memory_impl = {
	.write = memory_write,
	.notes = memory_notes,
	.read_begin = memory_read_begin,
	.read_some = memory_read_some,
	.read_found = memory_read_found,
	.notes_begin = memory_notes_begin,
	.notes_some = memory_notes_some,
	.read_end = memory_read_end,
	.read = memory_read,
	.rooms = memory_rooms,
	.runs = memory_runs,
	.keep_run = memory_keep_run,
	.expire = memory_expire,
	.beat = memory_beat,
	.orphans = memory_orphans,
	.is_well = memory_is_well,
	.pending = memory_pending,
	.destroy = memory_destroy,
};

struct store *store_memory_create(uv_loop_t *loop) {
	struct memory_store *memory = calloc(1, sizeof(*memory));
	if (memory == NULL) {
		return NULL;
	}
	memory->base.impl = &memory_impl;
	uv_idle_init(loop, &memory->idle); /* libuv: always succeeds */
	memory->idle.data = memory;
	return &memory->base;
}

void store_memory_wind(struct store *store, int64_t ms) {
	struct memory_store *memory = memory_of(store);
	memory->wound_ms = read_memory_clock(memory) + (uint64_t)ms;
}
