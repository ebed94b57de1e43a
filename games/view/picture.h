/* games/view/picture.h - a position as an SVG image: the board, the men, and a description in
 * words.
 *
 * The colours are those of the web client's light sand theme, written out because an image stands
 * alone. It has no style sheet, since nothing may be loaded or run where it is served. Any thread
 * may draw.
 */
#ifndef QIRKAT_GAMES_VIEW_PICTURE_H
#define QIRKAT_GAMES_VIEW_PICTURE_H

#include "games/game.h"
#include "base/out.h"

/* Draw a position, seen from the side that the board names, or with flip from the other one. */
void picture_write(
	struct out *out, const struct game_rules *rules, const union game_state *state, bool flip);

/* ---- for the picture files ---- */

#define PICTURE_GROUND "#e3d6bc"
#define PICTURE_SLAB "#d6c6a5"
#define PICTURE_INK2 "#53452f"
#define PICTURE_EDGE "#7d6a49"
#define PICTURE_HAIR "#c2af88"
#define PICTURE_LINE "#6a5433"
#define PICTURE_LIP "#efe4cb"
#define PICTURE_RED "#97230f"
#define PICTURE_BLUE "#1b4580"
#define PICTURE_WATER "#c5cbc9"
#define PICTURE_EARTH "#8c6318"
#define PICTURE_WHITE "#fffbf0"
#define PICTURE_WHITE_EDGE "#4a3b22"
#define PICTURE_STAR "#c9ae7e"

struct spot {
	double x, y;
};

/* A position being drawn. */
struct picture {
	struct out *out;
	const struct game_rules *rules;
	const union game_state *state;
	struct game_drawing drawing;
	struct game_view view;
	bool flip;
	double width, height;
	uint32_t drawn[GAME_SEATS_MAX + 1]; /* by seat, nobody last: bits of the kinds defined */
};

/* picture_pen.c: basic SVG elements. */

/* Append text formatted like printf; at most 1000 characters. */
void pen_add(struct out *out, const char *format, ...);
/* Append text with any characters, escaped. */
/* Append a polyline as path data: "M1 2L3 4", with Z if closed. */
void pen_row(struct out *out, const struct spot *row, size_t count, bool closed);
/* Draw text centred on a spot. */
void pen_label(struct out *out, const char *text, struct spot at, double size, const char *fill,
	bool halo);
/* Write the svg element with its title and description; width and height must be set. */
void pen_begin(const struct picture *picture);
void pen_end(const struct picture *picture);
/* Describe what is not on the board: throws, hands. "" if there is nothing. */
void pen_caption(const struct picture *picture, char *text, size_t size);
struct spot pen_polar(struct spot at, double r, double degrees);
double pen_distance(struct spot a, struct spot b);
/* Draw the path with the id "l", the lines of a board, with the light that falls on their edge. */
void pen_cut(struct out *out, double width);

/* picture_men.c */

/* Draw a man of radius r at a spot, lit from above; side is the visible height of its edge, in
 * radii. All men of a picture have the same r and side: each kind is defined once and then
 * reused. */
void picture_man_at(struct picture *picture, const struct game_piece *piece, struct spot at,
	double r, double side);
/* Is it drawn as an octagon? */
bool picture_is_dark(const struct picture *picture, const struct game_piece *piece);
/* How a pawn of a race game is drawn. */
enum servant { SERVANT_STANDS, SERVANT_LOCKED, SERVANT_LIES_LEFT, SERVANT_LIES_RIGHT };
void picture_servant(struct out *out, char seat, struct spot at, double r, enum servant servant);
void picture_sentry(struct out *out, struct spot at, double r);
/* Returns the colour of a race game's seat for lines and text. */
const char *picture_seat_ink(char seat);

/* Whole boards; each sets width and height and writes everything from pen_begin to pen_end. */
void picture_points(struct picture *picture);
void picture_tables(struct picture *picture);
void picture_race(struct picture *picture);
void picture_squares(struct picture *picture);
void picture_tracks(struct picture *picture);
void picture_houses(struct picture *picture);

#endif
