/* server/hub/handle_join.c - a client watches a room, and plays in it if its token holds a seat. */
#include <string.h>

#include "proto/message.h"
#include "server/hub/chat.h"
#include "server/hub/desk.h"
#include "server/hub/handle.h"
#include "server/hub/lobby.h"
#include "server/hub/seek.h"
#include "server/hub/send.h"

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

static int find_place(const struct desk *desk, const struct request *request) {
	uint8_t hash[TOKEN_HASH];
	if (!request->has_token) {
		return -1;
	}
	token_hash(request->token, hash);
	return room_find_token(&desk->room, hash);
}

/* Whose address made a room is not in the store. After a restart it counts for the address from
 * which the player who made it comes back. */
static void count_again(struct client *client) {
	struct row *row = client->desk->row;
	if (row != NULL && row->address == NULL && row->maker[0] != '\0' && client->place >= 0 &&
		client->place == client->desk->room.maker) {
		row->address = client->address;
		client->address->rooms++;
	}
}

/* Whoever guesses ids gets to rooms that are listed, or where it sits, alone. */
static bool may_look(const struct client *client, const struct request *request) {
	const struct hub *hub = client->hub;
	if (!address_is_guessing(hub, client->address)) {
		return true;
	}
	const struct row *row = map_find(&hub->rows, request->room);
	const struct desk *desk = map_find(&hub->desks, request->room);
	return (row != NULL && row->is_public) ||
		(desk != NULL && desk->room.version > 0 && find_place(desk, request) >= 0);
}

void handle_join(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	struct wire_error error;
	if (!may_look(client, request)) {
		send_error(hub, client, request->n, ERROR_TOO_OFTEN, address_guesses);
		return;
	}
	struct desk *desk = desk_find(hub, request->room, &error);
	if (desk == NULL) {
		if (error.code == ERROR_NO_ROOM) {
			address_miss(hub, client->address);
		}
		send_error(hub, client, request->n, error.code, error.text);
		return;
	}
	memcpy(client->text, request->client, sizeof(client->text));
	client_key_make(client->text, client->key);
	int place = find_place(desk, request);
	desk_leave(client);
	if (place >= 0) {
		replace(desk, place);
	}
	desk_join(desk, client, place);
	seek_came(client);
	count_again(client);
	message_begin(&hub->message, "ack", request->n, -1);
	out_begin(&hub->message, '{');
	out_key_index(&hub->message, "seat", room_seat_of(&desk->room, place));
	out_end(&hub->message, '}');
	message_end(&hub->message);
	send_message(hub, client);
	send_room(desk, client, request->since < 0 ? 0 : (uint32_t)request->since);
	chat_tell(client);
}
