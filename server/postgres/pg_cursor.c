/* server/postgres/pg_cursor.c - non-blocking reads while the server runs. */
#include "server/postgres/pg_cursor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"

enum {
	FIRST_ROWS = 128, /* most logs are no longer */
	ROWS_MAX = 512,   /* in one answer */
	NUMBER_SIZE = 24,
};

struct store_cursor {
	struct pg_reader *reader;
	struct list in_reader; /* in asking */
	uint64_t asked_ms;     /* on the loop's clock */
	store_wake wake;       /* NULL: no callback */
	void *user;
	bool waits; /* for an answer */
	bool begun; /* the first answer has arrived */
	bool failed;
	PGresult *rows;   /* of the last answer; NULL: all were shown */
	int next;         /* index of the next row */
	unsigned ahead;   /* number of rows requested */
	bool is_of_notes; /* false: reads a log, with these: */
	char room[STORE_ROOM_ID_MAX];
	char no[NUMBER_SIZE];
	uint32_t shown, upto; /* events */
	struct store_found found;
	struct store_note note;   /* for notes: kind and key, "" for all */
	char last[STORE_KEY_MAX]; /* the last key shown */
};

static int64_t read_cursor_number(const PGresult *result, int row, int column) {
	return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

static const char *describe_cursor(const struct store_cursor *cursor) {
	return cursor->is_of_notes ? cursor->note.kind : cursor->room;
}

/* ---- queries ---- */

static void send_log(struct store_cursor *cursor) {
	char shown[NUMBER_SIZE], upto[NUMBER_SIZE], most[NUMBER_SIZE];
	const char *const first[] = {cursor->room, shown, most};
	const char *const more[] = {cursor->no, shown, upto, most};
	snprintf(shown, sizeof(shown), "%u", cursor->shown);
	snprintf(upto, sizeof(upto), "%u", cursor->upto);
	snprintf(most, sizeof(most), "%u", cursor->ahead);
	pg_link_send(&cursor->reader->link, cursor->begun ? "read_on" : "begin",
		cursor->begun ? 4 : 3, cursor->begun ? more : first, NULL, NULL);
}

static void send_notes(struct store_cursor *cursor) {
	char most[NUMBER_SIZE];
	const char *const values[] = {cursor->note.kind,
		cursor->note.key[0] != '\0' ? cursor->note.key : NULL,
		cursor->last[0] != '\0' ? cursor->last : NULL, most};
	snprintf(most, sizeof(most), "%u", cursor->ahead);
	pg_link_send(&cursor->reader->link, "notes_on", 4, values, NULL, NULL);
}

/* Send the query that has waited longest, if no other is under way. */
void pg_cursors_go_on(struct pg_reader *reader) {
	bool can_send = reader->link.state == PG_LINK_READY && !reader->link.waits;
	if (!can_send || reader->blocks || list_is_empty(&reader->asking)) {
		return;
	}
	reader->sent = LIST_OWNER(reader->asking.next, struct store_cursor, in_reader);
	if (reader->sent->is_of_notes) {
		send_notes(reader->sent);
	} else {
		send_log(reader->sent);
	}
}

static void on_cursor_limit(uv_timer_t *timer);

static void arm_cursor_limit(struct pg_reader *reader) {
	if (list_is_empty(&reader->asking)) {
		uv_timer_stop(reader->limit);
		return;
	}
	const struct store_cursor *first = LIST_OWNER(
		reader->asking.next, struct store_cursor, in_reader);
	uint64_t now = uv_now(reader->link.loop);
	uint64_t at = first->asked_ms + STORE_LATER_MS;
	uv_timer_start(reader->limit, on_cursor_limit, at > now ? at - now : 0, 0);
}

/* Request that many rows. */
static enum store_more request_cursor_rows(struct store_cursor *cursor, unsigned ahead) {
	struct pg_reader *reader = cursor->reader;
	PQclear(cursor->rows);
	cursor->rows = NULL;
	cursor->next = 0;
	if (reader->limit == NULL) {
		cursor->failed = true; /* the store is closed */
		return STORE_BROKEN;
	}
	cursor->ahead = ahead < ROWS_MAX ? ahead : ROWS_MAX;
	cursor->waits = true;
	cursor->asked_ms = uv_now(reader->link.loop);
	list_add_last(&reader->asking, &cursor->in_reader);
	reader->asked++;
	if (!uv_is_active((uv_handle_t *)reader->limit)) {
		arm_cursor_limit(reader);
	}
	pg_cursors_go_on(reader);
	return STORE_LATER;
}

/* The cursor no longer waits. */
static void end_cursor_wait(struct store_cursor *cursor) {
	if (cursor->waits) {
		list_take_out(&cursor->in_reader);
		cursor->waits = false;
		cursor->reader->asked--;
	}
	if (cursor->reader->sent == cursor) {
		cursor->reader->sent = NULL; /* an answer still under way will be ignored */
	}
}

/* The callback may end the cursor. */
static void wake_cursor(struct store_cursor *cursor) {
	store_wake wake = cursor->wake;
	cursor->wake = NULL;
	if (wake != NULL) {
		wake(cursor->user);
	}
}

/* ---- answers ---- */

/* Read the state of the room from the first answer. If there are no events, that has one row, or
 * none. */
static void read_cursor_head(struct store_cursor *cursor) {
	if (PQntuples(cursor->rows) == 0) {
		return;
	}
	cursor->upto = cursor->found.version = (uint32_t)read_cursor_number(cursor->rows, 0, 4);
	cursor->found.kept = PQgetvalue(cursor->rows, 0, 5)[0] == 't';
	snprintf(cursor->no, sizeof(cursor->no), "%s", PQgetvalue(cursor->rows, 0, 6));
	if (PQgetisnull(cursor->rows, 0, 0)) {
		PQclear(cursor->rows);
		cursor->rows = NULL;
	}
}

static void receive_cursor_rows(struct store_cursor *cursor) {
	cursor->rows = pg_link_take(&cursor->reader->link);
	cursor->next = 0;
	bool first = !cursor->begun;
	cursor->begun = true;
	if (first && !cursor->is_of_notes) {
		read_cursor_head(cursor);
	} else if (!cursor->is_of_notes && PQntuples(cursor->rows) == 0) {
		cursor->failed = true; /* the room was deleted meanwhile */
	}
}

void pg_cursors_answered(struct pg_reader *reader, const PGresult *result) {
	struct store_cursor *cursor = reader->sent;
	if (cursor == NULL) {
		pg_cursors_go_on(reader);
		return;
	}
	end_cursor_wait(cursor);
	if (PQresultStatus(result) == PGRES_TUPLES_OK) {
		receive_cursor_rows(cursor);
	} else {
		log_error("store", "%s cannot be read: %s", describe_cursor(cursor),
			PQresultErrorMessage(result));
		cursor->failed = true;
	}
	pg_cursors_go_on(reader);
	wake_cursor(cursor);
}

/* What was sent will be sent again, if there is time. */
void pg_cursors_lost(struct pg_reader *reader) {
	reader->sent = NULL;
}

static void on_cursor_limit(uv_timer_t *timer) {
	struct pg_reader *reader = timer->data;
	uint64_t now = uv_now(reader->link.loop);
	while (!list_is_empty(&reader->asking)) {
		struct store_cursor *cursor = LIST_OWNER(
			reader->asking.next, struct store_cursor, in_reader);
		if (cursor->asked_ms + STORE_LATER_MS > now) {
			break;
		}
		log_warning("store", "%s cannot be read: the database did not answer within %d s",
			describe_cursor(cursor), STORE_LATER_MS / 1000);
		end_cursor_wait(cursor);
		cursor->failed = true;
		wake_cursor(cursor);
	}
	arm_cursor_limit(reader);
}

/* ---- logs ---- */

static struct store_cursor *create_cursor(struct pg_reader *reader) {
	struct store_cursor *cursor = calloc(1, sizeof(*cursor));
	if (cursor != NULL) {
		cursor->reader = reader;
		list_init(&cursor->in_reader);
	}
	return cursor;
}

struct store_cursor *pg_cursor_begin(struct pg_reader *reader, const char *room, uint32_t since) {
	struct store_cursor *cursor = create_cursor(reader);
	if (cursor == NULL) {
		return NULL;
	}
	cursor->shown = since;
	cursor->begun = strlen(room) >= sizeof(cursor->room); /* no such room */
	snprintf(cursor->room, sizeof(cursor->room), "%s", cursor->begun ? "" : room);
	return cursor;
}

static bool has_rows(const struct store_cursor *cursor) {
	return cursor->rows != NULL && cursor->next < PQntuples(cursor->rows);
}

/* Show the next event, which must be there. STORE_END: each returned false. */
static enum store_more show_next_event(
	struct store_cursor *cursor, store_each_event each, void *user) {
	const PGresult *rows = cursor->rows;
	int row = cursor->next++;
	struct store_event event = {
		.version = (uint32_t)read_cursor_number(rows, row, 0),
		.at_ms = read_cursor_number(rows, row, 1),
		.body = PQgetvalue(rows, row, 2),
		.secret = PQgetisnull(rows, row, 3) ? NULL : PQgetvalue(rows, row, 3),
	};
	strcpy(event.room, cursor->room);
	if (event.version != ++cursor->shown) {
		log_error("store", "room=%s event %u is missing", cursor->room, cursor->shown);
		cursor->failed = true;
		return STORE_BROKEN;
	}
	return each(user, &event) ? STORE_MORE : STORE_END;
}

enum store_more pg_cursor_some(
	struct store_cursor *cursor, unsigned steps, store_each_event each, void *user) {
	if (cursor->failed || cursor->waits) {
		return cursor->failed ? STORE_BROKEN : STORE_LATER;
	}
	if (!cursor->begun) {
		return request_cursor_rows(cursor, FIRST_ROWS);
	}
	for (unsigned step = 0; step < steps && has_rows(cursor); step++) {
		enum store_more more = show_next_event(cursor, each, user);
		if (more != STORE_MORE) {
			return more;
		}
	}
	if (cursor->shown >= cursor->upto) {
		return STORE_END;
	}
	bool shown = cursor->next > 0;
	if (has_rows(cursor)) {
		return STORE_MORE;
	}
	enum store_more more = request_cursor_rows(
		cursor, cursor->ahead > 0 ? cursor->ahead * 2 : FIRST_ROWS);
	return shown && more == STORE_LATER ? STORE_MORE : more;
}

enum store_more pg_cursor_found(struct store_cursor *cursor, struct store_found *found) {
	if (cursor->failed || cursor->waits) {
		return cursor->failed ? STORE_BROKEN : STORE_LATER;
	}
	if (!cursor->begun) {
		return request_cursor_rows(cursor, 0);
	}
	*found = cursor->found;
	return STORE_END;
}

/* ---- notes ---- */

struct store_cursor *pg_cursor_notes_begin(
	struct pg_reader *reader, const char *kind, const char *key) {
	struct store_cursor *cursor = create_cursor(reader);
	if (cursor != NULL) {
		cursor->is_of_notes = true;
		snprintf(cursor->note.kind, sizeof(cursor->note.kind), "%s", kind);
		snprintf(cursor->note.key, sizeof(cursor->note.key), "%s", key != NULL ? key : "");
	}
	return cursor;
}

static bool show_next_note(struct store_cursor *cursor, store_each_note each, void *user) {
	struct store_note note = {.text = PQgetvalue(cursor->rows, cursor->next, 2)};
	snprintf(note.kind, sizeof(note.kind), "%s", PQgetvalue(cursor->rows, cursor->next, 0));
	snprintf(note.key, sizeof(note.key), "%s", PQgetvalue(cursor->rows, cursor->next, 1));
	snprintf(cursor->last, sizeof(cursor->last), "%s", note.key);
	cursor->next++;
	return each(user, &note);
}

enum store_more pg_cursor_notes_some(
	struct store_cursor *cursor, store_each_note each, void *user) {
	if (cursor->failed || cursor->waits) {
		return cursor->failed ? STORE_BROKEN : STORE_LATER;
	}
	if (!cursor->begun) {
		return request_cursor_rows(cursor, ROWS_MAX);
	}
	while (has_rows(cursor)) {
		if (!show_next_note(cursor, each, user)) {
			return STORE_END;
		}
	}
	bool whole = cursor->rows == NULL || PQntuples(cursor->rows) < ROWS_MAX;
	return whole                                                   ? STORE_END
		: request_cursor_rows(cursor, ROWS_MAX) == STORE_LATER ? STORE_MORE
								       : STORE_BROKEN;
}

/* ---- logs and notes ---- */

void pg_cursor_wait(struct store_cursor *cursor, store_wake wake, void *user) {
	cursor->wake = wake;
	cursor->user = user;
}

bool pg_cursor_waits(const struct store_cursor *cursor) {
	return cursor->waits;
}

void pg_cursor_end(struct store_cursor *cursor) {
	if (cursor != NULL) {
		end_cursor_wait(cursor);
		PQclear(cursor->rows);
		free(cursor);
	}
}

bool pg_cursors_open(struct pg_reader *reader) {
	list_init(&reader->asking);
	reader->limit = malloc(sizeof(*reader->limit));
	if (reader->limit == NULL) {
		return false;
	}
	uv_timer_init(reader->link.loop, reader->limit); /* libuv: always succeeds */
	reader->limit->data = reader;
	uv_unref((uv_handle_t *)reader->limit);
	return true;
}

static void on_cursor_limit_closed(uv_handle_t *handle) {
	free(handle);
}

void pg_cursors_close(struct pg_reader *reader) {
	if (reader->limit == NULL) {
		return;
	}
	while (!list_is_empty(&reader->asking)) {
		struct store_cursor *cursor = LIST_OWNER(
			reader->asking.next, struct store_cursor, in_reader);
		end_cursor_wait(cursor);
		cursor->failed = true;
		cursor->wake = NULL;
	}
	uv_close((uv_handle_t *)reader->limit, on_cursor_limit_closed);
	reader->limit = NULL;
}
