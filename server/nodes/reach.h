/* server/nodes/reach.h - notices other nodes that are alive, as the store says, but that this one
 * does not hear on the bus. */
#ifndef QIRKAT_SERVER_NODES_REACH_H
#define QIRKAT_SERVER_NODES_REACH_H

#include "server/nodes/ownership.h"
#include "server/nodes/peers.h"

enum { REACH_AFTER_MS = 5000 }; /* then a node that is not heard is said to be out of reach */

struct reach;

/* Borrows both. Returns new; NULL if out of memory. */
struct reach *reach_create(const struct ownership *ownership, const struct peers *peers);
/* Accepts NULL. */
void reach_destroy(struct reach *reach);
/* Must come after the listener of peers. */
struct live_listener reach_listener(struct reach *reach);

#endif
