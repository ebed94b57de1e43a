/* server/cmd/cmd_games.c - qirkat games: list the games, one per line. */
#include "server/cmd/cmd.h"

#include <stdio.h>
#include <string.h>

#include "games/game.h"
#include "server/cmd/game_files.h"
#include "server/cmd/usage.h"

int cmd_games(int argc, char *argv[]) {
	char said[GAME_FILES_SAID];
	bool folder = argc == 3 && strcmp(argv[1], "--games") == 0;
	if (argc > 1 && !folder) {
		fprintf(stderr, "qirkat: unexpected word \"%s\"; ", argv[1]);
		usage_complain("games");
		return 2;
	}
	if (!game_files_open(folder ? argv[2] : game_files_folder(), said)) {
		fprintf(stderr, "qirkat: %s\n", said);
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
