/* server/room/make.c - events of the game: the steps or throw asked for, with what they do. */
#include <string.h>

#include "server/room/room.h"
#include "server/room/tell.h"

/* The steps of the unfinished turn, then text; a final stop is left out (games/README.md). */
static void write_turn(
	const struct room *room, int seat, const char *text, char turn[WIRE_TEXT_SIZE]) {
	const char gap[2] = {room->game->impl->gap, '\0'};
	uint32_t first = line_open_steps(&room->line, seat);
	size_t used = 0;
	for (uint32_t i = first; i <= room->line.moves; i++) {
		const char *piece = i < room->line.moves ? line_text(&room->line, i) : text;
		const char *between = i > first && piece[0] != '/' ? gap : "";
		size_t size = strlen(between) + strlen(piece);
		if (used + size >= WIRE_TEXT_SIZE) {
			break;
		}
		strcpy(turn + used, between);
		strcat(turn + used, piece);
		used += size;
	}
	if (used > 1 && turn[used - 1] == '.') {
		turn[used - 1] = '\0';
	}
}

static bool add_effects(const struct room *room, const struct game_effects *done,
	struct event *event, struct out *effects) {
	out_clear(effects);
	tell_effects(effects, room->book, done);
	event->effects = effects->at;
	event->effects_size = effects->used;
	return !effects->failed;
}

bool room_make_steps(const struct room *room, const char *text, struct event *event,
	struct out *effects, struct game_refusal *refusal) {
	struct game_status before = room_game_status(room);
	union game_state state = room->state;
	struct game_effects done;
	done.count = 0;
	if (!game_play_text(room->book->rules, &state, text, NULL, &done, refusal)) {
		return false;
	}
	struct game_status after = game_status(room->book->rules, &state);
	event_init(event, EVENT_PLAY);
	event->seat = before.seat;
	strncpy(event->text, text, sizeof(event->text) - 1);
	if (after.phase == GAME_OVER || after.fresh || after.seat != before.seat) {
		write_turn(room, before.seat, text, event->turn);
	}
	refusal->text[0] = '\0';
	return add_effects(room, &done, event, effects);
}

bool room_make_throw(const struct room *room, struct event *event, struct out *effects) {
	struct game_status status = room_game_status(room);
	union game_state state = room->state;
	struct game_effects done;
	done.count = 0;
	event_init(event, EVENT_THROW);
	event->seat = status.seat;
	struct event_throw *made = &event->throw;
	strncpy(made->kind, status.chance, sizeof(made->kind) - 1);
	made->i = room->dice.next;
	made->count = (uint8_t)dice_throw(&room->dice, made->i, made->kind, made->values);
	struct game_throw thrown = {.count = made->count};
	if (made->count == 0 || made->count > sizeof(thrown.values)) {
		return false;
	}
	for (size_t i = 0; i < made->count; i++) {
		thrown.values[i] = (uint8_t)made->values[i];
	}
	room->game->impl->take(room->book->rules, &state, &thrown, &done);
	return add_effects(room, &done, event, effects);
}
