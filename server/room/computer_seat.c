/* server/room/computer_seat.c - seats of computer players. */
#include "server/room/computer_seat.h"

#include <stdio.h>
#include <string.h>

#include "games/search/level.h"
#include "server/room/dice.h"

bool computer_token(const uint8_t key[TOKEN_BYTES], int place, uint8_t token[TOKEN_BYTES]) {
	return token_make(key, "a computer's seat", place + 1, token);
}

bool computer_entropy(const struct room *room, int place, uint8_t entropy[TOKEN_BYTES]) {
	char text[sizeof("entropy ") + 2 * DICE_GAME_ID] = "entropy ";
	dice_hex(room->dice->game_id, DICE_GAME_ID, text + strlen(text));
	return token_make(room->key, text, place + 1, entropy);
}

static void fill_name(char name[WIRE_NAME_SIZE], unsigned level) {
	snprintf(name, WIRE_NAME_SIZE, "%s", level_get(level)->name);
}

bool computer_fill_place(struct event_create *create, int place, unsigned level) {
	uint8_t token[TOKEN_BYTES];
	struct event_person *person = &create->people[place];
	if (!computer_token(create->room_key, place, token)) {
		return false;
	}
	person->sits = true;
	person->computer = (uint8_t)level;
	fill_name(person->name, level);
	token_hash(token, create->tokens[place]);
	return true;
}

/* Whether the place exists and is free, and another one remains for a person. */
static bool check_place(const struct request *request, const struct event_create *create, int place,
	struct wire_error *error) {
	unsigned computers = 0;
	for (int i = 0; i < WIRE_SEATS_MAX; i++) {
		computers += request->computers[i] > 0;
	}
	if (place >= create->seats) {
		return wire_error_set(error, ERROR_BAD_MESSAGE,
			"There is no seat %d at this table: seats are numbered from 0 to %d.",
			place, create->seats - 1);
	}
	if (create->people[place].sits) {
		return wire_error_set(error, ERROR_SEAT_TAKEN,
			"Seat %d is yours: choose another one for the computer.", place);
	}
	return computers < create->seats ||
		wire_error_set(error, ERROR_BAD_MESSAGE,
			"Computers would take all seats: leave one for a person.");
}

bool computer_fill_places(
	const struct request *request, struct event_create *create, struct wire_error *error) {
	for (int place = 0; place < WIRE_SEATS_MAX; place++) {
		unsigned level = request->computers[place];
		if (level == 0) {
			continue;
		}
		if (!check_place(request, create, place, error)) {
			return false;
		}
		if (!computer_fill_place(create, place, level)) {
			return wire_error_set(error, ERROR_STORE_FAILED,
				"The server does not have enough memory for that; try again.");
		}
	}
	return true;
}

bool computer_fill_sit(const struct room *room, int place, unsigned level, struct event *event) {
	uint8_t token[TOKEN_BYTES];
	event_init(event, EVENT_SIT);
	event->seat = place;
	event->computer = (uint8_t)level;
	fill_name(event->name, level);
	if (!computer_token(room->key, place, token)) {
		return false;
	}
	token_hash(token, event->token);
	return true;
}
