/* server/live/queue.h - the request queue of a live room; requests are processed one at a time. */
#ifndef QIRKAT_SERVER_QUEUE_H
#define QIRKAT_SERVER_QUEUE_H

#include "server/live/pending.h"

struct live_room;
struct live_rooms;
struct live_listener;

/* Process a request, now or when its turn comes: decide it and store its event. Takes pending. */
void live_room_take(struct live_room *live, struct pending *pending);
/* Do what is due by itself, or else process the next request. */
void live_room_go_on(struct live_room *live);
/* Once a second, retries what could not be done. Must come before the other listeners of tick. */
struct live_listener retry_listener(struct live_rooms *rooms);
/* Processes the next request after an event. Must be the last of the table in server/hub/hub.c,
 * so that the modules there have heard of the event. */
struct live_listener queue_listener(struct live_rooms *rooms);

#endif
