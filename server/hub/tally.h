/* server/hub/tally.h - how many games of each kind have come to their end here, for the figures. */
#ifndef QIRKAT_SERVER_TALLY_H
#define QIRKAT_SERVER_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "server/live/listen.h"

struct tally;

/* Returns new; NULL if out of memory. All games must have been added. */
struct tally *tally_create(void);
/* Accepts NULL. */
void tally_destroy(struct tally *tally);
struct live_listener tally_listener(struct tally *tally);
/* Returns how many games of games_at(index) ended with a result since the start. */
uint64_t tally_of(const struct tally *tally, size_t index);

#endif
