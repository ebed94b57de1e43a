/* server/room/room_log.h - a room made from its log. */
#ifndef QIRKAT_SERVER_ROOM_LOG_H
#define QIRKAT_SERVER_ROOM_LOG_H

#include "server/room/room.h"
#include "server/store/store.h"

enum room_read { ROOM_READ_GOOD, ROOM_READ_NONE, ROOM_READ_FAILED };

/* Apply the whole log of room, which is empty; event is used for reading. */
enum room_read room_load(struct room *room, struct store *store, struct event *event);

#endif
