/* tests/server/store/memory_nodes.c - nodes, for the store in memory. */
#include "tests/server/store/memory_nodes.h"

#include <string.h>

/* The index of a name, or where it would be inserted. */
static size_t find_node_index(const struct nodes *nodes, const char *name) {
	size_t i = 0;
	while (i < nodes->count && strcmp(nodes->at[i].node.name, name) < 0) {
		i++;
	}
	return i;
}

static bool is_node_at(const struct nodes *nodes, size_t i, const char *name) {
	return i < nodes->count && strcmp(nodes->at[i].node.name, name) == 0;
}

static int64_t kept_node_silent_ms(const struct kept_node *node, uint64_t now_ms) {
	return (int64_t)(now_ms - node->beat_ms);
}

static void remove_kept_node(struct nodes *nodes, size_t i) {
	nodes->count--;
	memmove(&nodes->at[i], &nodes->at[i + 1], (nodes->count - i) * sizeof(nodes->at[0]));
}

static void insert_kept_node(struct nodes *nodes, size_t i) {
	memmove(&nodes->at[i + 1], &nodes->at[i], (nodes->count - i) * sizeof(nodes->at[0]));
	nodes->count++;
}

enum store_result nodes_beat(struct nodes *nodes, const struct store_beat *beat, uint64_t now_ms) {
	size_t i = find_node_index(nodes, beat->node);
	bool known = is_node_at(nodes, i, beat->node);
	bool is_other = known && nodes->at[i].node.incarnation != beat->incarnation;
	if (beat->leaves) {
		if (known && !is_other) {
			remove_kept_node(nodes, i);
		}
		return STORE_OK;
	}
	if (is_other && kept_node_silent_ms(&nodes->at[i], now_ms) < beat->dead_ms) {
		return STORE_TAKEN;
	}
	if (!known && nodes->count == STORE_NODES_MAX) {
		return STORE_FAILED;
	}
	if (!known) {
		insert_kept_node(nodes, i);
	}
	struct kept_node *node = &nodes->at[i];
	*node = (struct kept_node){.beat_ms = now_ms};
	memcpy(node->node.name, beat->node, sizeof(node->node.name));
	memcpy(node->node.address, beat->address, sizeof(node->node.address));
	node->node.incarnation = beat->incarnation;
	node->node.draining = beat->draining;
	return STORE_OK;
}

bool nodes_holds(const struct nodes *nodes, const char *name, int64_t dead_ms, uint64_t now_ms) {
	size_t i = find_node_index(nodes, name);
	return is_node_at(nodes, i, name) && !nodes->at[i].node.draining &&
		kept_node_silent_ms(&nodes->at[i], now_ms) < dead_ms;
}

int64_t nodes_silent_ms(const struct nodes *nodes, const char *name, uint64_t now_ms) {
	size_t i = find_node_index(nodes, name);
	return is_node_at(nodes, i, name) ? kept_node_silent_ms(&nodes->at[i], now_ms) : -1;
}

size_t nodes_others(const struct nodes *nodes, const char *but,
	struct store_node to[STORE_NODES_MAX], uint64_t now_ms) {
	size_t count = 0;
	for (size_t i = 0; i < nodes->count; i++) {
		if (strcmp(nodes->at[i].node.name, but) != 0) {
			to[count] = nodes->at[i].node;
			to[count++].silent_ms = kept_node_silent_ms(&nodes->at[i], now_ms);
		}
	}
	return count;
}
