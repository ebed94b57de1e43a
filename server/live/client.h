/* server/live/client.h - one connection: who it is, which room it is in, what it is waiting for. */
#ifndef QIRKAT_SERVER_CLIENT_H
#define QIRKAT_SERVER_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/free_list.h"
#include "base/list.h"
#include "proto/limits.h"
#include "server/live/address.h"
#include "server/live/link.h"
#include "server/live/site.h"

struct join;
struct live_room;
struct person;

enum { CLIENT_SLOTS = 8 };

/* All connections. */
struct clients {
	struct site *site;
	struct addresses addresses;
	struct list all;
	struct free_list free_pending;
	size_t slots; /* taken so far */
};

struct client {
	struct site *site;
	struct clients *clients;
	struct link *link; /* borrowed */
	struct address *address;
	const struct person *person; /* who is signed in; NULL: a guest */
	struct live_room *live;      /* the room joined, or NULL */
	int place;                   /* the place it holds there, or -1 */
	char text[WIRE_CLIENT_SIZE]; /* its own random identifier, or "" */
	char key[WIRE_CLIENT_KEY_SIZE];
	bool bot; /* a program using the HTTP API; its seats are marked as such */
	bool closing;
	bool is_computer;    /* one of the server's own; no address is charged for it */
	struct list pending; /* requests not answered yet */
	struct join *join;   /* the join it is waiting for, or NULL */
	bool judged;         /* its name is being judged (site_names) */
	struct list held;    /* messages received while it waits for the join, or for that */
	unsigned held_count;
	int64_t held_ms; /* when the held message being processed arrived; 0: not held */
	struct list in_clients, in_room;
	void *slot[CLIENT_SLOTS]; /* one per module (clients_take_slot); NULL at first */
};

/* salt as for map_init. */
void clients_init(struct clients *clients, struct site *site, uint64_t salt);
/* All clients must be gone. */
void clients_finish(struct clients *clients);
/* Reserve a slot in every client for one module. */
size_t clients_take_slot(struct clients *clients);

/* Once a second, expires recorded misses of addresses. On shutdown, notifies all clients. */
struct live_listener clients_listener(struct clients *clients);

/* Create a client for a new connection from address (copied). If out of memory, closes link and
 * returns NULL. */
struct client *client_create(struct clients *clients, struct link *link, const char *address);
/* Call when the connection is lost. Every listener is told (gone) and must drop its pointer. */
void client_destroy(struct client *client);

#endif
