/* tests/server/nodes/cluster.h - up to three nodes over one store and one bus in memory, in one
 * process.
 *
 * A room is its maker's node's, or that of whoever asks for it first.
 */
#ifndef QIRKAT_TESTS_SERVER_NODES_CLUSTER_H
#define QIRKAT_TESTS_SERVER_NODES_CLUSTER_H

#include "tests/server/bus/bus_memory.h"
#include "tests/server/hub/world.h"

enum { CLUSTER_NODES = 3, CLUSTER_SECOND = 1000 };

struct cluster {
	struct hub *hub[CLUSTER_NODES]; /* NULL: not there */
	struct bus *bus[CLUSTER_NODES];
	struct exchange *exchange;
};

extern struct cluster cluster;
extern const char *const cluster_names[CLUSTER_NODES]; /* in alphabetical order */

/* A world, and the first so many nodes. */
void cluster_set_up(int nodes);
void cluster_tear_down(void);
void cluster_open(int node);
/* It ends as it should; all its players must have been cut, or have lost their client. */
void cluster_end(int node);
/* It dies: nobody hears of it any more. Its rooms are nobody's. */
void cluster_kill(int node);
/* Requests over HTTP, and players that connect, go to this node. */
void cluster_at(int node);
/* A player of a node. */
void cluster_connect(int node, struct player *player, const char *name);
/* So many seconds pass, one after the other. */
void cluster_wind(int seconds);
/* A room is this node's from now on. */
void cluster_give(const char *room, int node);

#endif
