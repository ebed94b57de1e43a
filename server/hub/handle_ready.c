/* server/hub/handle_ready.c - somebody agrees to the next game, or adds entropy before the first;
 * with strong dice commits to entropy, and opens it when all have.
 */
#include <string.h>

#include "server/hub/handle.h"
#include "server/hub/redraw.h"

static bool refuse(struct append *append, enum error_code code, const char *why) {
	return wire_error_set(&append->error, code, "%s", why);
}

static void fill_entropy(const struct request *request, struct event *event) {
	event->entropy.given = true;
	event->entropy.size = request->entropy_size;
	memcpy(event->entropy.bytes, request->entropy, request->entropy_size);
}

static bool fill_simple(const struct ask *ask, const struct room *room, struct append *append) {
	const struct request *request = &ask->request;
	bool adds = room->has_dice && request->entropy_size > 0 && !room->entropy[ask->place].given;
	if (room->person[ask->place].ready && !adds) {
		return refuse(append, ERROR_TOO_LATE, "You are ready already.");
	}
	if (adds) {
		fill_entropy(request, &append->event);
	}
	return true;
}

static bool fill_commit(const struct ask *ask, const struct room *room, struct append *append) {
	struct event *event = &append->event;
	if (room->setup.committed[ask->place]) {
		return refuse(append, ERROR_TOO_LATE,
			"You have committed to your entropy already; give the seat back to choose anew.");
	}
	event->has_entropy_commit = true;
	memcpy(event->entropy_commit, ask->request.entropy_commit, sizeof(event->entropy_commit));
	if (entropy_lacks_only(room, ask->place)) {
		event->open_by = redraw_open_by(append->hub, room, ask->received_ms);
	}
	return true;
}

static bool fill_opened(const struct ask *ask, const struct room *room, struct append *append) {
	const struct request *request = &ask->request;
	if (!entropy_is_opening(room)) {
		return refuse(append, ERROR_TOO_EARLY,
			"Entropy is shown when all at the table have committed to theirs.");
	}
	if (room->entropy[ask->place].given) {
		return refuse(append, ERROR_TOO_LATE, "You have shown your entropy already.");
	}
	if (request->entropy_size < DICE_ENTROPY_MIN) {
		return refuse(append, ERROR_BAD_MESSAGE,
			"With strong dice entropy has 16 to 64 bytes: 32 to 128 hex digits.");
	}
	if (!entropy_fits(room, ask->place, request->entropy, request->entropy_size)) {
		uint8_t seat = (uint8_t)room_seat_of(room, ask->place);
		return redraw_fill(room, (uint8_t)(1U << seat), "wrong", append);
	}
	fill_entropy(request, &append->event);
	append->event.opened = true;
	return true;
}

static bool fill_strong(const struct ask *ask, const struct room *room, struct append *append) {
	const struct request *request = &ask->request;
	if (request->has_entropy_commit == (request->entropy_size > 0)) {
		return refuse(append, ERROR_BAD_MESSAGE,
			"At a table with strong dice \"ready\" has \"entropy_commit\", and \"entropy\" when "
			"all have sent theirs.");
	}
	return request->has_entropy_commit ? fill_commit(ask, room, append)
					   : fill_opened(ask, room, append);
}

bool handle_ready(const struct ask *ask, const struct room *room, struct append *append) {
	if (room->status != ROOM_OPEN && room->status != ROOM_BETWEEN) {
		return refuse(append, ERROR_TOO_LATE, "No game is about to begin.");
	}
	event_init(&append->event, EVENT_READY);
	append->event.seat = room_seat_of(room, ask->place);
	return entropy_is_strong(room) ? fill_strong(ask, room, append)
				       : fill_simple(ask, room, append);
}
