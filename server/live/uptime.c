/* server/live/uptime.c - when servers used this store, so that downtime is charged to no player's
 * clock. */
#include "server/live/uptime.h"

#include <stdlib.h>

#include "base/array.h"
#include "server/live/deadlines.h"
#include "server/process/log.h"
#include "server/live/site.h"

enum {
	SIGN_MS = 3000,
	SLOW_SIGN_MS = 60 * 1000, /* if all running clocks are of days */
};

struct downtime {
	int64_t from_ms, to_ms;
};

struct uptime {
	struct site *site;
	const struct deadlines *deadlines;
	bool read; /* the earlier runs have been read */
	bool begun, failed;
	int64_t from_ms;       /* start of this run */
	int64_t sign_ms;       /* last sign of life in the store */
	int64_t last_ms;       /* end of the earlier runs */
	struct downtime *down; /* oldest first */
	size_t count, capacity;
};

struct uptime *uptime_create(struct site *site, const struct deadlines *deadlines) {
	struct uptime *uptime = calloc(1, sizeof(*uptime));
	if (uptime != NULL) {
		uptime->site = site;
		uptime->deadlines = deadlines;
	}
	return uptime;
}

void uptime_destroy(struct uptime *uptime) {
	if (uptime != NULL) {
		free(uptime->down);
		free(uptime);
	}
}

static bool add_downtime(struct uptime *uptime, int64_t from_ms, int64_t to_ms) {
	struct downtime *down = array_reserve(
		uptime->down, &uptime->capacity, uptime->count + 1, sizeof(*down));
	if (down == NULL) {
		return false;
	}
	uptime->down = down;
	uptime->down[uptime->count++] = (struct downtime){from_ms, to_ms};
	return true;
}

/* Runs come in order; between two of them no server was running. */
static bool read_run(void *user, int64_t from_ms, int64_t to_ms) {
	struct uptime *uptime = user;
	if (uptime->last_ms > 0 && from_ms > uptime->last_ms &&
		!add_downtime(uptime, uptime->last_ms, from_ms)) {
		uptime->failed = true;
		return false;
	}
	uptime->last_ms = to_ms > uptime->last_ms ? to_ms : uptime->last_ms;
	return true;
}

static void begin_run(struct uptime *uptime, int64_t now) {
	uptime->from_ms = now;
	uptime->sign_ms = now;
	store_keep_run(uptime->site->store, now, now);
}

bool uptime_read(struct uptime *uptime) {
	if (uptime->read) {
		return true;
	}
	uptime->count = 0;
	uptime->last_ms = 0;
	uptime->failed = false;
	if (!store_runs(uptime->site->store, read_run, uptime) || uptime->failed) {
		log_error("hub", "the uptime history cannot be read from the store");
		return false;
	}
	uptime->read = true;
	return true;
}

bool uptime_begin(struct uptime *uptime) {
	if (uptime->begun || !uptime_read(uptime)) {
		return uptime->begun;
	}
	int64_t now = site_now(uptime->site);
	if (now < uptime->last_ms) {
		uptime->site->ahead_ms += uptime->last_ms - now;
		now = uptime->last_ms;
	}
	if (uptime->last_ms > 0 && now > uptime->last_ms &&
		!add_downtime(uptime, uptime->last_ms, now)) {
		return false;
	}
	uptime->begun = true;
	begin_run(uptime, now);
	return true;
}

bool uptime_has_begun(const struct uptime *uptime) {
	return uptime->begun;
}

int64_t uptime_from_ms(const struct uptime *uptime) {
	return uptime->from_ms;
}

bool uptime_begin_again(struct uptime *uptime, int64_t from_ms, int64_t now) {
	if (!add_downtime(uptime, from_ms, now)) {
		return false;
	}
	begin_run(uptime, now);
	return true;
}

int64_t uptime_down_ms(const struct uptime *uptime, int64_t from_ms, int64_t to_ms) {
	int64_t down_ms = 0;
	for (size_t i = uptime->count; i > 0 && uptime->down[i - 1].to_ms > from_ms; i--) {
		const struct downtime *down = &uptime->down[i - 1];
		int64_t begin_ms = down->from_ms > from_ms ? down->from_ms : from_ms;
		int64_t end_ms = down->to_ms < to_ms ? down->to_ms : to_ms;
		down_ms += end_ms > begin_ms ? end_ms - begin_ms : 0;
	}
	return down_ms;
}

static void note_last_sign(struct uptime *uptime, int64_t at_ms) {
	uptime->sign_ms = at_ms > uptime->sign_ms ? at_ms : uptime->sign_ms;
}

void uptime_end(struct uptime *uptime, int64_t now) {
	if (uptime->begun) {
		store_keep_run(uptime->site->store, uptime->from_ms, now);
		note_last_sign(uptime, now);
	}
}

/* ---- listener ---- */

static void sign_uptime(void *user, int64_t now) {
	struct uptime *uptime = user;
	bool quick = deadlines_count_quick(uptime->deadlines) > 0;
	int64_t each_ms = quick ? SIGN_MS : SLOW_SIGN_MS;
	note_last_sign(uptime, uptime->site->event_ms);
	if (uptime_begin(uptime) && deadlines_count(uptime->deadlines) > 0 &&
		now - uptime->sign_ms >= each_ms) {
		uptime_end(uptime, now);
	}
}

static void end_uptime_run(void *user) {
	struct uptime *uptime = user;
	uptime_end(uptime, site_now(uptime->site));
}

struct live_listener uptime_listener(struct uptime *uptime) {
	return (struct live_listener){
		.user = uptime,
		.tick = sign_uptime,
		.draining = end_uptime_run,
	};
}
