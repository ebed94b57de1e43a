/* server/hub/next.c - new rooms: their key and commitment; the room of a rematch. */
#include <string.h>

#include "server/room/options.h"
#include "server/hub/desk.h"
#include "server/hub/lobby.h"
#include "server/process/log.h"

bool draw_dice(struct event *event, enum dice_mode mode) {
	struct dice dice;
	if (!dice_init(&dice)) {
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

bool draw_room(struct event *event, bool has_dice, enum dice_mode mode) {
	for (uint8_t seat = 0; mode == DICE_STRONG && seat < event->create.seats; seat++) {
		event->dice.seats[event->dice.seat_count++] = seat;
	}
	return token_random(event->create.room_key, sizeof(event->create.room_key)) &&
		(!has_dice || draw_dice(event, mode));
}

/* The same people, one seat on or where they were. */
static void fill_people(const struct room *room, struct event_create *create) {
	for (int seat = 0; seat < room->places; seat++) {
		int from = room->offer_swap ? (seat + room->places - 1) % room->places : seat;
		const struct room_person *person = &room->person[room->holder[from]];
		create->people[seat].sits = true;
		memcpy(create->people[seat].name, person->name, sizeof(create->people[seat].name));
		memcpy(create->tokens[seat], person->token, sizeof(create->tokens[seat]));
	}
}

static bool fill_options(const struct room *room, struct event *event, bool *has_dice) {
	int option[GAME_OPTIONS_MAX];
	struct wire_error error;
	struct game_error why;
	memcpy(option, room->option, sizeof(option));
	if (!options_read(
		    room->game, option, room->offer_options, room->offer_options_used, &error)) {
		return false;
	}
	struct book *book = shelf_take(room->shelf, room->game, room->places, option, &why);
	if (book == NULL) {
		return false;
	}
	*has_dice = room_needs_dice(room->game, book->rules, false);
	shelf_give(room->shelf, book);
	return options_write(
		room->game, option, event->options, sizeof(event->options), &event->options_used);
}

static bool fill_rematch(const struct room *room, struct event *event) {
	bool has_dice = false;
	event_init(event, EVENT_CREATE);
	strncpy(event->create.game, room->game->key, sizeof(event->create.game) - 1);
	event->create.is_public = room->is_public;
	event->create.seats = room->places;
	event->create.clock = room->clock.choice;
	strcpy(event->create.previous, room->id);
	fill_people(room, &event->create);
	return fill_options(room, event, &has_dice) && draw_room(event, has_dice, room->dice_mode);
}

/* The room is there: say so in the old one. */
static void announce(struct desk *desk) {
	struct append *append = append_create(desk->hub, desk, NULL);
	if (append != NULL) {
		event_init(&append->event, EVENT_REMATCH);
		strcpy(append->event.room, desk->room.next);
		desk_append(desk, append);
	}
}

/* Append the first event of the next room. */
static bool open_next(struct desk *desk) {
	struct hub *hub = desk->hub;
	struct append *append = append_create(hub, NULL, NULL);
	if (append == NULL || !fill_rematch(&desk->room, &append->event)) {
		append_destroy(append);
		return false;
	}
	struct desk *next = desk_create(hub, desk->room.next);
	if (next != NULL) {
		next->row = lobby_add(hub, next, "", 0, NULL);
	}
	if (next == NULL || next->row == NULL) {
		append_destroy(append);
		if (next != NULL) {
			desk_destroy(next);
		}
		return false;
	}
	append->desk = next;
	desk_append(next, append);
	return true;
}

/* False if it cannot be done now. */
static bool open_or_announce(struct desk *desk) {
	struct hub *hub = desk->hub;
	struct wire_error error = {.code = ERROR_NO_ROOM};
	struct desk *next = map_find(&hub->desks, desk->room.next);
	if (next == NULL) {
		next = desk_find(hub, desk->room.next, &error); /* made before a crash? */
	}
	if (next == NULL) {
		return error.code == ERROR_NO_ROOM && open_next(desk);
	}
	if (next->load != NULL && next->room.version == 0) {
		return false; /* once it is read */
	}
	if (next->room.version > 0) {
		announce(desk);
	}
	return true; /* else its first event is on the way: desk_rematch_is_open */
}

void desk_open_rematch(struct desk *desk) {
	desk->held = true;
	if (!open_or_announce(desk)) {
		log_error("room", "room=%s its rematch cannot be opened now", desk->room.id);
		desk_retry(desk);
	}
	desk->held = false;
}

void desk_rematch_is_open(struct desk *next) {
	struct desk *desk = map_find(&next->hub->desks, next->room.previous);
	if (desk != NULL) {
		desk_go_on(desk);
	}
}
