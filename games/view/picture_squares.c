/* games/view/picture_squares.c - draws a board of squares: men in the middle of cells.
 *
 * Where some cells are no points, those that are ones are dark, as on a draughts board.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "games/view/picture.h"
#include "games/view/point_labels.h"

enum { CAPTION_BYTES = 160 };

struct cells {
	int columns, rows;
	double left, low; /* places of the first column and the lowest row in the drawing */
	double c, r;      /* side of a cell, radius of a man */
	double line;
	struct spot corner; /* top left */
	bool flip;
};

/* ---- measures ---- */

static void measure_cells(const struct game_drawing *drawing, struct cells *cells) {
	double right = (double)drawing->point[0].x, high = (double)drawing->point[0].y;
	cells->left = right;
	cells->low = high;
	for (size_t i = 1; i < drawing->points; i++) {
		double x = (double)drawing->point[i].x, y = (double)drawing->point[i].y;
		cells->left = fmin(cells->left, x);
		cells->low = fmin(cells->low, y);
		right = fmax(right, x);
		high = fmax(high, y);
	}
	cells->columns = (int)(right - cells->left) + 1;
	cells->rows = (int)(high - cells->low) + 1;
}

/* Are some cells no points? */
static bool is_chequered(const struct picture *picture, const struct cells *cells) {
	return picture->drawing.points < (size_t)(cells->columns * cells->rows);
}

static void lay_out_cells(struct picture *picture, struct cells *cells) {
	measure_cells(&picture->drawing, cells);
	double most = fmax(cells->columns, cells->rows);
	cells->c = fmin(72, fmax(44, 448 / most));
	cells->r = 0.36 * cells->c;
	cells->line = fmax(1.4, (is_chequered(picture, cells) ? 0.02 : 0.036) * cells->c);
	cells->flip = picture->flip;
	double margin = 0.4 * cells->c;
	cells->corner = (struct spot){margin + 24, margin};
	picture->width = ceil(cells->corner.x + cells->columns * cells->c + margin);
	picture->height = ceil(cells->corner.y + cells->rows * cells->c + margin + 24);
}

/* Returns the middle of the cell at a column and row, counted from the first and the lowest. */
static struct spot middle_of(const struct cells *cells, double column, double row) {
	double across = cells->flip ? cells->columns - 1 - column : column;
	double down = cells->flip ? row : cells->rows - 1 - row;
	return (struct spot){cells->corner.x + (across + 0.5) * cells->c,
		cells->corner.y + (down + 0.5) * cells->c};
}

static struct spot spot_of(const struct cells *cells, const struct game_point *point) {
	return middle_of(cells, (double)point->x - cells->left, (double)point->y - cells->low);
}

/* ---- ground ---- */

static void add_shade(const struct picture *picture, const struct cells *cells, struct spot at) {
	pen_add(picture->out, "M%.1f %.1fh%.1fv%.1fh%.1fz", at.x - cells->c / 2,
		at.y - cells->c / 2, cells->c, cells->c, -cells->c);
}

/* Dark squares of a draughts board, or camps. */
static void draw_shades(const struct picture *picture, const struct cells *cells) {
	const struct game_drawing *drawing = &picture->drawing;
	bool chequered = is_chequered(picture, cells);
	pen_add(picture->out, "<path fill=\"" PICTURE_LINE "\" fill-opacity=\"%s\" d=\"",
		chequered ? "0.3" : "0.15");
	for (size_t i = 0; i < drawing->points; i++) {
		if (chequered || (drawing->mark[i] & GAME_WASHED) != 0) {
			add_shade(picture, cells, spot_of(cells, &drawing->point[i]));
		}
	}
	pen_add(picture->out, "\"/>\n");
}

/* The lines between cells, a little past the border, and crosses. */
static void draw_grid(const struct picture *picture, const struct cells *cells) {
	const struct game_drawing *drawing = &picture->drawing;
	double past = 0.1 * cells->c, c = cells->c;
	struct spot corner = cells->corner;
	double right = corner.x + cells->columns * c, foot = corner.y + cells->rows * c;
	pen_add(picture->out, "<defs><path id=\"l\" d=\"");
	for (int i = 0; i <= cells->columns; i++) {
		pen_add(picture->out, "M%.1f %.1fV%.1f", corner.x + i * c, corner.y - past,
			foot + past);
	}
	for (int i = 0; i <= cells->rows; i++) {
		pen_add(picture->out, "M%.1f %.1fH%.1f", corner.x - past, corner.y + i * c,
			right + past);
	}
	for (size_t i = 0; i < drawing->points; i++) {
		struct spot at = spot_of(cells, &drawing->point[i]);
		if ((drawing->mark[i] & GAME_CROSSED) != 0) {
			pen_add(picture->out, "M%.1f %.1fl%.1f %.1fm0 %.1fl%.1f %.1f", at.x - c / 2,
				at.y - c / 2, c, c, -c, -c, c);
		}
	}
	pen_add(picture->out, "\"/></defs>\n");
	pen_cut(picture->out, cells->line);
}

/* Letters below, numbers on the left. */
static void draw_names(const struct picture *picture, const struct cells *cells) {
	const struct game_drawing *drawing = &picture->drawing;
	const double size = cells->c >= 60 ? 15 : 13;
	double foot = cells->corner.y + (cells->rows + 0.13) * cells->c + 14;
	double side = cells->corner.x - 0.13 * cells->c - 12;
	bool column[GAME_POINTS_MAX] = {false}, row[GAME_POINTS_MAX] = {false};
	for (size_t i = 0; i < drawing->points; i++) {
		const struct game_point *point = &drawing->point[i];
		int x = (int)((double)point->x - cells->left),
		    y = (int)((double)point->y - cells->low);
		size_t letters = point_label_letters(point->label);
		struct spot at = spot_of(cells, point);
		char text[GAME_LABEL_MAX];
		snprintf(text, sizeof(text), "%.*s", (int)letters, point->label);
		if (x < GAME_POINTS_MAX && !column[x]) {
			column[x] = true;
			pen_label(picture->out, text, (struct spot){at.x, foot}, size, PICTURE_INK2,
				false);
		}
		if (y < GAME_POINTS_MAX && !row[y]) {
			row[y] = true;
			pen_label(picture->out, point->label + letters, (struct spot){side, at.y},
				size, PICTURE_INK2, false);
		}
	}
}

/* The number of each square, in its upper left corner. */
static void draw_numbers(const struct picture *picture, const struct cells *cells) {
	const struct game_drawing *drawing = &picture->drawing;
	for (size_t i = 0; i < drawing->points; i++) {
		struct spot at = spot_of(cells, &drawing->point[i]);
		char text[8];
		snprintf(text, sizeof(text), "%u", drawing->number[i]);
		if (drawing->number[i] > 0) {
			at.x -= 0.36 * cells->c;
			at.y -= 0.37 * cells->c;
			pen_label(picture->out, text, at, 10, PICTURE_INK2, false);
		}
	}
}

void picture_squares(struct picture *picture) {
	struct cells cells;
	char caption[CAPTION_BYTES];
	lay_out_cells(picture, &cells);
	pen_caption(picture, caption, sizeof(caption));
	double foot = picture->height;
	picture->height += caption[0] != '\0' ? 26 : 0;
	pen_begin(picture);
	draw_shades(picture, &cells);
	draw_grid(picture, &cells);
	draw_names(picture, &cells);
	draw_numbers(picture, &cells);
	pen_add(picture->out, "\n");
	for (size_t i = 0; i < picture->view.pieces; i++) {
		const struct game_piece *piece = &picture->view.piece[i];
		picture_man_at(picture, piece,
			spot_of(&cells, &picture->drawing.point[piece->point]), cells.r, 0.16);
	}
	if (caption[0] != '\0') {
		pen_label(picture->out, caption, (struct spot){picture->width / 2, foot + 4}, 14,
			PICTURE_INK2, false);
	}
	pen_end(picture);
}
