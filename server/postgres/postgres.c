/* server/postgres/postgres.c - rooms in a PostgreSQL database: the functions of the store. */
#include "server/postgres/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/postgres/pg_cursor.h"
#include "server/postgres/pg_lane.h"
#include "server/postgres/pg_queries.h"
#include "server/postgres/pg_reader.h"
#include "server/postgres/pg_schema.h"
#include "server/process/log.h"

enum { LANES = 2, DESTROY_MS = 5000 };

struct postgres_store {
	struct store base;
	uv_loop_t *loop;
	uv_prepare_t end_of_turn; /* active while something was gathered */
	uv_async_t hold;          /* keeps the loop alive while something is pending */
	int handles;              /* handles not closed yet */
	bool gathered;
	struct pg_target target;
	struct pg_reader reader;
	struct pg_queries queries;
	struct pg_lane lane[LANES];
	struct pg_chores chores;
	size_t pending;
};

static const char *const lane_names[LANES] = {"write1", "write2"};

static struct postgres_store *postgres_of(struct store *store) {
	return (struct postgres_store *)store;
}

/* ---- gathering ---- */

static bool is_written_for(const struct postgres_store *postgres) {
	const struct pg_chores *chores = &postgres->chores;
	return postgres->pending > 0 || chores->expired != NULL || chores->beaten != NULL ||
		chores->orphans != NULL;
}

/* Pending requests keep the loop alive. */
static bool is_waited_for(const struct postgres_store *postgres) {
	return is_written_for(postgres) || postgres->reader.asked > 0 ||
		postgres->queries.queue.count > 0;
}

static void ref_postgres_loop(struct postgres_store *postgres) {
	if (is_waited_for(postgres)) {
		uv_ref((uv_handle_t *)&postgres->hold);
	} else {
		uv_unref((uv_handle_t *)&postgres->hold);
	}
}

static void on_loop_hold(uv_async_t *hold) {
	(void)hold;
}

/* A run is written with the next commit: on a lane that has a commit to make, if there is one. */
static void choose_run_lane(struct postgres_store *postgres) {
	struct pg_chores *chores = &postgres->chores;
	for (size_t i = 0; i < LANES && chores->run_lane == NULL; i++) {
		if (postgres->lane[i].waiting.count > 0) {
			chores->run_lane = &postgres->lane[i];
		}
	}
	if (chores->run_lane == NULL) {
		chores->run_lane = &postgres->lane[0];
	}
}

/* Called at the end of every round in which something is pending: sends what the round gathered. */
static void on_postgres_turn_end(uv_prepare_t *handle) {
	struct postgres_store *postgres = handle->data;
	if (postgres->gathered) {
		postgres->gathered = false;
		if (postgres->chores.run_waits) {
			choose_run_lane(postgres);
		}
		for (size_t i = 0; i < LANES; i++) {
			pg_lane_go_on(&postgres->lane[i]);
		}
		pg_queries_go_on(&postgres->queries);
	}
	ref_postgres_loop(postgres);
	if (!is_waited_for(postgres) && !postgres->gathered) {
		uv_prepare_stop(&postgres->end_of_turn);
	}
}

static void watch_turns(struct postgres_store *postgres) {
	ref_postgres_loop(postgres);
	uv_prepare_start(&postgres->end_of_turn, on_postgres_turn_end);
}

static void gather_writes(struct postgres_store *postgres) {
	postgres->gathered = true;
	watch_turns(postgres);
}

/* A room always uses the same lane, so that its jobs keep their order; so do all notes. */
static void postgres_write(struct store *store, struct job *job) {
	struct postgres_store *postgres = postgres_of(store);
	const char *room = job_room(job);
	uint64_t hash = hash_bytes(hash_begin(1), room, strnlen(room, STORE_ROOM_ID_MAX));
	jobs_add(&postgres->lane[hash_bucket(hash, LANES)].waiting, job);
	postgres->pending++;
	gather_writes(postgres);
}

/* ---- reading ---- */

static bool postgres_notes(
	struct store *store, const char *kind, const char *key, store_each_note each, void *user) {
	return pg_reader_notes(&postgres_of(store)->reader, kind, key, each, user);
}

static struct store_cursor *postgres_read_begin(
	struct store *store, const char *room, uint32_t since) {
	return pg_cursor_begin(&postgres_of(store)->reader, room, since);
}

/* A waiting cursor keeps the loop alive, until the end of a round in which none waits. */
static enum store_more watch_waiting_cursor(struct store *store, enum store_more more) {
	if (more == STORE_LATER || more == STORE_MORE) {
		watch_turns(postgres_of(store));
	}
	return more;
}

static enum store_more postgres_read_some(struct store *store, struct store_cursor *cursor,
	unsigned steps, store_each_event each, void *user) {
	return watch_waiting_cursor(store, pg_cursor_some(cursor, steps, each, user));
}

static enum store_more postgres_read_found(
	struct store *store, struct store_cursor *cursor, struct store_found *found) {
	return watch_waiting_cursor(store, pg_cursor_found(cursor, found));
}

static struct store_cursor *postgres_notes_begin(
	struct store *store, const char *kind, const char *key) {
	return pg_cursor_notes_begin(&postgres_of(store)->reader, kind, key);
}

static enum store_more postgres_notes_some(
	struct store *store, struct store_cursor *cursor, store_each_note each, void *user) {
	return watch_waiting_cursor(store, pg_cursor_notes_some(cursor, each, user));
}

static void postgres_read_wait(
	struct store *store, struct store_cursor *cursor, store_wake wake, void *user) {
	(void)store;
	pg_cursor_wait(cursor, wake, user);
}

static bool postgres_read_block(struct store *store, struct store_cursor *cursor) {
	pg_link_wait(&postgres_of(store)->reader.link, STORE_LATER_MS);
	return !pg_cursor_waits(cursor);
}

static void postgres_read_end(struct store *store, struct store_cursor *cursor) {
	(void)store;
	pg_cursor_end(cursor);
}

static bool postgres_read(struct store *store, struct query *query) {
	struct postgres_store *postgres = postgres_of(store);
	bool may = pg_queries_add(&postgres->queries, query);
	gather_writes(postgres);
	return may;
}

static bool postgres_rooms(
	struct store *store, enum store_status max_status, store_each_room each, void *user) {
	return pg_reader_rooms(&postgres_of(store)->reader, max_status, each, user);
}

/* The latest update of a run may not have been written yet. */
static bool postgres_runs(struct store *store, store_each_run each, void *user) {
	return pg_reader_runs(&postgres_of(store)->reader, each, user);
}

/* ---- runs, expiry, nodes ---- */

static void postgres_keep_run(struct store *store, int64_t from_ms, int64_t to_ms) {
	struct postgres_store *postgres = postgres_of(store);
	struct pg_chores *chores = &postgres->chores;
	chores->run_waits = true;
	chores->run_from_ms = from_ms;
	chores->run_to_ms = to_ms;
	gather_writes(postgres);
}

static bool postgres_expire(
	struct store *store, const struct store_want *want, store_expired done, void *user) {
	struct postgres_store *postgres = postgres_of(store);
	struct pg_chores *chores = &postgres->chores;
	if (chores->expired != NULL) {
		return false;
	}
	chores->expire_waits = true;
	chores->want = *want;
	chores->expired = done;
	chores->user = user;
	gather_writes(postgres);
	return true;
}

static bool postgres_beat(
	struct store *store, const struct store_beat *beat, store_on_beat done, void *user) {
	struct postgres_store *postgres = postgres_of(store);
	struct pg_chores *chores = &postgres->chores;
	if (chores->beaten != NULL) {
		return false;
	}
	chores->beat_waits = true;
	chores->beat = *beat;
	chores->beaten = done;
	chores->beat_user = user;
	gather_writes(postgres);
	return true;
}

static bool postgres_orphans(
	struct store *store, int64_t dead_ms, store_on_orphans done, void *user) {
	struct postgres_store *postgres = postgres_of(store);
	struct pg_chores *chores = &postgres->chores;
	if (chores->orphans != NULL) {
		return false;
	}
	chores->orphans_wait = true;
	chores->dead_ms = dead_ms;
	chores->orphans = done;
	chores->orphans_user = user;
	gather_writes(postgres);
	return true;
}

static bool postgres_is_well(const struct store *store) {
	const struct postgres_store *postgres = (const struct postgres_store *)store;
	bool well = postgres->reader.link.state == PG_LINK_READY;
	for (size_t i = 0; i < LANES; i++) {
		well = well && pg_lane_is_well(&postgres->lane[i]);
	}
	return well;
}

static size_t postgres_pending(const struct store *store) {
	return ((const struct postgres_store *)store)->pending;
}

/* ---- shutdown ---- */

static void on_postgres_handle_closed(uv_handle_t *handle) {
	struct postgres_store *postgres = handle->data;
	if (--postgres->handles == 0) {
		pg_target_finish(&postgres->target);
		free(postgres);
	}
}

/* After this no callbacks are called. */
static void close_connections(struct postgres_store *postgres) {
	for (size_t i = 0; i < LANES; i++) {
		pg_lane_close(&postgres->lane[i]);
	}
	pg_queries_close(&postgres->queries);
	pg_reader_close(&postgres->reader);
	uv_close((uv_handle_t *)&postgres->end_of_turn, on_postgres_handle_closed);
	uv_close((uv_handle_t *)&postgres->hold, on_postgres_handle_closed);
}

static void on_close_timeout(uv_timer_t *timer) {
	*(bool *)timer->data = true;
}

static void on_close_timer_closed(uv_handle_t *handle) {
	free(handle);
}

static bool is_busy(const struct postgres_store *postgres) {
	return is_written_for(postgres) || postgres->chores.run_lane != NULL ||
		postgres->chores.run_waits;
}

/* Pending requests need the loop. If the database is unreachable, wait for a while only. */
static void finish_pending(struct postgres_store *postgres) {
	bool late = false;
	uv_timer_t *timer = malloc(sizeof(*timer));
	if (timer == NULL) {
		return;
	}
	uv_timer_init(postgres->loop, timer);
	timer->data = &late;
	uv_timer_start(timer, on_close_timeout, DESTROY_MS, 0);
	while (is_busy(postgres) && !late) {
		uv_run(postgres->loop, UV_RUN_ONCE);
	}
	if (is_busy(postgres)) {
		log_error("store", "the database is unavailable: %zu requests failed",
			postgres->pending);
	}
	uv_close((uv_handle_t *)timer, on_close_timer_closed);
}

static void postgres_destroy(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	finish_pending(postgres);
	if (postgres->chores.expired != NULL) {
		struct store_gone gone = {.failed = true};
		postgres->chores.expired(postgres->chores.user, &gone);
	}
	if (postgres->chores.beaten != NULL) {
		struct store_beaten beaten = {.result = STORE_FAILED};
		postgres->chores.beaten(postgres->chores.beat_user, &beaten);
	}
	if (postgres->chores.orphans != NULL) {
		postgres->chores.orphans(postgres->chores.orphans_user, STORE_FAILED, NULL, 0);
	}
	close_connections(postgres);
}

static const struct store_impl postgres_impl = {
	.write = postgres_write,
	.notes = postgres_notes,
	.read_begin = postgres_read_begin,
	.read_some = postgres_read_some,
	.read_found = postgres_read_found,
	.notes_begin = postgres_notes_begin,
	.notes_some = postgres_notes_some,
	.read_wait = postgres_read_wait,
	.read_block = postgres_read_block,
	.read_end = postgres_read_end,
	.read = postgres_read,
	.rooms = postgres_rooms,
	.runs = postgres_runs,
	.keep_run = postgres_keep_run,
	.expire = postgres_expire,
	.beat = postgres_beat,
	.orphans = postgres_orphans,
	.is_well = postgres_is_well,
	.pending = postgres_pending,
	.destroy = postgres_destroy,
};

/* ---- startup ---- */

/* Connect, check, create tables, lock the store. Returns new, ready to read; NULL and an error
 * text. */
static PGconn *connect_store(
	struct pg_target *target, bool shared, int64_t *origin, char *error, size_t size) {
	const char *host = pg_target_get(target, "host");
	log_info("store", "database=%s connecting", host != NULL ? host : "local");
	PGconn *conn = pg_target_connect(target, error, size);
	if (conn == NULL) {
		return NULL;
	}
	const char *prepare = shared ? pg_schema_reading_shared : pg_schema_reading;
	bool good = pg_schema_begin(conn, origin, error, size) &&
		pg_schema_take(conn, shared, error, size) && pg_target_learn(target, conn);
	PGresult *result = good ? PQexec(conn, prepare) : NULL;
	if (good && PQresultStatus(result) != PGRES_COMMAND_OK) {
		pg_target_explain(conn, error, size);
		good = false;
	}
	PQclear(result);
	if (!good) {
		PQfinish(conn);
	}
	return good ? conn : NULL;
}

/* Once this succeeds, the memory belongs to the loop. */
static bool init_postgres_handles(struct postgres_store *postgres, uv_loop_t *loop) {
	if (uv_async_init(loop, &postgres->hold, on_loop_hold) != 0) {
		return false;
	}
	uv_prepare_init(loop, &postgres->end_of_turn); /* libuv: always succeeds */
	uv_unref((uv_handle_t *)&postgres->hold);
	uv_unref((uv_handle_t *)&postgres->end_of_turn);
	postgres->hold.data = postgres;
	postgres->end_of_turn.data = postgres;
	postgres->handles = 2;
	return true;
}

static bool open_lanes(struct postgres_store *postgres, int64_t origin) {
	bool good = true;
	for (size_t i = 0; i < LANES; i++) {
		struct pg_lane *lane = &postgres->lane[i];
		lane->origin = origin;
		lane->pending = &postgres->pending;
		lane->chores = &postgres->chores;
		lane->expires = i == 0;
		lane->beats = i == LANES - 1;
		good = pg_lane_open(lane, postgres->loop, &postgres->target, lane_names[i]) && good;
	}
	return good;
}

/* Create it without a database. NULL and an error text. */
static struct postgres_store *create_unconnected_store(
	uv_loop_t *loop, const char *url, char *error, size_t size) {
	struct postgres_store *postgres = calloc(1, sizeof(*postgres));
	if (postgres == NULL) {
		snprintf(error, size, "out of memory");
		return NULL;
	}
	postgres->base.impl = &postgres_impl;
	postgres->loop = loop;
	if (!pg_target_init(&postgres->target, url, error, size)) {
		pg_target_finish(&postgres->target);
		free(postgres);
		return NULL;
	}
	return postgres;
}

static struct store *create_connected_store(
	uv_loop_t *loop, const char *url, bool shared, char *error, size_t error_size) {
	int64_t origin = 0;
	struct postgres_store *postgres = create_unconnected_store(loop, url, error, error_size);
	if (postgres == NULL) {
		return NULL;
	}
	PGconn *conn = connect_store(&postgres->target, shared, &origin, error, error_size);
	if (conn == NULL || !init_postgres_handles(postgres, loop)) {
		PQfinish(conn);
		pg_target_finish(&postgres->target);
		free(postgres);
		return NULL;
	}
	if (!pg_reader_open(&postgres->reader, loop, &postgres->target, conn, origin, shared) ||
		!pg_queries_open(&postgres->queries, loop, &postgres->target, origin) ||
		!open_lanes(postgres, origin)) {
		snprintf(error, error_size, "out of memory");
		close_connections(postgres);
		return NULL;
	}
	error[0] = '\0';
	return &postgres->base;
}

struct store *store_postgres_create(
	uv_loop_t *loop, const char *url, char *error, size_t error_size) {
	return create_connected_store(loop, url, false, error, error_size);
}

struct store *store_postgres_share(
	uv_loop_t *loop, const char *url, char *error, size_t error_size) {
	return create_connected_store(loop, url, true, error, error_size);
}

bool postgres_is_built(void) {
	return true;
}
