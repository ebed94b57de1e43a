/* server/live/client.c - one connection. */
#include "server/live/client.h"

#include <assert.h>
#include <stdlib.h>

#include "base/metric.h"
#include "proto/message.h"
#include "server/live/listen.h"
#include "server/live/send.h"

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
		link->impl->close(link, CLOSE_TOO_MANY,
			"This server does not have enough memory for another connection.");
		return NULL;
	}
	client->site = site;
	client->clients = clients;
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

static void sweep_client_addresses(void *user, int64_t now) {
	struct clients *clients = user;
	addresses_sweep(&clients->addresses, now);
}

static void send_restart_notice(void *user) {
	struct clients *clients = user;
	struct site *site = clients->site;
	message_notice(
		&site->message, "restarting", "This server is restarting. Your game is saved.");
	struct frame *frame = send_take_frame(site);
	for (struct list *at = clients->all.next; frame != NULL && at != &clients->all;
		at = at->next) {
		send_frame(LIST_OWNER(at, struct client, in_clients), frame);
	}
	frame_unref(frame);
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	const struct clients *clients = user;
	unsigned taken = 0;
	for (const struct list *at = clients->all.next; at != &clients->all; at = at->next) {
		taken += LIST_OWNER(at, const struct client, in_clients)->place >= 0;
	}
	metric_gauge(metrics, "seats_taken", "Seats taken in live rooms.", taken);
}

struct live_listener clients_listener(struct clients *clients) {
	return (struct live_listener){.user = clients,
		.tick = sweep_client_addresses,
		.draining = send_restart_notice,
		.metrics = tell_metrics};
}
