/* server/room/decide_game.c - plays, throws and takes back within a turn, and plans replies during
 * the other seat's turn; and fills the events of a game. */
#include <string.h>

#include "games/view/encode.h"
#include "server/room/decide_parts.h"
#include "server/room/plan.h"
#include "server/room/result.h"

/* ---- events: steps and throws, with their effects ---- */

static bool attach_effects(const struct room *room, const struct game_effects *done,
	struct event *event, struct out *effects) {
	out_clear(effects);
	encode_effects(effects, room->rule_set, done);
	event->effects = effects->at;
	event->effects_size = effects->used;
	return !effects->failed;
}

bool room_make_steps(const struct room *room, const char *text, struct event *event,
	struct game_path *path, struct out *effects, struct game_refusal *refusal) {
	const struct game_rules *rules = room->rule_set->rules;
	const struct game_status *before = &room->play.now;
	const struct game_status *after = &path->after;
	union game_state state = room->play.state;
	struct game_effects done;
	done.count = 0;
	if (!game_play_path(
		    rules, &state, before, play_listed(&room->play), text, path, &done, refusal)) {
		return false;
	}
	event_init(event, EVENT_PLAY);
	event->seat = before->seat;
	strncpy(event->text, text, sizeof(event->text) - 1);
	if (after->phase == GAME_OVER || after->fresh || after->seat != before->seat) {
		play_turn_text_with(
			&room->play, before->seat, text, event->turn, sizeof(event->turn));
	}
	refusal->text[0] = '\0';
	return attach_effects(room, &done, event, effects);
}

/* Fill a throw event for the seat that must throw; a throw must be due. False if out of memory. */
static bool make_throw(const struct room *room, struct event *event, struct out *effects) {
	const struct game_status *now = &room->play.now;
	union game_state state = room->play.state;
	struct game_effects done;
	done.count = 0;
	event_init(event, EVENT_THROW);
	event->seat = now->seat;
	struct event_throw *made = &event->throw;
	strncpy(made->kind, now->chance, sizeof(made->kind) - 1);
	if (room->dice == NULL) {
		return false;
	}
	made->i = room->dice->next;
	made->count = (uint8_t)dice_throw(room->dice, made->i, made->kind, made->values);
	struct game_throw thrown = {.count = made->count};
	if (made->count == 0 || made->count > sizeof(thrown.values)) {
		return false;
	}
	for (size_t i = 0; i < made->count; i++) {
		thrown.values[i] = (uint8_t)made->values[i];
	}
	room->game->impl->take(room->rule_set->rules, &state, &thrown, &done);
	return attach_effects(room, &done, event, effects);
}

void room_make_end(const struct room *room, struct event *event) {
	struct match match = room->match;
	event_init(event, EVENT_END);
	result_fill(room->rule_set->rules, &room->play.now, &event->result);
	room_count_result(room, &match);
	room_fill_match(room, &match, &event->match);
	event->over = match_is_over(&match);
	entropy_reveal(room, event);
}

/* ---- requests ---- */

/* Whether a game is being played, and has not changed since the client's version. */
static bool check_playing(
	const struct room *room, const struct request *request, struct wire_error *error) {
	if (!room_is_playing(room)) {
		const char *why = room->status == ROOM_OPEN ? "The game has not begun."
			: room->status == ROOM_BETWEEN      ? "The next game has not begun."
							    : "The game is over.";
		return wire_error_set(error, ERROR_TOO_LATE, "%s", why);
	}
	return room_check_version(room, request->version, error);
}

bool decide_has_turn(
	const struct room *room, const struct room_request *asked, struct wire_error *error) {
	const struct game_status *now = &room->play.now;
	if (!check_playing(room, asked->request, error)) {
		return false;
	}
	return now->seat == room_seat_of(room, asked->place) ||
		wire_error_set(error, ERROR_NOT_YOUR_TURN,
			now->phase == GAME_CHANCE ? "It is not your turn: %s is to throw."
						  : "It is not your turn: %s is to move.",
			room_seat_name(room, now->seat));
}

static bool fail_without_memory(struct room_decision *decision) {
	return wire_error_set(&decision->error, ERROR_STORE_FAILED,
		"The server does not have enough memory for that; try again.");
}

/* ---- turns ---- */

bool decide_throw(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	(void)asked;
	(void)facts;
	if (room->play.now.phase != GAME_CHANCE) {
		return wire_error_set(
			&decision->error, ERROR_ILLEGAL, "No throw is due: make a move.");
	}
	return make_throw(room, decision->event, decision->effects) ||
		fail_without_memory(decision);
}

static bool refuse_steps(const struct room *room, const char *text,
	const struct game_refusal *refusal, struct room_decision *decision) {
	struct game_step step = {0};
	struct game_error error;
	const struct game_rules *rules = room->rule_set->rules;
	if (refusal->text[0] == '\0') {
		return fail_without_memory(decision);
	}
	bool is_step = rules->game->impl->read_step(rules, &room->play.state, text, &step, &error) >
		0;
	if (refusal->clause != NULL) {
		strncpy(decision->clause, refusal->clause, sizeof(decision->clause) - 1);
		decision->clause[sizeof(decision->clause) - 1] = '\0';
	}
	encode_points(&decision->points, room->rule_set, refusal->points, refusal->count);
	return wire_error_copy(&decision->error, is_step ? ERROR_ILLEGAL : ERROR_BAD_STEP,
		refusal->text, &refusal->source);
}

bool decide_play(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	struct game_refusal refusal = {0};
	const char *text = asked->request->text;
	(void)facts;
	if (room->play.now.phase != GAME_CHOICE) {
		return wire_error_set(&decision->error, ERROR_ILLEGAL, "Throw first.");
	}
	return room_make_steps(
		       room, text, decision->event, decision->path, decision->effects, &refusal) ||
		refuse_steps(room, text, &refusal, decision);
}

bool decide_back(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	(void)facts;
	if (!check_playing(room, asked->request, &decision->error)) {
		return false;
	}
	int seat = room_seat_of(room, asked->place);
	uint32_t count = room_steps_back(room, seat);
	if (count == 0) {
		return wire_error_set(&decision->error, ERROR_TOO_LATE,
			"There is no step to take back: turns can be taken back by agreement, throws never.");
	}
	event_init(decision->event, EVENT_BACK);
	decision->event->seat = seat;
	decision->event->count = count;
	return true;
}

/* ---- planned replies ---- */

/* Whether the other seat is at the beginning of its turn. */
static bool check_waiting(const struct room *room, int seat, struct wire_error *error) {
	const struct game_status *now = &room->play.now;
	if (now->seat == seat) {
		return wire_error_set(error, ERROR_BAD_PLAN,
			"It is your turn: play it. You can plan replies while %s is to move.",
			room_seat_name(room, 1 - seat));
	}
	if (!now->fresh) {
		return wire_error_set(error, ERROR_BAD_PLAN,
			"%s is in the middle of a turn; wait until it is complete.",
			room_seat_name(room, now->seat));
	}
	return room->plans_laid < PLAN_LAID_MAX ||
		wire_error_set(error, ERROR_BAD_PLAN,
			"Replies were planned %d times this turn; wait until the next one.",
			PLAN_LAID_MAX);
}

bool decide_plan(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	int seat = room_seat_of(room, asked->place);
	struct lines made;
	(void)facts;
	if (!plan_check_table(room, asked->request->version, &decision->error) ||
		!check_waiting(room, seat, &decision->error) ||
		!plan_check(room, &asked->request->lines, &made, &decision->error)) {
		return false;
	}
	event_init(decision->event, EVENT_PLAN);
	decision->event->seat = seat;
	decision->event->lines = made;
	return true;
}
