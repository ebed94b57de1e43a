/* server/live/send.h - what one client is sent. */
#ifndef QIRKAT_SERVER_SEND_H
#define QIRKAT_SERVER_SEND_H

#include "proto/error.h"
#include "server/live/client.h"

/* Send what site->message holds to one client (NULL: to nobody), and empty it. */
void send_message(struct site *site, struct client *client);
void send_frame(struct client *client, struct frame *frame);
void send_error(struct site *site, struct client *client, int64_t n, enum error_code code,
	const char *text);
void send_refusal(
	struct site *site, struct client *client, int64_t n, const struct wire_error *error);
/* The ack without anything else. */
void send_ack(struct site *site, struct client *client, int64_t n);
void close_client(struct client *client, int code, const char *reason);
/* What site->message holds as a frame, and empty it. NULL without memory. */
struct frame *send_take_frame(struct site *site);

#endif
