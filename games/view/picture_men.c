/* games/view/picture_men.c - draws men: a pale disc with a ring, a dark octagon with a star,
 * and variants of both. Lengths are fractions of the radius; signs are drawn in hundredths of
 * it. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "games/view/picture.h"

#define WHITE_SIDE "#c9b68f"
#define WHITE_GROOVE "#8a7446"
#define BLACK "#2b2320"
#define BLACK_SIDE "#0f0b09"
#define BLACK_EDGE "#120d0a"
#define STONE "#8e8372"
#define STONE_MARK "#4d463a"
#define SEAT_OUTLINE "#1f1810"

static const double eighth_turn = 22.5; /* half the angle between two corners of an octagon */

static double max_width(double a, double b) {
	return a > b ? a : b;
}

/* ---- bases ---- */

static void draw_disc(struct out *out, double r, double y, const char *fill) {
	pen_add(out,
		"<circle cy=\"%.2f\" r=\"%.2f\" fill=\"%s\" stroke=\"" PICTURE_WHITE_EDGE
		"\" stroke-width=\"%.2f\"/>",
		y, r, fill, max_width(0.055 * r, 0.9));
}

static void draw_octagon(struct out *out, double r, double y, const char *fill) {
	struct spot corner[8];
	for (int i = 0; i < 8; i++) {
		corner[i] = pen_polar(
			(struct spot){0, y}, 0.96 * r / cos(0.392699), eighth_turn + 45 * i);
	}
	pen_add(out, "<path d=\"");
	pen_row(out, corner, 8, true);
	pen_add(out,
		"\" fill=\"%s\" stroke=\"" BLACK_EDGE
		"\" stroke-width=\"%.2f\" stroke-linejoin=\"round\"/>",
		fill, max_width(0.055 * r, 0.9));
}

static void draw_base(struct out *out, bool dark, double r, int sides, double side) {
	for (int i = sides; i > 0; i--) {
		if (dark) {
			draw_octagon(out, r, side * r * i, BLACK_SIDE);
		} else {
			draw_disc(out, r, side * r * i, WHITE_SIDE);
		}
	}
	if (dark) {
		draw_octagon(out, r, 0, BLACK);
	} else {
		draw_disc(out, r, 0, PICTURE_WHITE);
	}
}

/* A star of eight points, one pointing up: two overlaid squares. */
static void draw_star(struct out *out, double r, const char *paint) {
	struct spot point[16];
	for (int i = 0; i < 16; i++) {
		point[i] = pen_polar((struct spot){0, 0}, i % 2 == 1 ? r * 0.7654 : r, i * 22.5);
	}
	pen_add(out, "<path d=\"");
	pen_row(out, point, 16, true);
	pen_add(out, "\" %s/>", paint);
}

static void draw_outlined_star(struct out *out, double r) {
	char paint[96];
	snprintf(paint, sizeof(paint),
		"fill=\"none\" stroke=\"" PICTURE_STAR "\" stroke-width=\"%.2f\"",
		max_width(0.06 * r, 1));
	draw_star(out, 0.58 * r, paint);
}

static void draw_groove(struct out *out, double r) {
	pen_add(out,
		"<circle r=\"%.2f\" fill=\"none\" stroke=\"" WHITE_GROOVE
		"\" stroke-width=\"%.2f\"/>",
		0.66 * r, max_width(0.07 * r, 0.8));
}

/* ---- plain and promoted men ---- */

static void draw_plain_man(struct out *out, bool dark, double r, double side) {
	draw_base(out, dark, r, 1, side);
	if (!dark) {
		draw_groove(out, r);
	} else if (r >= 13) {
		draw_outlined_star(out, r);
	} else {
		pen_add(out,
			"<path d=\"M%.2f 0H%.2fM0 %.2fV%.2f\" stroke=\"" PICTURE_STAR
			"\" stroke-width=\"%.2f\"/>",
			-0.36 * r, 0.36 * r, -0.36 * r, 0.36 * r, max_width(1, 0.12 * r));
	}
}

static void draw_promoted_man(struct out *out, bool dark, double r, double side) {
	draw_base(out, dark, r, 2, side);
	if (dark) {
		draw_star(out, 0.6 * r, "fill=\"" PICTURE_STAR "\"");
		draw_star(out, 0.28 * r, "fill=\"" BLACK "\"");
	} else {
		draw_groove(out, r);
		draw_star(out, 0.48 * r, "fill=\"" PICTURE_RED "\"");
	}
}

/* ---- signs in hundredths of the radius ---- */

static void draw_sign(struct out *out, double r, const char *path, const char *paint) {
	pen_add(out, "<path transform=\"scale(%.4f)\" d=\"", r / 100);
	out_raw(out, path, strlen(path));
	pen_add(out, "\" %s/>", paint);
}

static void draw_hare(struct out *out, double r) {
	static const char body[] =
		"M-56 47C-66 48-70 41-63 38C-59 36-55 38-52 40C-54 20-44-4-20-12C-4-18 14-14 24-20"
		"C22-30 26-38 34-42C24-56 12-72 14-82C17-90 28-84 34-72C38-64 41-54 42-46"
		"C40-58 40-76 46-84C52-90 60-82 58-68C57-58 53-48 52-42C64-40 72-30 72-20"
		"C72-10 62-4 52-4C48 8 46 16 40 24L42 38C50 39 54 43 53 47L34 47"
		"L28 32C20 34 8 34 2 32L6 38C14 39 18 43 17 47Z";
	draw_base(out, false, r, 1, 0.16);
	draw_sign(out, r * 0.86, body, "fill=\"" PICTURE_WHITE_EDGE "\"");
}

static void draw_hunter(struct out *out, double r) {
	draw_base(out, true, 0.9 * r, 1, 0.16);
	draw_sign(out, r, "M-40 42L34-34M2-42H42V-2",
		"fill=\"none\" stroke=\"" PICTURE_STAR "\" stroke-width=\"11\"");
}

/* Two ears that break the outline, and a face in strokes and spots. */
static void draw_face(
	struct out *out, double r, const char *ears, const char *strokes, const char *spots) {
	draw_sign(out, r, ears, "fill=\"" BLACK "\" stroke=\"" BLACK_EDGE "\" stroke-width=\"5\"");
	draw_base(out, true, 1.04 * r, 1, 0.16);
	draw_sign(out, r, strokes,
		"fill=\"none\" stroke=\"" PICTURE_STAR
		"\" stroke-width=\"10\" stroke-linecap=\"round\"");
	draw_sign(out, r, spots, "fill=\"" PICTURE_STAR "\"");
}

static void draw_fox(struct out *out, double r) {
	draw_face(out, r, "M-100-22L-100-132L-18-86ZM100-22L100-132L18-86Z",
		"M-72-36C-70 4-36 22-13 52M72-36C70 4 36 22 13 52M-72-36L-26-54L0-30L26-54L72-36",
		"M-46-14L-20 0L-40 4ZM46-14L20 0L40 4ZM-18 50H18L0 74Z");
}

static void draw_officer(struct out *out, double r, double side) {
	draw_base(out, true, r, 1, side);
	draw_sign(out, r, "M-44 2L0-36L44 2M-44 42L0 4L44 42",
		"fill=\"none\" stroke=\"" PICTURE_STAR "\" stroke-width=\"13\"");
}

static void draw_tiger(struct out *out, double r) {
	static const char ears[] = "M-97-40C-108-72-104-104-86-114C-66-122-46-110-34-92Z"
				   "M97-40C108-72 104-104 86-114C66-122 46-110 34-92Z";
	static const char strokes[] =
		"M-26-66V-46M0-70V-34M26-66V-46M-88 0L-60 7M-86 27H-60M-74 57L-52 47M88 0L60 7"
		"M86 27H60M74 57L52 47M0 42V56C0 68-20 70-22 58M0 56C0 68 20 70 22 58";
	static const char eyes[] = "M-48-14L-24-5L-42 3ZM48-14L24-5L42 3ZM-14 28H14L0 44Z";
	draw_face(out, r, ears, strokes, eyes);
}

/* A sign for each kind of chess piece; paths ending in Z are filled. */
static const struct {
	const char *kind, *path;
} signs[] = {
	{"pawn", "M-16 0A16 16 0 1 1 16 0A16 16 0 1 1-16 0Z"},
	{"knight",
		"M-30 44C-24 20-6 12-4-4C-16 4-28 10-38 4L-34-10L-8-40L-4-54L6-42C34-36 44-4 38 44Z"},
	{"bishop", "M-46 46L46-46M-46-46L46 46"},
	{"rook", "M-50 0H50M0-50V50"},
	{"archbishop", "M-44 44L44-44M-44-44L44 44M-44-10V-44H-10M44-10V-44H10"},
	{"queen", "M-52 0H52M0-52V52M-37-37L37 37M-37 37L37-37"},
	{"king", "M-40 40H40V-30L18-6L0-44L-18-6L-40-30Z"},
	{"amazon",
		"M-36 0H36M0-36V36M-25-25L25 25M-25 25L25-25M-58 0A58 58 0 1 1 58 0A58 58 0 1 1-58 0"},
};

static bool draw_chessman(struct out *out, const char *kind, bool dark, double r, double side) {
	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
		const char *path = signs[i].path;
		char paint[128];
		if (strcmp(signs[i].kind, kind) != 0) {
			continue;
		}
		bool filled = path[strlen(path) - 1] == 'Z';
		const char *ink = dark ? PICTURE_STAR : PICTURE_WHITE_EDGE;
		snprintf(paint, sizeof(paint),
			filled ? "fill=\"%s\"" : "fill=\"none\" stroke=\"%s\" stroke-width=\"13\"",
			ink);
		draw_base(out, dark, r, 1, side);
		draw_sign(out, r, path, paint);
		return true;
	}
	return false;
}

/* ---- by name ---- */

static const char *piece_name_of(const struct picture *picture, const struct game_piece *piece) {
	return piece->seat == GAME_NOBODY ? "sentry" : picture->rules->seat[piece->seat].piece;
}

bool picture_is_dark(const struct picture *picture, const struct game_piece *piece) {
	static const char *const dark[] = {"black", "hunter", "indian", "tiger", "fox", "officer"};
	for (size_t i = 0; i < sizeof(dark) / sizeof(dark[0]); i++) {
		if (strcmp(piece_name_of(picture, piece), dark[i]) == 0) {
			return true;
		}
	}
	return false;
}

static void draw_man(
	const struct picture *picture, const struct game_piece *piece, double r, double side) {
	const char *name = piece_name_of(picture, piece);
	const char *kind = picture->drawing.kinds[piece->kind];
	struct out *out = picture->out;
	bool dark = picture_is_dark(picture, piece);
	if (strcmp(name, "hare") == 0 || strcmp(name, "rabbit") == 0) {
		draw_hare(out, r);
	} else if (strcmp(name, "hunter") == 0 || strcmp(name, "indian") == 0) {
		draw_hunter(out, r);
	} else if (strcmp(name, "tiger") == 0) {
		draw_tiger(out, r);
	} else if (strcmp(name, "fox") == 0) {
		draw_fox(out, r);
	} else if (strcmp(name, "officer") == 0) {
		draw_officer(out, r, side);
	} else if (strcmp(kind, "mullah") == 0) {
		draw_promoted_man(out, dark, r, side);
	} else if (!draw_chessman(out, kind, dark, r, side)) {
		draw_plain_man(out, dark, r, side);
	}
}

void picture_man_at(struct picture *picture, const struct game_piece *piece, struct spot at,
	double r, double side) {
	int seat = piece->seat == GAME_NOBODY ? GAME_SEATS_MAX : piece->seat;
	uint32_t kind = UINT32_C(1) << (piece->kind % 32);
	if ((picture->drawn[seat] & kind) == 0) {
		pen_add(picture->out, "<defs><g id=\"m%d-%d\">", seat, piece->kind);
		draw_man(picture, piece, r, side);
		pen_add(picture->out, "</g></defs>\n");
		picture->drawn[seat] |= kind;
	}
	pen_add(picture->out, "<use href=\"#m%d-%d\" x=\"%.1f\" y=\"%.1f\"/>\n", seat, piece->kind,
		at.x, at.y);
}

/* ---- race games ---- */

static const struct {
	char seat;
	const char *fill, *ink, *head;
} servants[] = {
	{'s', "#b8321a", "#97230f", "M-22-77A22 22 0 1 1 22-77A22 22 0 1 1-22-77Z"},
	{'e', "#1c3f8c", "#1b4580",
		"M0-110C-6-96-14-86-22-73C-18-64-10-60 0-60C10-60 18-64 22-73C14-86 6-96 0-110Z"},
	{'n', "#3fa08c", "#0f5736", "M-20-98H20V-57H-20Z"},
	{'w', "#f0be3c", "#754a00",
		"M-25-105C-20-92-12-91 0-91C12-91 20-92 25-105C32-86 28-56 0-54C-28-56-32-86-25-105Z"},
};

static size_t find_servant(char seat) {
	size_t i = 0;
	while (i < 3 && servants[i].seat != seat) {
		i++;
	}
	return i;
}

const char *picture_seat_ink(char seat) {
	return servants[find_servant(seat)].ink;
}

void picture_servant(struct out *out, char seat, struct spot at, double r, enum servant servant) {
	const size_t i = find_servant(seat);
	const bool locked = servant == SERVANT_LOCKED;
	static const char *const turns[] = {"", "", "rotate(-90) ", "rotate(90) "};
	double size = locked ? r * 0.84 : r;
	pen_add(out, "<g transform=\"translate(%.1f %.1f)\">", at.x, at.y);
	if (locked) {
		pen_add(out, "<circle r=\"%.2f\" fill=\"%s\"/>", r * 1.12, servants[i].ink);
	}
	pen_add(out,
		"<path transform=\"%sscale(%.4f) translate(0 52)\" "
		"d=\"M-32 0V-13C-22-24-16-36-15-56H15C16-36 22-24 32-13V0Z%s\" fill=\"%s\"",
		turns[servant], size / 50, servants[i].head,
		locked ? PICTURE_GROUND : servants[i].fill);
	if (!locked) {
		pen_add(out,
			" stroke=\"" SEAT_OUTLINE
			"\" stroke-width=\"4.5\" stroke-linejoin=\"round\"");
	}
	pen_add(out, "/></g>\n");
}

void picture_sentry(struct out *out, struct spot at, double r) {
	double s = r * 0.98, c = s * 0.3, x = 0.52 * s;
	pen_add(out, "<g transform=\"translate(%.1f %.1f)\">", at.x, at.y);
	pen_add(out,
		"<path d=\"M%.2f %.2fH%.2fL%.2f %.2fV%.2fL%.2f %.2fH%.2fL%.2f %.2fV%.2fZ\" fill=\"" STONE
		"\" stroke=\"" STONE_MARK "\" stroke-width=\"%.2f\"/>",
		c - s, -s, s - c, s, c - s, s - c, s - c, s, c - s, -s, s - c, c - s,
		max_width(1, 0.1 * r));
	pen_add(out,
		"<path d=\"M%.2f %.2fL%.2f %.2fM%.2f %.2fL%.2f %.2f\" stroke=\"" STONE_MARK
		"\" stroke-width=\"%.2f\"/></g>\n",
		-x, -x, x, x, -x, x, x, -x, max_width(1.4, 0.15 * r));
}
