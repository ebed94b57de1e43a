/* server/hub/flags.c - clocks that run out, also those of rooms that nobody is at.
 *
 * A flag is judged by when things happened: whatever was received before it is played first,
 * however long the store takes.
 */
#include <stdlib.h>
#include <string.h>

#include "server/hub/clocked.h"
#include "server/hub/desk.h"
#include "server/hub/redraw.h"
#include "server/process/log.h"
#include "server/room/tell.h"

enum {
	READ_AT_ONCE = 8, /* rooms, from the store */
	PAUSE_MS = 10,    /* before the next ones */
	AGAIN_MS = 1000,  /* what could not be done is looked at again after */
	UNREAD_MS = 60 * 1000,
	LATEST_MS = 3600 * 1000, /* a timer need not wait for days */
};

/* ---- one room ---- */

int64_t desk_flag_ms(const struct desk *desk) {
	int64_t flag_ms = clock_flag_ms(&desk->room.clock);
	if (flag_ms == CLOCK_NEVER) {
		return redraw_due_ms(desk);
	}
	return flag_ms + desk_lag_ms(desk, desk->room.holder[desk->room.clock.running]);
}

bool desk_flag_falls(const struct desk *desk, int64_t at_ms) {
	return at_ms >= desk_flag_ms(desk);
}

/* With more than two the seat gives up, by the game's own rules. */
static void fill_effects(const struct room *room, struct append *append) {
	struct out *effects = &append->hub->effects;
	if (room->places <= 2 || room->game->impl->resign == NULL) {
		return;
	}
	union game_state state = room->play.state;
	struct game_effects done;
	done.count = 0;
	room->game->impl->resign(room->book->rules, &state, append->event.seat, &done);
	out_clear(effects);
	tell_effects(effects, room->book, &done);
	append->event.effects = effects->at;
	append->event.effects_size = effects->used;
}

bool desk_owes_flag(const struct desk *desk, struct append *append) {
	int64_t at_ms = hub_now(desk->hub);
	if (!list_is_empty(&desk->queue)) {
		at_ms = LIST_OWNER(desk->queue.next, struct ask, link)->received_ms;
	}
	if (!desk_flag_falls(desk, at_ms)) {
		return false;
	}
	if (desk->room.clock.running < 0) {
		return redraw_owed(desk, append);
	}
	event_init(&append->event, EVENT_FLAG);
	append->event.seat = desk->room.clock.running;
	fill_effects(&desk->room, append);
	return true;
}

bool desk_must_stay(const struct desk *desk) {
	bool looked_at = desk->row != NULL && deadline_is_set(&desk->row->deadline);
	bool waits = desk->room.clock.running >= 0 || redraw_due_ms(desk) != CLOCK_NEVER;
	return waits && !looked_at;
}

/* ---- all rooms ---- */

static void arm(struct hub *hub, int64_t least_ms) {
	const struct deadline *first = deadlines_first(hub->deadlines);
	if (first == NULL || hub->draining) {
		uv_timer_stop(hub->due_timer);
		return;
	}
	int64_t wait_ms = first->at_ms - hub_now(hub);
	wait_ms = wait_ms < least_ms ? least_ms : wait_ms > LATEST_MS ? LATEST_MS : wait_ms;
	beat_wake(hub, wait_ms);
}

void desk_set_due(struct desk *desk) {
	struct row *row = desk->row;
	struct hub *hub = desk->hub;
	if (row == NULL) {
		return;
	}
	const struct deadline *first = deadlines_first(hub->deadlines);
	int64_t at_ms = desk_flag_ms(desk);
	if (at_ms == CLOCK_NEVER && !deadline_is_set(&row->deadline)) {
		return;
	}
	bool is_slow = desk->room.clock.choice.kind == CLOCK_DAYS;
	deadlines_set(hub->deadlines, &row->deadline, at_ms, is_slow);
	if (first == &row->deadline || deadlines_first(hub->deadlines) == &row->deadline) {
		arm(hub, 0);
	}
}

/* A room that was read for this alone goes again. */
static void let_go(struct desk *desk) {
	if (desk_rests(desk)) {
		desk_destroy(desk);
	}
}

static void look_again(struct hub *hub, struct row *row, int64_t at_ms) {
	deadlines_set(hub->deadlines, &row->deadline, at_ms, row->deadline.is_slow);
}

/* The room of row may have a clock that has fallen. True if it had to be read. */
static bool look(struct hub *hub, struct row *row, int64_t now) {
	struct wire_error error;
	bool was_here = row->desk != NULL;
	struct desk *desk = was_here ? row->desk : desk_find(hub, row->room, &error);
	if (desk == NULL) {
		look_again(hub, row, now + (error.code == ERROR_BUSY ? AGAIN_MS : UNREAD_MS));
		return true;
	}
	if (desk->append == NULL) {
		desk_go_on(desk);
	}
	desk_set_due(desk);
	if (deadline_is_set(&row->deadline) && row->deadline.at_ms <= now) {
		look_again(hub, row, now + AGAIN_MS); /* on its way, or it cannot be kept now */
	}
	if (!was_here) {
		let_go(desk);
	}
	return !was_here;
}

void hub_flags(struct hub *hub) {
	int64_t now = hub_now(hub);
	unsigned read = 0;
	struct deadline *first = deadlines_first(hub->deadlines);
	while (!hub->draining && first != NULL && first->at_ms <= now && read < READ_AT_ONCE) {
		read += look(hub, DEADLINE_OWNER(first, struct row, deadline), now);
		first = deadlines_first(hub->deadlines);
	}
	arm(hub, read < READ_AT_ONCE ? 1 : PAUSE_MS);
}
