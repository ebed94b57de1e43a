/* games/board_symmetry.c - finds the rotations and reflections that map a board onto itself. */
#include "games/board.h"

#include <string.h>

enum { TURNS = 24 }; /* of 15 degrees each: enough for boards with up to 12 arms */

/* Returns the cosine of so many turns. */
static double cosine_of_turns(int turns) {
	static const double quarter[] = {1, 0.96592582628906829, 0.86602540378443865,
		0.70710678118654752, 0.5, 0.25881904510252076, 0};
	turns = (turns % TURNS + TURNS) % TURNS;
	int half = turns > TURNS / 2 ? TURNS - turns : turns;
	return half > TURNS / 4 ? -quarter[TURNS / 2 - half] : quarter[half];
}

static bool is_near(double a, double b) {
	return a - b < 0.01 && b - a < 0.01;
}

struct middle {
	double x, y;
};

static struct middle middle_of(const struct board *board) {
	struct middle middle = {0, 0};
	for (size_t i = 0; i < board->points; i++) {
		middle.x += board->point[i].x / (double)board->points;
		middle.y += board->point[i].y / (double)board->points;
	}
	return middle;
}

static uint8_t find_point_at(const struct board *board, double x, double y) {
	for (size_t i = 0; i < board->points; i++) {
		if (is_near(board->point[i].x, x) && is_near(board->point[i].y, y)) {
			return (uint8_t)i;
		}
	}
	return GAME_NOWHERE;
}

static bool carry_points(
	const struct board *board, int turn, bool mirror, struct board_symmetry *symmetry) {
	struct middle middle = middle_of(board);
	double cos = cosine_of_turns(turn);
	double sin = cosine_of_turns(turn - TURNS / 4);
	for (size_t i = 0; i < board->points; i++) {
		double x = board->point[i].x - middle.x;
		double y = board->point[i].y - middle.y;
		double across = mirror ? -x : x;
		symmetry->to[i] = find_point_at(board, middle.x + across * cos - y * sin,
			middle.y + across * sin + y * cos);
		if (symmetry->to[i] == GAME_NOWHERE) {
			return false;
		}
	}
	return true;
}

/* Is the ray mapped to one of the same length, along which leaps are equally allowed? */
static bool carries_ray(const struct board *board, const struct board_symmetry *symmetry,
	size_t point, const struct board_ray *ray) {
	uint8_t image = symmetry->to[point];
	const uint8_t *on = &board->ray_point[ray->first];
	for (size_t r = board->first_ray[image]; r < board->first_ray[image + 1]; r++) {
		const struct board_ray *other = &board->ray[r];
		bool same = other->count == ray->count &&
			board->line[other->line].leap == board->line[ray->line].leap;
		for (size_t i = 0; same && i < ray->count; i++) {
			same = board->ray_point[other->first + i] == symmetry->to[on[i]];
		}
		if (same) {
			return true;
		}
	}
	return false;
}

static bool carries_lines(const struct board *board, const struct board_symmetry *symmetry) {
	for (size_t p = 0; p < board->points; p++) {
		for (size_t r = board->first_ray[p]; r < board->first_ray[p + 1]; r++) {
			if (!carries_ray(board, symmetry, p, &board->ray[r])) {
				return false;
			}
		}
	}
	return true;
}

size_t board_symmetries(
	const struct board *board, struct board_symmetry symmetries[BOARD_SYMMETRIES_MAX]) {
	size_t count = 0;
	for (int turn = 0; turn < 2 * TURNS; turn++) {
		struct board_symmetry symmetry;
		memset(&symmetry, GAME_NOWHERE, sizeof(symmetry));
		if (carry_points(board, turn % TURNS, turn >= TURNS, &symmetry) &&
			carries_lines(board, &symmetry)) {
			symmetries[count++] = symmetry;
		}
	}
	return count;
}

struct board_set board_image(const struct board_symmetry *symmetry, struct board_set set) {
	struct board_set image = {{0, 0}};
	while (!board_is_empty(set)) {
		board_add(&image, symmetry->to[board_take(&set)]);
	}
	return image;
}
