/* server/live/send.h - messages to one client. */
#ifndef QIRKAT_SERVER_SEND_H
#define QIRKAT_SERVER_SEND_H

#include "proto/error.h"
#include "server/live/client.h"

/* Send the contents of site->message to one client (NULL: to nobody), then clear it. */
void send_message(struct site *site, struct client *client);
void send_frame(struct client *client, struct frame *frame);
void send_error(struct site *site, struct client *client, int64_t n, enum error_code code,
	const char *text);
void send_refusal(
	struct site *site, struct client *client, int64_t n, const struct wire_error *error);
/* An ack with nothing in it. */
void send_ack(struct site *site, struct client *client, int64_t n);
void close_client(struct client *client, int code, const char *reason);
/* Turn site->message into a frame, then clear it. NULL if out of memory. */
struct frame *send_take_frame(struct site *site);

#endif
