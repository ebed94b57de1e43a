/* games/view/picture_cells.h - where the cells of a board are in a picture. */
#ifndef QIRKAT_GAMES_VIEW_PICTURE_CELLS_H
#define QIRKAT_GAMES_VIEW_PICTURE_CELLS_H

#include "games/view/picture.h"

struct cells {
	int columns, rows;
	double left, low; /* places of the first column and the lowest row in the drawing */
	double c, r;      /* side of a cell, radius of a man */
	double line;
	struct spot corner; /* top left */
	bool flip;
};

/* The points that are cells: in a race along a track, the last one is where men leave. */
size_t cells_count(const struct game_drawing *drawing);
/* Are some cells no points? */
bool cells_have_gaps(const struct game_drawing *drawing, const struct cells *cells);
/* Measure the board with what is beside it, and set the size of the picture. */
void cells_lay_out(struct picture *picture, struct cells *cells);
/* The middle of the cell at a place of the drawing. */
struct spot cells_spot(const struct cells *cells, double x, double y);
/* Draw letters below, numbers on the left. */
void cells_draw_names(const struct picture *picture, const struct cells *cells);

#endif
