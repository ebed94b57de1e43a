/* server/hub/handle_join.c - a client watches a room, and plays in it if its token holds a seat.
 *
 * A room that is in memory and of which not much is to be told is joined at once. Else the join
 * waits at its live room; what its client asks meanwhile is held, and taken in order when it has
 * joined.
 */
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/live_room.h"
#include "server/hub/handle.h"
#include "server/hub/history.h"
#include "server/hub/join.h"
#include "server/hub/listings.h"
#include "server/hub/reading.h"
#include "server/hub/send.h"

enum { HELD_MAX = 16 }; /* messages of one client */

/* A message that came while its client waits to join. */
struct held {
	struct list in_client;
	int64_t at_ms;
	size_t size;
	char text[];
};

/* Whoever sat there before on another connection is sent away. */
static void replace(struct live_room *live, int place) {
	for (struct list *at = live->clients.next; at != &live->clients;) {
		struct client *other = LIST_OWNER(at, struct client, in_room);
		at = at->next;
		if (other->place == place) {
			live_room_leave(other);
			close_client(
				other, CLOSE_REPLACED, "Your seat was taken on another device.");
		}
	}
}

static int find_place(const struct live_room *live, const struct join *join) {
	uint8_t hash[TOKEN_HASH];
	if (!join->has_token) {
		return -1;
	}
	token_hash(join->token, hash);
	return room_find_token(&live->room, hash);
}

static void join_now(struct live_room *live, const struct join *join) {
	struct client *client = join->client;
	struct hub *hub = client->hub;
	memcpy(client->text, join->text, sizeof(client->text));
	client_key_make(client->text, client->key);
	int place = find_place(live, join);
	live_room_leave(client);
	if (place >= 0) {
		replace(live, place);
	}
	live_room_join(live, client, place);
	message_begin(&hub->site.message, "ack", join->n, -1);
	out_begin(&hub->site.message, '{');
	out_key_index(&hub->site.message, "seat", room_seat_of(&live->room, place));
	out_end(&hub->site.message, '}');
	message_end(&hub->site.message);
	send_message(&hub->site, client);
	send_room(live, client, join->since);
	LISTENERS_CALL(&hub->listeners, shown, live, client);
}

/* ---- waiting ---- */

bool join_hold(struct client *client, const char *text, size_t size) {
	struct held *held = client->held_count < HELD_MAX ? malloc(sizeof(*held) + size + 1) : NULL;
	if (held == NULL) {
		return false;
	}
	held->at_ms = site_now(client->site);
	held->size = size;
	memcpy(held->text, text, size);
	held->text[size] = '\0';
	list_init(&held->in_client);
	list_add_last(&client->held, &held->in_client);
	client->held_count++;
	return true;
}

static struct held *take_held(struct client *client) {
	struct held *held = LIST_OWNER(client->held.next, struct held, in_client);
	list_take_out(&held->in_client);
	client->held_count--;
	return held;
}

static void end(struct join *join) {
	list_take_out(&join->in_room);
	if (list_is_empty(&join->live->joins)) {
		list_take_out(&join->live->in_joinable);
	}
	join->client->join = NULL;
	join->client->site->counts.joins_waiting--;
	free(join);
}

/* What came while it waited, until it waits again. */
static void take_up(struct client *client) {
	while (!list_is_empty(&client->held) && client->join == NULL) {
		struct held *held = take_held(client);
		client->held_ms = held->at_ms;
		hub_take(client, held->text, held->size);
		client->held_ms = 0;
		free(held);
	}
}

void join_forget(struct client *client) {
	if (client->join != NULL) {
		end(client->join);
	}
	while (!list_is_empty(&client->held)) {
		free(take_held(client));
	}
}

void join_refuse(struct live_room *live, const struct wire_error *error) {
	list_take_out(&live->in_joinable);
	while (!list_is_empty(&live->joins)) {
		struct join *join = LIST_OWNER(live->joins.next, struct join, in_room);
		struct client *client = join->client;
		if (error->code == ERROR_NO_ROOM) {
			address_miss(client->address, site_now(live->site));
		}
		send_error(live->site, client, join->n, error->code, error->text);
		end(join);
		take_up(client);
	}
}

void join_ready(struct live_room *live) {
	list_take_out(&live->in_joinable);
	if (!list_is_empty(&live->joins)) {
		list_add_last(&live->hub->joinable, &live->in_joinable);
		reading_wake(live->hub);
	}
}

void join_next(struct hub *hub) {
	struct live_room *live = LIST_OWNER(hub->joinable.next, struct live_room, in_joinable);
	struct join *join = LIST_OWNER(live->joins.next, struct join, in_room);
	struct client *client = join->client;
	struct join done = *join;
	end(join);
	join_ready(live); /* behind the others */
	join_now(live, &done);
	take_up(client);
}

static bool wait_at(struct live_room *live, const struct join *asked) {
	struct join *join = malloc(sizeof(*join));
	if (join == NULL) {
		return false;
	}
	*join = *asked;
	join->live = live;
	join->client->site->counts.joins_waiting++;
	list_init(&join->in_room);
	list_add_last(&live->joins, &join->in_room);
	join->client->join = join;
	if (live->load == NULL) {
		join_ready(live);
	}
	return true;
}

/* ---- the request ---- */

/* Whoever guesses ids gets to rooms that are listed, or where it sits, alone. */
static bool may_look(const struct join *join, const char *room) {
	const struct hub *hub = join->client->hub;
	if (!address_is_guessing(join->client->address, site_now(&hub->site))) {
		return true;
	}
	const struct listing *listing = listings_find(hub->listings, room);
	const struct live_room *live = map_find(&hub->rooms_by_id, room);
	return (listing != NULL && listing->is_public) ||
		(live != NULL && live->room.version > 0 && find_place(live, join) >= 0);
}

static void refuse(struct client *client, int64_t n, const struct wire_error *error) {
	if (error->code == ERROR_NO_ROOM) {
		address_miss(client->address, site_now(client->site));
	}
	send_error(client->site, client, n, error->code, error->text);
}

void handle_join(struct client *client, const struct request *request) {
	struct wire_error error;
	struct join join = {.client = client,
		.n = request->n,
		.since = request->since < 0 ? 0 : (uint32_t)request->since,
		.has_token = request->has_token};
	memcpy(join.token, request->token, sizeof(join.token));
	memcpy(join.text, request->client, sizeof(join.text));
	if (!may_look(&join, request->room)) {
		send_error(client->site, client, join.n, ERROR_TOO_OFTEN, address_guesses);
		return;
	}
	struct live_room *live = live_room_open(
		client->hub, request->room, client->address, &error);
	if (live == NULL || !live_room_open_past(live, join.since, client->address, &error)) {
		refuse(client, join.n, &error);
		return;
	}
	bool now = live->load == NULL && list_is_empty(&live->joins) &&
		(live->history == NULL || history_bytes(live->history, join.since) < HISTORY_LONG);
	if (now) {
		join_now(live, &join);
	} else if (!wait_at(live, &join)) {
		send_error(client->site, client, join.n, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
	}
}
