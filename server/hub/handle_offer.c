/* server/hub/handle_offer.c - a draw, a takeback or a rematch is offered. */
#include <string.h>

#include "server/room/options.h"
#include "server/hub/handle.h"

static bool check_draw(
	const struct pending *pending, const struct room *room, struct commit *commit) {
	if (room->status != ROOM_PLAYING || room_game_status(room).phase == GAME_OVER) {
		return wire_error_set(&commit->error, ERROR_TOO_LATE, "No game is being played.");
	}
	int seat = room_seat_of(room, pending->place);
	return (room->play.lost >> seat & 1) == 0 ||
		wire_error_set(&commit->error, ERROR_TOO_LATE, "You have given up.");
}

static bool check_takeback(
	const struct pending *pending, const struct room *room, struct commit *commit) {
	if (!check_draw(pending, room, commit)) {
		return false;
	}
	return room_takeback_to(room, room_seat_of(room, pending->place)) > 0 ||
		wire_error_set(&commit->error, ERROR_TOO_LATE,
			"No turn of yours can be taken back: none was made, or a throw came after it.");
}

/* Whoever wants other options wants options that there are. */
static bool check_rematch(
	const struct pending *pending, const struct room *room, struct commit *commit) {
	const struct request *request = &pending->request;
	struct game_error why;
	int option[GAME_OPTIONS_MAX];
	if (!room_is_finished(room) || !room_is_full(room)) {
		return wire_error_set(&commit->error, ERROR_TOO_LATE,
			"A rematch is offered when the game is over.");
	}
	if (room->next[0] != '\0') {
		return wire_error_set(
			&commit->error, ERROR_TOO_LATE, "There is a rematch already.");
	}
	memcpy(option, room->option, sizeof(option));
	if (!options_read(
		    room->game, option, request->options, request->options_used, &commit->error)) {
		return false;
	}
	struct book *book = shelf_take(room->shelf, room->game, room->places, option, &why);
	if (book == NULL) {
		return wire_error_set(&commit->error, ERROR_BAD_OPTION, "%s", why.text);
	}
	shelf_give(room->shelf, book);
	return true;
}

bool handle_offer(const struct pending *pending, const struct room *room, struct commit *commit) {
	static const handle_pending checks[OFFER_KINDS] = {
		[OFFER_DRAW] = check_draw,
		[OFFER_TAKEBACK] = check_takeback,
		[OFFER_REMATCH] = check_rematch,
	};
	const struct request *request = &pending->request;
	struct event *event = &commit->event;
	if (!checks[request->what](pending, room, commit)) {
		return false;
	}
	int by = room->offer[request->what].by;
	if (by >= 0) {
		return wire_error_set(&commit->error, ERROR_TOO_LATE,
			by == pending->place ? "You have offered that."
					     : "That is offered to you: answer it.");
	}
	event_init(event, EVENT_OFFER);
	event->seat = room_seat_of(room, pending->place);
	event->what = request->what;
	event->swap = request->swap;
	if (request->what == OFFER_REMATCH) {
		memcpy(event->options, request->options, request->options_used);
		event->options_used = request->options_used;
	}
	return true;
}
