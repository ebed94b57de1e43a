/* games/tables/walls.c - which points a side holds: the rearmost, restrictions at the end of
 * its turn (Fevga, Jacquet, Moultezim), and walls that win (Emperador). */
#include "games/tables/internal.h"

static bool holds_point(const struct tables_state *state, int seat, int point) {
	return state->men[seat][point] > 0;
}

static bool is_over_limit(const struct tables_rules *rules, const struct tables_state *state,
	int seat, const struct tables_limit *limit) {
	int held = 0;
	for (int place = limit->from; place <= limit->to; place++) {
		held += holds_point(state, seat, rules->board[seat][place]);
	}
	return held > limit->most;
}

/* Fevga: all men of the opponent are on one point, and the next six on their way are held. */
static bool is_shut_in(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	const uint8_t *board = rules->board[1 - seat];
	int place = 1;
	while (place <= rules->length && state->men[1 - seat][board[place]] < rules->men) {
		place++;
	}
	if (place + TABLES_WALL > rules->length) {
		return false;
	}
	for (int i = 1; i <= TABLES_WALL; i++) {
		if (!holds_point(state, seat, board[place + i])) {
			return false;
		}
	}
	return true;
}

/* Does seat hold six consecutive points of the ring? */
static bool has_six(const struct tables_state *state, int seat) {
	int row = 0;
	for (int i = 0; i < TABLES_POINTS + TABLES_WALL - 1; i++) {
		row = holds_point(state, seat, i % TABLES_POINTS + 1) ? row + 1 : 0;
		if (row == TABLES_WALL) {
			return true;
		}
	}
	return false;
}

int tables_rearmost(const struct tables_rules *rules, const struct tables_state *state, int seat) {
	int place = rules->first_place;
	while (place <= rules->length && !holds_point(state, seat, rules->board[seat][place])) {
		place++;
	}
	return place;
}

bool tables_has_prime(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	const uint8_t *way = rules->board[1 - seat];
	int row = 0;
	if (rules->prime == 0) {
		return false;
	}
	for (int place = tables_rearmost(rules, state, 1 - seat) + 1; place <= rules->length;
		place++) {
		row = state->men[seat][way[place]] > 1 ? row + 1 : 0;
		if (row == TABLES_WALL) {
			return true;
		}
	}
	return false;
}

/* Jacquet (loisirs.savoir.fr): a bouchon is allowed only while one's own 23 and 24 are held. */
static bool is_bouchon_bad(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	const uint8_t *needs = rules->six_needs;
	if (needs[0] == 0 || !has_six(state, seat)) {
		return false;
	}
	return !holds_point(state, seat, rules->board[seat][needs[0]]) ||
		!holds_point(state, seat, rules->board[seat][needs[1]]);
}

const char *tables_wall_clause(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	for (int i = 0; i < rules->limits; i++) {
		if (is_over_limit(rules, state, seat, &rules->limit[i])) {
			return "wall.limit";
		}
	}
	if (rules->must_open && is_shut_in(rules, state, seat)) {
		return "wall.open";
	}
	return is_bouchon_bad(rules, state, seat) ? "wall.six" : NULL;
}
