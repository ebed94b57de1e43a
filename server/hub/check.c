/* server/hub/check.c - checks that several requests share. */
#include <string.h>

#include "proto/name.h"
#include "server/hub/check.h"
#include "server/hub/inside.h"
#include "server/hub/seek.h"

bool check_playing(const struct pending *pending, const struct room *room, struct commit *commit) {
	if (room->status != ROOM_PLAYING || room_game_status(room).phase == GAME_OVER) {
		const char *why = room->status == ROOM_OPEN ? "The game has not begun."
			: room->status == ROOM_BETWEEN      ? "The next game has not begun."
							    : "The game is over.";
		return wire_error_set(&commit->error, ERROR_TOO_LATE, "%s", why);
	}
	if (pending->request.version < room->state_version ||
		pending->request.version > room->version) {
		return wire_error_set(
			&commit->error, ERROR_STALE, "The position has changed since; look again.");
	}
	return true;
}

bool check_turn(const struct pending *pending, const struct room *room, enum game_phase phase,
	struct commit *commit) {
	struct game_status status = room_game_status(room);
	int seat = room_seat_of(room, pending->place);
	if (status.seat != seat) {
		return wire_error_set(&commit->error, ERROR_NOT_YOUR_TURN,
			"It is not your turn: %s %s.", room_seat_name(room, status.seat),
			status.phase == GAME_CHANCE ? "throws" : "moves");
	}
	if (status.phase != phase) {
		return wire_error_set(&commit->error, ERROR_ILLEGAL,
			phase == GAME_CHANCE ? "No throw is due: play a step." : "Throw first.");
	}
	return true;
}

bool check_name(char name[WIRE_NAME_SIZE], const struct hub *hub, struct wire_error *error) {
	if (name[0] == '\0') {
		strcpy(name, "Guest");
		return true;
	}
	return name_check(name, hub->site.limits.name_letters, error);
}
