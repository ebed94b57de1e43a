/* tests/games/board_test.c - neighbours, leaps, rays and symmetries follow from points and lines.
 */
#include <stdlib.h>
#include <string.h>

#include "games/board.h"
#include "tests/suite.h"

/* A square of side by side points, drawn at their letter and number, without lines. */
static struct board *square(unsigned side) {
	struct board *board = calloc(1, sizeof(*board));
	ck_assert_ptr_nonnull(board);
	for (unsigned y = 0; y < side; y++) {
		for (unsigned x = 0; x < side; x++) {
			struct game_point *point = &board->point[board->points++];
			point->label[0] = (char)('a' + x);
			point->label[1] = (char)('1' + y);
			point->x = (float)x;
			point->y = (float)y;
		}
	}
	return board;
}

static uint8_t at(const struct board *board, const char *label) {
	return board_find(board, label, strlen(label));
}

/* "a1 b1 c1" */
static struct board_line *add_line(struct board *board, const char *labels) {
	struct board_line *line = &board->line[board->lines++];
	line->leap = true;
	for (; *labels != '\0'; labels += labels[2] == ' ' ? 3 : 2) {
		line->point[line->count++] = board_find(board, labels, 2);
	}
	return line;
}

static void compile(struct board *board) {
	struct game_error error;
	ck_assert_msg(board_compile(board, &error), "%s", error.text);
}

static void refuse(struct board *board, const char *part) {
	struct game_error error = {.text = ""};
	ck_assert(!board_compile(board, &error));
	ck_assert_msg(strstr(error.text, part) != NULL, "%s", error.text);
	free(board);
}

static bool has_leap(
	const struct board *board, const char *from, const char *over, const char *to) {
	uint8_t point = at(board, from);
	for (size_t i = board->first_leap[point]; i < board->first_leap[point + 1]; i++) {
		if (board->leap[i].over == at(board, over) && board->leap[i].to == at(board, to)) {
			return true;
		}
	}
	return false;
}

static struct board *grid3(void) {
	struct board *board = square(3);
	add_line(board, "a1 b1 c1");
	add_line(board, "a2 b2 c2");
	add_line(board, "a3 b3 c3");
	add_line(board, "a1 a2 a3");
	add_line(board, "b1 b2 b3");
	add_line(board, "c1 c2 c3");
	add_line(board, "a1 b2 c3");
	return board;
}

SUITE_GROUP(lines_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(neighbours_follow_each_other_on_a_line) {
	struct board *board = grid3();
	compile(board);
	ck_assert_uint_eq(board->edges, 14);
	ck_assert(board_has(&board->near[at(board, "a1")], at(board, "b2")));
	ck_assert(!board_has(&board->near[at(board, "a3")], at(board, "b2")));
	ck_assert_int_eq(board_count(board->near[at(board, "b2")]), 6);
	free(board);
}
END_TEST

START_TEST(leaps_go_over_three_points_in_a_row_both_ways) {
	struct board *board = grid3();
	compile(board);
	ck_assert_uint_eq(board->first_leap[board->points], 14);
	ck_assert(has_leap(board, "a1", "b2", "c3"));
	ck_assert(has_leap(board, "c3", "b2", "a1"));
	ck_assert(!has_leap(board, "a3", "b2", "c1"));
	free(board);
}
END_TEST

START_TEST(a_line_may_be_closed_to_leaps) {
	struct board *board = grid3();
	board->line[6].leap = false;
	compile(board);
	ck_assert(!has_leap(board, "a1", "b2", "c3"));
	ck_assert(board_has(&board->near[at(board, "a1")], at(board, "b2")));
	free(board);
}
END_TEST

static struct board *ring(size_t count) {
	static const char *const labels[] = {"a1", "b1", "c1", "c2", "b2", "a2"};
	struct board *board = calloc(1, sizeof(*board));
	ck_assert_ptr_nonnull(board);
	struct board_line *line = &board->line[board->lines++];
	*line = (struct board_line){(uint8_t)count, true, true, GAME_RING, {0}};
	for (size_t i = 0; i < count; i++) {
		struct game_point *point = &board->point[i];
		memcpy(point->label, labels[i], 3);
		point->x = (float)(labels[i][0] - 'a');
		point->y = (float)(labels[i][1] - '1');
		line->point[i] = (uint8_t)i;
		board->points++;
	}
	return board;
}

START_TEST(leaps_and_rays_go_round_a_closed_line) {
	struct board *board = ring(6);
	compile(board);
	ck_assert(board->has_rings);
	ck_assert_uint_eq(board->edges, 6);
	ck_assert_uint_eq(board->first_leap[board->points], 12);
	ck_assert(has_leap(board, "a1", "a2", "b2"));
	const struct board_ray *ray = &board->ray[board->first_ray[0]];
	ck_assert_uint_eq(ray->count, 5);
	ck_assert_uint_eq(board->ray_point[ray->first + 4], at(board, "a2"));
	free(board);
}
END_TEST

START_TEST(a_ring_of_four_is_refused_because_its_leaps_are_ambiguous) {
	refuse(ring(4), "could go over two points");
}
END_TEST

START_TEST(rays_run_to_the_end_of_the_line) {
	struct board *board = grid3();
	compile(board);
	uint8_t corner = at(board, "a1");
	ck_assert_uint_eq(board->first_ray[corner + 1] - board->first_ray[corner], 3);
	for (size_t r = board->first_ray[corner]; r < board->first_ray[corner + 1]; r++) {
		ck_assert_uint_eq(board->ray[r].count, 2);
	}
	free(board);
}
END_TEST

START_TEST(two_points_joined_by_two_lines_are_refused) {
	struct board *board = grid3();
	add_line(board, "a1 b1");
	refuse(board, "a1 and b1 are joined by two lines");
}
END_TEST

START_TEST(a_bent_line_is_refused_unless_it_is_drawn_as_an_arc) {
	struct board *board = square(3);
	add_line(board, "a1 b2 c1");
	refuse(board, "not straight in the drawing at a1-b2-c1");
	board = grid3();
	add_line(board, "b1 a2")->curve = GAME_ARC;
	add_line(board, "b1 c2")->curve = GAME_ARC;
	compile(board);
	free(board);
}
END_TEST

START_TEST(a_line_that_turns_back_is_refused) {
	struct board *board = square(3);
	add_line(board, "a1 c1 b1");
	refuse(board, "not straight in the drawing at a1-c1-b1");
}
END_TEST

START_TEST(a_point_on_no_line_is_refused) {
	struct board *board = square(3);
	add_line(board, "a1 b1 c1");
	refuse(board, "the point a2 is on no line");
}
END_TEST

START_TEST(malformed_and_repeated_labels_are_refused) {
	struct board *board = grid3();
	memcpy(board->point[3].label, "a1", 3);
	refuse(board, "the point a1 is defined twice");
	board = grid3();
	memcpy(board->point[3].label, "A2", 3);
	refuse(board, "must be named by a small letter");
	board = grid3();
	memcpy(board->point[3].label, "a07", 4);
	refuse(board, "must be named by a small letter");
}
END_TEST

START_TEST(a_line_may_not_cross_itself_or_have_only_one_point) {
	struct board *board = grid3();
	add_line(board, "c1 b2 a3 c1");
	refuse(board, "on one line twice");
	board = grid3();
	add_line(board, "c1");
	refuse(board, "at least 2 points");
}
END_TEST

SUITE_GROUP(sets_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(sets_are_read_from_labels_and_rectangles) {
	struct board *board = grid3();
	struct board_set set = {{0, 0}};
	struct game_error error = {.text = ""};
	compile(board);
	ck_assert(board_read_set(board, "a1-c2 b3", &set, &error));
	ck_assert_int_eq(board_count(set), 7);
	ck_assert(board_has(&set, at(board, "b3")) && !board_has(&set, at(board, "a3")));
	ck_assert(board_read_set(board, "", &set, &error) && board_is_empty(set));
	ck_assert(!board_read_set(board, "a1 d1", &set, &error));
	ck_assert_msg(strstr(error.text, "\"d1\" is not a point") != NULL, "%s", error.text);
	ck_assert(!board_read_set(board, "a1,b1", &set, &error));
	free(board);
}
END_TEST

START_TEST(sets_work_across_word_boundaries) {
	struct board_set set = {{0, 0}};
	static const unsigned points[] = {0, 5, 63, 64, 70, 127};
	for (size_t i = 0; i < 6; i++) {
		board_add(&set, points[i]);
	}
	ck_assert_int_eq(board_count(set), 6);
	for (int places = -127; places <= 127; places++) {
		struct board_set shifted = board_shift(set, places);
		for (int p = 0; p < 128; p++) {
			bool there = p - places >= 0 && p - places < 128 &&
				board_has(&set, (unsigned)(p - places));
			ck_assert_msg(board_has(&shifted, (unsigned)p) == there,
				"%d places, point %d", places, p);
		}
	}
	for (size_t i = 0; i < 6; i++) {
		ck_assert_uint_eq(board_take(&set), points[i]);
	}
	ck_assert(board_is_empty(set));
}
END_TEST

START_TEST(symmetries_preserve_lines) {
	struct board *board = grid3();
	struct board_symmetry symmetries[BOARD_SYMMETRIES_MAX];
	compile(board);
	/* one diagonal: as it is, turned by half, and both mirrors along it */
	ck_assert_uint_eq(board_symmetries(board, symmetries), 4);
	add_line(board, "a3 b2 c1");
	compile(board);
	ck_assert_uint_eq(board_symmetries(board, symmetries), 8);
	for (size_t i = 0; i < board->points; i++) {
		ck_assert_uint_eq(symmetries[0].to[i], i);
	}
	free(board);
}
END_TEST
