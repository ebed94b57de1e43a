/* games/maze/board.c - the maze: 85 spaces, four times the same quarter (specification, section 2). */
#include <stdio.h>
#include <string.h>

#include "games/maze/internal.h"

/* Names and places of the quarter at the bottom; x to the right, y downwards, in a grid of 13. */
static const struct {
	const char *name; /* behind the quarter's letter */
	int8_t x, y;
} spaces[RACE_QUARTER] = {
	{"0", 6, 12},   {"1", 7, 12},   {"2", 8, 12},    {"3", 9, 11},    {"4", 10, 10},
	{"5", 11, 9},   {"6", 12, 8},   {"7", 12, 7},    {"g1", 9, 12},   {"g2", 10, 12},
	{"g3", 11, 12}, {"g4", 12, 12}, {"g5", 12, 11},  {"g6", 12, 10},  {"g7", 12, 9},
	{"h", 11, 10},  {"p1", 6, 11},  {"p2", 6, 10},   {"v1", 6, 9},    {"v2", 6, 8},
	{"v3", 6, 7},
};

static const char letters[] = "senw";

size_t race_label(int space, char label[GAME_LABEL_MAX]) {
	if (space == RACE_FOUNTAIN) {
		return (size_t)snprintf(label, GAME_LABEL_MAX, "f");
	}
	return (size_t)snprintf(label, GAME_LABEL_MAX, "%c%s", letters[space / RACE_QUARTER],
		spaces[space % RACE_QUARTER].name);
}

int race_read_label(const char *text, size_t *used) {
	const char *letter = *text == 0 ? NULL : strchr(letters, *text);
	if (*text == 'f') {
		*used = 1;
		return RACE_FOUNTAIN;
	}
	for (int k = 0; letter != NULL && k < RACE_QUARTER; k++) {
		size_t size = strlen(spaces[k].name);
		if (strncmp(text + 1, spaces[k].name, size) == 0) {
			*used = size + 1;
			return race_space((int)(letter - letters), k);
		}
	}
	return GAME_NOWHERE;
}

int race_next(const struct race_rules *rules, int quarter, int space, uint8_t next[2]) {
	int q = space / RACE_QUARTER, k = space % RACE_QUARTER, count = 0;
	if (space == RACE_FOUNTAIN) {
		return 0;
	}
	if (k == RACE_FOOT && q == quarter) {
		next[count++] = (uint8_t)race_space(q, RACE_PATH);
		if (!rules->lap_again) { /* the own foot is where one turns in */
			return count;
		}
	}
	if (k == RACE_FORK) {
		next[count++] = (uint8_t)race_space(q, RACE_FORK + 1); /* the hedge cut */
		next[count++] = (uint8_t)race_space(q, RACE_GARDEN);
	} else if (k == RACE_JOIN + 1) {
		next[count++] = (uint8_t)race_space(q + 1, RACE_FOOT);
	} else if (k == RACE_COURT - 1) {
		next[count++] = (uint8_t)race_space(q, RACE_JOIN);
	} else if (k == RACE_COURT) {
		next[count++] = (uint8_t)race_space(q, RACE_START);
	} else if (k == RACE_QUARTER - 1) {
		next[count++] = RACE_FOUNTAIN;
	} else {
		next[count++] = (uint8_t)race_space(q, k + 1);
	}
	return count;
}

/* Steps left in a quarter up to the foot of the next one, by the cut where it can still be taken. */
static int to_next_foot(int k) {
	static const uint8_t left[RACE_QUARTER] = {8, 7, 6, 5, 4, 3, 2, 1, 9, 8, 7, 6, 5, 4, 3};
	return left[k];
}

int race_distance(int quarter, int space) {
	int q = space / RACE_QUARTER, k = space % RACE_QUARTER;
	if (space == RACE_FOUNTAIN) {
		return 0;
	}
	if (k >= RACE_PATH) {
		return RACE_QUARTER - k;
	}
	int foot = 6; /* steps from the own foot to the fountain */
	if (q == quarter && k == RACE_FOOT) {
		return foot;
	}
	int quarters = (quarter - q - 1) & 3; /* whole quarters between the next foot and the own one */
	return to_next_foot(k) + 8 * quarters + foot;
}

bool race_is_counting(int space) {
	int k = space % RACE_QUARTER;
	return space != RACE_FOUNTAIN && (k == RACE_FORK || k == RACE_JOIN || k == RACE_CORNER || k == RACE_PATH + 1);
}

int race_victory(int space) {
	int k = space % RACE_QUARTER;
	return space == RACE_FOUNTAIN ? 4 : k >= RACE_VICTORY ? k - RACE_VICTORY + 1 : 0;
}

bool race_takes_sentry(const struct race_rules *rules, int space) {
	int k = space % RACE_QUARTER;
	if (space == RACE_FOUNTAIN || k == RACE_COURT || k == RACE_START || k >= RACE_VICTORY) {
		return false;
	}
	bool vacant = (rules->taken & 1 << space / RACE_QUARTER) == 0;
	return k < RACE_PATH || (vacant ? rules->sentry_on_vacant_arm : rules->sentry_on_path);
}

/* Each next quarter is the one before turned a quarter to the left: (dx, dy) -> (dy, -dx). */
void race_place(int space, int *x, int *y) {
	int dx = 0, dy = 0;
	if (space != RACE_FOUNTAIN) {
		dx = spaces[space % RACE_QUARTER].x - 6;
		dy = spaces[space % RACE_QUARTER].y - 6;
	}
	for (int q = 0; q < space / RACE_QUARTER && space != RACE_FOUNTAIN; q++) {
		int turned = dy;
		dy = -dx;
		dx = turned;
	}
	*x = dx + 6;
	*y = dy + 6;
}

/* ---- drawing: the ways in the direction of travel ---- */

static void add_line(struct game_drawing *drawing, const int *space, int count) {
	struct game_line *line = &drawing->line[drawing->lines++];
	for (int i = 0; i < count; i++) {
		line->point[line->count++] = (uint8_t)space[i];
	}
}

static void draw_quarter(struct game_drawing *drawing, int q) {
	int ring[9], garden[9], arm[7], court[2];
	for (int k = 0; k < 8; k++) {
		ring[k] = race_space(q, k);
	}
	ring[8] = race_space(q + 1, RACE_FOOT);
	garden[0] = race_space(q, RACE_FORK);
	for (int k = 0; k < 7; k++) {
		garden[k + 1] = race_space(q, RACE_GARDEN + k);
	}
	garden[8] = race_space(q, RACE_JOIN);
	arm[0] = race_space(q, RACE_FOOT);
	for (int k = 0; k < 5; k++) {
		arm[k + 1] = race_space(q, RACE_PATH + k);
	}
	arm[6] = RACE_FOUNTAIN;
	court[0] = race_space(q, RACE_COURT);
	court[1] = race_space(q, RACE_START);
	add_line(drawing, ring, 9);
	add_line(drawing, garden, 9);
	add_line(drawing, arm, 7);
	add_line(drawing, court, 2);
}

void race_draw(const struct game_rules *rules, struct game_drawing *drawing) {
	static const char *const kinds[] = {"servant", "fled", "locked", "sentry", NULL};
	(void)rules;
	drawing->family = "race";
	drawing->kinds = kinds;
	drawing->points = RACE_SPACES;
	for (int space = 0; space < RACE_SPACES; space++) {
		int x, y;
		race_label(space, drawing->point[space].label);
		race_place(space, &x, &y);
		drawing->point[space].x = (float)x;
		drawing->point[space].y = (float)(12 - y);
	}
	for (int q = 0; q < 4; q++) {
		draw_quarter(drawing, q);
	}
}
