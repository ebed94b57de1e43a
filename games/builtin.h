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
/* What was learned of them; names are keys with ".weights" behind. */
extern const struct builtin builtins_learned[];
extern const size_t builtins_learned_count;
/* Their puzzles (games/puzzles); names are keys with ".puzzles" behind. */
extern const struct builtin builtins_puzzles[];
extern const size_t builtins_puzzles_count;
/* Their lessons (games/lessons), in the order in which games are learned; keys with ".lesson". */
extern const struct builtin builtins_lessons[];
extern const size_t builtins_lessons_count;

#endif
