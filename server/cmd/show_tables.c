/* server/cmd/show_tables.c - draws the tables board as text: two rows of points with the bar
 * between. */
#include <string.h>

#include "server/cmd/show.h"

/* Write the men on a point: "W14", or nothing. */
static void describe_stack(
	const struct game_rules *rules, const struct game_view *view, size_t point, char text[8]) {
	text[0] = '\0';
	for (size_t i = 0; i < view->pieces; i++) {
		const struct game_piece *piece = &view->piece[i];
		if (piece->point == point && piece->seat != GAME_NOBODY) {
			snprintf(text, 8, "%.3s%u", rules->seat[piece->seat].key,
				piece->count % 100U);
		}
	}
}

/* Returns the point at a column of a row, or -1. */
static int find_column_point(const struct game_drawing *drawing, int column, bool upper) {
	for (size_t i = 0; i < drawing->points; i++) {
		const struct game_point *point = &drawing->point[i];
		if ((int)point->x == column && (point->y > 5) == upper && column >= 0 &&
			column <= 12 && strcmp(point->label, "bar") != 0) {
			return (int)i;
		}
	}
	return -1;
}

enum what { LABELS, MEN };

static void put_point_row(FILE *out, const struct game_rules *rules,
	const struct game_drawing *drawing, const struct game_view *view, bool upper,
	enum what what) {
	for (int column = 0; column <= 12; column++) {
		int point = find_column_point(drawing, column, upper);
		char text[8] = "";
		if (point < 0) {
			fputs("  |", out);
			continue;
		}
		if (what == MEN) {
			describe_stack(rules, view, (size_t)point, text);
		}
		fprintf(out, "%5s", what == MEN ? text : drawing->point[point].label);
	}
	putc('\n', out);
}

static void put_bar(FILE *out, const struct game_rules *rules, const struct game_drawing *drawing,
	const struct game_view *view) {
	for (size_t i = 0; i < view->pieces; i++) {
		const struct game_piece *piece = &view->piece[i];
		if (strcmp(drawing->point[piece->point].label, "bar") == 0) {
			fprintf(out, "%s on the bar: %d\n", rules->seat[piece->seat].name,
				piece->count);
		}
	}
}

void show_tables(FILE *out, const struct game_rules *rules, const struct game_drawing *drawing,
	const struct game_view *view) {
	put_point_row(out, rules, drawing, view, true, LABELS);
	put_point_row(out, rules, drawing, view, true, MEN);
	fprintf(out, "%33s\n", "|");
	put_point_row(out, rules, drawing, view, false, MEN);
	put_point_row(out, rules, drawing, view, false, LABELS);
	put_bar(out, rules, drawing, view);
}
