/* games/leap/few.c - ends with few pieces left. */
#include "games/leap/few.h"

#include "games/leap/moves.h"

static bool is_within(const uint8_t range[2], int count) {
	return count >= range[0] && count <= range[1];
}

static bool fits_side(
	const struct leap_few_side *side, const struct leap_state *state, unsigned seat) {
	struct board_set pieces = state->side[seat];
	return is_within(side->pieces, board_count(pieces)) &&
		is_within(side->kings, board_count(board_and(pieces, state->kings)));
}

/* Does the lone seat have the line for itself? Rows without one have an empty line. */
static bool holds_line(struct board_set line, const struct leap_state *state, unsigned lone) {
	struct board_set on = board_and(line, board_or(state->side[0], state->side[1]));
	return board_is_empty(line) ||
		(!board_is_empty(on) && board_contains(state->side[lone], on));
}

static bool fits_row(
	const struct leap_rules *rules, const struct leap_state *state, size_t row, unsigned lone) {
	const struct leap_few_row *few = &rules->few->row[row];
	int all = board_count(state->side[0]) + board_count(state->side[1]);
	return is_within(few->all, all) && fits_side(&few->lone, state, lone) &&
		fits_side(&few->others, state, !lone) &&
		holds_line(rules->few_line[row], state, lone);
}

/* Returns 1 plus the row of the position, and who is the lone seat in it; 0: there is none. */
static uint8_t find_row(
	const struct leap_rules *rules, const struct leap_state *state, uint8_t *lone) {
	for (size_t i = 0; i < rules->few->rows; i++) {
		for (uint8_t seat = 0; seat < 2; seat++) {
			if (fits_row(rules, state, i, seat)) {
				*lone = seat;
				return (uint8_t)(i + 1);
			}
		}
	}
	return 0;
}

void leap_few_begin(const struct leap_rules *rules, struct leap_state *state) {
	uint8_t lone;
	state->few_row = rules->few == NULL ? 0 : find_row(rules, state, &lone);
}

static void count_one(uint8_t *count) {
	*count += *count < LEAP_FEW_TURNS_MAX;
}

void leap_few_recount(
	const struct leap_rules *rules, struct leap_state *state, bool captured, bool promoted) {
	uint8_t lone = 0, before = state->few_row;
	uint8_t row = find_row(rules, state, &lone);
	const struct leap_few_row *few = row > 0 ? &rules->few->row[row - 1] : NULL;
	bool anew = few == NULL || before == 0 || (captured && row != before) ||
		(promoted && few->anew);
	state->few_row = row;
	if (anew) {
		state->few = state->there = 0;
		return;
	}
	count_one(&state->few);
	if (few->there == 0) {
		state->there = 0;
	} else if (state->seat != lone) {
		count_one(&state->there);
	}
}

/* Has a row run its course, but for the exception of a seat that can take? */
static bool is_due(const struct leap_few_row *few, const struct leap_state *state) {
	return state->few >= few->turns || (few->there > 0 && state->there >= few->there);
}

bool leap_few_ends(
	const struct leap_rules *rules, const struct leap_state *state, uint8_t *winner) {
	uint8_t lone = 0;
	if (rules->few == NULL || state->few_row == 0 || state->leaps > 0) {
		return false;
	}
	const struct leap_few_row *few = &rules->few->row[state->few_row - 1];
	if (!is_due(few, state) ||
		(few->unless_takes && !board_is_empty(leap_leapers(rules, state)))) {
		return false;
	}
	find_row(rules, state, &lone);
	*winner = few->wins ? lone : GAME_NOBODY;
	return true;
}
