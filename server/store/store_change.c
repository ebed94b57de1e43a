/* server/store/store_change.c - changes of rows in the transaction of a batch.
 *
 * Each job with changes has a savepoint, so that one whose changes are not met is undone alone,
 * with its event. Other jobs have none.
 */
#include "server/store/store_writer.h"

/* Keep what was done since WRITER_SAVE, or undo it. */
static int end_savepoint(struct writer *writer, bool good) {
	int code = good ? SQLITE_OK : writer_step(writer, WRITER_UNDO, "");
	return code == SQLITE_OK ? writer_step(writer, WRITER_RELEASE, "") : code;
}

int writer_change_rows(struct writer *writer, struct job *job) {
	int code = writer_step(writer, WRITER_SAVE, "");
	if (code == SQLITE_OK) {
		code = rows_change_all(
			&writer->rows, writer->db, job->changes, job->count, &job->result);
	}
	return code == SQLITE_OK ? end_savepoint(writer, job->result == STORE_OK) : code;
}

/* What is cached of the file changes with an event, and must be undone with it. */
struct cached {
	struct writer_place *place, before;
	struct store_mark added;
	sqlite3_int64 kept;
};

int writer_change_with_event(struct writer *writer, struct job *job,
	int (*write)(struct writer *writer, struct job *job)) {
	struct cached cached = {.added = writer->added, .kept = writer->kept};
	const struct store_event *event = &job->event;
	int code = writer_find_place(writer, event->room, &cached.place);
	if (code != SQLITE_OK) {
		return code;
	}
	cached.before = *cached.place;
	code = writer_step(writer, WRITER_SAVE, "");
	if (code == SQLITE_OK) {
		code = write(writer, job);
	}
	if (code == SQLITE_OK && job->result == STORE_OK) {
		code = rows_change_all(
			&writer->rows, writer->db, event->with, event->with_count, &job->result);
	}
	if (code == SQLITE_OK) {
		code = end_savepoint(writer, job->result == STORE_OK);
	}
	if (code == SQLITE_OK && job->result != STORE_OK) {
		*cached.place = cached.before;
		writer->added = cached.added;
		writer->kept = cached.kept;
	}
	return code;
}
