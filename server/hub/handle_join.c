/* server/hub/handle_join.c - a client watches a room, and plays in it if its token holds a seat.
 *
 * A room that is in memory and of which not much is to be told is joined at once. Else the join
 * waits at its desk; what its client asks meanwhile is held, and taken in order when it has joined.
 */
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/chat.h"
#include "server/hub/desk.h"
#include "server/hub/handle.h"
#include "server/hub/history.h"
#include "server/hub/join.h"
#include "server/hub/lobby.h"
#include "server/hub/reading.h"
#include "server/hub/seek.h"
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
static void replace(struct desk *desk, int place) {
	for (struct list *at = desk->clients.next; at != &desk->clients;) {
		struct client *other = LIST_OWNER(at, struct client, in_desk);
		at = at->next;
		if (other->place == place) {
			desk_leave(other);
			close_client(
				other, CLOSE_REPLACED, "Your seat was taken on another device.");
		}
	}
}

static int find_place(const struct desk *desk, const struct join *join) {
	uint8_t hash[TOKEN_HASH];
	if (!join->has_token) {
		return -1;
	}
	token_hash(join->token, hash);
	return room_find_token(&desk->room, hash);
}

/* Whose address made a room is not in the store. After a restart it counts for the address from
 * which the player who made it comes back. */
static void count_again(struct client *client) {
	struct row *row = client->desk->row;
	if (row != NULL && row->address == NULL && row->maker[0] != '\0' && client->place >= 0 &&
		client->place == client->desk->room.maker) {
		row->address = client->address;
		address_add(client->address, ADDRESS_ROOMS);
	}
}

static void join_now(struct desk *desk, const struct join *join) {
	struct client *client = join->client;
	struct hub *hub = client->hub;
	memcpy(client->text, join->text, sizeof(client->text));
	client_key_make(client->text, client->key);
	int place = find_place(desk, join);
	desk_leave(client);
	if (place >= 0) {
		replace(desk, place);
	}
	desk_join(desk, client, place);
	seek_came(client);
	count_again(client);
	message_begin(&hub->message, "ack", join->n, -1);
	out_begin(&hub->message, '{');
	out_key_index(&hub->message, "seat", room_seat_of(&desk->room, place));
	out_end(&hub->message, '}');
	message_end(&hub->message);
	send_message(hub, client);
	send_room(desk, client, join->since);
	chat_tell(client);
}

/* ---- waiting ---- */

bool join_hold(struct client *client, const char *text, size_t size) {
	struct held *held = client->held_count < HELD_MAX ? malloc(sizeof(*held) + size + 1) : NULL;
	if (held == NULL) {
		return false;
	}
	held->at_ms = hub_now(client->hub);
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
	list_take_out(&join->in_desk);
	if (list_is_empty(&join->desk->joins)) {
		list_take_out(&join->desk->in_joinable);
	}
	join->client->join = NULL;
	join->client->hub->counts.joins_waiting--;
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

void join_refuse(struct desk *desk, const struct wire_error *error) {
	list_take_out(&desk->in_joinable);
	while (!list_is_empty(&desk->joins)) {
		struct join *join = LIST_OWNER(desk->joins.next, struct join, in_desk);
		struct client *client = join->client;
		if (error->code == ERROR_NO_ROOM) {
			address_miss(client->address, hub_now(desk->hub));
		}
		send_error(desk->hub, client, join->n, error->code, error->text);
		end(join);
		take_up(client);
	}
}

void join_ready(struct desk *desk) {
	list_take_out(&desk->in_joinable);
	if (!list_is_empty(&desk->joins)) {
		list_add_last(&desk->hub->joinable, &desk->in_joinable);
		reading_wake(desk->hub);
	}
}

void join_next(struct hub *hub) {
	struct desk *desk = LIST_OWNER(hub->joinable.next, struct desk, in_joinable);
	struct join *join = LIST_OWNER(desk->joins.next, struct join, in_desk);
	struct client *client = join->client;
	struct join done = *join;
	end(join);
	join_ready(desk); /* behind the others */
	join_now(desk, &done);
	take_up(client);
}

static bool wait_at(struct desk *desk, const struct join *asked) {
	struct join *join = malloc(sizeof(*join));
	if (join == NULL) {
		return false;
	}
	*join = *asked;
	join->desk = desk;
	join->client->hub->counts.joins_waiting++;
	list_init(&join->in_desk);
	list_add_last(&desk->joins, &join->in_desk);
	join->client->join = join;
	if (desk->load == NULL) {
		join_ready(desk);
	}
	return true;
}

/* ---- the request ---- */

/* Whoever guesses ids gets to rooms that are listed, or where it sits, alone. */
static bool may_look(const struct join *join, const char *room) {
	const struct hub *hub = join->client->hub;
	if (!address_is_guessing(join->client->address, hub_now(hub))) {
		return true;
	}
	const struct row *row = map_find(&hub->rows, room);
	const struct desk *desk = map_find(&hub->desks, room);
	return (row != NULL && row->is_public) ||
		(desk != NULL && desk->room.version > 0 && find_place(desk, join) >= 0);
}

static void refuse(struct client *client, int64_t n, const struct wire_error *error) {
	if (error->code == ERROR_NO_ROOM) {
		address_miss(client->address, hub_now(client->hub));
	}
	send_error(client->hub, client, n, error->code, error->text);
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
		send_error(client->hub, client, join.n, ERROR_TOO_OFTEN, address_guesses);
		return;
	}
	struct desk *desk = desk_open(client->hub, request->room, client->address, &error);
	if (desk == NULL || !desk_open_past(desk, join.since, client->address, &error)) {
		refuse(client, join.n, &error);
		return;
	}
	bool now = desk->load == NULL && list_is_empty(&desk->joins) &&
		(desk->history == NULL || history_bytes(desk->history, join.since) < HISTORY_LONG);
	if (now) {
		join_now(desk, &join);
	} else if (!wait_at(desk, &join)) {
		send_error(client->hub, client, join.n, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
	}
}
