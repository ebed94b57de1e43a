/* server/room/bounds.h - limits on what may happen at a table without the game moving on.
 *
 * aside  something a seat does besides moving: an offer, taking back a step, planning replies,
 *        opening or closing a chat, giving up a seat
 *
 * room_apply counts everything, so that a log that is read again yields the same counts.
 */
#ifndef QIRKAT_SERVER_BOUNDS_H
#define QIRKAT_SERVER_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/error.h"
#include "proto/event.h"

enum {
	/* per seat, until a turn is complete or a game begins or ends */
	BOUND_OFFERS = 8,
	BOUND_BACKS = 100,
	BOUND_TALKS = 16,
	/* per seat, for the life of the table */
	BOUND_ASIDES = 4000,
	BOUND_PLAN_BYTES = 2 << 20,
	/* seats given up, for the life of the table */
	BOUND_STANDS = 500,
	BOUND_REDRAWS = 50,        /* after this the table is closed */
	BOUND_STANDS_AT_ONCE = 12, /* within BOUND_STANDS_MS */
	BOUND_STANDS_MS = 60 * 1000,
	/* for the whole table; the limits above keep one seat from using most of it */
	BOUND_EVENTS = 20000,
	BOUND_BYTES = 12 << 20,
};

/* The counts of one place. */
struct bounds_seat {
	uint8_t offers, backs, talks; /* in this turn */
	uint16_t asides;
	uint32_t plan_bytes;
};

/* Initially all zero. */
struct bounds {
	struct bounds_seat seat[WIRE_SEATS_MAX]; /* by place */
	uint16_t stands;
	uint8_t redraws;
	int64_t stood_ms[BOUND_STANDS_AT_ONCE]; /* a ring of the latest times */
	uint64_t bytes; /* of the log including secret parts; counted by whoever reads or writes the
			   log */
};

struct room;

/* Count event, which has just been applied; by is the place that caused it, or -1. Part of
 * room_apply. */
void bounds_count(struct room *room, const struct event *event, int by);
/* Whether the event ends a game or a room. Such events are always allowed. */
bool bounds_may_always(enum event_kind kind);
/* Whether place may do that at at_ms. False and an error text if not. */
bool bounds_allow(const struct room *room, int place, enum event_kind kind, int64_t at_ms,
	struct wire_error *error);

#endif
