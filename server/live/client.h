/* server/live/client.h - one connection: who it is, what room it is at, what it waits for. */
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

enum { CLIENT_SLOTS = 6 };

/* All connections. */
struct clients {
	struct site *site;
	struct addresses addresses;
	struct list all;
	struct free_list free_pending;
	size_t slots; /* taken */
};

struct client {
	struct site *site;
	struct clients *clients;
	struct link *link; /* borrowed */
	struct address *address;
	struct live_room *live;      /* the room joined, or NULL */
	int place;                   /* held there, -1 */
	char text[WIRE_CLIENT_SIZE]; /* its own random text, "" */
	char key[WIRE_CLIENT_KEY_SIZE];
	bool bot; /* a program, over HTTP: its seats say so */
	bool closing;
	bool is_computer;    /* of the server's own: no address is charged for it */
	struct list pending; /* its requests that are not answered yet */
	struct join *join;   /* it waits for that, or NULL */
	struct list held;    /* what it asked meanwhile */
	unsigned held_count;
	int64_t held_ms; /* when the request being taken was received; 0: now */
	struct list in_clients, in_room;
	void *slot[CLIENT_SLOTS]; /* of modules, each its own (clients_take_slot); NULL at first */
};

/* salt as for a map. */
void clients_init(struct clients *clients, struct site *site, uint64_t salt);
/* All are gone. */
void clients_finish(struct clients *clients);
/* A module takes a slot of each client. */
size_t clients_take_slot(struct clients *clients);

/* Once a second what addresses did wrong is forgotten by and by. When the server ends all are
 * notified.
 */
struct live_listener clients_listener(struct clients *clients);

/* A new connection from address (copied). NULL without memory: link is closed then. */
struct client *client_create(struct clients *clients, struct link *link, const char *address);
/* The connection is lost: all that listen forget it. */
void client_destroy(struct client *client);

#endif
