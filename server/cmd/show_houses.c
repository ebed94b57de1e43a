/* server/cmd/show_houses.c - draws a mancala board as text: the seeds of each house, rows on the
 * left and files below.
 */
#include <string.h>

#include "base/text.h"
#include "games/view/point_labels.h"
#include "server/cmd/show.h"

enum { CELL = 5, SIDE = 26, LINE = 8 + CELL * SIDE };

static void put_filled(FILE *out, char line[LINE]) {
	size_t end = LINE - 1;
	while (end > 0 && line[end - 1] == ' ') {
		end--;
	}
	fprintf(out, "%.*s\n", (int)end, line);
}

/* Write a short text to the right end of a column's cell. */
static void put_in(char line[LINE], int column, const char *text, size_t size) {
	size_t end = (size_t)(6 + CELL * (column + 1) - 2);
	if (column < SIDE && size < CELL) {
		memcpy(line + end - size, text, size);
	}
}

static int count_house_seeds(const struct game_view *view, size_t point) {
	for (size_t i = 0; i < view->pieces; i++) {
		if (view->piece[i].point == point) {
			return view->piece[i].count;
		}
	}
	return 0;
}

static void put_house_row(
	FILE *out, const struct game_drawing *drawing, const struct game_view *view, int row) {
	char line[LINE];
	bool any = false;
	memset(line, ' ', sizeof(line));
	for (size_t i = 0; i < drawing->points; i++) {
		const struct game_point *point = &drawing->point[i];
		char number[8];
		struct text text;
		if ((int)point->y != row) {
			continue;
		}
		const char *rank = point->label + point_label_letters(point->label);
		text_init(&text, number, sizeof(number));
		text_add(&text, "%d", count_house_seeds(view, i));
		put_in(line, (int)point->x, number, text.used);
		memcpy(line + 4 - strlen(rank), rank, strlen(rank));
		any = true;
	}
	if (any) {
		put_filled(out, line);
	}
}

static void put_house_files(FILE *out, const struct game_drawing *drawing) {
	char line[LINE];
	memset(line, ' ', sizeof(line));
	for (size_t i = 0; i < drawing->points; i++) {
		const struct game_point *point = &drawing->point[i];
		put_in(line, (int)point->x, point->label, point_label_letters(point->label));
	}
	put_filled(out, line);
}

void show_houses(FILE *out, const struct game_drawing *drawing, const struct game_view *view) {
	int high = 0;
	for (size_t i = 0; i < drawing->points; i++) {
		high = (int)drawing->point[i].y > high ? (int)drawing->point[i].y : high;
	}
	for (int row = high; row >= 0; row--) {
		put_house_row(out, drawing, view, row);
	}
	put_house_files(out, drawing);
}
