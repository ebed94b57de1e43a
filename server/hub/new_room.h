/* server/hub/new_room.h - a room that is being made: in memory and listed, with nothing in the
 * store until its first event is committed.
 */
#ifndef QIRKAT_SERVER_NEW_ROOM_H
#define QIRKAT_SERVER_NEW_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/limits.h"

struct address;
struct listings;
struct live_room;
struct live_rooms;

/* Who makes it. */
struct new_room_maker {
	const char *key;         /* of the client, "" for none; borrowed */
	int64_t n;               /* of its request */
	struct address *address; /* it counts for, NULL for none */
};

/* Is there no room of that id, as far as this node knows? */
bool new_room_is_free(
	const struct live_rooms *rooms, const struct listings *listings, const char *id);
/* Draw the id of a room that is not there yet. False if that fails. */
bool new_room_draw_id(const struct live_rooms *rooms, const struct listings *listings,
	bool is_public, char id[WIRE_ROOM_SIZE]);
/* Returns new, without an event; NULL without memory. */
struct live_room *new_room_create(struct live_rooms *rooms, struct listings *listings,
	const char *id, const struct new_room_maker *maker);
/* Nothing of it went to the store: forget it. */
void new_room_drop(struct live_room *live, struct listings *listings);

#endif
