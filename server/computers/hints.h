/* server/computers/hints.h - the best turn, for who asks at a table that allows it. */
#ifndef QIRKAT_SERVER_HINTS_H
#define QIRKAT_SERVER_HINTS_H

#include "server/live/listen.h"

struct clients;
struct hints;
struct search_pool;

/* Returns new; NULL without memory. Borrows both. */
struct hints *hints_create(struct clients *clients, struct search_pool *pool);
/* All clients are gone. Takes NULL. */
void hints_destroy(struct hints *hints);
/* Takes hint: answers later, a client one at a time. */
struct live_listener hints_listener(struct hints *hints);

#endif
