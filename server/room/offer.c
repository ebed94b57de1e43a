/* server/room/offer.c - offers of draws, takebacks and rematches in a room. */
#include <stdlib.h>
#include <string.h>

#include "server/room/room.h"

void offer_clear(struct room *room, enum offer_kind what) {
	room->offer[what] = (struct room_offer){.by = -1};
	if (what == OFFER_REMATCH) {
		free(room->offer_options);
		room->offer_options = NULL;
		room->offer_options_used = 0;
	}
}

void offer_clear_after_move(struct room *room, int seat) {
	offer_clear(room, OFFER_TAKEBACK);
	if (room->offer[OFFER_DRAW].by >= 0 &&
		room_seat_of(room, room->offer[OFFER_DRAW].by) != seat) {
		offer_clear(room, OFFER_DRAW);
	}
}

bool offer_make(struct room *room, const struct event *event, struct game_error *error) {
	offer_clear(room, event->what);
	int place = room->holder[event->seat];
	if (event->what == OFFER_REMATCH && event->options_used > 0) {
		room->offer_options = malloc(event->options_used);
		if (room->offer_options == NULL) {
			return game_fail(error, "Not enough memory for an offer.");
		}
		memcpy(room->offer_options, event->options, event->options_used);
		room->offer_options_used = event->options_used;
	}
	room->offer_swap = event->swap;
	room->offer_level = event->what == OFFER_REMATCH ? event->level : room->offer_level;
	room->offer[event->what] = (struct room_offer){place, (uint8_t)(1U << place)};
	return true;
}

static void apply_agreed(struct room *room, const struct event *event) {
	uint32_t keep;
	switch (event->what) {
	case OFFER_DRAW:
		play_agree(&room->play);
		break;
	case OFFER_TAKEBACK:
		keep = play_length_at(&room->play, event->to);
		room->state_version = room->version + 1;
		room_take_back_time(room, event, keep);
		play_to(&room->play, keep);
		break;
	case OFFER_REMATCH:
		memcpy(room->next, event->room, sizeof(room->next));
		break; /* the offer's options are needed until the room is created */
	case OFFER_KINDS:
		break;
	}
}

void offer_answer(struct room *room, const struct event *event) {
	room->offer[event->what].yes |= (uint8_t)(1U << room->holder[event->seat]);
	bool agreed = event->to > 0 || event->room[0] != '\0';
	if (event->what == OFFER_DRAW && event->yes) {
		agreed = room_all_agree(room, OFFER_DRAW);
	}
	if (agreed) {
		apply_agreed(room, event);
	}
	if (!event->yes || (agreed && event->what != OFFER_REMATCH)) {
		offer_clear(room, event->what);
	}
}
