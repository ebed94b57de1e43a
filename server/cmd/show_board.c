/* server/cmd/show_board.c - draws a board of points and lines as text.
 *
 * If labels are files and ranks, they are printed at the margin; otherwise each point shows its
 * label. Lines are drawn straight from point to point.
 */
#include <stdlib.h>
#include <string.h>

#include "games/view/point_labels.h"
#include "server/cmd/show.h"

enum { ROWS = 100, COLUMNS = 220, KINDS = 16, CELL = 16 };

struct canvas {
	const struct game_seat *seat;
	const struct game_drawing *drawing;
	const struct game_view *view;
	bool files_and_ranks;
	char kinds[KINDS];
	int rows, columns;
	int row[GAME_POINTS_MAX], column[GAME_POINTS_MAX]; /* of the points */
	char at[ROWS][COLUMNS + 1];
};

static int round_to_int(float number) {
	return number < 0 ? -(int)(0.5F - number) : (int)(number + 0.5F);
}

static float measure_gap(float a, float b) {
	return a < b ? b - a : a - b;
}

static float min_float(float a, float b) {
	return a < b ? a : b;
}

/* ---- contents of a point ---- */

static void describe_point(const struct canvas *canvas, size_t point, char text[CELL]) {
	text[0] = '\0';
	for (size_t i = 0; i < canvas->view->pieces; i++) {
		const struct game_piece *piece = &canvas->view->piece[i];
		if (piece->point != point) {
			continue;
		}
		size_t used = strlen(text);
		char letter[2] = {piece->kind < KINDS ? canvas->kinds[piece->kind] : '?', '\0'};
		snprintf(text + used, CELL - used, "%.2s%s",
			piece->seat == GAME_NOBODY ? "#" : canvas->seat[piece->seat].key, letter);
		used = strlen(text);
		if (piece->count > 1) {
			snprintf(text + used, CELL - used, "%u", piece->count % 100U);
		}
	}
}

/* Write the text of a point: its piece, and its label unless the margin has it. */
static void write_cell(const struct canvas *canvas, size_t point, char text[CELL]) {
	char piece[CELL];
	const char *label = canvas->drawing->point[point].label;
	describe_point(canvas, point, piece);
	if (canvas->files_and_ranks) {
		snprintf(text, CELL, "%s", piece[0] != '\0' ? piece : "+");
	} else {
		snprintf(text, CELL, piece[0] != '\0' ? "%.7s:%.7s" : "%.0s%.7s", piece, label);
	}
}

/* ---- layout ---- */

static size_t measure_widest_cell(const struct canvas *canvas) {
	size_t width = 1;
	for (size_t i = 0; i < canvas->drawing->points; i++) {
		char text[CELL];
		write_cell(canvas, i, text);
		width = strlen(text) > width ? strlen(text) : width;
	}
	return width;
}

/* Find the smallest horizontal and vertical distances of two points that are in line. */
static void measure_spacing(const struct game_drawing *drawing, float *across, float *up) {
	*across = *up = 1000;
	for (size_t i = 0; i < drawing->points; i++) {
		for (size_t j = 0; j < i; j++) {
			float x = measure_gap(drawing->point[i].x, drawing->point[j].x);
			float y = measure_gap(drawing->point[i].y, drawing->point[j].y);
			if (y < 0.45F && x > 0.01F) {
				*across = min_float(*across, x);
			}
			if (x < 0.45F && y > 0.01F) {
				*up = min_float(*up, y);
			}
		}
	}
}

static void place_points(struct canvas *canvas, float left, float top, float across, float up) {
	for (size_t i = 0; i < canvas->drawing->points; i++) {
		const struct game_point *point = &canvas->drawing->point[i];
		int column = round_to_int((point->x - left) * across);
		int row = round_to_int((top - point->y) * up);
		canvas->column[i] = column < COLUMNS - CELL ? column : COLUMNS - CELL;
		canvas->row[i] = row < ROWS - 1 ? row : ROWS - 1;
		canvas->rows = row >= canvas->rows ? canvas->row[i] + 1 : canvas->rows;
	}
}

static void lay_out_board(struct canvas *canvas) {
	const struct game_point *point = canvas->drawing->point;
	float left = point[0].x, top = point[0].y, across, up;
	for (size_t i = 1; i < canvas->drawing->points; i++) {
		left = min_float(left, point[i].x);
		top = -min_float(-top, -point[i].y);
	}
	measure_spacing(canvas->drawing, &across, &up);
	size_t width = measure_widest_cell(canvas) + (canvas->files_and_ranks ? 3 : 2);
	width += width % 2; /* even, so that diagonals cross half-way */
	place_points(canvas, left, top, (float)width / across, 2 / up);
}

/* ---- drawing ---- */

static void draw_char(struct canvas *canvas, int row, int column, char c) {
	char *at = &canvas->at[row][column];
	bool crossing = (*at == '/' && c == '\\') || (*at == '\\' && c == '/');
	*at = crossing ? 'X' : c;
}

static void draw_flat(struct canvas *canvas, size_t a, size_t b) {
	int from = canvas->column[a], to = canvas->column[b];
	float slope = (float)(canvas->row[b] - canvas->row[a]) / (float)(to - from);
	int step = to > from ? 1 : -1;
	for (int column = from; column != to; column += step) {
		int row = canvas->row[a] + round_to_int((float)(column - from) * slope);
		draw_char(canvas, row, column, slope > -0.01F && slope < 0.01F ? '-' : '.');
	}
}

static void draw_steep(struct canvas *canvas, size_t a, size_t b) {
	int from = canvas->row[a], to = canvas->row[b];
	float slope = (float)(canvas->column[b] - canvas->column[a]) / (float)(to - from);
	int step = to > from ? 1 : -1;
	for (int row = from; row != to; row += step) {
		int column = canvas->column[a] + round_to_int((float)(row - from) * slope);
		draw_char(canvas, row, column,
			measure_gap(slope, 0) < 0.3F ? '|'
				: slope > 0          ? '\\'
						     : '/');
	}
}

static void draw_edge(struct canvas *canvas, size_t a, size_t b) {
	int across = abs(canvas->column[a] - canvas->column[b]);
	int up = abs(canvas->row[a] - canvas->row[b]);
	if (across > 3 * up) {
		draw_flat(canvas, a, b);
	} else if (up > 0) {
		draw_steep(canvas, a, b);
	}
}

static void draw_lines(struct canvas *canvas) {
	for (size_t i = 0; i < canvas->drawing->lines; i++) {
		const struct game_line *line = &canvas->drawing->line[i];
		for (int j = 0; j + 1 < line->count + line->closed; j++) {
			draw_edge(canvas, line->point[j], line->point[(j + 1) % line->count]);
		}
	}
}

static void draw_points(struct canvas *canvas) {
	for (size_t i = 0; i < canvas->drawing->points; i++) {
		char text[CELL];
		write_cell(canvas, i, text);
		memcpy(&canvas->at[canvas->row[i]][canvas->column[i]], text, strlen(text));
	}
}

/* ---- output ---- */

/* Returns the number of the rank drawn in row, "" if there is none. */
static const char *rank_at(const struct canvas *canvas, int row) {
	for (size_t i = 0; canvas->files_and_ranks && i < canvas->drawing->points; i++) {
		if (canvas->row[i] == row) {
			const char *label = canvas->drawing->point[i].label;
			return label + point_label_letters(label);
		}
	}
	return "";
}

static void put_rows(FILE *out, struct canvas *canvas) {
	for (int row = 0; row < canvas->rows; row++) {
		char *text = canvas->at[row];
		int end = COLUMNS;
		while (end > 0 && text[end - 1] == ' ') {
			end--;
		}
		text[end] = '\0';
		if (canvas->files_and_ranks) {
			fprintf(out, "%4s  ", rank_at(canvas, row));
		}
		fprintf(out, "%s\n", text);
	}
}

static void put_files(FILE *out, const struct canvas *canvas) {
	char text[COLUMNS + 1];
	memset(text, ' ', sizeof(text));
	int end = 0;
	for (size_t i = 0; i < canvas->drawing->points; i++) {
		const char *label = canvas->drawing->point[i].label;
		size_t length = point_label_letters(label);
		memcpy(text + canvas->column[i], label, length);
		end = canvas->column[i] + (int)length > end ? canvas->column[i] + (int)length : end;
	}
	fprintf(out, "      %.*s\n", end, text);
}

void show_board(FILE *out, const struct game_rules *rules, const struct game_drawing *drawing,
	const struct game_view *view) {
	struct canvas canvas = {.seat = rules->seat, .drawing = drawing, .view = view};
	if (drawing->points == 0) {
		return;
	}
	memset(canvas.at, ' ', sizeof(canvas.at));
	canvas.files_and_ranks = point_labels_of(drawing) == POINT_LABELS_LATTICE;
	show_kinds(drawing, canvas.kinds, KINDS);
	lay_out_board(&canvas);
	draw_lines(&canvas);
	draw_points(&canvas);
	put_rows(out, &canvas);
	if (canvas.files_and_ranks) {
		put_files(out, &canvas);
	}
}
