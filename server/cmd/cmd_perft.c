/* server/cmd/cmd_perft.c - qirkat perft: count turns, depth by depth. */
#include "server/cmd/cmd.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "server/cmd/game_args.h"

/* CPU time, because others may use the machine too. */
static double now_s(void) {
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int cmd_perft(int argc, char *argv[]) {
	struct game_args args;
	bool fine = game_args_init(&args, argc, argv, GAME_ARGS_DEPTH | GAME_ARGS_TIME);
	for (int depth = 1; fine && depth <= args.depth; depth++) {
		double start = now_s();
		uint64_t count = game_perft(args.rules, &args.state, depth);
		double took = now_s() - start;
		printf("depth %d: %" PRIu64, depth, count);
		if (args.time) {
			printf(" (%.3f s, %.0f a second)", took,
				took > 0 ? (double)count / took : 0.0);
		}
		printf("\n");
		fflush(stdout);
	}
	game_args_finish(&args);
	return fine ? 0 : 2;
}
