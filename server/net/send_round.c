/* server/net/send_round.c - the order in which connections are written to. */
#include "server/net/send_round.h"

#include <stddef.h>

void send_round_init(struct send_round *round) {
	list_init(&round->now);
	list_init(&round->late);
}

void send_round_add(struct send_round *round, struct list *member, bool may_be_late) {
	if (list_is_empty(member)) {
		list_add_last(may_be_late ? &round->late : &round->now, member);
	}
}

struct list *send_round_take(struct send_round *round, unsigned *late) {
	struct list *member = NULL;
	if (!list_is_empty(&round->now)) {
		member = round->now.next;
	} else if (*late > 0 && !list_is_empty(&round->late)) {
		member = round->late.next;
		(*late)--;
	}
	if (member != NULL) {
		list_take_out(member);
	}
	return member;
}

bool send_round_goes_on(const struct send_round *round) {
	return !list_is_empty(&round->late);
}
