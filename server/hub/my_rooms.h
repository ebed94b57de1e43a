/* server/hub/my_rooms.h - how a guest's own rooms stand: rooms asked about by id and token, in
 * memory or not.
 *
 * Rooms that are not in memory are read from their logs, used for one entry and given up, one in
 * each round of the loop, and long ones in slices, so that lists hold up nobody.
 */
#ifndef QIRKAT_SERVER_MY_ROOMS_H
#define QIRKAT_SERVER_MY_ROOMS_H

#include "server/live/listen.h"

struct clients;
struct live_rooms;
struct my_rooms;

/* Returns new; NULL without memory. Borrows rooms. */
struct my_rooms *my_rooms_create(struct clients *clients, struct live_rooms *rooms);
/* All clients are gone. Takes NULL. */
void my_rooms_destroy(struct my_rooms *my_rooms);
/* Takes the request "mine". Nobody waits for the list of a client that goes; a log that is not read
 * any more lets others be.
 */
struct live_listener my_rooms_listener(struct my_rooms *my_rooms);

#endif
