/* server/live/queue.h - the requests of a live room, one at a time. */
#ifndef QIRKAT_SERVER_QUEUE_H
#define QIRKAT_SERVER_QUEUE_H

#include "server/live/pending.h"

struct live_room;
struct live_rooms;
struct live_listener;

/* Take a request: decide it and store its event, now or when its turn comes. Takes pending. */
void live_room_take(struct live_room *live, struct pending *pending);
/* Do what is due unasked, or take the next request. */
void live_room_go_on(struct live_room *live);
/* Once a second what could not be done is tried again, before all else. The first of all. */
struct live_listener retry_listener(struct live_rooms *rooms);
/* When all else has heard of an event, the next request has its turn. The last of all. */
struct live_listener queue_listener(struct live_rooms *rooms);

#endif
