/* server/cmd_games.c - qirkat games: one line a game. */
#include "server/cmd.h"

#include <stdio.h>

#include "games/game.h"

int cmd_games(int argc, char *argv[]) {
	struct game_error error;
	if (argc > 1) {
		fprintf(stderr, "qirkat: one word too many: \"%s\"; right would be: qirkat games\n",
			argv[1]);
		return 2;
	}
	if (!games_init(&error)) {
		fprintf(stderr, "qirkat: %s\n", error.text);
		return 2;
	}
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		char seats[16];
		snprintf(seats, sizeof(seats), game->seats_min < game->seats_max ? "%d-%d" : "%d",
			game->seats_min, game->seats_max);
		printf("%-24s %-4s %s\n", game->key, seats, game->title);
	}
	games_finish();
	return 0;
}
