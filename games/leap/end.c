/* games/leap/end.c - when a game is over, and when positions repeat. */
#include "games/leap/leap.h"

static bool is_beaten(const struct leap_rules *rules, const struct leap_state *state, int seat) {
	if (rules->target[seat] == 0) {
		return state->hand[seat] == 0 && board_is_empty(leap_standing(state, seat));
	}
	return leap_left(state, seat) <= rules->target[seat];
}

bool leap_is_stuck(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->hand[state->seat] > 0) {
		return board_is_empty(leap_drops(rules, state));
	}
	return !leap_can_walk(rules, state) && board_is_empty(leap_leapers(rules, state));
}

/* Capture first, then the goal of the seat that has just moved. */
bool leap_is_won(const struct leap_rules *rules, const struct leap_state *state, uint8_t *winner,
	const char **reason) {
	if (state->leaps > 0) {
		return false;
	}
	for (int i = 0; i < 2; i++) {
		int seat = i == 0 ? state->seat : !state->seat;
		if (is_beaten(rules, state, seat)) {
			*winner = (uint8_t)!seat;
			*reason = leap_left(state, seat) == 0 ? "captured_all" : "target";
			return true;
		}
	}
	uint8_t moved = !state->seat;
	if (rules->has_goal && !board_is_empty(rules->goal[moved]) &&
		board_contains(state->side[moved], rules->goal[moved])) {
		*winner = moved;
		*reason = "goal";
		return true;
	}
	return false;
}

bool leap_is_adjudicated(const struct leap_rules *rules, const struct leap_state *state) {
	return state->ended ||
		(rules->no_progress > 0 && state->quiet >= rules->no_progress && state->leaps == 0);
}

/* ---- repetition ---- */

static uint64_t mix(uint64_t hash, uint64_t value) {
	hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

/* What repetition compares: every point with its kind of piece, hands, memory, and the seat to
 * move. */
uint64_t leap_repetition_key(const struct game_rules *base, const union game_state *bytes) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	uint64_t hash = mix(UINT64_C(0x243f6a8885a308d3), state->seat);
	for (int i = 0; i < 2; i++) {
		hash = mix(mix(hash, state->side[0].word[i]), state->side[1].word[i]);
		hash = mix(mix(hash, state->kings.word[i]), state->hand[i]);
	}
	for (size_t p = 0; rules->can_undo && p < rules->board.points; p++) {
		hash = mix(hash, state->undo[p]);
	}
	return hash;
}

void leap_repeated(const struct game_rules *base, union game_state *bytes) {
	if (leap_rules(base)->repetition > 0) {
		((struct leap_state *)(void *)bytes)->ended = 1;
	}
}
