/* server/replay/verify_clock.c - checks whether the clocks of a record are possible. */
#include "server/replay/verify_clock.h"

void verify_clock_begin(struct verify_clock *check, const struct clock_choice *choice, int seats) {
	clock_start(&check->clock, choice, seats);
	check->spent_ms = 0;
}

static bool check_spent(const struct verify_clock *check, const struct record_event *event,
	struct game_error *error) {
	const struct clock *clock = &check->clock;
	int64_t most_ms = clock_left_ms(clock, event->seat, 0) - clock_delay_ms(clock) +
		CLOCK_FLOOR_MS;
	if (event->spent_ms < check->spent_ms) {
		return game_fail(error,
			"This turn had already taken %lld ms, but is now said to have taken only %lld ms.",
			(long long)check->spent_ms, (long long)event->spent_ms);
	}
	return event->spent_ms <= most_ms ||
		game_fail(error,
			"This turn took %lld ms, but there were at most %lld ms on the clock.",
			(long long)event->spent_ms, (long long)most_ms);
}

bool verify_clock_event(struct verify_clock *check, const struct record_event *event,
	const struct game_status *after, struct game_error *error) {
	bool ends = after->phase == GAME_OVER || after->fresh || after->seat != event->seat;
	struct clock *clock = &check->clock;
	bool flag = event->kind == EVENT_FLAG;
	if (clock->choice.kind == CLOCK_NONE) {
		return (!event->has_spent && !flag) ||
			game_fail(error, "The event has a time, but the record has no clock.");
	}
	if (event->seat < 0 || event->seat >= clock->seats) {
		return true;
	}
	if (event->has_spent && !check_spent(check, event, error)) {
		return false;
	}
	check->spent_ms = ends ? 0 : event->has_spent ? event->spent_ms : check->spent_ms;
	if (ends && event->has_spent) {
		clock_run(clock, event->seat, 0);
		clock_charge(clock, event->spent_ms + clock_delay_ms(clock), 0);
		clock_end_turn(clock, true);
	}
	return true;
}
