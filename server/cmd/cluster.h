/* server/cmd/cluster.h - a server in a cluster over one database: its node name and message bus. */
#ifndef QIRKAT_SERVER_CMD_CLUSTER_H
#define QIRKAT_SERVER_CMD_CLUSTER_H

#include <stdbool.h>
#include <stddef.h>

#include "server/bus/bus.h"
#include "server/hub/hub.h"
#include "server/cmd/config.h"

struct ownership;

struct cluster {
	struct bus *bus;             /* NULL: a single server */
	struct ownership *ownership; /* the same; owned by the hub */
};

/* Is this server part of a cluster? */
bool cluster_is_on(const struct config *config);
/* Are the cluster settings consistent? Returns false with a sentence. */
bool cluster_check(const struct config *config, char *said, size_t size);
/* Connect the bus, acquire the node name, and join hub to the cluster; store is that of hub, and a
 * shared one. Runs the loop for up to some seconds. Returns false with a sentence. Does nothing on
 * a single server. */
bool cluster_open(struct cluster *cluster, uv_loop_t *loop, struct store *store, struct hub *hub,
	const struct config *config, char *said, size_t size);
/* Before the hub is destroyed: release the node name. */
void cluster_leave(struct cluster *cluster);
/* After the hub is destroyed. */
void cluster_close(struct cluster *cluster);

#endif
