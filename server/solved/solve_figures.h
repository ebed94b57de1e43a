/* server/solved/solve_figures.h - what a solved game has to tell, in writing. */
#ifndef QIRKAT_SERVER_SOLVE_FIGURES_H
#define QIRKAT_SERVER_SOLVE_FIGURES_H

#include <stdio.h>

#include "server/solved/solve_work.h"

/* Write the file of figures of a game whose slices are all there. False without memory. */
bool solve_figures_write(struct solve_work *work, const struct solve_plan *plan, FILE *out);

#endif
