/* server/hub/redraw.c - strong dice: a seat that does not open the entropy it committed to in time
 * is lost, and where a set-up broke the dice are drawn again.
 */
#include "server/hub/redraw.h"

#include "server/hub/chat.h"
#include "server/hub/inside.h"
#include "server/live/send.h"

enum { COME_BACK_MS = 30 * 1000 }; /* after a restart */

int64_t redraw_due_ms(const struct live_room *live) {
	const struct entropy_setup *setup = &live->room.setup;
	const struct hub *hub = live->hub;
	if (setup->broken) {
		return 0;
	}
	if (!entropy_is_opening(&live->room)) {
		return CLOCK_NEVER;
	}
	/* nobody could open while the server was down */
	int64_t due_ms = setup->open_by_ms +
		uptime_down_ms(hub->site.uptime, setup->open_from_ms, site_now(&hub->site));
	int64_t back_ms = uptime_from_ms(hub->site.uptime) + COME_BACK_MS;
	return uptime_from_ms(hub->site.uptime) > setup->open_from_ms && due_ms < back_ms ? back_ms
											  : due_ms;
}

void redraw_tell(struct live_room *live) {
	for (struct list *at = live->clients.next; at != &live->clients;) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		at = at->next;
		bool lost = client->place >= 0 && !live->room.person[client->place].sits;
		client->place = lost ? -1 : client->place;
		send_room(live, client, live->room.version);
		if (lost) {
			chat_tell(client);
		}
	}
}
