/* server/hub/handle_ready.c - somebody agrees to the next game, or adds entropy before the first.
 */
#include <string.h>

#include "server/hub/handle.h"

bool handle_ready(const struct ask *ask, const struct room *room, struct append *append) {
	const struct request *request = &ask->request;
	struct event *event = &append->event;
	if (room->status != ROOM_OPEN && room->status != ROOM_BETWEEN) {
		return wire_error_set(&append->error, ERROR_TOO_LATE, "No game is about to begin.");
	}
	bool adds = room->has_dice && request->entropy_size > 0 && !room->entropy[ask->place].given;
	if (room->person[ask->place].ready && !adds) {
		return wire_error_set(&append->error, ERROR_TOO_LATE, "You are ready already.");
	}
	event_init(event, EVENT_READY);
	event->seat = room_seat_of(room, ask->place);
	event->entropy.given = adds;
	if (adds) {
		event->entropy.size = request->entropy_size;
		memcpy(event->entropy.bytes, request->entropy, request->entropy_size);
	}
	return true;
}
