/* server/store/store_expire.c - deletes finished rooms to make space, in slices.
 *
 * A room that is deleted loses its own rows at once, so that it either exists completely or not at
 * all. The end of its event chain is entered into the table `trash`, from where its events are
 * deleted, last first. Free pages are reused; the file does not shrink.
 */
#include <limits.h>

#include "server/process/log.h"
#include "server/store/store_writer.h"

struct slice {
	struct writer *writer;
	const struct store_want *want;
	struct store_gone *gone;
	int left; /* events that may still be deleted in this slice */
};

/* Read a row of numbers. SQLITE_DONE: there is none. */
static int read_slice_row(struct slice *slice, enum writer_statement which, int code,
	sqlite3_int64 *values, int count) {
	if (code != SQLITE_ROW) {
		return code == SQLITE_OK ? SQLITE_DONE : code;
	}
	sqlite3_stmt *row = slice->writer->statement[which];
	for (int i = 0; i < count; i++) {
		values[i] = sqlite3_column_int64(row, i);
	}
	sqlite3_reset(row);
	return SQLITE_OK;
}

static int measure_used_space(struct slice *slice) {
	sqlite3_int64 used = 0;
	int code = writer_step(slice->writer, WRITER_PAGES, "");
	code = read_slice_row(slice, WRITER_PAGES, code, &used, 1);
	slice->gone->used = used;
	return code;
}

/* Delete one event; *seq is then the one before it. The very last event is blanked instead and
 * keeps its number: numbers must only grow, so that a loss can be detected (store_mark.h). */
static int drop_event(struct slice *slice, sqlite3_int64 *seq) {
	struct writer *writer = slice->writer;
	sqlite3_int64 row[2];
	int code = writer_step(writer, WRITER_FIND_EVENT, "i", *seq);
	code = read_slice_row(slice, WRITER_FIND_EVENT, code, row, 2);
	if (code != SQLITE_OK) {
		*seq = 0; /* a link is missing: the events before it stay */
		return code == SQLITE_DONE ? SQLITE_OK : code;
	}
	code = writer_step(writer, WRITER_DROP_EVENT, "i", *seq);
	if (code == SQLITE_OK && sqlite3_changes(writer->db) == 0) {
		code = writer_step(writer, WRITER_BLANK_EVENT, "i", *seq);
	}
	slice->gone->bytes += row[1];
	slice->left--;
	*seq = row[0];
	return code;
}

/* Continue deleting a room in the trash. SQLITE_DONE: there is none. */
static int empty_trash(struct slice *slice) {
	struct writer *writer = slice->writer;
	sqlite3_int64 last = 0, seq;
	int code = writer_step(writer, WRITER_FIND_TRASH, "");
	code = read_slice_row(slice, WRITER_FIND_TRASH, code, &last, 1);
	for (seq = last; code == SQLITE_OK && seq != 0 && slice->left > 0;) {
		code = drop_event(slice, &seq);
	}
	if (code == SQLITE_OK) {
		code = writer_step(writer, WRITER_DROP_TRASH, "i", last);
	}
	if (code == SQLITE_OK && seq != 0) {
		code = writer_step(writer, WRITER_MOVE_TRASH, "i", seq);
	}
	return code;
}

/* Find the oldest room before before_ms, in the first rank that has one. */
static int find_oldest_room(struct slice *slice, int64_t before_ms, sqlite3_int64 found[2]) {
	int code = SQLITE_DONE;
	for (int rank = STORE_PRIVATE; rank < STORE_KEPT && code == SQLITE_DONE; rank++) {
		code = writer_step(slice->writer, WRITER_FIND_OLD, "ii", (sqlite3_int64)rank,
			(sqlite3_int64)before_ms);
		code = read_slice_row(slice, WRITER_FIND_OLD, code, found, 2);
	}
	return code;
}

static int move_room_to_trash(struct slice *slice, const sqlite3_int64 found[2]) {
	static const enum writer_statement drops[] = {WRITER_DROP_RESULTS, WRITER_DROP_SEATS,
		WRITER_DROP_ACCOUNT_SEATS, WRITER_DROP_HEAD, WRITER_DROP_KEPT, WRITER_DROP_ROOM};
	int code = writer_step(slice->writer, WRITER_MOVE_TRASH, "i", found[1]);
	size_t i = slice->want->keep_results ? 2 : 0;
	for (; i < sizeof(drops) / sizeof(drops[0]) && code == SQLITE_OK; i++) {
		code = writer_step(slice->writer, drops[i], "i", found[0]);
	}
	slice->gone->rooms += code == SQLITE_OK;
	return code;
}

/* Move the next room to be deleted into the trash. SQLITE_DONE: there is none. */
static int trash_next_room(struct slice *slice) {
	const struct store_want *want = slice->want;
	sqlite3_int64 found[2];
	int code = find_oldest_room(slice, want->before_ms, found);
	if (code == SQLITE_DONE && want->bytes > 0) {
		code = measure_used_space(slice);
		bool over = code == SQLITE_OK && slice->gone->used > want->bytes;
		code = over ? find_oldest_room(slice, INT64_MAX, found)
			    : (code == SQLITE_OK ? SQLITE_DONE : code);
		slice->gone->full = over && code == SQLITE_DONE;
	}
	return code == SQLITE_OK ? move_room_to_trash(slice, found) : code;
}

/* Empty the trash first: only then is it known how much the store uses. */
static int run_expire_slice(struct slice *slice) {
	int code = SQLITE_OK;
	while (code == SQLITE_OK && slice->left > 0) {
		code = empty_trash(slice);
		if (code == SQLITE_DONE) {
			code = trash_next_room(slice);
		}
	}
	slice->gone->more = code == SQLITE_OK;
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

void writer_expire(struct writer *writer, const struct store_want *want, struct store_gone *gone) {
	struct slice slice = {writer, want, gone, STORE_EXPIRE_EVENTS};
	*gone = (struct store_gone){.failed = false};
	int code = writer_revive(writer);
	writer_forget_places(writer);
	if (code == SQLITE_OK) {
		code = writer_step(writer, WRITER_BEGIN, "");
	}
	if (code == SQLITE_OK) {
		code = run_expire_slice(&slice);
	}
	if (code == SQLITE_OK) {
		code = measure_used_space(&slice);
	}
	if (code == SQLITE_OK) {
		code = writer_step(writer, WRITER_COMMIT, "");
	}
	if (code != SQLITE_OK) {
		log_error("store", "code=%d old rooms cannot be deleted: %s", code,
			sqlite3_errstr(code));
		writer_give_up(writer, code);
		*gone = (struct store_gone){.failed = true};
	}
}
