/* server/store/store_keep.c - finished rooms that somebody wants kept: they have the highest rank,
 * and the table `kept` records how much each uses.
 *
 * The bytes of a room are counted once, when it is kept, along the chain of its events.
 */
#include <string.h>

#include "server/store/store_writer.h"

/* Read a row of numbers. SQLITE_DONE: there is none. */
static int read_kept_row(struct writer *writer, enum writer_statement which, int code,
	sqlite3_int64 *values, int count) {
	if (code != SQLITE_ROW) {
		return code == SQLITE_OK ? SQLITE_DONE : code;
	}
	for (int i = 0; i < count; i++) {
		values[i] = sqlite3_column_int64(writer->statement[which], i);
	}
	sqlite3_reset(writer->statement[which]);
	return SQLITE_OK;
}

static int measure_room_log(struct writer *writer, sqlite3_int64 last, sqlite3_int64 *bytes) {
	int code = SQLITE_OK;
	*bytes = 0;
	while (code == SQLITE_OK && last != 0) {
		sqlite3_int64 row[2]; /* the previous event, and the bytes of this one's texts */
		code = writer_step(writer, WRITER_FIND_EVENT, "i", last);
		code = read_kept_row(writer, WRITER_FIND_EVENT, code, row, 2);
		if (code == SQLITE_OK) {
			*bytes += row[1] + STORE_EVENT_BYTES;
			last = row[0];
		}
	}
	return code == SQLITE_DONE ? SQLITE_OK : code; /* a missing link ends the chain */
}

/* Whether there is space for so many more bytes. */
static int check_kept_space(struct writer *writer, int64_t most, sqlite3_int64 bytes, bool *fits) {
	int code = SQLITE_OK;
	if (!writer->knows_kept) {
		code = writer_step(writer, WRITER_SUM_KEPT, "");
		code = read_kept_row(writer, WRITER_SUM_KEPT, code, &writer->kept, 1);
		writer->knows_kept = code == SQLITE_OK;
	}
	*fits = most <= 0 || writer->kept + bytes <= most;
	return code;
}

static int mark_room_kept(
	struct writer *writer, struct job *job, const struct writer_place *place) {
	sqlite3_int64 bytes;
	bool fits = false;
	int code = measure_room_log(writer, place->last, &bytes);
	if (code == SQLITE_OK) {
		code = check_kept_space(writer, job->keeping.most_bytes, bytes, &fits);
	}
	if (code == SQLITE_OK && !fits) {
		job->result = STORE_NO_SPACE;
		return SQLITE_OK;
	}
	if (code == SQLITE_OK) {
		code = writer_step(writer, WRITER_ADD_KEPT, "ii", place->no, bytes);
	}
	writer->kept += bytes;
	return code == SQLITE_OK ? writer_step(writer, WRITER_RANK_KEPT, "i", place->no) : code;
}

static int unmark_room_kept(
	struct writer *writer, const struct writer_place *place, sqlite3_int64 bytes) {
	writer->kept -= bytes;
	int code = writer_step(writer, WRITER_DROP_KEPT, "i", place->no);
	return code == SQLITE_OK ? writer_step(writer, WRITER_RANK_ELSE, "i", place->no) : code;
}

/* Nothing is older, and it is in the rank that goes first. */
static int rank_dropped_room_first(struct writer *writer, const struct writer_place *place) {
	return writer_step(writer, WRITER_RANK_FIRST, "i", place->no);
}

int writer_keep_room(struct writer *writer, struct job *job) {
	struct writer_place *place;
	sqlite3_int64 bytes;
	int code = writer_find_place(writer, job->keeping.room, &place);
	if (code != SQLITE_OK) {
		return code;
	}
	if (place->no == 0 || place->status != STORE_OVER) {
		job->result = STORE_NOT_OVER;
		return SQLITE_OK;
	}
	code = writer_step(writer, WRITER_FIND_KEPT, "i", place->no);
	code = read_kept_row(writer, WRITER_FIND_KEPT, code, &bytes, 1);
	bool is_kept = code == SQLITE_OK;
	if (code != SQLITE_OK && code != SQLITE_DONE) {
		return code;
	}
	code = SQLITE_OK;
	if (is_kept != job->keeping.keep) {
		code = is_kept ? unmark_room_kept(writer, place, bytes)
			       : mark_room_kept(writer, job, place);
	}
	return code == SQLITE_OK && job->keeping.drop ? rank_dropped_room_first(writer, place)
						      : code;
}

int writer_grow_kept(struct writer *writer, sqlite3_int64 no, const struct store_event *event) {
	size_t texts = strlen(event->body) + (event->secret != NULL ? strlen(event->secret) : 0);
	sqlite3_int64 bytes = (sqlite3_int64)texts + STORE_EVENT_BYTES;
	int code = writer_step(writer, WRITER_GROW_KEPT, "ii", no, bytes);
	if (code == SQLITE_OK && sqlite3_changes(writer->db) > 0) {
		writer->kept += bytes;
	}
	return code;
}
