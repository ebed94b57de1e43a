/* server/store/store_move.c - copies everything from one store to another.
 *
 * Rooms are copied in batches: their logs are read, missing events are appended, one event of each
 * room per round, then the copies are read again and compared. Runs are copied first, because once
 * there are events, the last run would be extended to the last event.
 */
#include "server/store/store_move.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "server/store/move_tables.h"

enum { ROOMS_AT_ONCE = 256, BYTES_AT_ONCE = 32 << 20 };

static const char move_kind[] = "move", move_key[] = "unfinished";

/* An entry of the list of rooms. */
struct row {
	char id[STORE_ROOM_ID_MAX];
	uint32_t version;
	enum store_status status;
	int64_t updated_ms;
	char *summary; /* owned */
};

struct rows {
	struct row *at; /* owned */
	size_t count, size;
	bool failed;
};

struct entry {
	int64_t at_ms;
	char *body, *secret; /* owned; secret may be NULL */
};

/* A room's log, in memory while it is copied. */
struct log {
	const struct row *row;
	struct entry *entry; /* owned */
	size_t count, size;
	size_t there; /* number of events already in the target */
	bool failed;
};

struct move {
	uv_loop_t *loop;
	struct store *from, *to;
	struct store_moved *moved;
	struct rows rows;
	struct log log[ROOMS_AT_ONCE];
	size_t logs, bytes;
	enum store_result worst; /* worst result of the writes so far */
	char *error;
	size_t error_size;
};

/* ---- helpers ---- */

static bool fail_move(struct move *move, const char *format, ...) {
	va_list values;
	va_start(values, format);
	vsnprintf(move->error, move->error_size, format, values);
	va_end(values);
	return false;
}

static bool fail_reading(struct move *move, const struct store *store) {
	return fail_move(move, "the %s store cannot be read",
		store == move->from ? "source" : "destination");
}

static void on_move_written(void *user, enum store_result result) {
	struct move *move = user;
	move->worst = result != STORE_OK ? result : move->worst;
}

/* Run the loop until all writes are done. False if one failed. */
static bool wait_for_move_writes(struct move *move, const char *what) {
	while (store_pending(move->to) > 0) {
		uv_run(move->loop, UV_RUN_ONCE);
	}
	if (move->worst != STORE_OK) {
		return fail_move(move, "%s could not be written: %s", what,
			move->worst == STORE_TAKEN ? "another process is writing to that store"
						   : "the store refused the write (see the log)");
	}
	return true;
}

static bool write_move_mark(struct move *move, const char *text) {
	struct store_note note = {.text = text};
	strcpy(note.kind, move_kind);
	strcpy(note.key, move_key);
	store_note(move->to, &note, on_move_written, move);
	return wait_for_move_writes(move, "the mark of a move");
}

static bool see_mark(void *user, const struct store_note *note) {
	(void)note;
	*(bool *)user = true;
	return false;
}

bool store_move_is_unfinished(struct store *store) {
	bool found = false;
	return store_notes(store, move_kind, move_key, see_mark, &found) && found;
}

/* ---- the list of rooms ---- */

static bool add_room_row(void *user, const struct store_room *room) {
	struct rows *rows = user;
	struct row *at = array_reserve(rows->at, &rows->size, rows->count + 1, sizeof(*at));
	char *summary = strdup(room->summary);
	if (at == NULL || summary == NULL) {
		rows->at = at != NULL ? at : rows->at;
		free(summary);
		rows->failed = true;
		return false;
	}
	rows->at = at;
	rows->at[rows->count++] = (struct row){.version = room->version,
		.status = room->status,
		.updated_ms = room->updated_ms,
		.summary = summary};
	strcpy(rows->at[rows->count - 1].id, room->room);
	return true;
}

static int compare_ids(const void *a, const void *b) {
	return strcmp(((const struct row *)a)->id, ((const struct row *)b)->id);
}

static bool read_rows(struct store *store, struct rows *rows) {
	*rows = (struct rows){0};
	bool good = store_rooms(store, STORE_OVER, add_room_row, rows) && !rows->failed;
	if (good && rows->count > 1) {
		qsort(rows->at, rows->count, sizeof(*rows->at), compare_ids);
	}
	return good;
}

static void free_rows(struct rows *rows) {
	for (size_t i = 0; i < rows->count; i++) {
		free(rows->at[i].summary);
	}
	free(rows->at);
	*rows = (struct rows){0};
}

static bool rows_equal(const struct row *a, const struct row *b) {
	return strcmp(a->id, b->id) == 0 && a->version == b->version && a->status == b->status &&
		a->updated_ms == b->updated_ms && strcmp(a->summary, b->summary) == 0;
}

/* ---- logs ---- */

static bool add_log_entry(void *user, const struct store_event *event) {
	struct log *log = user;
	struct entry *at = array_reserve(log->entry, &log->size, log->count + 1, sizeof(*at));
	if (at == NULL) {
		log->failed = true;
		return false;
	}
	log->entry = at;
	struct entry *entry = &log->entry[log->count++];
	*entry = (struct entry){
		.at_ms = event->at_ms,
		.body = strdup(event->body),
		.secret = event->secret != NULL ? strdup(event->secret) : NULL,
	};
	log->failed = entry->body == NULL || (entry->secret == NULL) != (event->secret == NULL);
	return !log->failed;
}

static void free_log(struct log *log) {
	for (size_t i = 0; i < log->count; i++) {
		free(log->entry[i].body);
		free(log->entry[i].secret);
	}
	free(log->entry);
	*log = (struct log){0};
}

static bool texts_equal(const char *a, const char *b) {
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* Compares a log with its copy in the target. */
struct comparison {
	const struct log *log;
	size_t seen;
	bool differs;
};

static bool compare_entry(void *user, const struct store_event *event) {
	struct comparison *comparison = user;
	const struct log *log = comparison->log;
	size_t i = comparison->seen++;
	const struct entry *entry = i < log->count ? &log->entry[i] : NULL;
	comparison->differs = entry == NULL || entry->at_ms != event->at_ms ||
		!texts_equal(entry->body, event->body) ||
		!texts_equal(entry->secret, event->secret);
	return !comparison->differs;
}

/* Count the events that the target has of a log; each must be identical. */
static bool count_moved_events(struct move *move, const struct log *log, size_t *there) {
	struct comparison comparison = {.log = log};
	if (!store_load(move->to, log->row->id, 0, compare_entry, &comparison)) {
		return fail_reading(move, move->to);
	}
	if (comparison.differs) {
		return fail_move(move, "room %s: event %zu differs in the destination store",
			log->row->id, comparison.seen);
	}
	*there = comparison.seen;
	return true;
}

/* The index of the event that last changed the room in the list. */
static size_t last_change(const struct log *log) {
	size_t i = log->count;
	while (i > 1 && log->entry[i - 1].at_ms != log->row->updated_ms) {
		i--;
	}
	return i - 1;
}

static bool is_public(const char *summary) {
	static const char begin[] = "{\"public\":true";
	return strncmp(summary, begin, sizeof(begin) - 1) == 0;
}

static void append_moved_event(struct move *move, const struct log *log, size_t i) {
	const struct row *row = log->row;
	size_t change = last_change(log);
	enum store_status before = row->status == STORE_OPEN ? STORE_PLAYING : STORE_OPEN;
	struct store_event event = {
		.version = (uint32_t)i + 1,
		.at_ms = log->entry[i].at_ms,
		.body = log->entry[i].body,
		.secret = log->entry[i].secret,
		.status = i < change ? before : row->status,
		.summary = i == change && row->summary[0] != '\0' ? row->summary : NULL,
		.is_public = is_public(row->summary),
	};
	strcpy(event.room, row->id);
	store_append(move->to, &event, on_move_written, move);
}

static bool append_all(struct move *move) {
	bool more = true;
	for (size_t round = 0; more; round++) {
		more = false;
		for (size_t i = 0; i < move->logs; i++) {
			struct log *log = &move->log[i];
			if (log->there + round < log->count) {
				append_moved_event(move, log, log->there + round);
				more = true;
			}
		}
		if (!wait_for_move_writes(move, "an event")) {
			return false;
		}
	}
	return true;
}

/* Kept rooms stay kept. */
static bool keep_moved_rooms(struct move *move) {
	for (size_t i = 0; i < move->logs; i++) {
		struct store_found found;
		struct store_keeping keeping = {.keep = true};
		strcpy(keeping.room, move->log[i].row->id);
		if (!store_find(move->from, keeping.room, &found)) {
			return fail_reading(move, move->from);
		}
		if (found.kept) {
			store_keep(move->to, &keeping, on_move_written, move);
		}
	}
	return wait_for_move_writes(move, "a kept room");
}

static bool compare_all(struct move *move) {
	for (size_t i = 0; i < move->logs; i++) {
		const struct log *log = &move->log[i];
		size_t there;
		if (!count_moved_events(move, log, &there)) {
			return false;
		}
		if (there != log->count) {
			return fail_move(move, "room %s: %zu of %zu events arrived", log->row->id,
				there, log->count);
		}
		move->moved->events += (int64_t)log->count;
		move->moved->there += (int64_t)log->there;
	}
	return true;
}

static bool move_logs(struct move *move) {
	bool good = append_all(move) && keep_moved_rooms(move) && compare_all(move);
	for (size_t i = 0; i < move->logs; i++) {
		free_log(&move->log[i]);
	}
	move->logs = move->bytes = 0;
	return good;
}

static bool read_source_log(struct move *move, const struct row *row) {
	struct log *log = &move->log[move->logs++];
	*log = (struct log){.row = row};
	if (!store_load(move->from, row->id, 0, add_log_entry, log) || log->failed ||
		log->count != row->version) {
		return fail_move(move, "the log of room %s cannot be read", row->id);
	}
	for (size_t i = 0; i < log->count; i++) {
		const struct entry *entry = &log->entry[i];
		move->bytes += strlen(entry->body);
		move->bytes += entry->secret != NULL ? strlen(entry->secret) : 0;
	}
	return count_moved_events(move, log, &log->there);
}

static bool move_rooms(struct move *move) {
	bool good = true;
	for (size_t i = 0; i < move->rows.count && good; i++) {
		good = read_source_log(move, &move->rows.at[i]);
		if (good && (move->logs == ROOMS_AT_ONCE || move->bytes >= BYTES_AT_ONCE)) {
			good = move_logs(move);
		}
	}
	good = good && move_logs(move);
	for (size_t i = 0; i < move->logs; i++) {
		free_log(&move->log[i]);
	}
	move->moved->rooms = (int64_t)move->rows.count;
	return good;
}

/* ---- runs and notes ---- */

struct run_search {
	int64_t from_ms, to_ms;
	bool found;
};

static bool see_run(void *user, int64_t from_ms, int64_t to_ms) {
	struct run_search *search = user;
	search->found = from_ms == search->from_ms && to_ms == search->to_ms;
	return !search->found;
}

static bool move_run(void *user, int64_t from_ms, int64_t to_ms) {
	struct move *move = user;
	struct run_search search = {.from_ms = from_ms, .to_ms = to_ms};
	move->moved->runs++;
	if (!store_runs(move->to, see_run, &search)) {
		move->worst = STORE_FAILED;
		return fail_reading(move, move->to);
	}
	if (search.found) {
		return true;
	}
	store_keep_run(move->to, from_ms, to_ms);
	return write_move_mark(move, "1"); /* writing the mark writes the run too */
}

static bool move_note(void *user, const struct store_note *note) {
	struct move *move = user;
	if (strcmp(note->kind, move_kind) != 0) {
		store_note(move->to, note, on_move_written, move);
		move->moved->notes++;
	}
	return true;
}

struct note_count {
	struct store *in;
	int64_t equal;
};

static bool see_text(void *user, const struct store_note *note) {
	snprintf(user, STORE_NOTE_MAX + 1, "%s", note->text);
	return false;
}

static bool compare_note(void *user, const struct store_note *note) {
	static char text[STORE_NOTE_MAX + 1];
	struct note_count *count = user;
	text[0] = '\0';
	if (strcmp(note->kind, move_kind) != 0 &&
		store_notes(count->in, note->kind, note->key, see_text, text)) {
		count->equal += strcmp(text, note->text) == 0;
	}
	return true;
}

static bool move_notes(struct move *move) {
	struct note_count count = {.in = move->to};
	if (!store_notes(move->from, NULL, NULL, move_note, move)) {
		return fail_reading(move, move->from);
	}
	if (!wait_for_move_writes(move, "a note")) {
		return false;
	}
	if (!store_notes(move->from, NULL, NULL, compare_note, &count)) {
		return fail_reading(move, move->from);
	}
	return count.equal == move->moved->notes ||
		fail_move(move, "%lld of %lld notes arrived", (long long)count.equal,
			(long long)move->moved->notes);
}

static bool compare_lists(struct move *move) {
	struct rows there;
	bool good = read_rows(move->to, &there) || fail_reading(move, move->to);
	if (good && there.count != move->rows.count) {
		good = fail_move(move, "the destination store has %zu rooms, but should have %zu",
			there.count, move->rows.count);
	}
	for (size_t i = 0; good && i < there.count; i++) {
		good = rows_equal(&there.at[i], &move->rows.at[i]) ||
			fail_move(move, "the listing of room %s differs in the destination store",
				there.at[i].id);
	}
	free_rows(&there);
	return good;
}

/* ---- the whole move ---- */

static bool has_rooms(void *user, const struct store_room *room) {
	(void)room;
	*(bool *)user = true;
	return false;
}

static bool begin_move(struct move *move) {
	bool rooms = false;
	if (!store_rooms(move->to, STORE_OVER, has_rooms, &rooms)) {
		return fail_reading(move, move->to);
	}
	if (!read_rows(move->from, &move->rows)) {
		return fail_reading(move, move->from);
	}
	/* If an earlier move ended before it was told that its mark was deleted, all rooms are
	 * already there. */
	if (rooms && !store_move_is_unfinished(move->to) && !compare_lists(move)) {
		return fail_move(move,
			"the destination store already has rooms; use an empty one, or the one "
			"into which this move was begun");
	}
	return write_move_mark(move, "1");
}

static bool run_move(struct move *move) {
	return begin_move(move) &&
		(store_runs(move->from, move_run, move) || fail_reading(move, move->from)) &&
		move->worst == STORE_OK && move_rooms(move) && move_notes(move) &&
		move_tables_copy(move->loop, move->from, move->to, &move->moved->rows, move->error,
			move->error_size) &&
		compare_lists(move) && write_move_mark(move, NULL);
}

bool store_move(uv_loop_t *loop, struct store *from, struct store *to, struct store_moved *moved,
	char *error, size_t error_size) {
	struct move *move = calloc(1, sizeof(*move));
	*moved = (struct store_moved){0};
	if (move == NULL) {
		snprintf(error, error_size, "out of memory");
		return false;
	}
	move->loop = loop;
	move->from = from;
	move->to = to;
	move->moved = moved;
	move->error = error;
	move->error_size = error_size;
	bool good = run_move(move);
	free_rows(&move->rows);
	free(move);
	return good;
}
