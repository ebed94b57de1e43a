/* server/hub/handle_seek.c - somebody wants to be matched, or does not any more. */
#include <stdlib.h>
#include <string.h>

#include "server/room/decide.h"
#include "server/hub/handle.h"
#include "server/hub/seek.h"
#include "server/hub/send.h"

enum { SEEKS_MAX = 2000 }; /* on this server */

static int find_game(const char *key) {
	for (size_t i = 0; i < games_count() && i < SEEK_GAMES_MAX; i++) {
		if (strcmp(games_at(i)->key, key) == 0) {
			return (int)i;
		}
	}
	return -1;
}

static bool take_games(struct seek *seek, const struct request *request, struct wire_error *error) {
	const char *key = request->games;
	for (size_t i = 0; i < request->count; i++, key += strlen(key) + 1) {
		int index = find_game(key);
		if (index < 0) {
			return wire_error_set(
				error, ERROR_UNKNOWN_GAME, "There is no game \"%.60s\".", key);
		}
		const struct game *game = games_at((size_t)index);
		if (game->seats_min > SEEK_SEATS || game->seats_max < SEEK_SEATS) {
			return wire_error_set(error, ERROR_BAD_OPTION,
				"%s is not played by two: open a table for it.", game->title);
		}
		if (!game_set_has(&seek->set, (size_t)index)) {
			game_set_add(&seek->set, (size_t)index);
			seek->games[seek->count++] = (uint16_t)index;
		}
	}
	return true;
}

static bool is_allowed(const struct client *client, struct wire_error *error) {
	const struct hub *hub = client->hub;
	const struct address *address = client->address;
	if (address->count[ADDRESS_ROOMS] >= hub->site.limits.rooms_per_address) {
		return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"From your address %u rooms are open; end one first.",
			address->count[ADDRESS_ROOMS]);
	}
	if (client->seek == NULL &&
		address->count[ADDRESS_SEEKS] >= hub->site.limits.seeks_per_address) {
		return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"From your address %u people look for a game already.",
			address->count[ADDRESS_SEEKS]);
	}
	return hub->seeks_count < SEEKS_MAX ||
		wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"Too many people look for a game just now; open a table instead.");
}

static bool fill(struct seek *seek, const struct client *client, const struct request *request,
	struct wire_error *error) {
	list_init(&seek->in_hub);
	memcpy(seek->text, request->client, sizeof(seek->text));
	client_key_make(seek->text, seek->key);
	seek->n = request->n;
	seek->clock = request->clock;
	memcpy(seek->name, request->name, sizeof(seek->name));
	return room_check_name(seek->name, client->site->limits.name_letters, error) &&
		take_games(seek, request, error) && is_allowed(client, error);
}

static void give_client(struct seek *seek, struct client *client) {
	if (seek->client != NULL) {
		seek->client->seek = NULL;
		address_give(seek->client->address, ADDRESS_SEEKS);
	}
	seek->client = client;
	client->seek = seek;
	address_add(client->address, ADDRESS_SEEKS);
}

/* The same client on an older connection: its wish is replaced. True if a room is on the way for it
 * already, of which client will be told. */
static bool replaces(struct client *client, const char *key) {
	struct seek *other = seek_find(client->hub, key);
	if (other == NULL) {
		return false;
	}
	if (other->live != NULL) {
		give_client(other, client);
		return true;
	}
	seek_destroy(client->hub, other);
	return false;
}

void handle_seek(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	struct wire_error error;
	struct seek *seek = calloc(1, sizeof(*seek));
	if (seek == NULL) {
		send_error(&hub->site, client, request->n, ERROR_BUSY,
			"The server has no memory for that; try again.");
		return;
	}
	if (!fill(seek, client, request, &error)) {
		send_error(&hub->site, client, request->n, error.code, error.text);
		free(seek);
		return;
	}
	seek_forget(client);
	send_ack(&hub->site, client, request->n);
	if (replaces(client, seek->key) || seek_give_again(client, seek->key)) {
		free(seek);
		return;
	}
	list_add_last(&hub->seeks, &seek->in_hub);
	hub->seeks_count++;
	give_client(seek, client);
	listings_changed(hub->listings);
	seek_match(hub, seek);
}

void handle_unseek(struct client *client, const struct request *request) {
	seek_forget(client);
	send_ack(client->site, client, request->n);
}
