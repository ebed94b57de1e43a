/* games/view/picture_points.c - draws a board of points and lines. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "games/view/point_labels.h"
#include "games/view/picture.h"

enum { EDGES_MAX = 1024, CAPTION_BYTES = 160 };

/* The layout. Angles are in degrees, clockwise from the right. */
struct layout {
	double scale; /* pixels per drawing unit */
	double d, r;  /* smallest distance of adjacent points; radius of a man */
	double line;  /* line width */
	enum point_labels labels;
	struct spot centre; /* the origin of the drawing */
	struct spot at[GAME_POINTS_MAX];
	double below; /* y of the lowest point */
};

static double greater_of(double a, double b) {
	return a > b ? a : b;
}

static double lesser_of(double a, double b) {
	return a < b ? a : b;
}

/* ---- measures ---- */

static size_t edges_of(const struct game_line *line) {
	return line->count > 0 ? line->count - 1U + (line->closed && line->count > 2) : 0;
}

static double edge_length(
	const struct game_drawing *drawing, const struct game_line *line, size_t i) {
	const struct game_point *a = &drawing->point[line->point[i]];
	const struct game_point *b = &drawing->point[line->point[(i + 1) % line->count]];
	return hypot((double)a->x - (double)b->x, (double)a->y - (double)b->y);
}

/* Returns the smallest distance of adjacent points; *middle is the median. */
static double measure_edges(const struct game_drawing *drawing, double *middle) {
	double all[EDGES_MAX];
	size_t count = 0;
	for (size_t i = 0; i < drawing->lines; i++) {
		const struct game_line *line = &drawing->line[i];
		for (size_t k = 0; k < edges_of(line) && count < EDGES_MAX; k++) {
			double length = edge_length(drawing, line, k);
			size_t at = count++;
			for (; at > 0 && all[at - 1] > length; at--) {
				all[at] = all[at - 1];
			}
			all[at] = length;
		}
	}
	*middle = count > 0 ? all[count / 2] : 1;
	return count > 0 && all[0] > 0.001 ? all[0] : 1;
}

static double ring_radius(const struct game_drawing *drawing, const struct game_line *line) {
	double sum = 0;
	for (size_t i = 0; i < line->count; i++) {
		const struct game_point *point = &drawing->point[line->point[i]];
		sum += hypot((double)point->x, (double)point->y);
	}
	return line->count > 0 ? sum / line->count : 0;
}

static bool is_ring(const struct game_line *line) {
	return line->curve == GAME_RING;
}

/* Returns the radius of a man as a fraction of the smallest distance. */
static double man_radius_share(
	const struct game_drawing *drawing, double unit, double middle, bool nested) {
	if (nested) {
		return 0.38;
	}
	for (size_t i = 0; i < drawing->lines; i++) {
		if (is_ring(&drawing->line[i])) {
			return 0.43;
		}
	}
	if (unit < 0.6 * middle) {
		return 0.46;
	}
	return drawing->points >= 49 ? 0.34 : 0.31;
}

struct extent {
	double left, right, low, high;
};

static void extend_extent(struct extent *extent, double x, double y) {
	extent->left = lesser_of(extent->left, x);
	extent->right = greater_of(extent->right, x);
	extent->low = lesser_of(extent->low, y);
	extent->high = greater_of(extent->high, y);
}

static struct extent extent_of(const struct game_drawing *drawing) {
	struct extent extent = {1e6, -1e6, 1e6, -1e6};
	for (size_t i = 0; i < drawing->points; i++) {
		extend_extent(&extent, (double)drawing->point[i].x, (double)drawing->point[i].y);
	}
	for (size_t i = 0; i < drawing->lines; i++) {
		if (is_ring(&drawing->line[i])) {
			double r = ring_radius(drawing, &drawing->line[i]);
			extend_extent(&extent, -r, -r);
			extend_extent(&extent, r, r);
		}
	}
	return extent;
}

/* How far a place is from the way between two points. */
static double edge_distance(
	struct spot at, const struct game_point *from, const struct game_point *to) {
	double x = (double)to->x - (double)from->x, y = (double)to->y - (double)from->y;
	struct spot start = {at.x - (double)from->x, at.y - (double)from->y};
	double along = (start.x * x + start.y * y) / greater_of(x * x + y * y, 0.001);
	along = lesser_of(1, greater_of(0, along));
	return hypot(start.x - along * x, start.y - along * y);
}

/* Squares one inside the other: with nothing in the middle, the smallest distance is half of what
 * the eye takes for it. */
static bool is_nested(
	const struct game_drawing *drawing, const struct extent *extent, double unit) {
	struct spot middle = {(extent->left + extent->right) / 2, (extent->low + extent->high) / 2};
	for (size_t i = 0; i < drawing->lines; i++) {
		const struct game_line *line = &drawing->line[i];
		for (size_t k = 0; k < edges_of(line); k++) {
			if (edge_distance(middle, &drawing->point[line->point[k]],
				    &drawing->point[line->point[(k + 1) % line->count]]) <=
				0.9 * unit) {
				return false;
			}
		}
	}
	return true;
}

/* The longer side of a board is about 400 pixels: less if its points are far apart, up to 660 if
 * they are close. */
static void lay_out_points(struct picture *picture, struct layout *layout) {
	static const double letters[][2] = {[POINT_LABELS_LATTICE] = {26, 28},
		[POINT_LABELS_SPOKES] = {22, 22},
		[POINT_LABELS_FREE] = {26, 22}};
	const struct game_drawing *drawing = &picture->drawing;
	struct extent extent = extent_of(drawing);
	double middle, unit = measure_edges(drawing, &middle);
	double wide = extent.right - extent.left, high = extent.high - extent.low;
	bool nested = is_nested(drawing, &extent, unit);
	double share = man_radius_share(drawing, unit, middle, nested);
	double longer = greater_of(greater_of(wide, high), 0.001);
	layout->scale = greater_of(
		lesser_of(400 / longer, 100 / unit), lesser_of(44 / unit, 660 / longer));
	layout->d = unit * layout->scale;
	layout->r = share * layout->d;
	layout->line = greater_of(1.8, (nested ? 0.05 : 0.036) * layout->d);
	layout->labels = point_labels_of(drawing);
	double margin = greater_of(0.45 * layout->d, 1.25 * layout->r) + 6;
	double left = margin + letters[layout->labels][0];
	double right = layout->labels == POINT_LABELS_LATTICE ? margin : left;
	double top = layout->labels == POINT_LABELS_LATTICE ? margin
							    : margin + letters[layout->labels][1];
	double sign = picture->flip ? -1 : 1;
	double x0 = picture->flip ? -extent.right : extent.left;
	double y1 = picture->flip ? -extent.low : extent.high;
	picture->width = ceil(left + wide * layout->scale + right);
	picture->height = ceil(top + high * layout->scale + margin + letters[layout->labels][1]);
	layout->below = top + high * layout->scale;
	layout->centre = (struct spot){left - x0 * layout->scale, top + y1 * layout->scale};
	for (size_t i = 0; i < drawing->points; i++) {
		const struct game_point *point = &drawing->point[i];
		layout->at[i].x = layout->centre.x + sign * (double)point->x * layout->scale;
		layout->at[i].y = layout->centre.y - sign * (double)point->y * layout->scale;
	}
}

/* ---- lines ---- */

/* Returns a spot slightly beyond b as seen from a: lines are drawn past their ends, as if
 * carved. */
static struct spot extend_past(struct spot a, struct spot b, double by) {
	double length = greater_of(pen_distance(a, b), 0.001);
	return (struct spot){b.x + (b.x - a.x) * by / length, b.y + (b.y - a.y) * by / length};
}

static void add_straight(
	const struct picture *picture, const struct layout *layout, const struct game_line *line) {
	struct spot row[GAME_LINE_POINTS_MAX];
	size_t count = line->count;
	for (size_t i = 0; i < count; i++) {
		row[i] = layout->at[line->point[i]];
	}
	if (!line->closed && count > 1) {
		struct spot first = extend_past(row[1], row[0], 0.09 * layout->d);
		row[count - 1] = extend_past(row[count - 2], row[count - 1], 0.09 * layout->d);
		row[0] = first;
	}
	pen_row(picture->out, row, count, line->closed);
}

/* A curve through three points; other lines are drawn straight. */
static void add_arc(
	const struct picture *picture, const struct layout *layout, const struct game_line *line) {
	struct spot a = layout->at[line->point[0]], b = layout->at[line->point[1]];
	struct spot c = layout->at[line->point[2]];
	if (line->count != 3) {
		add_straight(picture, layout, line);
		return;
	}
	pen_add(picture->out, "M%.1f %.1fQ%.1f %.1f %.1f %.1f", a.x, a.y, 2 * b.x - (a.x + c.x) / 2,
		2 * b.y - (a.y + c.y) / 2, c.x, c.y);
}

static void add_ring(
	const struct picture *picture, const struct layout *layout, const struct game_line *line) {
	double r = ring_radius(&picture->drawing, line) * layout->scale;
	struct spot at = layout->centre;
	pen_add(picture->out, "M%.1f %.1fA%.1f %.1f 0 1 1 %.1f %.1fA%.1f %.1f 0 1 1 %.1f %.1fZ",
		at.x - r, at.y, r, r, at.x + r, at.y, r, r, at.x - r, at.y);
}

static void draw_board_lines(const struct picture *picture, const struct layout *layout) {
	pen_add(picture->out, "<defs><path id=\"l\" d=\"");
	for (size_t i = 0; i < picture->drawing.lines; i++) {
		const struct game_line *line = &picture->drawing.line[i];
		if (is_ring(line)) {
			add_ring(picture, layout, line);
		} else if (line->curve == GAME_ARC && line->count >= 3) {
			add_arc(picture, layout, line);
		} else {
			add_straight(picture, layout, line);
		}
	}
	pen_add(picture->out, "\"/></defs>\n");
	pen_cut(picture->out, layout->line);
	pen_add(picture->out, "<g fill=\"" PICTURE_LINE "\">");
	for (size_t i = 0; i < picture->drawing.points; i++) {
		pen_add(picture->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.2f\"/>",
			layout->at[i].x, layout->at[i].y, greater_of(2, 0.058 * layout->d));
	}
	pen_add(picture->out, "</g>\n");
}

/* ---- labels ---- */

static bool is_first(const struct game_drawing *drawing, size_t point, bool letters) {
	const char *own = drawing->point[point].label;
	for (size_t i = 0; i < point; i++) {
		const char *other = drawing->point[i].label;
		size_t length = point_label_letters(own), others = point_label_letters(other);
		bool same = letters ? length == others && strncmp(own, other, length) == 0
				    : strcmp(own + length, other + others) == 0;
		if (same) {
			return false;
		}
	}
	return true;
}

static void add_label_letters(
	const struct picture *picture, const char *label, struct spot at, double size) {
	char letters[GAME_LABEL_MAX];
	snprintf(letters, sizeof(letters), "%.*s", (int)point_label_letters(label), label);
	pen_label(picture->out, letters, at, size, PICTURE_INK2, false);
}

/* Files below, ranks on the left. */
static void add_lattice(const struct picture *picture, const struct layout *layout) {
	const double size = layout->d >= 60 ? 15 : 13;
	double left = 1e6;
	for (size_t i = 0; i < picture->drawing.points; i++) {
		left = lesser_of(left, layout->at[i].x);
	}
	for (size_t i = 0; i < picture->drawing.points; i++) {
		const char *label = picture->drawing.point[i].label;
		struct spot at = layout->at[i];
		if (is_first(&picture->drawing, i, true)) {
			add_label_letters(picture, label,
				(struct spot){at.x, layout->below + 1.2 * layout->r + 16}, size);
		}
		if (is_first(&picture->drawing, i, false)) {
			pen_label(picture->out, label + point_label_letters(label),
				(struct spot){left - layout->r - 14, at.y}, size, PICTURE_INK2,
				false);
		}
	}
}

static double angle_of(struct spot from, struct spot to) {
	return atan2(to.y - from.y, to.x - from.x) * 180 / 3.14159265358979323846;
}

/* Returns the angle between two directions. */
static double angle_between(double a, double b) {
	return fabs(fmod(a - b + 540, 360) - 180);
}

/* Letters outside the rim, numbers on the rings between two spokes. */
static void add_spokes(const struct picture *picture, const struct layout *layout) {
	double rim = 0, gap = 360, turn = 0;
	const struct game_drawing *drawing = &picture->drawing;
	for (size_t i = 0; i < drawing->points; i++) {
		rim = greater_of(rim, pen_distance(layout->centre, layout->at[i]));
	}
	for (size_t i = 0; i < drawing->points; i++) {
		double angle = angle_of(layout->centre, layout->at[i]);
		bool centre = pen_distance(layout->centre, layout->at[i]) < 1;
		if (!centre && is_first(drawing, i, true)) {
			add_label_letters(picture, drawing->point[i].label,
				pen_polar(layout->centre, rim + layout->r + 13, angle), 14);
		}
		if (!centre && angle > 1 && angle < gap) {
			gap = angle;
		}
	}
	turn = gap / 2;
	for (size_t i = 0; i < drawing->points; i++) {
		const char *label = drawing->point[i].label;
		double away = pen_distance(layout->centre, layout->at[i]);
		if (away >= 1 && label[point_label_letters(label)] != '\0' &&
			is_first(drawing, i, false)) {
			pen_label(picture->out, label + point_label_letters(label),
				pen_polar(layout->centre, away, turn), 13, PICTURE_INK2, true);
		}
	}
}

/* Returns the angle between a direction and the nearest line at a point, up to 90 degrees. */
static double room_at(const struct game_drawing *drawing, const struct layout *layout, size_t point,
	double angle) {
	double room = 90;
	for (size_t i = 0; i < drawing->lines; i++) {
		const struct game_line *line = &drawing->line[i];
		for (size_t k = 0; k < edges_of(line); k++) {
			uint8_t a = line->point[k], b = line->point[(k + 1) % line->count];
			if (a == point || b == point) {
				double way = angle_of(
					layout->at[point], layout->at[a == point ? b : a]);
				room = lesser_of(room, angle_between(way, angle));
			}
		}
	}
	return room;
}

/* Put each label beside its point where its lines leave most room, preferably below right. */
static void add_beside(const struct picture *picture, const struct layout *layout) {
	static const double places[] = {90, -90, 0, 180, 45, 135, -45, -135, 67.5, 112.5, 22.5,
		157.5, -67.5, -112.5, -22.5, -157.5};
	const double size = layout->d >= 60 ? 14 : 12;
	for (size_t i = 0; i < picture->drawing.points; i++) {
		double best = 90, most = -1;
		for (size_t k = 0; k < sizeof(places) / sizeof(places[0]); k++) {
			double room = room_at(&picture->drawing, layout, i, places[k]) +
				(k < 2 ? 8 : 0);
			if (room > most + 1) {
				most = room;
				best = places[k];
			}
		}
		bool sideways = fabs(best) < 45 || fabs(best) > 135;
		double far = (best > 0 ? 1.2 : 1.04) * layout->r + size * (sideways ? 1 : 0.72);
		pen_label(picture->out, picture->drawing.point[i].label,
			pen_polar(layout->at[i], far, best), size, PICTURE_INK2, true);
	}
}

static void add_point_names(const struct picture *picture, const struct layout *layout) {
	switch (layout->labels) {
	case POINT_LABELS_LATTICE:
		add_lattice(picture, layout);
		break;
	case POINT_LABELS_SPOKES:
		add_spokes(picture, layout);
		break;
	case POINT_LABELS_FREE:
		add_beside(picture, layout);
		break;
	}
}

/* ---- whole boards ---- */

void picture_points(struct picture *picture) {
	struct layout layout;
	char caption[CAPTION_BYTES];
	lay_out_points(picture, &layout);
	pen_caption(picture, caption, sizeof(caption));
	double foot = picture->height;
	picture->height += caption[0] != '\0' ? 26 : 0;
	pen_begin(picture);
	draw_board_lines(picture, &layout);
	add_point_names(picture, &layout);
	pen_add(picture->out, "\n");
	for (size_t i = 0; i < picture->view.pieces; i++) {
		const struct game_piece *piece = &picture->view.piece[i];
		picture_man_at(picture, piece, layout.at[piece->point], layout.r, 0.16);
	}
	if (caption[0] != '\0') {
		pen_label(picture->out, caption, (struct spot){picture->width / 2, foot + 4}, 14,
			PICTURE_INK2, false);
	}
	pen_end(picture);
}
