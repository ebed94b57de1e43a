/* games/search/known.c - states whose score is known without searching. */
#include "games/search/internal.h"

enum {
	ADJUDGED = 28000,
	LATER = 1000 /* largest distance that affects an adjudged score */
};

bool is_known(struct search *search, const struct search_frame *frame, int *score) {
	struct search_known known;
	if (search->probe == NULL || !search->probe(search->probe_user, &frame->state, &known) ||
		(known.ends && known.turns > frame->glance.quiet_left)) {
		return false;
	}
	int turns = frame->turn + known.turns;
	int best = known.ends ? search->win - turns : ADJUDGED - (turns < LATER ? turns : LATER);
	*score = known.result * best;
	return true;
}
