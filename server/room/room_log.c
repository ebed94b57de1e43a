/* server/room/room_log.c - a room is made from its log, event by event. */
#include "server/room/room_log.h"

#include <string.h>

#include "server/base/log.h"

/* A log being applied. */
struct reading {
	struct room *room;
	struct event *event;
	bool good;
	struct game_error why;
};

static bool read_event(void *user, const struct store_event *stored) {
	struct reading *reading = user;
	struct wire_error error;
	reading->good = false;
	if (stored->version != reading->room->version + 1) {
		return game_fail(
			&reading->why, "event %u is missing", (unsigned)reading->room->version + 1);
	}
	if (!event_read(reading->event, stored->body, stored->secret, &error)) {
		return game_fail(
			&reading->why, "event %u: %s", (unsigned)stored->version, error.text);
	}
	reading->good = room_apply(reading->room, reading->event, &reading->why);
	reading->room->bounds.bytes += strlen(stored->body);
	reading->room->bounds.bytes += stored->secret != NULL ? strlen(stored->secret) : 0;
	event_finish(reading->event);
	return reading->good;
}

enum room_read room_load(struct room *room, struct store *store, struct event *event) {
	struct reading reading = {.room = room, .event = event, .good = true};
	if (!store_load(store, room->id, 0, read_event, &reading)) {
		return ROOM_READ_FAILED;
	}
	if (!reading.good) {
		log_error("room", "room=%s cannot be read: %s", room->id, reading.why.text);
		return ROOM_READ_FAILED;
	}
	return room->version == 0 ? ROOM_READ_NONE : ROOM_READ_GOOD;
}
