/* server/room/clock.h - the clocks of one game: how much time each seat has left, and whose clock
 * runs.
 *
 * turn    from clock_run to clock_end_turn; it may be charged in several parts (steps, throws)
 * used    the time a turn took, except what is not charged: network delay, delays of the server
 * spent   what is subtracted from the clock for it; less than used if a delay is free
 * flag    the moment when the running clock reaches zero
 *
 * Does no input or output: the caller passes the time. All times are milliseconds, all moments are
 * on the server's clock.
 */
#ifndef QIRKAT_SERVER_CLOCK_H
#define QIRKAT_SERVER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/clock.h"
#include "proto/limits.h"

/* Taking back a turn leaves at least this much, or what was left before if that is less. */
enum { CLOCK_FLOOR_MS = 1000 };

#define CLOCK_NEVER INT64_MAX

struct clock {
	struct clock_choice choice;
	uint8_t seats;
	int8_t running; /* a seat; -1: no clock runs */
	uint8_t periods[WIRE_SEATS_MAX];
	int64_t left_ms[WIRE_SEATS_MAX]; /* for the running seat: when its turn began */
	int64_t since_ms;                /* the running turn is charged up to this moment */
	int64_t used_ms;                 /* by the running turn up to since_ms */
	int64_t free_ms; /* time after since_ms not to be charged; in no event yet */
};

/* Reset the clocks; none is running. */
void clock_start(struct clock *clock, const struct clock_choice *choice, int seats);
/* Start a turn of seat. */
void clock_run(struct clock *clock, int seat, int64_t at_ms);
/* Charge the running turn up to at_ms, except for free_ms. */
void clock_charge(struct clock *clock, int64_t at_ms, int64_t free_ms);
/* End the running turn, as far as it was charged; no clock runs then. played: the seat played the
 * turn itself, and gets what a turn adds. Returns true if that was an increment (fischer). */
bool clock_end_turn(struct clock *clock, bool played);
/* The running clock has reached zero. */
void clock_fall(struct clock *clock);
/* Take back a turn that gave seat an increment; the clock of seat must not be running. */
void clock_take_back(struct clock *clock, int seat);
/* What the turn would cost after clock_charge with the same arguments. */
int64_t clock_spent_ms(const struct clock *clock, int64_t at_ms, int64_t free_ms);
/* When the running clock reaches zero; CLOCK_NEVER if none is running. */
int64_t clock_flag_ms(const struct clock *clock);
/* All the time seat has left at now_ms, including periods and a free delay; never negative. */
int64_t clock_left_ms(const struct clock *clock, int seat, int64_t now_ms);
/* When the running turn would have begun, if all the time it used had been used without
 * interruption up to now. */
int64_t clock_begun_ms(const struct clock *clock);
/* The free time at the start of each turn. */
int64_t clock_delay_ms(const struct clock *clock);

#endif
