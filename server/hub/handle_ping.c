/* server/hub/handle_ping.c - what time is it at the server? */
#include "proto/message.h"
#include "server/hub/handle.h"
#include "server/live/send.h"

void handle_ping(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	message_begin(&hub->site.message, "ack", request->n, -1);
	out_begin(&hub->site.message, '{');
	out_key_int(&hub->site.message, "now", site_now(&hub->site));
	out_end(&hub->site.message, '}');
	message_end(&hub->site.message);
	send_message(&hub->site, client);
}
