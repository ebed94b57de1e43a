/* server/room/apply_time.c - the effect of events on the clocks of a room.
 *
 * Time is charged only from what the event says, so that a log that is read again yields the same
 * clocks to the millisecond. A clock runs while its seat must move or throw. In the first game, a
 * seat's first turn is free until some seat has thrown; until then the room may be aborted. What
 * the server plays by itself costs nothing.
 */
#include "server/room/room.h"

/* Whether the server played it by itself. */
static bool is_automatic_play(const struct event *event) {
	return event->kind == EVENT_PLAY && (event->forced || event->planned);
}

/* The time up to event that is not charged. */
static int64_t uncharged_ms(const struct clock *clock, const struct event *event) {
	return is_automatic_play(event) ? event->at_ms - clock->since_ms : event->lag + event->down;
}

void room_fill_time(const struct room *room, struct event *event, int64_t lag_ms) {
	const struct clock *clock = &room->clock;
	if (clock->running < 0 || !event_changes(event, EVENT_CHANGES_CLOCK)) {
		return;
	}
	if (!is_automatic_play(event)) {
		int64_t passed_ms = event->at_ms - clock->since_ms - clock->free_ms;
		event->down = clock->free_ms;
		event->lag = passed_ms < lag_ms ? passed_ms : lag_ms;
		event->lag = event->lag > 0 ? event->lag : 0;
	}
	if (event->seat != clock->running) {
		return; /* another seat resigns, or agrees */
	}
	event->spent = clock_spent_ms(clock, event->at_ms, uncharged_ms(clock, event));
	if (event->kind == EVENT_FLAG) {
		int64_t most_ms = clock_flag_ms(clock) - clock_begun_ms(clock) -
			clock_delay_ms(clock);
		event->spent = event->spent < most_ms ? event->spent : most_ms;
	}
}

/* Whether seat chose or threw anything itself in the turn that its last move ended. */
static bool was_turn_chosen(const struct play *play, int seat) {
	for (uint32_t i = play->moves; i > 0; i--) {
		const struct play_move *move = &play->move[i - 1];
		if (move->seat != seat || (i < play->moves && (move->flags & PLAY_ENDS) != 0)) {
			return false;
		}
		if ((move->flags & PLAY_FORCED) == 0) {
			return true;
		}
	}
	return false;
}

/* The seat whose clock should run, or -1. */
static int find_clocked_seat(const struct room *room) {
	struct game_status status = room_game_status(room);
	if (room->status != ROOM_PLAYING || status.phase == GAME_OVER) {
		return -1;
	}
	bool counts = room->match.game > 1 || room_is_bound(room) ||
		play_turns(&room->play, status.seat) > 0;
	return counts ? status.seat : -1;
}

/* End the turn if the event was its last, or if next must act instead. */
static void end_turn(struct room *room, const struct event *event, int next) {
	bool moved = event->kind == EVENT_PLAY || event->kind == EVENT_THROW;
	struct play *play = &room->play;
	struct play_move *last = play->moves > 0 ? &play->move[play->moves - 1] : NULL;
	if (moved && last != NULL && (last->flags & PLAY_ENDS) != 0) {
		bool gained = clock_end_turn(&room->clock, was_turn_chosen(play, last->seat));
		last->flags |= gained ? PLAY_NOTE : 0; /* the turn brought an increment */
	} else if (next != room->clock.running) {
		clock_end_turn(&room->clock, false);
	}
}

void room_apply_time(struct room *room, const struct event *event) {
	struct clock *clock = &room->clock;
	if (clock->choice.kind == CLOCK_NONE) {
		return;
	}
	int next = find_clocked_seat(room);
	if (event->kind == EVENT_OWN) {
		clock->free_ms = clock->running >= 0 ? event->down : 0;
	} else if (event->kind == EVENT_START) {
		const struct clock_choice choice = clock->choice;
		clock_start(clock, &choice, room->places);
	} else if (clock->running >= 0 && event->kind == EVENT_FLAG) {
		clock_fall(clock);
	} else if (clock->running >= 0 && event_changes(event, EVENT_CHANGES_CLOCK)) {
		clock_charge(clock, event->at_ms, uncharged_ms(clock, event));
		end_turn(room, event, next);
	}
	if (next >= 0 && clock->running < 0) {
		clock_run(clock, next, event->at_ms);
	}
}

void room_take_back_time(struct room *room, const struct event *event, uint32_t keep) {
	struct clock *clock = &room->clock;
	if (clock->running >= 0) {
		clock_charge(clock, event->at_ms, uncharged_ms(clock, event));
		clock_end_turn(clock, false);
	}
	for (uint32_t i = keep; i < room->play.moves; i++) {
		const struct play_move *move = &room->play.move[i];
		if ((move->flags & PLAY_NOTE) != 0) {
			clock_take_back(clock, move->seat);
		}
	}
}
