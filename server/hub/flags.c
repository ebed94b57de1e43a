/* server/hub/flags.c - clocks that run out, also those of rooms that nobody is at.
 *
 * A flag is judged by when things happened: whatever was received before it is played first,
 * however long the store takes.
 */
#include <stdlib.h>
#include <string.h>

#include "server/hub/clocked.h"
#include "server/hub/live_room.h"
#include "server/hub/redraw.h"
#include "server/process/log.h"

enum {
	READ_AT_ONCE = 8, /* rooms, from the store */
	PAUSE_MS = 10,    /* before the next ones */
	AGAIN_MS = 1000,  /* what could not be done is looked at again after */
	UNREAD_MS = 60 * 1000,
	LATEST_MS = 3600 * 1000, /* a timer need not wait for days */
};

/* ---- one room ---- */

int64_t timeout_at_ms(const struct live_room *live) {
	int64_t flag_ms = clock_flag_ms(&live->room.clock);
	if (flag_ms == CLOCK_NEVER) {
		return redraw_due_ms(live);
	}
	return flag_ms + lag_of(live, live->room.holder[live->room.clock.running]);
}

bool timeout_falls(const struct live_room *live, int64_t at_ms) {
	return at_ms >= timeout_at_ms(live);
}

bool timeout_is_due(const struct live_room *live) {
	int64_t at_ms = site_now(live->site);
	if (!list_is_empty(&live->queue)) {
		at_ms = LIST_OWNER(live->queue.next, struct pending, link)->received_ms;
	}
	return timeout_falls(live, at_ms);
}

bool timeout_holds(const struct live_room *live) {
	bool looked_at = live->listing != NULL && deadline_is_set(&live->listing->deadline);
	bool waits = live->room.clock.running >= 0 || redraw_due_ms(live) != CLOCK_NEVER;
	return waits && !looked_at;
}

/* ---- all rooms ---- */

static void arm(struct hub *hub, int64_t least_ms) {
	const struct deadline *first = deadlines_first(hub->deadlines);
	if (first == NULL || hub->site.draining) {
		uv_timer_stop(hub->due_timer);
		return;
	}
	int64_t wait_ms = first->at_ms - site_now(&hub->site);
	wait_ms = wait_ms < least_ms ? least_ms : wait_ms > LATEST_MS ? LATEST_MS : wait_ms;
	beat_wake(hub, wait_ms);
}

void timeout_update(struct live_room *live) {
	struct listing *listing = live->listing;
	struct hub *hub = live->hub;
	if (listing == NULL) {
		return;
	}
	const struct deadline *first = deadlines_first(hub->deadlines);
	int64_t at_ms = timeout_at_ms(live);
	if (at_ms == CLOCK_NEVER && !deadline_is_set(&listing->deadline)) {
		return;
	}
	bool is_slow = live->room.clock.choice.kind == CLOCK_DAYS;
	deadlines_set(hub->deadlines, &listing->deadline, at_ms, is_slow);
	if (first == &listing->deadline || deadlines_first(hub->deadlines) == &listing->deadline) {
		arm(hub, 0);
	}
}

/* A room that was read for this alone goes again. */
static void let_go(struct live_room *live) {
	if (live_room_rests(live)) {
		live_room_destroy(live);
	}
}

static void look_again(struct hub *hub, struct listing *listing, int64_t at_ms) {
	deadlines_set(hub->deadlines, &listing->deadline, at_ms, listing->deadline.is_slow);
}

/* The room of listing may have a clock that has fallen. True if it had to be read. */
static bool look(struct hub *hub, struct listing *listing, int64_t now) {
	struct wire_error error;
	bool was_here = listing->live != NULL;
	struct live_room *live = was_here ? listing->live
					  : live_room_find(hub, listing->room, &error);
	if (live == NULL) {
		look_again(hub, listing, now + (error.code == ERROR_BUSY ? AGAIN_MS : UNREAD_MS));
		return true;
	}
	if (live->commit == NULL) {
		live_room_go_on(live);
	}
	timeout_update(live);
	if (deadline_is_set(&listing->deadline) && listing->deadline.at_ms <= now) {
		look_again(hub, listing, now + AGAIN_MS); /* on its way, or it cannot be kept now */
	}
	if (!was_here) {
		let_go(live);
	}
	return !was_here;
}

void timeouts_look(struct hub *hub) {
	int64_t now = site_now(&hub->site);
	unsigned read = 0;
	struct deadline *first = deadlines_first(hub->deadlines);
	while (!hub->site.draining && first != NULL && first->at_ms <= now && read < READ_AT_ONCE) {
		read += look(hub, DEADLINE_OWNER(first, struct listing, deadline), now);
		first = deadlines_first(hub->deadlines);
	}
	arm(hub, read < READ_AT_ONCE ? 1 : PAUSE_MS);
}
