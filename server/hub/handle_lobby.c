/* server/hub/handle_lobby.c - a client wants to see the lobby. */
#include "server/hub/handle.h"
#include "server/hub/lobby.h"
#include "server/hub/send.h"

void handle_lobby(struct client *client, const struct request *request) {
	send_ack(client->site, client, request->n);
	if (list_is_empty(&client->in_lobby)) {
		list_add_last(&client->hub->lobby_clients, &client->in_lobby);
	}
	lobby_tell_one(client);
}
