/* server/room/entropy.c - strong dice: the players of a room agree on entropy. */
#include "server/room/entropy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/room/room.h"

static const int64_t day_s = 24 * 3600;

/* ---- queries ---- */

bool entropy_is_strong(const struct room *room) {
	return room->dice != NULL && room->dice_mode == DICE_STRONG;
}

static bool is_set_up(const struct room *room) {
	return entropy_is_strong(room) && room->setup != NULL &&
		(room->status == ROOM_OPEN || room->status == ROOM_BETWEEN);
}

bool entropy_is_opening(const struct room *room) {
	return is_set_up(room) && room->setup->open_by_ms > 0 && entropy_unopened(room) != 0;
}

bool entropy_is_waiting(const struct room *room) {
	return is_set_up(room) && room->status == ROOM_BETWEEN && room->match.game > 0 &&
		room->setup->committed_ms > 0 && entropy_uncommitted(room) != 0;
}

int64_t entropy_limit_ms(const struct room *room, unsigned seconds, int64_t from_ms) {
	const struct clock_choice *clock = &room->clock.choice;
	int64_t s = clock->kind == CLOCK_DAYS ? clock->days * day_s : seconds;
	return from_ms + s * 1000;
}

/* The seat of place in the next game, before any lot. */
static int next_seat(const struct room *room, int place) {
	int seat = 0;
	while (seat < room->places && room_next_holder(room, seat) != place) {
		seat++;
	}
	return seat;
}

bool entropy_fits(const struct room *room, int place, const uint8_t *bytes, size_t size) {
	const uint8_t *committed = entropy_commitment(room, place);
	uint8_t commit[DICE_HASH];
	if (committed == NULL) {
		return false;
	}
	dice_entropy_commit(room->dice->game_id, next_seat(room, place), bytes, size, commit);
	return memcmp(commit, committed, DICE_HASH) == 0;
}

bool entropy_lacks_only(const struct room *room, int place) {
	bool others = room_is_full(room);
	for (int i = 0; i < room->places; i++) {
		others = others && (entropy_commitment(room, i) != NULL || i == place);
	}
	return others && entropy_commitment(room, place) == NULL;
}

bool entropy_is_given(const struct room *room, int place) {
	return room->setup != NULL && room->setup->entropy[place].given;
}

const uint8_t *entropy_commitment(const struct room *room, int place) {
	bool is_there = room->setup != NULL && room->setup->committed[place];
	return is_there ? room->setup->commit[place] : NULL;
}

void entropy_reveal(const struct room *room, struct event *event) {
	event->has_seed = room->dice != NULL;
	if (room->dice != NULL) {
		memcpy(event->seed, room->dice->seed, sizeof(event->seed));
	}
}

void entropy_start_dice(
	const struct room *room, const uint8_t before[DICE_SEATS_MAX], struct dice *dice) {
	bool taken[DICE_SEATS_MAX] = {false};
	for (int seat = 0; seat < room->places; seat++) {
		const struct event_entropy *entropy = &room->setup->entropy[before[seat]];
		taken[seat] = true;
		dice_entropy_set(dice, seat, entropy->bytes, entropy->given ? entropy->size : 0);
	}
	dice_start(dice, taken);
}

uint8_t entropy_unopened(const struct room *room) {
	uint8_t seats = 0;
	for (int seat = 0; seat < room->places; seat++) {
		bool opened = entropy_is_given(room, room->holder[seat]);
		seats |= (uint8_t)(opened ? 0 : 1U << seat);
	}
	return seats;
}

uint8_t entropy_uncommitted(const struct room *room) {
	uint8_t seats = 0;
	for (int seat = 0; seat < room->places; seat++) {
		bool committed = entropy_commitment(room, room->holder[seat]) != NULL;
		seats |= (uint8_t)(committed ? 0 : 1U << seat);
	}
	return seats;
}

void entropy_fill_seats(const struct room *room, struct event_commitment *dice) {
	uint8_t places = room->places;
	assert(places <= WIRE_SEATS_MAX);
	dice->seat_count = places;
	for (uint8_t seat = 0; seat < places; seat++) {
		dice->seats[seat] = (uint8_t)room_seat_of(room, room_next_holder(room, seat));
	}
}

static int find_first_seat(uint8_t seats) {
	int seat = 0;
	while (seat < GAME_SEATS_MAX && (seats >> seat & 1) == 0) {
		seat++;
	}
	return seat < GAME_SEATS_MAX ? seat : -1;
}

void entropy_make_loss(
	const struct room *room, uint8_t seats, const char *reason, struct event *event) {
	bool ends = room->match.game > 0 || room->bounds.redraws >= BOUND_REDRAWS;
	event_init(event, ends ? EVENT_ABORT : EVENT_REDRAW);
	event->seat = ends ? find_first_seat(seats) : -1;
	event->lost = ends ? 0 : seats;
	strncpy(event->reason, reason, sizeof(event->reason) - 1);
	entropy_reveal(room, event);
}

/* ---- parts of room_apply ---- */

bool entropy_begin(struct room *room, const struct event *event) {
	if (room->dice == NULL) {
		room->dice = calloc(1, sizeof(*room->dice));
	}
	if (room->setup == NULL) {
		room->setup = malloc(sizeof(*room->setup));
	}
	if (room->dice == NULL || room->setup == NULL) {
		return false;
	}
	*room->setup = (struct entropy_setup){0};
	room->dice_mode = event->dice.mode;
	dice_load(room->dice, event->next_seed, event->dice.game_id);
	return true;
}

void entropy_give(struct room *room, int place, const struct event *event) {
	if (room->setup != NULL && event->entropy.given) {
		room->setup->entropy[place] = event->entropy;
	}
}

void entropy_ready(struct room *room, const struct event *event) {
	struct entropy_setup *setup = room->setup;
	int place = room->holder[event->seat];
	if (setup == NULL) {
		return;
	}
	entropy_give(room, place, event);
	if (event->has_entropy_commit) {
		setup->committed[place] = true;
		setup->committed_ms = event->at_ms;
		memcpy(setup->commit[place], event->entropy_commit, DICE_HASH);
	}
	if (event->open_by > 0) {
		setup->open_from_ms = event->at_ms;
		setup->open_by_ms = event->open_by;
	}
}

void entropy_stand(struct room *room, int place) {
	struct entropy_setup *setup = room->setup;
	if (setup != NULL) {
		setup->broken = setup->open_by_ms > 0;
		setup->committed[place] = false;
		setup->entropy[place] = (struct event_entropy){.given = false};
	}
}

void entropy_redraw(struct room *room, const struct event *event) {
	for (int seat = 0; seat < room->places; seat++) {
		int place = room->holder[seat];
		room->person[place].ready = false;
		if ((event->lost >> seat & 1) != 0) {
			memset(&room->person[place], 0, sizeof(room->person[place]));
			room->maker = room->maker == place ? -1 : room->maker;
		}
	}
	room->status = ROOM_OPEN;
}

void entropy_start(struct room *room, const uint8_t before[DICE_SEATS_MAX]) {
	entropy_start_dice(room, before, room->dice);
	for (int seat = 0; seat < room->places; seat++) {
		struct dice_entropy *entropy = &room->dice->entropy[seat];
		entropy->committed = room->setup->committed[before[seat]];
		memcpy(entropy->commit, room->setup->commit[before[seat]], DICE_HASH);
	}
	free(room->setup);
	room->setup = NULL;
}
