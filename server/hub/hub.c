/* server/hub/hub.c - all clients and rooms: who comes, what they say, who goes. */
#include "server/hub/hub.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/inside.h"
#include "server/hub/presence.h"
#include "server/hub/inside.h"
#include "server/hub/handle.h"
#include "server/live/join.h"
#include "server/hub/chat.h"
#include "server/hub/kept_rooms.h"
#include "server/hub/lobby.h"
#include "server/process/log.h"
#include "server/hub/my_rooms.h"
#include "server/hub/plans.h"
#include "server/hub/modules.h"
#include "server/live/reading.h"
#include "server/hub/reaper.h"
#include "server/hub/retention.h"
#include "server/hub/matchmaking.h"
#include "server/live/send.h"
#include "server/hub/ticker.h"
#include "server/hub/timeouts.h"
#include "server/hub/share.h"

void hub_set_clock(struct hub *hub, int64_t (*clock)(void *user), void *user) {
	site_set_clock(&hub->site, clock, user);
}

/* ---- create and destroy ---- */

static void on_tick(void *user) {
	hub_tick(user);
}

static void on_wake(void *user) {
	struct hub *hub = user;
	timeouts_look(hub->timeouts);
	hub_flush(hub);
}

static void on_stall(void *user, int64_t passed_ms) {
	struct hub *hub = user;
	int64_t now = site_now(&hub->site);
	if (!uptime_has_begun(hub->site.uptime)) {
		return;
	}
	log_warning("hub", "stalled_ms=%lld", (long long)passed_ms);
	if (uptime_begin_again(hub->site.uptime, now - passed_ms, now)) {
		timeouts_forgive(hub->timeouts, now - passed_ms, now);
	}
}

static const struct ticker_calls ticker_calls = {
	.tick = on_tick,
	.wake = on_wake,
	.stalled = on_stall,
};

/* False without memory; what was made goes with the hub. */
static bool make_modules(struct hub *hub, uint64_t salt) {
	struct site *site = &hub->site;
	hub->deadlines = deadlines_create();
	hub->site.uptime = uptime_create(site, hub->deadlines);
	hub->listings = listings_create(&hub->rooms, hub->deadlines, salt);
	hub->presence = presence_create(&hub->rooms, hub->listings);
	hub->matchmaking = matchmaking_create(&hub->clients, &hub->rooms, hub->listings, salt);
	if (hub->matchmaking == NULL) {
		return false;
	}
	hub->rematches = (struct rematches){&hub->rooms, hub->listings};
	hub->my_rooms = my_rooms_create(&hub->clients, &hub->rooms);
	hub->kept_rooms = kept_rooms_create(&hub->clients, &hub->rooms, salt);
	hub->chat = chat_create(&hub->rooms);
	hub->lobby = lobby_create(
		&hub->clients, hub->listings, hub->presence, matchmaking_pairing(hub->matchmaking));
	hub->ticker = ticker_create(site->loop, &ticker_calls, hub);
	hub->timeouts = timeouts_create(&hub->rooms, hub->listings, hub->deadlines, hub->ticker);
	hub->reaper = reaper_create(&hub->rooms, hub->listings);
	hub->retention = retention_create(site);
	return hub->deadlines != NULL && hub->site.uptime != NULL && hub->listings != NULL &&
		hub->presence != NULL && hub->lobby != NULL && hub->reaper != NULL &&
		hub->ticker != NULL && hub->timeouts != NULL && hub->retention != NULL &&
		hub->my_rooms != NULL && hub->kept_rooms != NULL && hub->chat != NULL;
}

struct hub *hub_create(uv_loop_t *loop, struct store *store, const struct hub_limits *limits,
	char *error, size_t error_size) {
	struct hub *hub = calloc(1, sizeof(*hub));
	if (hub == NULL) {
		snprintf(error, error_size, "There is no memory for the rooms.");
		return NULL;
	}
	site_init(&hub->site, loop, store, limits);
	uint64_t salt = 0;
	token_random((uint8_t *)&salt, sizeof(salt));
	clients_init(&hub->clients, &hub->site, salt);
	hub->clients.hub = hub;
	bool good = live_rooms_init(&hub->rooms, &hub->site, salt);
	hub->rooms.hub = hub;
	joins_init(&hub->joins, &hub->rooms, hub_take);
	shares_init(&hub->shares, hub->site.limits.store_mb_per_address, salt);
	if (!good || !make_modules(hub, salt)) {
		snprintf(error, error_size, "There is no timer for the rooms.");
		hub_destroy(hub);
		return NULL;
	}
	modules_join(hub);
	if (!listings_load(hub->listings)) {
		snprintf(error, error_size, "The list of rooms cannot be read from the store.");
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
	my_rooms_destroy(hub->my_rooms);
	kept_rooms_destroy(hub->kept_rooms);
	chat_destroy(hub->chat);
	lobby_destroy(hub->lobby);
	matchmaking_destroy(hub->matchmaking);
	listings_destroy(hub->listings);
	presence_destroy(hub->presence);
	reaper_destroy(hub->reaper);
	timeouts_destroy(hub->timeouts);
	ticker_destroy(hub->ticker);
	uptime_destroy(hub->site.uptime);
	retention_destroy(hub->retention);
	deadlines_destroy(hub->deadlines);
	live_rooms_finish(&hub->rooms);
	clients_finish(&hub->clients);
	shares_finish(&hub->shares);
	site_finish(&hub->site);
	free(hub);
}

void hub_drain(struct hub *hub, void (*done)(void *user), void *user) {
	hub->site.draining = true;
	uptime_end(hub->site.uptime, site_now(&hub->site));
	message_notice(
		&hub->site.message, "restarting", "This server restarts. Your game is kept.");
	struct frame *frame = frame_create(hub->site.message.at, hub->site.message.used);
	out_clear(&hub->site.message);
	for (struct list *at = hub->clients.all.next; frame != NULL && at != &hub->clients.all;
		at = at->next) {
		send_frame(LIST_OWNER(at, struct client, in_clients), frame);
	}
	frame_unref(frame);
	site_drain(&hub->site, done, user);
}

/* ---- clients ---- */

struct client *hub_connect(struct hub *hub, struct link *link, const char *address) {
	return client_create(&hub->clients, link, address);
}

void hub_disconnect(struct client *client) {
	client_destroy(client);
}

/* ---- requests ---- */

static void handle_seek(struct client *client, const struct request *request) {
	matchmaking_seek(client->hub->matchmaking, client, request);
}

static void handle_unseek(struct client *client, const struct request *request) {
	matchmaking_unseek(client->hub->matchmaking, client, request);
}

static void handle_mine(struct client *client, const struct request *request) {
	my_rooms_request(client->hub->my_rooms, client, request);
}

static void handle_keep(struct client *client, const struct request *request) {
	kept_rooms_request(client->hub->kept_rooms, client, request);
}

static void handle_chat(struct client *client, const struct request *request) {
	chat_say(client->hub->chat, client, request);
}

typedef void (*handle_now)(struct client *client, const struct request *request);

static const handle_now handlers[REQUEST_TYPES] = {
	[REQUEST_LOBBY] = handle_lobby,
	[REQUEST_CREATE] = handle_create,
	[REQUEST_JOIN] = handle_join,
	[REQUEST_LEAVE] = handle_leave,
	[REQUEST_WHY] = handle_why,
	[REQUEST_PING] = handle_ping,
	[REQUEST_SEEK] = handle_seek,
	[REQUEST_UNSEEK] = handle_unseek,
	[REQUEST_MINE] = handle_mine,
	[REQUEST_TRY] = plans_try,
	[REQUEST_KEEP] = handle_keep,
	[REQUEST_CHAT] = handle_chat,
	[REQUEST_TALK] = chat_open,
};

static void take_request(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	struct pending *pending = pending_create(client, request);
	if (pending == NULL) {
		send_error(&hub->site, client, request->n, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
		return;
	}
	live_room_take(client->live, pending);
}

static void dispatch(
	struct client *client, const struct request *request, const char *text, size_t size) {
	struct hub *hub = client->hub;
	if (hub->site.draining && request->type != REQUEST_PING) {
		send_error(&hub->site, client, request->n, ERROR_DRAINING,
			"This server restarts. Your game is kept.");
	} else if (client->join != NULL && request->type != REQUEST_PING) {
		if (!join_hold(client, text, size)) {
			send_error(&hub->site, client, request->n, ERROR_BUSY,
				"Your table is still being read; send it again in a moment.");
		}
	} else if (client->live == NULL && request_needs(request->type, REQUEST_NEEDS_ROOM)) {
		send_error(&hub->site, client, request->n, ERROR_NOT_JOINED, "Join a room first.");
	} else if (handlers[request->type] != NULL) {
		handlers[request->type](client, request);
	} else {
		take_request(client, request);
	}
}

void hub_take(struct client *client, const char *text, size_t size) {
	struct request request;
	struct wire_error error;
	if (client->closing) {
		return;
	}
	if (request_read(&request, text, size, &error)) {
		dispatch(client, &request, text, size);
	} else {
		send_error(client->site, client, request.n, error.code, error.text);
	}
	request_finish(&request);
}

void hub_receive(struct client *client, const char *text, size_t size) {
	struct hub *hub = client->hub;
	if (client->closing) {
		return;
	}
	hub->site.counts.requests++;
	if (!client_count_message(client)) {
		send_error(&hub->site, client, 0, ERROR_TOO_FAST,
			"Too many messages; wait ten seconds.");
		close_client(client, CLOSE_TOO_FAST, "Too many messages; wait ten seconds.");
		return;
	}
	if (size > hub->site.limits.request_bytes) {
		close_client(client, CLOSE_TOO_BIG, "That message is too long.");
		return;
	}
	hub_take(client, text, size);
}

/* ---- time ---- */

void hub_flush(struct hub *hub) {
	listeners_flush(&hub->site.listeners);
}

void hub_tick(struct hub *hub) {
	live_rooms_retry(&hub->rooms);
	LISTENERS_CALL(&hub->site.listeners, tick, site_now(&hub->site));
}
