/* server/room/room_events.c - fills the events of a game: steps and throws, with their effects. */
#include <string.h>

#include "server/room/result.h"
#include "server/room/room.h"
#include "games/view/encode.h"

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

bool room_make_throw(const struct room *room, struct event *event, struct out *effects) {
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
