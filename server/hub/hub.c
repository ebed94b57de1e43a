/* server/hub/hub.c - all clients and rooms: who comes, what they say, who goes. */
#include "server/hub/hub.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "proto/message.h"
#include "server/hub/clocked.h"
#include "server/hub/desk.h"
#include "server/hub/handle.h"
#include "server/hub/join.h"
#include "server/hub/keep.h"
#include "server/hub/lobby.h"
#include "server/process/log.h"
#include "server/hub/mine.h"
#include "server/hub/reading.h"
#include "server/hub/retention.h"
#include "server/hub/seek.h"
#include "server/hub/send.h"
#include "server/hub/share.h"
#include "server/room/tell_room.h"

enum {
	WINDOW_MS = 10 * 1000,
};

static int64_t read_clock(clockid_t which) {
	struct timespec now;
	clock_gettime(which, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The time of day when we began, and what has passed since: never set back while we run. */
static int64_t steady_clock(void *user) {
	const struct hub *hub = user;
	return hub->anchor_ms + read_clock(CLOCK_MONOTONIC);
}

int64_t hub_now(const struct hub *hub) {
	return hub->clock(hub->clock_user) + hub->ahead_ms;
}

void hub_set_clock(struct hub *hub, int64_t (*clock)(void *user), void *user) {
	hub->clock = clock;
	hub->clock_user = user;
}

/* ---- create and destroy ---- */

static void init_lists(struct hub *hub) {
	struct list *lists[] = {&hub->clients, &hub->live, &hub->idle, &hub->dirty, &hub->retry,
		&hub->lingering, &hub->lobby_clients, &hub->waiting, &hub->playing, &hub->seeks,
		&hub->givens, &hub->matched, &hub->mines, &hub->mines_waiting, &hub->keeps,
		&hub->readings, &hub->joinable, &hub->histories};
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		list_init(lists[i]);
	}
	uint64_t salt = 0;
	token_random((uint8_t *)&salt, sizeof(salt));
	map_init(&hub->desks, salt);
	map_init(&hub->rows, salt);
	map_init(&hub->makers, salt);
	addresses_init(&hub->addresses, salt);
	shares_init(&hub->shares, hub->limits.store_mb_per_address, salt);
	keep_init(hub, salt);
	map_init(&hub->given, salt);
	shelf_init(&hub->shelf);
	out_init(&hub->effects);
	out_init(&hub->message);
}

struct hub *hub_create(uv_loop_t *loop, struct store *store, const struct hub_limits *limits,
	char *error, size_t error_size) {
	struct hub *hub = calloc(1, sizeof(*hub));
	if (hub == NULL) {
		snprintf(error, error_size, "There is no memory for the rooms.");
		return NULL;
	}
	hub->loop = loop;
	hub->store = store;
	hub->limits = *limits;
	hub->anchor_ms = read_clock(CLOCK_REALTIME) - read_clock(CLOCK_MONOTONIC);
	hub_set_clock(hub, steady_clock, hub);
	hub->lobby_is_old = true;
	init_lists(hub);
	hub->deadlines = deadlines_create();
	hub->uptime = uptime_create(store, hub->deadlines);
	hub->retention = retention_create(hub);
	if (hub->deadlines == NULL || hub->uptime == NULL || hub->retention == NULL ||
		!beat_start(hub) || !mine_start(hub) || !reading_start(hub)) {
		snprintf(error, error_size, "There is no timer for the rooms.");
		hub_destroy(hub);
		return NULL;
	}
	if (!lobby_load(hub)) {
		snprintf(error, error_size, "The list of rooms cannot be read from the store.");
		hub_destroy(hub);
		return NULL;
	}
	return hub;
}

/* An append under way goes on without us: the store will say so to nobody. */
static void forget_append(struct desk *desk) {
	if (desk->append != NULL) {
		desk->append->desk = NULL;
		desk->append->hub = NULL;
		ask_destroy(desk->append->ask);
		desk->append->ask = NULL;
		desk->append = NULL;
	}
}

void hub_destroy(struct hub *hub) {
	if (hub == NULL) {
		return;
	}
	while (!list_is_empty(&hub->clients)) {
		hub_disconnect(LIST_OWNER(hub->clients.next, struct client, in_hub));
	}
	while (!list_is_empty(&hub->live)) {
		struct desk *desk = LIST_OWNER(hub->live.next, struct desk, in_hub);
		forget_append(desk);
		if (desk->row != NULL && list_is_empty(&desk->row->in_lobby)) {
			lobby_remove(hub, desk->row); /* of a room that was being made */
		}
		desk_destroy(desk);
	}
	seek_finish(hub);
	mine_finish(hub);
	keep_finish(hub);
	reading_finish(hub);
	lobby_finish(hub);
	beat_stop(hub);
	uptime_destroy(hub->uptime);
	retention_destroy(hub->retention);
	deadlines_destroy(hub->deadlines);
	map_finish(&hub->desks);
	map_finish(&hub->rows);
	map_finish(&hub->makers);
	addresses_finish(&hub->addresses);
	shares_finish(&hub->shares);
	map_finish(&hub->given);
	shelf_finish(&hub->shelf);
	out_finish(&hub->effects);
	out_finish(&hub->message);
	free_list_finish(&hub->free_appends);
	free_list_finish(&hub->free_asks);
	free(hub);
}

void hub_drain(struct hub *hub, void (*done)(void *user), void *user) {
	hub->draining = true;
	uptime_end(hub->uptime, hub_now(hub));
	message_notice(&hub->message, "restarting", "This server restarts. Your game is kept.");
	struct frame *frame = frame_create(hub->message.at, hub->message.used);
	out_clear(&hub->message);
	for (struct list *at = hub->clients.next; frame != NULL && at != &hub->clients;
		at = at->next) {
		send_frame(LIST_OWNER(at, struct client, in_hub), frame);
	}
	frame_unref(frame);
	if (hub->appends == 0) {
		done(user);
	} else {
		hub->drained = done;
		hub->drained_user = user;
	}
}

/* ---- clients ---- */

struct client *hub_connect(struct hub *hub, struct link *link, const char *address) {
	struct client *client = calloc(1, sizeof(*client));
	struct address *from = client == NULL
		? NULL
		: address_take(&hub->addresses, address, ADDRESS_CLIENTS);
	if (from == NULL) {
		free(client);
		link->impl->close(link, CLOSE_TOO_MANY, "This server has no memory for you.");
		return NULL;
	}
	client->hub = hub;
	client->link = link;
	client->address = from;
	client->place = -1;
	list_init(&client->in_desk);
	list_init(&client->in_lobby);
	list_init(&client->in_hub);
	list_init(&client->asks);
	list_init(&client->held);
	list_add_last(&hub->clients, &client->in_hub);
	hub->counts.clients++;
	hub->lobby_is_old = true;
	return client;
}

void hub_disconnect(struct client *client) {
	struct hub *hub = client->hub;
	client->closing = true;
	seek_forget(client);
	mine_forget(client);
	keep_forget(client);
	join_forget(client);
	desk_leave(client);
	while (!list_is_empty(&client->asks)) {
		struct ask *ask = LIST_OWNER(client->asks.next, struct ask, in_client);
		list_take_out(&ask->in_client);
		ask->client = NULL;
	}
	list_take_out(&client->in_hub);
	list_take_out(&client->in_lobby);
	address_give(client->address, ADDRESS_CLIENTS);
	hub->counts.clients--;
	hub->lobby_is_old = true;
	free(client);
}

/* ---- requests ---- */

/* False once there are too many. */
static bool count_message(struct client *client) {
	int64_t now = hub_now(client->hub);
	if (now - client->window_ms >= WINDOW_MS || now < client->window_ms) {
		client->window_ms = now;
		client->window_count = 0;
	}
	return ++client->window_count <= client->hub->limits.messages_per_10s;
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
	[REQUEST_TRY] = handle_try,
	[REQUEST_KEEP] = handle_keep,
	[REQUEST_CHAT] = handle_chat,
	[REQUEST_TALK] = handle_talk,
};

static void ask_desk(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	if (client->desk == NULL) {
		send_error(hub, client, request->n, ERROR_NOT_JOINED, "Join a room first.");
		return;
	}
	struct ask *ask = ask_create(client, request);
	if (ask == NULL) {
		send_error(hub, client, request->n, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
		return;
	}
	desk_ask(client->desk, ask);
}

static void dispatch(
	struct client *client, const struct request *request, const char *text, size_t size) {
	struct hub *hub = client->hub;
	if (hub->draining && request->type != REQUEST_PING) {
		send_error(hub, client, request->n, ERROR_DRAINING,
			"This server restarts. Your game is kept.");
	} else if (client->join != NULL && request->type != REQUEST_PING) {
		if (!join_hold(client, text, size)) {
			send_error(hub, client, request->n, ERROR_BUSY,
				"Your table is still being read; send it again in a moment.");
		}
	} else if (handlers[request->type] != NULL) {
		handlers[request->type](client, request);
	} else {
		ask_desk(client, request);
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
		send_error(client->hub, client, request.n, error.code, error.text);
	}
	request_finish(&request);
}

void hub_receive(struct client *client, const char *text, size_t size) {
	struct hub *hub = client->hub;
	if (client->closing) {
		return;
	}
	hub->counts.requests++;
	if (!count_message(client)) {
		send_error(hub, client, 0, ERROR_TOO_FAST, "Too many messages; wait ten seconds.");
		close_client(client, CLOSE_TOO_FAST, "Too many messages; wait ten seconds.");
		return;
	}
	if (size > hub->limits.request_bytes) {
		close_client(client, CLOSE_TOO_BIG, "That message is too long.");
		return;
	}
	hub_take(client, text, size);
}

/* ---- time ---- */

void hub_flush(struct hub *hub) {
	while (!list_is_empty(&hub->dirty)) {
		struct desk *desk = LIST_OWNER(hub->dirty.next, struct desk, in_dirty);
		list_take_out(&desk->in_dirty);
		if (desk->room.version == 0 || list_is_empty(&desk->clients)) {
			continue;
		}
		struct tell_presence presence = desk_presence(desk);
		message_begin(&hub->message, "presence", -1, -1);
		out_begin(&hub->message, '{');
		tell_presence(&hub->message, &desk->room, &presence);
		out_end(&hub->message, '}');
		message_end(&hub->message);
		send_to_desk(desk);
		int place;
		desk->claim_told = desk_claim_from(desk, &place);
	}
}

/* Rooms without clients leave memory; finished ones at once. */
static void sweep(struct hub *hub, int64_t now) {
	int64_t idle_ms = (int64_t)hub->limits.idle_room_minutes * 60 * 1000;
	for (struct list *at = hub->idle.next; at != &hub->idle;) {
		struct desk *desk = LIST_OWNER(at, struct desk, in_idle);
		at = at->next;
		bool rests = desk_rests(desk) && list_is_empty(&desk->in_matched) &&
			!desk_must_stay(desk);
		if (rests && (now - desk->idle_ms >= idle_ms || room_is_finished(&desk->room))) {
			desk_destroy(desk);
		}
	}
}

static void retry(struct hub *hub) {
	struct list due;
	list_init(&due);
	while (!list_is_empty(&hub->retry)) {
		struct list *link = hub->retry.next;
		list_take_out(link);
		list_add_last(&due, link);
	}
	while (!list_is_empty(&due)) {
		struct desk *desk = LIST_OWNER(due.next, struct desk, in_retry);
		list_take_out(&desk->in_retry);
		desk_go_on(desk);
	}
}

void hub_tick(struct hub *hub) {
	int64_t now = hub_now(hub);
	retry(hub);
	if (uptime_begin(hub->uptime, now, &hub->ahead_ms)) {
		uptime_tick(hub->uptime, now);
	}
	hub_flags(hub);
	presence_tick(hub, now);
	seek_tick(hub, now);
	sweep(hub, now);
	hub_end_stale(hub, now);
	addresses_sweep(&hub->addresses, now);
	shares_sweep(&hub->shares, now);
	keep_tick(hub, now);
	retention_tick(hub->retention, now);
	hub_flush(hub);
	lobby_tell(hub);
}

/* ---- looking ---- */

void hub_counts(const struct hub *hub, struct hub_counts *counts) {
	*counts = hub->counts;
	counts->seats_taken = 0;
	counts->seeks = seek_count(hub);
	retention_counts(hub->retention, counts);
	for (const struct list *at = hub->clients.next; at != &hub->clients; at = at->next) {
		const struct client *client = LIST_OWNER(at, struct client, in_hub);
		counts->seats_taken += client->place >= 0;
	}
}

bool hub_is_ready(const struct hub *hub, const char **why_not) {
	if (hub->draining) {
		*why_not = "This server restarts.";
		return false;
	}
	if (!store_is_well(hub->store) || !list_is_empty(&hub->retry)) {
		*why_not =
			"The store keeps nothing now: its disk is full or broken, or another program "
			"holds it; the log says which. It tries again by itself.";
		return false;
	}
	return true;
}
