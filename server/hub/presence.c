/* server/hub/presence.c - who is at a table, and from when it may be claimed that somebody has
 * left.
 *
 * Present is who has a connection. Whoever loses the last one is told as present for presence_s
 * longer, so that a page that is loaded again does not flicker. Claims count from the moment the
 * connection was lost; a room that comes back from its log counts from there.
 */
#include "server/hub/clocked.h"
#include "proto/message.h"
#include "server/live/send.h"
#include "server/room/tell_room.h"

enum { SECOND_MS = 1000 };

/* A bit for each place that has a connection. */
static uint8_t connected(const struct live_room *live, unsigned *watchers) {
	uint8_t here = 0;
	for (struct list *at = live->clients.next; at != &live->clients; at = at->next) {
		const struct client *client = LIST_OWNER(at, struct client, in_room);
		if (client->place >= 0) {
			here |= (uint8_t)(1U << client->place);
		} else {
			(*watchers)++;
		}
	}
	return here;
}

/* The place whose turn it is, -1. */
static int place_to_move(const struct room *room) {
	if (room->status != ROOM_PLAYING) {
		return -1;
	}
	struct game_status status = room_game_status(room);
	bool waits = status.phase != GAME_OVER && status.seat < room->places;
	return waits ? room->holder[status.seat] : -1;
}

/* From when place may be claimed against, 0 for never; shown: a bit for each that is there. */
static int64_t claim_from(const struct live_room *live, int place, uint8_t shown) {
	bool days = live->room.clock.choice.kind == CLOCK_DAYS; /* nobody has to be there */
	if (place < 0 || days || (shown >> place & 1) != 0) {
		return 0;
	}
	int64_t left = live->left_ms[place];
	int64_t since = left > live->state_ms ? left : live->state_ms;
	return since + (int64_t)live->site->limits.claim_s * SECOND_MS;
}

struct tell_presence presence_of(const struct live_room *live) {
	struct tell_presence presence = {.watchers = 0};
	uint8_t shown = (uint8_t)(connected(live, &presence.watchers) | live->lingers);
	for (int place = 0; place < live->room.places; place++) {
		presence.present[place] = (shown >> place & 1) != 0 &&
			live->room.person[place].sits;
	}
	int place = place_to_move(&live->room);
	if (place >= 0) {
		presence.claim_ms[place] = claim_from(live, place, shown);
	}
	return presence;
}

int64_t presence_claim_from(const struct live_room *live, int *place) {
	unsigned watchers = 0;
	uint8_t shown = (uint8_t)(connected(live, &watchers) | live->lingers);
	*place = place_to_move(&live->room);
	return claim_from(live, *place, shown);
}

void presence_changed(struct live_room *live) {
	list_take_out(&live->in_dirty);
	list_add_last(&live->hub->dirty, &live->in_dirty);
	listings_changed(live->hub->listings);
}

void presence_after_move(struct live_room *live, int64_t at_ms) {
	unsigned watchers = 0;
	int place;
	uint8_t all = (uint8_t)((1U << live->room.places) - 1);
	live->state_ms = at_ms;
	if (live->claim_told == 0 && connected(live, &watchers) == all) {
		return;
	}
	if (presence_claim_from(live, &place) != live->claim_told) {
		presence_changed(live);
	}
}

void presence_came(struct live_room *live, int place) {
	if (place >= 0) {
		live->lingers &= (uint8_t) ~(1U << place);
	}
}

void presence_left(struct live_room *live, int place) {
	struct hub *hub = live->hub;
	unsigned watchers = 0;
	if (place < 0 || (connected(live, &watchers) >> place & 1) != 0) {
		return;
	}
	live->left_ms[place] = site_now(&hub->site);
	if (hub->site.limits.presence_s > 0) {
		live->lingers |= (uint8_t)(1U << place);
		list_take_out(&live->in_lingering);
		list_add_last(&hub->lingering, &live->in_lingering);
	}
}

/* Forget places that have been gone long enough; true if some were. */
static bool end_lingering(struct live_room *live, int64_t now) {
	int64_t wait = (int64_t)live->site->limits.presence_s * SECOND_MS;
	uint8_t before = live->lingers;
	for (int place = 0; place < live->room.places; place++) {
		int64_t gone = now - live->left_ms[place];
		if (gone >= wait || gone < 0) {
			live->lingers &= (uint8_t) ~(1U << place);
		}
	}
	return live->lingers != before;
}

void presence_tick(struct hub *hub, int64_t now) {
	for (struct list *at = hub->lingering.next; at != &hub->lingering;) {
		struct live_room *live = LIST_OWNER(at, struct live_room, in_lingering);
		at = at->next;
		if (end_lingering(live, now)) {
			presence_changed(live);
		}
		if (live->lingers == 0) {
			list_take_out(&live->in_lingering);
		}
	}
}

void presence_flush(struct hub *hub) {
	while (!list_is_empty(&hub->dirty)) {
		struct live_room *live = LIST_OWNER(hub->dirty.next, struct live_room, in_dirty);
		list_take_out(&live->in_dirty);
		if (live->room.version == 0 || list_is_empty(&live->clients)) {
			continue;
		}
		struct tell_presence presence = presence_of(live);
		message_begin(&hub->site.message, "presence", -1, -1);
		out_begin(&hub->site.message, '{');
		tell_presence(&hub->site.message, &live->room, &presence);
		out_end(&hub->site.message, '}');
		message_end(&hub->site.message);
		send_to_room(live);
		int place;
		live->claim_told = presence_claim_from(live, &place);
	}
}
