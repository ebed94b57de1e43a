/* server/hub/new_room.h - a room being created: in memory and listed, but not in the store until
 * its first event is committed. */
#ifndef QIRKAT_SERVER_NEW_ROOM_H
#define QIRKAT_SERVER_NEW_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/limits.h"

struct address;
struct client;
struct listings;
struct live_room;
struct live_rooms;
struct wire_error;

/* Who creates it. */
struct new_room_maker {
	const char *key;         /* key of the client, "" for none; borrowed */
	int64_t n;               /* number of its request */
	struct address *address; /* the address it counts for; NULL for none */
};

/* False and an error text if most tables or more are open from the client's address. */
bool new_room_fits_address(const struct client *client, unsigned most, struct wire_error *error);
/* True if no room with this id is known to this node. */
bool new_room_is_free(
	const struct live_rooms *rooms, const struct listings *listings, const char *id);
/* Draw a new room id. False if that fails. */
bool new_room_draw_id(const struct live_rooms *rooms, const struct listings *listings,
	bool is_public, char id[WIRE_ROOM_SIZE]);
/* Returns new, without events; NULL if out of memory. */
struct live_room *new_room_create(struct live_rooms *rooms, struct listings *listings,
	const char *id, const struct new_room_maker *maker);
/* Remove a room of which nothing was sent to the store. */
void new_room_drop(struct live_room *live, struct listings *listings);

#endif
