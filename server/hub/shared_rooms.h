/* server/hub/shared_rooms.h - the rooms of all nodes in the lists of each: what this node plays it
 * tells the others, what they tell is listed here.
 *
 * row     a room as the lobby shows it, at a version of its log
 * end     the note that a room is over, kept for a while: rows that come late are not believed
 * budget  bytes of rows told in a second; what is left waits for the next
 *
 * A row is believed if no later version of the room is known. Rooms of a node that is gone stay as
 * the store has them. How many people are at a node is told with its rooms.
 */
#ifndef QIRKAT_SERVER_SHARED_ROOMS_H
#define QIRKAT_SERVER_SHARED_ROOMS_H

#include "server/hub/listings.h"
#include "server/live/listen.h"

struct peers;
struct presence;
struct shared_rooms;
struct site;

enum {
	SHARED_ROW_MAX = 32 << 10,     /* bytes of a row */
	SHARED_BUDGET = 256 << 10,     /* bytes told in a second, to each node */
	SHARED_ENDS_MAX = 4096,        /* kept */
	SHARED_LISTINGS_MAX = 1 << 20, /* of this node and the others; rows beyond are dropped */
};

/* Returns new; NULL without memory. Borrows all; salt as for a map. It watches listings. */
struct shared_rooms *shared_rooms_create(struct site *site, struct peers *peers,
	struct listings *listings, const struct presence *presence, uint64_t salt);
/* All peers are gone. Takes NULL. */
void shared_rooms_destroy(struct shared_rooms *shared);
/* Behind those that know who is at a room, and peers. */
struct live_listener shared_rooms_listener(struct shared_rooms *shared);

#endif
