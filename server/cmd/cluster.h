/* server/cmd/cluster.h - a server that is one of several over one database: its name, its bus. */
#ifndef QIRKAT_SERVER_CMD_CLUSTER_H
#define QIRKAT_SERVER_CMD_CLUSTER_H

#include <stdbool.h>
#include <stddef.h>

#include "server/bus/bus.h"
#include "server/hub/hub.h"
#include "server/process/config.h"

struct ownership;

struct cluster {
	struct bus *bus;             /* NULL: this server is alone */
	struct ownership *ownership; /* the same; the hub's */
};

/* Is this server one of several? */
bool cluster_is_on(const struct config *config);
/* Do the settings about it fit each other? False and a sentence. */
bool cluster_check(const struct config *config, char *said, size_t size);
/* Connect the bus, have the node's name, and have hub play with the others; hub's store is a shared
 * one. Turns the loop, for some seconds at most. False and a sentence. Nothing happens where this
 * server is alone. */
bool cluster_open(struct cluster *cluster, uv_loop_t *loop, struct hub *hub,
	const struct config *config, char *said, size_t size);
/* Before the hub goes: give up the name. */
void cluster_leave(struct cluster *cluster);
/* When the hub is gone. */
void cluster_close(struct cluster *cluster);

#endif
