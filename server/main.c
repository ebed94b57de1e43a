/* server/main.c - the program's entry point and its commands. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "server/cmd/cmd.h"
#include "server/cmd/usage.h"

struct command {
	const char *name;
	int (*run)(int argc, char *argv[]);
};

/* Their help texts are in server/cmd/usage.c. */
static const struct command commands[] = {
	{"serve", cmd_serve},
	{"games", cmd_games},
	{"show", cmd_show},
	{"turns", cmd_turns},
	{"perft", cmd_perft},
	{"engine", cmd_engine},
	{"match", cmd_match},
	{"solve", cmd_solve},
	{"train", cmd_train},
	{"puzzles", cmd_puzzles},
	{"check", cmd_check},
	{"replay", cmd_replay},
	{"verify", cmd_verify},
	{"backup", cmd_backup},
	{"accept-loss", cmd_accept_loss},
	{"move", cmd_move},
	{"space", cmd_space},
	{"token", cmd_token},
	{"rooms", cmd_rooms},
	{"remove", cmd_remove},
	{"bar", cmd_bar},
	{"announce", cmd_announce},
	{"healthcheck", cmd_healthcheck},
	{"manual", cmd_manual},
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

static void print_help(FILE *out) {
	const struct usage *usage;
	fprintf(out, "usage: qirkat COMMAND ...\n\n");
	for (size_t i = 0; (usage = usage_at(i)) != NULL; i++) {
		fprintf(out, "  %-12s %s\n", usage->name, usage->what);
	}
	fprintf(out,
		"\nqirkat COMMAND --help tells what one takes, qirkat --version which version this is.\n");
}

/* The help of serve also lists the settings, so it is handled by the command itself. */
static bool asks_for_help(int argc, char *argv[]) {
	return argc == 3 && strcmp(argv[1], "serve") != 0 &&
		(strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0);
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c) {
	return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

int main(int argc, char *argv[]) {
	const char *name = argc > 1 ? argv[1] : "--help";
	if (is_one_of(name, "--help", "-h", "help")) {
		print_help(stdout);
		return 0;
	}
	if (is_one_of(name, "--version", "-V", "version")) {
		usage_version(stdout);
		return 0;
	}
	for (size_t i = 0; i < COMMANDS; i++) {
		if (strcmp(commands[i].name, name) != 0) {
			continue;
		}
		if (asks_for_help(argc, argv)) {
			usage_help(stdout, name);
			return 0;
		}
		return commands[i].run(argc - 1, argv + 1);
	}
	fprintf(stderr, "qirkat: there is no command \"%s\"; \"qirkat --help\" lists them\n", name);
	return 2;
}
