/* server/hub/redraw.c - strong dice: a seat that does not open the entropy it committed to in time
 * is lost, and where a set-up broke the dice are drawn again.
 */
#include "server/hub/redraw.h"

#include "server/live/broadcast.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/uptime.h"
#include "server/room/entropy.h"

enum { COME_BACK_MS = 30 * 1000 }; /* after a restart */

int64_t redraw_due_ms(const struct live_room *live) {
	const struct entropy_setup *setup = &live->room.setup;
	const struct uptime *uptime = live->site->uptime;
	if (setup->broken) {
		return 0;
	}
	if (!entropy_is_opening(&live->room)) {
		return CLOCK_NEVER;
	}
	/* nobody could open while the server was down */
	int64_t due_ms = setup->open_by_ms +
		uptime_down_ms(uptime, setup->open_from_ms, site_now(live->site));
	int64_t back_ms = uptime_from_ms(uptime) + COME_BACK_MS;
	return uptime_from_ms(uptime) > setup->open_from_ms && due_ms < back_ms ? back_ms : due_ms;
}

static void tell(struct live_room *live, struct client *client) {
	bool lost = client->place >= 0 && !live->room.person[client->place].sits;
	client->place = lost ? -1 : client->place;
	send_room(live, client, live->room.version);
	if (lost) {
		LISTENERS_CALL(&live->site->listeners, seated, live, client);
	}
}

static void event_told(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	for (struct list *at = live->clients.next;
		commit->event.kind == EVENT_REDRAW && at != &live->clients;) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		at = at->next;
		tell(live, client);
	}
}

struct live_listener redraw_listener(void) {
	return (struct live_listener){.told = event_told};
}
