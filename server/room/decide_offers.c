/* server/room/decide_offers.c - offering, accepting, declining and withdrawing a draw, a takeback
 * or a rematch. */
#include <string.h>

#include "server/room/decide_parts.h"
#include "games/view/options.h"

/* ---- answers ---- */

/* Fill in what the agreement leads to. */
static bool fill_agreement(
	const struct room *room, random_bytes random, struct room_decision *decision) {
	struct event *event = decision->event;
	if (event->what == OFFER_TAKEBACK) {
		event->to = room_takeback_to(
			room, room_seat_of(room, room->offer[OFFER_TAKEBACK].by));
		return event->to > 0 ||
			wire_error_set(&decision->error, ERROR_TOO_LATE,
				"That turn can no longer be taken back.");
	}
	if (event->what == OFFER_REMATCH) {
		return room_id_make(event->room, room->is_public, random) ||
			wire_error_set(&decision->error, ERROR_STORE_FAILED,
				"The server cannot get random numbers right now; try again.");
	}
	return true;
}

/* Say yes or no to the offer that stands. */
static bool make_answer(const struct room *room, const struct room_request *asked, bool yes,
	const struct room_facts *facts, struct room_decision *decision) {
	enum offer_kind what = asked->request->what;
	const struct room_offer *offer = &room->offer[what];
	struct event *event = decision->event;
	if (yes && (offer->yes >> asked->place & 1) != 0) {
		return wire_error_set(&decision->error, ERROR_NO_OFFER, "%s",
			offer->by == asked->place ? "That is your own offer."
						  : "You have already agreed.");
	}
	event_init(event, EVENT_ANSWER);
	event->seat = room_seat_of(room, asked->place);
	event->what = what;
	event->yes = yes;
	return !yes || !room_would_agree(room, what, asked->place) ||
		fill_agreement(room, facts->random, decision);
}

bool decide_answer(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	const struct request *request = asked->request;
	if (room->offer[request->what].by < 0 ||
		(request->what == OFFER_REMATCH && room->next[0] != '\0')) {
		return wire_error_set(
			&decision->error, ERROR_NO_OFFER, "There is no such offer at the moment.");
	}
	return make_answer(room, asked, request->yes, facts, decision);
}

/* ---- offers ---- */

typedef bool (*check_offer)(
	const struct room *room, const struct room_request *asked, struct wire_error *error);

static bool check_draw(
	const struct room *room, const struct room_request *asked, struct wire_error *error) {
	if (!room_is_playing(room)) {
		return wire_error_set(error, ERROR_TOO_LATE, "No game is in progress.");
	}
	int seat = room_seat_of(room, asked->place);
	return (room->play.lost >> seat & 1) == 0 ||
		wire_error_set(error, ERROR_TOO_LATE, "You have resigned.");
}

static bool check_takeback(
	const struct room *room, const struct room_request *asked, struct wire_error *error) {
	if (!check_draw(room, asked, error)) {
		return false;
	}
	return room_takeback_to(room, room_seat_of(room, asked->place)) > 0 ||
		wire_error_set(error, ERROR_TOO_LATE,
			"You have no turn to take back: you have not made one, or a throw came after it.");
}

/* Options asked for in a rematch must exist and fit together. */
static bool check_options(
	const struct room *room, const struct request *request, struct wire_error *error) {
	struct game_error why;
	int option[GAME_OPTIONS_MAX];
	memcpy(option, room->option, sizeof(option));
	struct rule_set *rule_set = options_read(room->game, option, request->options,
					    request->options_used, &why)
		? rule_set_take(room->rule_sets, room->game, room->places, option, &why)
		: NULL;
	if (rule_set == NULL) {
		return wire_error_copy(error, ERROR_BAD_OPTION, why.text, &why.source);
	}
	rule_set_give(room->rule_sets, rule_set);
	return true;
}

static bool check_rematch(
	const struct room *room, const struct room_request *asked, struct wire_error *error) {
	if (!room_is_finished(room) || !room_is_full(room)) {
		return wire_error_set(
			error, ERROR_TOO_LATE, "A rematch can be offered once the game is over.");
	}
	if (room->next[0] != '\0') {
		return wire_error_set(error, ERROR_TOO_LATE, "There is already a rematch.");
	}
	if (asked->request->level > 0 && !room_has_computer(room)) {
		return wire_error_set(error, ERROR_BAD_MESSAGE,
			"Only computers have a level, and there are none at this table.");
	}
	return check_options(room, asked->request, error);
}

/* The same wish from another side: a draw, or a rematch on the same terms. A takeback is never the
 * same, each means an own turn. */
static bool is_same_wish(const struct room *room, const struct request *request) {
	if (request->what == OFFER_TAKEBACK) {
		return false;
	}
	return request->what != OFFER_REMATCH ||
		(request->swap == room->offer_swap && request->level == room->offer_level &&
			request->options_used == room->offer_options_used &&
			(request->options_used == 0 ||
				memcmp(request->options, room->offer_options,
					request->options_used) == 0));
}

static void make_offer(
	const struct room *room, const struct room_request *asked, struct event *event) {
	const struct request *request = asked->request;
	event_init(event, EVENT_OFFER);
	event->seat = room_seat_of(room, asked->place);
	event->what = request->what;
	event->swap = request->swap;
	if (request->what == OFFER_REMATCH) {
		event->level = request->level;
		memcpy(event->options, request->options, request->options_used);
		event->options_used = request->options_used;
	}
}

bool decide_offer(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	static const check_offer checks[OFFER_KINDS] = {
		[OFFER_DRAW] = check_draw,
		[OFFER_TAKEBACK] = check_takeback,
		[OFFER_REMATCH] = check_rematch,
	};
	const struct request *request = asked->request;
	if (!checks[request->what](room, asked, &decision->error)) {
		return false;
	}
	int by = room->offer[request->what].by;
	if (by < 0) {
		make_offer(room, asked, decision->event);
		return true;
	}
	if (by != asked->place && is_same_wish(room, request)) {
		return make_answer(room, asked, true, facts, decision);
	}
	return wire_error_set(&decision->error, ERROR_TOO_LATE, "%s",
		by == asked->place ? "You have already offered that."
				   : "That has been offered to you: accept or decline it.");
}
