/* server/hub/results.h - keeps the results of games: a row for each that ends, in the transaction
 * of the event that ends it (server/ledger/game_row.h). The table has a bound of its own. */
#ifndef QIRKAT_SERVER_HUB_RESULTS_H
#define QIRKAT_SERVER_HUB_RESULTS_H

#include "server/live/listen.h"

struct hub_settings;
struct results;
struct site;

/* Returns new; NULL if out of memory. Both are borrowed. */
struct results *results_create(struct site *site, const struct hub_settings *settings);
/* Accepts NULL. */
void results_destroy(struct results *results);
struct live_listener results_listener(struct results *results);

#endif
