/* server/live/pending.c - a request on its way through a live room. */
#include "server/live/pending.h"

#include <string.h>

#include "server/accounts/account.h"

struct pending *pending_create(struct client *client, const struct request *request) {
	struct free_list *free = &client->clients->free_pending;
	struct pending *pending = free_list_take(free, sizeof(*pending));
	if (pending == NULL) {
		return NULL;
	}
	pending->free = free;
	list_init(&pending->in_queue);
	list_add_last(&client->pending, &pending->in_client);
	if (!request_copy(&pending->request, request)) {
		pending_destroy(pending);
		return NULL;
	}
	pending->client = client;
	pending->place = client->place;
	pending->bot = client->bot;
	pending->account[0] = '\0'; /* every request passes here, and most are guests' */
	if (client->person != NULL) {
		memcpy(pending->account, client->person->account, sizeof(pending->account));
	}
	memcpy(pending->text, client->text, sizeof(pending->text));
	memcpy(pending->key, client->key, sizeof(pending->key));
	pending->received_ms = client->held_ms > 0 ? client->held_ms : site_now(client->site);
	pending->begun_ns = uv_hrtime();
	return pending;
}

void pending_give(struct pending *pending, struct client *client) {
	list_move_last(&client->pending, &pending->in_client);
	pending->client = client;
}

void pending_orphan_all(struct client *client) {
	while (!list_is_empty(&client->pending)) {
		struct pending *pending = LIST_OWNER(
			client->pending.next, struct pending, in_client);
		list_take_out(&pending->in_client);
		pending->client = NULL;
	}
}

void pending_destroy(struct pending *pending) {
	if (pending != NULL) {
		list_take_out(&pending->in_queue);
		list_take_out(&pending->in_client);
		request_finish(&pending->request);
		free_list_give(pending->free, pending);
	}
}
