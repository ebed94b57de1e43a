/* server/hub/handle_ping.c - what time is it at the server? */
#include "proto/message.h"
#include "server/hub/handle.h"
#include "server/hub/send.h"

void handle_ping(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	message_begin(&hub->message, "ack", request->n, -1);
	out_begin(&hub->message, '{');
	out_key_int(&hub->message, "now", hub_now(hub));
	out_end(&hub->message, '}');
	message_end(&hub->message);
	send_message(hub, client);
}
