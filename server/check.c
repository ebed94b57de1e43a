/* server/check.c - checks that several requests share. */
#include <string.h>

#include "proto/name.h"
#include "server/check.h"
#include "server/inside.h"
#include "server/seek.h"

bool check_playing(const struct ask *ask, const struct room *room, struct append *append) {
	if (room->status != ROOM_PLAYING || room_game_status(room).phase == GAME_OVER) {
		const char *why = room->status == ROOM_OPEN ? "The game has not begun."
			: room->status == ROOM_BETWEEN      ? "The next game has not begun."
							    : "The game is over.";
		return wire_error_set(&append->error, ERROR_TOO_LATE, "%s", why);
	}
	if (ask->request.version < room->state_version || ask->request.version > room->version) {
		return wire_error_set(
			&append->error, ERROR_STALE, "The position has changed since; look again.");
	}
	return true;
}

bool check_turn(const struct ask *ask, const struct room *room, enum game_phase phase,
	struct append *append) {
	struct game_status status = room_game_status(room);
	int seat = room_seat_of(room, ask->place);
	if (status.seat != seat) {
		return wire_error_set(&append->error, ERROR_NOT_YOUR_TURN,
			"It is not your turn: %s %s.", room_seat_name(room, status.seat),
			status.phase == GAME_CHANCE ? "throws" : "moves");
	}
	if (status.phase != phase) {
		return wire_error_set(&append->error, ERROR_ILLEGAL,
			phase == GAME_CHANCE ? "No throw is due: play a step." : "Throw first.");
	}
	return true;
}

bool check_name(char name[WIRE_NAME_SIZE], const struct hub *hub, struct wire_error *error) {
	if (name[0] == '\0') {
		strcpy(name, "Guest");
		return true;
	}
	return name_check(name, hub->limits.name_letters, error);
}

bool check_options(const struct game *game, int option[GAME_OPTIONS_MAX], const char *texts,
	size_t used, struct wire_error *error) {
	struct game_error why;
	for (size_t at = 0; at < used; at += strlen(texts + at) + 1) {
		if (!game_options_set(game, option, texts + at, &why)) {
			return wire_error_set(error, ERROR_BAD_OPTION, "%s", why.text);
		}
	}
	return true;
}

bool write_options(const struct game *game, const int option[GAME_OPTIONS_MAX], char *texts,
	size_t size, size_t *used) {
	*used = 0;
	for (size_t i = 0; i < game->options; i++) {
		char value[WIRE_WORD_SIZE * 2];
		size_t name = strlen(game->option[i].name);
		size_t length = game_option_print(
			&game->option[i], option[i], value, sizeof(value));
		if (*used + name + length + 2 > size) {
			return false;
		}
		memcpy(texts + *used, game->option[i].name, name);
		texts[*used + name] = '=';
		memcpy(texts + *used + name + 1, value, length + 1);
		*used += name + length + 2;
	}
	return true;
}
