/* server/room/owed.c - what the server must do in a room without being asked. */
#include <string.h>

#include "server/room/plan.h"
#include "server/room/result.h"

static bool all_are_ready(const struct room *room) {
	for (int place = 0; place < room->places; place++) {
		bool opened = !entropy_is_strong(room) || room->entropy[place].given;
		if (!room->person[place].ready || !opened) {
			return false;
		}
	}
	return room_is_full(room);
}

void room_make_end(const struct room *room, struct event *event) {
	struct game_status status = room_game_status(room);
	struct match match = room->match;
	event_init(event, EVENT_END);
	result_fill(room->book->rules, &status, &event->result);
	room_count_result(room, &match);
	room_fill_match(room, &match, &event->match);
	event->over = match_is_over(&match);
	event->has_seed = room->has_dice;
	memcpy(event->seed, room->dice.seed, sizeof(event->seed));
}

static bool make_forced(const struct room *room, struct event *event, struct out *effects) {
	struct game_step steps[GAME_STEPS_MAX];
	char text[GAME_STEP_TEXT_MAX];
	struct game_refusal refusal;
	const struct game_rules *rules = room->book->rules;
	if (game_steps(rules, &room->play.state, steps) == 0) {
		return false;
	}
	rules->game->impl->print_step(rules, &room->play.state, &steps[0], text);
	if (!room_make_steps(room, text, event, effects, &refusal)) {
		return false;
	}
	event->forced = true;
	return true;
}

enum room_owed room_owes(const struct room *room, struct event *event, struct out *effects) {
	struct game_error error;
	if (room->status == ROOM_OPEN || room->status == ROOM_BETWEEN) {
		bool good = all_are_ready(room) && room_make_start(room, event, &error);
		return good ? OWED_EVENT : OWED_NOTHING;
	}
	if (room->status == ROOM_OVER) {
		return room->next[0] != '\0' && !room->next_is_open ? OWED_REMATCH : OWED_NOTHING;
	}
	if (room->status != ROOM_PLAYING) {
		return OWED_NOTHING;
	}
	struct game_status status = room_game_status(room);
	if (status.phase == GAME_OVER) {
		room_make_end(room, event);
		return OWED_EVENT;
	}
	if (plan_owes(room, event, effects)) {
		return OWED_EVENT;
	}
	if (status.phase == GAME_CHOICE && status.forced) {
		return make_forced(room, event, effects) ? OWED_EVENT : OWED_NOTHING;
	}
	return OWED_NOTHING;
}
