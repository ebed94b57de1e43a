/* server/hub/handle_sit.c - somebody takes a free seat. */
#include <string.h>

#include "server/hub/check.h"
#include "server/hub/handle.h"

/* The free seat that is meant, -1 and an error. */
static int find_seat(const struct room *room, const char *key, struct wire_error *error) {
	bool any = strcmp(key, "any") == 0 || (room->lot && strcmp(key, "lot") == 0);
	bool known = any;
	for (int seat = 0; seat < room->places; seat++) {
		bool meant = any || strcmp(room->book->rules->seat[seat].key, key) == 0;
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

bool handle_sit(const struct pending *pending, const struct room *room, struct commit *commit) {
	struct event *event = &commit->event;
	const struct request *request = &pending->request;
	if (pending->place >= 0) {
		return wire_error_set(
			&commit->error, ERROR_SEAT_TAKEN, "You sit at this table already.");
	}
	if (room_is_full(room)) {
		return wire_error_set(&commit->error, ERROR_SEAT_TAKEN, "All seats are taken.");
	}
	if (room->status != ROOM_OPEN) {
		return wire_error_set(
			&commit->error, ERROR_TOO_LATE, "Nobody can sit down here any more.");
	}
	int seat = find_seat(room, request->seat, &commit->error);
	if (seat < 0) {
		return false;
	}
	event_init(event, EVENT_SIT);
	event->seat = seat;
	memcpy(event->name, request->name, sizeof(event->name));
	if (!check_name(event->name, commit->hub, &commit->error)) {
		return false;
	}
	if (!token_make(room->key, pending->text, request->n, commit->token)) {
		return wire_error_set(&commit->error, ERROR_STORE_FAILED,
			"The server has no random numbers now; try again.");
	}
	token_hash(commit->token, event->token);
	event->entropy.given = room->has_dice && !entropy_is_strong(room) &&
		request->entropy_size > 0;
	if (event->entropy.given) {
		event->entropy.size = request->entropy_size;
		memcpy(event->entropy.bytes, request->entropy, request->entropy_size);
	}
	return true;
}
