/* server/ledger/log_rows.c - the rows of games that have ended, from the log of their room. */
#include "server/ledger/log_rows.h"

#include <stdlib.h>

struct log_rows *log_rows_create(
	const char *id, struct rule_set_cache *rule_sets, struct game_row *row) {
	struct log_rows *log = calloc(1, sizeof(*log));
	if (log != NULL) {
		room_init(&log->room, id, rule_sets);
		log->row = row;
	}
	return log;
}

void log_rows_destroy(struct log_rows *log) {
	if (log != NULL) {
		room_finish(&log->room);
		free(log);
	}
}

bool log_rows_add(struct log_rows *log, const struct store_event *stored, struct changes *changes) {
	struct wire_error error;
	struct game_error why;
	changes_begin(changes);
	if (log->failed || stored->version != log->room.version + 1 ||
		!event_read(&log->event, stored->body, stored->secret, &error)) {
		log->failed = true;
		return false;
	}
	bool ends = log->event.kind == EVENT_END && log->room.status == ROOM_PLAYING;
	bool good = (!ends || game_row_write(log->row, &log->room, &log->event, changes)) &&
		room_apply(&log->room, &log->event, &why);
	event_finish(&log->event);
	log->failed = !good;
	return good;
}
