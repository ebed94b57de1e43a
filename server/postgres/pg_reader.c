/* server/postgres/pg_reader.c - the connection that reads. */
#include "server/postgres/pg_reader.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres/pg_schema.h"
#include "server/process/log.h"

enum {
	ROOM_MS = 1500, /* without a byte, while the server does nothing else */
	ALL_MS = 30000, /* lists of all there is, which are read at the start */
	ROWS_MAX = 512,
};

/* ---- asking ---- */

/* Wait until something comes, or can be sent. */
static bool wait_for(struct pg_link *link, bool sends, int wait_ms) {
	struct pollfd poll_fd = {
		.fd = PQsocket(link->conn), .events = (short)(sends ? POLLIN | POLLOUT : POLLIN)};
	int count;
	do {
		count = poll(&poll_fd, 1, wait_ms);
	} while (count < 0 && errno == EINTR);
	return count > 0;
}

/* Bring what was sent to its answer. False where the connection is lost, or silent for so long. */
static bool await(struct pg_link *link, int wait_ms) {
	int left = PQflush(link->conn);
	while (left > 0 || (left == 0 && PQisBusy(link->conn) != 0)) {
		if (!wait_for(link, left > 0, wait_ms)) {
			pg_link_lose(link, "the database does not answer");
			return false;
		}
		left = PQconsumeInput(link->conn) == 0 ? -1 : PQflush(link->conn);
	}
	return left == 0;
}

/* The connection cannot be used. */
static void lose(struct pg_link *link) {
	char why[sizeof(link->why)];
	if (link->conn != NULL) {
		pg_target_explain(link->conn, why, sizeof(why));
		pg_link_lose(link, why);
	}
}

/* Take the answer to its end. */
static PGresult *take_answer(struct pg_link *link, int wait_ms) {
	PGresult *answer = NULL;
	while (await(link, wait_ms)) {
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
	lose(link);
	PQclear(answer);
	return NULL;
}

/* Ask, and wait. Returns new (PQclear), NULL where it cannot be read. */
static PGresult *ask(struct pg_reader *reader, const char *name, int count,
	const char *const *values, int wait_ms) {
	struct pg_link *link = &reader->link;
	if (link->state != PG_LINK_READY) {
		return NULL;
	}
	if (PQsendQueryPrepared(link->conn, name, count, values, NULL, NULL, 0) == 0) {
		lose(link);
		return NULL;
	}
	PGresult *result = take_answer(link, wait_ms);
	if (result != NULL && PQresultStatus(result) != PGRES_TUPLES_OK) {
		char why[512];
		pg_target_explain(link->conn, why, sizeof(why));
		log_error("store", "%s cannot be read: %s", name, why);
		PQclear(result);
		result = NULL;
		if (PQstatus(link->conn) == CONNECTION_BAD) {
			lose(link);
		}
	}
	return result;
}

static int64_t number_of(const PGresult *result, int row, int column) {
	return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

/* ---- one room ---- */

static struct store_event event_of(const PGresult *result, int row, const char *room) {
	struct store_event event = {
		.version = (uint32_t)number_of(result, row, 0),
		.at_ms = number_of(result, row, 1),
		.body = PQgetvalue(result, row, 2),
		.secret = PQgetisnull(result, row, 3) ? NULL : PQgetvalue(result, row, 3),
	};
	strcpy(event.room, room);
	return event;
}

static bool is_too_long(const char *room) {
	return strlen(room) >= STORE_ROOM_ID_MAX;
}

bool pg_reader_load(struct pg_reader *reader, const char *room, uint32_t since,
	store_each_event each, void *user) {
	char number[24];
	const char *const values[] = {room, number};
	snprintf(number, sizeof(number), "%u", since);
	if (is_too_long(room)) {
		return true; /* no such room */
	}
	PGresult *result = ask(reader, "load", 2, values, ROOM_MS);
	bool good = result != NULL;
	for (int i = 0; good && i < PQntuples(result); i++) {
		struct store_event event = event_of(result, i, room);
		event.status = (enum store_status)number_of(result, i, 4);
		event.summary = PQgetvalue(result, i, 5);
		if (event.version != since + 1 + (uint32_t)i) {
			log_error("store", "room=%s event %u is missing", room,
				since + 1 + (uint32_t)i);
			good = false;
		} else if (!each(user, &event)) {
			break;
		}
	}
	PQclear(result);
	return good;
}

bool pg_reader_find(struct pg_reader *reader, const char *room, struct store_found *found) {
	const char *const values[] = {room};
	PGresult *result = is_too_long(room) ? NULL : ask(reader, "find", 1, values, ROOM_MS);
	if (result == NULL && !is_too_long(room)) {
		return false;
	}
	bool there = PQntuples(result) > 0;
	found->version = there ? (uint32_t)number_of(result, 0, 0) : 0;
	found->kept = there && PQgetvalue(result, 0, 1)[0] == 't';
	PQclear(result);
	return true;
}

/* ---- by and by ---- */

struct store_cursor {
	char room[STORE_ROOM_ID_MAX];
	char no[24];
	uint32_t shown, upto; /* events */
	PGresult *rows;       /* read ahead; NULL: none */
	int next;             /* of them */
	unsigned ahead;
};

struct store_cursor *pg_reader_begin(struct pg_reader *reader, const char *room, uint32_t since) {
	const char *const values[] = {room};
	struct store_cursor *cursor = calloc(1, sizeof(*cursor));
	if (cursor == NULL || is_too_long(room)) {
		return cursor; /* no such room */
	}
	strcpy(cursor->room, room);
	PGresult *result = ask(reader, "find", 1, values, ROOM_MS);
	if (result == NULL) {
		free(cursor);
		return NULL;
	}
	if (PQntuples(result) > 0) {
		cursor->shown = since;
		cursor->upto = (uint32_t)number_of(result, 0, 0);
		snprintf(cursor->no, sizeof(cursor->no), "%s", PQgetvalue(result, 0, 2));
	}
	PQclear(result);
	return cursor;
}

/* Read some more ahead, a few at first. */
static bool read_ahead(struct pg_reader *reader, struct store_cursor *cursor, unsigned steps) {
	char shown[24], upto[24], most[24];
	const char *const values[] = {cursor->no, shown, upto, most};
	cursor->ahead = cursor->ahead == 0 ? steps : cursor->ahead * 2;
	cursor->ahead = cursor->ahead > ROWS_MAX ? ROWS_MAX : cursor->ahead;
	snprintf(shown, sizeof(shown), "%u", cursor->shown);
	snprintf(upto, sizeof(upto), "%u", cursor->upto);
	snprintf(most, sizeof(most), "%u", cursor->ahead);
	PQclear(cursor->rows);
	cursor->rows = ask(reader, "read_on", 4, values, ROOM_MS);
	cursor->next = 0;
	return cursor->rows != NULL && PQntuples(cursor->rows) > 0;
}

enum store_more pg_reader_some(struct pg_reader *reader, struct store_cursor *cursor,
	unsigned steps, store_each_event each, void *user) {
	for (unsigned step = 0; step < steps && cursor->shown < cursor->upto; step++) {
		bool ready = cursor->rows != NULL && cursor->next < PQntuples(cursor->rows);
		if (!ready && !read_ahead(reader, cursor, steps)) {
			return STORE_BROKEN;
		}
		struct store_event event = event_of(cursor->rows, cursor->next, cursor->room);
		cursor->next++;
		if (event.version != ++cursor->shown) {
			log_error("store", "room=%s event %u is missing", cursor->room,
				cursor->shown);
			return STORE_BROKEN;
		}
		if (!each(user, &event)) {
			return STORE_END;
		}
	}
	return cursor->shown < cursor->upto ? STORE_MORE : STORE_END;
}

void pg_reader_end(struct store_cursor *cursor) {
	if (cursor != NULL) {
		PQclear(cursor->rows);
		free(cursor);
	}
}

/* ---- lists ---- */

bool pg_reader_rooms(
	struct pg_reader *reader, enum store_status max_status, store_each_room each, void *user) {
	char most[24];
	const char *const values[] = {most};
	snprintf(most, sizeof(most), "%d", (int)max_status);
	PGresult *result = ask(reader, "rooms", 1, values, ALL_MS);
	bool more = true;
	for (int i = 0; more && i < PQntuples(result); i++) {
		struct store_room room = {
			.version = (uint32_t)number_of(result, i, 1),
			.status = (enum store_status)number_of(result, i, 2),
			.updated_ms = number_of(result, i, 3),
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
	PGresult *result = ask(reader, "notes", 2, values, key != NULL ? ROOM_MS : ALL_MS);
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
	PGresult *result = ask(reader, "runs", 0, NULL, ALL_MS);
	bool more = true;
	for (int i = 0; more && i < PQntuples(result); i++) {
		more = each(user, number_of(result, i, 0), number_of(result, i, 1));
	}
	PQclear(result);
	return result != NULL;
}

/* ---- the link ---- */

static void on_nothing(void *user) {
	(void)user;
}

static void on_answered(void *user, const PGresult *result, bool doubtful) {
	(void)user;
	(void)result;
	(void)doubtful;
}

static bool accepts(void *user, const PGresult *row, char *why, size_t size) {
	const struct pg_reader *reader = user;
	const char *value = PQgetvalue(row, 0, 0);
	if (strcmp(PQfname(row, 0), "taken") == 0) {
		snprintf(why, size, "another server uses this database now");
		return value[0] == 't';
	}
	snprintf(why, size, "this is another store than that which was there at the start");
	return strtoll(value, NULL, 10) == reader->origin;
}

static const struct pg_link_owner reader_owner = {
	.ready = on_nothing,
	.answered = on_answered,
	.lost = on_nothing,
	.accepts = accepts,
};

bool pg_reader_open(struct pg_reader *reader, uv_loop_t *loop, const struct pg_target *target,
	PGconn *conn, int64_t origin, bool shared) {
	reader->origin = origin;
	reader->link.prepare = shared ? pg_schema_reading_shared : pg_schema_reading;
	reader->link.owner = &reader_owner;
	reader->link.user = reader;
	reader->link.called = "read";
	return pg_link_open(&reader->link, loop, target, conn);
}

void pg_reader_close(struct pg_reader *reader) {
	pg_link_close(&reader->link);
}
