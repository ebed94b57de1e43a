/* games/search/known.c - states whose score is known without searching. */
#include "games/search/internal.h"

bool is_known(struct search *search, const struct search_frame *frame, int *score) {
	struct search_known known;
	if (search->probe == NULL || !search->probe(search->probe_user, &frame->state, &known) ||
		(known.ends && known.turns > frame->glance.quiet_left)) {
		return false;
	}
	int turns = frame->turn + known.turns;
	*score = known.result * (known.ends ? search->win - turns : endless_after(turns));
	return true;
}
