/* server/live/room_log.c - builds a room from its log, event by event. */
#include "server/live/room_log.h"

#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"

struct room_log *room_log_create(const char *id, struct rule_set_cache *rule_sets) {
	struct room_log *log = calloc(1, sizeof(*log));
	if (log != NULL) {
		room_init(&log->room, id, rule_sets);
	}
	return log;
}

void room_log_destroy(struct room_log *log) {
	if (log != NULL) {
		room_finish(&log->room);
		free(log);
	}
}

static bool apply_stored_event(
	struct room_log *log, const struct store_event *stored, struct game_error *why) {
	struct room *room = &log->room;
	struct wire_error error;
	if (stored->version != room->version + 1) {
		return game_fail(why, "event %u is missing", (unsigned)room->version + 1);
	}
	if (!event_read(&log->event, stored->body, stored->secret, &error)) {
		return game_fail(why, "event %u: %s", (unsigned)stored->version, error.text);
	}
	bool good = room_apply(room, &log->event, why);
	event_finish(&log->event);
	room->bounds.bytes += strlen(stored->body);
	room->bounds.bytes += stored->secret != NULL ? strlen(stored->secret) : 0;
	return good;
}

bool room_log_add(struct room_log *log, const struct store_event *stored) {
	struct game_error why;
	if (!apply_stored_event(log, stored, &why)) {
		log_error("room", "room=%s cannot be read: %s", log->room.id, why.text);
		log->failed = true;
	}
	return !log->failed;
}
