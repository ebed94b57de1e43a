/* server/hub/presence.c - who is at a table, and from when it may be claimed that somebody has
 * left.
 *
 * Present is who has a connection. Whoever loses the last one is told as present for presence_s
 * longer, so that a page that is loaded again does not flicker. Claims count from the moment the
 * connection was lost; a room that comes back from its log counts from there.
 */
#include "server/hub/clocked.h"
#include "server/room/tell_room.h"

enum { SECOND_MS = 1000 };

/* A bit for each place that has a connection. */
static uint8_t connected(const struct desk *desk, unsigned *watchers) {
	uint8_t here = 0;
	for (struct list *at = desk->clients.next; at != &desk->clients; at = at->next) {
		const struct client *client = LIST_OWNER(at, struct client, in_desk);
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
static int64_t claim_from(const struct desk *desk, int place, uint8_t shown) {
	bool days = desk->room.clock.choice.kind == CLOCK_DAYS; /* nobody has to be there */
	if (place < 0 || days || (shown >> place & 1) != 0) {
		return 0;
	}
	int64_t left = desk->left_ms[place];
	int64_t since = left > desk->state_ms ? left : desk->state_ms;
	return since + (int64_t)desk->hub->limits.claim_s * SECOND_MS;
}

struct tell_presence desk_presence(const struct desk *desk) {
	struct tell_presence presence = {.watchers = 0};
	uint8_t shown = (uint8_t)(connected(desk, &presence.watchers) | desk->lingers);
	for (int place = 0; place < desk->room.places; place++) {
		presence.present[place] = (shown >> place & 1) != 0 &&
			desk->room.person[place].sits;
	}
	int place = place_to_move(&desk->room);
	if (place >= 0) {
		presence.claim_ms[place] = claim_from(desk, place, shown);
	}
	return presence;
}

int64_t desk_claim_from(const struct desk *desk, int *place) {
	unsigned watchers = 0;
	uint8_t shown = (uint8_t)(connected(desk, &watchers) | desk->lingers);
	*place = place_to_move(&desk->room);
	return claim_from(desk, *place, shown);
}

void desk_presence_changed(struct desk *desk) {
	list_take_out(&desk->in_dirty);
	list_add_last(&desk->hub->dirty, &desk->in_dirty);
	desk->hub->lobby_is_old = true;
}

void presence_after_move(struct desk *desk, int64_t at_ms) {
	unsigned watchers = 0;
	int place;
	uint8_t all = (uint8_t)((1U << desk->room.places) - 1);
	desk->state_ms = at_ms;
	if (desk->claim_told == 0 && connected(desk, &watchers) == all) {
		return;
	}
	if (desk_claim_from(desk, &place) != desk->claim_told) {
		desk_presence_changed(desk);
	}
}

void presence_came(struct desk *desk, int place) {
	if (place >= 0) {
		desk->lingers &= (uint8_t) ~(1U << place);
	}
}

void presence_left(struct desk *desk, int place) {
	struct hub *hub = desk->hub;
	unsigned watchers = 0;
	if (place < 0 || (connected(desk, &watchers) >> place & 1) != 0) {
		return;
	}
	desk->left_ms[place] = hub_now(hub);
	if (hub->limits.presence_s > 0) {
		desk->lingers |= (uint8_t)(1U << place);
		list_take_out(&desk->in_lingering);
		list_add_last(&hub->lingering, &desk->in_lingering);
	}
}

/* Forget places that have been gone long enough; true if some were. */
static bool end_lingering(struct desk *desk, int64_t now) {
	int64_t wait = (int64_t)desk->hub->limits.presence_s * SECOND_MS;
	uint8_t before = desk->lingers;
	for (int place = 0; place < desk->room.places; place++) {
		int64_t gone = now - desk->left_ms[place];
		if (gone >= wait || gone < 0) {
			desk->lingers &= (uint8_t) ~(1U << place);
		}
	}
	return desk->lingers != before;
}

void presence_tick(struct hub *hub, int64_t now) {
	for (struct list *at = hub->lingering.next; at != &hub->lingering;) {
		struct desk *desk = LIST_OWNER(at, struct desk, in_lingering);
		at = at->next;
		if (end_lingering(desk, now)) {
			desk_presence_changed(desk);
		}
		if (desk->lingers == 0) {
			list_take_out(&desk->in_lingering);
		}
	}
}
