/* games/view/picture_tables.c - draws a tables board: slim triangles, bar, rails, stacked
 * men. */
#include <stdio.h>
#include <string.h>

#include "games/view/picture.h"

/* Lengths are in columns; column_px is the width of a column in pixels. */
static const double column_px = 38, pad = 0.155, frame_height = 10.92;

enum { FREE_MEN = 5, NAME_GAP = 15, EDGE = 36 };

struct layout {
	double left, top, width, height; /* of the frame */
	double r, bar; /* radius of a man; width of the bar, which is wider where men stand on it */
	double rail[2]; /* by board side, left and right: space beside the frame */
};

static bool is_bar(const struct picture *picture, size_t point) {
	return strcmp(picture->drawing.point[point].label, "bar") == 0;
}

/* Is this the rail or the bar, and not one of the numbered points? */
static bool is_beside(const struct picture *picture, size_t point) {
	return strcmp(picture->drawing.point[point].label, "off") == 0 || is_bar(picture, point);
}

static bool has_bar(const struct picture *picture) {
	for (size_t i = 0; i < picture->drawing.points; i++) {
		if (is_bar(picture, i)) {
			return true;
		}
	}
	return false;
}

static bool is_upper(const struct picture *picture, size_t point) {
	return ((double)picture->drawing.point[point].y > 5) != picture->flip;
}

static struct spot base_of(
	const struct picture *picture, const struct layout *layout, size_t point) {
	double x = (double)picture->drawing.point[point].x;
	double place = picture->flip ? 12 - x : x;
	double across = pad + 0.5 + (place < 6 ? place : place - 1 + layout->bar);
	double y = is_upper(picture, point) ? layout->top + pad * column_px
					    : layout->top + layout->height - pad * column_px;
	return (struct spot){layout->left + across * column_px, y};
}

/* Does a path include this point? */
static bool is_point_used(const struct picture *picture, size_t point) {
	for (size_t i = 0; i < picture->drawing.lines; i++) {
		const struct game_line *line = &picture->drawing.line[i];
		if (memchr(line->point, (int)point, line->count) != NULL) {
			return true;
		}
	}
	return false;
}

/* Returns the point from which a seat bears off, at the end of its path. */
static size_t last_of(const struct picture *picture, int seat) {
	const struct game_drawing *drawing = &picture->drawing;
	const struct game_line *line = &drawing->line[drawing->lines > (size_t)seat ? seat : 0];
	return line->count > 1 ? line->point[line->count - 2] : 0;
}

static bool leaves_left(const struct picture *picture, int seat) {
	double x = (double)picture->drawing.point[last_of(picture, seat)].x;
	return (x < 6) != picture->flip;
}

static void lay_out_tables(struct picture *picture, struct layout *layout) {
	bool left = leaves_left(picture, 0) || leaves_left(picture, 1);
	bool right = !leaves_left(picture, 0) || !leaves_left(picture, 1);
	layout->rail[0] = (left ? 1.3 : 0.45) * column_px;
	layout->rail[1] = (right ? 1.3 : 0.45) * column_px;
	layout->bar = has_bar(picture) ? 0.96 : 0.54;
	layout->left = layout->rail[0];
	layout->top = EDGE;
	layout->width = (12 + layout->bar + 2 * pad) * column_px;
	layout->height = frame_height * column_px;
	layout->r = 0.448 * column_px;
	picture->width = layout->left + layout->width + layout->rail[1];
	picture->height = layout->top + layout->height + EDGE;
}

/* ---- ground ---- */

static void add_triangles(const struct picture *picture, const struct layout *layout, bool washed) {
	pen_add(picture->out, "<path d=\"");
	for (size_t i = 0; i < picture->drawing.points; i++) {
		bool odd = (picture->drawing.point[i]
					   .label[strlen(picture->drawing.point[i].label) - 1] -
				   '0') %
				2 ==
			1;
		if (is_beside(picture, i) || !is_point_used(picture, i) || (washed && !odd)) {
			continue;
		}
		struct spot base = base_of(picture, layout, i);
		double tip = 3.8 * column_px * (is_upper(picture, i) ? 1 : -1);
		struct spot row[3] = {{base.x - 0.4 * column_px, base.y}, {base.x, base.y + tip},
			{base.x + 0.4 * column_px, base.y}};
		pen_row(picture->out, row, 3, true);
	}
	pen_add(picture->out,
		washed ? "\" fill=\"" PICTURE_LINE "\" fill-opacity=\"0.16\"/>\n"
		       : "\" fill=\"none\" stroke=\"" PICTURE_LINE
			 "\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\n");
}

static void draw_frame(const struct picture *picture, const struct layout *layout) {
	double bar = layout->left + (pad + 6) * column_px;
	pen_add(picture->out,
		"<path d=\"M%.1f %.1fH%.1fV%.1fH%.1fZ\" fill=\"none\" stroke=\"" PICTURE_LINE
		"\" stroke-width=\"2.4\"/>",
		layout->left, layout->top, layout->left + layout->width,
		layout->top + layout->height, layout->left);
	pen_add(picture->out,
		"<path d=\"M%.1f %.1fV%.1fM%.1f %.1fV%.1f\" stroke=\"" PICTURE_LINE
		"\" stroke-width=\"1.4\"/>\n",
		bar, layout->top, layout->top + layout->height, bar + layout->bar * column_px,
		layout->top, layout->top + layout->height);
}

static void add_tables_names(const struct picture *picture, const struct layout *layout) {
	for (size_t i = 0; i < picture->drawing.points; i++) {
		struct spot at = base_of(picture, layout, i);
		if (is_beside(picture, i) || !is_point_used(picture, i)) {
			continue;
		}
		at.y = is_upper(picture, i) ? layout->top - NAME_GAP
					    : layout->top + layout->height + NAME_GAP;
		pen_label(
			picture->out, picture->drawing.point[i].label, at, 13, PICTURE_INK2, false);
	}
	pen_add(picture->out, "\n");
}

/* ---- men ---- */

/* Returns how far man number i of n stands from the first, if at most `most` fit side by side. */
static double heap_step(const struct layout *layout, int i, int n, int most) {
	return i * (n <= most ? 2 * layout->r : 2 * layout->r * (most - 1) / (n - 1));
}

/* Returns the spot of man number i of n, from the edge inwards. */
static struct spot heaped_man_spot(
	const struct picture *picture, const struct layout *layout, size_t point, int i, int n) {
	struct spot base = base_of(picture, layout, point);
	double out = layout->r + 0.06 * column_px + heap_step(layout, i, n, FREE_MEN);
	base.y += is_upper(picture, point) ? out : -out;
	return base;
}

/* On the bar, from the middle towards where the seat enters. */
static struct spot bar_man_spot(
	const struct picture *picture, const struct layout *layout, int seat, int i, int n) {
	const struct game_drawing *drawing = &picture->drawing;
	size_t enters = drawing->line[drawing->lines > (size_t)seat ? seat : 0].point[0];
	double out = 1.25 * layout->r + heap_step(layout, i, n, FREE_MEN - 1);
	return (struct spot){layout->left + (pad + 6 + layout->bar / 2) * column_px,
		layout->top + layout->height / 2 + (is_upper(picture, enters) ? -out : out)};
}

static void add_heap(
	struct picture *picture, const struct layout *layout, const struct game_piece *piece) {
	char count[8];
	struct spot at = {0, 0};
	for (int i = 0; i < piece->count; i++) {
		at = is_bar(picture, piece->point)
			? bar_man_spot(picture, layout, piece->seat, i, piece->count)
			: heaped_man_spot(picture, layout, piece->point, i, piece->count);
		picture_man_at(picture, piece, at, layout->r, 0.1);
	}
	if (piece->count > FREE_MEN) {
		bool dark = picture_is_dark(picture, piece);
		pen_add(picture->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>",
			at.x, at.y, 0.62 * layout->r, dark ? "#2b2320" : PICTURE_WHITE);
		snprintf(count, sizeof(count), "%d", piece->count);
		pen_label(picture->out, count, at, 16, dark ? PICTURE_STAR : PICTURE_WHITE_EDGE,
			false);
	}
}

/* Men borne off, seen edge-on, on the rail of their seat. */
static void add_off(const struct picture *picture, const struct layout *layout, int seat) {
	bool left = leaves_left(picture, seat), upper = is_upper(picture, last_of(picture, seat));
	bool shared = picture->drawing.lines < 2;
	double height = layout->height / (shared ? 4 : 2), slab = (height - 6) / 15;
	double x = left ? layout->left - 1.05 * column_px
			: layout->left + layout->width + 0.16 * column_px;
	double y = layout->top + (upper ? 0 : layout->height / 2);
	y += shared && seat == 1 ? height : 0;
	bool dark = strcmp(picture->rules->seat[seat].piece, "black") == 0;
	pen_add(picture->out,
		"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"" PICTURE_GROUND
		"\" stroke=\"" PICTURE_LINE "\" stroke-width=\"1.4\"/>",
		x, y, 0.89 * column_px, height);
	for (int i = 0; i < picture->view.off[seat]; i++) {
		pen_add(picture->out,
			"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
			"stroke=\"%s\" stroke-width=\"0.8\"/>",
			x + 4, y + 3 + i * slab, 0.89 * column_px - 8, slab - 1,
			dark ? "#2b2320" : PICTURE_WHITE, dark ? "#120d0a" : PICTURE_WHITE_EDGE);
	}
	pen_add(picture->out, "\n");
}

/* ---- the throw ---- */

static void add_die(const struct picture *picture, struct spot at, int value) {
	static const char *const pips[] = {"", "e", "ai", "aei", "acgi", "acegi", "acdfgi"};
	pen_add(picture->out,
		"<rect x=\"%.1f\" y=\"%.1f\" width=\"34\" height=\"34\" rx=\"4\" "
		"fill=\"" PICTURE_WHITE "\" stroke=\"" PICTURE_WHITE_EDGE
		"\" stroke-width=\"1.4\"/>",
		at.x - 17, at.y - 17);
	for (const char *pip = pips[value]; *pip != '\0'; pip++) {
		pen_add(picture->out,
			"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.2\" fill=\"" PICTURE_WHITE_EDGE
			"\"/>",
			at.x + ((*pip - 'a') % 3 - 1) * 9, at.y + ((*pip - 'a') / 3 - 1) * 9);
	}
}

static void draw_throw(const struct picture *picture, const struct layout *layout) {
	double x = picture->width / 2 - (picture->view.rolls - 1) * 23.0;
	for (int i = 0; i < picture->view.rolls; i++) {
		int value = picture->view.roll[i];
		if (value >= 1 && value <= 6) {
			add_die(picture,
				(struct spot){x + i * 46, layout->top + layout->height + 52},
				value);
		}
	}
}

void picture_tables(struct picture *picture) {
	struct layout layout;
	lay_out_tables(picture, &layout);
	picture->height += picture->view.rolls > 0 ? 44 : 0;
	pen_begin(picture);
	add_triangles(picture, &layout, true);
	add_triangles(picture, &layout, false);
	draw_frame(picture, &layout);
	add_tables_names(picture, &layout);
	for (int seat = 0; seat < picture->rules->seats && seat < 2; seat++) {
		add_off(picture, &layout, seat);
	}
	for (size_t i = 0; i < picture->view.pieces; i++) {
		add_heap(picture, &layout, &picture->view.piece[i]);
	}
	draw_throw(picture, &layout);
	pen_end(picture);
}
