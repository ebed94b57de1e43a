/* server/hub/presence.c - who is at a table, and when a player's absence may be claimed. */
#include "server/hub/presence.h"

#include <stdlib.h>

#include "base/free_list.h"
#include "proto/message.h"
#include "server/hub/hub_settings.h"
#include "server/hub/listings.h"
#include "server/live/send.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/pending.h"
#include "server/room/decide.h"

enum { SECOND_MS = 1000 };

struct presence {
	struct site *site;
	const struct hub_settings *settings;
	struct listings *listings;
	size_t slot;
	struct free_list free_rooms;
	struct list changed;   /* rooms whose presence must be sent */
	bool asks;             /* there are some */
	struct list lingering; /* rooms that somebody has just left */
};

/* The presence in one live room. */
struct room_presence {
	struct live_room *live;
	struct list in_changed, in_lingering;
	int64_t left_ms[GAME_SEATS_MAX]; /* by place: when its last connection was lost */
	int64_t state_ms;                /* when the game last changed */
	int64_t claim_published;         /* as last sent: when a claim becomes possible; 0: never */
	uint8_t lingers; /* one bit per place that has just left, but still shows as present */
};

struct presence *presence_create(
	struct live_rooms *rooms, struct listings *listings, const struct hub_settings *settings) {
	struct presence *presence = calloc(1, sizeof(*presence));
	if (presence == NULL) {
		return NULL;
	}
	presence->site = rooms->site;
	presence->listings = listings;
	presence->settings = settings;
	presence->slot = live_rooms_take_slot(rooms);
	list_init(&presence->changed);
	list_init(&presence->lingering);
	return presence;
}

void presence_destroy(struct presence *presence) {
	if (presence != NULL) {
		free_list_finish(&presence->free_rooms);
		free(presence);
	}
}

/* NULL if there was no memory for it; then players who leave are gone at once, and nobody is
 * notified. */
static struct room_presence *find_room_presence(
	const struct presence *presence, const struct live_room *live) {
	return live->slot[presence->slot];
}

/* ---- queries ---- */

/* One bit per place that has a connection. */
static uint8_t find_connected_places(const struct live_room *live, unsigned *watchers) {
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

/* One bit per place that is shown as present. */
static uint8_t find_shown_places(
	const struct presence *presence, const struct live_room *live, unsigned *watchers) {
	const struct room_presence *in = find_room_presence(presence, live);
	uint8_t lingers = 0;
	if (in != NULL) {
		lingers = in->lingers;
	}
	return (uint8_t)(find_connected_places(live, watchers) | lingers);
}

/* The place whose turn it is, or -1. */
static int place_to_move(const struct room *room) {
	if (room->status != ROOM_PLAYING) {
		return -1;
	}
	struct game_status status = room_game_status(room);
	bool waits = status.phase != GAME_OVER && status.seat < room->places;
	return waits ? room->holder[status.seat] : -1;
}

/* When a claim against place becomes possible; 0: never. there has one bit per place that is
 * present. */
static int64_t claim_from(
	const struct presence *presence, const struct live_room *live, int place, uint8_t there) {
	const struct room_presence *in = find_room_presence(presence, live);
	bool days = live->room.clock.choice.kind == CLOCK_DAYS; /* players need not be present */
	if (in == NULL || place < 0 || days || (there >> place & 1) != 0) {
		return 0;
	}
	int64_t left = in->left_ms[place];
	int64_t since = left > in->state_ms ? left : in->state_ms;
	return since + (int64_t)presence->settings->claim_s * SECOND_MS;
}

struct encode_presence presence_of(const struct presence *presence, const struct live_room *live) {
	struct encode_presence view = {.watchers = 0};
	uint8_t there = find_shown_places(presence, live, &view.watchers);
	for (int place = 0; place < live->room.places; place++) {
		view.present[place] = (there >> place & 1) != 0 && live->room.person[place].sits;
	}
	int place = place_to_move(&live->room);
	if (place >= 0) {
		view.claim_ms[place] = claim_from(presence, live, place, there);
	}
	return view;
}

/* When a claim against the player to move becomes possible; 0: never. */
static int64_t claim_from_now(const struct presence *presence, const struct live_room *live) {
	unsigned watchers = 0;
	uint8_t there = find_shown_places(presence, live, &watchers);
	return claim_from(presence, live, place_to_move(&live->room), there);
}

/* Send the presence at the end of this round of the loop. */
static void queue_presence(struct presence *presence, struct live_room *live) {
	struct room_presence *in = find_room_presence(presence, live);
	if (in != NULL) {
		list_move_last(&presence->changed, &in->in_changed);
		presence->asks = true;
	}
	listings_room_changed(presence->listings, live);
}

/* ---- listener ---- */

static void create_room_presence(void *user, struct live_room *live) {
	struct presence *presence = user;
	struct room_presence *in = free_list_take(&presence->free_rooms, sizeof(*in));
	if (in == NULL) {
		return;
	}
	*in = (struct room_presence){.live = live};
	list_init(&in->in_changed);
	list_init(&in->in_lingering);
	for (int place = 0; place < GAME_SEATS_MAX; place++) {
		in->left_ms[place] = live->idle_ms;
	}
	live->slot[presence->slot] = in;
}

static void free_room_presence(void *user, struct live_room *live) {
	struct presence *presence = user;
	struct room_presence *in = find_room_presence(presence, live);
	if (in != NULL) {
		list_take_out(&in->in_changed);
		list_take_out(&in->in_lingering);
		free_list_give(&presence->free_rooms, in);
		live->slot[presence->slot] = NULL;
	}
}

static void fill_claim_fact(void *user, const struct live_room *live, const struct pending *pending,
	struct room_facts *facts) {
	if (pending->request.type == REQUEST_CLAIM) {
		facts->claim_from_ms = claim_from_now(user, live);
	}
}

/* The player to move, who may be absent, has changed. */
static void update_claim_time(void *user, struct live_room *live, const struct commit *commit) {
	struct presence *presence = user;
	struct room_presence *in = find_room_presence(presence, live);
	unsigned watchers = 0;
	uint8_t all = (uint8_t)((1U << live->room.places) - 1);
	if (in == NULL || !event_changes(&commit->event, EVENT_CHANGES_STATE)) {
		return;
	}
	in->state_ms = commit->event.at_ms;
	bool nobody_lacks = in->claim_published == 0 &&
		find_connected_places(live, &watchers) == all;
	if (!nobody_lacks && claim_from_now(presence, live) != in->claim_published) {
		queue_presence(presence, live);
	}
}

/* A redraw of dice may free seats. */
static void queue_redraw_presence(void *user, struct live_room *live, const struct commit *commit) {
	(void)commit;
	queue_presence(user, live);
}

static void on_placed(void *user, struct live_room *live, struct client *client) {
	(void)client;
	queue_presence(user, live);
}

static void mark_client_joined(void *user, struct live_room *live, struct client *client) {
	struct room_presence *in = find_room_presence(user, live);
	if (in != NULL && client->place >= 0) {
		in->lingers &= (uint8_t) ~(1U << client->place);
	}
	queue_presence(user, live);
}

/* The last connection of place was lost. */
static void begin_lingering(struct presence *presence, struct live_room *live, int place) {
	struct room_presence *in = find_room_presence(presence, live);
	if (in == NULL) {
		return;
	}
	in->left_ms[place] = site_now(presence->site);
	if (presence->settings->presence_s > 0) {
		in->lingers |= (uint8_t)(1U << place);
		list_move_last(&presence->lingering, &in->in_lingering);
	}
}

static void mark_client_left(void *user, struct live_room *live, struct client *client) {
	unsigned watchers = 0;
	int place = client->place;
	if (place >= 0 && (find_connected_places(live, &watchers) >> place & 1) == 0) {
		begin_lingering(user, live, place);
	}
	queue_presence(user, live);
}

bool presence_has_host(const struct presence *presence, const struct live_room *live) {
	int maker = live->room.maker;
	return maker < 0 ? !list_is_empty(&live->clients)
			 : presence_of(presence, live).present[maker];
}

/* The presence reported by the node that plays the room. */
static struct encode_presence presence_away(
	const struct presence *presence, const struct live_room *live) {
	const struct listing *listing = listings_find(presence->listings, live->room.id);
	const struct listing_away *away = listing != NULL ? listing->away : NULL;
	struct encode_presence view = {.watchers = 0};
	for (int place = 0; away != NULL && place < live->room.places; place++) {
		view.present[place] = (away->present >> place & 1) != 0;
	}
	view.watchers = away != NULL ? away->watchers : 0;
	return view;
}

static void on_show(void *user, const struct live_room *live, struct encode_presence *view) {
	*view = live->is_copy ? presence_away(user, live) : presence_of(user, live);
}

/* Stop showing places that have been gone long enough; true if there were any. */
static bool end_lingering(struct room_presence *in, int64_t wait, int64_t now) {
	uint8_t before = in->lingers;
	for (int place = 0; place < in->live->room.places; place++) {
		int64_t gone = now - in->left_ms[place];
		if (gone >= wait || gone < 0) {
			in->lingers &= (uint8_t) ~(1U << place);
		}
	}
	return in->lingers != before;
}

/* Announce players who left and did not come back at once. */
static void announce_departures(void *user, int64_t now) {
	struct presence *presence = user;
	int64_t wait = (int64_t)presence->settings->presence_s * SECOND_MS;
	for (struct list *at = presence->lingering.next; at != &presence->lingering;) {
		struct room_presence *in = LIST_OWNER(at, struct room_presence, in_lingering);
		at = at->next;
		if (end_lingering(in, wait, now)) {
			queue_presence(presence, in->live);
		}
		if (in->lingers == 0) {
			list_take_out(&in->in_lingering);
		}
	}
}

static void publish_presence(const struct presence *presence, struct room_presence *in) {
	struct live_room *live = in->live;
	struct out *message = &presence->site->message;
	struct encode_presence view = presence_of(presence, live);
	message_begin(message, "presence", -1, -1);
	out_begin(message, '{');
	encode_presence(message, &live->room, &view);
	out_end(message, '}');
	message_end(message);
	send_to_room(live);
	in->claim_published = claim_from_now(presence, live);
}

static void flush_presence(void *user) {
	struct presence *presence = user;
	while (!list_is_empty(&presence->changed)) {
		struct room_presence *in = LIST_OWNER(
			presence->changed.next, struct room_presence, in_changed);
		list_take_out(&in->in_changed);
		if (in->live->room.version > 0 && !list_is_empty(&in->live->clients)) {
			publish_presence(presence, in);
		}
	}
}

struct live_listener presence_listener(struct presence *presence) {
	static const enum event_kind kinds[] = {EVENT_REDRAW, EVENT_KINDS};
	return (struct live_listener){
		.user = presence,
		.facts = fill_claim_fact,
		.applied = update_claim_time,
		.placed = on_placed,
		.published_kinds = kinds,
		.published = queue_redraw_presence,
		.joined = mark_client_joined,
		.show = on_show,
		.left = mark_client_left,
		.created = create_room_presence,
		.closed = free_room_presence,
		.tick = announce_departures,
		.asks = &presence->asks,
		.flush = flush_presence,
	};
}
