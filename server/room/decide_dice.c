/* server/room/decide_dice.c - agreement to the next game and entropy for its dice; with strong
 * dice, all players commit first and open their entropy when all have committed. */
#include <string.h>

#include "server/room/decide_parts.h"
#include "server/room/draw.h"

static bool refuse_ready(struct room_decision *decision, enum error_code code, const char *why) {
	return wire_error_set(&decision->error, code, "%s", why);
}

/* Fill the event that removes seats (one bit each) for reason. */
static bool fill_loss(const struct room *room, uint8_t seats, const char *reason,
	random_bytes random, struct room_decision *decision) {
	struct event *event = decision->event;
	entropy_make_loss(room, seats, reason, event);
	if (event->kind == EVENT_ABORT) {
		return true;
	}
	if (!draw_dice(event, room->dice_mode, random)) {
		return refuse_ready(decision, ERROR_STORE_FAILED,
			"The server cannot get random numbers right now; try again.");
	}
	entropy_fill_seats(room, &event->dice);
	return true;
}

bool decide_redraw(
	const struct room *room, const struct room_facts *facts, struct room_decision *decision) {
	if (room->setup != NULL && room->setup->broken) {
		return fill_loss(room, 0, "left", facts->random, decision);
	}
	return entropy_is_waiting(room)
		? fill_loss(room, entropy_uncommitted(room), "uncommitted", facts->random, decision)
		: fill_loss(room, entropy_unopened(room), "unopened", facts->random, decision);
}

static void fill_ready_entropy(const struct request *request, struct event *event) {
	event->entropy.given = true;
	event->entropy.size = request->entropy_size;
	memcpy(event->entropy.bytes, request->entropy, request->entropy_size);
}

static bool decide_simple(
	const struct room *room, const struct room_request *asked, struct room_decision *decision) {
	const struct request *request = asked->request;
	bool adds = room->setup != NULL && request->entropy_size > 0 &&
		!entropy_is_given(room, asked->place);
	if (room->person[asked->place].ready && !adds) {
		return refuse_ready(
			decision, ERROR_TOO_LATE, "You have already said that you are ready.");
	}
	if (adds) {
		fill_ready_entropy(request, decision->event);
	}
	return true;
}

static bool decide_commit(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	struct event *event = decision->event;
	if (entropy_commitment(room, asked->place) != NULL) {
		return refuse_ready(decision, ERROR_TOO_LATE,
			"You have already committed to your entropy; give up the seat to choose again.");
	}
	event->has_entropy_commit = true;
	memcpy(event->entropy_commit, asked->request->entropy_commit,
		sizeof(event->entropy_commit));
	if (entropy_lacks_only(room, asked->place)) {
		event->open_by = entropy_limit_ms(room, facts->dice_open_s, asked->received_ms);
	}
	return true;
}

static bool decide_opened(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	const struct request *request = asked->request;
	if (!entropy_is_opening(room)) {
		return refuse_ready(decision, ERROR_TOO_EARLY,
			"Entropy is revealed once everyone at the table has committed to theirs.");
	}
	if (entropy_is_given(room, asked->place)) {
		return refuse_ready(
			decision, ERROR_TOO_LATE, "You have already revealed your entropy.");
	}
	if (request->entropy_size < DICE_ENTROPY_MIN) {
		return refuse_ready(decision, ERROR_BAD_MESSAGE,
			"With strong dice, entropy must have 16 to 64 bytes: 32 to 128 hex digits.");
	}
	if (!entropy_fits(room, asked->place, request->entropy, request->entropy_size)) {
		uint8_t seat = (uint8_t)room_seat_of(room, asked->place);
		return fill_loss(room, (uint8_t)(1U << seat), "wrong", facts->random, decision);
	}
	fill_ready_entropy(request, decision->event);
	decision->event->opened = true;
	return true;
}

static bool decide_strong(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	const struct request *request = asked->request;
	if (request->has_entropy_commit == (request->entropy_size > 0)) {
		return refuse_ready(decision, ERROR_BAD_MESSAGE,
			"At a table with strong dice, \"ready\" needs \"entropy_commit\", then \"entropy\" once everyone has sent theirs.");
	}
	return request->has_entropy_commit ? decide_commit(room, asked, facts, decision)
					   : decide_opened(room, asked, facts, decision);
}

bool decide_ready(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	if (room->status != ROOM_OPEN && room->status != ROOM_BETWEEN) {
		return refuse_ready(decision, ERROR_TOO_LATE, "No game is about to begin.");
	}
	event_init(decision->event, EVENT_READY);
	decision->event->seat = room_seat_of(room, asked->place);
	return entropy_is_strong(room) ? decide_strong(room, asked, facts, decision)
				       : decide_simple(room, asked, decision);
}
