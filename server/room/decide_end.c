/* server/room/decide_end.c - a seat resigns, has left, or has run out of time; a room is ended
 * without a result. */
#include <string.h>

#include "server/room/decide_parts.h"
#include "games/view/encode.h"

/* The seat of decision->event is out: fill in what the rules of the game do then. */
static void fill_effects(const struct room *room, struct room_decision *decision) {
	union game_state state = room->play.state;
	struct game_effects done;
	done.count = 0;
	if (room->game->impl->resign == NULL) {
		return;
	}
	room->game->impl->resign(room->rule_set->rules, &state, decision->event->seat, &done);
	out_clear(decision->effects);
	encode_effects(decision->effects, room->rule_set, &done);
	decision->event->effects = decision->effects->at;
	decision->event->effects_size = decision->effects->used;
}

/* The same if the seat did not ask for it. With two seats the other simply wins. */
static void fill_absence(const struct room *room, struct room_decision *decision) {
	if (room->places > 2) {
		fill_effects(room, decision);
	}
}

static bool check_in_play(
	const struct room *room, int seat, const char *lost, struct wire_error *error) {
	if (!room_is_playing(room)) {
		return wire_error_set(error, ERROR_TOO_LATE, "No game is in progress.");
	}
	return (room->play.lost >> seat & 1) == 0 ||
		wire_error_set(error, ERROR_TOO_LATE, "%s", lost);
}

bool decide_resign(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	int seat = room_seat_of(room, asked->place);
	(void)facts;
	if (!check_in_play(room, seat, "You have already resigned.", &decision->error)) {
		return false;
	}
	event_init(decision->event, EVENT_RESIGN);
	decision->event->seat = seat;
	fill_effects(room, decision);
	return true;
}

/* ---- claims ---- */

static bool check_absence(const struct room *room, int place, const struct room_facts *facts,
	struct wire_error *error) {
	int64_t wait_ms = facts->claim_from_ms - facts->now_ms;
	if (place == room_place_to_move(room)) {
		return wire_error_set(error, ERROR_TOO_EARLY,
			"It is your turn: you can claim only when the player to move has left.");
	}
	if (room->clock.choice.kind == CLOCK_DAYS) {
		return wire_error_set(error, ERROR_TOO_EARLY,
			"Turns may take days at this table, so nobody has to be present.");
	}
	if (facts->claim_from_ms == 0) {
		return wire_error_set(error, ERROR_TOO_EARLY,
			"The player to move is here: you can claim once they have left.");
	}
	return wait_ms <= 0 ||
		wire_error_set(error, ERROR_TOO_EARLY,
			"The player to move may still come back: you can claim in %lld s.",
			(long long)((wait_ms + 999) / 1000));
}

bool decide_claim(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	int seat = room_seat_of(room, asked->place);
	struct event *event = decision->event;
	if (!check_in_play(room, seat, "You have resigned.", &decision->error) ||
		!check_absence(room, asked->place, facts, &decision->error)) {
		return false;
	}
	if (asked->request->claim == CLAIM_DRAW && room->places > 2) {
		return wire_error_set(&decision->error, ERROR_BAD_MESSAGE,
			"A draw can be claimed only in a game for two: claim \"win\" instead.");
	}
	event_init(event, EVENT_CLAIM);
	event->seat = room->play.now.seat;
	event->by = seat;
	event->claim = asked->request->claim;
	fill_absence(room, decision);
	return true;
}

/* ---- timeouts, and ending a room ---- */

void decide_flag(const struct room *room, struct room_decision *decision) {
	event_init(decision->event, EVENT_FLAG);
	decision->event->seat = room->clock.running;
	fill_absence(room, decision);
}

bool decide_abort(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	struct event *event = decision->event;
	(void)facts;
	if (!room_may_abort(room)) {
		const char *why = room_is_finished(room) ? "The game is over."
			: room->match.game > 0 && room_is_bound(room)
			? "The dice have been thrown: after the first throw you can resign, but not abort."
			: "Each side has finished a turn: resign, or offer a draw.";
		return wire_error_set(&decision->error, ERROR_TOO_LATE, "%s", why);
	}
	event_init(event, EVENT_ABORT);
	event->seat = room_seat_of(room, asked->place);
	strcpy(event->reason, "aborted");
	/* A game that is aborted reveals its seed too (README, "Fair dice"). */
	entropy_reveal(room, event);
	return true;
}
