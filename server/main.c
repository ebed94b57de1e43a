/* server/main.c - the program: its commands. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "server/cmd/cmd.h"

struct command {
	const char *name;
	int (*run)(int argc, char *argv[]);
	const char *help;
};

static const struct command commands[] = {
	{"serve", cmd_serve, "run the server: serve [--SETTING VALUE]..."},
	{"games", cmd_games, "list the games: games [--games FOLDER]"},
	{"show", cmd_show,
		"draw a board: show KEY [POSITION] [-o option=value]... [--json | --svg]"},
	{"turns", cmd_turns,
		"list the legal turns: turns KEY [POSITION] [-o option=value]... [--max N]"},
	{"perft", cmd_perft, "count turns: perft KEY DEPTH [POSITION] [-o option=value]... [-t]"},
	{"engine", cmd_engine,
		"look for the best turn, told what to do by lines: engine KEY [POSITION] [-o option=value]..."},
	{"match", cmd_match,
		"let two players play each other: match A B KEY GAMES [-o option=value]... [--sprt ELO0 ELO1]"},
	{"solve", cmd_solve,
		"the value of every position, in a table: solve KEY [-o option=value]... [--men N] [--memory MB] [--check] [--figures]"},
	{"train", cmd_train,
		"find weights for the evaluation of a game: train KEY [-o option=value]... [--rounds N]"},
	{"puzzles", cmd_puzzles,
		"look for positions with one turn to find: puzzles KEY [-o option=value]... [--count N] [--seed N] [--record FILE]..."},
	{"check", cmd_check, "is a definition of a game right? check [--games FOLDER] FILE"},
	{"replay", cmd_replay,
		"read PDN or a record, write it anew: replay FILE [--text|--pdn|--json]"},
	{"verify", cmd_verify, "check the record of a game, its dice and steps: verify FILE"},
	{"backup", cmd_backup,
		"copy the rooms, also of a running server: backup [--data FOLDER] FILE"},
	{"accept-loss", cmd_accept_loss,
		"go on with a store that lost events, once it was refused: accept-loss [--data FOLDER]"},
	{"token", cmd_token,
		"the tokens of bots: token [--data FOLDER] make NAME | list | revoke NAME"},
	{"healthcheck", cmd_healthcheck, "ask the server of this machine how it is"},
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

static void print_help(FILE *out) {
	fprintf(out, "usage: qirkat COMMAND ...\n\n");
	for (size_t i = 0; i < COMMANDS; i++) {
		fprintf(out, "  %-12s %s\n", commands[i].name, commands[i].help);
	}
	fprintf(out, "\nqirkat --version prints which version this is.\n");
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
		puts("qirkat " QIRKAT_VERSION);
		return 0;
	}
	for (size_t i = 0; i < COMMANDS; i++) {
		if (strcmp(commands[i].name, name) == 0) {
			return commands[i].run(argc - 1, argv + 1);
		}
	}
	fprintf(stderr, "qirkat: there is no command \"%s\"; \"qirkat --help\" lists them\n", name);
	return 2;
}
