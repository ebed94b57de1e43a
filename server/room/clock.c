/* server/room/clock.c - the clocks of one game. */
#include "server/room/clock.h"

#include <string.h>

enum { SECOND_MS = 1000, DAY_MS = 24 * 3600 * 1000 };

static int64_t max_ms(int64_t value, int64_t least) {
	return value > least ? value : least;
}

/* What a seat starts with. If the base is 0, the first turn has what a turn adds. */
static int64_t starting_ms(const struct clock_choice *choice) {
	bool brings = choice->kind == CLOCK_FISCHER || choice->kind == CLOCK_BRONSTEIN;
	int64_t base_ms = (int64_t)choice->base * SECOND_MS;
	if (choice->kind == CLOCK_DAYS) {
		return (int64_t)choice->days * DAY_MS;
	}
	return brings ? max_ms(base_ms, (int64_t)choice->add * SECOND_MS) : base_ms;
}

void clock_start(struct clock *clock, const struct clock_choice *choice, int seats) {
	struct clock fresh = {.choice = *choice, .seats = (uint8_t)seats, .running = -1};
	for (int seat = 0; seat < seats; seat++) {
		fresh.left_ms[seat] = starting_ms(choice);
		fresh.periods[seat] = (uint8_t)choice->periods;
	}
	*clock = fresh;
}

void clock_run(struct clock *clock, int seat, int64_t at_ms) {
	clock->running = (int8_t)seat;
	clock->since_ms = at_ms;
	clock->used_ms = 0;
	clock->free_ms = 0;
}

/* How much of the time up to at_ms is charged. */
static int64_t counted_ms(const struct clock *clock, int64_t at_ms, int64_t free_ms) {
	return max_ms(at_ms - clock->since_ms - free_ms, 0);
}

void clock_charge(struct clock *clock, int64_t at_ms, int64_t free_ms) {
	clock->used_ms += counted_ms(clock, at_ms, free_ms);
	clock->since_ms = max_ms(at_ms, clock->since_ms);
	clock->free_ms = 0;
}

int64_t clock_delay_ms(const struct clock *clock) {
	bool waits = clock->choice.kind == CLOCK_DELAY;
	return waits ? (int64_t)clock->choice.add * SECOND_MS : 0;
}

int64_t clock_spent_ms(const struct clock *clock, int64_t at_ms, int64_t free_ms) {
	int64_t used_ms = clock->used_ms + counted_ms(clock, at_ms, free_ms);
	return max_ms(used_ms - clock_delay_ms(clock), 0);
}

static int64_t period_ms(const struct clock *clock) {
	return (int64_t)clock->choice.period * SECOND_MS;
}

/* Use up the base time first, then one period for each that was used completely. */
static void take_periods(struct clock *clock, int seat, int64_t spent_ms) {
	int64_t over_ms = spent_ms - clock->left_ms[seat];
	if (over_ms < 0) {
		clock->left_ms[seat] -= spent_ms;
		return;
	}
	int64_t lost = over_ms / period_ms(clock);
	clock->left_ms[seat] = 0;
	clock->periods[seat] -= (uint8_t)(lost < clock->periods[seat] ? lost
								      : clock->periods[seat]);
}

static void take_spent(struct clock *clock, int seat, int64_t spent_ms) {
	switch (clock->choice.kind) {
	case CLOCK_BYOYOMI:
		take_periods(clock, seat, spent_ms);
		break;
	case CLOCK_DAYS:
		clock->left_ms[seat] = starting_ms(&clock->choice); /* each turn has its own */
		break;
	default:
		clock->left_ms[seat] = max_ms(clock->left_ms[seat] - spent_ms, 0);
		break;
	}
}

bool clock_end_turn(struct clock *clock, bool played) {
	int seat = clock->running;
	int64_t add_ms = (int64_t)clock->choice.add * SECOND_MS;
	int64_t spent_ms = max_ms(clock->used_ms - clock_delay_ms(clock), 0);
	if (seat < 0) {
		return false;
	}
	if (played && clock->choice.kind == CLOCK_BRONSTEIN) {
		spent_ms = max_ms(spent_ms - add_ms, 0);
	}
	take_spent(clock, seat, spent_ms);
	bool gains = played && clock->choice.kind == CLOCK_FISCHER && add_ms > 0;
	clock->left_ms[seat] += gains ? add_ms : 0;
	clock->running = -1;
	clock->used_ms = 0;
	clock->free_ms = 0;
	return gains;
}

void clock_fall(struct clock *clock) {
	if (clock->running >= 0) {
		clock->left_ms[clock->running] = 0;
		clock->periods[clock->running] = 0;
	}
	clock->running = -1;
	clock->used_ms = 0;
	clock->free_ms = 0;
}

void clock_take_back(struct clock *clock, int seat) {
	int64_t *left_ms = &clock->left_ms[seat];
	int64_t floor_ms = *left_ms < CLOCK_FLOOR_MS ? *left_ms : CLOCK_FLOOR_MS;
	*left_ms = max_ms(*left_ms - (int64_t)clock->choice.add * SECOND_MS, floor_ms);
}

/* Excludes what the running turn has used. */
static int64_t whole_ms(const struct clock *clock, int seat) {
	return clock->left_ms[seat] + clock->periods[seat] * period_ms(clock);
}

int64_t clock_begun_ms(const struct clock *clock) {
	return clock->running < 0 ? clock->since_ms
				  : clock->since_ms + clock->free_ms - clock->used_ms;
}

int64_t clock_flag_ms(const struct clock *clock) {
	if (clock->running < 0) {
		return CLOCK_NEVER;
	}
	return clock_begun_ms(clock) + clock_delay_ms(clock) + whole_ms(clock, clock->running);
}

int64_t clock_left_ms(const struct clock *clock, int seat, int64_t now_ms) {
	if (seat != clock->running) {
		return whole_ms(clock, seat) + clock_delay_ms(clock);
	}
	int64_t now_or_then = max_ms(now_ms, clock->since_ms + clock->free_ms);
	return max_ms(clock_flag_ms(clock) - now_or_then, 0);
}
