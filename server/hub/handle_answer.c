/* server/hub/handle_answer.c - an offer is accepted, declined or withdrawn. */
#include <string.h>

#include "server/hub/handle.h"

/* Would all agree, with the one who asks? */
static bool would_agree(const struct pending *pending, const struct room *room) {
	struct room after = *room;
	after.offer[pending->request.what].yes |= (uint8_t)(1U << pending->place);
	return room_all_agree(&after, pending->request.what);
}

/* What an agreement needs to say. */
static bool fill_agreement(const struct room *room, struct commit *commit) {
	struct event *event = &commit->event;
	if (event->what == OFFER_TAKEBACK) {
		event->to = room_takeback_to(
			room, room_seat_of(room, room->offer[OFFER_TAKEBACK].by));
		return event->to > 0 ||
			wire_error_set(&commit->error, ERROR_TOO_LATE,
				"That turn cannot be taken back now.");
	}
	if (event->what == OFFER_REMATCH) {
		return room_id_make(event->room, room->is_public) ||
			wire_error_set(&commit->error, ERROR_STORE_FAILED,
				"The server has no random numbers now; try again.");
	}
	return true;
}

bool handle_answer(const struct pending *pending, const struct room *room, struct commit *commit) {
	const struct request *request = &pending->request;
	const struct room_offer *offer = &room->offer[request->what];
	struct event *event = &commit->event;
	if (offer->by < 0 || (request->what == OFFER_REMATCH && room->next[0] != '\0')) {
		return wire_error_set(
			&commit->error, ERROR_NO_OFFER, "There is no such offer now.");
	}
	if (request->yes && (offer->yes >> pending->place & 1) != 0) {
		return wire_error_set(&commit->error, ERROR_NO_OFFER,
			offer->by == pending->place ? "It is your own offer."
						    : "You have agreed already.");
	}
	event_init(event, EVENT_ANSWER);
	event->seat = room_seat_of(room, pending->place);
	event->what = request->what;
	event->yes = request->yes;
	return !request->yes || !would_agree(pending, room) || fill_agreement(room, commit);
}
