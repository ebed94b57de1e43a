/* games/tracks/draw.c - the board as it is drawn: cells, the way of each seat, and the places
 * beside the board for men in hand and borne off. */
#include "games/tracks/survey.h"

#include <string.h>

#include "games/tracks/tracks.h"

/* A place beside the board that was given to nobody yet? */
static bool is_free(const struct game_drawing *drawing, const float at[2]) {
	for (size_t i = 0; i < drawing->points; i++) {
		if (drawing->point[i].x == at[0] && drawing->point[i].y == at[1]) {
			return false;
		}
	}
	for (int seat = 0; seat < 2; seat++) {
		const struct game_course *course = &drawing->course[seat];
		bool taken = (course->off[0] == at[0] && course->off[1] == at[1]) ||
			(course->has_hand && course->hand[0] == at[0] && course->hand[1] == at[1]);
		if (course->count > 0 && taken) {
			return false;
		}
	}
	return true;
}

/* Beside the end of a track, on from the cell before it; or else above that place, or below. */
static void place_beside(
	const struct game_drawing *drawing, uint8_t end, uint8_t before, float at[2]) {
	const struct game_point *a = &drawing->point[before], *b = &drawing->point[end];
	const float x = 2 * b->x - a->x, y = 2 * b->y - a->y;
	for (int i = 0; i < 9; i++) { /* 0, 1, -1, 2, -2 ... */
		const float found[2] = {x, y + (float)(i % 2 == 1 ? (i + 1) / 2 : -(i / 2))};
		memcpy(at, found, sizeof(found));
		if (is_free(drawing, found)) {
			return;
		}
	}
}

static void draw_course(const struct tracks_rules *rules, int seat, struct game_drawing *drawing) {
	struct game_course course = {.has_hand = rules->has_hand};
	const uint8_t *way = &rules->point[seat][1];
	uint8_t last = (uint8_t)(rules->length[seat] - 1);
	memcpy(course.track, way, rules->length[seat]);
	if (course.has_hand) {
		place_beside(drawing, way[0], way[last > 0], course.hand);
	}
	place_beside(drawing, way[last], way[last > 0 ? last - 1 : 0], course.off);
	course.count = rules->length[seat];
	drawing->course[seat] = course;
}

void tracks_draw(const struct game_rules *base, struct game_drawing *drawing) {
	const struct tracks_rules *rules = tracks_rules(base);
	board_draw(&rules->board, base->game, drawing);
	drawing->kinds = rules->definition->kinds;
	drawing->family = GAME_FAMILY_TRACKS;
	drawing->lots = (uint8_t)rules->lots;
	for (int seat = 0; seat < 2; seat++) {
		draw_course(rules, seat, drawing);
	}
	const float *off = drawing->course[0].off;
	drawing->point[drawing->points++] = (struct game_point){
		.label = "off", .x = off[0], .y = off[1]};
}
