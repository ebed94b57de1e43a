/* server/hub/handle_throw.c - the dice or rods that are due are thrown. */
#include "server/hub/check.h"
#include "server/hub/handle.h"

bool handle_throw(const struct pending *pending, const struct room *room, struct commit *commit) {
	if (!check_playing(pending, room, commit) ||
		!check_turn(pending, room, GAME_CHANCE, commit)) {
		return false;
	}
	return room_make_throw(room, &commit->event, &commit->site->effects) ||
		wire_error_set(&commit->error, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
}
