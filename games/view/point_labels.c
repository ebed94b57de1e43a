/* games/view/point_labels.c - recognises how the points of a board are named. */
#include "games/view/point_labels.h"

#include <math.h>
#include <string.h>

static const float near = 0.01F;

size_t point_label_letters(const char *label) {
	return strcspn(label, "0123456789");
}

static bool same_letters(const char *a, const char *b) {
	size_t length = point_label_letters(a);
	return length == point_label_letters(b) && strncmp(a, b, length) == 0;
}

static bool same_number(const char *a, const char *b) {
	return strcmp(a + point_label_letters(a), b + point_label_letters(b)) == 0;
}

/* Points with the same letters share a column; points with the same number share a row. */
static bool agree_as_lattice(const struct game_point *a, const struct game_point *b) {
	return same_letters(a->label, b->label) == (fabsf(a->x - b->x) < near) &&
		same_number(a->label, b->label) == (fabsf(a->y - b->y) < near);
}

/* Points with the same letters are in the same direction from the centre; points with the same
 * number are at the same distance. */
static bool agree_as_spokes(const struct game_point *a, const struct game_point *b) {
	float away = hypotf(a->x, a->y), other = hypotf(b->x, b->y);
	if (away < near || other < near) {
		return true;
	}
	float turn = fabsf(a->x / away - b->x / other) + fabsf(a->y / away - b->y / other);
	return (!same_letters(a->label, b->label) || turn < near) &&
		(!same_number(a->label, b->label) || fabsf(away - other) < near);
}

static bool all_agree(const struct game_drawing *drawing,
	bool (*agree)(const struct game_point *a, const struct game_point *b)) {
	for (size_t i = 0; i < drawing->points; i++) {
		for (size_t j = 0; j < i; j++) {
			if (!agree(&drawing->point[i], &drawing->point[j])) {
				return false;
			}
		}
	}
	return true;
}

static bool has_ring(const struct game_drawing *drawing) {
	for (size_t i = 0; i < drawing->lines; i++) {
		if (drawing->line[i].curve == GAME_RING) {
			return true;
		}
	}
	return false;
}

enum point_labels point_labels_of(const struct game_drawing *drawing) {
	if (all_agree(drawing, agree_as_lattice)) {
		return POINT_LABELS_LATTICE;
	}
	return has_ring(drawing) && all_agree(drawing, agree_as_spokes) ? POINT_LABELS_SPOKES
									: POINT_LABELS_FREE;
}
