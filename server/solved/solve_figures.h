/* server/solved/solve_figures.h - writes the statistics of a solved game. */
#ifndef QIRKAT_SERVER_SOLVE_FIGURES_H
#define QIRKAT_SERVER_SOLVE_FIGURES_H

#include <stdio.h>

#include "server/solved/solve_work.h"

/* Write the statistics file of a game whose slices are all solved. Returns false without memory. */
bool solve_figures_write(struct solve_work *work, const struct solve_plan *plan, FILE *out);

#endif
