/* games/view/picture_cells.c - where the cells of a board are in a picture. */
#include "games/view/picture_cells.h"

#include <math.h>
#include <stdio.h>

#include "games/view/point_labels.h"

size_t cells_count(const struct game_drawing *drawing) {
	return drawing->points - (drawing->course[0].count > 0);
}

bool cells_have_gaps(const struct game_drawing *drawing, const struct cells *cells) {
	return cells_count(drawing) < (size_t)(cells->columns * cells->rows);
}

/* The corners of a board. */
struct extent {
	double left, low, right, high;
};

static void include_place(struct extent *extent, double x, double y) {
	extent->left = fmin(extent->left, x);
	extent->low = fmin(extent->low, y);
	extent->right = fmax(extent->right, x);
	extent->high = fmax(extent->high, y);
}

static void measure_cells(const struct game_drawing *drawing, struct cells *cells) {
	double x = (double)drawing->point[0].x, y = (double)drawing->point[0].y;
	struct extent extent = {x, y, x, y};
	for (size_t i = 1; i < drawing->points; i++) {
		include_place(&extent, (double)drawing->point[i].x, (double)drawing->point[i].y);
	}
	for (int seat = 0; seat < 2; seat++) {
		const struct game_course *course = &drawing->course[seat];
		if (course->count > 0) {
			include_place(&extent, (double)course->off[0], (double)course->off[1]);
		}
		if (course->has_hand) {
			include_place(&extent, (double)course->hand[0], (double)course->hand[1]);
		}
	}
	cells->left = extent.left;
	cells->low = extent.low;
	cells->columns = (int)(extent.right - extent.left) + 1;
	cells->rows = (int)(extent.high - extent.low) + 1;
}

void cells_lay_out(struct picture *picture, struct cells *cells) {
	measure_cells(&picture->drawing, cells);
	double most = fmax(cells->columns, cells->rows);
	cells->c = fmin(72, fmax(44, 448 / most));
	cells->r = 0.36 * cells->c;
	cells->line = fmax(1.4, 0.036 * cells->c);
	cells->flip = picture->flip;
	double margin = 0.4 * cells->c;
	cells->corner = (struct spot){margin + 24, margin};
	picture->width = ceil(cells->corner.x + cells->columns * cells->c + margin);
	picture->height = ceil(cells->corner.y + cells->rows * cells->c + margin + 24);
}

struct spot cells_spot(const struct cells *cells, double x, double y) {
	double column = x - cells->left, row = y - cells->low;
	double across = cells->flip ? cells->columns - 1 - column : column;
	double down = cells->flip ? row : cells->rows - 1 - row;
	return (struct spot){cells->corner.x + (across + 0.5) * cells->c,
		cells->corner.y + (down + 0.5) * cells->c};
}

void cells_draw_names(const struct picture *picture, const struct cells *cells) {
	const struct game_drawing *drawing = &picture->drawing;
	const double size = cells->c >= 60 ? 15 : 13;
	double foot = cells->corner.y + (cells->rows + 0.13) * cells->c + 14;
	double side = cells->corner.x - 0.13 * cells->c - 12;
	bool column[GAME_POINTS_MAX] = {false}, row[GAME_POINTS_MAX] = {false};
	for (size_t i = 0; i < cells_count(drawing); i++) {
		const struct game_point *point = &drawing->point[i];
		int x = (int)((double)point->x - cells->left),
		    y = (int)((double)point->y - cells->low);
		size_t letters = point_label_letters(point->label);
		struct spot at = cells_spot(cells, (double)point->x, (double)point->y);
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
