/* server/hub/handle_lobby.c - a client wants to see the lobby. */
#include "server/hub/handle.h"
#include "server/hub/lobby.h"
#include "server/live/send.h"

void handle_lobby(struct client *client, const struct request *request) {
	send_ack(client->site, client, request->n);
	lobby_join(client->hub->lobby, client);
}
