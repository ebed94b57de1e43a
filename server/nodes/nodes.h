/* server/nodes/nodes.h - clients of this node in rooms of other nodes, and clients of other nodes
 * in rooms of this one.
 *
 * owner   the node that plays a room
 * relay   a client of this node in a room that another node plays: its requests are forwarded
 *         there, the answers come back
 * remote client
 *         the same client as the owner sees it: a client whose link is a trunk to its node
 *
 * A message to everybody at a table is sent once to each node that has clients there.
 */
#ifndef QIRKAT_SERVER_NODES_H
#define QIRKAT_SERVER_NODES_H

#include "server/bus/bus.h"
#include "server/live/client.h"

struct nodes;

/* owner: "" for this node; NULL: not known at the moment. Borrowed for the call. */
typedef void (*owner_found)(void *asker, const char *owner);

/* Looks up who plays a room. found is called once, from the loop, never before find has returned.
 * False if out of memory: found is not called. */
struct owners {
	bool (*find)(void *user, const char *room, owner_found found, void *asker);
	void *user; /* borrowed */
};

/* Sees the messages of clients before anything else does (site->router). Borrows all; node must be
 * a subject word (bus_is_word). Returns new; NULL if out of memory. */
struct nodes *nodes_create(struct clients *clients, struct bus *bus, const char *node,
	const struct owners *owners,
	void (*take)(struct client *client, const char *text, size_t size));
/* Have sign_in called for a client of another node that a person has. user is borrowed. */
void nodes_use_people(struct nodes *nodes,
	bool (*sign_in)(void *user, struct client *client, const struct person *person),
	void *user);
/* All clients of this node must be gone, and all owner lookups answered. Accepts NULL. */
void nodes_destroy(struct nodes *nodes);
/* Close all clients of other nodes; what is sent to them goes out at the end of the round. */
void nodes_close_remote_clients(struct nodes *nodes, int code, const char *reason);
/* Must come after the listeners that send answers when a client goes. */
struct live_listener nodes_listener(struct nodes *nodes);

#endif
