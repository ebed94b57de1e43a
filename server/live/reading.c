/* server/live/reading.c - reads logs in slices, so that the loop is never blocked for long. */
#include "server/live/reading.h"

#include <stdlib.h>

#include "server/live/address.h"
#include "server/live/listen.h"
#include "server/live/site.h"

enum { STEPS_AT_ONCE = 16 }; /* between two looks at the time */

static const uint64_t us_ns = 1000;

/* Read one slice. Makes progress in every slice, however busy the machine is. */
static enum store_more read_slice(struct reading *reading, uint64_t until_ns) {
	enum store_more more;
	unsigned steps = 0;
	do {
		more = store_read_some(reading->readings->site->store, reading->cursor,
			STEPS_AT_ONCE, reading->each, reading->user);
		steps += STEPS_AT_ONCE;
	} while (more == STORE_MORE && steps < READING_STEPS && uv_hrtime() < until_ns);
	return more;
}

static uint64_t slice_end(unsigned us) {
	return uv_hrtime() + us * us_ns;
}

void reading_stop(struct reading *reading) {
	struct readings *readings = reading->readings;
	if (reading->cursor == NULL) {
		return;
	}
	store_read_end(readings->site->store, reading->cursor);
	reading->cursor = NULL;
	if (!list_is_empty(&reading->in_all)) {
		list_take_out(&reading->in_all);
		readings->site->counts.readings--;
		if (reading->address != NULL) {
			address_give(reading->address, ADDRESS_READINGS);
		}
		listeners_reading_ended(&readings->site->listeners);
	}
}

static bool has_space(const struct readings *readings, const struct address *address) {
	bool later = store_reads_later(readings->site->store);
	unsigned all = later ? SLEEPERS_MAX : READINGS_MAX;
	unsigned each = later ? SLEEPERS_ADDRESS_MAX : READINGS_ADDRESS_MAX;
	if (address == NULL) {
		return readings->site->counts.readings < all / 2;
	}
	return readings->site->counts.readings < all && address->count[ADDRESS_READINGS] < each;
}

static void wait_for_store(struct reading *reading);

/* After a slice: sleep, queue the next slice, or end. */
static void schedule_next_slice(struct reading *reading, enum store_more more) {
	struct readings *readings = reading->readings;
	if (more == STORE_LATER) {
		wait_for_store(reading);
	} else if (more == STORE_MORE) {
		list_move_last(&readings->all, &reading->in_all);
		readings_wake(readings);
	} else {
		reading_stop(reading);
		reading->done(reading, more == STORE_END);
	}
}

static void on_reading_wake(void *user) {
	struct reading *reading = user;
	struct readings *readings = reading->readings;
	unsigned slice_us = reading->slept ? READING_SLICE_US : READING_FIRST_US;
	reading->slept = true;
	schedule_next_slice(reading, read_slice(reading, slice_end(slice_us)));
	listeners_flush(&readings->site->listeners);
}

static void wait_for_store(struct reading *reading) {
	list_move_last(&reading->readings->asleep, &reading->in_all);
	store_read_wait(reading->readings->site->store, reading->cursor, on_reading_wake, reading);
}

enum reading_begun reading_begin(
	struct reading *reading, struct readings *readings, const char *room, uint32_t since) {
	reading->readings = readings;
	list_init(&reading->in_all);
	reading->slept = false;
	reading->cursor = store_read_begin(readings->site->store, room, since);
	if (reading->cursor == NULL) {
		return READING_FAILED;
	}
	enum store_more more = read_slice(reading, slice_end(READING_FIRST_US));
	bool goes_on = more == STORE_MORE || more == STORE_LATER;
	if (!goes_on || !has_space(readings, reading->address)) {
		reading_stop(reading);
		return more == STORE_END       ? READING_DONE
			: more == STORE_BROKEN ? READING_FAILED
					       : READING_BUSY;
	}
	readings->site->counts.readings++;
	if (reading->address != NULL) {
		address_add(reading->address, ADDRESS_READINGS);
	}
	schedule_next_slice(reading, more);
	return READING_GOES_ON;
}

/* ---- the timer ---- */

/* Continue the reading that has waited longest. */
static void continue_oldest_reading(struct readings *readings, uint64_t until_ns) {
	struct reading *reading = LIST_OWNER(readings->all.next, struct reading, in_all);
	schedule_next_slice(reading, read_slice(reading, until_ns));
}

static bool others_wait(const struct readings *readings) {
	return readings->waits != NULL && readings->waits(readings->user);
}

static void on_slice(uv_timer_t *timer) {
	struct readings *readings = timer->data;
	uint64_t until_ns = slice_end(READING_SLICE_US);
	bool reads = !list_is_empty(&readings->all) &&
		(!readings->read_last || !others_wait(readings));
	readings->read_last = reads;
	if (reads) {
		continue_oldest_reading(readings, until_ns);
	}
	while (!reads && others_wait(readings) && uv_hrtime() < until_ns) {
		readings->next(readings->user);
	}
	readings_wake(readings);
	listeners_flush(&readings->site->listeners);
}

void readings_wake(struct readings *readings) {
	bool waits = !list_is_empty(&readings->all) || others_wait(readings);
	if (waits && !uv_is_active((uv_handle_t *)readings->timer)) {
		uv_timer_start(readings->timer, on_slice, READING_PAUSE_MS, 0);
	}
}

bool readings_start(struct readings *readings, struct site *site) {
	*readings = (struct readings){.site = site, .read_last = true};
	list_init(&readings->all);
	list_init(&readings->asleep);
	readings->timer = malloc(sizeof(*readings->timer));
	if (readings->timer == NULL) {
		return false;
	}
	uv_timer_init(site->loop, readings->timer); /* libuv: always succeeds */
	readings->timer->data = readings;
	return true;
}

static void on_reading_handle_closed(uv_handle_t *handle) {
	free(handle);
}

void readings_finish(struct readings *readings) {
	if (readings->timer != NULL) {
		uv_timer_stop(readings->timer);
		uv_close((uv_handle_t *)readings->timer, on_reading_handle_closed);
		readings->timer = NULL;
	}
}
