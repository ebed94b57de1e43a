/* tests/bench/rules_bench.c - turns that the rules generate per second, also relative to a fixed
 * loop.
 *
 * Usage: rules_bench FILE. A line of FILE: KEY DEPTH POSITION [name=value]... Times are processor
 * times, which depend less on what else the machine is doing. The loop runs before and after each
 * game.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/game.h"
#include "tests/bench/fixed_loop.h"

enum { LINE_BYTES = 2048 };

static double now_s(void) {
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- a line ---- */

static bool fail(const char *line, const char *why) {
	fprintf(stderr, "rules_bench: %s: %s\n", line, why);
	return false;
}

static struct game_rules *make_rules(const char *key, char *words, struct game_error *error) {
	int option[GAME_OPTIONS_MAX];
	const struct game *game = games_find(key);
	if (game == NULL) {
		game_fail(error, "there is no such game");
		return NULL;
	}
	game_options_default(game, option);
	for (char *word = strtok(words, " \n"); word != NULL; word = strtok(NULL, " \n")) {
		if (!game_options_set(game, option, word, error)) {
			return NULL;
		}
	}
	return game_rules_create(game, 0, option, error);
}

static void measure(const char *name, const struct game_rules *rules, const union game_state *state,
	int depth) {
	double before = fixed_loop();
	double begun = now_s();
	uint64_t turns = game_perft(rules, state, depth);
	double took = now_s() - begun;
	double rounds = (before + fixed_loop()) / 2;
	double rate = (double)turns / took;
	printf("%-44s depth %2d %12" PRIu64
	       " turns %6.2f s %7.2f million/s %6.3f of the loop (%.0f)\n",
		name, depth, turns, took, rate / 1e6, rate / rounds, rounds / 1e6);
	fflush(stdout);
}

static bool run(char *line) {
	char key[64], position[GAME_POSITION_TEXT_MAX], name[120];
	int depth, used = 0;
	struct game_error error;
	union game_state state;
	if (sscanf(line, "%63s %d %1023s%n", key, &depth, position, &used) != 3) {
		return fail(line, "KEY DEPTH POSITION [name=value]... is expected");
	}
	line[strcspn(line, "\n")] = '\0';
	snprintf(name, sizeof(name), "%s%s%.30s", key,
		strcmp(position, "start") == 0 ? "" : " (midgame)", line + used);
	struct game_rules *rules = make_rules(key, line + used, &error);
	bool good = rules != NULL && game_read(rules, position, &state, &error);
	if (good) {
		measure(name, rules, &state, depth);
	}
	game_rules_destroy(rules);
	return good || fail(key, error.text);
}

int main(int argc, char *argv[]) {
	char line[LINE_BYTES];
	struct game_error error;
	bool good = true;
	FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
	if (file == NULL || !games_init(&error)) {
		fprintf(stderr, "usage: rules_bench FILE\n");
		return 2;
	}
	while (good && fgets(line, sizeof(line), file) != NULL) {
		good = line[0] == '#' || line[0] == '\n' || run(line);
	}
	fclose(file);
	games_finish();
	return good ? 0 : 1;
}
