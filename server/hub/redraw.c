/* server/hub/redraw.c - strong dice: a seat that does not open the entropy it committed to in time
 * is lost, and where a set-up broke the dice are drawn again.
 */
#include "server/hub/redraw.h"

#include "server/hub/chat.h"
#include "server/hub/clocked.h"
#include "server/hub/live_room.h"
#include "server/hub/send.h"

enum { COME_BACK_MS = 30 * 1000 }; /* after a restart */

static const int64_t day_s = 24 * 3600;

int64_t redraw_open_by(const struct hub *hub, const struct room *room, int64_t at_ms) {
	const struct clock_choice *clock = &room->clock.choice;
	int64_t s = clock->kind == CLOCK_DAYS ? clock->days * day_s : hub->site.limits.dice_open_s;
	return at_ms + s * 1000;
}

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
		uptime_down_ms(hub->uptime, setup->open_from_ms, site_now(&hub->site));
	int64_t back_ms = uptime_from_ms(hub->uptime) + COME_BACK_MS;
	return uptime_from_ms(hub->uptime) > setup->open_from_ms && due_ms < back_ms ? back_ms
										     : due_ms;
}

bool redraw_fill(
	const struct room *room, uint8_t seats, const char *reason, struct commit *commit) {
	struct event *event = &commit->event;
	entropy_make_loss(room, seats, reason, event);
	if (event->kind == EVENT_ABORT) {
		return true;
	}
	if (!draw_dice(event, room->dice_mode)) {
		return wire_error_set(&commit->error, ERROR_STORE_FAILED,
			"The server has no random numbers now; try again.");
	}
	entropy_fill_seats(room, &event->dice);
	return true;
}

bool redraw_owed(const struct live_room *live, struct commit *commit) {
	const struct room *room = &live->room;
	return room->setup.broken ? redraw_fill(room, 0, "left", commit)
				  : redraw_fill(room, entropy_unopened(room), "unopened", commit);
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
	presence_changed(live);
}
