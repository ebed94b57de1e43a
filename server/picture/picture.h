/* server/picture/picture.h - a position as an SVG picture: the board, the men, and in words what it
 * shows.
 *
 * Colours are those of the web client's sand by day, written out: a picture stands alone. There is
 * no style sheet in it, since where it is served nothing may be loaded or run. Any thread may draw.
 */
#ifndef QIRKAT_SERVER_PICTURE_H
#define QIRKAT_SERVER_PICTURE_H

#include "games/game.h"
#include "base/out.h"

/* Draw a position; flip: as the other side sees it. */
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
	uint32_t drawn[GAME_SEATS_MAX + 1]; /* by seat, nobody last: a bit for each kind of man */
};

/* picture_pen.c: plain text of the picture. */

/* Add text as printf writes it; at most 1000 characters. */
void pen_add(struct out *out, const char *format, ...);
/* Add text that may hold any character. */
/* A broken line as path text: "M1 2L3 4", with Z where it is closed. */
void pen_row(struct out *out, const struct spot *row, size_t count, bool closed);
/* A word set around its middle. */
void pen_label(struct out *out, const char *text, struct spot at, double size, const char *fill,
	bool halo);
/* The first line of the picture, with its name and words; width and height must be known. */
void pen_begin(const struct picture *picture);
void pen_end(const struct picture *picture);
/* What stands in no place of the board: throws, hands. "" for nothing. */
void pen_caption(const struct picture *picture, char *text, size_t size);
struct spot pen_polar(struct spot at, double r, double degrees);
double pen_distance(struct spot a, struct spot b);

/* picture_men.c */

/* Draw a man of radius r where it stands, light from above; side: how far it shows its side, in
 * radii. All men of a picture have the same r and side: each kind is drawn once and then used. */
void picture_man_at(struct picture *picture, const struct game_piece *piece, struct spot at,
	double r, double side);
/* Is it an octagon? */
bool picture_is_dark(const struct picture *picture, const struct game_piece *piece);
/* How a race's servant of a seat is drawn. */
enum servant { SERVANT_STANDS, SERVANT_LOCKED, SERVANT_LIES_LEFT, SERVANT_LIES_RIGHT };
void picture_servant(struct out *out, char seat, struct spot at, double r, enum servant servant);
void picture_sentry(struct out *out, struct spot at, double r);
/* The colour of a race's seat in lines and words. */
const char *picture_seat_ink(char seat);

/* Whole boards; each sets width and height and writes everything between pen_begin and pen_end. */
void picture_points(struct picture *picture);
void picture_tables(struct picture *picture);
void picture_race(struct picture *picture);

#endif
