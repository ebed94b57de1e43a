/* server/cmd/usage.h - the commands of a program, with their arguments and flags: one table for
 * --help, error messages and the man page. */
#ifndef QIRKAT_SERVER_USAGE_H
#define QIRKAT_SERVER_USAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { USAGE_FLAGS_MAX = 16 };

struct usage_flag {
	const char *name;
	const char *value; /* its argument; NULL: none */
	const char *help;
	bool repeats; /* it may be given more than once */
};

/* A flag of commands that read more games than are built in. */
#define USAGE_GAMES_FLAG                                                                           \
	{ "--games", "FOLDER", "folder with more games", false }

struct usage {
	int (*run)(int argc, char *argv[]);
	const char *name;
	const char *what;  /* what it does, in half a sentence */
	const char *words; /* its arguments; "" for none */
	const char *more;  /* more sentences; NULL: none */
	bool flags_first;  /* flags come before the arguments */
	bool is_of_game;   /* also takes the flags of commands about a game (usage_flag) */
	struct usage_flag flags[USAGE_FLAGS_MAX]; /* its own, ended by one without a name */
};

/* The commands of a program. */
struct usage_table {
	const char *program;
	const struct usage *usages;
	size_t count;
};

/* Run the command that the arguments of a program name. Returns its status; 2 if there is none. All
 * functions below are for the commands. */
int usage_run(const struct usage_table *table, int argc, char *argv[]);

/* Returns command i; NULL after the last. */
const struct usage *usage_at(size_t i);
/* Returns the command called name; NULL if there is none. */
const struct usage *usage_find(const char *name);
/* Returns flag i of a command, its own before those of all commands about a game; NULL after the
 * last. */
const struct usage_flag *usage_flag(const struct usage *usage, size_t i);
/* Returns the help of a command's flag; both must exist. */
const char *usage_flag_help(const char *command, const char *flag);
/* Print "NAME WORDS [--flag VALUE]...", as typed after the program's name. */
void usage_write(FILE *out, const struct usage *usage);
/* Print "usage: PROGRAM ..." and the end of the line on standard error; nothing for an
 * unknown command. */
void usage_complain(const char *command);
/* Print the --help of a command; nothing for an unknown one. */
void usage_help(FILE *out, const char *command);
/* Print what this version is called. */
void usage_version(FILE *out);

#endif
