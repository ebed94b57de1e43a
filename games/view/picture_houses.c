/* games/view/picture_houses.c - draws a mancala board: rows of houses with their seeds, and a store
 * at each end.
 *
 * Rows are whole numbers upwards; the lines of the drawing are the rows of the seats. A store lies
 * where its seat's row ends, since seeds are sown towards it.
 */
#include <math.h>
#include <stdio.h>

#include "games/view/picture.h"

enum { SEEDS_DRAWN = 12, STORE_COLUMNS = 4, ROOM = 52 };

static const double cell = 64, turn = 137.508; /* degrees from seed to seed */

/* Sizes are in cells. */
static const double house_r = 0.43, seed_r = 0.078, store_width = 0.74;

struct rows {
	double left, low; /* the first column and the lowest row of the drawing */
	int columns, rows;
	bool flip;
};

static void measure_rows(const struct game_drawing *drawing, struct rows *rows) {
	double right = (double)drawing->point[0].x, high = (double)drawing->point[0].y;
	rows->left = right;
	rows->low = high;
	for (size_t i = 1; i < drawing->points; i++) {
		double x = (double)drawing->point[i].x, y = (double)drawing->point[i].y;
		rows->left = fmin(rows->left, x);
		rows->low = fmin(rows->low, y);
		right = fmax(right, x);
		high = fmax(high, y);
	}
	rows->columns = (int)(right - rows->left) + 1;
	rows->rows = (int)(high - rows->low) + 1;
}

static struct spot house_spot(const struct rows *rows, const struct game_point *point) {
	double across = (double)point->x - rows->left, up = (double)point->y - rows->low;
	double x = rows->flip ? rows->columns - 1 - across : across;
	double y = rows->flip ? up : rows->rows - 1 - up;
	return (struct spot){(x + 1.5) * cell, ROOM + (y + 0.5) * cell};
}

/* Is the house in the upper half, so that its number stands above it? */
static bool is_above(const struct rows *rows, struct spot at) {
	return at.y < ROOM + rows->rows * cell / 2;
}

static void draw_seed(const struct picture *picture, struct spot at) {
	pen_add(picture->out, "<use href=\"#s\" x=\"%.1f\" y=\"%.1f\"/>", at.x, at.y);
}

/* Seeds lie like those of a sunflower, the first ones in the middle. */
static void draw_seeds(const struct picture *picture, struct spot at, int count, int twist) {
	int drawn = count < SEEDS_DRAWN ? count : SEEDS_DRAWN;
	for (int i = 0; i < drawn; i++) {
		double out = 0.74 * house_r * cell * sqrt((i + 0.7) / SEEDS_DRAWN);
		draw_seed(picture, pen_polar(at, out, i * turn + twist * 40));
	}
}

/* A store is filled from below, every second row a little aside. */
static void draw_stored(const struct picture *picture, struct spot foot, int count) {
	for (int i = 0; i < count; i++) {
		int row = i / STORE_COLUMNS;
		double aside = row % 2 == 1 ? 0.2 : -0.2;
		double column = i % STORE_COLUMNS - (STORE_COLUMNS - 1) / 2.0 + aside;
		draw_seed(picture,
			(struct spot){foot.x + column * 0.142 * cell, foot.y - row * 0.15 * cell});
	}
}

static void define_seed(const struct picture *picture) {
	double r = seed_r * cell;
	pen_add(picture->out,
		"<defs><g id=\"s\"><circle cy=\"%.1f\" r=\"%.1f\" fill=\"" PICTURE_WHITE_EDGE
		"\"/><circle r=\"%.1f\" fill=\"" PICTURE_WHITE "\" stroke=\"" PICTURE_WHITE_EDGE
		"\" stroke-width=\"0.9\"/></g></defs>\n",
		0.22 * r, r, r);
}

static void draw_number(const struct picture *picture, struct spot at, int number) {
	char text[8];
	snprintf(text, sizeof(text), "%d", number);
	pen_add(picture->out, "<g font-weight=\"700\">");
	pen_label(picture->out, text, at, 17, PICTURE_INK2, false);
	pen_add(picture->out, "</g>");
}

static int count_seeds(const struct picture *picture, size_t point) {
	for (size_t i = 0; i < picture->view.pieces; i++) {
		if (picture->view.piece[i].point == point) {
			return picture->view.piece[i].count;
		}
	}
	return 0;
}

static void draw_house(const struct picture *picture, const struct rows *rows, size_t point) {
	struct spot at = house_spot(rows, &picture->drawing.point[point]);
	double r = house_r * cell, out = is_above(rows, at) ? -1 : 1;
	int seeds = count_seeds(picture, point);
	pen_add(picture->out,
		"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"" PICTURE_GROUND
		"\" stroke=\"" PICTURE_LINE "\" stroke-width=\"2\"/>",
		at.x, at.y, r);
	draw_seeds(picture, at, seeds, (int)point);
	draw_number(picture, (struct spot){at.x, at.y + out * (r + 13)}, seeds);
	pen_label(picture->out, picture->drawing.point[point].label,
		(struct spot){at.x, at.y + out * (r + 31)}, 13, PICTURE_INK2, false);
	pen_add(picture->out, "\n");
}

static void draw_store(const struct picture *picture, const struct rows *rows, int seat) {
	const struct game_line *row = &picture->drawing.line[seat];
	struct spot first = house_spot(rows, &picture->drawing.point[row->point[0]]);
	struct spot last = house_spot(rows, &picture->drawing.point[row->point[row->count - 1]]);
	bool right = last.x >= first.x;
	double width = store_width * cell, height = (rows->rows - 1) * cell + 2 * house_r * cell;
	double x = (right ? rows->columns + 1.5 : 0.5) * cell;
	double y = ROOM + rows->rows * cell / 2;
	pen_add(picture->out,
		"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" "
		"fill=\"" PICTURE_GROUND "\" stroke=\"" PICTURE_LINE "\" stroke-width=\"2\"/>",
		x - width / 2, y - height / 2, width, height, width / 2);
	draw_stored(
		picture, (struct spot){x, y + height / 2 - 0.2 * cell}, picture->view.off[seat]);
	draw_number(picture, (struct spot){x, y - height / 2 - 13}, picture->view.off[seat]);
	pen_add(picture->out, "\n");
}

void picture_houses(struct picture *picture) {
	struct rows rows = {.flip = picture->flip};
	measure_rows(&picture->drawing, &rows);
	picture->width = (rows.columns + 2) * cell;
	picture->height = rows.rows * cell + 2 * ROOM;
	pen_begin(picture);
	define_seed(picture);
	for (size_t i = 0; i < picture->drawing.points; i++) {
		draw_house(picture, &rows, i);
	}
	for (int seat = 0; seat < 2; seat++) {
		draw_store(picture, &rows, seat);
	}
	pen_end(picture);
}
