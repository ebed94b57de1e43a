/* server/cmd_show.c - qirkat show: a game's board and a position. */
#include "server/cmd.h"

#include <stdio.h>

#include "server/game_args.h"
#include "server/show.h"

int cmd_show(int argc, char *argv[]) {
	struct game_args args;
	bool fine = game_args_init(&args, argc, argv, GAME_ARGS_JSON);
	if (fine && args.json) {
		show_json(stdout, args.rules, &args.state);
	} else if (fine) {
		show_text(stdout, args.rules, &args.state);
	}
	game_args_finish(&args);
	return fine ? 0 : 2;
}
