/* server/hub/handle_resign.c - a seat gives up the game. */
#include "server/hub/handle.h"
#include "server/room/tell.h"

bool handle_resign(const struct ask *ask, const struct room *room, struct append *append) {
	int seat = room_seat_of(room, ask->place);
	if (room->status != ROOM_PLAYING || room_game_status(room).phase == GAME_OVER) {
		return wire_error_set(&append->error, ERROR_TOO_LATE, "No game is being played.");
	}
	if ((room->play.lost >> seat & 1) != 0) {
		return wire_error_set(&append->error, ERROR_TOO_LATE, "You have given up already.");
	}
	event_init(&append->event, EVENT_RESIGN);
	append->event.seat = seat;
	if (room->game->impl->resign != NULL) {
		union game_state state = room->play.state;
		struct game_effects done;
		done.count = 0;
		room->game->impl->resign(room->book->rules, &state, seat, &done);
		out_clear(&append->hub->effects);
		tell_effects(&append->hub->effects, room->book, &done);
		append->event.effects = append->hub->effects.at;
		append->event.effects_size = append->hub->effects.used;
	}
	return true;
}
