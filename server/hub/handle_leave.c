/* server/hub/handle_leave.c - a client stops watching its room. */
#include "server/hub/inside.h"
#include "server/hub/handle.h"
#include "server/live/send.h"

void handle_leave(struct client *client, const struct request *request) {
	if (client->live == NULL) {
		send_error(
			client->site, client, request->n, ERROR_NOT_JOINED, "You are in no room.");
		return;
	}
	live_room_leave(client);
	send_ack(client->site, client, request->n);
}
