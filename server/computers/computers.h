/* server/computers/computers.h - computers at tables: they connect when somebody is there, and
 * leave when nobody is.
 *
 * table  a live room with computers
 *
 * The log records which seats are computers (server/room/room.h), so they return after a restart. A
 * room that nobody watches costs nothing: its computers come back with the first visitor. They stay
 * without visitors while it is their turn.
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

struct computer_settings {
	unsigned computers_max;         /* tables with computers; 0: none */
	unsigned computers_per_address; /* the same, per address */
	unsigned computer_threads;      /* 0: one less than the number of processors */
	unsigned computer_pace;         /* percent */
};

/* take handles the messages of computers. Returns new; NULL without memory. Borrows everything. */
struct computers *computers_create(struct live_rooms *rooms, struct clients *clients,
	const struct computer_settings *settings,
	void (*take)(struct client *client, const char *text, size_t size));
/* All rooms must be gone. The loop must run once more afterwards. computers may be NULL. */
void computers_destroy(struct computers *computers);
/* May this address have a computer at one more table? Returns false with an error. */
bool computers_allow(
	const struct computers *computers, const struct address *address, struct wire_error *error);
/* Returns the pool of search threads. */
struct search_pool *computers_pool(struct computers *computers);
struct live_listener computers_listener(struct computers *computers);

#endif
