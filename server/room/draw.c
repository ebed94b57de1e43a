/* server/room/draw.c - draws the random parts of a room. */
#include "server/room/draw.h"

#include <string.h>

#include "server/room/dice.h"

bool draw_dice(struct event *event, enum dice_mode mode, random_bytes random) {
	struct dice dice;
	if (!dice_init(&dice, random)) {
		return false;
	}
	event->dice.given = true;
	event->dice.mode = mode == DICE_STRONG ? DICE_STRONG : DICE_SIMPLE;
	memcpy(event->dice.game_id, dice.game_id, sizeof(event->dice.game_id));
	memcpy(event->dice.commit, dice.commit, sizeof(event->dice.commit));
	memcpy(event->next_seed, dice.seed, sizeof(event->next_seed));
	dice_finish(&dice);
	return true;
}

bool draw_room(struct event *event, bool has_dice, enum dice_mode mode, random_bytes random) {
	for (uint8_t seat = 0; mode == DICE_STRONG && seat < event->create.seats; seat++) {
		event->dice.seats[event->dice.seat_count++] = seat;
	}
	return random(event->create.room_key, sizeof(event->create.room_key)) &&
		(!has_dice || draw_dice(event, mode, random));
}
