/* server/hub/results_fill.h - once in the life of a store, writes the results of rooms that were
 * over before results were kept. A little at a time. */
#ifndef QIRKAT_SERVER_HUB_RESULTS_FILL_H
#define QIRKAT_SERVER_HUB_RESULTS_FILL_H

#include "server/live/listen.h"

struct results_fill;
struct site;

/* Returns new; NULL if out of memory. site is borrowed. */
struct results_fill *results_fill_create(struct site *site);
/* Accepts NULL. */
void results_fill_destroy(struct results_fill *fill);
struct live_listener results_fill_listener(struct results_fill *fill);

#endif
