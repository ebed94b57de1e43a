/* server/live/load.h - loads rooms from their logs on demand, and past events of rooms already in
 * memory. */
#ifndef QIRKAT_SERVER_LOAD_H
#define QIRKAT_SERVER_LOAD_H

#include "proto/error.h"
#include "server/live/live_room.h"

/* The live room with this id, loaded from the store if needed. NULL and error if there is none or
 * it cannot be read. A long log is read in slices: ERROR_BUSY until that is done. */
struct live_room *live_room_find(
	struct live_rooms *rooms, const char *id, struct wire_error *error);
/* The same, on behalf of address; the log may still be being read (live->load). */
struct live_room *live_room_open(struct live_rooms *rooms, const char *id, struct address *address,
	struct wire_error *error);
/* The same, only to look at: a room that another node plays is read, but not played here. */
struct live_room *live_room_look(
	struct live_rooms *rooms, const char *id, struct wire_error *error);
/* Start reading the events after since, if there are many and they are not in memory (live->load).
 * False if they cannot be read. */
bool live_room_open_past(
	struct live_room *live, uint32_t since, struct address *address, struct wire_error *error);
/* Stops reading when a live room leaves memory. Must come before the other listeners of closed. */
struct live_listener load_listener(void);

#endif
