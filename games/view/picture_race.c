/* games/view/picture_race.c - draws the maze: hedge, walks, short cuts, arms, courts,
 * fountain. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "games/view/picture.h"

static const double cell = 36;
static const double half = 0.36; /* half of a walk's width, in cells */
static const double space_r = 0.27;

enum { LAST = 12, CAPTION_BYTES = 160 };

static const char seats[] = "senw";

/* Convert cells, with s at the bottom, to picture coordinates. */
static struct spot cell_to_screen(const struct picture *picture, double x, double y) {
	double sign = picture->flip ? -1 : 1;
	return (struct spot){picture->width / 2 + sign * (x - LAST / 2.0) * cell,
		picture->width / 2 - sign * (y - LAST / 2.0) * cell};
}

static struct spot space_spot(const struct picture *picture, size_t point) {
	const struct game_point *at = &picture->drawing.point[point];
	return cell_to_screen(picture, (double)at->x, (double)at->y);
}

static size_t find_space(const struct picture *picture, const char *label) {
	for (size_t i = 0; i < picture->drawing.points; i++) {
		if (strcmp(picture->drawing.point[i].label, label) == 0) {
			return i;
		}
	}
	return 0;
}

/* ---- the kind of a space by its label: the letter of its quarter, then the kind ---- */

static bool has_label_ending(const char *label, const char *end) {
	size_t size = strlen(label), length = strlen(end);
	return size > length && strcmp(label + size - length, end) == 0;
}

static bool is_fountain(const char *label) {
	return strcmp(label, "f") == 0;
}

static bool is_court(const char *label) {
	return has_label_ending(label, "h");
}

static bool is_start(const char *label) {
	return has_label_ending(label, "g6");
}

static bool is_victory(const char *label) {
	return label[1] == 'v';
}

static bool is_counting(const char *label) {
	return strcmp(label + 1, "2") == 0 || strcmp(label + 1, "6") == 0 ||
		strcmp(label + 1, "g4") == 0 || strcmp(label + 1, "p2") == 0;
}

static bool is_on_ring(const char *label) {
	return !is_fountain(label) && !is_court(label) && !is_victory(label) && label[1] != 'p';
}

static bool is_seat_playing(const struct picture *picture, char seat) {
	for (int i = 0; i < picture->rules->seats; i++) {
		if (picture->rules->seat[i].key[0] == seat) {
			return true;
		}
	}
	return false;
}

static const char *ink_of(const struct picture *picture, char seat) {
	return is_seat_playing(picture, seat) ? picture_seat_ink(seat) : PICTURE_EDGE;
}

/* ---- ground ---- */

/* Returns a spot given in the quarter of seat s, rotated to another quarter. */
static struct spot rotate_quarter(const struct picture *picture, double x, double y, int quarter) {
	double a = quarter % 2 == 1 ? -y : x, b = quarter % 2 == 1 ? x : y;
	double sign = quarter >= 2 ? -1 : 1;
	return cell_to_screen(picture, 6 + sign * a, 6 + sign * b);
}

static void add_hedge(const struct picture *picture) {
	const double slope = half * 1.41421356, far = 12 - half - 6;
	const double large[][2] = {{half, -half}, {far, -half}, {far, -(8 - slope - far)},
		{8 - slope - far, -far}, {half, -far}};
	const double small[][2] = {{far, -(8 + slope - far)}, {far, -far}, {8 + slope - far, -far}};
	struct spot row[5];
	pen_add(picture->out, "<path d=\"");
	for (int quarter = 0; quarter < 4; quarter++) {
		for (size_t i = 0; i < 5; i++) {
			row[i] = rotate_quarter(picture, large[i][0], large[i][1], quarter);
		}
		pen_row(picture->out, row, 5, true);
		for (size_t i = 0; i < 3; i++) {
			row[i] = rotate_quarter(picture, small[i][0], small[i][1], quarter);
		}
		pen_row(picture->out, row, 3, true);
	}
	pen_add(picture->out,
		"\" fill=\"#a9a67c\" stroke=\"" PICTURE_LINE "\" stroke-width=\"1\"/>\n");
}

static void add_walls(const struct picture *picture) {
	double size = (LAST + 2 * half) * cell, at = (picture->width - size) / 2;
	pen_add(picture->out,
		"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" "
		"fill=\"" PICTURE_GROUND "\" stroke=\"" PICTURE_LINE "\" stroke-width=\"1.1\"/>\n",
		at, at, size, size, 0.34 * cell);
}

/* Draw both sides of each seat's arm in its colour. */
static void add_arms(const struct picture *picture) {
	const double far = 12 - half - 6;
	for (int quarter = 0; quarter < 4; quarter++) {
		pen_add(picture->out, "<path d=\"");
		for (double x = -half; x <= half + 0.01; x += 2 * half) {
			struct spot row[2] = {rotate_quarter(picture, x, -half, quarter),
				rotate_quarter(picture, x, -far, quarter)};
			pen_row(picture->out, row, 2, false);
		}
		pen_add(picture->out, "\" stroke=\"%s\" stroke-width=\"1.6\"/>\n",
			ink_of(picture, seats[quarter]));
	}
}

/* Returns the centre of a court, moved towards the corner to clear the short cut. */
static struct spot court_at(const struct picture *picture, size_t point) {
	struct spot at = space_spot(picture, point), middle = cell_to_screen(picture, 6, 6);
	at.x += (at.x > middle.x ? 0.2 : -0.2) * cell;
	at.y += (at.y > middle.y ? 0.2 : -0.2) * cell;
	return at;
}

static void add_court(const struct picture *picture, char seat) {
	const char court[] = {seat, 'h', '\0'}, begin[] = {seat, 'g', '6', '\0'};
	struct spot at = court_at(picture, find_space(picture, court));
	struct spot start = space_spot(picture, find_space(picture, begin));
	const char *ink = ink_of(picture, seat);
	double size = 0.86 * cell;
	bool beside = fabs(at.x - start.x) > fabs(at.y - start.y);
	struct spot gate[2] = {start, {beside ? at.x : start.x, beside ? start.y : at.y}};
	pen_add(picture->out, "<path d=\"");
	pen_row(picture->out, gate, 2, false);
	pen_add(picture->out, "\" stroke=\"%s\" stroke-width=\"%.1f\"/>", ink, 0.3 * cell);
	pen_add(picture->out,
		"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"" PICTURE_GROUND
		"\" stroke=\"%s\" stroke-width=\"1.7\"/>\n",
		at.x - size / 2, at.y - size / 2, size, size, ink);
}

/* ---- spaces ---- */

static void add_circle(const struct picture *picture, struct spot at, double r, const char *fill,
	const char *stroke, double width) {
	pen_add(picture->out,
		"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\" "
		"stroke-width=\"%.1f\"/>",
		at.x, at.y, r * cell, fill, stroke, width);
}

static void add_fountain(const struct picture *picture, struct spot at) {
	add_circle(picture, at, 0.51, PICTURE_WATER, PICTURE_LINE, 1.4);
	add_circle(picture, at, 0.32, "none", PICTURE_BLUE, 1);
	add_circle(picture, at, 0.17, "none", PICTURE_BLUE, 1);
}

static void add_space(const struct picture *picture, size_t point) {
	const char *label = picture->drawing.point[point].label;
	struct spot at = space_spot(picture, point);
	const char *seat = ink_of(picture, label[0]);
	const char *own = label[1] == 'p' || is_victory(label) ? seat : PICTURE_LINE;
	if (is_fountain(label)) {
		add_fountain(picture, at);
	} else if (is_start(label)) {
		add_circle(picture, at, space_r, PICTURE_GROUND, seat, 0.078 * cell);
	} else if (is_counting(label)) {
		add_circle(picture, at, space_r, PICTURE_SLAB, own, 1.7);
		add_circle(picture, at, 0.125, PICTURE_LINE, "none", 0);
	} else if (!is_court(label)) {
		add_circle(picture, at, space_r, PICTURE_GROUND, own, 1);
		if (is_victory(label)) {
			pen_label(picture->out, label + 2, at, 0.4 * cell, own, false);
		}
	}
}

/* A chevron half-way between two spaces of the ring, in the direction of travel. */
static void add_chevron(const struct picture *picture, size_t from, size_t to) {
	struct spot a = space_spot(picture, from), b = space_spot(picture, to);
	struct spot at = {(a.x + b.x) / 2, (a.y + b.y) / 2};
	double angle = atan2(b.y - a.y, b.x - a.x) * 180 / 3.14159265358979323846;
	struct spot tip = pen_polar(at, 0.045 * cell, angle);
	struct spot row[3] = {pen_polar(tip, 0.11 * cell, angle + 137), tip,
		pen_polar(tip, 0.11 * cell, angle - 137)};
	pen_row(picture->out, row, 3, false);
}

static void add_chevrons(const struct picture *picture) {
	pen_add(picture->out, "<path d=\"");
	for (size_t i = 0; i < picture->drawing.lines; i++) {
		const struct game_line *line = &picture->drawing.line[i];
		for (size_t k = 0; k + 1 < line->count; k++) {
			uint8_t a = line->point[k], b = line->point[k + 1];
			if (is_on_ring(picture->drawing.point[a].label) &&
				is_on_ring(picture->drawing.point[b].label)) {
				add_chevron(picture, a, b);
			}
		}
	}
	pen_add(picture->out,
		"\" fill=\"none\" stroke=\"" PICTURE_LINE "\" stroke-width=\"1.2\"/>\n");
}

/* ---- men ---- */

static void add_in_court(const struct picture *picture, const struct game_piece *piece, char seat) {
	static const double places[5][4][2] = {{{0}}, {{0, 0}}, {{-0.19, 0}, {0.19, 0}},
		{{0, -0.2}, {-0.2, 0.2}, {0.2, 0.2}},
		{{-0.2, -0.2}, {0.2, -0.2}, {-0.2, 0.2}, {0.2, 0.2}}};
	static const double heights[5] = {0, 0.6, 0.56, 0.39, 0.39};
	int count = piece->count < 4 ? piece->count : 4;
	struct spot middle = court_at(picture, piece->point);
	for (int i = 0; i < count; i++) {
		struct spot at = {middle.x + places[count][i][0] * cell,
			middle.y + places[count][i][1] * cell};
		picture_servant(picture->out, seat, at, heights[count] / 2 * cell, SERVANT_STANDS);
	}
}

/* Fled pawns lie in a column between the court and the corner. */
static void add_fled(const struct picture *picture, const struct game_piece *piece, char seat) {
	struct spot middle = cell_to_screen(picture, 6, 6), at = space_spot(picture, piece->point);
	bool right = at.x > middle.x;
	double step = (piece->count > 2 ? 0.9 / piece->count : 0.42) * cell;
	at.x = middle.x + (right ? 5.12 : -5.12) * cell;
	at.y = middle.y + (at.y > middle.y ? 5.12 : -5.12) * cell;
	at.y -= step * (piece->count - 1) / 2;
	for (int i = 0; i < piece->count; i++, at.y += step) {
		picture_servant(picture->out, seat, at, 0.31 * cell,
			right ? SERVANT_LIES_LEFT : SERVANT_LIES_RIGHT);
	}
}

static void add_man(const struct picture *picture, const struct game_piece *piece) {
	const char *label = picture->drawing.point[piece->point].label;
	struct spot at = space_spot(picture, piece->point);
	if (piece->seat == GAME_NOBODY) {
		picture_sentry(picture->out, at, 0.29 * cell);
		return;
	}
	char seat = picture->rules->seat[piece->seat].key[0];
	if (strcmp(picture->drawing.kinds[piece->kind], "fled") == 0) {
		add_fled(picture, piece, seat);
	} else if (is_court(label)) {
		add_in_court(picture, piece, seat);
	} else {
		bool locked = is_fountain(label) || is_victory(label);
		picture_servant(picture->out, seat, at, 0.37 * cell,
			locked ? SERVANT_LOCKED : SERVANT_STANDS);
	}
}

void picture_race(struct picture *picture) {
	char caption[CAPTION_BYTES];
	picture->width = (LAST + 0.72 + 0.7) * cell;
	picture->height = picture->width;
	pen_caption(picture, caption, sizeof(caption));
	picture->height += caption[0] != '\0' ? 24 : 0;
	pen_begin(picture);
	add_walls(picture);
	add_hedge(picture);
	add_arms(picture);
	for (int i = 0; i < 4; i++) {
		add_court(picture, seats[i]);
	}
	add_chevrons(picture);
	for (size_t i = 0; i < picture->drawing.points; i++) {
		add_space(picture, i);
	}
	pen_add(picture->out, "\n");
	for (size_t i = 0; i < picture->view.pieces; i++) {
		add_man(picture, &picture->view.piece[i]);
	}
	if (caption[0] != '\0') {
		pen_label(picture->out, caption,
			(struct spot){picture->width / 2, picture->width + 6}, 14, PICTURE_INK2,
			false);
	}
	pen_end(picture);
}
