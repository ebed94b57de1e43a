/* server/live/broadcast.h - what a live room sends. */
#ifndef QIRKAT_SERVER_BROADCAST_H
#define QIRKAT_SERVER_BROADCAST_H

#include "proto/event.h"
#include "server/live/live_room.h"

/* Send what site->message holds to all clients of a live room, and empty it. */
void send_to_room(struct live_room *live);
/* What answers a request that became an event of this kind, done by place, as event version. token:
 * what create and sit answer with, NULL for none. */
void send_done(struct live_room *live, struct client *client, int64_t n, enum event_kind kind,
	int place, uint32_t version, const uint8_t *token);
/* The whole room, with the events after since. */
void send_room(struct live_room *live, struct client *client, uint32_t since);
/* The same to all clients of the room, each as it sees it. */
void send_room_to_all(struct live_room *live);
/* Where seats are drawn by lot everybody sees the room in another order. */
struct live_listener seats_listener(void);
/* The events after since that the room has applied, as a JSON list. False if they cannot be read;
 * where the store may keep that waiting they must have been read (live_room_open_past). */
bool write_past_events(struct live_room *live, uint32_t since, struct out *out);

#endif
