/* server/hub/handle_abort.c - a room is ended without a result. */
#include <string.h>

#include "server/hub/handle.h"

bool handle_abort(const struct pending *pending, const struct room *room, struct commit *commit) {
	struct event *event = &commit->event;
	if (!room_may_abort(room)) {
		const char *why = room_is_finished(room) ? "The game is over."
			: room->match.game > 0 && room_is_bound(room)
			? "The dice have been thrown: from the first throw on a game is resigned, not aborted."
			: "Each side has finished a turn: resign, or offer a draw.";
		return wire_error_set(&commit->error, ERROR_TOO_LATE, "%s", why);
	}
	event_init(event, EVENT_ABORT);
	event->seat = room_seat_of(room, pending->place);
	strcpy(event->reason, "aborted");
	/* A game that is stopped shows its seed too (README, "Fair dice"). */
	event->has_seed = room->has_dice;
	memcpy(event->seed, room->dice.seed, sizeof(event->seed));
	return true;
}
