/* server/hub/handle_back.c - the last step of an unfinished turn is taken back. */
#include "server/hub/check.h"
#include "server/hub/handle.h"

bool handle_back(const struct ask *ask, const struct room *room, struct append *append) {
	if (!check_playing(ask, room, append)) {
		return false;
	}
	int seat = room_seat_of(room, ask->place);
	uint32_t count = room_steps_back(room, seat);
	if (count == 0) {
		return wire_error_set(&append->error, ERROR_TOO_LATE,
			"There is no step to take back: a turn can be taken back by agreement, a throw never.");
	}
	event_init(&append->event, EVENT_BACK);
	append->event.seat = seat;
	append->event.count = count;
	return true;
}
