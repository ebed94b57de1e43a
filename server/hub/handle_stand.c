/* server/hub/handle_stand.c - somebody gives a seat back. */
#include <string.h>

#include "server/hub/handle.h"

bool handle_stand(const struct pending *pending, const struct room *room, struct commit *commit) {
	if (room->status != ROOM_OPEN) {
		return wire_error_set(&commit->error, ERROR_TOO_LATE,
			"The game has begun: resign, or end it together.");
	}
	event_init(&commit->event, EVENT_STAND);
	commit->event.seat = room_seat_of(room, pending->place);
	memcpy(commit->event.name, room->person[pending->place].name, sizeof(commit->event.name));
	return true;
}
