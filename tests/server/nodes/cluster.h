/* tests/server/nodes/cluster.h - up to three nodes with one store and one bus in memory, in one
 * process.
 *
 * A room belongs to the node it was created at, or else to the node that asks for it first.
 */
#ifndef QIRKAT_TESTS_SERVER_NODES_CLUSTER_H
#define QIRKAT_TESTS_SERVER_NODES_CLUSTER_H

#include "tests/server/bus/bus_memory.h"
#include "tests/server/hub/world.h"

enum { CLUSTER_NODES = 3, CLUSTER_SECOND = 1000 };

struct cluster {
	struct hub *hub[CLUSTER_NODES]; /* NULL: not running */
	struct bus *bus[CLUSTER_NODES];
	struct exchange *exchange;
};

extern struct cluster cluster;
extern const char *const cluster_names[CLUSTER_NODES]; /* in alphabetical order */

/* A world with this many nodes. */
void cluster_set_up(int nodes);
void cluster_tear_down(void);
void cluster_open(int node);
/* Shut the node down properly; all its players must have been cut, or have lost their client. */
void cluster_end(int node);
/* The node dies: nothing more is received from it. Its rooms have no owner. */
void cluster_kill(int node);
/* From now on, HTTP requests and connecting players go to this node. */
void cluster_at(int node);
/* Connect a player to a node. */
void cluster_connect(int node, struct player *player, const char *name);
/* Advance the clock by that many seconds, one at a time. */
void cluster_wind(int seconds);
/* Make this node the owner of a room. */
void cluster_give(const char *room, int node);

#endif
