/* server/hub/handle_resign.c - a seat gives up the game. */
#include "server/hub/handle.h"
#include "server/room/tell.h"

bool handle_resign(const struct pending *pending, const struct room *room, struct commit *commit) {
	int seat = room_seat_of(room, pending->place);
	if (room->status != ROOM_PLAYING || room_game_status(room).phase == GAME_OVER) {
		return wire_error_set(&commit->error, ERROR_TOO_LATE, "No game is being played.");
	}
	if ((room->play.lost >> seat & 1) != 0) {
		return wire_error_set(&commit->error, ERROR_TOO_LATE, "You have given up already.");
	}
	event_init(&commit->event, EVENT_RESIGN);
	commit->event.seat = seat;
	if (room->game->impl->resign != NULL) {
		union game_state state = room->play.state;
		struct game_effects done;
		done.count = 0;
		room->game->impl->resign(room->book->rules, &state, seat, &done);
		out_clear(&commit->site->effects);
		tell_effects(&commit->site->effects, room->book, &done);
		commit->event.effects = commit->site->effects.at;
		commit->event.effects_size = commit->site->effects.used;
	}
	return true;
}
