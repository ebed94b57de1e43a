/* server/room/decide_automatic.c - decides what must happen in a room by itself. */
#include "server/room/decide_parts.h"
#include "server/room/draw.h"
#include "server/room/plan.h"

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
	return plan_decide(room, decision->event, decision->path, decision->effects) ||
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
