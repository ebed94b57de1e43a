/* server/store/store_outside.c - lets another program read and change the notes and rows of a
 * store, and list its rooms, even while its server runs. */
#include "server/store/store_outside.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/store/store_format.h"
#include "server/store/store_lock.h"
#include "server/store/store_reader.h"
#include "server/store/store_values.h"
#include "server/store/store_writer.h"

struct file_outside {
	struct store_outside base;
	const char *path; /* borrowed */
	int lock_fd;      /* -1: a server holds the lock */
	struct writer writer;
	struct reader reader;
};

/* Open the file of a store that a server is using. */
static sqlite3 *open_used(const char *path, char *error, size_t size) {
	sqlite3 *db = store_db_open(path, STORE_DB_WRITE, error, size);
	if (db != NULL && format_of(db) < STORE_FORMAT) {
		snprintf(error, size,
			"the store \"%s\" is in use by an older server; stop that server first",
			path);
		sqlite3_close(db);
		return NULL;
	}
	return db;
}

static bool open_outside_connections(
	struct file_outside *outside, const char *path, char *error, size_t size) {
	struct writer *writer = &outside->writer;
	writer->db = outside->lock_fd >= 0 ? store_db_begin(path, error, size)
					   : open_used(path, error, size);
	if (writer->db == NULL) {
		return false;
	}
	int code = writer_prepare(writer);
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
	}
	if (code != SQLITE_OK || !reader_init(&outside->reader, path, error, size)) {
		writer_close(writer);
		return false;
	}
	return true;
}

static struct file_outside *file_of(struct store_outside *outside) {
	return (struct file_outside *)outside;
}

static enum store_result set_file_note(
	struct store_outside *outside, const struct store_note *note, char *error, size_t size) {
	struct file_outside *file = file_of(outside);
	struct job *job = job_of_note(note, NULL, NULL);
	int code = SQLITE_TOOBIG;
	if (job->result == STORE_OK) {
		code = writer_set_note(&file->writer, job);
	}
	enum store_result result = code == SQLITE_OK ? job->result : STORE_FAILED;
	free(job);
	if (code != SQLITE_OK) {
		store_db_explain(code, file->path, error, size);
	}
	return result;
}

static bool show_file_notes(struct store_outside *outside, const char *kind, store_each_note each,
	void *user, char *error, size_t size) {
	struct file_outside *file = file_of(outside);
	bool good = reader_notes(&file->reader, kind, NULL, each, user);
	if (!good) {
		store_db_explain(SQLITE_CORRUPT, file->path, error, size);
	}
	return good;
}

static bool show_file_rooms(struct store_outside *outside, enum store_status max_status,
	store_each_room each, void *user, char *error, size_t size) {
	struct file_outside *file = file_of(outside);
	bool good = reader_rooms(&file->reader, max_status, each, user);
	if (!good) {
		store_db_explain(SQLITE_CORRUPT, file->path, error, size);
	}
	return good;
}

static enum store_result change_file_rows(struct store_outside *outside,
	const struct store_change *changes, size_t count, char *error, size_t size) {
	struct file_outside *file = file_of(outside);
	sqlite3 *db = file->writer.db;
	enum store_result result = STORE_FAILED;
	if (!changes_are_valid(changes, count)) {
		snprintf(error, size, "too much is to be changed at once");
		return STORE_FAILED;
	}
	int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
	if (code == SQLITE_OK) {
		code = rows_change_all(&file->writer.rows, db, changes, count, &result);
		bool good = code == SQLITE_OK && result == STORE_OK;
		int ended = sqlite3_exec(db, good ? "COMMIT" : "ROLLBACK", NULL, NULL, NULL);
		code = code == SQLITE_OK ? ended : code;
	}
	if (code != SQLITE_OK || result == STORE_FAILED) {
		store_db_explain(code, file->path, error, size);
		return STORE_FAILED;
	}
	return result;
}

static void note_nothing(void *user, enum store_result result) {
	(void)user;
	(void)result;
}

static bool read_file_rows(struct store_outside *outside, const struct store_query *asked,
	store_each_row each, void *user, char *error, size_t size) {
	struct file_outside *file = file_of(outside);
	struct query *query = query_create(asked, each, note_nothing, user);
	rows_read(&file->writer.rows, file->writer.db, query);
	bool good = query->result == STORE_OK;
	if (!good) {
		store_db_explain(SQLITE_ERROR, file->path, error, size);
	}
	query_finish(query);
	return good;
}

static void close_file(struct store_outside *outside) {
	struct file_outside *file = file_of(outside);
	reader_finish(&file->reader);
	writer_close(&file->writer);
	store_lock_give(file->lock_fd);
	free(file);
}

struct store_outside *store_outside_open(const char *path, char *error, size_t size) {
	static const struct store_outside_impl impl = {.note = set_file_note,
		.notes = show_file_notes,
		.rooms = show_file_rooms,
		.change = change_file_rows,
		.read = read_file_rows,
		.close = close_file};
	struct file_outside *outside = calloc(1, sizeof(*outside));
	if (outside == NULL) {
		snprintf(error, size, "out of memory");
		return NULL;
	}
	outside->base.impl = &impl;
	outside->path = path;
	outside->lock_fd = store_lock_take(path, error, size);
	if (!open_outside_connections(outside, path, error, size)) {
		store_lock_give(outside->lock_fd);
		free(outside);
		return NULL;
	}
	return &outside->base;
}
