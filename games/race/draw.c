/* games/race/draw.c - draws the maze and its pieces. */
#include <string.h>

#include "games/race/internal.h"
#include "base/text.h"

enum { SERVANT, FLED, LOCKED, SENTRY };

/* ---- the position ---- */

static void add_piece(struct game_view *view, int point, int seat, int kind, int count) {
	if (count > 0) {
		view->piece[view->pieces++] = (struct game_piece){.point = (uint8_t)point,
			.seat = (uint8_t)seat,
			.kind = (uint8_t)kind,
			.count = (uint8_t)count};
	}
}

static void add_pawns(const struct race_rules *rules, const struct race_state *state, int seat,
	struct game_view *view) {
	int entry = rules->entry[seat];
	for (int i = 0; i < RACE_PAWNS; i++) {
		uint8_t at = state->pawn[seat][i];
		if (race_is_away(rules, seat, at)) {
			add_piece(view, at, seat, race_is_locked(rules, at) ? LOCKED : SERVANT, 1);
		}
	}
	view->hand[seat] = (uint8_t)race_count(state, seat, entry);
	add_piece(view, entry, seat, SERVANT, view->hand[seat]);
	add_piece(view, entry, seat, FLED, race_count(state, seat, entry | RACE_FLED));
}

void race_view(const struct game_rules *base, const union game_state *at, struct game_view *view) {
	const struct race_rules *rules = race_rules_of(base);
	const struct race_state *state = race_peek(at);
	memset(view, 0, sizeof(*view));
	view->by = GAME_NOBODY;
	view->chain = view->start = GAME_NOWHERE;
	for (int i = 0; i < rules->spaces; i++) {
		add_piece(view, i, GAME_NOBODY, SENTRY, race_has_sentry(state, i));
	}
	for (int seat = 0; seat < base->seats; seat++) {
		add_pawns(rules, state, seat, view);
	}
	view->need = race_need(state);
	view->bonus = state->bonus;
	if (state->cast && state->phase != RACE_OVER) {
		view->by = state->seat;
		view->rolls = 2;
		memcpy(view->roll, state->roll, sizeof(state->roll));
		view->lefts = state->lefts;
		memcpy(view->left, state->left, sizeof(state->left));
	}
}

/* ---- the board ---- */

static int count_ways_to(const struct race_rules *rules, int to) {
	int count = 0;
	for (int i = 0; i < rules->spaces; i++) {
		for (int j = 0; j < rules->space[i].nexts; j++) {
			count += rules->space[i].next[j] == to;
		}
	}
	return count;
}

/* Does a line of the drawing begin or end here: a fork, a foot, a join, the fountain? */
static bool is_node(const struct race_rules *rules, int space) {
	const struct race_space *at = &rules->space[space];
	return at->nexts != 1 || at->own != GAME_NOWHERE || count_ways_to(rules, space) > 1;
}

/* Add the line that begins with a step from `from` to `to`, in the direction of travel. */
static void add_way_line(
	const struct race_rules *rules, struct game_drawing *drawing, int from, int to) {
	struct game_line *line = &drawing->line[drawing->lines++];
	line->curve = GAME_STRAIGHT;
	line->point[line->count++] = (uint8_t)from;
	line->point[line->count++] = (uint8_t)to;
	while (line->count < GAME_LINE_POINTS_MAX && !is_node(rules, to)) {
		to = rules->space[to].next[0];
		line->point[line->count++] = (uint8_t)to;
	}
}

/* Add the segments of the ring, its short cuts, and the arms. */
static void add_ways(const struct race_rules *rules, struct game_drawing *drawing) {
	for (int i = 0; i < rules->spaces; i++) {
		const struct race_space *space = &rules->space[i];
		for (int j = 0; j < space->nexts && is_node(rules, i); j++) {
			add_way_line(rules, drawing, i, space->next[j]);
		}
		if (space->own != GAME_NOWHERE) {
			add_way_line(rules, drawing, i, space->own);
		}
	}
}

void race_draw(const struct game_rules *base, struct game_drawing *drawing) {
	static const char *const kinds[] = {"servant", "fled", "locked", "sentry", NULL};
	const struct race_rules *rules = race_rules_of(base);
	memset(drawing, 0, sizeof(*drawing));
	drawing->family = GAME_FAMILY_RACE;
	drawing->kinds = kinds;
	for (int i = 0; i < rules->spaces; i++) {
		struct game_point *point = &drawing->point[i];
		memcpy(point->label, rules->space[i].label, sizeof(point->label));
		point->x = rules->space[i].x;
		point->y = rules->space[i].y;
	}
	drawing->points = rules->spaces;
	add_ways(rules, drawing);
}
