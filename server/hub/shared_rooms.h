/* server/hub/shared_rooms.h - lists the rooms of all nodes at every node: announces the rooms
 * played here, and lists those announced by others.
 *
 * row     a room as shown in the lobby, at a version of its log
 * end     a note that a room is finished, kept for a while so that late rows are ignored
 * budget  bytes of rows sent per second; the rest waits for the next second
 *
 * A row is accepted if no later version of the room is known. If a node is gone, its rooms are
 * shown as the store has them. Each node also announces how many people it has.
 */
#ifndef QIRKAT_SERVER_SHARED_ROOMS_H
#define QIRKAT_SERVER_SHARED_ROOMS_H

#include "server/hub/listings.h"
#include "server/live/listen.h"

struct clients;
struct lobby;
struct peers;
struct presence;
struct shared_rooms;

enum {
	SHARED_ROW_MAX = 32 << 10,     /* bytes of a row */
	SHARED_BUDGET = 256 << 10,     /* bytes sent per second, to each node */
	SHARED_ENDS_MAX = 4096,        /* ends kept */
	SHARED_LISTINGS_MAX = 1 << 20, /* of all nodes together; rows beyond that are dropped */
};

/* Returns new; NULL if out of memory. Borrows all; salt as for map_init. Becomes the watcher of
 * listings. */
struct shared_rooms *shared_rooms_create(struct clients *clients, struct peers *peers,
	struct listings *listings, struct lobby *lobby, const struct presence *presence,
	uint64_t salt);
/* All peers must be gone. Accepts NULL. */
void shared_rooms_destroy(struct shared_rooms *shared);
/* Must come after peers, and after the modules that know who is in a room. */
struct live_listener shared_rooms_listener(struct shared_rooms *shared);

#endif
