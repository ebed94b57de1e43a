/* games/solve/tables.h - tables and figures inside the program, written by base/embed.py. */
#ifndef QIRKAT_GAMES_SOLVE_TABLES_H
#define QIRKAT_GAMES_SOLVE_TABLES_H

#include <stddef.h>

#include "games/game.h"

struct solve_table {
	const char *name; /* of the file, as solved_name writes it */
	const unsigned char *bytes;
	size_t size;
};

extern const struct solve_table solve_tables[];
extern const size_t solve_tables_count;
/* Files of figures: of these tables, and of some that are too large to be part of the program. */
extern const struct solve_table solve_figure_files[];
extern const size_t solve_figure_files_count;

/* The one of these rules, of several that with the most men; NULL where there is none. */
const struct solve_table *solve_tables_find(const struct game_rules *rules);

#endif
