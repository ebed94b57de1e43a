/* server/room/clock.h - the clocks of one game: how much time each seat has left, and whose clock
 * runs.
 *
 * turn    from clock_run to clock_end_turn; it may be charged in several pieces (steps, throws)
 * used    what a turn took, without what is not charged: network delay, the server's own delays
 * spent   what the clock goes down by for it: less than used where a delay is free
 * flag    the moment at which the running clock has nothing left
 *
 * No input or output: who calls says what time it is. All times are milliseconds, moments those of
 * the server's clock.
 */
#ifndef QIRKAT_SERVER_CLOCK_H
#define QIRKAT_SERVER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/clock.h"
#include "proto/limits.h"

enum { CLOCK_FLOOR_MS = 1000 }; /* a turn taken back leaves so much, or what there was */

#define CLOCK_NEVER INT64_MAX

struct clock {
	struct clock_choice choice;
	uint8_t seats;
	int8_t running; /* a seat, -1: nobody's */
	uint8_t periods[WIRE_SEATS_MAX];
	int64_t left_ms[WIRE_SEATS_MAX]; /* of the running seat: when its turn began */
	int64_t since_ms;                /* the running turn is charged up to here */
	int64_t used_ms;                 /* by the running turn up to there */
	int64_t free_ms;                 /* after since: not to be charged, in no event yet */
};

/* Fresh clocks; nobody's runs. */
void clock_start(struct clock *clock, const struct clock_choice *choice, int seats);
/* A turn of seat begins. */
void clock_run(struct clock *clock, int seat, int64_t at_ms);
/* Charge the running turn up to at_ms, but for free_ms of it. */
void clock_charge(struct clock *clock, int64_t at_ms, int64_t free_ms);
/* The running turn is over, as far as it was charged; nobody's clock runs. played: seat made it
 * itself, and gets what a turn brings. True if that was time on top (fischer). */
bool clock_end_turn(struct clock *clock, bool played);
/* The running clock has fallen. */
void clock_fall(struct clock *clock);
/* A turn that had brought seat time on top is taken back; seat's clock does not run. */
void clock_take_back(struct clock *clock, int seat);
/* What clock_charge with the same would make of the turn's cost. */
int64_t clock_spent_ms(const struct clock *clock, int64_t at_ms, int64_t free_ms);
/* When the running clock falls; CLOCK_NEVER where nobody's runs. */
int64_t clock_flag_ms(const struct clock *clock);
/* All that seat has left at now_ms, periods and a free delay too; never below 0. */
int64_t clock_left_ms(const struct clock *clock, int seat, int64_t now_ms);
/* The beginning of the running turn, if all it used had been used in one go up to now. */
int64_t clock_begun_ms(const struct clock *clock);
/* Free time at the beginning of each turn. */
int64_t clock_delay_ms(const struct clock *clock);

#endif
