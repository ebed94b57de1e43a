/* server/hub/retention.c - deletes finished rooms after some time, or when the store is too
 * large. */
#include "server/hub/retention.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/metric.h"
#include "server/hub/hub_settings.h"
#include "server/process/log.h"
#include "server/live/site.h"

enum {
	EACH_MS = 10 * 1000,
	SLICES_A_TICK = 20, /* while there is more to delete */
	DAY_MS = 24 * 3600 * 1000,
	MIB = 1 << 20,
};

struct retention {
	struct site *site; /* NULL once destroyed; then the answer under way frees this */
	const struct hub_settings *settings;
	bool asked;          /* an answer of the store is under way */
	bool more, full;     /* from the last answer */
	unsigned slices;     /* that may still be requested in this tick */
	int64_t asked_ms;    /* when the store was last asked */
	int64_t rooms, used; /* rooms deleted in this series; bytes used by the store */
	int64_t bytes;
	uint64_t rooms_gone, bytes_gone; /* rooms and bytes deleted since the start */
};

static void request_expiry(struct retention *retention);

static void log_expired_rooms(struct retention *retention) {
	if (retention->rooms > 0) {
		log_info("hub", "expired=%" PRId64 " bytes=%" PRId64 " store_bytes=%" PRId64,
			retention->rooms, retention->bytes, retention->used);
	}
	retention->rooms = retention->bytes = 0;
}

static void record_expiry(struct retention *retention, const struct store_gone *gone) {
	if (gone->full && !retention->full) {
		log_warning("hub",
			"store_bytes=%" PRId64
			" store_mb=%u: the store is full of rooms that are not "
			"over; no rooms are made until it is not",
			gone->used, retention->settings->store_mb);
	}
	retention->more = gone->more;
	retention->full = gone->full;
	retention->used = gone->used;
	retention->rooms += gone->rooms;
	retention->bytes += gone->bytes;
	retention->rooms_gone += (uint64_t)gone->rooms;
	retention->bytes_gone += (uint64_t)gone->bytes;
}

static void on_expired(void *user, const struct store_gone *gone) {
	struct retention *retention = user;
	retention->asked = false;
	if (retention->site == NULL) {
		free(retention);
		return;
	}
	if (gone->failed) {
		retention->more = false; /* the store has logged why; try again later */
		return;
	}
	record_expiry(retention, gone);
	if (!gone->more) {
		log_expired_rooms(retention);
	} else if (retention->slices > 0) {
		request_expiry(retention);
	}
}

static void request_expiry(struct retention *retention) {
	int64_t days = retention->settings->keep_over_days;
	struct store_want want = {
		.before_ms = days > 0 ? retention->asked_ms - days * DAY_MS : 0,
		.bytes = (int64_t)retention->settings->store_mb * MIB,
	};
	retention->slices--;
	retention->asked = store_expire(retention->site->store, &want, on_expired, retention);
}

struct retention *retention_create(struct site *site, const struct hub_settings *settings) {
	struct retention *retention = calloc(1, sizeof(*retention));
	if (retention != NULL) {
		retention->site = site;
		retention->settings = settings;
	}
	return retention;
}

void retention_destroy(struct retention *retention) {
	if (retention != NULL && retention->asked) {
		retention->site = NULL;
	} else {
		free(retention);
	}
}

static void begin_expiry(void *user, int64_t now) {
	struct retention *retention = user;
	if (retention->asked || (!retention->more && now - retention->asked_ms < EACH_MS)) {
		return;
	}
	retention->asked_ms = now;
	retention->slices = SLICES_A_TICK;
	request_expiry(retention);
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	const struct retention *retention = user;
	metric_gauge(
		metrics, "store_bytes", "Size of all rooms in the store.", (double)retention->used);
	metric_counter(metrics, "rooms_expired_total", "Rooms deleted from the store.",
		(double)retention->rooms_gone);
	metric_counter(metrics, "expired_bytes_total",
		"Bytes of events deleted with expired rooms.", (double)retention->bytes_gone);
}

struct live_listener retention_listener(struct retention *retention) {
	return (struct live_listener){
		.user = retention, .tick = begin_expiry, .metrics = tell_metrics};
}

void retention_hurry(struct retention *retention) {
	retention->asked_ms = 0;
}

bool retention_is_full(const struct retention *retention) {
	return retention->full;
}
