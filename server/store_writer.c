/* server/store_writer.c - the writing connection of the SQLite store. */
#include "server/store_writer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"

enum { LOG_PAGES_MANY = 1000 };

#define OLDEST_OVER                                                                                \
	"(SELECT id FROM rooms WHERE status = 2 AND updated_ms < ?1 ORDER BY updated_ms LIMIT ?2)"

static const char *const texts[WRITER_STATEMENTS] = {
	[WRITER_BEGIN] = "BEGIN IMMEDIATE",
	[WRITER_COMMIT] = "COMMIT",
	[WRITER_ROLLBACK] = "ROLLBACK",
	[WRITER_EVENT] =
		"INSERT INTO events (room, version, at_ms, body, secret, sum)"
		" SELECT ?1, ?2, ?3, ?4, ?5, ?6"
		" WHERE ?2 = 1 + ifnull((SELECT max(version) FROM events WHERE room = ?1), 0)",
	[WRITER_NEW] = "INSERT OR REPLACE INTO rooms (id, status, updated_ms, summary)"
		       " VALUES (?1, ?2, ?3, ifnull(?4, ''))",
	[WRITER_CHANGE] =
		"UPDATE rooms SET status = ?2, updated_ms = ?3, summary = ifnull(?4, summary)"
		" WHERE id = ?1 AND (status <> ?2 OR ?4 IS NOT NULL)",
	[WRITER_EXPIRE_EVENTS] = "DELETE FROM events WHERE room IN " OLDEST_OVER,
	[WRITER_EXPIRE_ROOMS] = "DELETE FROM rooms WHERE id IN " OLDEST_OVER,
};

static void close_db(struct writer *writer) {
	for (int i = 0; i < WRITER_STATEMENTS; i++) {
		sqlite3_finalize(writer->statement[i]);
		writer->statement[i] = NULL;
	}
	sqlite3_close(writer->db);
	writer->db = NULL;
}

static int on_commit(void *user, sqlite3 *db, const char *name, int pages) {
	struct writer *writer = user;
	(void)db;
	(void)name;
	writer->log_pages = pages;
	return SQLITE_OK;
}

static int prepare(struct writer *writer) {
	int code = SQLITE_OK;
	for (int i = 0; i < WRITER_STATEMENTS && code == SQLITE_OK; i++) {
		code = sqlite3_prepare_v3(writer->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
			&writer->statement[i], NULL);
	}
	sqlite3_wal_hook(writer->db, on_commit, writer);
	return code;
}

static int run(struct writer *writer, enum writer_statement which) {
	sqlite3_stmt *statement = writer->statement[which];
	int code = sqlite3_step(statement);
	sqlite3_reset(statement);
	return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

/* Open it again after a failure that may have left it in any state. */
static int revive(struct writer *writer) {
	char error[STORE_DB_ERROR_MAX];
	if (writer->db != NULL) {
		return SQLITE_OK;
	}
	writer->db = store_db_open(writer->path, STORE_DB_WRITE, error, sizeof(error));
	if (writer->db == NULL) {
		return SQLITE_CANTOPEN;
	}
	int code = prepare(writer);
	if (code != SQLITE_OK) {
		close_db(writer);
	}
	return code;
}

static int bind_text(sqlite3_stmt *statement, int at, const char *text) {
	return text == NULL ? sqlite3_bind_null(statement, at)
			    : sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static int keep_event(struct writer *writer, const struct store_event *event) {
	sqlite3_stmt *statement = writer->statement[WRITER_EVENT];
	int code = bind_text(statement, 1, event->room);
	code = code != SQLITE_OK ? code : sqlite3_bind_int64(statement, 2, event->version);
	code = code != SQLITE_OK ? code : sqlite3_bind_int64(statement, 3, event->at_ms);
	code = code != SQLITE_OK ? code : bind_text(statement, 4, event->body);
	code = code != SQLITE_OK ? code : bind_text(statement, 5, event->secret);
	code = code != SQLITE_OK ? code : sqlite3_bind_int64(statement, 6, store_db_sum(event));
	return code != SQLITE_OK ? code : run(writer, WRITER_EVENT);
}

static int keep_room(struct writer *writer, const struct store_event *event) {
	enum writer_statement which = event->version == 1 ? WRITER_NEW : WRITER_CHANGE;
	sqlite3_stmt *statement = writer->statement[which];
	int code = bind_text(statement, 1, event->room);
	code = code != SQLITE_OK ? code : sqlite3_bind_int(statement, 2, (int)event->status);
	code = code != SQLITE_OK ? code : sqlite3_bind_int64(statement, 3, event->at_ms);
	code = code != SQLITE_OK ? code : bind_text(statement, 4, event->summary);
	return code != SQLITE_OK ? code : run(writer, which);
}

static int keep(struct writer *writer, struct job *job) {
	int code = keep_event(writer, &job->event);
	if (code == SQLITE_OK && sqlite3_changes(writer->db) == 0) {
		job->result = STORE_TAKEN;
		return SQLITE_OK;
	}
	return code == SQLITE_OK ? keep_room(writer, &job->event) : code;
}

static int keep_all(struct writer *writer, struct jobs *jobs) {
	int code = run(writer, WRITER_BEGIN);
	for (struct job *job = jobs->first; job != NULL && code == SQLITE_OK; job = job->next) {
		if (job->result == STORE_OK) {
			code = keep(writer, job);
		}
	}
	return code == SQLITE_OK ? run(writer, WRITER_COMMIT) : code;
}

/* Undo what was begun. After anything but a full disk or a lock the connection is opened anew. */
static void give_up(struct writer *writer, int code) {
	bool plain = (code & 0xff) == SQLITE_FULL || (code & 0xff) == SQLITE_BUSY;
	if (writer->db == NULL) {
		return;
	}
	if (!sqlite3_get_autocommit(writer->db) && run(writer, WRITER_ROLLBACK) != SQLITE_OK) {
		plain = false;
	}
	if (!plain) {
		close_db(writer);
	}
}

static void fail_all(struct writer *writer, struct jobs *jobs, int code) {
	if (writer->refused == 0) {
		char error[STORE_DB_ERROR_MAX];
		store_db_explain(code, writer->path, error, sizeof(error));
		log_error("store", "code=%d %s", code, error);
	}
	for (struct job *job = jobs->first; job != NULL; job = job->next) {
		job->result = STORE_FAILED;
		writer->refused++;
	}
}

static void note_success(struct writer *writer) {
	if (writer->refused > 0) {
		log_info("store", "refused=%" PRIu64 " works again", writer->refused);
		writer->refused = 0;
	}
}

bool writer_init(struct writer *writer, const char *path, sqlite3 *db) {
	*writer = (struct writer){.db = db, .path = strdup(path)};
	if (writer->path == NULL || prepare(writer) != SQLITE_OK) {
		writer_finish(writer);
		return false;
	}
	return true;
}

void writer_finish(struct writer *writer) {
	close_db(writer);
	free(writer->path);
	writer->path = NULL;
}

void writer_commit(struct writer *writer, struct jobs *jobs) {
	int code = revive(writer);
	if (code == SQLITE_OK) {
		code = keep_all(writer, jobs);
	}
	if (code == SQLITE_OK) {
		note_success(writer);
		return;
	}
	give_up(writer, code);
	fail_all(writer, jobs, code);
}

void writer_tidy(struct writer *writer) {
	if (writer->log_pages < LOG_PAGES_MANY || writer->db == NULL) {
		return;
	}
	/* What does not work now is done another time: the pages are safe where they are. */
	sqlite3_wal_checkpoint_v2(writer->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	writer->log_pages = 0;
}

static int bind_expire(sqlite3_stmt *statement, int64_t before_ms) {
	int code = sqlite3_bind_int64(statement, 1, before_ms);
	return code != SQLITE_OK ? code : sqlite3_bind_int(statement, 2, STORE_EXPIRE_MAX);
}

int64_t writer_expire(struct writer *writer, int64_t before_ms) {
	int64_t gone = 0;
	int code = revive(writer);
	if (code == SQLITE_OK) {
		code = run(writer, WRITER_BEGIN);
	}
	for (int i = WRITER_EXPIRE_EVENTS; i <= WRITER_EXPIRE_ROOMS && code == SQLITE_OK; i++) {
		code = bind_expire(writer->statement[i], before_ms);
		code = code == SQLITE_OK ? run(writer, (enum writer_statement)i) : code;
		gone = code == SQLITE_OK ? sqlite3_changes64(writer->db) : 0;
	}
	if (code == SQLITE_OK) {
		code = run(writer, WRITER_COMMIT);
	}
	if (code != SQLITE_OK) {
		log_error("store", "code=%d old rooms cannot be deleted: %s", code,
			sqlite3_errstr(code));
		give_up(writer, code);
		return -1;
	}
	return gone;
}
