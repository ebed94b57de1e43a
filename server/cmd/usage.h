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
/* Returns flag i of a command, its own before those of all commands about a game; NULL after the
 * last. */
const struct usage_flag *usage_flag(const struct usage *usage, size_t i);
/* Returns the help of a command's flag; both must exist. */
const char *usage_flag_help(const char *command, const char *flag);
/* Print "usage: PROGRAM ..." and the end of the line on standard error; nothing for an
 * unknown command. */
void usage_complain(const char *command);
/* Print the --help of a command; nothing for an unknown one. */
void usage_help(FILE *out, const char *command);
/* Print "qirkat: ", a sentence and the end of the line on standard error. Returns false. */
bool usage_fail(const char *format, ...);

/* ---- flags with a number ---- */

/* Each is kept in a member of a struct of the command, an unsigned. */
struct usage_number {
	const char *name;
	size_t offset;
	unsigned least, most, standard;
};

/* A list ends with one without a name. */
void usage_numbers_default(const struct usage_number *numbers, void *into);
/* Read argument *at with its value, if it is one of the flags; *at is then that of the value. False
 * after printing what is wrong. *taken: whether it is one. */
bool usage_number_read(const struct usage_number *numbers, void *into, int argc, char *argv[],
	int *at, bool *taken);
/* Like usage_complain, with a line for each of the flags. Returns false. */
bool usage_numbers_complain(const char *command, const struct usage_number *numbers);

#endif
