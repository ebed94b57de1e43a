/* games/leap/state.c - basic queries about a state. */
#include "games/leap/leap.h"

struct board_set leap_standing(const struct leap_state *state, int seat) {
	struct board_set side = state->side[seat];
	return seat != state->seat ? board_less(side, state->taken) : side;
}

int leap_left(const struct leap_state *state, int seat) {
	return board_count(leap_standing(state, seat)) + state->hand[seat];
}

/* Tukvnanawopi, moves.shrink: unoccupied strips close, from each border inwards. */
struct board_set leap_open(const struct leap_rules *rules, struct board_set pieces) {
	struct board_set open = rules->board.all;
	for (size_t e = 0; e < rules->edges; e++) {
		for (size_t s = 0; s < rules->strips[e]; s++) {
			if (!board_is_empty(board_and(rules->strip[e][s], pieces))) {
				break;
			}
			open = board_less(open, rules->strip[e][s]);
		}
	}
	return open;
}

bool leap_is_start(const struct leap_rules *rules, const struct leap_state *state) {
	const struct leap_state *start = leap_state(&rules->start);
	return state->leaps == 0 && state->seat == start->seat &&
		state->hand[0] == start->hand[0] && state->hand[1] == start->hand[1] &&
		board_is_empty(state->kings) && board_same(state->side[0], start->side[0]) &&
		board_same(state->side[1], start->side[1]);
}

bool leap_is_fresh(const struct leap_rules *rules, const struct leap_state *state) {
	int dropped = rules->hand[state->seat] - state->hand[state->seat];
	return state->leaps == 0 &&
		(state->hand[state->seat] == 0 || dropped % rules->each[state->seat] == 0);
}
