/* server/cmd/cmd_show.c - qirkat show: draw a game's board and a position. */
#include "server/cmd/cmd.h"

#include <stdio.h>

#include "server/cmd/game_args.h"
#include "games/view/picture.h"
#include "server/cmd/show.h"

static bool show_svg(const struct game_args *args) {
	struct out out;
	out_init(&out);
	picture_write(&out, args->rules, &args->state, false);
	bool good = !out.failed && fwrite(out.at, 1, out.used, stdout) == out.used;
	if (!good) {
		fprintf(stderr, "qirkat: the picture cannot be written\n");
	}
	out_finish(&out);
	return good;
}

int cmd_show(int argc, char *argv[]) {
	struct game_args args;
	bool fine = game_args_init(&args, argc, argv, GAME_ARGS_JSON);
	if (fine && args.svg) {
		fine = show_svg(&args);
	} else if (fine && args.json) {
		fine = show_json(stdout, args.rules, &args.state);
		if (!fine) {
			fprintf(stderr, "qirkat: the game cannot be written\n");
		}
	} else if (fine) {
		show_text(stdout, args.rules, &args.state);
	}
	game_args_finish(&args);
	return fine ? 0 : 2;
}
