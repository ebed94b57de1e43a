/* server/hub/beat.c - the hub's timers, and times in which they stood still: for whoever plays, a
 * process that is stopped or a machine that pauses is a server that is down.
 */
#include <stdlib.h>

#include "server/hub/clocked.h"
#include "server/process/log.h"
#include "server/hub/send.h"

enum { STALL_MS = 3000 }; /* from one beat to the next */

static const uint64_t ms_ns = 1000000;

/* The clocks of a room in memory have run through a stall. */
static void forgive(struct live_room *live, int64_t from_ms, int64_t now) {
	struct clock *clock = &live->room.clock;
	if (clock->running < 0) {
		return;
	}
	clock->free_ms += now - (clock->since_ms > from_ms ? clock->since_ms : from_ms);
	timeout_update(live);
	send_room_to_all(live);
}

void beat(struct hub *hub) {
	uint64_t now_ns = uv_hrtime();
	int64_t passed_ms = (int64_t)((now_ns - hub->beat_ns) / ms_ns);
	hub->beat_ns = now_ns;
	if (passed_ms < STALL_MS || !uptime_has_begun(hub->uptime)) {
		return;
	}
	int64_t now = site_now(&hub->site);
	log_warning("hub", "stalled_ms=%lld", (long long)passed_ms);
	if (!uptime_begin_again(hub->uptime, now - passed_ms, now)) {
		return;
	}
	for (struct list *at = hub->live_rooms.next; at != &hub->live_rooms; at = at->next) {
		forgive(LIST_OWNER(at, struct live_room, in_hub), now - passed_ms, now);
	}
}

static void on_timer(uv_timer_t *timer) {
	beat(timer->data);
	hub_tick(timer->data);
}

static void on_due(uv_timer_t *timer) {
	struct hub *hub = timer->data;
	beat(hub);
	timeouts_look(hub);
	hub_flush(hub);
}

static void on_timer_closed(uv_handle_t *handle) {
	free(handle);
}

/* Returns new; NULL without memory. */
static uv_timer_t *make_timer(struct hub *hub) {
	uv_timer_t *timer = malloc(sizeof(*timer));
	if (timer == NULL) {
		return NULL;
	}
	int failed = uv_timer_init(hub->site.loop, timer);
	if (failed < 0) {
		log_error("hub", "timer: %s", uv_strerror(failed));
		free(timer);
		return NULL;
	}
	timer->data = hub;
	uv_unref((uv_handle_t *)timer);
	return timer;
}

bool beat_start(struct hub *hub) {
	hub->timer = make_timer(hub);
	hub->due_timer = make_timer(hub);
	if (hub->timer == NULL || hub->due_timer == NULL) {
		return false;
	}
	hub->beat_ns = uv_hrtime();
	uv_timer_start(hub->timer, on_timer, TICK_MS, TICK_MS);
	return true;
}

void beat_wake(struct hub *hub, int64_t wait_ms) {
	uv_timer_start(hub->due_timer, on_due, (uint64_t)wait_ms, 0);
}

static void close_timer(uv_timer_t *timer) {
	if (timer != NULL) {
		uv_timer_stop(timer);
		uv_close((uv_handle_t *)timer, on_timer_closed);
	}
}

void beat_stop(struct hub *hub) {
	close_timer(hub->timer);
	close_timer(hub->due_timer);
}
