/* server/store/store_outside.c - lets another program read and change the notes of a store, and
 * list its rooms, even while its server runs. */
#include "server/store/store_outside.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/store/store_format.h"
#include "server/store/store_lock.h"
#include "server/store/store_reader.h"
#include "server/store/store_writer.h"

struct store_outside {
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
	struct store_outside *outside, const char *path, char *error, size_t size) {
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

struct store_outside *store_outside_open(const char *path, char *error, size_t size) {
	struct store_outside *outside = calloc(1, sizeof(*outside));
	if (outside == NULL) {
		snprintf(error, size, "out of memory");
		return NULL;
	}
	outside->path = path;
	outside->lock_fd = store_lock_take(path, error, size);
	if (!open_outside_connections(outside, path, error, size)) {
		store_lock_give(outside->lock_fd);
		free(outside);
		return NULL;
	}
	return outside;
}

enum store_result store_outside_note(
	struct store_outside *outside, const struct store_note *note, char *error, size_t size) {
	struct job *job = job_of_note(note, NULL, NULL);
	int code = SQLITE_TOOBIG;
	if (job->result == STORE_OK) {
		code = writer_set_note(&outside->writer, job);
	}
	enum store_result result = code == SQLITE_OK ? job->result : STORE_FAILED;
	free(job);
	if (code != SQLITE_OK) {
		store_db_explain(code, outside->path, error, size);
	}
	return result;
}

bool store_outside_notes(struct store_outside *outside, const char *kind, store_each_note each,
	void *user, char *error, size_t size) {
	bool good = reader_notes(&outside->reader, kind, NULL, each, user);
	if (!good) {
		store_db_explain(SQLITE_CORRUPT, outside->path, error, size);
	}
	return good;
}

bool store_outside_rooms(struct store_outside *outside, enum store_status max_status,
	store_each_room each, void *user, char *error, size_t size) {
	bool good = reader_rooms(&outside->reader, max_status, each, user);
	if (!good) {
		store_db_explain(SQLITE_CORRUPT, outside->path, error, size);
	}
	return good;
}

void store_outside_close(struct store_outside *outside) {
	if (outside != NULL) {
		reader_finish(&outside->reader);
		writer_close(&outside->writer);
		store_lock_give(outside->lock_fd);
		free(outside);
	}
}
