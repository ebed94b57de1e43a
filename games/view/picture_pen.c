/* games/view/picture_pen.c - basic SVG elements: paths, text, the svg element. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/xml.h"
#include "games/view/picture.h"

enum { PIECE_BYTES = 1024 };

static const double radian = 3.14159265358979323846 / 180;

void pen_add(struct out *out, const char *format, ...) {
	char text[PIECE_BYTES];
	va_list args;
	va_start(args, format);
	int size = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (size > 0 && size < PIECE_BYTES) {
		out_raw(out, text, (size_t)size);
	}
}

void pen_row(struct out *out, const struct spot *row, size_t count, bool closed) {
	for (size_t i = 0; i < count; i++) {
		pen_add(out, "%c%.1f %.1f", i > 0 ? 'L' : 'M', row[i].x, row[i].y);
	}
	if (closed) {
		out_raw(out, "Z", 1);
	}
}

void pen_label(struct out *out, const char *text, struct spot at, double size, const char *fill,
	bool halo) {
	pen_add(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" fill=\"%s\"%s>", at.x,
		at.y + size * 0.36, size, fill,
		halo ? " stroke=\"" PICTURE_SLAB
		       "\" stroke-width=\"5\" stroke-linejoin=\"round\" paint-order=\"stroke\""
		     : "");
	xml_text(out, text);
	pen_add(out, "</text>");
}

void pen_cut(struct out *out, double width) {
	pen_add(out,
		"<g fill=\"none\" stroke-width=\"%.2f\" stroke-linecap=\"round\" "
		"stroke-linejoin=\"round\"><use href=\"#l\" x=\"%.2f\" y=\"%.2f\" "
		"stroke=\"" PICTURE_LIP "\"/><use href=\"#l\" stroke=\"" PICTURE_LINE "\"/></g>\n",
		width, 0.3 * width, 0.5 * width);
}

struct spot pen_polar(struct spot at, double r, double degrees) {
	return (struct spot){at.x + r * cos(degrees * radian), at.y + r * sin(degrees * radian)};
}

double pen_distance(struct spot a, struct spot b) {
	return hypot(a.x - b.x, a.y - b.y);
}

/* ---- description ---- */

/* Write "White: c3, mullah d4". */
static void caption_men(const struct picture *picture, uint8_t seat, const char *name) {
	const struct game_view *view = &picture->view;
	bool first = true;
	for (size_t i = 0; i < view->pieces; i++) {
		const struct game_piece *piece = &view->piece[i];
		if (piece->seat != seat) {
			continue;
		}
		xml_text(picture->out, first ? name : ",");
		xml_text(picture->out, first ? ": " : " ");
		if (piece->kind > 0 && seat != GAME_NOBODY) {
			xml_text(picture->out, picture->drawing.kinds[piece->kind]);
			xml_text(picture->out, " ");
		}
		xml_text(picture->out, picture->drawing.point[piece->point].label);
		if (piece->count > 1) {
			pen_add(picture->out, " (%d)", piece->count);
		}
		first = false;
	}
	xml_text(picture->out, first ? "" : ". ");
}

/* What lies in the stores of a mancala board. */
static void caption_stores(const struct picture *picture) {
	for (int i = 0; i < 2 && picture->drawing.family == GAME_FAMILY_HOUSES; i++) {
		xml_text(picture->out, picture->rules->seat[i].name);
		pen_add(picture->out, " has taken %d. ", picture->view.off[i]);
	}
}

static void add_status(const struct picture *picture) {
	struct game_status status = game_status(picture->rules, picture->state);
	const struct game_seat *seat = picture->rules->seat;
	if (status.phase == GAME_OVER) {
		xml_text(picture->out,
			status.winner == GAME_NOBODY ? "A draw" : seat[status.winner].name);
		xml_text(picture->out, status.winner == GAME_NOBODY ? "." : " won.");
		return;
	}
	xml_text(picture->out, seat[status.seat].name);
	xml_text(picture->out, status.phase == GAME_CHANCE ? " to throw." : " to move.");
}

void pen_caption(const struct picture *picture, char *text, size_t size) {
	const struct game_view *view = &picture->view;
	const struct game_seat *seat = picture->rules->seat;
	struct text out;
	text_init(&out, text, size);
	if (view->rolls > 0 && view->by != GAME_NOBODY) {
		text_add(&out, "%s: ", seat[view->by].name);
	}
	for (int i = 0; i < view->rolls; i++) {
		text_add(&out, i > 0 ? "-%d" : "%d", view->roll[i]);
	}
	bool drawn = picture->drawing.family == GAME_FAMILY_RACE; /* in the courts */
	for (int i = 0; !drawn && i < picture->rules->seats; i++) {
		if (view->hand[i] > 0) {
			text_add(&out, "%s%s: %d in the hand", out.used > 0 ? "; " : "",
				seat[i].name, view->hand[i]);
		}
	}
}

void pen_begin(const struct picture *picture) {
	const struct game *game = picture->rules->game;
	char caption[160];
	pen_add(picture->out,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
		"viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-labelledby=\"t d\" "
		"font-family=\"Cantarell, system-ui, sans-serif\" text-anchor=\"middle\">\n"
		"<title id=\"t\">",
		picture->width, picture->height, picture->width, picture->height);
	xml_text(picture->out, game->title);
	pen_add(picture->out, "</title>\n<desc id=\"d\">");
	for (int seat = 0; seat < picture->rules->seats; seat++) {
		caption_men(picture, (uint8_t)seat, picture->rules->seat[seat].name);
	}
	caption_men(picture, GAME_NOBODY, "Nobody's");
	caption_stores(picture);
	pen_caption(picture, caption, sizeof(caption));
	xml_text(picture->out, caption);
	xml_text(picture->out, caption[0] != '\0' ? ". " : "");
	add_status(picture);
	pen_add(picture->out,
		"</desc>\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"" PICTURE_SLAB "\"/>\n",
		picture->width, picture->height);
}

void pen_end(const struct picture *picture) {
	pen_add(picture->out, "</svg>\n");
}
