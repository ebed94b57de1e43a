/* games/builtin.h - the definitions inside the program, written by base/embed.py. */
#ifndef QIRKAT_GAMES_BUILTIN_H
#define QIRKAT_GAMES_BUILTIN_H

#include <stddef.h>

struct builtin {
	const char *name; /* of the file, for messages */
	const unsigned char *text;
	size_t size;
};

extern const struct builtin builtins[]; /* in the order of the lobby */
extern const size_t builtins_count;

#endif
