/* server/net/send_round.h - the order in which connections are written to at the end of a loop
 * iteration: players first, then spectators, of whom there may be thousands, in batches between
 * which others are read. */
#ifndef QIRKAT_SERVER_NET_SEND_ROUND_H
#define QIRKAT_SERVER_NET_SEND_ROUND_H

#include <stdbool.h>

#include "base/list.h"

enum { SEND_ROUND_LATE = 64 }; /* spectators per batch */

struct send_round {
	struct list now, late;
};

void send_round_init(struct send_round *round);
/* Does nothing if member is in a list already. */
void send_round_add(struct send_round *round, struct list *member, bool may_be_late);
/* Remove and return the next member; NULL: no more for now. At most *late spectators are returned,
 * and *late is counted down. */
struct list *send_round_take(struct send_round *round, unsigned *late);
/* Are spectators left for the next batch? */
bool send_round_goes_on(const struct send_round *round);

#endif
