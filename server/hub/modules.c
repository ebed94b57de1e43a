/* server/hub/modules.c - creates all modules and registers their listeners. The table below is the
 * order in which they are called. */
#include "server/hub/modules.h"

#include <assert.h>
#include <stdlib.h>

#include "server/computers/computers.h"
#include "server/computers/hints.h"
#include "server/computers/search_pool.h"
#include "server/hub/chat.h"
#include "server/hub/creation.h"
#include "server/hub/journal.h"
#include "server/hub/kept_rooms.h"
#include "server/hub/listings.h"
#include "server/hub/lobby.h"
#include "server/hub/lookup.h"
#include "server/hub/matchmaking.h"
#include "server/hub/moderation.h"
#include "server/hub/my_rooms.h"
#include "server/hub/plans.h"
#include "server/hub/presence.h"
#include "server/hub/questions.h"
#include "server/hub/reaper.h"
#include "server/hub/redraw.h"
#include "server/hub/rematch.h"
#include "server/hub/retention.h"
#include "server/hub/share.h"
#include "server/hub/shared_rooms.h"
#include "server/hub/shared_seeks.h"
#include "server/hub/tally.h"
#include "server/hub/ticker.h"
#include "server/hub/timeouts.h"
#include "server/hub/visits.h"
#include "server/live/broadcast.h"
#include "server/live/deadlines.h"
#include "server/live/join.h"
#include "server/live/lag.h"
#include "server/live/load.h"
#include "server/live/queue.h"
#include "server/live/receive.h"
#include "server/live/uptime.h"
#include "server/nodes/nodes.h"
#include "server/nodes/ownership.h"
#include "server/nodes/peers.h"
#include "server/nodes/reach.h"
#include "server/process/log.h"
#include "server/room/decide.h"

struct modules {
	struct site *site;
	struct ticker *ticker;
	struct uptime *uptime;
	struct deadlines *deadlines; /* used by listings */
	struct joins joins;
	struct shares shares;
	struct listings *listings;
	struct presence *presence;
	struct timeouts *timeouts;
	struct retention *retention;
	struct reaper *reaper;
	struct moderation *moderation;
	struct matchmaking *matchmaking;
	struct rematches rematches;
	struct my_rooms *my_rooms;
	struct kept_rooms *kept_rooms;
	struct chat *chat;
	struct tally *tally;
	struct computers *computers;
	struct hints *hints;
	struct creation creation;
	struct visits visits;
	struct lobby *lobby;
	struct lookup lookup;
	uint64_t salt;
	struct nodes *nodes; /* NULL if all rooms are played here; then those below are NULL too */
	struct peers *peers;
	struct shared_rooms *shared_rooms;
	struct shared_seeks *shared_seeks;
	struct ownership *ownership;
	struct reach *reach; /* NULL without a bus or without ownership */
};

/* ---- time ---- */

static void on_tick(void *user) {
	struct modules *modules = user;
	LISTENERS_CALL(&modules->site->listeners, tick, site_now(modules->site));
}

static void on_wake(void *user) {
	struct modules *modules = user;
	timeouts_look(modules->timeouts);
	listeners_flush(&modules->site->listeners);
}

static void on_stall(void *user, int64_t passed_ms) {
	struct modules *modules = user;
	int64_t now = site_now(modules->site);
	if (!uptime_has_begun(modules->uptime)) {
		return;
	}
	log_warning("hub", "stalled_ms=%lld", (long long)passed_ms);
	if (!site_is_silent(modules->site) &&
		uptime_begin_again(modules->uptime, now - passed_ms, now)) {
		timeouts_forgive(modules->timeouts, now - passed_ms, now);
	}
}

static const struct ticker_calls ticker_calls = {
	.tick = on_tick,
	.wake = on_wake,
	.stalled = on_stall,
};

static void flush_all(void *user, int64_t now) {
	(void)now;
	listeners_flush(user);
}

/* ---- the table ---- */

static void join(struct modules *modules, struct clients *clients, struct live_rooms *rooms) {
	struct live_listeners *listeners = &modules->site->listeners;
	const struct live_listener table[] = {
		journal_listener(),
		retry_listener(rooms),
		load_listener(),
		listings_memory_listener(modules->listings),
		joins_listener(&modules->joins),
		visits_listener(&modules->visits),
		creation_listener(&modules->creation),
		questions_listener(),
		uptime_listener(modules->uptime),
		plans_listener(),
		chat_listener(modules->chat),
		lag_listener(),
		seats_listener(),
		redraw_listener(),
		computers_listener(modules->computers),
		hints_listener(modules->hints),
		timeouts_listener(modules->timeouts),
		presence_listener(modules->presence),
		matchmaking_listener(modules->matchmaking),
		rematches_listener(&modules->rematches),
		my_rooms_listener(modules->my_rooms),
		live_rooms_listener(rooms),
		reaper_listener(modules->reaper),
		clients_listener(clients),
		shares_listener(&modules->shares),
		kept_rooms_listener(modules->kept_rooms),
		retention_listener(modules->retention),
		moderation_listener(modules->moderation),
		{.user = listeners, .tick = flush_all},
		tally_listener(modules->tally),
		listings_listener(modules->listings),
		lobby_listener(modules->lobby),
		queue_listener(rooms),
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
static bool make_first(struct modules *modules, struct live_rooms *rooms, uint64_t salt) {
	struct site *site = modules->site;
	modules->deadlines = deadlines_create();
	modules->ticker = ticker_create(site->loop, &ticker_calls, modules);
	modules->uptime = site->uptime = uptime_create(site, modules->deadlines);
	joins_init(&modules->joins, rooms, receive_held);
	shares_init(&modules->shares, site->limits.store_mb_per_address, salt);
	modules->listings = listings_create(rooms, modules->deadlines, salt);
	modules->presence = presence_create(rooms, modules->listings);
	return modules->deadlines != NULL && modules->ticker != NULL && modules->uptime != NULL &&
		modules->listings != NULL && modules->presence != NULL;
}

static bool make_people(
	struct modules *modules, struct clients *clients, struct live_rooms *rooms, uint64_t salt) {
	modules->matchmaking = matchmaking_create(clients, rooms, modules->listings, salt);
	rematches_init(&modules->rematches, rooms, modules->listings);
	modules->my_rooms = my_rooms_create(clients, rooms);
	modules->kept_rooms = kept_rooms_create(clients, rooms, salt);
	modules->chat = chat_create(rooms);
	modules->tally = tally_create();
	return modules->matchmaking != NULL && modules->my_rooms != NULL &&
		modules->kept_rooms != NULL && modules->chat != NULL && modules->tally != NULL;
}

static bool make_computers(
	struct modules *modules, struct clients *clients, struct live_rooms *rooms) {
	modules->computers = computers_create(rooms, clients, receive_held);
	if (modules->computers == NULL) {
		return false;
	}
	modules->hints = hints_create(clients, computers_pool(modules->computers));
	return modules->hints != NULL;
}

static bool make_rest(struct modules *modules, struct clients *clients, struct live_rooms *rooms) {
	struct listings *listings = modules->listings;
	modules->timeouts = timeouts_create(rooms, listings, modules->deadlines, modules->ticker);
	modules->reaper = reaper_create(rooms, listings);
	modules->retention = retention_create(modules->site);
	modules->moderation = moderation_create(clients, rooms, listings, modules->retention);
	modules->creation = (struct creation){.rooms = rooms,
		.listings = listings,
		.shares = &modules->shares,
		.retention = modules->retention,
		.computers = modules->computers};
	modules->visits = (struct visits){&modules->joins, rooms, listings};
	modules->lobby = lobby_create(
		clients, listings, modules->presence, matchmaking_pairing(modules->matchmaking));
	modules->lookup = (struct lookup){.rooms = rooms,
		.lobby = modules->lobby,
		.moderation = modules->moderation,
		.tally = modules->tally};
	return modules->moderation != NULL && modules->timeouts != NULL &&
		modules->reaper != NULL && modules->retention != NULL && modules->lobby != NULL;
}

struct modules *modules_create(struct clients *clients, struct live_rooms *rooms, uint64_t salt) {
	struct modules *modules = calloc(1, sizeof(*modules));
	if (modules == NULL) {
		return NULL;
	}
	modules->site = rooms->site;
	modules->salt = salt;
	if (!make_first(modules, rooms, salt) || !make_people(modules, clients, rooms, salt) ||
		!make_computers(modules, clients, rooms) || !make_rest(modules, clients, rooms)) {
		modules_destroy(modules);
		return NULL;
	}
	join(modules, clients, rooms);
	return modules;
}

void modules_destroy(struct modules *modules) {
	if (modules == NULL) {
		return;
	}
	nodes_destroy(modules->nodes);
	peers_destroy(modules->peers);
	shared_rooms_destroy(modules->shared_rooms);
	shared_seeks_destroy(modules->shared_seeks);
	reach_destroy(modules->reach);
	ownership_destroy(modules->ownership);
	computers_destroy(modules->computers);
	hints_destroy(modules->hints);
	my_rooms_destroy(modules->my_rooms);
	kept_rooms_destroy(modules->kept_rooms);
	chat_destroy(modules->chat);
	tally_destroy(modules->tally);
	lobby_destroy(modules->lobby);
	matchmaking_destroy(modules->matchmaking);
	listings_destroy(modules->listings);
	presence_destroy(modules->presence);
	moderation_destroy(modules->moderation);
	reaper_destroy(modules->reaper);
	timeouts_destroy(modules->timeouts);
	ticker_destroy(modules->ticker);
	uptime_destroy(modules->uptime);
	retention_destroy(modules->retention);
	deadlines_destroy(modules->deadlines);
	rematches_finish(&modules->rematches);
	shares_finish(&modules->shares);
	free(modules);
}

bool modules_load(struct modules *modules) {
	const struct site *site = modules->site;
	return listings_load(modules->listings) && moderation_load(modules->moderation) &&
		(!store_reads_later(site->store) || uptime_read(modules->uptime));
}

/* ---- access to modules ---- */

void modules_use_solved(struct modules *modules, struct solved_library *solved) {
	search_pool_use_solved(computers_pool(modules->computers), solved);
}

static bool watch_reach(struct modules *modules) {
	modules->reach = reach_create(modules->ownership, modules->peers);
	if (modules->reach != NULL) {
		listeners_add(&modules->site->listeners, reach_listener(modules->reach));
	}
	return modules->reach != NULL;
}

/* These come after the listeners of the table, which exist with or without other nodes. */
bool modules_use_bus(struct modules *modules, struct clients *clients, struct bus *bus,
	const char *node, const struct owners *owners) {
	struct site *site = modules->site;
	modules->nodes = nodes_create(clients, bus, node, owners, receive_held);
	if (modules->nodes == NULL) {
		return false;
	}
	listeners_add(&site->listeners, nodes_listener(modules->nodes));
	modules->peers = peers_create(site->loop, bus, node, site_now(site));
	if (modules->peers == NULL) {
		return false;
	}
	listeners_add(&site->listeners, peers_live_listener(modules->peers));
	modules->shared_rooms = shared_rooms_create(
		clients, modules->peers, modules->listings, modules->presence, modules->salt);
	if (modules->shared_rooms == NULL) {
		return false;
	}
	listeners_add(&site->listeners, shared_rooms_listener(modules->shared_rooms));
	modules->shared_seeks = shared_seeks_create(modules->peers, modules->matchmaking);
	return modules->shared_seeks != NULL &&
		(modules->ownership == NULL || watch_reach(modules));
}

struct ownership *modules_own(struct modules *modules, struct live_rooms *rooms,
	const struct ownership_options *options, uint64_t salt) {
	modules->ownership = ownership_create(rooms, options, salt);
	modules->lookup.ownership = modules->ownership;
	if (modules->ownership != NULL) {
		listeners_add(&modules->site->listeners, ownership_listener(modules->ownership));
	}
	return modules->ownership;
}

void modules_hold(struct modules *modules) {
	ticker_hold(modules->ticker);
}

void modules_take_back(struct modules *modules) {
	const struct list *playing = listings_of(modules->listings, STORE_PLAYING);
	for (struct list *at = playing->next; at != playing; at = at->next) {
		const struct listing *listing = LIST_OWNER(at, struct listing, in_list);
		ownership_want(modules->ownership, listing->room);
	}
}

void modules_close_guests(struct modules *modules, int code, const char *reason) {
	if (modules->nodes != NULL) {
		nodes_close_guests(modules->nodes, code, reason);
	}
}

const struct lookup *modules_lookup(const struct modules *modules) {
	return &modules->lookup;
}

struct shares *modules_shares(struct modules *modules) {
	return &modules->shares;
}

const struct kept_rooms *modules_kept_rooms(const struct modules *modules) {
	return modules->kept_rooms;
}
