/* server/net/send_round.h - which connections are written to at the end of a round of the loop, and
 * in which order: those that somebody plays on first; spectators, of whom there may be thousands,
 * in pieces between which others are read.
 */
#ifndef QIRKAT_SERVER_NET_SEND_ROUND_H
#define QIRKAT_SERVER_NET_SEND_ROUND_H

#include <stdbool.h>

#include "base/list.h"

enum { SEND_ROUND_LATE = 64 }; /* spectators of one piece */

struct send_round {
	struct list now, late;
};

void send_round_init(struct send_round *round);
/* Nothing happens to a member that stands there already. */
void send_round_add(struct send_round *round, struct list *member, bool may_be_late);
/* Takes out and returns the next, of the late ones at most so many as late says, which is counted
 * down; NULL: that is all for now. */
struct list *send_round_take(struct send_round *round, unsigned *late);
/* Is nobody left that should be written to in this round? */
bool send_round_is_done(const struct send_round *round);
/* Are there late ones left? */
bool send_round_goes_on(const struct send_round *round);

#endif
