/* games/leap/view.c - what to draw: the board and its pieces. */
#include "games/leap/leap.h"

#include <string.h>

static void view_side(const struct leap_rules *rules, const struct leap_state *state, unsigned seat,
	struct game_view *view) {
	struct board_set side = state->side[seat];
	while (!board_is_empty(side)) {
		uint8_t point = board_take(&side);
		view->piece[view->pieces++] = (struct game_piece){point, (uint8_t)seat,
			rules->definition->view_kind[seat][leap_is_king(state, point)], 1};
	}
	int captured = rules->total[seat] - leap_left(state, (int)seat);
	view->captured[seat] = (uint8_t)(captured > 0 ? captured : 0);
	view->hand[seat] = state->hand[seat];
}

static void view_chain(const struct leap_state *state, struct game_view *view) {
	view->chain = state->at;
	view->start = state->from;
	for (size_t i = 0; i < state->leaps; i++) {
		if (view->takens < sizeof(view->taken) / sizeof(view->taken[0])) {
			view->taken[view->takens++] = state->over[i];
		}
	}
}

void leap_view(
	const struct game_rules *base, const union game_state *bytes, struct game_view *view) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	for (unsigned seat = 0; seat < 2; seat++) {
		view_side(rules, state, seat, view);
	}
	view->by = GAME_NOBODY;
	view->chain = GAME_NOWHERE;
	view->start = GAME_NOWHERE;
	if (state->leaps > 0) {
		view_chain(state, view);
	} else if (state->hand[state->seat] > 0) {
		view->need = "drop";
	}
}

void leap_draw(const struct game_rules *base, struct game_drawing *drawing) {
	const struct leap_rules *rules = leap_rules(base);
	const struct board *board = &rules->board;
	drawing->family = GAME_FAMILY_POINTS;
	drawing->kinds = rules->definition->kinds;
	drawing->points = board->points;
	memcpy(drawing->point, board->point, board->points * sizeof(board->point[0]));
	drawing->lines = board->lines;
	for (size_t i = 0; i < board->lines; i++) {
		const struct board_line *line = &board->line[i];
		drawing->line[i] = (struct game_line){line->count, line->closed, line->curve, {0}};
		memcpy(drawing->line[i].point, line->point, line->count);
	}
}
