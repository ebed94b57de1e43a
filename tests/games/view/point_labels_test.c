/* tests/games/view/point_labels_test.c - recognizing the naming scheme of a board's points. */
#include "games/view/point_labels.h"

#include <stdio.h>

#include "tests/suite.h"

static struct game_drawing drawing;

static void set_up(void) {
	drawing = (struct game_drawing){.points = 0};
}

static void add_point(const char *label, float x, float y) {
	struct game_point *point = &drawing.point[drawing.points++];
	snprintf(point->label, sizeof(point->label), "%s", label);
	point->x = x;
	point->y = y;
}

/* Four directions from the centre, two rings. */
static void add_spokes(void) {
	add_point("n1", 0, 1);
	add_point("n2", 0, 2);
	add_point("e1", 1, 0);
	add_point("e2", 2, 0);
	add_point("s1", 0, -1);
	add_point("s2", 0, -2);
	drawing.line[drawing.lines++].curve = GAME_RING;
}

SUITE_GROUP(point_labels_cases, set_up, NULL, SUITE_SECONDS)

START_TEST(letters_for_files_and_numbers_for_ranks_make_a_lattice) {
	add_point("a1", 0, 0);
	add_point("b1", 1, 0);
	add_point("a2", 0, 1);
	add_point("b2", 1, 1);
	ck_assert_int_eq(point_labels_of(&drawing), POINT_LABELS_LATTICE);
}
END_TEST

START_TEST(letters_for_directions_and_numbers_for_distances_make_spokes) {
	add_spokes();
	ck_assert_int_eq(point_labels_of(&drawing), POINT_LABELS_SPOKES);
}
END_TEST

START_TEST(the_middle_has_no_direction_whatever_its_name) {
	add_spokes();
	add_point("n0", 0, 0);
	add_point("w1", -1, 0);
	ck_assert_int_eq(point_labels_of(&drawing), POINT_LABELS_SPOKES);
}
END_TEST

START_TEST(points_with_the_same_number_are_equally_far_from_the_middle) {
	add_spokes();
	add_point("w1", -1.5F, 0);
	ck_assert_int_eq(point_labels_of(&drawing), POINT_LABELS_FREE);
}
END_TEST

START_TEST(points_with_the_same_letter_lie_in_one_direction) {
	add_spokes();
	add_point("n3", 3, 0);
	ck_assert_int_eq(point_labels_of(&drawing), POINT_LABELS_FREE);
}
END_TEST

START_TEST(spokes_need_a_ring) {
	add_spokes();
	drawing.line[0].curve = 0;
	ck_assert_int_eq(point_labels_of(&drawing), POINT_LABELS_FREE);
}
END_TEST
