/* tests/games/load.c - all built-in games, loaded once for a whole suite. */
#include "tests/games/load.h"

#include <stdio.h>

#include "games/game.h"

bool load_games(void) {
	struct game_error error;
	if (!games_init(&error)) {
		fprintf(stderr, "%s\n", error.text);
		return false;
	}
	return true;
}
