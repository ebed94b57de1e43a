/* server/nodes/nodes.h - clients of this node at rooms of others, and theirs at rooms of this one.
 *
 * owner   the node that plays a room
 * relay   a client of this node whose room another one plays: what it asks there goes there, and
 *         what is answered comes back
 * guest   such a client as the owner sees it: one of its own, whose link is a trunk to its node
 *
 * What everybody at a table is sent goes once to each node with clients there.
 */
#ifndef QIRKAT_SERVER_NODES_H
#define QIRKAT_SERVER_NODES_H

#include "server/bus/bus.h"
#include "server/live/client.h"

struct nodes;

/* owner: "" for this node; NULL: it cannot be told now. Borrowed for the call. */
typedef void (*owner_found)(void *asker, const char *owner);

/* Who plays a room? found is called once, from the loop, never before this has returned. */
struct owners {
	void (*find)(void *user, const char *room, owner_found found, void *asker);
	void *user; /* borrowed */
};

/* Messages of clients are looked at before all others see them (site->router). Borrows all; node is
 * a word of a subject (bus_is_word). Returns new; NULL without memory. */
struct nodes *nodes_create(struct clients *clients, struct bus *bus, const char *node,
	const struct owners *owners,
	void (*take)(struct client *client, const char *text, size_t size));
/* All clients of this node are gone, and all questions after owners are answered. Takes NULL. */
void nodes_destroy(struct nodes *nodes);
/* Close all clients of other nodes; what they are told goes at the end of the round. */
void nodes_close_guests(struct nodes *nodes, int code, const char *reason);
/* After those who answer clients that go. */
struct live_listener nodes_listener(struct nodes *nodes);

#endif
