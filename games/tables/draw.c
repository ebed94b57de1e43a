/* games/tables/draw.c - draws the board and its men. */
#include <stdio.h>
#include <string.h>

#include "games/tables/internal.h"
#include "base/text.h"

/* Men on the bar are pieces of its point, of one seat or of both. */
static void add_men_to_view(struct game_view *view, const struct tables_state *state, int seat) {
	for (int point = 1; point <= TABLES_BAR_POINT; point++) {
		if (state->men[seat][point] > 0 && point != TABLES_OFF_POINT) {
			view->piece[view->pieces++] = (struct game_piece){
				.point = (uint8_t)(point - 1),
				.seat = (uint8_t)seat,
				.kind = 0,
				.count = state->men[seat][point]};
		}
	}
	view->off[seat] = state->men[seat][TABLES_OFF_POINT];
}

static void add_throw_to_view(struct game_view *view, const struct tables_rules *rules,
	const struct tables_state *state) {
	bool answer = state->phase == TABLES_ANSWER;
	view->rolls = rules->dice;
	memcpy(view->roll, state->roll, sizeof(state->roll));
	view->lefts = state->lefts;
	memcpy(view->left, state->left, sizeof(state->left));
	view->by = answer ? 1 - state->seat : state->seat;
	view->need = answer ? "leftover" : NULL;
}

void tables_view(
	const struct game_rules *rules, const union game_state *at, struct game_view *view) {
	const struct tables_state *state = tables_peek(at);
	memset(view, 0, sizeof(*view));
	view->by = GAME_NOBODY;
	view->chain = view->start = GAME_NOWHERE;
	add_men_to_view(view, state, 0);
	add_men_to_view(view, state, 1);
	if (state->phase == TABLES_MOVE || state->phase == TABLES_ANSWER) {
		add_throw_to_view(view, tables_rules_of(rules), state);
	} else if (state->phase == TABLES_LEAD_SECOND) {
		view->roll[0] = state->roll[0];
		view->rolls = 1;
		view->by = 0;
	}
}

/* Columns are 0 to 5, the bar, and 7 to 12; points 1 to 6 are lower right. They are counted
 * counter-clockwise from the bar, or clockwise from the corner. */
static void put_point(struct game_point *at, int point, bool from_corner) {
	bool upper = from_corner ? point >= 13 : point >= 7 && point <= 18;
	int column = upper ? 18 - point : point <= 6 ? point + 5 : point - 19;
	if (from_corner) {
		column = upper ? point - 13 : 12 - point;
	}
	struct text label;
	text_init(&label, at->label, sizeof(at->label));
	text_add(&label, "%d", point);
	at->x = (float)(column < 6 ? column : column + 1);
	at->y = upper ? 10.0F : 0.0F;
}

/* The rail for men borne off, beside the last point of the first seat. */
static void put_off(struct game_drawing *drawing, int last) {
	const struct game_point *beside = &drawing->point[last - 1];
	struct game_point *off = &drawing->point[TABLES_OFF];
	memcpy(off->label, "off", 4);
	off->x = beside->x < 6 ? -2.0F : 14.0F;
	off->y = beside->y;
}

static void put_bar(struct game_drawing *drawing) {
	struct game_point *bar = &drawing->point[TABLES_BAR];
	memcpy(bar->label, "bar", 4);
	bar->x = 6.0F;
	bar->y = 5.0F;
}

static void add_march(const struct tables_rules *rules, struct game_drawing *drawing, int seat) {
	struct game_line *line = &drawing->line[drawing->lines++];
	line->curve = GAME_STRAIGHT;
	for (int place = 1; place <= rules->length; place++) {
		line->point[line->count++] = (uint8_t)(rules->board[seat][place] - 1);
	}
	line->point[line->count++] = TABLES_OFF;
}

void tables_draw(const struct game_rules *base, struct game_drawing *drawing) {
	static const char *const kinds[] = {"man", NULL};
	const struct tables_rules *rules = tables_rules_of(base);
	memset(drawing, 0, sizeof(*drawing));
	drawing->family = GAME_FAMILY_TABLES;
	drawing->kinds = kinds;
	drawing->letters = " ";
	for (int point = 1; point <= TABLES_POINTS; point++) {
		put_point(&drawing->point[point - 1], point, rules->from_corner);
	}
	drawing->points = TABLES_OFF + 1;
	put_off(drawing, rules->board[0][rules->length]);
	if (rules->hits) {
		put_bar(drawing);
		drawing->points = TABLES_BAR + 1;
	}
	add_march(rules, drawing, 0);
	if (memcmp(rules->board[0], rules->board[1], sizeof(rules->board[0])) != 0) {
		add_march(rules, drawing, 1);
	}
}
