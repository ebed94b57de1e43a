/* server/hub/my_rooms.h - the state of a guest's own rooms, which it names by id and token; in
 * memory or not.
 *
 * Rooms that are not in memory are read from their logs for one entry and dropped: one per round of
 * the loop, and long ones in slices, so that long lists block nobody.
 */
#ifndef QIRKAT_SERVER_MY_ROOMS_H
#define QIRKAT_SERVER_MY_ROOMS_H

#include "server/live/listen.h"

struct clients;
struct live_rooms;
struct my_rooms;

/* Returns new; NULL if out of memory. Borrows rooms. */
struct my_rooms *my_rooms_create(struct clients *clients, struct live_rooms *rooms);
/* All clients must be gone. Accepts NULL. */
void my_rooms_destroy(struct my_rooms *my_rooms);
/* Handles the request mine. A list is dropped if its client goes; when a log has been read, lists
 * that were waiting for a free slot continue. */
struct live_listener my_rooms_listener(struct my_rooms *my_rooms);

#endif
