/* server/postgres/pg_outside.c - lets another program read and change the notes and rows of a
 * store in a database, even while its server runs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres/pg_schema.h"
#include "server/postgres/pg_target.h"
#include "server/postgres/pg_values.h"
#include "server/postgres/postgres.h"

struct postgres_outside {
	struct store_outside base;
	PGconn *conn;
};

static const char session[] = "SET search_path = qirkat; SET client_min_messages = warning;"
			      "SELECT set_config('synchronous_commit', 'on', false)"
			      " WHERE current_setting('synchronous_commit') IN ('off', 'local')";

static PGconn *connect_to(const char *url, char *error, size_t size) {
	struct pg_target target;
	int64_t origin;
	bool good = pg_target_init(&target, url, error, size);
	PGconn *conn = good ? pg_target_connect(&target, error, size) : NULL;
	good = conn != NULL && pg_schema_begin(conn, &origin, error, size);
	PGresult *result = good ? PQexec(conn, session) : NULL;
	if (good && PQresultStatus(result) != PGRES_TUPLES_OK) {
		pg_target_explain(conn, error, size);
		good = false;
	}
	PQclear(result);
	pg_target_finish(&target);
	if (!good) {
		PQfinish(conn);
	}
	return good ? conn : NULL;
}

/* Returns new (PQclear), or NULL and an error text. */
static PGresult *query_outside(struct store_outside *outside, const char *statement, int count,
	const char *const *values, char *error, size_t size) {
	PGconn *conn = ((struct postgres_outside *)outside)->conn;
	PGresult *result = PQexecParams(conn, statement, count, NULL, values, NULL, NULL, 0);
	if (PQresultStatus(result) == PGRES_TUPLES_OK) {
		return result;
	}
	pg_target_explain(conn, error, size);
	PQclear(result);
	return NULL;
}

static const char *statement_of(const struct store_note *note) {
	if (note->text == NULL) {
		return "WITH gone AS (DELETE FROM notes WHERE kind = $1 AND key = $2) SELECT 1";
	}
	return note->is_new
		? "INSERT INTO notes VALUES ($1, $2, $3) ON CONFLICT (kind, key) DO NOTHING"
		  " RETURNING 1"
		: "INSERT INTO notes VALUES ($1, $2, $3) ON CONFLICT (kind, key)"
		  " DO UPDATE SET text = $3 RETURNING 1";
}

static enum store_result set_database_note(struct store_outside *outside,
	const struct store_note *note, char *error, size_t error_size) {
	const char *const values[] = {note->kind, note->key, note->text};
	PGresult *result = query_outside(
		outside, statement_of(note), note->text != NULL ? 3 : 2, values, error, error_size);
	if (result == NULL) {
		return STORE_FAILED;
	}
	bool done = PQntuples(result) > 0;
	PQclear(result);
	return done ? STORE_OK : STORE_TAKEN;
}

static bool show_database_notes(struct store_outside *outside, const char *kind,
	store_each_note each, void *user, char *error, size_t error_size) {
	const char *const values[] = {kind};
	bool more = true;
	PGresult *result = query_outside(outside,
		"SELECT key, text FROM notes WHERE kind = $1 ORDER BY key", 1, values, error,
		error_size);
	for (int i = 0; result != NULL && more && i < PQntuples(result); i++) {
		struct store_note note = {.text = PQgetvalue(result, i, 1)};
		snprintf(note.kind, sizeof(note.kind), "%s", kind);
		snprintf(note.key, sizeof(note.key), "%s", PQgetvalue(result, i, 0));
		more = each(user, &note);
	}
	PQclear(result);
	return result != NULL;
}

static bool show_database_rooms(struct store_outside *outside, enum store_status max_status,
	store_each_room each, void *user, char *error, size_t error_size) {
	static const char statement[] =
		"SELECT id, version, status, updated_ms, summary FROM rooms JOIN heads USING (no)"
		" WHERE status <= $1::integer ORDER BY updated_ms DESC, no DESC";
	char most[24];
	const char *const values[] = {most};
	bool more = true;
	snprintf(most, sizeof(most), "%d", (int)max_status);
	PGresult *result = query_outside(outside, statement, 1, values, error, error_size);
	for (int i = 0; result != NULL && more && i < PQntuples(result); i++) {
		struct store_room room = {
			.version = (uint32_t)strtoul(PQgetvalue(result, i, 1), NULL, 10),
			.status = (enum store_status)atoi(PQgetvalue(result, i, 2)),
			.updated_ms = strtoll(PQgetvalue(result, i, 3), NULL, 10),
			.summary = PQgetvalue(result, i, 4),
		};
		snprintf(room.room, sizeof(room.room), "%s", PQgetvalue(result, i, 0));
		more = each(user, &room);
	}
	PQclear(result);
	return result != NULL;
}

/* Run a statement. False with an error text; *unmet: it broke a constraint. */
static bool run_change(struct store_outside *outside, const struct store_change *change,
	bool *unmet, char *error, size_t size) {
	PGconn *conn = ((struct postgres_outside *)outside)->conn;
	PGresult *result = pg_values_run(conn, change->sql, change->values, change->count);
	ExecStatusType status = PQresultStatus(result);
	bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
	const char *state = good ? "" : PQresultErrorField(result, PG_DIAG_SQLSTATE);
	*unmet = good ? change->rows != STORE_ANY_ROWS &&
			strtoll(PQcmdTuples(result), NULL, 10) != change->rows
		      : state != NULL && strncmp(state, "23", 2) == 0;
	if (!good) {
		pg_target_explain(conn, error, size);
	}
	PQclear(result);
	return good;
}

static enum store_result change_database_rows(struct store_outside *outside,
	const struct store_change *changes, size_t count, char *error, size_t size) {
	static const struct store_change begin = {"BEGIN", NULL, 0, STORE_ANY_ROWS};
	static const struct store_change commit = {"COMMIT", NULL, 0, STORE_ANY_ROWS};
	static const struct store_change rollback = {"ROLLBACK", NULL, 0, STORE_ANY_ROWS};
	bool unmet = false, ignored;
	bool good = run_change(outside, &begin, &unmet, error, size);
	for (size_t i = 0; good && !unmet && i < count; i++) {
		good = run_change(outside, &changes[i], &unmet, error, size);
	}
	if (good && !unmet && run_change(outside, &commit, &ignored, error, size)) {
		return STORE_OK;
	}
	char other[512];
	run_change(outside, &rollback, &ignored, other, sizeof(other));
	return unmet ? STORE_UNMET : STORE_FAILED;
}

static bool read_database_rows(struct store_outside *outside, const struct store_query *query,
	store_each_row each, void *user, char *error, size_t size) {
	PGconn *conn = ((struct postgres_outside *)outside)->conn;
	PGresult *result = pg_values_run(conn, query->sql, query->values, query->count);
	bool good = PQresultStatus(result) == PGRES_TUPLES_OK, more = true;
	if (!good) {
		pg_target_explain(conn, error, size);
	}
	for (int i = 0; good && more && i < PQntuples(result); i++) {
		struct store_value values[STORE_VALUES_MAX];
		size_t columns = pg_values_row(result, i, values);
		more = columns > 0 && each(user, values, columns);
		pg_values_forget(values, columns);
	}
	PQclear(result);
	return good;
}

static void close_database(struct store_outside *outside) {
	PQfinish(((struct postgres_outside *)outside)->conn);
	free(outside);
}

struct store_outside *postgres_outside_open(const char *url, char *error, size_t error_size) {
	static const struct store_outside_impl impl = {.note = set_database_note,
		.notes = show_database_notes,
		.rooms = show_database_rooms,
		.change = change_database_rows,
		.read = read_database_rows,
		.close = close_database};
	struct postgres_outside *outside = calloc(1, sizeof(*outside));
	if (outside == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	outside->base.impl = &impl;
	outside->conn = connect_to(url, error, error_size);
	if (outside->conn == NULL) {
		free(outside);
		return NULL;
	}
	return &outside->base;
}
