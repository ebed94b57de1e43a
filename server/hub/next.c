/* server/hub/next.c - the room of a rematch. */
#include <string.h>

#include "server/room/draw.h"
#include "server/room/options.h"
#include "server/hub/inside.h"
#include "server/hub/next.h"
#include "server/hub/listings.h"
#include "server/process/log.h"

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
	return fill_options(room, event, &has_dice) &&
		draw_room(event, has_dice, room->dice_mode, token_random);
}

/* The room is there: say so in the old one. */
static void announce(struct live_room *live) {
	struct commit *commit = commit_create(live->rooms, live, NULL);
	if (commit != NULL) {
		event_init(&commit->event, EVENT_REMATCH);
		strcpy(commit->event.room, live->room.next);
		live_room_commit(live, commit);
	}
}

/* Append the first event of the next room. */
static bool open_next(struct live_room *live) {
	struct hub *hub = live->hub;
	struct commit *commit = commit_create(&hub->rooms, NULL, NULL);
	if (commit == NULL || !fill_rematch(&live->room, &commit->event)) {
		commit_destroy(commit);
		return false;
	}
	struct live_room *next = live_room_create(&hub->rooms, live->room.next);
	if (next == NULL || listings_add(hub->listings, next, "", 0, NULL) == NULL) {
		commit_destroy(commit);
		if (next != NULL) {
			live_room_destroy(next);
		}
		return false;
	}
	commit->live = next;
	live_room_commit(next, commit);
	return true;
}

/* False if it cannot be done now. */
static bool open_or_announce(struct live_room *live) {
	struct hub *hub = live->hub;
	struct wire_error error = {.code = ERROR_NO_ROOM};
	struct live_room *next = live_room_in_memory(&hub->rooms, live->room.next);
	if (next == NULL) {
		next = live_room_find(
			&hub->rooms, live->room.next, &error); /* made before a crash? */
	}
	if (next == NULL) {
		return error.code == ERROR_NO_ROOM && open_next(live);
	}
	if (next->load != NULL && next->room.version == 0) {
		return false; /* once it is read */
	}
	if (next->room.version > 0) {
		announce(live);
	}
	return true; /* else its first event is on the way: rematch_is_open */
}

void rematch_open(struct live_room *live) {
	live->held = true;
	if (!open_or_announce(live)) {
		log_error("room", "room=%s its rematch cannot be opened now", live->room.id);
		live_room_retry(live);
	}
	live->held = false;
}

void rematch_is_open(struct live_room *next) {
	struct live_room *live = live_room_in_memory(&next->hub->rooms, next->room.previous);
	if (live != NULL) {
		live_room_go_on(live);
	}
}
