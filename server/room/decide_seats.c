/* server/room/decide_seats.c - sitting down and standing up, computers, and opening and closing the
 * chat. */
#include <stdio.h>
#include <string.h>

#include "proto/name.h"
#include "server/room/computer_seat.h"
#include "server/room/decide_parts.h"

/* ---- checks used elsewhere too ---- */

bool room_check_host(const struct room *room, int place, struct wire_error *error) {
	return (place >= 0 && place == room_host(room)) ||
		wire_error_set(error, ERROR_NOT_SEATED,
			"Only the player who opened this table can open and close its chat.");
}

bool room_check_name(char name[WIRE_NAME_SIZE], unsigned letters,
	const struct reserved_names *reserved, struct wire_error *error) {
	if (name[0] == '\0') {
		strcpy(name, "Guest");
		return true;
	}
	if (!name_check(name, letters, error)) {
		return false;
	}
	return !reserved_holds(reserved, name) ||
		wire_error_set(error, ERROR_BAD_NAME,
			"The name \"%s\" is reserved here; choose another one.", name);
}

/* ---- sit, stand, talk ---- */

/* The free seat asked for; -1 and an error if there is none. */
static int find_free_seat(const struct room *room, const char *key, struct wire_error *error) {
	bool any = strcmp(key, "any") == 0 || (room->lot && strcmp(key, "lot") == 0);
	bool known = any;
	for (int seat = 0; seat < room->places; seat++) {
		bool meant = any || strcmp(room->rule_set->rules->seat[seat].key, key) == 0;
		known = known || meant;
		if (meant && !room->person[seat].sits) {
			return seat;
		}
	}
	if (known) {
		wire_error_set(error, ERROR_SEAT_TAKEN, "That seat is taken.");
	} else {
		wire_error_set(
			error, ERROR_BAD_MESSAGE, "There is no seat \"%s\" at this table.", key);
	}
	return -1;
}

static bool may_sit(
	const struct room *room, const struct room_request *asked, struct wire_error *error) {
	if (asked->place >= 0 || room_find_account(room, asked->account) >= 0) {
		return wire_error_set(
			error, ERROR_SEAT_TAKEN, "You already have a seat at this table.");
	}
	if (room_is_full(room)) {
		return wire_error_set(error, ERROR_SEAT_TAKEN, "All seats are taken.");
	}
	return room->status == ROOM_OPEN ||
		wire_error_set(
			error, ERROR_TOO_LATE, "Nobody can sit down at this table any more.");
}

/* A client without an identifier gets a random token. */
static bool make_seat_token(const struct room *room, const struct room_request *asked,
	random_bytes random, uint8_t token[TOKEN_BYTES]) {
	return asked->client[0] != '\0'
		? token_make(room->key, asked->client, asked->request->n, token)
		: random(token, TOKEN_BYTES);
}

static void fill_sit_entropy(
	const struct room *room, const struct request *request, struct event *event) {
	event->entropy.given = room->dice != NULL && !entropy_is_strong(room) &&
		request->entropy_size > 0;
	if (event->entropy.given) {
		event->entropy.size = request->entropy_size;
		memcpy(event->entropy.bytes, request->entropy, request->entropy_size);
	}
}

/* A guest has a name, and holds the seat by a token. */
static bool fill_guest(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	struct event *event = decision->event;
	memcpy(event->name, asked->request->name, sizeof(event->name));
	if (!room_check_name(event->name, facts->name_letters, asked->bot ? NULL : facts->reserved,
		    &decision->error)) {
		return false;
	}
	decision->has_token = make_seat_token(room, asked, facts->random, decision->token);
	if (!decision->has_token) {
		return wire_error_set(&decision->error, ERROR_STORE_FAILED,
			"The server cannot get random numbers right now; try again.");
	}
	token_hash(decision->token, event->token);
	return true;
}

bool decide_sit(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	struct event *event = decision->event;
	const struct request *request = asked->request;
	if (!may_sit(room, asked, &decision->error)) {
		return false;
	}
	int seat = find_free_seat(room, request->seat, &decision->error);
	if (seat < 0) {
		return false;
	}
	event_init(event, EVENT_SIT);
	event->seat = seat;
	event->bot = asked->bot;
	if (decide_as_account(asked->account)) {
		snprintf(event->account, sizeof(event->account), "%s", asked->account);
	} else if (!fill_guest(room, asked, facts, decision)) {
		return false;
	}
	fill_sit_entropy(room, request, event);
	return true;
}

bool decide_stand(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	struct event *event = decision->event;
	(void)facts;
	if (room->status != ROOM_OPEN) {
		return wire_error_set(&decision->error, ERROR_TOO_LATE,
			"The game has begun: resign, or agree to end it.");
	}
	const struct room_person *person = &room->person[asked->place];
	event_init(event, EVENT_STAND);
	event->seat = room_seat_of(room, asked->place);
	memcpy(event->name, person->name, sizeof(event->name));
	memcpy(event->account, person->account, sizeof(event->account));
	return true;
}

/* Whether the game has not started and the seat is free. */
static bool may_seat_computer(
	const struct room *room, const struct request *request, struct wire_error *error) {
	if (request->computer_seat >= room->places) {
		return wire_error_set(error, ERROR_BAD_MESSAGE,
			"There is no seat %d at this table: seats are numbered from 0 to %d.",
			request->computer_seat, room->places - 1);
	}
	if (room->status != ROOM_OPEN) {
		return wire_error_set(
			error, ERROR_TOO_LATE, "Nobody can sit down at this table any more.");
	}
	return !room->person[request->computer_seat].sits ||
		wire_error_set(error, ERROR_SEAT_TAKEN, "That seat is taken.");
}

bool decide_computer(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	const struct request *request = asked->request;
	if (!may_seat_computer(room, request, &decision->error)) {
		return false;
	}
	if (facts->no_computers != NULL) {
		decision->error = *facts->no_computers;
		return false;
	}
	if (!computer_fill_sit(room, request->computer_seat, request->level, decision->event)) {
		return wire_error_set(&decision->error, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
	}
	decision->event->by = room_seat_of(room, asked->place);
	return true;
}

/* Whether a computer sits there that the client may remove. */
static bool may_dismiss(
	const struct room *room, const struct room_request *asked, struct wire_error *error) {
	int seat = asked->request->computer_seat;
	if (seat >= room->places || room->person[seat].computer == 0) {
		return wire_error_set(error, ERROR_BAD_MESSAGE,
			"There is no computer in seat %d at this table.", seat);
	}
	if (room->status != ROOM_OPEN) {
		return wire_error_set(
			error, ERROR_TOO_LATE, "The game has begun: resign, or agree to end it.");
	}
	return room_seater(room, seat) == asked->place ||
		wire_error_set(error, ERROR_NOT_SEATED,
			"Only the player who added a computer can remove it.");
}

bool decide_dismiss(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	struct event *event = decision->event;
	(void)facts;
	if (!may_dismiss(room, asked, &decision->error)) {
		return false;
	}
	event_init(event, EVENT_STAND);
	event->seat = asked->request->computer_seat;
	memcpy(event->name, room->person[event->seat].name, sizeof(event->name));
	return true;
}

bool decide_talk(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	struct event *event = decision->event;
	(void)facts;
	if (!room_check_host(room, asked->place, &decision->error)) {
		return false;
	}
	event_init(event, EVENT_TALK);
	event->seat = room_seat_of(room, asked->place);
	event->channel = asked->request->to;
	event->open = asked->request->open;
	return true;
}

bool decide_adopt(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	struct event *event = decision->event;
	uint8_t hash[TOKEN_HASH];
	(void)facts;
	token_hash(asked->request->token, hash);
	int place = room_find_token(room, hash);
	if (!decide_as_account(asked->account)) {
		return wire_error_set(&decision->error, ERROR_SIGN_IN,
			"A seat can be taken into an account only by who is signed in.");
	}
	if (place < 0) {
		return wire_error_set(&decision->error, ERROR_NOT_SEATED,
			"This token holds no seat at this table.");
	}
	if (room_find_account(room, asked->account) >= 0) {
		return wire_error_set(&decision->error, ERROR_SEAT_TAKEN,
			"You already have a seat at this table.");
	}
	event_init(event, EVENT_ADOPT);
	event->seat = room_seat_of(room, place);
	snprintf(event->account, sizeof(event->account), "%s", asked->account);
	return true;
}
