/* server/live/send.h - messages to one client, and to all of a live room. */
#ifndef QIRKAT_SERVER_SEND_H
#define QIRKAT_SERVER_SEND_H

#include "proto/error.h"
#include "proto/event.h"
#include "server/live/client.h"
#include "server/live/live_room.h"

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

/* ---- to all of a live room ---- */

/* Send the contents of site->message to all clients of a live room, then clear it. */
void send_to_room(struct live_room *live);
/* Acknowledge a request of place that became event number version, of this kind. token goes into
 * the answer to create and sit; NULL for none. */
void send_done(struct live_room *live, struct client *client, int64_t n, enum event_kind kind,
	int place, uint32_t version, const uint8_t *token);
/* Send the whole room, with the events after since. */
void send_room(struct live_room *live, struct client *client, uint32_t since);
/* Send the whole room to all its clients, each with its own view. */
void send_room_to_all(struct live_room *live);
/* When seats are drawn by lot, resends the room to everybody, because the seat order has
 * changed. */
struct live_listener seats_listener(void);
/* Write the events after since that the room has applied, as a JSON list. False if they cannot be
 * read. If the store can answer late (store_reads_later), they must already have been read with
 * live_room_open_past. */
bool write_past_events(struct live_room *live, uint32_t since, struct out *out);

#endif
