/* server/hub/handle_ready.c - somebody agrees to the next game, or adds entropy before the first;
 * with strong dice commits to entropy, and opens it when all have.
 */
#include <string.h>

#include "server/hub/handle.h"
#include "server/hub/redraw.h"

static bool refuse(struct commit *commit, enum error_code code, const char *why) {
	return wire_error_set(&commit->error, code, "%s", why);
}

static void fill_entropy(const struct request *request, struct event *event) {
	event->entropy.given = true;
	event->entropy.size = request->entropy_size;
	memcpy(event->entropy.bytes, request->entropy, request->entropy_size);
}

static bool fill_simple(
	const struct pending *pending, const struct room *room, struct commit *commit) {
	const struct request *request = &pending->request;
	bool adds = room->has_dice && request->entropy_size > 0 &&
		!room->entropy[pending->place].given;
	if (room->person[pending->place].ready && !adds) {
		return refuse(commit, ERROR_TOO_LATE, "You are ready already.");
	}
	if (adds) {
		fill_entropy(request, &commit->event);
	}
	return true;
}

static bool fill_commit(
	const struct pending *pending, const struct room *room, struct commit *commit) {
	struct event *event = &commit->event;
	if (room->setup.committed[pending->place]) {
		return refuse(commit, ERROR_TOO_LATE,
			"You have committed to your entropy already; give the seat back to choose anew.");
	}
	event->has_entropy_commit = true;
	memcpy(event->entropy_commit, pending->request.entropy_commit,
		sizeof(event->entropy_commit));
	if (entropy_lacks_only(room, pending->place)) {
		event->open_by = redraw_open_by(commit->hub, room, pending->received_ms);
	}
	return true;
}

static bool fill_opened(
	const struct pending *pending, const struct room *room, struct commit *commit) {
	const struct request *request = &pending->request;
	if (!entropy_is_opening(room)) {
		return refuse(commit, ERROR_TOO_EARLY,
			"Entropy is shown when all at the table have committed to theirs.");
	}
	if (room->entropy[pending->place].given) {
		return refuse(commit, ERROR_TOO_LATE, "You have shown your entropy already.");
	}
	if (request->entropy_size < DICE_ENTROPY_MIN) {
		return refuse(commit, ERROR_BAD_MESSAGE,
			"With strong dice entropy has 16 to 64 bytes: 32 to 128 hex digits.");
	}
	if (!entropy_fits(room, pending->place, request->entropy, request->entropy_size)) {
		uint8_t seat = (uint8_t)room_seat_of(room, pending->place);
		return redraw_fill(room, (uint8_t)(1U << seat), "wrong", commit);
	}
	fill_entropy(request, &commit->event);
	commit->event.opened = true;
	return true;
}

static bool fill_strong(
	const struct pending *pending, const struct room *room, struct commit *commit) {
	const struct request *request = &pending->request;
	if (request->has_entropy_commit == (request->entropy_size > 0)) {
		return refuse(commit, ERROR_BAD_MESSAGE,
			"At a table with strong dice \"ready\" has \"entropy_commit\", and \"entropy\" when "
			"all have sent theirs.");
	}
	return request->has_entropy_commit ? fill_commit(pending, room, commit)
					   : fill_opened(pending, room, commit);
}

bool handle_ready(const struct pending *pending, const struct room *room, struct commit *commit) {
	if (room->status != ROOM_OPEN && room->status != ROOM_BETWEEN) {
		return refuse(commit, ERROR_TOO_LATE, "No game is about to begin.");
	}
	event_init(&commit->event, EVENT_READY);
	commit->event.seat = room_seat_of(room, pending->place);
	return entropy_is_strong(room) ? fill_strong(pending, room, commit)
				       : fill_simple(pending, room, commit);
}
