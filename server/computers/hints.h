/* server/computers/hints.h - answers requests for hints: the best turn, at tables that allow it. */
#ifndef QIRKAT_SERVER_HINTS_H
#define QIRKAT_SERVER_HINTS_H

#include "server/live/listen.h"

struct clients;
struct hints;
struct search_pool;

/* Returns new; NULL without memory. Borrows both. */
struct hints *hints_create(struct clients *clients, struct search_pool *pool);
/* All clients must be gone. hints may be NULL. */
void hints_destroy(struct hints *hints);
/* Handles hint requests: answers later, one at a time per client. */
struct live_listener hints_listener(struct hints *hints);

#endif
