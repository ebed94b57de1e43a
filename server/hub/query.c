/* server/hub/query.c - what is asked of the hub by those who are no client. */
#include "server/hub/query.h"

#include "server/hub/presence.h"
#include "server/hub/inside.h"
#include "server/hub/lobby.h"
#include "server/hub/matchmaking.h"
#include "server/hub/retention.h"
#include "server/live/load.h"
#include "server/live/send.h"
#include "server/room/encode_room.h"

void hub_counts(const struct hub *hub, struct hub_counts *counts) {
	*counts = hub->site.counts;
	counts->seats_taken = 0;
	counts->seeks = matchmaking_pairing(hub->matchmaking)->count;
	retention_counts(hub->retention, counts);
	for (const struct list *at = hub->clients.all.next; at != &hub->clients.all;
		at = at->next) {
		const struct client *client = LIST_OWNER(at, struct client, in_clients);
		counts->seats_taken += client->place >= 0;
	}
}

bool hub_is_ready(const struct hub *hub, const char **why_not) {
	if (hub->site.draining) {
		*why_not = "This server restarts.";
		return false;
	}
	if (!store_is_well(hub->site.store) || !list_is_empty(&hub->rooms.retry)) {
		*why_not =
			"The store keeps nothing now: its disk is full or broken, or another program "
			"holds it; the log says which. It tries again by itself.";
		return false;
	}
	return true;
}

void hub_write_lobby(const struct hub *hub, const struct game_filter *filter, struct out *out) {
	lobby_write(hub->lobby, filter, out);
}

/* ---- rooms ---- */

const struct room *hub_find_room(struct hub *hub, const char *id, struct wire_error *error) {
	const struct live_room *live = live_room_find(&hub->rooms, id, error);
	return live != NULL ? &live->room : NULL;
}

/* That a room lies in. */
static struct live_room *live_of(const struct room *room) {
	return LIST_OWNER(room, struct live_room, room);
}

bool hub_write_events(const struct room *room, struct out *out) {
	return write_past_events(live_of(room), 0, out);
}

void hub_write_room(const struct room *room, const struct out *events, struct out *out) {
	const struct live_room *live = live_of(room);
	struct encode_presence presence = presence_of(live->hub->presence, live);
	encode_room(out, room, &presence, -1, events, site_now(live->site));
}

/* ---- what the rooms stand on ---- */

struct rule_set_cache *hub_rules(struct hub *hub) {
	return &hub->site.rule_sets;
}

struct store *hub_store(struct hub *hub) {
	return hub->site.store;
}
