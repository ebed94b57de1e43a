/* tests/server/store/memory_nodes.h - nodes, for the store in memory. */
#ifndef QIRKAT_TESTS_SERVER_STORE_MEMORY_NODES_H
#define QIRKAT_TESTS_SERVER_STORE_MEMORY_NODES_H

#include "server/store/store.h"

struct kept_node {
	struct store_node node;
	uint64_t beat_ms; /* its last beat, on a monotonic clock */
};

/* Sorted by name; all zero: none. */
struct nodes {
	struct kept_node at[STORE_NODES_MAX];
	size_t count;
};

/* Record a beat that arrived now. */
enum store_result nodes_beat(struct nodes *nodes, const struct store_beat *beat, uint64_t now_ms);
/* Whether this node still holds its rooms: not draining, and heard within dead_ms. */
bool nodes_holds(const struct nodes *nodes, const char *name, int64_t dead_ms, uint64_t now_ms);
/* Time since its last beat; -1: not known. */
int64_t nodes_silent_ms(const struct nodes *nodes, const char *name, uint64_t now_ms);
/* All nodes except one; returns how many. */
size_t nodes_others(const struct nodes *nodes, const char *but,
	struct store_node to[STORE_NODES_MAX], uint64_t now_ms);

#endif
