/* server/hub/game_filter.h - the games a client wants to see. */
#ifndef QIRKAT_SERVER_GAME_FILTER_H
#define QIRKAT_SERVER_GAME_FILTER_H

#include "games/game.h"
#include "proto/limits.h"

struct game_filter {
	size_t count; /* 0: all games */
	const struct game *game[GAMES_MAX];
};

/* filter may be NULL: all games pass. */
bool game_filter_passes(const struct game_filter *filter, const struct game *game);

#endif
