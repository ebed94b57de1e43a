/* games/view/picture_squares.c - draws a board of squares: men in the middle of cells.
 *
 * Where some cells are no points, those that are ones are dark, as on a draughts board.
 */
#include <math.h>
#include <stdio.h>

#include "games/view/picture_cells.h"

enum { CAPTION_BYTES = 160 };

static struct spot spot_of(const struct cells *cells, const struct game_point *point) {
	return cells_spot(cells, (double)point->x, (double)point->y);
}

/* ---- ground ---- */

static void add_shade(const struct picture *picture, const struct cells *cells, struct spot at) {
	pen_add(picture->out, "M%.1f %.1fh%.1fv%.1fh%.1fz", at.x - cells->c / 2,
		at.y - cells->c / 2, cells->c, cells->c, -cells->c);
}

/* Dark squares of a draughts board, or camps. */
static void draw_shades(const struct picture *picture, const struct cells *cells) {
	const struct game_drawing *drawing = &picture->drawing;
	bool chequered = cells_have_gaps(drawing, cells);
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
	cells_lay_out(picture, &cells);
	if (cells_have_gaps(&picture->drawing, &cells)) {
		cells.line = fmax(1.4, 0.02 * cells.c);
	}
	pen_caption(picture, caption, sizeof(caption));
	double foot = picture->height;
	picture->height += caption[0] != '\0' ? 26 : 0;
	pen_begin(picture);
	draw_shades(picture, &cells);
	draw_grid(picture, &cells);
	cells_draw_names(picture, &cells);
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
