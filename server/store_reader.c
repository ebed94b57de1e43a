/* server/store_reader.c - the reading connection of the SQLite store. */
#include "server/store_reader.h"

#include <string.h>

#include "server/log.h"

/* Rooms of each status come in the index's order and are merged: nothing is sorted. */
#define ROOMS_OF(status)                                                                           \
	"SELECT id, status, updated_ms, summary,"                                                  \
	" ifnull((SELECT max(version) FROM events WHERE room = id), 0)"                            \
	" FROM rooms WHERE status = " status " AND ?1 >= " status

static const char *const texts[READER_STATEMENTS] = {
	[READER_EVENTS] =
		"SELECT version, at_ms, body, secret, status, summary, sum FROM events, rooms"
		" WHERE room = ?1 AND version > ?2 AND id = ?1 ORDER BY version",
	[READER_ROOMS] = ROOMS_OF("0") " UNION ALL " ROOMS_OF("1") " UNION ALL " ROOMS_OF(
		"2") " ORDER BY updated_ms DESC",
};

/* Report the end of a reading. */
static bool end_reading(sqlite3_stmt *statement, int code, const char *what) {
	sqlite3_reset(statement);
	if (code != SQLITE_DONE && code != SQLITE_ROW) {
		log_error(
			"store", "code=%d %s cannot be read: %s", code, what, sqlite3_errstr(code));
		return false;
	}
	return true;
}

/* A text of the row; "" where memory was short, which the next step reports. */
static const char *text_of(sqlite3_stmt *statement, int column) {
	const char *text = (const char *)sqlite3_column_text(statement, column);
	return text != NULL ? text : "";
}

static struct store_event read_event(sqlite3_stmt *row, const char *room) {
	bool secret = sqlite3_column_type(row, 3) != SQLITE_NULL;
	struct store_event event = {
		.version = (uint32_t)sqlite3_column_int64(row, 0),
		.at_ms = sqlite3_column_int64(row, 1),
		.body = text_of(row, 2),
		.secret = secret ? text_of(row, 3) : NULL,
		.status = (enum store_status)sqlite3_column_int(row, 4),
		.summary = text_of(row, 5),
	};
	strcpy(event.room, room);
	return event;
}

/* Show the rows of a reading that has begun with code: without gaps, as they were written. Returns
 * SQLITE_DONE, or SQLITE_ROW where each had enough. */
static int show_events(sqlite3_stmt *statement, int code, const char *room, uint32_t since,
	store_each_event each, void *user) {
	while (code == SQLITE_ROW) {
		struct store_event event = read_event(statement, room);
		if (event.version != ++since ||
			sqlite3_column_int64(statement, 6) != store_db_sum(&event)) {
			return SQLITE_CORRUPT;
		}
		if (!each(user, &event)) {
			return SQLITE_ROW;
		}
		code = sqlite3_step(statement);
	}
	return code;
}

static bool show_room(sqlite3_stmt *row, store_each_room each, void *user) {
	struct store_room room = {
		.version = (uint32_t)sqlite3_column_int64(row, 4),
		.status = (enum store_status)sqlite3_column_int(row, 1),
		.updated_ms = sqlite3_column_int64(row, 2),
		.summary = text_of(row, 3),
	};
	const char *id = text_of(row, 0);
	strncpy(room.room, id, STORE_ROOM_ID_MAX - 1);
	return each(user, &room);
}

bool reader_init(struct reader *reader, const char *path, char *error, size_t size) {
	int code = SQLITE_OK;
	*reader = (struct reader){.db = store_db_open(path, STORE_DB_READ, error, size)};
	if (reader->db == NULL) {
		return false;
	}
	for (int i = 0; i < READER_STATEMENTS && code == SQLITE_OK; i++) {
		code = sqlite3_prepare_v3(reader->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
			&reader->statement[i], NULL);
	}
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
		reader_finish(reader);
	}
	return code == SQLITE_OK;
}

void reader_finish(struct reader *reader) {
	for (int i = 0; i < READER_STATEMENTS; i++) {
		sqlite3_finalize(reader->statement[i]);
	}
	sqlite3_close(reader->db);
	*reader = (struct reader){0};
}

bool reader_load(struct reader *reader, const char *room, uint32_t since, store_each_event each,
	void *user) {
	sqlite3_stmt *statement = reader->statement[READER_EVENTS];
	if (strlen(room) >= STORE_ROOM_ID_MAX) {
		return true; /* no such room */
	}
	int code = sqlite3_bind_text(statement, 1, room, -1, SQLITE_STATIC);
	if (code == SQLITE_OK) {
		code = sqlite3_bind_int64(statement, 2, since);
	}
	if (code == SQLITE_OK) {
		code = sqlite3_step(statement);
	}
	return end_reading(statement, show_events(statement, code, room, since, each, user), room);
}

bool reader_rooms(
	struct reader *reader, enum store_status max_status, store_each_room each, void *user) {
	sqlite3_stmt *statement = reader->statement[READER_ROOMS];
	int code = sqlite3_bind_int(statement, 1, (int)max_status);
	if (code == SQLITE_OK) {
		code = sqlite3_step(statement);
	}
	while (code == SQLITE_ROW && show_room(statement, each, user)) {
		code = sqlite3_step(statement);
	}
	return end_reading(statement, code, "the list of rooms");
}
