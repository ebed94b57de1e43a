/* server/nodes/reach.c - notices other nodes that are alive, as the store says, but that this one
 * does not hear on the bus. */
#include "server/nodes/reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "server/live/site.h"
#include "server/process/log.h"

enum { ALIVE_MS = 2500 }; /* a node is alive if the store has heard it since */

/* A node that is alive and not heard. */
struct missing {
	char name[STORE_NODE_MAX];
	int64_t since_ms;
	bool told;
};

struct reach {
	const struct ownership *ownership;
	const struct peers *peers;
	struct missing missing[STORE_NODES_MAX];
	size_t count;
	size_t unreached; /* missing for long enough */
	char says[160];   /* about the first of them */
};

static const struct missing *find_missing(const struct reach *reach, const char *name) {
	for (size_t i = 0; i < reach->count; i++) {
		if (strcmp(reach->missing[i].name, name) == 0) {
			return &reach->missing[i];
		}
	}
	return NULL;
}

/* Those of before keep their time. */
static void list_missing(struct reach *reach, int64_t now) {
	struct reach before = *reach;
	struct ownership_peer peer;
	reach->count = 0;
	for (size_t i = 0; ownership_peer_at(reach->ownership, i, &peer); i++) {
		bool lives = !peer.draining && peer.silent_ms <= ALIVE_MS;
		if (lives && !peers_hear(reach->peers, peer.name)) {
			struct missing *missing = &reach->missing[reach->count++];
			const struct missing *known = find_missing(&before, peer.name);
			snprintf(missing->name, sizeof(missing->name), "%s", peer.name);
			missing->since_ms = known != NULL ? known->since_ms : now;
			missing->told = known != NULL && known->told;
		}
	}
}

static void warn_of_missing_node(struct missing *missing) {
	if (!missing->told) {
		log_warning("nodes",
			"node=%s is alive, but cannot be heard on the bus: is it connected to the same NATS, and does it run the same version?",
			missing->name);
		missing->told = true;
	}
}

static void check_missing_nodes(void *user, int64_t now) {
	struct reach *reach = user;
	reach->unreached = 0;
	list_missing(reach, now);
	for (size_t i = 0; i < reach->count; i++) {
		struct missing *missing = &reach->missing[i];
		if (now - missing->since_ms >= REACH_AFTER_MS) {
			warn_of_missing_node(missing);
			if (reach->unreached++ == 0) {
				snprintf(reach->says, sizeof(reach->says),
					"This server cannot hear the node \"%s\", although it is alive: its tables cannot be joined here.",
					missing->name);
			}
		}
	}
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	const struct reach *reach = user;
	metric_gauge(metrics, "nodes_unreached",
		"Other nodes that are alive but not heard on the bus.", (double)reach->unreached);
}

static const char *degraded(void *user) {
	const struct reach *reach = user;
	return reach->unreached > 0 ? reach->says : NULL;
}

struct live_listener reach_listener(struct reach *reach) {
	return (struct live_listener){.user = reach,
		.tick = check_missing_nodes,
		.metrics = tell_metrics,
		.degraded = degraded};
}

struct reach *reach_create(const struct ownership *ownership, const struct peers *peers) {
	struct reach *reach = calloc(1, sizeof(*reach));
	if (reach != NULL) {
		reach->ownership = ownership;
		reach->peers = peers;
	}
	return reach;
}

void reach_destroy(struct reach *reach) {
	free(reach);
}
