/* server/hub/hub.c - all clients and rooms, and the modules that listen to them: creates them, and
 * registers their listeners. The table below is the order in which they are called. */
#include "server/hub/hub.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/accounts/account.h"
#include "server/computers/computers.h"
#include "server/computers/hints.h"
#include "server/computers/search_pool.h"
#include "server/hub/account_seats.h"
#include "server/hub/away_seekers.h"
#include "server/hub/chat.h"
#include "server/hub/creation.h"
#include "server/hub/guest_names.h"
#include "server/hub/journal.h"
#include "server/hub/kept_rooms.h"
#include "server/hub/listings.h"
#include "server/hub/lobby.h"
#include "server/hub/lookup.h"
#include "server/hub/matchmaking.h"
#include "server/hub/moderation.h"
#include "server/hub/my_rooms.h"
#include "server/hub/names.h"
#include "server/hub/people.h"
#include "server/hub/plans.h"
#include "server/hub/presence.h"
#include "server/hub/questions.h"
#include "server/hub/reaper.h"
#include "server/hub/rematch.h"
#include "server/hub/results.h"
#include "server/hub/results_fill.h"
#include "server/hub/retention.h"
#include "server/hub/share.h"
#include "server/hub/shared_rooms.h"
#include "server/hub/shared_seeks.h"
#include "server/hub/timeouts.h"
#include "server/hub/visits.h"
#include "server/live/send.h"
#include "server/live/commit.h"
#include "server/live/deadlines.h"
#include "server/live/join.h"
#include "server/live/lag.h"
#include "server/live/live_room.h"
#include "server/live/load.h"
#include "server/live/queue.h"
#include "server/live/receive.h"
#include "server/live/ticker.h"
#include "server/live/uptime.h"
#include "server/nodes/nodes.h"
#include "server/nodes/ownership.h"
#include "server/nodes/peers.h"
#include "server/nodes/reach.h"
#include "server/process/log.h"
#include "server/room/decide.h"

struct hub {
	const struct hub_settings *settings;
	struct site site;
	struct clients clients;
	struct live_rooms rooms;
	uint64_t salt;

	struct ticker *ticker;
	struct uptime *uptime;
	struct deadlines *deadlines; /* used by listings */
	struct joins joins;
	struct shares shares;
	struct listings *listings;
	struct presence *presence;
	struct timeouts *timeouts;
	struct results *results;
	struct results_fill *results_fill;
	struct retention *retention;
	struct reaper *reaper;
	struct moderation *moderation;
	struct matchmaking *matchmaking;
	struct rematches rematches;
	struct my_rooms *my_rooms;
	struct kept_rooms *kept_rooms;
	struct chat *chat;
	struct tally *tally;
	struct people *people; /* NULL without accounts, like the next three */
	struct names *names;
	struct guest_names *guest_names;
	struct site_names site_names;
	struct computers *computers;
	struct hints *hints;
	struct creation creation;
	struct visits visits;
	struct lobby *lobby;
	struct lookup lookup;
	struct nodes *nodes; /* NULL if all rooms are played here; then those below are NULL too */
	struct peers *peers;
	struct shared_rooms *shared_rooms;
	struct shared_seeks *shared_seeks;
	struct ownership *ownership;
	struct reach *reach; /* NULL without a bus or without ownership */
};

/* ---- time ---- */

static void tick_modules(void *user) {
	struct hub *hub = user;
	site_look_for_stall(&hub->site);
	LISTENERS_CALL(&hub->site.listeners, tick, site_now(&hub->site));
}

static void wake_timeouts(void *user) {
	struct hub *hub = user;
	site_look_for_stall(&hub->site);
	timeouts_look(hub->timeouts);
	listeners_flush(&hub->site.listeners);
}

static void on_stall(void *user, int64_t passed_ms) {
	struct hub *hub = user;
	int64_t now = site_now(&hub->site);
	if (!uptime_has_begun(hub->uptime)) {
		return;
	}
	log_warning("hub", "stalled_ms=%lld", (long long)passed_ms);
	if (!site_is_silent(&hub->site) && uptime_begin_again(hub->uptime, now - passed_ms, now)) {
		timeouts_forgive(hub->timeouts, now - passed_ms, now);
	}
}

static const struct ticker_calls ticker_calls = {
	.tick = tick_modules,
	.wake = wake_timeouts,
};

static void flush_all(void *user, int64_t now) {
	(void)now;
	listeners_flush(user);
}

/* ---- the table ---- */

static void register_listeners(struct hub *hub) {
	struct live_listeners *listeners = &hub->site.listeners;
	const struct live_listener table[] = {
		journal_details_listener(),
		journal_listener(),
		retry_listener(&hub->rooms),
		load_listener(),
		listings_memory_listener(hub->listings),
		joins_listener(&hub->joins),
		visits_listener(&hub->visits),
		creation_listener(&hub->creation),
		questions_listener(),
		uptime_listener(hub->uptime),
		plans_listener(),
		chat_listener(hub->chat),
		lag_listener(),
		seats_listener(),
		redraw_listener(),
		computers_listener(hub->computers),
		hints_listener(hub->hints),
		timeouts_listener(hub->timeouts),
		presence_listener(hub->presence),
		away_seekers_listener(hub->matchmaking),
		matchmaking_listener(hub->matchmaking),
		rematches_listener(&hub->rematches),
		my_rooms_listener(hub->my_rooms),
		live_rooms_listener(&hub->rooms),
		reaper_listener(hub->reaper),
		clients_listener(&hub->clients),
		shares_listener(&hub->shares),
		kept_rooms_listener(hub->kept_rooms),
		results_listener(hub->results),
		results_fill_listener(hub->results_fill),
		retention_listener(hub->retention),
		moderation_listener(hub->moderation),
		{.user = listeners, .tick = flush_all},
		tally_listener(hub->tally),
		listings_listener(hub->listings),
		lobby_listener(hub->lobby),
		queue_listener(&hub->rooms),
	};
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		listeners_add(listeners, table[i]);
	}
	for (int type = 0; type < REQUEST_TYPES; type++) {
		assert(listeners->handler[type].take != NULL ||
			room_decides((enum request_type)type));
	}
}

/* ---- create and destroy ---- */

/* The modules that others depend on. */
static bool make_base_modules(struct hub *hub, uint64_t salt) {
	struct site *site = &hub->site;
	hub->deadlines = deadlines_create();
	hub->ticker = ticker_create(site->loop, &ticker_calls, hub);
	site->stalled = on_stall;
	site->stalled_user = hub;
	hub->uptime = site->uptime = uptime_create(site, hub->deadlines);
	joins_init(&hub->joins, &hub->rooms, receive_held);
	shares_init(&hub->shares, hub->settings->store_mb_per_address, salt);
	hub->listings = listings_create(&hub->rooms, hub->deadlines, salt);
	hub->presence = presence_create(&hub->rooms, hub->listings, hub->settings);
	return hub->deadlines != NULL && hub->ticker != NULL && hub->uptime != NULL &&
		hub->listings != NULL && hub->presence != NULL;
}

static bool make_people_modules(struct hub *hub, uint64_t salt) {
	hub->matchmaking = matchmaking_create(
		&hub->clients, &hub->rooms, hub->listings, hub->settings, salt);
	rematches_init(&hub->rematches, &hub->rooms, hub->listings);
	hub->my_rooms = my_rooms_create(&hub->clients, &hub->rooms);
	hub->kept_rooms = kept_rooms_create(&hub->clients, &hub->rooms, hub->settings, salt);
	hub->chat = chat_create(&hub->rooms, hub->settings);
	hub->tally = tally_create();
	return hub->matchmaking != NULL && hub->my_rooms != NULL && hub->kept_rooms != NULL &&
		hub->chat != NULL && hub->tally != NULL;
}

static bool make_computer_modules(struct hub *hub) {
	hub->computers = computers_create(
		&hub->rooms, &hub->clients, &hub->settings->computers, receive_held);
	if (hub->computers == NULL) {
		return false;
	}
	hub->hints = hints_create(&hub->clients, computers_pool(hub->computers));
	return hub->hints != NULL;
}

static bool make_other_modules(struct hub *hub) {
	struct listings *listings = hub->listings;
	hub->timeouts = timeouts_create(&hub->rooms, listings, hub->deadlines, hub->ticker);
	hub->reaper = reaper_create(&hub->rooms, listings, hub->settings);
	hub->results = results_create(&hub->site, hub->settings);
	hub->results_fill = results_fill_create(&hub->site);
	hub->retention = retention_create(&hub->site, hub->settings);
	hub->moderation = moderation_create(&hub->clients, &hub->rooms, listings, hub->retention);
	hub->creation = (struct creation){.rooms = &hub->rooms,
		.settings = hub->settings,
		.listings = listings,
		.shares = &hub->shares,
		.retention = hub->retention,
		.computers = hub->computers};
	hub->visits = (struct visits){&hub->joins, &hub->rooms, listings};
	hub->lobby = lobby_create(
		&hub->clients, listings, hub->presence, matchmaking_seeks(hub->matchmaking));
	hub->lookup = (struct lookup){.rooms = &hub->rooms,
		.lobby = hub->lobby,
		.moderation = hub->moderation,
		.tally = hub->tally};
	return hub->moderation != NULL && hub->timeouts != NULL && hub->reaper != NULL &&
		hub->results != NULL && hub->results_fill != NULL && hub->retention != NULL &&
		hub->lobby != NULL;
}

static bool load_modules(struct hub *hub) {
	return listings_load(hub->listings) && moderation_load(hub->moderation) &&
		(!store_reads_later(hub->site.store) || uptime_read(hub->uptime));
}

/* NULL, or the reason for failure; what was created is freed with the hub. */
static const char *open_hub(struct hub *hub) {
	uint64_t salt = 0;
	token_random((uint8_t *)&salt, sizeof(salt));
	hub->salt = salt;
	clients_init(&hub->clients, &hub->site, salt);
	if (!live_rooms_init(&hub->rooms, &hub->site, salt)) {
		return "Cannot create a timer for the rooms.";
	}
	if (!make_base_modules(hub, salt) || !make_people_modules(hub, salt) ||
		!make_computer_modules(hub) || !make_other_modules(hub)) {
		return "Cannot create a timer for the rooms.";
	}
	register_listeners(hub);
	return load_modules(hub) ? NULL : "The list of rooms cannot be read from the store.";
}

struct hub *hub_create(uv_loop_t *loop, struct store *store, const struct hub_settings *settings,
	char *error, size_t error_size) {
	struct hub *hub = calloc(1, sizeof(*hub));
	if (hub == NULL) {
		snprintf(error, error_size, "Not enough memory for the rooms.");
		return NULL;
	}
	hub->settings = settings;
	site_init(&hub->site, loop, store, &settings->live);
	const char *why = open_hub(hub);
	if (why != NULL) {
		snprintf(error, error_size, "%s", why);
		hub_destroy(hub);
		return NULL;
	}
	return hub;
}

/* The loop must run once more before it is closed. */
static void destroy_modules(struct hub *hub) {
	nodes_destroy(hub->nodes);
	peers_destroy(hub->peers);
	shared_rooms_destroy(hub->shared_rooms);
	shared_seeks_destroy(hub->shared_seeks);
	reach_destroy(hub->reach);
	ownership_destroy(hub->ownership);
	computers_destroy(hub->computers);
	hints_destroy(hub->hints);
	my_rooms_destroy(hub->my_rooms);
	kept_rooms_destroy(hub->kept_rooms);
	chat_destroy(hub->chat);
	tally_destroy(hub->tally);
	people_destroy(hub->people);
	names_destroy(hub->names);
	guest_names_destroy(hub->guest_names);
	lobby_destroy(hub->lobby);
	matchmaking_destroy(hub->matchmaking);
	listings_destroy(hub->listings);
	presence_destroy(hub->presence);
	moderation_destroy(hub->moderation);
	reaper_destroy(hub->reaper);
	timeouts_destroy(hub->timeouts);
	ticker_destroy(hub->ticker);
	uptime_destroy(hub->uptime);
	results_destroy(hub->results);
	results_fill_destroy(hub->results_fill);
	retention_destroy(hub->retention);
	deadlines_destroy(hub->deadlines);
	rematches_finish(&hub->rematches);
	shares_finish(&hub->shares);
}

void hub_destroy(struct hub *hub) {
	if (hub == NULL) {
		return;
	}
	while (!list_is_empty(&hub->clients.all)) {
		hub_disconnect(LIST_OWNER(hub->clients.all.next, struct client, in_clients));
	}
	while (!list_is_empty(&hub->rooms.all)) {
		struct live_room *live = LIST_OWNER(hub->rooms.all.next, struct live_room, in_all);
		commit_forget(live);
		live_room_destroy(live);
	}
	destroy_modules(hub);
	commits_finish(&hub->rooms);
	live_rooms_finish(&hub->rooms);
	clients_finish(&hub->clients);
	site_finish(&hub->site);
	free(hub);
}

void hub_drain(struct hub *hub, void (*done)(void *user), void *user) {
	site_drain(&hub->site, done, user);
}

/* ---- clients ---- */

struct client *hub_connect(struct hub *hub, struct link *link, const char *address) {
	return client_create(&hub->clients, link, address);
}

void hub_receive(struct client *client, const char *text, size_t size) {
	receive_message(client, text, size);
}

void hub_disconnect(struct client *client) {
	client_destroy(client);
}

/* ---- accounts ---- */

static bool sign_in_remote(void *user, struct client *client, const struct person *person) {
	return hub_sign_in(user, client, person);
}

bool hub_use_accounts(struct hub *hub, struct accounts *accounts) {
	struct live_listeners *listeners = &hub->site.listeners;
	hub->people = people_create(&hub->clients, accounts);
	hub->names = names_create(&hub->rooms, hub->listings, hub->salt);
	hub->guest_names = guest_names_create(&hub->clients, &hub->joins);
	if (hub->people == NULL || hub->names == NULL || hub->guest_names == NULL) {
		return false;
	}
	hub->site_names = (struct site_names){
		names_find, guest_names_judge, hub->names, hub->guest_names};
	hub->site.names = &hub->site_names;
	listeners_add(listeners, people_listener(hub->people));
	listeners_add(listeners, names_listener(hub->names));
	listeners_add(listeners, guest_names_listener(hub->guest_names));
	listeners_add(listeners, account_seats_listener());
	if (hub->nodes != NULL) {
		nodes_use_people(hub->nodes, sign_in_remote, hub);
	}
	return true;
}

void hub_use_adoption(struct hub *hub, struct adoption *adoption) {
	hub->lookup.adoption = adoption;
}

bool hub_sign_in(struct hub *hub, struct client *client, const struct person *person) {
	names_tell(hub->names, person->account, person->name);
	return people_sign_in(hub->people, client, person);
}

uint64_t hub_sessions_ended(const struct hub *hub) {
	return people_ended(hub->people);
}

/* ---- rounds and ticks ---- */

void hub_tick(struct hub *hub) {
	tick_modules(hub);
}

void hub_hold(struct hub *hub) {
	ticker_hold(hub->ticker);
	hub->site.stalled = NULL;
}

void hub_set_clock(struct hub *hub, int64_t (*clock)(void *user), void *user) {
	site_set_clock(&hub->site, clock, user);
}

void hub_reserve_names(struct hub *hub, const struct reserved_names *reserved) {
	hub->site.reserved = reserved;
}

void hub_flush(struct hub *hub) {
	listeners_flush(&hub->site.listeners);
}

/* ---- other nodes ---- */

static bool watch_reach(struct hub *hub) {
	hub->reach = reach_create(hub->ownership, hub->peers);
	if (hub->reach != NULL) {
		listeners_add(&hub->site.listeners, reach_listener(hub->reach));
	}
	return hub->reach != NULL;
}

/* These come after the listeners of the table, which exist with or without other nodes. */
bool hub_use_bus(struct hub *hub, struct bus *bus, const char *node, const struct owners *owners) {
	struct site *site = &hub->site;
	struct clients *clients = &hub->clients;
	hub->nodes = nodes_create(clients, bus, node, owners, receive_held);
	if (hub->nodes == NULL) {
		return false;
	}
	listeners_add(&site->listeners, nodes_listener(hub->nodes));
	hub->peers = peers_create(site->loop, bus, node, site_now(site));
	if (hub->peers == NULL) {
		return false;
	}
	listeners_add(&site->listeners, peers_live_listener(hub->peers));
	hub->shared_rooms = shared_rooms_create(
		clients, hub->peers, hub->listings, hub->lobby, hub->presence, hub->salt);
	if (hub->shared_rooms == NULL) {
		return false;
	}
	listeners_add(&site->listeners, shared_rooms_listener(hub->shared_rooms));
	hub->shared_seeks = shared_seeks_create(hub->peers, hub->matchmaking);
	return hub->shared_seeks != NULL && (hub->ownership == NULL || watch_reach(hub));
}

struct ownership *hub_own(struct hub *hub, const struct ownership_options *options) {
	uint64_t salt = 0;
	token_random((uint8_t *)&salt, sizeof(salt));
	hub->ownership = ownership_create(&hub->rooms, options, salt);
	hub->lookup.ownership = hub->ownership;
	if (hub->ownership != NULL) {
		listeners_add(&hub->site.listeners, ownership_listener(hub->ownership));
	}
	return hub->ownership;
}

void hub_take_back(struct hub *hub) {
	const struct list *playing = listings_of(hub->listings, STORE_PLAYING);
	for (struct list *at = playing->next; at != playing; at = at->next) {
		const struct listing *listing = LIST_OWNER(at, struct listing, in_list);
		ownership_want(hub->ownership, listing->room);
	}
}

void hub_close_remote_clients(struct hub *hub, int code, const char *reason) {
	if (hub->nodes != NULL) {
		nodes_close_remote_clients(hub->nodes, code, reason);
	}
}

/* ---- access to modules ---- */

void hub_use_solved(struct hub *hub, struct solved_library *solved) {
	search_pool_use_solved(computers_pool(hub->computers), solved);
}

const struct lookup *hub_lookup(const struct hub *hub) {
	return &hub->lookup;
}

struct shares *hub_shares(struct hub *hub) {
	return &hub->shares;
}

const struct kept_rooms *hub_kept_rooms(const struct hub *hub) {
	return hub->kept_rooms;
}
