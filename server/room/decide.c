/* server/room/decide.c - maps each request to the function that decides it and the event it
 * becomes, and checks who may ask. */
#include "server/room/decide.h"

#include <stdio.h>
#include <string.h>

#include "server/room/decide_parts.h"

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
};

void room_decision_init(struct room_decision *decision, struct event *event, struct game_path *path,
	struct out *effects) {
	decision->event = event;
	decision->path = path;
	decision->effects = effects;
	decision->clause[0] = '\0';
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

bool room_find_repeat(const struct room *room, const char *client, const char *key, int64_t n,
	struct room_repeat *repeat) {
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
	repeat->has_token = token_make(room->key, client, n, repeat->token);
	token_hash(repeat->token, hash);
	repeat->sits = asked->kind == EVENT_SIT && room_find_token(room, hash) == asked->place;
	return true;
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
