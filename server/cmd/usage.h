/* server/cmd/usage.h - the words and flags of every command: one table for --help, for what a bad
 * word is answered with, and for the manual page. */
#ifndef QIRKAT_SERVER_USAGE_H
#define QIRKAT_SERVER_USAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { USAGE_FLAGS_MAX = 16 };

struct usage_flag {
	const char *name;
	const char *value; /* what stands behind it; NULL: nothing */
	const char *help;
	bool repeats; /* it may be given more than once */
};

struct usage {
	const char *name;
	const char *what;                         /* it does, in half a sentence */
	const char *words;                        /* that it takes; "" for none */
	const char *more;                         /* sentences; NULL: there is no more to say */
	bool flags_first;                         /* they stand before the words */
	bool is_of_game;                          /* takes the flags of a game, too (usage_flag) */
	struct usage_flag flags[USAGE_FLAGS_MAX]; /* its own, up to one without a name */
};

/* Command i of those there are; NULL behind the last. */
const struct usage *usage_at(size_t i);
/* The command called name; NULL if there is none. */
const struct usage *usage_find(const char *name);
/* Flag i of a command, its own before those of every command about a game; NULL behind the last. */
const struct usage_flag *usage_flag(const struct usage *usage, size_t i);
/* What its flag does; both must be there. */
const char *usage_flag_help(const char *command, const char *flag);
/* "NAME WORDS [--flag VALUE]...", as one types it behind the program's name. */
void usage_write(FILE *out, const struct usage *usage);
/* "right would be: qirkat ..." and the end of the line, on standard error; nothing of a command
 * that there is not. */
void usage_complain(const char *command);
/* What --help behind a command prints; nothing of one that there is not. */
void usage_help(FILE *out, const char *command);

#endif
