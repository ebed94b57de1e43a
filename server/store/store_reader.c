/* server/store/store_reader.c - the reading connection of the SQLite store. */
#include "server/store/store_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "server/process/log.h"
#include "server/store/store_writer.h"

/* The rooms of each status come in index order and are merged, so nothing is sorted. */
#define ROOMS_OF(status)                                                                           \
	"SELECT id, version, status, updated_ms, summary FROM rooms JOIN heads USING (no)"         \
	" WHERE status = " status " AND ?1 >= " status

static const char *const texts[READER_STATEMENTS] = {
	[READER_BEGIN] = "BEGIN",
	[READER_END] = "COMMIT",
	[READER_ROOM] = "SELECT no, version, last, status FROM rooms JOIN heads USING (no)"
			" WHERE id = ?1",
	[READER_LINK] = "SELECT prev FROM events WHERE seq = ?1 AND room = ?2 AND version = ?3",
	[READER_EVENT] = "SELECT version, at_ms, sum, body, secret FROM events WHERE seq = ?1",
	[READER_ROOMS] = ROOMS_OF("0") " UNION ALL " ROOMS_OF("1") " UNION ALL " ROOMS_OF(
		"2") " ORDER BY updated_ms DESC",
	[READER_NOTES] = "SELECT kind, key, text FROM notes WHERE kind = ?1"
			 " AND (?2 IS NULL OR key = ?2) ORDER BY key",
	[READER_ALL_NOTES] = "SELECT kind, key, text FROM notes ORDER BY kind, key",
	[READER_FIND] = "SELECT h.version, k.no IS NOT NULL FROM rooms r JOIN heads h USING (no)"
			" LEFT JOIN kept k USING (no) WHERE r.id = ?1",
	[READER_RUNS] =
		"SELECT from_ms, CASE WHEN from_ms < (SELECT max(from_ms) FROM lives) THEN to_ms"
		" ELSE max(to_ms, ifnull((SELECT at_ms FROM events ORDER BY seq DESC LIMIT 1), 0))"
		" END FROM lives ORDER BY from_ms",
};

/* A room's log being read: the seq of its events, last first. */
struct chain {
	const char *id;
	sqlite3_int64 no;
	enum store_status status;
	sqlite3_int64 *seq; /* owned */
	size_t count, capacity;
	sqlite3_int64 next; /* seq of event number `left`, the next to be looked up */
	uint32_t left, since;
};

/* Bind numbers and step once. */
static int step_reader_statement(struct reader *reader, enum reader_statement which, size_t count,
	const sqlite3_int64 *numbers) {
	sqlite3_stmt *statement = reader->statement[which];
	int code = SQLITE_OK;
	for (size_t i = 0; i < count && code == SQLITE_OK; i++) {
		code = sqlite3_bind_int64(statement, (int)i + 1, numbers[i]);
	}
	return code == SQLITE_OK ? sqlite3_step(statement) : code;
}

/* Report whether a read has succeeded. */
static bool end_reading(int code, const char *what) {
	if (code != SQLITE_DONE && code != SQLITE_ROW) {
		log_error(
			"store", "code=%d %s cannot be read: %s", code, what, sqlite3_errstr(code));
		return false;
	}
	return true;
}

/* A text column; "" if out of memory, which the next step will report. */
static const char *read_text_column(sqlite3_stmt *statement, int column) {
	const char *text = (const char *)sqlite3_column_text(statement, column);
	return text != NULL ? text : "";
}

/* ---- one room ---- */

static int find_chain_room(struct reader *reader, struct chain *chain) {
	sqlite3_stmt *row = reader->statement[READER_ROOM];
	int code = sqlite3_bind_text(row, 1, chain->id, -1, SQLITE_STATIC);
	if (code == SQLITE_OK) {
		code = sqlite3_step(row);
	}
	if (code == SQLITE_ROW) {
		chain->no = sqlite3_column_int64(row, 0);
		chain->status = (enum store_status)sqlite3_column_int(row, 3);
		chain->left = (uint32_t)sqlite3_column_int64(row, 1);
		chain->next = sqlite3_column_int64(row, 2);
	}
	return code;
}

static bool add_link(struct chain *chain, sqlite3_int64 seq) {
	sqlite3_int64 *list = array_reserve(
		chain->seq, &chain->capacity, chain->count + 1, sizeof(*list));
	if (list == NULL) {
		return false;
	}
	chain->seq = list;
	chain->seq[chain->count++] = seq;
	return true;
}

/* Follow one link, from event `left` to the previous one. */
static int follow_one(struct reader *reader, struct chain *chain) {
	const sqlite3_int64 key[] = {chain->next, chain->no, chain->left};
	int code = step_reader_statement(reader, READER_LINK, 3, key);
	if (code == SQLITE_ROW) {
		code = add_link(chain, chain->next) ? SQLITE_ROW : SQLITE_NOMEM;
		chain->next = sqlite3_column_int64(reader->statement[READER_LINK], 0);
		chain->left--;
	}
	sqlite3_reset(reader->statement[READER_LINK]);
	return code == SQLITE_DONE ? SQLITE_CORRUPT : code; /* a link is missing */
}

static struct store_event read_event(sqlite3_stmt *row, const struct chain *chain) {
	bool secret = sqlite3_column_type(row, 4) != SQLITE_NULL;
	struct store_event event = {
		.version = (uint32_t)sqlite3_column_int64(row, 0),
		.at_ms = sqlite3_column_int64(row, 1),
		.body = read_text_column(row, 3),
		.secret = secret ? read_text_column(row, 4) : NULL,
		.status = chain->status,
	};
	strcpy(event.room, chain->id);
	return event;
}

/* Show one event as it was written. SQLITE_DONE: each returned false. */
static int show_event(struct reader *reader, const struct chain *chain, sqlite3_int64 seq,
	store_each_event each, void *user) {
	sqlite3_stmt *row = reader->statement[READER_EVENT];
	int code = step_reader_statement(reader, READER_EVENT, 1, &seq);
	if (code == SQLITE_ROW) {
		struct store_event event = read_event(row, chain);
		if (sqlite3_column_int64(row, 2) != writer_sum_event(&event)) {
			code = SQLITE_CORRUPT;
		} else if (!each(user, &event)) {
			code = SQLITE_DONE;
		}
	}
	sqlite3_reset(row);
	return code;
}

/* ---- list of rooms ---- */

static bool show_room(sqlite3_stmt *row, store_each_room each, void *user) {
	struct store_room room = {
		.version = (uint32_t)sqlite3_column_int64(row, 1),
		.status = (enum store_status)sqlite3_column_int(row, 2),
		.updated_ms = sqlite3_column_int64(row, 3),
		.summary = read_text_column(row, 4),
	};
	const char *id = read_text_column(row, 0);
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

/* Begin a read transaction; returns false if there is one already. */
static bool begin_read_transaction(struct reader *reader) {
	bool alone = sqlite3_get_autocommit(reader->db) != 0;
	if (alone) {
		step_reader_statement(reader, READER_BEGIN, 0, NULL);
		sqlite3_reset(reader->statement[READER_BEGIN]);
	}
	return alone;
}

static void end_read_transaction(struct reader *reader, bool alone) {
	if (alone) {
		step_reader_statement(reader, READER_END, 0, NULL);
		sqlite3_reset(reader->statement[READER_END]);
	}
}

/* ---- cursors ---- */

struct store_cursor {
	char id[STORE_ROOM_ID_MAX];
	struct chain chain;
	struct store_note note; /* for notes: kind and key, "" for all */
};

struct store_cursor *reader_begin(struct reader *reader, const char *room, uint32_t since) {
	struct store_cursor *cursor = calloc(1, sizeof(*cursor));
	if (cursor == NULL || strlen(room) >= STORE_ROOM_ID_MAX) {
		return cursor; /* no such room */
	}
	strcpy(cursor->id, room);
	cursor->chain = (struct chain){.id = cursor->id, .since = since};
	int code = find_chain_room(reader, &cursor->chain);
	sqlite3_reset(reader->statement[READER_ROOM]);
	if (!end_reading(code, room)) {
		reader_end(cursor);
		return NULL;
	}
	return cursor;
}

/* First look up the events, last first, then show them in order. SQLITE_DONE: there are no more. */
static int advance_chain(struct reader *reader, struct chain *chain, unsigned steps,
	store_each_event each, void *user) {
	int code = SQLITE_ROW;
	while (code == SQLITE_ROW && steps-- > 0) {
		if (chain->left > chain->since) {
			code = follow_one(reader, chain);
		} else if (chain->count > 0) {
			code = show_event(reader, chain, chain->seq[--chain->count], each, user);
		} else {
			return SQLITE_DONE;
		}
	}
	bool whole = chain->left <= chain->since && chain->count == 0;
	return code == SQLITE_ROW && whole ? SQLITE_DONE : code;
}

enum store_more reader_some(struct reader *reader, struct store_cursor *cursor, unsigned steps,
	store_each_event each, void *user) {
	bool alone = begin_read_transaction(reader);
	int code = advance_chain(reader, &cursor->chain, steps, each, user);
	end_read_transaction(reader, alone);
	if (!end_reading(code, cursor->id)) {
		return STORE_BROKEN;
	}
	return code == SQLITE_DONE ? STORE_END : STORE_MORE;
}

enum store_more reader_cursor_found(
	struct reader *reader, struct store_cursor *cursor, struct store_found *found) {
	sqlite3_stmt *row = reader->statement[READER_FIND];
	int code = sqlite3_bind_text(row, 1, cursor->id, -1, SQLITE_STATIC);
	if (code == SQLITE_OK) {
		code = sqlite3_step(row);
	}
	bool there = code == SQLITE_ROW;
	found->version = there ? (uint32_t)sqlite3_column_int64(row, 0) : 0;
	found->kept = there && sqlite3_column_int(row, 1) != 0;
	sqlite3_reset(row);
	return end_reading(code, cursor->id) ? STORE_END : STORE_BROKEN;
}

struct store_cursor *reader_notes_begin(const char *kind, const char *key) {
	struct store_cursor *cursor = calloc(1, sizeof(*cursor));
	if (cursor != NULL) {
		snprintf(cursor->note.kind, sizeof(cursor->note.kind), "%s", kind);
		snprintf(cursor->note.key, sizeof(cursor->note.key), "%s", key != NULL ? key : "");
	}
	return cursor;
}

enum store_more reader_notes_some(
	struct reader *reader, struct store_cursor *cursor, store_each_note each, void *user) {
	const char *key = cursor->note.key[0] != '\0' ? cursor->note.key : NULL;
	return reader_notes(reader, cursor->note.kind, key, each, user) ? STORE_END : STORE_BROKEN;
}

void reader_end(struct store_cursor *cursor) {
	if (cursor != NULL) {
		free(cursor->chain.seq);
		free(cursor);
	}
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
	sqlite3_reset(statement);
	return end_reading(code, "the list of rooms");
}

/* A note that is longer than allowed is damaged: skip it. */
static bool show_note_row(sqlite3_stmt *row, store_each_note each, void *user) {
	struct store_note note = {.text = (const char *)sqlite3_column_text(row, 2)};
	const char *kind = (const char *)sqlite3_column_text(row, 0);
	const char *key = (const char *)sqlite3_column_text(row, 1);
	if (note.text == NULL || kind == NULL || key == NULL || strlen(kind) >= sizeof(note.kind) ||
		strlen(key) >= sizeof(note.key)) {
		return true;
	}
	strcpy(note.kind, kind);
	strcpy(note.key, key);
	return each(user, &note);
}

bool reader_notes(struct reader *reader, const char *kind, const char *key, store_each_note each,
	void *user) {
	sqlite3_stmt *row = reader->statement[kind != NULL ? READER_NOTES : READER_ALL_NOTES];
	int code = SQLITE_OK;
	if (kind != NULL) {
		code = sqlite3_bind_text(row, 1, kind, -1, SQLITE_STATIC);
	}
	if (code == SQLITE_OK && kind != NULL) {
		code = sqlite3_bind_text(row, 2, key, -1, SQLITE_STATIC);
	}
	if (code == SQLITE_OK) {
		code = sqlite3_step(row);
	}
	while (code == SQLITE_ROW && show_note_row(row, each, user)) {
		code = sqlite3_step(row);
	}
	sqlite3_reset(row);
	return end_reading(code, "notes");
}

bool reader_runs(struct reader *reader, store_each_run each, void *user) {
	sqlite3_stmt *row = reader->statement[READER_RUNS];
	int code = sqlite3_step(row);
	while (code == SQLITE_ROW &&
		each(user, sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1))) {
		code = sqlite3_step(row);
	}
	sqlite3_reset(row);
	return end_reading(code, "the uptime history");
}
