/* server/hub/game_filter.c - the games a client wants to see. */
#include "server/hub/game_filter.h"

bool game_filter_passes(const struct game_filter *filter, const struct game *game) {
	bool passes = filter == NULL || filter->count == 0;
	for (size_t i = 0; !passes && i < filter->count; i++) {
		passes = filter->game[i] == game;
	}
	return passes;
}
