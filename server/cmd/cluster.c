/* server/cmd/cluster.c - a server in a cluster over one database. */
#include "server/cmd/cluster.h"

#include <stdio.h>
#include <string.h>

#include "server/nodes/ownership.h"
#include "server/nodes/site_key.h"
#include "server/nodes/trunk.h"
#include "server/process/log.h"

bool cluster_is_on(const struct config *config) {
	return config->node[0] != '\0';
}

static bool fail_cluster(char *said, size_t size, const char *text) {
	snprintf(said, size, "%s", text);
	return false;
}

static bool check_node(const struct config *config, char *said, size_t size) {
	if (strlen(config->node) >= TRUNK_NODE_SIZE || !bus_is_word(config->node)) {
		snprintf(said, size,
			"the setting \"node\" is \"%.60s\"; it must be a name of at most %d "
			"letters, digits, - and _, different for each server",
			config->node, TRUNK_NODE_SIZE - 1);
		return false;
	}
	if (strlen(config->address) >= STORE_ADDRESS_MAX) {
		return fail_cluster(
			said, size, "the setting \"address\" is too long for an address");
	}
	if (config->bus[0] != '\0' && !bus_nats_is_built()) {
		return fail_cluster(said, size,
			"the setting \"bus\" needs NATS, but this program was built without it; rebuild it with libnats installed (Debian: libnats-dev)");
	}
	return config->store == CONFIG_STORE_POSTGRES ||
		fail_cluster(said, size,
			"the setting \"node\" names one of several servers that share a database, "
			"but this \"store\" cannot be shared; set \"store\" to postgres, and "
			"\"database\"");
}

bool cluster_check(const struct config *config, char *said, size_t size) {
	if (config->node[0] != '\0') {
		return check_node(config, said, size);
	}
	if (config->bus[0] != '\0') {
		return fail_cluster(said, size,
			"the setting \"bus\" is for several servers, but \"node\" is empty; give "
			"each server a name of its own");
	}
	return config->address[0] == '\0' ||
		fail_cluster(said, size,
			"the setting \"address\" is for several servers, but \"node\" is empty; "
			"give each server a name of its own");
}

static struct bus *open_bus(uv_loop_t *loop, struct store *store, const struct config *config,
	char *said, size_t size) {
	struct bus_site site;
	if (config->bus[0] == '\0') {
		struct bus *none = bus_none_create();
		if (none == NULL) {
			fail_cluster(said, size, "out of memory");
		}
		return none;
	}
	return site_key_open(store, loop, &site, said, size)
		? bus_nats_create(loop, config->bus, config->node, &site, said, size)
		: NULL;
}

bool cluster_open(struct cluster *cluster, uv_loop_t *loop, struct store *store, struct hub *hub,
	const struct config *config, char *said, size_t size) {
	const struct ownership_options options = {
		.node = config->node,
		.address = config->address,
		.alone = config->bus[0] == '\0',
	};
	if (!cluster_is_on(config)) {
		return true;
	}
	cluster->bus = open_bus(loop, store, config, said, size);
	if (cluster->bus == NULL) {
		return false;
	}
	cluster->ownership = hub_own(hub, &options);
	if (cluster->ownership == NULL) {
		return fail_cluster(said, size, "out of memory");
	}
	const struct owners owners = ownership_owners(cluster->ownership);
	if (!hub_use_bus(hub, cluster->bus, config->node, &owners)) {
		return fail_cluster(said, size, "out of memory");
	}
	if (!ownership_begin(cluster->ownership, said, size)) {
		return false;
	}
	hub_take_back(hub);
	log_info("serve", "node=%s bus=%s", config->node, options.alone ? "none" : "nats");
	return true;
}

void cluster_leave(struct cluster *cluster) {
	if (cluster->ownership != NULL) {
		ownership_leave(cluster->ownership);
		cluster->ownership = NULL;
	}
}

void cluster_close(struct cluster *cluster) {
	bus_destroy(cluster->bus);
	cluster->bus = NULL;
}
