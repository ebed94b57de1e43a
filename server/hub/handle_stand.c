/* server/hub/handle_stand.c - somebody gives a seat back. */
#include <string.h>

#include "server/hub/handle.h"

bool handle_stand(const struct ask *ask, const struct room *room, struct append *append) {
	if (room->status != ROOM_OPEN) {
		return wire_error_set(&append->error, ERROR_TOO_LATE,
			"The game has begun: resign, or end it together.");
	}
	event_init(&append->event, EVENT_STAND);
	append->event.seat = room_seat_of(room, ask->place);
	memcpy(append->event.name, room->person[ask->place].name, sizeof(append->event.name));
	return true;
}
