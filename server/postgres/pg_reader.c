/* server/postgres/pg_reader.c - the connection that reads. */
#include "server/postgres/pg_reader.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres/pg_cursor.h"
#include "server/postgres/pg_schema.h"
#include "server/process/log.h"

enum {
	ROOM_MS = 1500, /* longest wait without a byte, during which the server is blocked */
	ALL_MS = 30000, /* the same for complete lists, which are read at startup */
};

/* ---- queries ---- */

/* Wait until the socket is readable, or writable if sends is set. */
static bool wait_for_socket(struct pg_link *link, bool sends, int wait_ms) {
	struct pollfd poll_fd = {
		.fd = PQsocket(link->conn), .events = (short)(sends ? POLLIN | POLLOUT : POLLIN)};
	int count;
	do {
		count = poll(&poll_fd, 1, wait_ms);
	} while (count < 0 && errno == EINTR);
	return count > 0;
}

/* Wait for the answer to what was sent. False if the connection is lost, or nothing arrives for
 * wait_ms. */
static bool wait_for_answer(struct pg_link *link, int wait_ms) {
	int left = PQflush(link->conn);
	while (left > 0 || (left == 0 && PQisBusy(link->conn) != 0)) {
		if (!wait_for_socket(link, left > 0, wait_ms)) {
			pg_link_lose(link, "the database does not answer");
			return false;
		}
		left = PQconsumeInput(link->conn) == 0 ? -1 : PQflush(link->conn);
	}
	return left == 0;
}

/* The connection cannot be used any more. */
static void lose_reader_link(struct pg_link *link) {
	char why[sizeof(link->why)];
	if (link->conn != NULL) {
		pg_target_explain(link->conn, why, sizeof(why));
		pg_link_lose(link, why);
	}
}

/* Read the whole answer; returns its first result. */
static PGresult *read_whole_answer(struct pg_link *link, int wait_ms) {
	PGresult *answer = NULL;
	while (wait_for_answer(link, wait_ms)) {
		PGresult *result = PQgetResult(link->conn);
		if (result == NULL) {
			return answer;
		}
		if (answer != NULL) {
			PQclear(result);
		} else {
			answer = result;
		}
	}
	lose_reader_link(link);
	PQclear(answer);
	return NULL;
}

/* Send a query, for which the connection must be free, and wait. */
static PGresult *query_link_now(
	struct pg_link *link, const char *name, int count, const char *const *values, int wait_ms) {
	if (link->state != PG_LINK_READY) {
		return NULL;
	}
	if (PQsendQueryPrepared(link->conn, name, count, values, NULL, NULL, 0) == 0) {
		lose_reader_link(link);
		return NULL;
	}
	PGresult *result = read_whole_answer(link, wait_ms);
	if (result != NULL && PQresultStatus(result) != PGRES_TUPLES_OK) {
		char why[512];
		pg_target_explain(link->conn, why, sizeof(why));
		log_error("store", "%s cannot be read: %s", name, why);
		PQclear(result);
		result = NULL;
		if (PQstatus(link->conn) == CONNECTION_BAD) {
			lose_reader_link(link);
		}
	}
	return result;
}

/* Query and wait; a query of a cursor that is under way is completed first. Returns new (PQclear);
 * NULL on failure. */
static PGresult *query_reader(struct pg_reader *reader, const char *name, int count,
	const char *const *values, int wait_ms) {
	bool blocked = reader->blocks;
	reader->blocks = true;
	pg_link_wait(&reader->link, wait_ms);
	PGresult *result = query_link_now(&reader->link, name, count, values, wait_ms);
	reader->blocks = blocked;
	pg_cursors_go_on(reader);
	return result;
}

static int64_t read_row_number(const PGresult *result, int row, int column) {
	return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

/* ---- lists ---- */

bool pg_reader_rooms(
	struct pg_reader *reader, enum store_status max_status, store_each_room each, void *user) {
	char most[24];
	const char *const values[] = {most};
	snprintf(most, sizeof(most), "%d", (int)max_status);
	PGresult *result = query_reader(reader, "rooms", 1, values, ALL_MS);
	bool more = true;
	for (int i = 0; more && i < PQntuples(result); i++) {
		struct store_room room = {
			.version = (uint32_t)read_row_number(result, i, 1),
			.status = (enum store_status)read_row_number(result, i, 2),
			.updated_ms = read_row_number(result, i, 3),
			.summary = PQgetvalue(result, i, 4),
		};
		snprintf(room.room, sizeof(room.room), "%s", PQgetvalue(result, i, 0));
		more = each(user, &room);
	}
	PQclear(result);
	return result != NULL;
}

bool pg_reader_notes(struct pg_reader *reader, const char *kind, const char *key,
	store_each_note each, void *user) {
	const char *const values[] = {kind, key};
	PGresult *result = query_reader(reader, "notes", 2, values, key != NULL ? ROOM_MS : ALL_MS);
	bool more = true;
	for (int i = 0; more && i < PQntuples(result); i++) {
		struct store_note note = {.text = PQgetvalue(result, i, 2)};
		snprintf(note.kind, sizeof(note.kind), "%s", PQgetvalue(result, i, 0));
		snprintf(note.key, sizeof(note.key), "%s", PQgetvalue(result, i, 1));
		more = each(user, &note);
	}
	PQclear(result);
	return result != NULL;
}

bool pg_reader_runs(struct pg_reader *reader, store_each_run each, void *user) {
	PGresult *result = query_reader(reader, "runs", 0, NULL, ALL_MS);
	bool more = true;
	for (int i = 0; more && i < PQntuples(result); i++) {
		more = each(user, read_row_number(result, i, 0), read_row_number(result, i, 1));
	}
	PQclear(result);
	return result != NULL;
}

/* ---- the link ---- */

static void on_reader_ready(void *user) {
	pg_cursors_go_on(user);
}

static void on_reader_answered(void *user, const PGresult *result, bool doubtful) {
	(void)doubtful;
	pg_cursors_answered(user, result);
}

static void on_reader_lost(void *user) {
	pg_cursors_lost(user);
}

static bool accepts_reader_store(void *user, const PGresult *row, char *why, size_t size) {
	const struct pg_reader *reader = user;
	const char *value = PQgetvalue(row, 0, 0);
	if (strcmp(PQfname(row, 0), "taken") == 0) {
		snprintf(why, size, "another server is now using this database");
		return value[0] == 't';
	}
	snprintf(why, size, "this is not the store that was here at startup");
	return strtoll(value, NULL, 10) == reader->origin;
}

static const struct pg_link_owner reader_owner = {
	.ready = on_reader_ready,
	.answered = on_reader_answered,
	.lost = on_reader_lost,
	.accepts = accepts_reader_store,
};

bool pg_reader_open(struct pg_reader *reader, uv_loop_t *loop, const struct pg_target *target,
	PGconn *conn, int64_t origin, bool shared) {
	reader->origin = origin;
	reader->link.prepare = shared ? pg_schema_reading_shared : pg_schema_reading;
	reader->link.owner = &reader_owner;
	reader->link.user = reader;
	reader->link.called = "read";
	reader->link.loop = loop;
	reader->link.answer_ms = STORE_LATER_MS;
	if (!pg_cursors_open(reader)) {
		PQfinish(conn);
		return false;
	}
	return pg_link_open(&reader->link, loop, target, conn);
}

void pg_reader_close(struct pg_reader *reader) {
	pg_cursors_close(reader);
	pg_link_close(&reader->link);
}
