/* server/computers/computers.h - computers at tables: they come when somebody is there, and go when
 * nobody is.
 *
 * table  a live room with computers at it
 *
 * Who is a computer stands in the log (server/room/room.h); so one sits there again after a
 * restart. A room that nobody looks at costs nothing: its computers come back with the first who
 * does. They stay without anybody as long as it is their turn.
 */
#ifndef QIRKAT_SERVER_COMPUTERS_H
#define QIRKAT_SERVER_COMPUTERS_H

#include "proto/error.h"
#include "server/live/listen.h"

struct address;
struct client;
struct clients;
struct computers;
struct live_rooms;
struct request;
struct search_pool;

/* take is given the messages of computers. Returns new; NULL without memory. Borrows all. */
struct computers *computers_create(struct live_rooms *rooms, struct clients *clients,
	void (*take)(struct client *client, const char *text, size_t size));
/* All rooms are gone. The loop must run once more after it. Takes NULL. */
void computers_destroy(struct computers *computers);
/* May whoever comes from there have a computer at one more table? False and an error. */
bool computers_allow(
	const struct computers *computers, const struct address *address, struct wire_error *error);
/* The threads that search. */
struct search_pool *computers_pool(struct computers *computers);
struct live_listener computers_listener(struct computers *computers);

#endif
