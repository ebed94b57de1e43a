/* server/live/client.c - one connection. */
#include "server/live/client.h"

#include <assert.h>
#include <stdlib.h>

#include "server/live/listen.h"

enum { WINDOW_MS = 10 * 1000 };

void clients_init(struct clients *clients, struct site *site, uint64_t salt) {
	*clients = (struct clients){.site = site};
	addresses_init(&clients->addresses, salt);
	list_init(&clients->all);
}

void clients_finish(struct clients *clients) {
	addresses_finish(&clients->addresses);
	free_list_finish(&clients->free_pending);
}

size_t clients_take_slot(struct clients *clients) {
	assert(clients->slots < CLIENT_SLOTS);
	return clients->slots++;
}

struct client *client_create(struct clients *clients, struct link *link, const char *address) {
	struct site *site = clients->site;
	struct client *client = calloc(1, sizeof(*client));
	struct address *from = client == NULL
		? NULL
		: address_take(&clients->addresses, address, ADDRESS_CLIENTS);
	if (from == NULL) {
		free(client);
		link->impl->close(link, CLOSE_TOO_MANY, "This server has no memory for you.");
		return NULL;
	}
	client->site = site;
	client->clients = clients;
	client->hub = clients->hub;
	client->link = link;
	client->address = from;
	client->place = -1;
	list_init(&client->in_room);
	list_init(&client->in_clients);
	list_init(&client->pending);
	list_init(&client->held);
	list_add_last(&clients->all, &client->in_clients);
	site->counts.clients++;
	LISTENERS_CALL(&site->listeners, came, client);
	return client;
}

void client_destroy(struct client *client) {
	struct site *site = client->site;
	client->closing = true;
	LISTENERS_CALL(&site->listeners, gone, client);
	list_take_out(&client->in_clients);
	address_give(client->address, ADDRESS_CLIENTS);
	site->counts.clients--;
	free(client);
}

bool client_count_message(struct client *client) {
	int64_t now = site_now(client->site);
	if (now - client->window_ms >= WINDOW_MS || now < client->window_ms) {
		client->window_ms = now;
		client->window_count = 0;
	}
	return ++client->window_count <= client->site->limits.messages_per_10s;
}

static void on_tick(void *user, int64_t now) {
	struct clients *clients = user;
	addresses_sweep(&clients->addresses, now);
}

struct live_listener clients_listener(struct clients *clients) {
	return (struct live_listener){.user = clients, .tick = on_tick};
}
