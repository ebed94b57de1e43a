/* server/hub/hub.c - all clients and rooms, and the modules that listen to them. */
#include "server/hub/hub.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/hub/modules.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/receive.h"

struct hub {
	struct site site;
	struct clients clients;
	struct live_rooms rooms;
	struct modules *modules;
};

/* ---- create and destroy ---- */

/* NULL, or the reason for failure; what was created is freed with the hub. */
static const char *open_hub(struct hub *hub) {
	uint64_t salt = 0;
	token_random((uint8_t *)&salt, sizeof(salt));
	clients_init(&hub->clients, &hub->site, salt);
	if (!live_rooms_init(&hub->rooms, &hub->site, salt)) {
		return "There is no timer for the rooms.";
	}
	hub->modules = modules_create(&hub->clients, &hub->rooms, salt);
	if (hub->modules == NULL) {
		return "There is no timer for the rooms.";
	}
	return modules_load(hub->modules) ? NULL
					  : "The list of rooms cannot be read from the store.";
}

struct hub *hub_create(uv_loop_t *loop, struct store *store, const struct site_limits *limits,
	char *error, size_t error_size) {
	struct hub *hub = calloc(1, sizeof(*hub));
	if (hub == NULL) {
		snprintf(error, error_size, "Not enough memory for the rooms.");
		return NULL;
	}
	site_init(&hub->site, loop, store, limits);
	const char *why = open_hub(hub);
	if (why != NULL) {
		snprintf(error, error_size, "%s", why);
		hub_destroy(hub);
		return NULL;
	}
	return hub;
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
	modules_destroy(hub->modules);
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

/* ---- time ---- */

void hub_tick(struct hub *hub) {
	LISTENERS_CALL(&hub->site.listeners, tick, site_now(&hub->site));
}

void hub_hold(struct hub *hub) {
	modules_hold(hub->modules);
}

void hub_set_clock(struct hub *hub, int64_t (*clock)(void *user), void *user) {
	site_set_clock(&hub->site, clock, user);
}

void hub_flush(struct hub *hub) {
	listeners_flush(&hub->site.listeners);
}

/* ---- modules ---- */

const struct lookup *hub_lookup(const struct hub *hub) {
	return modules_lookup(hub->modules);
}

void hub_use_solved(struct hub *hub, struct solved_library *solved) {
	modules_use_solved(hub->modules, solved);
}

bool hub_use_bus(struct hub *hub, struct bus *bus, const char *node, const struct owners *owners) {
	return modules_use_bus(hub->modules, &hub->clients, bus, node, owners);
}

struct ownership *hub_own(struct hub *hub, const struct ownership_options *options) {
	uint64_t salt = 0;
	token_random((uint8_t *)&salt, sizeof(salt));
	return modules_own(hub->modules, &hub->rooms, options, salt);
}

void hub_take_back(struct hub *hub) {
	modules_take_back(hub->modules);
}

void hub_close_guests(struct hub *hub, int code, const char *reason) {
	modules_close_guests(hub->modules, code, reason);
}

struct modules *hub_modules(struct hub *hub) {
	return hub->modules;
}
