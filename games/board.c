/* games/board.c - computes neighbours, rays and leaps of a board from its lines. */
#include "games/board.h"

#include <string.h>

/* ---- labels ---- */

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

size_t board_label_length(const char *text) {
	if (text[0] < 'a' || text[0] > 'z' || !is_digit(text[1])) {
		return 0;
	}
	return is_digit(text[2]) ? 3 : 2;
}

uint8_t board_find(const struct board *board, const char *label, size_t length) {
	if (length == 0 || length >= GAME_LABEL_MAX) {
		return GAME_NOWHERE;
	}
	for (size_t i = 0; i < board->points; i++) {
		const char *own = board->point[i].label;
		if (own[0] == label[0] && strncmp(own, label, length) == 0 && own[length] == '\0') {
			return (uint8_t)i;
		}
	}
	return GAME_NOWHERE;
}

static unsigned read_label_number(const char *label, size_t length) {
	unsigned number = (unsigned)(label[1] - '0');
	return length == 3 ? number * 10 + (unsigned)(label[2] - '0') : number;
}

unsigned board_rank(const struct board *board, uint8_t point) {
	const char *label = board->point[point].label;
	return read_label_number(label, strlen(label));
}

/* ---- sets from text ---- */

/* Returns how many of its points are on the board. */
static size_t add_rectangle_to_set(
	const struct board *board, const char *low, const char *high, struct board_set *set) {
	unsigned first = read_label_number(low, board_label_length(low));
	unsigned last = read_label_number(high, board_label_length(high));
	size_t added = 0;
	for (size_t i = 0; i < board->points; i++) {
		char file = board->point[i].label[0];
		unsigned rank = board_rank(board, (uint8_t)i);
		if (file >= low[0] && file <= high[0] && rank >= first && rank <= last) {
			board_add(set, (unsigned)i);
			added++;
		}
	}
	return added;
}

static size_t fail_item(const struct board *board, const char *text, struct game_error *error) {
	game_fail(error,
		"\"%.12s\" is not a point of this board; points are written like %s, rectangles like %s-%s",
		text, board->point[0].label, board->point[0].label,
		board->point[board->points - 1].label);
	return 0;
}

/* Read a label or rectangle. Returns its length, or 0 with an error. */
static size_t read_set_item(const struct board *board, const char *text, struct board_set *set,
	struct game_error *error) {
	size_t length = board_label_length(text);
	size_t more = length > 0 && text[length] == '-' ? board_label_length(text + length + 1) : 0;
	if (more > 0) {
		bool is_there = add_rectangle_to_set(board, text, text + length + 1, set) > 0;
		return is_there ? length + 1 + more : fail_item(board, text, error);
	}
	uint8_t point = board_find(board, text, length);
	if (length == 0 || point == GAME_NOWHERE) {
		return fail_item(board, text, error);
	}
	board_add(set, point);
	return length;
}

bool board_read_set(const struct board *board, const char *text, struct board_set *set,
	struct game_error *error) {
	struct board_set all = {{0, 0}};
	while (*text != '\0') {
		if (*text == ' ') {
			text++;
			continue;
		}
		size_t length = read_set_item(board, text, &all, error);
		if (length == 0) {
			return false;
		}
		text += length;
		if (*text != '\0' && *text != ' ') {
			return game_fail(error,
				"points must be separated by spaces, before \"%.12s\"", text);
		}
	}
	*set = all;
	return true;
}

/* ---- checks ---- */

static bool has_own_place(const struct board *board, size_t i, struct game_error *error) {
	const struct game_point *own = &board->point[i];
	for (size_t j = 0; j < i; j++) {
		if (board->point[j].x == own->x && board->point[j].y == own->y) {
			return game_fail(error, "%s and %s are at the same place in the drawing",
				board->point[j].label, own->label);
		}
	}
	return true;
}

static bool check_points(const struct board *board, struct game_error *error) {
	if (board->points < 2) {
		return game_fail(error, "a board must have at least two points");
	}
	for (size_t i = 0; i < board->points; i++) {
		const char *label = board->point[i].label;
		size_t length = strlen(label);
		if (board_label_length(label) != length || (length == 3 && label[1] == '0')) {
			return game_fail(error,
				"the point \"%s\" must be named by a small letter and a number "
				"from 0 to 99",
				label);
		}
		if (board_find(board, label, length) != i) {
			return game_fail(error, "the point %s is defined twice", label);
		}
		if (!has_own_place(board, i, error)) {
			return false;
		}
	}
	return true;
}

/* How far c is off the straight line through a and b, relative to the distance from a to b;
 * negative if c is not beyond b. */
static double measure_bend(
	const struct game_point *a, const struct game_point *b, const struct game_point *c) {
	double dx = b->x - a->x, dy = b->y - a->y;
	double ex = c->x - b->x, ey = c->y - b->y;
	double way = dx * dx + dy * dy;
	if (dx * ex + dy * ey <= 0 || way <= 0) {
		return -1;
	}
	double off = (dx * ey - dy * ex) / way;
	return off < 0 ? -off : off;
}

/* Is c between a and b, on the straight line through both? */
static bool is_between(
	const struct game_point *a, const struct game_point *b, const struct game_point *c) {
	double off = measure_bend(a, c, b);
	return off >= 0 && off <= 0.02;
}

/* A line must include every point that it passes in the drawing. */
static bool check_passed(const struct board *board, const struct board_line *line, size_t i,
	struct game_error *error) {
	const struct game_point *a = &board->point[line->point[i]];
	const struct game_point *b = &board->point[line->point[i + 1]];
	for (size_t p = 0; p < board->points; p++) {
		const struct game_point *c = &board->point[p];
		if (is_between(a, b, c)) {
			return game_fail(error,
				"the line from %s to %s passes %s in the drawing and must name it: %s-%s-%s",
				a->label, b->label, c->label, a->label, c->label, b->label);
		}
	}
	return true;
}

static bool check_straight(
	const struct board *board, const struct board_line *line, struct game_error *error) {
	for (size_t i = 0; i + 2 < line->count; i++) {
		const struct game_point *a = &board->point[line->point[i]];
		const struct game_point *b = &board->point[line->point[i + 1]];
		const struct game_point *c = &board->point[line->point[i + 2]];
		double off = measure_bend(a, b, c);
		if (off < 0 || off > 0.02) {
			return game_fail(error,
				"the line is not straight in the drawing at %s-%s-%s", a->label,
				b->label, c->label);
		}
	}
	for (size_t i = 0; i + 1 < line->count; i++) {
		if (!check_passed(board, line, i, error)) {
			return false;
		}
	}
	return true;
}

static bool check_board_line(
	const struct board *board, const struct board_line *line, struct game_error *error) {
	if (line->count < (line->closed ? 3 : 2)) {
		return game_fail(
			error, "a line must have at least %d points", line->closed ? 3 : 2);
	}
	struct board_set seen = {{0, 0}};
	for (size_t i = 0; i < line->count; i++) {
		if (board_has(&seen, line->point[i])) {
			return game_fail(error, "the point %s is on one line twice",
				board->point[line->point[i]].label);
		}
		board_add(&seen, line->point[i]);
	}
	return line->curve != GAME_STRAIGHT || check_straight(board, line, error);
}

static bool join_points(struct board *board, uint8_t a, uint8_t b, struct game_error *error) {
	if (board_has(&board->near[a], b)) {
		return game_fail(error, "%s and %s are joined by two lines", board->point[a].label,
			board->point[b].label);
	}
	board_add(&board->near[a], b);
	board_add(&board->near[b], a);
	board->edges++;
	return true;
}

bool board_join(struct board *board, size_t i, struct game_error *error) {
	const struct board_line *line = &board->line[i];
	if (!check_board_line(board, line, error)) {
		return false;
	}
	board->has_rings = board->has_rings || line->closed;
	for (size_t k = 0; k + !line->closed < line->count; k++) {
		if (!join_points(
			    board, line->point[k], line->point[(k + 1) % line->count], error)) {
			return false;
		}
	}
	return true;
}

static bool join_lines(struct board *board, struct game_error *error) {
	for (size_t i = 0; i < board->lines; i++) {
		if (!board_join(board, i, error)) {
			return false;
		}
	}
	return true;
}

/* ---- rays and leaps ---- */

/* Add the ray along a line from one of its points, forwards or backwards. */
static bool add_ray(
	struct board *board, size_t *rays, size_t *used, size_t line, size_t place, int way) {
	const struct board_line *on = &board->line[line];
	size_t count = on->closed ? on->count - 1u : way > 0 ? on->count - 1u - place : place;
	if (count == 0) {
		return true;
	}
	if (*rays == BOARD_RAYS_MAX || *used + count > BOARD_RAY_POINTS_MAX) {
		return false;
	}
	board->ray[*rays] = (struct board_ray){(uint16_t)*used, (uint8_t)count, (uint8_t)line};
	(*rays)++;
	for (size_t i = 1; i <= count; i++) {
		size_t step = way > 0 ? i : on->count - i;
		board->ray_point[(*used)++] = on->point[(place + step) % on->count];
	}
	return true;
}

static bool add_rays(struct board *board, struct game_error *error) {
	size_t rays = 0, used = 0;
	for (size_t p = 0; p < board->points; p++) {
		board->first_ray[p] = (uint16_t)rays;
		for (size_t l = 0; l < board->lines; l++) {
			const struct board_line *line = &board->line[l];
			const uint8_t *at = memchr(line->point, (int)p, line->count);
			if (at == NULL) {
				continue;
			}
			size_t place = (size_t)(at - line->point);
			if (!add_ray(board, &rays, &used, l, place, 1) ||
				!add_ray(board, &rays, &used, l, place, -1)) {
				return game_fail(error,
					"the board has too many lines, or they are too long");
			}
		}
		if (board->first_ray[p] == rays) {
			return game_fail(
				error, "the point %s is on no line", board->point[p].label);
		}
	}
	board->first_ray[board->points] = (uint16_t)rays;
	return true;
}

/* Does the point already have a leap with the same landing? */
static bool is_double(const struct board *board, size_t first, size_t count) {
	for (size_t i = first; i < count; i++) {
		if (board->leap[i].to == board->leap[count].to) {
			return true;
		}
	}
	return false;
}

static bool add_leaps(struct board *board, struct game_error *error) {
	size_t leaps = 0;
	for (size_t p = 0; p < board->points; p++) {
		size_t first = leaps;
		board->first_leap[p] = (uint16_t)leaps;
		for (size_t r = board->first_ray[p]; r < board->first_ray[p + 1]; r++) {
			const struct board_ray *ray = &board->ray[r];
			if (ray->count < 2 || !board->line[ray->line].leap) {
				continue;
			}
			if (leaps == BOARD_LEAPS_MAX) {
				return game_fail(
					error, "the board has more than %d leaps", BOARD_LEAPS_MAX);
			}
			const uint8_t *on = &board->ray_point[ray->first];
			board->leap[leaps] = (struct board_leap){on[0], on[1]};
			if (is_double(board, first, leaps)) {
				return game_fail(error,
					"a leap from %s to %s could go over two points",
					board->point[p].label, board->point[on[1]].label);
			}
			leaps++;
		}
	}
	board->first_leap[board->points] = (uint16_t)leaps;
	return true;
}

bool board_compile(struct board *board, struct game_error *error) {
	memset(&board->all, 0, sizeof(board->all));
	memset(board->near, 0, sizeof(board->near));
	board->edges = 0;
	board->has_rings = false;
	for (size_t i = 0; i < board->points; i++) {
		board_add(&board->all, (unsigned)i);
	}
	return check_points(board, error) && join_lines(board, error) && add_rays(board, error) &&
		add_leaps(board, error);
}

/* Is a point before another one if they are read like a page, as the first seat sees them? */
static bool is_read_before(const struct game_point *a, const struct game_point *b) {
	return a->y > b->y || (a->y == b->y && a->x < b->x);
}

static uint8_t number_of_square(const struct board *board, size_t point) {
	unsigned number = 1;
	for (size_t i = 0; i < board->points; i++) {
		number += is_read_before(&board->point[i], &board->point[point]);
	}
	return (uint8_t)number;
}

static void draw_squares(
	const struct board *board, bool has_numbers, struct game_drawing *drawing) {
	for (unsigned i = 0; i < board->points; i++) {
		drawing->mark[i] = (board_has(&board->washed, i) ? GAME_WASHED : 0) |
			(board_has(&board->crossed, i) ? GAME_CROSSED : 0);
		drawing->number[i] = has_numbers ? number_of_square(board, i) : 0;
		drawing->sign[i] = board->sign[i];
	}
}

void board_draw(const struct board *board, const struct game *game, struct game_drawing *drawing) {
	drawing->family = board->is_squares ? GAME_FAMILY_SQUARES : GAME_FAMILY_POINTS;
	drawing->bottom = board->bottom;
	draw_squares(board, game->pdn.numbers, drawing);
	drawing->points = board->points;
	memcpy(drawing->point, board->point, board->points * sizeof(board->point[0]));
	drawing->lines = board->lines;
	for (size_t i = 0; i < board->lines; i++) {
		const struct board_line *line = &board->line[i];
		drawing->line[i] = (struct game_line){line->count, line->closed, line->curve, {0}};
		memcpy(drawing->line[i].point, line->point, line->count);
	}
}
