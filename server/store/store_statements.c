/* server/store/store_statements.c - the SQL statements of the writing connection, and its cache of
 * rooms. */
#include <stdarg.h>
#include <string.h>

#include "server/store/store_writer.h"

static const char *const texts[WRITER_STATEMENTS] = {
	[WRITER_BEGIN] = "BEGIN IMMEDIATE",
	[WRITER_COMMIT] = "COMMIT",
	[WRITER_ROLLBACK] = "ROLLBACK",
	[WRITER_SAVE] = "SAVEPOINT job",
	[WRITER_UNDO] = "ROLLBACK TO job",
	[WRITER_RELEASE] = "RELEASE job",
	[WRITER_LOOK] = "PRAGMA data_version",
	[WRITER_FIND_ROOM] = "SELECT no, version, last, status FROM rooms JOIN heads USING (no)"
			     " WHERE id = ?1",
	[WRITER_ADD_ROOM] = "INSERT INTO rooms (id, status, updated_ms, summary)"
			    " VALUES (?1, ?2, ?3, '')",
	[WRITER_ADD_EVENT] = "INSERT INTO events (room, version, prev, at_ms, sum, body, secret)"
			     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
	[WRITER_MOVE_HEAD] = "REPLACE INTO heads (no, version, last) VALUES (?1, ?2, ?3)",
	[WRITER_CHANGE_ROOM] =
		"UPDATE rooms SET status = ?2, updated_ms = ?3, summary = ifnull(?4, summary),"
		" rank = CASE WHEN ?4 IS NULL OR rank = 2 THEN rank ELSE ?5 END WHERE no = ?1",
	[WRITER_FIND_OLD] =
		"SELECT no, last FROM rooms INDEXED BY rooms_by_rank JOIN heads USING (no)"
		" WHERE status = 2 AND rank = ?1 AND updated_ms < ?2 ORDER BY updated_ms LIMIT 1",
	[WRITER_FIND_TRASH] = "SELECT last FROM trash LIMIT 1",
	[WRITER_MOVE_TRASH] = "REPLACE INTO trash (last) VALUES (?1)",
	[WRITER_DROP_TRASH] = "DELETE FROM trash WHERE last = ?1",
	[WRITER_PAGES] = "SELECT (page_count - freelist_count) * page_size"
			 " FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
	[WRITER_FIND_EVENT] =
		"SELECT prev, length(CAST(body AS BLOB)) + ifnull(length(CAST(secret AS BLOB)), 0)"
		" FROM events WHERE seq = ?1",
	[WRITER_DROP_EVENT] = "DELETE FROM events WHERE seq = ?1"
			      " AND seq < (SELECT max(seq) FROM events)",
	[WRITER_BLANK_EVENT] =
		"UPDATE events SET room = 0, version = 0, prev = 0, sum = 0, body = '',"
		" secret = NULL WHERE seq = ?1",
	[WRITER_DROP_HEAD] = "DELETE FROM heads WHERE no = ?1",
	[WRITER_DROP_RESULTS] =
		"DELETE FROM results WHERE room = (SELECT id FROM rooms WHERE no = ?1)",
	[WRITER_DROP_SEATS] =
		"DELETE FROM result_seats WHERE room = (SELECT id FROM rooms WHERE no = ?1)",
	[WRITER_DROP_ACCOUNT_SEATS] =
		"DELETE FROM account_seats WHERE room = (SELECT id FROM rooms WHERE no = ?1)",
	[WRITER_DROP_ROOM] = "DELETE FROM rooms WHERE no = ?1",
	[WRITER_DROP_KEPT] = "DELETE FROM kept WHERE no = ?1",
	[WRITER_FIND_KEPT] = "SELECT bytes FROM kept WHERE no = ?1",
	[WRITER_SUM_KEPT] = "SELECT ifnull(sum(bytes), 0) FROM kept",
	[WRITER_ADD_KEPT] = "INSERT INTO kept (no, bytes) VALUES (?1, ?2)",
	[WRITER_GROW_KEPT] = "UPDATE kept SET bytes = bytes + ?2 WHERE no = ?1",
	[WRITER_RANK_KEPT] = "UPDATE rooms SET rank = 2 WHERE no = ?1",
	[WRITER_RANK_ELSE] =
		"UPDATE rooms SET rank = summary LIKE '{\"public\":true%' WHERE no = ?1",
	[WRITER_RANK_FIRST] = "UPDATE rooms SET rank = 0, updated_ms = -1 WHERE no = ?1",
	[WRITER_ADD_NOTE] = "INSERT OR IGNORE INTO notes (kind, key, text) VALUES (?1, ?2, ?3)",
	[WRITER_SET_NOTE] = "REPLACE INTO notes (kind, key, text) VALUES (?1, ?2, ?3)",
	[WRITER_DROP_NOTE] = "DELETE FROM notes WHERE kind = ?1 AND key = ?2",
	[WRITER_CLOSE_RUN] = "UPDATE lives SET to_ms = max(to_ms, min(?1,"
			     " ifnull((SELECT at_ms FROM events ORDER BY seq DESC LIMIT 1), 0)))"
			     " WHERE from_ms < ?1 AND from_ms = (SELECT max(from_ms) FROM lives)",
	[WRITER_KEEP_RUN] = "INSERT INTO lives (from_ms, to_ms) VALUES (?1, ?2)"
			    " ON CONFLICT (from_ms) DO UPDATE SET to_ms = max(to_ms, ?2)",
	[WRITER_DROP_RUNS] =
		"DELETE FROM lives WHERE from_ms IN (SELECT from_ms FROM lives WHERE from_ms < ?1"
		" ORDER BY to_ms - from_ms, from_ms"
		" LIMIT max(0, (SELECT count(*) FROM lives) - ?2))",
};

void writer_forget_places(struct writer *writer) {
	memset(writer->place, 0, sizeof(writer->place));
	writer->knows_kept = false;
}

void writer_close(struct writer *writer) {
	for (int i = 0; i < WRITER_STATEMENTS; i++) {
		sqlite3_finalize(writer->statement[i]);
		writer->statement[i] = NULL;
	}
	rows_finish(&writer->rows);
	sqlite3_close(writer->db);
	writer->db = NULL;
	writer_forget_places(writer);
}

static int on_commit(void *user, sqlite3 *db, const char *name, int pages) {
	struct writer *writer = user;
	(void)db;
	(void)name;
	writer->log_pages = pages;
	return SQLITE_OK;
}

int writer_prepare(struct writer *writer) {
	int code = SQLITE_OK;
	for (int i = 0; i < WRITER_STATEMENTS && code == SQLITE_OK; i++) {
		code = sqlite3_prepare_v3(writer->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
			&writer->statement[i], NULL);
	}
	sqlite3_wal_hook(writer->db, on_commit, writer);
	return code;
}

/* Bind values according to kinds: 'i' an sqlite3_int64, 't' a text (NULL allowed). */
static int bind_values(sqlite3_stmt *statement, const char *kinds, va_list values) {
	int code = SQLITE_OK;
	for (int at = 1; kinds[at - 1] != '\0' && code == SQLITE_OK; at++) {
		if (kinds[at - 1] == 'i') {
			code = sqlite3_bind_int64(statement, at, va_arg(values, sqlite3_int64));
		} else {
			code = sqlite3_bind_text(
				statement, at, va_arg(values, const char *), -1, SQLITE_STATIC);
		}
	}
	return code;
}

int writer_step(struct writer *writer, enum writer_statement which, const char *kinds, ...) {
	sqlite3_stmt *statement = writer->statement[which];
	va_list values;
	va_start(values, kinds);
	int code = bind_values(statement, kinds, values);
	va_end(values);
	if (code == SQLITE_OK) {
		code = sqlite3_step(statement);
	}
	if (code == SQLITE_ROW) {
		return code;
	}
	sqlite3_reset(statement);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

int writer_revive(struct writer *writer) {
	char error[STORE_DB_ERROR_MAX];
	if (writer->db != NULL) {
		return SQLITE_OK;
	}
	writer->db = store_db_open(writer->path, STORE_DB_WRITE, error, sizeof(error));
	if (writer->db == NULL) {
		return SQLITE_CANTOPEN;
	}
	int code = writer_prepare(writer);
	if (code != SQLITE_OK) {
		writer_close(writer);
	}
	return code;
}

/* ---- cached rooms ---- */

static int load_room_place(struct writer *writer, const char *id, struct writer_place *place) {
	sqlite3_stmt *row = writer->statement[WRITER_FIND_ROOM];
	int code = writer_step(writer, WRITER_FIND_ROOM, "t", id);
	memset(place, 0, sizeof(*place));
	strcpy(place->room, id);
	if (code != SQLITE_ROW) {
		return code;
	}
	place->no = sqlite3_column_int64(row, 0);
	place->version = sqlite3_column_int64(row, 1);
	place->last = sqlite3_column_int64(row, 2);
	place->status = sqlite3_column_int(row, 3);
	sqlite3_reset(row);
	return SQLITE_OK;
}

/* The cache slot for a room, which may hold another one. */
static struct writer_place *find_place_slot(struct writer *writer, const char *id) {
	uint32_t sum = 2166136261U;
	for (const char *at = id; *at != '\0'; at++) {
		sum = (sum ^ (unsigned char)*at) * 16777619U;
	}
	return &writer->place[sum % WRITER_PLACES];
}

/* Only this connection writes between BEGIN and COMMIT, so what is read here or was cached stays
 * valid until then. */
int writer_find_place(struct writer *writer, const char *id, struct writer_place **place) {
	*place = find_place_slot(writer, id);
	return strcmp((*place)->room, id) == 0 ? SQLITE_OK : load_room_place(writer, id, *place);
}
