/* server/hub/reading.c - logs that are read beside all else the loop does, a slice at a time. */
#include "server/hub/reading.h"

#include <stdlib.h>

#include "server/hub/inside.h"
#include "server/hub/join.h"
#include "server/hub/listings.h"
#include "server/hub/mine.h"

enum { STEPS_AT_ONCE = 16 }; /* before the time is looked at */

static const uint64_t us_ns = 1000;

/* One slice. */
static enum store_more read_slice(struct reading *reading, uint64_t until_ns) {
	enum store_more more = STORE_MORE;
	unsigned steps = 0;
	while (more == STORE_MORE && steps < READING_STEPS && uv_hrtime() < until_ns) {
		more = store_read_some(reading->hub->site.store, reading->cursor, STEPS_AT_ONCE,
			reading->each, reading->user);
		steps += STEPS_AT_ONCE;
	}
	return more;
}

static uint64_t slice_end(unsigned us) {
	return uv_hrtime() + us * us_ns;
}

void reading_stop(struct reading *reading) {
	struct hub *hub = reading->hub;
	if (reading->cursor == NULL) {
		return;
	}
	store_read_end(hub->site.store, reading->cursor);
	reading->cursor = NULL;
	if (!list_is_empty(&reading->in_hub)) {
		list_take_out(&reading->in_hub);
		hub->site.counts.readings--;
		if (reading->address != NULL) {
			address_give(reading->address, ADDRESS_READINGS);
		}
		mine_wake(hub);
	}
}

static bool has_space(const struct hub *hub, const struct address *address) {
	if (address == NULL) {
		return hub->site.counts.readings < READINGS_MAX / 2;
	}
	return hub->site.counts.readings < READINGS_MAX &&
		address->count[ADDRESS_READINGS] < READINGS_ADDRESS_MAX;
}

enum reading_begun reading_begin(
	struct reading *reading, struct hub *hub, const char *room, uint32_t since) {
	reading->hub = hub;
	list_init(&reading->in_hub);
	reading->cursor = store_read_begin(hub->site.store, room, since);
	if (reading->cursor == NULL) {
		return READING_FAILED;
	}
	enum store_more more = read_slice(reading, slice_end(READING_FIRST_US));
	if (more != STORE_MORE || !has_space(hub, reading->address)) {
		reading_stop(reading);
		return more == STORE_END       ? READING_DONE
			: more == STORE_BROKEN ? READING_FAILED
					       : READING_BUSY;
	}
	list_add_last(&hub->readings, &reading->in_hub);
	hub->site.counts.readings++;
	if (reading->address != NULL) {
		address_add(reading->address, ADDRESS_READINGS);
	}
	reading_wake(hub);
	return READING_GOES_ON;
}

/* ---- the timer ---- */

/* The one that waits longest goes on, then the next has its turn. */
static void go_on(struct hub *hub, uint64_t until_ns) {
	struct reading *reading = LIST_OWNER(hub->readings.next, struct reading, in_hub);
	list_take_out(&reading->in_hub);
	list_add_last(&hub->readings, &reading->in_hub);
	enum store_more more = read_slice(reading, until_ns);
	if (more != STORE_MORE) {
		reading_stop(reading);
		reading->done(reading, more == STORE_END);
	}
}

static void on_slice(uv_timer_t *timer) {
	struct hub *hub = timer->data;
	uint64_t until_ns = slice_end(READING_SLICE_US);
	bool reads = !list_is_empty(&hub->readings) &&
		(hub->joined_last || list_is_empty(&hub->joinable));
	hub->joined_last = !reads;
	if (reads) {
		go_on(hub, until_ns);
	}
	while (!reads && !list_is_empty(&hub->joinable) && uv_hrtime() < until_ns) {
		join_next(hub);
	}
	reading_wake(hub);
	hub_flush(hub);
}

void reading_wake(struct hub *hub) {
	bool waits = !list_is_empty(&hub->readings) || !list_is_empty(&hub->joinable);
	if (waits && !uv_is_active((uv_handle_t *)hub->reading_timer)) {
		uv_timer_start(hub->reading_timer, on_slice, READING_PAUSE_MS, 0);
	}
}

bool reading_start(struct hub *hub) {
	hub->reading_timer = malloc(sizeof(*hub->reading_timer));
	if (hub->reading_timer == NULL) {
		return false;
	}
	uv_timer_init(hub->site.loop, hub->reading_timer); /* never fails, says libuv */
	hub->reading_timer->data = hub;
	return true;
}

static void on_closed(uv_handle_t *handle) {
	free(handle);
}

void reading_finish(struct hub *hub) {
	if (hub->reading_timer != NULL) {
		uv_timer_stop(hub->reading_timer);
		uv_close((uv_handle_t *)hub->reading_timer, on_closed);
		hub->reading_timer = NULL;
	}
}
