/* server/hub/send.h - what the hub tells clients. */
#ifndef QIRKAT_SERVER_SEND_H
#define QIRKAT_SERVER_SEND_H

#include "server/hub/inside.h"

/* Send what hub->site.message holds to one client (NULL: to nobody), and empty it. */
void send_message(struct site *site, struct client *client);
/* The same to all clients of a live room. */
void send_to_room(struct live_room *live);
void send_frame(struct client *client, struct frame *frame);
void send_error(struct site *site, struct client *client, int64_t n, enum error_code code,
	const char *text);
/* The ack without anything to tell. */
void send_ack(struct site *site, struct client *client, int64_t n);
/* What answers a request that became an event of this kind, done by place, as event version. token:
 * what create and sit tell, NULL for none. */
void send_done(struct live_room *live, struct client *client, int64_t n, enum event_kind kind,
	int place, uint32_t version, const uint8_t *token);
/* The whole room, with the events after since. */
void send_room(struct live_room *live, struct client *client, uint32_t since);
/* The same to all clients of the room, each as it sees it. */
void send_room_to_all(struct live_room *live);
/* What was kept of it is old. */
void told_drop(struct live_room *live);
/* The events after since that the room has applied, as a JSON list. False if they cannot be read.
 */
bool write_past_events(struct live_room *live, uint32_t since, struct out *out);
void close_client(struct client *client, int code, const char *reason);

#endif
