/* server/postgres/pg_append.c - sends events of different rooms as one statement. */
#include "server/postgres/pg_append.h"

enum { VALUES_MAX = PG_APPEND_COLUMNS + 2 };

static void add_event_columns(
	struct pg_array column[PG_APPEND_COLUMNS], const struct store_event *event) {
	pg_array_add_text(&column[0], event->room);
	/* A version that no event can have is never the next one. */
	pg_array_add_number(&column[1], event->version <= INT32_MAX ? event->version : 0);
	pg_array_add_number(&column[2], event->at_ms);
	pg_array_add_text(&column[3], event->body);
	pg_array_add_text(&column[4], event->secret);
	pg_array_add_number(&column[5], (int64_t)event->status);
	pg_array_add_text(&column[6], event->summary);
	pg_array_add_bool(&column[7], event->is_public);
	pg_array_add_text(&column[8], event->owner);
}

static bool fill_columns(struct pg_append *append, struct job *const *jobs, size_t count) {
	static const enum pg_type types[PG_APPEND_COLUMNS] = {
		PG_TEXT, PG_INT8, PG_INT8, PG_TEXT, PG_TEXT, PG_INT8, PG_TEXT, PG_BOOL, PG_TEXT};
	bool good = true;
	for (size_t i = 0; i < PG_APPEND_COLUMNS; i++) {
		pg_array_begin(&append->column[i], types[i], count);
	}
	for (size_t i = 0; i < count; i++) {
		add_event_columns(append->column, &jobs[i]->event);
	}
	for (size_t i = 0; i < PG_APPEND_COLUMNS; i++) {
		good = good && !append->column[i].failed;
	}
	return good;
}

void pg_append_send(struct pg_append *append, struct pg_link *link, struct job *const *jobs,
	size_t count, int64_t nonce) {
	char mark[8], each[8];
	const char *values[VALUES_MAX];
	int lengths[VALUES_MAX], formats[VALUES_MAX];
	if (!fill_columns(append, jobs, count)) {
		pg_link_lose(link, "out of memory");
		return;
	}
	for (int i = 0; i < PG_APPEND_COLUMNS; i++) {
		values[i] = append->column[i].at;
		lengths[i] = (int)append->column[i].used;
	}
	pg_put_number(mark, nonce);
	pg_put_number(each, STORE_EVENT_BYTES);
	values[PG_APPEND_COLUMNS] = mark;
	values[PG_APPEND_COLUMNS + 1] = each;
	lengths[PG_APPEND_COLUMNS] = lengths[PG_APPEND_COLUMNS + 1] = 8;
	for (int i = 0; i < VALUES_MAX; i++) {
		formats[i] = 1;
	}
	pg_link_send(link, "append", VALUES_MAX, values, lengths, formats);
}

void pg_append_finish(struct pg_append *append) {
	for (size_t i = 0; i < PG_APPEND_COLUMNS; i++) {
		pg_array_finish(&append->column[i]);
	}
}
