/* server/hub/redraw.c - strong dice: removes a seat that does not open its committed entropy in
 * time, or does not commit between two games; the dice are then drawn again. */
#include "server/hub/redraw.h"

#include "server/live/broadcast.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/uptime.h"
#include "server/room/entropy.h"

enum { COME_BACK_MS = 30 * 1000 }; /* time to come back after a restart */

/* Extend a time limit that began at from_ms, because nobody could act while the server was down. */
static int64_t while_up_ms(const struct live_room *live, int64_t from_ms, int64_t by_ms) {
	const struct uptime *uptime = live->site->uptime;
	int64_t due_ms = by_ms + uptime_down_ms(uptime, from_ms, site_now(live->site));
	int64_t back_ms = uptime_from_ms(uptime) + COME_BACK_MS;
	return uptime_from_ms(uptime) > from_ms && due_ms < back_ms ? back_ms : due_ms;
}

int64_t redraw_due_ms(const struct live_room *live) {
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
		unsigned limit_s = live->site->limits.dice_open_s;
		return while_up_ms(live, from_ms, entropy_limit_ms(&live->room, limit_s, from_ms));
	}
	return CLOCK_NEVER;
}

static void send_again(struct live_room *live, struct client *client) {
	bool lost = client->place >= 0 && !live->room.person[client->place].sits;
	client->place = lost ? -1 : client->place;
	send_room(live, client, live->room.version);
	if (lost) {
		LISTENERS_CALL(&live->site->listeners, seated, live, client);
	}
}

static void on_published(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	for (struct list *at = live->clients.next;
		commit->event.kind == EVENT_REDRAW && at != &live->clients;) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		at = at->next;
		send_again(live, client);
	}
}

struct live_listener redraw_listener(void) {
	return (struct live_listener){.published = on_published};
}
