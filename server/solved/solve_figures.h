/* server/solved/solve_figures.h - writes the statistics of a solved game. */
#ifndef QIRKAT_SERVER_SOLVE_FIGURES_H
#define QIRKAT_SERVER_SOLVE_FIGURES_H

#include <stdio.h>

#include "server/solved/solve_work.h"

/* Write the statistics file of a game whose slices are all solved. Returns false with an error
 * if their values cannot be had; what was written is seen in the file. */
bool solve_figures_write(struct solve_work *work, const struct solve_plan *plan, FILE *out,
	struct game_error *error);

#endif
