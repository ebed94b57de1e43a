/* server/room/bounds.h - how much may happen at a table without the game moving on.
 *
 * aside  what a seat does besides moving: an offer, a step taken back, replies laid down, a chat
 *        opened or closed, a seat given back
 *
 * All of it is counted by room_apply, so that a log that is read again has the same bounds.
 */
#ifndef QIRKAT_SERVER_BOUNDS_H
#define QIRKAT_SERVER_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/error.h"
#include "proto/event.h"

enum {
	/* of one seat, until a turn is complete or a game begins or ends */
	BOUND_OFFERS = 8,
	BOUND_BACKS = 100,
	BOUND_TALKS = 16,
	/* of one seat at this table */
	BOUND_ASIDES = 4000,
	BOUND_PLAN_BYTES = 2 << 20,
	/* seats given back at this table */
	BOUND_STANDS = 500,
	BOUND_REDRAWS = 50,        /* then the table is closed */
	BOUND_STANDS_AT_ONCE = 12, /* in BOUND_STANDS_MS */
	BOUND_STANDS_MS = 60 * 1000,
	/* of the table: whatever one seat does, these leave others the most of it */
	BOUND_EVENTS = 20000,
	BOUND_BYTES = 12 << 20,
};

/* Of one place. */
struct bounds_seat {
	uint8_t offers, backs, talks; /* in this turn */
	uint16_t asides;
	uint32_t plan_bytes;
};

/* All zero at the beginning. */
struct bounds {
	struct bounds_seat seat[WIRE_SEATS_MAX]; /* by place */
	uint16_t stands;
	uint8_t redraws;
	int64_t stood_ms[BOUND_STANDS_AT_ONCE]; /* the latest, each in its turn */
	uint64_t bytes; /* of the log, its secret part too; counted by who reads or writes it */
};

struct room;

/* event was applied; by is the place that did it, -1. A part of room_apply. */
void bounds_count(struct room *room, const struct event *event, int by);
/* Does it end a game or a room? For that there is always space. */
bool bounds_may_always(enum event_kind kind);
/* May place do that now, at at_ms? False and a sentence. */
bool bounds_allow(const struct room *room, int place, enum event_kind kind, int64_t at_ms,
	struct wire_error *error);

#endif
