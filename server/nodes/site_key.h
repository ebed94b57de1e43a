/* server/nodes/site_key.h - the id and the key by which the nodes of a site know each other on a
 * bus. They are made once, lie in the store as a note, and are never shown. */
#ifndef QIRKAT_SERVER_NODES_SITE_KEY_H
#define QIRKAT_SERVER_NODES_SITE_KEY_H

#include "server/bus/bus.h"
#include "server/store/store.h"

/* Read them, or make them if there are none yet; if two nodes do so at once, both get the same.
 * Blocks, and runs the loop: for startup. False and an error text if the store fails. */
bool site_key_open(struct store *store, uv_loop_t *loop, struct bus_site *site, char *error,
	size_t error_size);

#endif
