/* server/room/decide.c - maps each request to the function that decides it and the event it
 * becomes, and checks who may ask; and decides what must happen by itself. */
#include "server/room/decide.h"

#include <stdio.h>
#include <string.h>

#include "server/room/decide_parts.h"
#include "server/room/draw.h"
#include "server/room/plan.h"

/* ---- requests ---- */

static const struct {
	decide_request decide;
	enum event_kind kind;
} requests[REQUEST_TYPES] = {
	[REQUEST_SIT] = {decide_sit, EVENT_SIT},
	[REQUEST_STAND] = {decide_stand, EVENT_STAND},
	[REQUEST_READY] = {decide_ready, EVENT_READY},
	[REQUEST_THROW] = {decide_throw, EVENT_THROW},
	[REQUEST_PLAY] = {decide_play, EVENT_PLAY},
	[REQUEST_BACK] = {decide_back, EVENT_BACK},
	[REQUEST_OFFER] = {decide_offer, EVENT_OFFER},
	[REQUEST_ANSWER] = {decide_answer, EVENT_ANSWER},
	[REQUEST_RESIGN] = {decide_resign, EVENT_RESIGN},
	[REQUEST_ABORT] = {decide_abort, EVENT_ABORT},
	[REQUEST_CLAIM] = {decide_claim, EVENT_CLAIM},
	[REQUEST_PLAN] = {decide_plan, EVENT_PLAN},
	[REQUEST_TALK] = {decide_talk, EVENT_TALK},
	[REQUEST_COMPUTER] = {decide_computer, EVENT_SIT},
	[REQUEST_DISMISS] = {decide_dismiss, EVENT_STAND},
	[REQUEST_ADOPT] = {decide_adopt, EVENT_ADOPT},
};

void room_decision_init(struct room_decision *decision, struct event *event, struct game_path *path,
	struct out *effects) {
	decision->event = event;
	decision->path = path;
	decision->effects = effects;
	decision->clause[0] = '\0';
	decision->has_token = false;
	memset(decision->token, 0, sizeof(decision->token));
	out_init(&decision->points);
}

void room_decision_finish(struct room_decision *decision) {
	out_finish(&decision->points);
}

bool room_decides(enum request_type type) {
	return requests[type].decide != NULL;
}

static bool is_request_allowed(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct wire_error *error) {
	enum event_kind kind = requests[asked->request->type].kind;
	if (asked->place < 0 && request_needs(asked->request->type, REQUEST_NEEDS_SEAT)) {
		return wire_error_set(error, ERROR_NOT_SEATED, "Sit down first.");
	}
	if (facts->over_share != NULL && !bounds_may_always(kind)) {
		*error = *facts->over_share;
		return false;
	}
	return bounds_allow(room, asked->place, kind, asked->received_ms, error) &&
		(!request_needs(asked->request->type, REQUEST_NEEDS_TURN) ||
			decide_has_turn(room, asked, error));
}

bool room_decide(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	if (!is_request_allowed(room, asked, facts, &decision->error) ||
		!requests[asked->request->type].decide(room, asked, facts, decision)) {
		return false;
	}
	room_stamp(room, decision->event, asked->place, asked->received_ms, facts->lag_ms);
	return true;
}

void room_decide_abandoned(
	const struct room *room, const char *reason, int64_t now_ms, struct event *event) {
	event_init(event, EVENT_ABORT);
	strcpy(event->reason, reason);
	entropy_reveal(room, event);
	room_stamp(room, event, -1, now_ms, 0);
}

void room_decide_next(const struct room *room, int64_t now_ms, struct event *event) {
	event_init(event, EVENT_REMATCH);
	strcpy(event->room, room->next);
	room_stamp(room, event, -1, now_ms, 0);
}

int64_t room_turn_from_ms(const struct room *room) {
	int64_t since_ms = room->clock.since_ms;
	return room->owned_ms > since_ms ? room->owned_ms : since_ms;
}

void room_decide_own(const struct room *room, const char *node, int64_t down_ms, int64_t now_ms,
	struct event *event) {
	event_init(event, EVENT_OWN);
	snprintf(event->node, sizeof(event->node), "%s", node);
	room_stamp(room, event, -1, now_ms, 0);
	event->down = room->clock.running >= 0 ? room->clock.free_ms + down_ms : 0;
}

bool room_find_repeat(const struct room *room, const char *client, const char *key,
	const char *account, int64_t n, struct room_repeat *repeat) {
	const struct room_asked *asked = room_find_asked(room, key, n);
	uint8_t hash[TOKEN_HASH];
	if (asked == NULL) {
		return false;
	}
	*repeat = (struct room_repeat){
		.kind = (enum event_kind)asked->kind,
		.place = asked->place,
		.version = asked->version,
	};
	if (account[0] != '\0' && room_find_account(room, account) == asked->place) {
		repeat->sits = asked->kind == EVENT_SIT;
		return true;
	}
	repeat->has_token = token_make(room->key, client, n, repeat->token);
	token_hash(repeat->token, hash);
	repeat->sits = asked->kind == EVENT_SIT && room_find_token(room, hash) == asked->place;
	repeat->has_token = repeat->has_token && room_find_dead_token(room, hash) < 0;
	return true;
}

/* ---- what happens by itself ---- */

static bool all_are_ready(const struct room *room) {
	for (int place = 0; place < room->places; place++) {
		bool opened = !entropy_is_strong(room) || entropy_is_given(room, place);
		if (!room->person[place].ready || !opened) {
			return false;
		}
	}
	return room_is_full(room);
}

static bool decide_start(const struct room *room, struct event *event) {
	struct game_error error;
	return all_are_ready(room) && room_make_start(room, event, &error);
}

/* Draw the dice of the next game of a match. */
static bool draw_next_dice(const struct room *room, random_bytes random, struct event *event) {
	if (entropy_is_strong(room)) {
		entropy_fill_seats(room, &event->dice);
	}
	return draw_dice(event, room->dice_mode, random);
}

/* False if dice are needed and there are no random bytes. */
static bool decide_end(const struct room *room, random_bytes random, struct event *event) {
	room_make_end(room, event);
	return event->over || room->dice == NULL || draw_next_dice(room, random, event);
}

/* Find the first legal step. */
static bool find_step(const struct room *room, struct game_step *step) {
	const struct game_listed *listed = play_listed(&room->play);
	struct game_step steps[GAME_STEPS_MAX];
	struct game_listed now = {steps, 0};
	if (listed == NULL) {
		now.count = game_steps(room->rule_set->rules, &room->play.state, steps);
		listed = &now;
	}
	if (listed->count > 0) {
		*step = listed->step[0];
	}
	return listed->count > 0;
}

static bool decide_forced(const struct room *room, struct room_decision *decision) {
	struct game_step step;
	char text[GAME_STEP_TEXT_MAX];
	struct game_refusal refusal;
	const struct game_rules *rules = room->rule_set->rules;
	if (!find_step(room, &step)) {
		return false;
	}
	rules->game->impl->print_step(rules, &room->play.state, &step, text);
	if (!room_make_steps(
		    room, text, decision->event, decision->path, decision->effects, &refusal)) {
		return false;
	}
	decision->event->forced = true;
	return true;
}

static bool decide_in_game(const struct room *room, struct room_decision *decision) {
	const struct game_status *now = &room->play.now;
	return (room->plan != NULL &&
		       plan_decide(room, decision->event, decision->path, decision->effects)) ||
		(now->phase == GAME_CHOICE && now->forced && decide_forced(room, decision));
}

static bool decide_timeout(
	const struct room *room, const struct room_facts *facts, struct room_decision *decision) {
	if (room->clock.running < 0) {
		return decide_redraw(room, facts, decision);
	}
	decide_flag(room, decision);
	return true;
}

static bool decide_due(
	const struct room *room, const struct room_facts *facts, struct room_decision *decision) {
	switch (room->status) {
	case ROOM_OPEN:
	case ROOM_BETWEEN:
		return decide_start(room, decision->event);
	case ROOM_PLAYING:
		return room->play.now.phase == GAME_OVER
			? decide_end(room, facts->random, decision->event)
			: decide_in_game(room, decision);
	default:
		return false;
	}
}

enum room_automatic room_decide_automatic(
	const struct room *room, const struct room_facts *facts, struct room_decision *decision) {
	if (room->status == ROOM_OVER && room->next[0] != '\0' && !room->next_is_open) {
		return AUTOMATIC_REMATCH;
	}
	bool good = decide_due(room, facts, decision) ||
		(facts->timed_out && decide_timeout(room, facts, decision));
	if (good) {
		room_stamp(room, decision->event, -1, facts->now_ms, 0);
	}
	return good ? AUTOMATIC_EVENT : AUTOMATIC_NOTHING;
}

/* ---- storing events ---- */

void room_stamp(
	const struct room *room, struct event *event, int place, int64_t at_ms, int64_t lag_ms) {
	int seat = room->clock.running;
	bool own = seat >= 0 && place >= 0 && place == room->holder[seat];
	int64_t last_ms = room->owned_ms > room->changed_ms ? room->owned_ms : room->changed_ms;
	event->at_ms = at_ms > last_ms ? at_ms : last_ms;
	room_fill_time(room, event, own ? lag_ms : 0);
}
