/* server/store/store_writer.c - the writing connection of the SQLite store. */
#include "server/store/store_writer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/process/log.h"

enum { LOG_PAGES_MANY = 1000 };

static const uint64_t mark_each_ns = 1000000000;

/* ---- committing ---- */

/* Add a text including its zero. NULL counts as a text that cannot occur. */
static uint64_t sum_text(uint64_t sum, const char *text) {
	return hash_byte(hash_text(sum, text != NULL ? text : "\xff"), 0);
}

sqlite3_int64 writer_sum_event(const struct store_event *event) {
	uint64_t sum = hash_begin(event->version);
	sum = hash_byte(sum, 0) ^ (uint64_t)event->at_ms;
	sum = sum_text(sum, event->room);
	sum = sum_text(sum, event->body);
	sum = sum_text(sum, event->secret);
	return (sqlite3_int64)(sum >> 1);
}

/* Clear the cache if another connection has written. */
static int check_data_version(struct writer *writer) {
	sqlite3_stmt *row = writer->statement[WRITER_LOOK];
	int code = writer_step(writer, WRITER_LOOK, "");
	if (code != SQLITE_ROW) {
		return code == SQLITE_OK ? SQLITE_CORRUPT : code;
	}
	sqlite3_int64 seen = sqlite3_column_int64(row, 0);
	sqlite3_reset(row);
	if (seen != writer->seen) {
		writer_forget_places(writer);
		writer->seen = seen;
	}
	return SQLITE_OK;
}

static int insert_room_row(
	struct writer *writer, const struct store_event *event, struct writer_place *place) {
	int code = writer_step(writer, WRITER_ADD_ROOM, "tii", event->room,
		(sqlite3_int64)event->status, (sqlite3_int64)event->at_ms);
	place->no = sqlite3_last_insert_rowid(writer->db);
	place->status = (int)event->status;
	writer->added.rooms = place->no;
	return code;
}

static int insert_event_row(
	struct writer *writer, const struct store_event *event, const struct writer_place *place) {
	int code = writer_step(writer, WRITER_ADD_EVENT, "iiiiitt", place->no,
		(sqlite3_int64)event->version, place->last, (sqlite3_int64)event->at_ms,
		writer_sum_event(event), event->body, event->secret);
	writer->added.seq = sqlite3_last_insert_rowid(writer->db);
	writer->added.at_ms = event->at_ms;
	return code;
}

/* Update the room after its event was added. Most events change nothing in the list, and then no
 * index either. */
static int update_room_row(
	struct writer *writer, const struct store_event *event, struct writer_place *place) {
	bool moves = place->status == (int)event->status && event->summary == NULL;
	place->version = event->version;
	place->last = sqlite3_last_insert_rowid(writer->db);
	place->status = (int)event->status;
	int code = writer_step(
		writer, WRITER_MOVE_HEAD, "iii", place->no, place->version, place->last);
	if (code != SQLITE_OK || moves) {
		return code;
	}
	return writer_step(writer, WRITER_CHANGE_ROOM, "iiiti", place->no,
		(sqlite3_int64)event->status, (sqlite3_int64)event->at_ms, event->summary,
		(sqlite3_int64)event->is_public);
}

static int write_event_job(struct writer *writer, struct job *job) {
	const struct store_event *event = &job->event;
	struct writer_place *place;
	int code = writer_find_place(writer, event->room, &place);
	if (code == SQLITE_OK && event->version != place->version + 1) {
		job->result = STORE_TAKEN;
		return SQLITE_OK;
	}
	if (code == SQLITE_OK && place->no == 0) {
		code = insert_room_row(writer, event, place);
	}
	if (code == SQLITE_OK) {
		code = insert_event_row(writer, event, place);
	}
	if (code == SQLITE_OK && place->status == STORE_OVER) {
		code = writer_grow_kept(writer, place->no, event);
	}
	return code == SQLITE_OK ? update_room_row(writer, event, place) : code;
}

int writer_set_note(struct writer *writer, struct job *job) {
	const struct store_note *note = &job->note;
	if (note->text == NULL) {
		return writer_step(writer, WRITER_DROP_NOTE, "tt", note->kind, note->key);
	}
	int code = writer_step(writer, note->is_new ? WRITER_ADD_NOTE : WRITER_SET_NOTE, "ttt",
		note->kind, note->key, note->text);
	if (code == SQLITE_OK && sqlite3_changes(writer->db) == 0) {
		job->result = STORE_TAKEN;
	}
	return code;
}

static int write_job(struct writer *writer, struct job *job) {
	switch (job->kind) {
	case JOB_EVENT:
		return job->event.with_count == 0
			? write_event_job(writer, job)
			: writer_change_with_event(writer, job, write_event_job);
	case JOB_KEEPING:
		return writer_keep_room(writer, job);
	case JOB_NOTE:
		return writer_set_note(writer, job);
	case JOB_CHANGES:
		return writer_change_rows(writer, job);
	case JOB_CLAIM:
		break; /* this store is for one server */
	}
	return SQLITE_MISUSE;
}

/* Must come before the events of this run: the previous run is known to have lasted to its last
 * event. */
static int write_run_row(struct writer *writer, const struct writer_run *run) {
	bool is_new = run->from_ms != writer->run_ms;
	int code = SQLITE_OK;
	if (is_new) {
		code = writer_step(writer, WRITER_CLOSE_RUN, "i", (sqlite3_int64)run->from_ms);
	}
	if (code == SQLITE_OK) {
		code = writer_step(writer, WRITER_KEEP_RUN, "ii", (sqlite3_int64)run->from_ms,
			(sqlite3_int64)run->to_ms);
	}
	if (code == SQLITE_OK && is_new) {
		code = writer_step(writer, WRITER_DROP_RUNS, "ii", (sqlite3_int64)run->from_ms,
			(sqlite3_int64)STORE_RUNS_MAX);
	}
	return code;
}

static int write_transaction(
	struct writer *writer, struct jobs *jobs, const struct writer_run *run) {
	int code = writer_step(writer, WRITER_BEGIN, "");
	writer->added = writer->mark;
	if (code == SQLITE_OK) {
		code = check_data_version(writer);
	}
	if (code == SQLITE_OK && run != NULL) {
		code = write_run_row(writer, run);
	}
	for (struct job *job = jobs->first; job != NULL && code == SQLITE_OK; job = job->next) {
		if (job->result == STORE_OK) {
			code = write_job(writer, job);
		}
	}
	return code == SQLITE_OK ? writer_step(writer, WRITER_COMMIT, "") : code;
}

void writer_give_up(struct writer *writer, int code) {
	bool plain = (code & 0xff) == SQLITE_FULL || (code & 0xff) == SQLITE_BUSY;
	writer_forget_places(writer);
	if (writer->db == NULL) {
		return;
	}
	if (!sqlite3_get_autocommit(writer->db) &&
		writer_step(writer, WRITER_ROLLBACK, "") != SQLITE_OK) {
		plain = false;
	}
	if (!plain) {
		writer_close(writer);
	}
}

static void fail_all(struct writer *writer, struct jobs *jobs, int code) {
	if (writer->refused == 0) {
		char error[STORE_DB_ERROR_MAX];
		store_db_explain(code, writer->path, error, sizeof(error));
		log_error("store", "code=%d %s", code, error);
	}
	writer->refused += jobs->count == 0; /* only a run */
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

static void write_store_mark(struct writer *writer, bool sync) {
	mark_file_write(&writer->mark_file, &writer->mark, sync);
	writer->mark_lags = !sync;
	writer->mark_ns = uv_hrtime();
}

void writer_rest(struct writer *writer) {
	if (writer->mark_lags) {
		write_store_mark(writer, true);
	}
}

bool writer_init(struct writer *writer, const char *path, sqlite3 *db) {
	*writer = (struct writer){.db = db, .path = strdup(path)};
	writer->mark_file.fd = -1;
	if (writer->path == NULL || writer_prepare(writer) != SQLITE_OK ||
		!store_mark_of(db, &writer->mark)) {
		writer_finish(writer);
		return false;
	}
	if (!store_db_is_in_memory(path)) {
		mark_file_open(&writer->mark_file, path);
	}
	write_store_mark(writer, true);
	return true;
}

void writer_finish(struct writer *writer) {
	writer_rest(writer);
	mark_file_close(&writer->mark_file);
	writer_close(writer);
	free(writer->path);
	writer->path = NULL;
}

bool writer_commit(struct writer *writer, struct jobs *jobs, const struct writer_run *run) {
	int code = writer_revive(writer);
	if (code == SQLITE_OK) {
		code = write_transaction(writer, jobs, run);
	}
	if (code == SQLITE_OK) {
		note_success(writer);
		writer->mark_lags = writer->mark_lags || writer->added.seq > writer->mark.seq;
		writer->mark = writer->added;
		writer->run_ms = run != NULL ? run->from_ms : writer->run_ms;
		return true;
	}
	writer_give_up(writer, code);
	fail_all(writer, jobs, code);
	return false;
}

/* Deleted data is overwritten (secure_delete), or else the pages would not be written at all. */
static const char probe[] =
	"BEGIN IMMEDIATE;"
	"INSERT INTO events (room, version, prev, at_ms, sum, body) VALUES (0, 0, 0, 0, 0,"
	" zeroblob(131072));"
	"DELETE FROM events WHERE seq = last_insert_rowid(); COMMIT;";

bool writer_probe(struct writer *writer) {
	int code = writer_revive(writer);
	if (code == SQLITE_OK) {
		sqlite3_exec(writer->db, "PRAGMA secure_delete = 1", NULL, NULL, NULL);
		code = sqlite3_exec(writer->db, probe, NULL, NULL, NULL);
		sqlite3_exec(writer->db, "PRAGMA secure_delete = 0", NULL, NULL, NULL);
	}
	if (code != SQLITE_OK) {
		writer_give_up(writer, code);
		return false;
	}
	note_success(writer);
	return true;
}

void writer_tidy(struct writer *writer) {
	if (writer->mark_lags && uv_hrtime() - writer->mark_ns >= mark_each_ns) {
		write_store_mark(writer, false);
	}
	if (writer->log_pages < LOG_PAGES_MANY || writer->db == NULL) {
		return;
	}
	writer_rest(writer);
	/* If this fails, it is done later: the pages are safe where they are. */
	sqlite3_wal_checkpoint_v2(writer->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	writer->log_pages = 0;
}
