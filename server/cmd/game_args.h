/* server/cmd/game_args.h - command line arguments of the commands about one game. */
#ifndef QIRKAT_SERVER_GAME_ARGS_H
#define QIRKAT_SERVER_GAME_ARGS_H

#include <stdbool.h>

#include "games/game.h"

enum game_args_take {
	GAME_ARGS_DEPTH = 1, /* a DEPTH after the key */
	GAME_ARGS_JSON = 2,  /* --json, --svg */
	GAME_ARGS_TIME = 4,  /* -t */
	GAME_ARGS_MAX = 8,   /* --max N */
};

struct game_args {
	const struct game *game;
	const char *folder; /* of additional games, "" for none; borrowed */
	struct game_rules *rules;
	union game_state state; /* the given position, or the start */
	int depth;
	bool json, svg;
	bool time;
	bool has_max;
	unsigned max;
};

/* Read the library and the arguments of a command; take is a set of enum game_args_take. Returns
 * false after printing one line on standard error. In both cases call game_args_finish. */
bool game_args_init(struct game_args *args, int argc, char *argv[], unsigned take);
void game_args_finish(struct game_args *args);

#endif
