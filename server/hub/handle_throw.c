/* server/hub/handle_throw.c - the dice or rods that are due are thrown. */
#include "server/hub/check.h"
#include "server/hub/handle.h"

bool handle_throw(const struct ask *ask, const struct room *room, struct append *append) {
	if (!check_playing(ask, room, append) || !check_turn(ask, room, GAME_CHANCE, append)) {
		return false;
	}
	return room_make_throw(room, &append->event, &append->hub->effects) ||
		wire_error_set(&append->error, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
}
