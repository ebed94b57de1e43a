/* server/live/load.h - rooms come back from their logs when somebody asks for them, and what
 * happened in those that are there. */
#ifndef QIRKAT_SERVER_LOAD_H
#define QIRKAT_SERVER_LOAD_H

#include "proto/error.h"
#include "server/live/live_room.h"

/* The live room of a room, loaded from the store if need be; NULL if there is none or it cannot be
 * read (error says which). A long log is read beside all else: ERROR_BUSY until that is done. */
struct live_room *live_room_find(
	struct live_rooms *rooms, const char *id, struct wire_error *error);
/* The same, for address; its log may still be being read (live->load). */
struct live_room *live_room_open(struct live_rooms *rooms, const char *id, struct address *address,
	struct wire_error *error);
/* The same for whoever only looks: a room that another node plays is read for it, and not played
 * here. */
struct live_room *live_room_look(
	struct live_rooms *rooms, const char *id, struct wire_error *error);
/* Have what happened after since read, where that is much and not in memory (live->load). False if
 * it cannot be. */
bool live_room_open_past(
	struct live_room *live, uint32_t since, struct address *address, struct wire_error *error);
/* A live room that leaves memory is not read on. The first of all. */
struct live_listener load_listener(void);

#endif
