/* server/cmd/show_squares.c - draws a board of squares as text: a row of characters a rank, ranks
 * on the left and files below.
 *
 * A dot is an empty square, a colon one of another shade, x a crossed one, a star one with a sign;
 * a square that is no point is left blank.
 */
#include <string.h>

#include "base/text.h"
#include "games/view/picture_cells.h"
#include "games/view/point_labels.h"
#include "server/cmd/show.h"

enum { CELL = 3, KINDS = 16, SIDE = 26, LINE = 8 + CELL * SIDE };

/* The places of points are whole numbers; the corner is the smallest x and the greatest y. */
struct sheet {
	const struct game_rules *rules;
	const struct game_drawing *drawing;
	const struct game_view *view;
	char kinds[KINDS];
	int left, top, columns, rows;
};

static void measure_sheet(struct sheet *sheet) {
	const struct game_point *point = sheet->drawing->point;
	int right = (int)point[0].x, low = (int)point[0].y;
	sheet->left = right;
	sheet->top = low;
	for (size_t i = 1; i < cells_count(sheet->drawing); i++) {
		int x = (int)point[i].x, y = (int)point[i].y;
		sheet->left = x < sheet->left ? x : sheet->left;
		sheet->top = y > sheet->top ? y : sheet->top;
		right = x > right ? x : right;
		low = y < low ? y : low;
	}
	sheet->columns = right - sheet->left + 1 < SIDE ? right - sheet->left + 1 : SIDE;
	sheet->rows = sheet->top - low + 1;
}

/* Returns the point at a column and row of the sheet, or -1. */
static int find_square(const struct sheet *sheet, int column, int row) {
	for (size_t i = 0; i < cells_count(sheet->drawing); i++) {
		const struct game_point *point = &sheet->drawing->point[i];
		if ((int)point->x == sheet->left + column && (int)point->y == sheet->top - row) {
			return (int)i;
		}
	}
	return -1;
}

static const char *describe_ground(const struct sheet *sheet, int point) {
	int mark = sheet->drawing->mark[point];
	return sheet->drawing->sign[point] != GAME_PLAIN ? "*"
		: (mark & GAME_CROSSED) != 0             ? "x"
		: (mark & GAME_WASHED) != 0              ? ":"
							 : ".";
}

static void add_square(struct text *out, const struct sheet *sheet, int point) {
	for (size_t i = 0; i < sheet->view->pieces; i++) {
		const struct game_piece *piece = &sheet->view->piece[i];
		if (piece->point == point && piece->seat != GAME_NOBODY) {
			char kind = piece->kind < KINDS ? sheet->kinds[piece->kind] : '?';
			text_add(out, "%s%-*c", sheet->rules->seat[piece->seat].key, CELL - 1,
				kind != '\0' ? kind : ' ');
			return;
		}
	}
	text_add(out, "%-*s", CELL, describe_ground(sheet, point));
}

/* Returns the label of any point in a row or column, "" if there is none. */
static const char *label_of(const struct sheet *sheet, int column, int row) {
	for (size_t i = 0; i < cells_count(sheet->drawing); i++) {
		const struct game_point *point = &sheet->drawing->point[i];
		if ((int)point->x == sheet->left + column || (int)point->y == sheet->top - row) {
			return point->label;
		}
	}
	return "";
}

static void put_line(FILE *out, const struct text *line) {
	size_t end = line->used;
	while (end > 0 && line->at[end - 1] == ' ') {
		end--;
	}
	fprintf(out, "%.*s\n", (int)end, line->at);
}

static void put_rank(FILE *out, const struct sheet *sheet, int row) {
	char data[LINE];
	struct text line;
	const char *label = label_of(sheet, -1, row);
	text_init(&line, data, sizeof(data));
	text_add(&line, "%4s  ", label + point_label_letters(label));
	for (int column = 0; column < sheet->columns; column++) {
		int point = find_square(sheet, column, row);
		if (point >= 0) {
			add_square(&line, sheet, point);
		} else {
			text_add(&line, "%*s", CELL, "");
		}
	}
	put_line(out, &line);
}

static void put_files(FILE *out, const struct sheet *sheet) {
	char data[LINE];
	struct text line;
	text_init(&line, data, sizeof(data));
	text_add(&line, "%6s", "");
	for (int column = 0; column < sheet->columns; column++) {
		const char *label = label_of(sheet, column, -1);
		text_add(&line, "%-*.*s", CELL, (int)point_label_letters(label), label);
	}
	put_line(out, &line);
}

void show_squares(FILE *out, const struct game_rules *rules, const struct game_drawing *drawing,
	const struct game_view *view) {
	struct sheet sheet = {.rules = rules, .drawing = drawing, .view = view};
	if (drawing->points == 0) {
		return;
	}
	show_kinds(drawing, sheet.kinds, KINDS);
	measure_sheet(&sheet);
	for (int row = 0; row < sheet.rows; row++) {
		put_rank(out, &sheet, row);
	}
	put_files(out, &sheet);
}
