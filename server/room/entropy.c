/* server/room/entropy.c - how the players of a room with strong dice agree on entropy. */
#include "server/room/entropy.h"

#include <assert.h>
#include <string.h>

#include "server/room/room.h"

/* ---- looking ---- */

bool entropy_is_strong(const struct room *room) {
	return room->has_dice && room->dice_mode == DICE_STRONG;
}

static bool is_set_up(const struct room *room) {
	return entropy_is_strong(room) &&
		(room->status == ROOM_OPEN || room->status == ROOM_BETWEEN);
}

bool entropy_is_opening(const struct room *room) {
	return is_set_up(room) && room->setup.open_by_ms > 0 && entropy_unopened(room) != 0;
}

/* The seat of place in the next game, before a lot. */
static int next_seat(const struct room *room, int place) {
	int seat = 0;
	while (seat < room->places && room_next_holder(room, seat) != place) {
		seat++;
	}
	return seat;
}

bool entropy_fits(const struct room *room, int place, const uint8_t *bytes, size_t size) {
	uint8_t commit[DICE_HASH];
	dice_entropy_commit(room->dice.game_id, next_seat(room, place), bytes, size, commit);
	return room->setup.committed[place] &&
		memcmp(commit, room->setup.commit[place], DICE_HASH) == 0;
}

bool entropy_lacks_only(const struct room *room, int place) {
	bool others = room_is_full(room);
	for (int i = 0; i < room->places; i++) {
		others = others && (room->setup.committed[i] || i == place);
	}
	return others && !room->setup.committed[place];
}

uint8_t entropy_unopened(const struct room *room) {
	uint8_t seats = 0;
	for (int seat = 0; seat < room->places; seat++) {
		bool opened = room->entropy[room->holder[seat]].given;
		seats |= (uint8_t)(opened ? 0 : 1U << seat);
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

static int first_of(uint8_t seats) {
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
	event->seat = ends ? first_of(seats) : -1;
	event->lost = ends ? 0 : seats;
	strncpy(event->reason, reason, sizeof(event->reason) - 1);
	event->has_seed = true;
	memcpy(event->seed, room->dice.seed, sizeof(event->seed));
}

/* ---- parts of room_apply ---- */

void entropy_clear(struct room *room) {
	memset(&room->setup, 0, sizeof(room->setup));
	memset(room->entropy, 0, sizeof(room->entropy));
}

void entropy_ready(struct room *room, const struct event *event) {
	struct entropy_setup *setup = &room->setup;
	int place = room->holder[event->seat];
	if (event->has_entropy_commit) {
		setup->committed[place] = true;
		memcpy(setup->commit[place], event->entropy_commit, DICE_HASH);
	}
	if (event->open_by > 0) {
		setup->open_from_ms = event->at_ms;
		setup->open_by_ms = event->open_by;
	}
}

void entropy_stand(struct room *room, int place) {
	room->setup.broken = room->setup.open_by_ms > 0;
	room->setup.committed[place] = false;
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
	for (int seat = 0; seat < room->places; seat++) {
		struct dice_entropy *entropy = &room->dice.entropy[seat];
		entropy->committed = room->setup.committed[before[seat]];
		memcpy(entropy->commit, room->setup.commit[before[seat]], DICE_HASH);
	}
}
