/* server/hub/timeout.c - when the clock of a room runs out.
 *
 * A timeout is judged by when things happened: whatever was received before it is played first,
 * however long the store takes.
 */
#include "server/hub/timeout.h"

#include "server/live/lag.h"
#include "server/hub/inside.h"
#include "server/hub/redraw.h"

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
		at_ms = LIST_OWNER(live->queue.next, struct pending, in_queue)->received_ms;
	}
	return timeout_falls(live, at_ms);
}
