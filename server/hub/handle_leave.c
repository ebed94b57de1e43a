/* server/hub/handle_leave.c - a client stops watching its room. */
#include "server/hub/desk.h"
#include "server/hub/handle.h"
#include "server/hub/send.h"

void handle_leave(struct client *client, const struct request *request) {
	if (client->desk == NULL) {
		send_error(
			client->hub, client, request->n, ERROR_NOT_JOINED, "You are in no room.");
		return;
	}
	desk_leave(client);
	send_ack(client->hub, client, request->n);
}
