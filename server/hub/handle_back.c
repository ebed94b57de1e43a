/* server/hub/handle_back.c - the last step of an unfinished turn is taken back. */
#include "server/hub/check.h"
#include "server/hub/handle.h"

bool handle_back(const struct pending *pending, const struct room *room, struct commit *commit) {
	if (!check_playing(pending, room, commit)) {
		return false;
	}
	int seat = room_seat_of(room, pending->place);
	uint32_t count = room_steps_back(room, seat);
	if (count == 0) {
		return wire_error_set(&commit->error, ERROR_TOO_LATE,
			"There is no step to take back: a turn can be taken back by agreement, a throw never.");
	}
	event_init(&commit->event, EVENT_BACK);
	commit->event.seat = seat;
	commit->event.count = count;
	return true;
}
