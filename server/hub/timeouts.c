/* server/hub/timeouts.c - ends turns whose clock has run out, also in rooms with nobody in them.
 * With strong dice, removes a seat that does not open its committed entropy in time, or does not
 * commit between two games; the dice are then drawn again. */
#include "server/hub/timeouts.h"

#include <stdlib.h>

#include "server/hub/listings.h"
#include "server/live/send.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/load.h"
#include "server/live/pending.h"
#include "server/live/queue.h"
#include "server/live/ticker.h"
#include "server/live/uptime.h"
#include "server/room/entropy.h"

enum {
	READ_AT_ONCE = 8, /* rooms read from the store in a row */
	PAUSE_MS = 10,    /* before the next ones */
	AGAIN_MS = 1000,  /* before trying again what failed */
	UNREAD_MS = 60 * 1000,
	LATEST_MS = 3600 * 1000, /* longest timer; looking earlier does no harm */
};

enum { COME_BACK_MS = 30 * 1000 }; /* time to come back after a restart */

struct timeouts {
	struct site *site;
	struct live_rooms *rooms;
	struct listings *listings;
	struct deadlines *deadlines; /* of listings */
	struct ticker *ticker;
};

struct timeouts *timeouts_create(struct live_rooms *rooms, struct listings *listings,
	struct deadlines *deadlines, struct ticker *ticker) {
	struct timeouts *timeouts = calloc(1, sizeof(*timeouts));
	if (timeouts == NULL) {
		return NULL;
	}
	timeouts->site = rooms->site;
	timeouts->rooms = rooms;
	timeouts->listings = listings;
	timeouts->deadlines = deadlines;
	timeouts->ticker = ticker;
	return timeouts;
}

void timeouts_destroy(struct timeouts *timeouts) {
	free(timeouts);
}

/* ---- one room ---- */

/* ---- strong dice ---- */

/* Extend a time limit that began at from_ms, because nobody could act while the server was down. */
static int64_t while_up_ms(const struct live_room *live, int64_t from_ms, int64_t by_ms) {
	const struct uptime *uptime = live->site->uptime;
	int64_t due_ms = by_ms + uptime_down_ms(uptime, from_ms, site_now(live->site));
	int64_t back_ms = uptime_from_ms(uptime) + COME_BACK_MS;
	return uptime_from_ms(uptime) > from_ms && due_ms < back_ms ? back_ms : due_ms;
}

/* When a redraw is due in the room; CLOCK_NEVER if none is. In the past if it is overdue. */
static int64_t redraw_due_ms(const struct live_room *live) {
	const struct entropy_setup *setup = live->room.setup;
	if (setup == NULL) {
		return CLOCK_NEVER;
	}
	if (setup->broken) {
		return 0;
	}
	if (entropy_is_opening(&live->room)) {
		return while_up_ms(live, setup->open_from_ms, setup->open_by_ms);
	}
	if (entropy_is_waiting(&live->room)) {
		int64_t from_ms = setup->committed_ms;
		unsigned limit_s = live->site->settings->dice_open_s;
		return while_up_ms(live, from_ms, entropy_limit_ms(&live->room, limit_s, from_ms));
	}
	return CLOCK_NEVER;
}

/* ---- clocks ---- */

/* When the running clock runs out, including uncharged lag, or entropy must be opened; CLOCK_NEVER
 * if neither. */
static int64_t timeout_ms(const struct live_room *live) {
	int64_t flag_ms = clock_flag_ms(&live->room.clock);
	if (flag_ms == CLOCK_NEVER) {
		return redraw_due_ms(live);
	}
	return flag_ms + lag_of(live, live->room.holder[live->room.clock.running]);
}

/* The time by which the clock is judged. A request received before the timeout is processed first,
 * however long the store takes. */
static int64_t judged_ms(const struct live_room *live, const struct pending *pending) {
	if (pending != NULL) {
		return pending->received_ms;
	}
	if (!list_is_empty(&live->queue)) {
		return LIST_OWNER(live->queue.next, struct pending, in_queue)->received_ms;
	}
	return site_now(live->site);
}

/* ---- all rooms ---- */

static void arm_timeouts(const struct timeouts *timeouts, int64_t least_ms) {
	const struct deadline *first = deadlines_first(timeouts->deadlines);
	if (first == NULL || timeouts->site->draining) {
		ticker_sleep(timeouts->ticker);
		return;
	}
	int64_t wait_ms = first->at_ms - site_now(timeouts->site);
	wait_ms = wait_ms < least_ms ? least_ms : wait_ms > LATEST_MS ? LATEST_MS : wait_ms;
	ticker_wake(timeouts->ticker, wait_ms);
}

static int64_t first_deadline_ms(const struct timeouts *timeouts) {
	const struct deadline *first = deadlines_first(timeouts->deadlines);
	return first != NULL ? first->at_ms : DEADLINE_NEVER;
}

/* The ticker wakes for the first deadline. If that moves away, as with each move, it wakes for
 * nothing once, and is set again then. */
static void update_deadline(struct timeouts *timeouts, struct live_room *live) {
	struct listing *listing = listings_of_live(timeouts->listings, live);
	if (listing == NULL) {
		return;
	}
	int64_t first_ms = first_deadline_ms(timeouts), at_ms = timeout_ms(live);
	if (at_ms == CLOCK_NEVER && !deadline_is_set(&listing->deadline)) {
		return;
	}
	bool is_slow = live->room.clock.choice.kind == CLOCK_DAYS;
	deadlines_set(timeouts->deadlines, &listing->deadline, at_ms, is_slow);
	if (first_deadline_ms(timeouts) < first_ms) {
		arm_timeouts(timeouts, 0);
	}
}

/* Drop a room from memory that was read only for this. */
static void drop_resting_room(struct live_room *live) {
	if (live_room_rests(live) && !listeners_hold(&live->site->listeners, live, false)) {
		live_room_destroy(live);
	}
}

static void look_again(struct timeouts *timeouts, struct listing *listing, int64_t at_ms) {
	deadlines_set(timeouts->deadlines, &listing->deadline, at_ms, listing->deadline.is_slow);
}

/* Check a room whose clock may have run out. True if it had to be read. */
static bool check_room_timeout(struct timeouts *timeouts, struct listing *listing, int64_t now) {
	struct wire_error error;
	bool was_here = listing->live != NULL;
	enum site_room stands = site_stands(timeouts->site, listing->room);
	if (!was_here && stands != SITE_ROOM_HERE) {
		/* Another node plays it or will; or this node is checking whether it still does. */
		look_again(timeouts, listing,
			stands == SITE_ROOM_DOUBTFUL ? now + AGAIN_MS : DEADLINE_NEVER);
		return false;
	}
	struct live_room *live = was_here ? listing->live
					  : live_room_find(timeouts->rooms, listing->room, &error);
	if (live == NULL) {
		look_again(
			timeouts, listing, now + (error.code == ERROR_BUSY ? AGAIN_MS : UNREAD_MS));
		return true;
	}
	if (live->commit == NULL) {
		live_room_go_on(live);
	}
	update_deadline(timeouts, live);
	if (deadline_is_set(&listing->deadline) && listing->deadline.at_ms <= now) {
		look_again(timeouts, listing,
			now + AGAIN_MS); /* already being handled, or not possible now */
	}
	if (!was_here) {
		drop_resting_room(live);
	}
	return !was_here;
}

void timeouts_look(struct timeouts *timeouts) {
	int64_t now = site_now(timeouts->site);
	unsigned read = 0;
	struct deadline *first = deadlines_first(timeouts->deadlines);
	while (!timeouts->site->draining && first != NULL && first->at_ms <= now &&
		read < READ_AT_ONCE) {
		read += check_room_timeout(
			timeouts, DEADLINE_OWNER(first, struct listing, deadline), now);
		first = deadlines_first(timeouts->deadlines);
	}
	arm_timeouts(timeouts, read < READ_AT_ONCE ? 1 : PAUSE_MS);
}

static void forgive_room_time(
	struct timeouts *timeouts, struct live_room *live, int64_t from_ms, int64_t now) {
	struct clock *clock = &live->room.clock;
	if (clock->running < 0 || live->muted) {
		return;
	}
	/* The turn may have begun later, or told late (leave_out_delay): that is free already. */
	int64_t charged_ms = clock->since_ms + clock->free_ms;
	clock->free_ms += now - (charged_ms > from_ms ? charged_ms : from_ms);
	update_deadline(timeouts, live);
	send_room_to_all(live);
}

void timeouts_forgive(struct timeouts *timeouts, int64_t from_ms, int64_t now) {
	struct list *rooms = &timeouts->rooms->all;
	for (struct list *at = rooms->next; at != rooms; at = at->next) {
		forgive_room_time(timeouts, LIST_OWNER(at, struct live_room, in_all), from_ms, now);
	}
}

/* ---- listener ---- */

static void update_applied_deadline(
	void *user, struct live_room *live, const struct commit *commit) {
	(void)commit;
	update_deadline(user, live);
}

static void set_opened_deadline(void *user, struct live_room *live) {
	update_deadline(user, live);
}

/* The log cannot be read: do not try at every tick. */
static void delay_unreadable_room(
	void *user, struct live_room *live, const struct wire_error *error) {
	struct timeouts *timeouts = user;
	struct listing *listing = error != NULL ? listings_of_live(timeouts->listings, live) : NULL;
	if (listing != NULL && deadline_is_set(&listing->deadline)) {
		look_again(timeouts, listing, site_now(timeouts->site) + UNREAD_MS);
	}
}

/* Keep the room in memory if its clock runs and no deadline would bring it back. */
static bool is_held_for_clock(void *user, const struct live_room *live, bool full) {
	const struct timeouts *timeouts = user;
	const struct listing *listing = listings_of_live(timeouts->listings, live);
	(void)full;
	bool looked_at = listing != NULL && deadline_is_set(&listing->deadline);
	bool waits = live->room.clock.running >= 0 || redraw_due_ms(live) != CLOCK_NEVER;
	return waits && !looked_at;
}

static void tick_timeouts(void *user, int64_t now) {
	(void)now;
	timeouts_look(user);
}

static bool has_clock_run_out(
	void *user, const struct live_room *live, const struct pending *pending) {
	(void)user;
	return judged_ms(live, pending) >= timeout_ms(live);
}

struct live_listener timeouts_listener(struct timeouts *timeouts) {
	return (struct live_listener){
		.user = timeouts,
		.is_timed_out = has_clock_run_out,
		.applied = update_applied_deadline,
		.failed = update_applied_deadline,
		.opened = set_opened_deadline,
		.loaded = delay_unreadable_room,
		.holds = is_held_for_clock,
		.tick = tick_timeouts,
	};
}

/* ---- after a redraw ---- */

static void send_again(struct live_room *live, struct client *client) {
	bool lost = client->place >= 0 && !live->room.person[client->place].sits;
	client->place = lost ? -1 : client->place;
	send_room(live, client, live->room.version);
	if (lost) {
		LISTENERS_CALL(&live->site->listeners, seated, live, client);
	}
}

static void send_again_to_all(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	(void)commit;
	for (struct list *at = live->clients.next; at != &live->clients;) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		at = at->next;
		send_again(live, client);
	}
}

struct live_listener redraw_listener(void) {
	static const enum event_kind kinds[] = {EVENT_REDRAW, EVENT_KINDS};
	return (struct live_listener){.published_kinds = kinds, .published = send_again_to_all};
}
