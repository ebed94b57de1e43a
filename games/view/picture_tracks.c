/* games/view/picture_tracks.c - draws a race along a track: cells, the signs cut in some, the way
 * of each seat, and beside the board the men in hand and those borne off. */
#include <math.h>
#include <string.h>

#include "games/view/picture_cells.h"

enum { LOT = 17 }; /* half the width of a lot */

/* A board of cells some of which are missing. */
struct ground {
	const struct picture *picture;
	const struct cells *cells;
	const struct game_drawing *drawing;
};

static struct spot spot_of(const struct ground *ground, size_t point) {
	const struct game_point *at = &ground->drawing->point[point];
	return cells_spot(ground->cells, (double)at->x, (double)at->y);
}

/* ---- cells ---- */

/* Is there a cell at a column and a row from the top, as drawn? */
static bool has_cell(const struct ground *ground, int column, int row) {
	const struct cells *cells = ground->cells;
	for (size_t i = 0; i < cells_count(ground->drawing); i++) {
		struct spot at = spot_of(ground, i);
		if ((int)floor((at.x - cells->corner.x) / cells->c) == column &&
			(int)floor((at.y - cells->corner.y) / cells->c) == row) {
			return true;
		}
	}
	return false;
}

/* Does a line run between two cells along a row of edges, at its place i? */
static bool has_edge(const struct ground *ground, bool across, int row, int i) {
	return across ? has_cell(ground, i, row - 1) || has_cell(ground, i, row)
		      : has_cell(ground, row - 1, i) || has_cell(ground, row, i);
}

static void add_cut(const struct ground *ground, bool across, int row, int from, int to) {
	const struct cells *cells = ground->cells;
	double past = 0.1 * cells->c, c = cells->c;
	if (across) {
		pen_add(ground->picture->out, "M%.1f %.1fH%.1f", cells->corner.x + from * c - past,
			cells->corner.y + row * c, cells->corner.x + to * c + past);
	} else {
		pen_add(ground->picture->out, "M%.1f %.1fV%.1f", cells->corner.x + row * c,
			cells->corner.y + from * c - past, cells->corner.y + to * c + past);
	}
}

/* The lines around cells, each as long as there are cells beside it. */
static void draw_cells(const struct ground *ground) {
	const struct cells *cells = ground->cells;
	pen_add(ground->picture->out, "<defs><path id=\"l\" d=\"");
	for (int across = 0; across < 2; across++) {
		int rows = across ? cells->rows : cells->columns;
		int length = across ? cells->columns : cells->rows;
		for (int row = 0; row <= rows; row++) {
			for (int from = 0, to; from < length; from = to + 1) {
				for (to = from; to < length && has_edge(ground, across, row, to);) {
					to++;
				}
				if (to > from) {
					add_cut(ground, across, row, from, to);
				}
			}
		}
	}
	pen_add(ground->picture->out, "\"/></defs>\n");
	pen_cut(ground->picture->out, cells->line);
}

/* ---- signs ---- */

/* Eight petals, every second one darker. */
static void draw_rosette(struct out *out) {
	for (int i = 0; i < 8; i++) {
		pen_add(out,
			"<path transform=\"rotate(%d)\" d=\"M0-5C-8-16-9-26 0-38C9-26 8-16 0-5Z\""
			"%s/>",
			i * 45, i % 2 == 1 ? " fill-opacity=\".38\"" : " fill=\"none\"");
	}
	pen_add(out, "<circle r=\"5\" stroke=\"none\"/>");
}

/* Signs that are lines alone. The page draws the same (tracks-ground.ts). */
static const char *const sign_lines[GAME_SIGNS] = {
	[GAME_ANKH] = "M0 0C-24-14-20-38 0-38C20-38 24-14 0 0V38M-24 4H24",
	[GAME_NEFER] = "M0 4C-17 4-17 36 0 36C17 36 17 4 0 4V-38M-11-22H11",
	[GAME_WATER] =
		("M-36-16L-24-26L-12-16L0-26L12-16L24-26L36-16M-36 5L-24-5L-12 5L0-5L12 5L24-5L36 5"
		 "M-36 26L-24 16L-12 26L0 16L12 26L24 16L36 26"),
	[GAME_THREE] = "M-22-28V28M0-28V28M22-28V28",
	[GAME_TWO] = "M-12-28V28M12-28V28",
	[GAME_SUN] = "M-28 0A28 28 0 1 1 28 0A28 28 0 1 1-28 0ZM-5 0A5 5 0 1 1 5 0A5 5 0 1 1-5 0Z",
};

static void draw_sign(struct out *out, uint8_t sign) {
	if (sign_lines[sign] == NULL) {
		draw_rosette(out);
		return;
	}
	pen_add(out, "<path d=\"%s\" fill=\"none\"/>", sign_lines[sign]);
}

static void draw_signs(const struct ground *ground) {
	struct out *out = ground->picture->out;
	double scale = ground->cells->c / 100;
	for (size_t i = 0; i < cells_count(ground->drawing); i++) {
		struct spot at = spot_of(ground, i);
		if (ground->drawing->sign[i] == GAME_PLAIN) {
			continue;
		}
		pen_add(out,
			"<g transform=\"translate(%.1f %.1f) scale(%.2f)\" fill=\"" PICTURE_LINE
			"\" stroke=\"" PICTURE_LINE "\" stroke-width=\"2.6\">",
			at.x, at.y, scale);
		draw_sign(out, ground->drawing->sign[i]);
		pen_add(out, "</g>\n");
	}
}

/* ---- the way ---- */

/* A small angle between two places, which points to the second one; aside: how far from the middle
 * of the edge, in cells. */
static void add_angle(const struct ground *ground, struct spot a, struct spot b, double aside) {
	double far = pen_distance(a, b), c = ground->cells->c;
	double ux = (b.x - a.x) / far, uy = (b.y - a.y) / far, s = 0.055 * c;
	double x = (a.x + b.x) / 2 - uy * aside * c, y = (a.y + b.y) / 2 + ux * aside * c;
	struct spot row[] = {{x - s * (ux + uy), y - s * (uy - ux)}, {x + s * ux, y + s * uy},
		{x - s * (ux - uy), y - s * (uy + ux)}};
	pen_row(ground->picture->out, row, 3, false);
}

/* Does the other seat go from one point to the next, too? */
static bool has_leg(const struct game_course *course, uint8_t from, uint8_t to) {
	for (int i = 1; i < course->count; i++) {
		if (course->track[i - 1] == from && course->track[i] == to) {
			return true;
		}
	}
	return false;
}

static void draw_way(const struct ground *ground, int seat) {
	const struct game_course *course = &ground->drawing->course[seat];
	const struct game_course *other = &ground->drawing->course[!seat];
	for (int i = 1; i < course->count; i++) {
		uint8_t from = course->track[i - 1], to = course->track[i];
		if (seat == 0 || !has_leg(other, from, to)) {
			add_angle(ground, spot_of(ground, from), spot_of(ground, to),
				has_leg(other, to, from) ? 0.3 : 0);
		}
	}
	struct spot off = cells_spot(ground->cells, (double)course->off[0], (double)course->off[1]);
	add_angle(ground, spot_of(ground, course->track[course->count - 1]), off, 0);
	if (course->has_hand) {
		struct spot hand = cells_spot(
			ground->cells, (double)course->hand[0], (double)course->hand[1]);
		add_angle(ground, hand, spot_of(ground, course->track[0]), 0);
	}
}

static void draw_ways(const struct ground *ground) {
	pen_add(ground->picture->out,
		"<path fill=\"none\" stroke=\"" PICTURE_EDGE "\" stroke-width=\"1.6\" d=\"");
	draw_way(ground, 0);
	draw_way(ground, 1);
	pen_add(ground->picture->out, "\"/>\n");
}

/* ---- men ---- */

/* Men beside the board, small ones in rows. */
static void draw_heap(struct picture *picture, const struct ground *ground, int seat, int men,
	const float place[2]) {
	int across = (int)ceil(sqrt(men)), rows = men > 0 ? (men + across - 1) / across : 0;
	double step = 0.9 * ground->cells->c / (across < 3 ? 3 : across);
	struct spot middle = cells_spot(ground->cells, (double)place[0], (double)place[1]);
	struct game_piece piece = {.seat = (uint8_t)seat, .count = 1};
	for (int i = 0; i < men; i++) {
		pen_add(picture->out, "<g transform=\"translate(%.1f %.1f) scale(%.3f)\">",
			middle.x + (i % across - (across - 1) / 2.0) * step,
			middle.y + (i / across - (rows - 1) / 2.0) * step,
			0.42 * step / ground->cells->r);
		picture_man_at(picture, &piece, (struct spot){0, 0}, ground->cells->r, 0.16);
		pen_add(picture->out, "</g>\n");
	}
}

static void draw_men(struct picture *picture, const struct ground *ground) {
	const struct game_view *view = &picture->view;
	for (size_t i = 0; i < view->pieces; i++) {
		picture_man_at(picture, &view->piece[i], spot_of(ground, view->piece[i].point),
			ground->cells->r, 0.16);
	}
	for (int seat = 0; seat < 2; seat++) {
		const struct game_course *course = &ground->drawing->course[seat];
		draw_heap(picture, ground, seat, view->hand[seat], course->hand);
		draw_heap(picture, ground, seat, view->off[seat], course->off);
	}
}

/* ---- the throw ---- */

/* A lot with four corners, as it lies: the one above is marked or not. */
static void add_lot(const struct ground *ground, struct spot at, bool marked) {
	struct out *out = ground->picture->out;
	pen_add(out,
		"<path d=\"M%.1f %.1fl%d %dh%dz\" fill=\"" PICTURE_WHITE
		"\" stroke=\"" PICTURE_WHITE_EDGE "\" stroke-width=\"1.4\"/>",
		at.x, at.y - LOT, LOT, 2 * LOT - 5, -2 * LOT);
	pen_add(out,
		"<path d=\"M%.1f %.1fV%.1fl%d %dM%.1f %.1fl%d %d\" fill=\"none\" "
		"stroke=\"" PICTURE_WHITE_EDGE "\"/>",
		at.x, at.y - LOT, at.y + 2, LOT, LOT - 7, at.x, at.y + 2, -LOT, LOT - 7);
	pen_add(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\" fill=\"" PICTURE_WHITE_EDGE "\"/>\n",
		marked ? at.x : at.x - LOT + 5, marked ? at.y + 2 : at.y + LOT - 8,
		marked ? "4.6" : "2.4");
}

/* A throw beyond the number of lots stands for none of them. */
static void draw_lots(const struct ground *ground, double y) {
	const struct game_view *view = &ground->picture->view;
	int lots = ground->drawing->lots, marked = view->roll[0] > lots ? 0 : view->roll[0];
	double x = ground->picture->width / 2 - (lots - 1) * 23.0;
	for (int i = 0; i < lots; i++) {
		add_lot(ground, (struct spot){x + i * 46, y}, i < marked);
	}
}

void picture_tracks(struct picture *picture) {
	struct cells cells;
	cells_lay_out(picture, &cells);
	struct ground ground = {picture, &cells, &picture->drawing};
	double foot = picture->height;
	picture->height += picture->view.rolls > 0 ? 44 : 0;
	pen_begin(picture);
	draw_cells(&ground);
	draw_signs(&ground);
	draw_ways(&ground);
	cells_draw_names(picture, &cells);
	pen_add(picture->out, "\n");
	draw_men(picture, &ground);
	if (picture->view.rolls > 0) {
		draw_lots(&ground, foot + 14);
	}
	pen_end(picture);
}
