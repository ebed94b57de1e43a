/* games/leap/end.c - when a game is over, and keys for repetition. */
#include <string.h>

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

/* Captures count before the goal of the seat that has just moved. */
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

/* Hash the memory of walks, eight points at a time. */
static uint64_t mix_memory(
	const struct leap_rules *rules, const struct leap_state *state, uint64_t hash) {
	for (size_t p = 0; p < rules->board.points; p += sizeof(uint64_t)) {
		uint64_t word;
		memcpy(&word, &state->undo[p], sizeof(word));
		hash = mix(hash, word);
	}
	return hash;
}

/* Hash the unfinished chain: the set of pieces captured, not their order. */
static uint64_t mix_chain(const struct leap_state *state, uint64_t hash) {
	for (int i = 0; i < 2; i++) {
		hash = mix(mix(hash, state->taken.word[i]), state->taken_kings.word[i]);
		hash = mix(hash, state->open.word[i]);
	}
	return mix(hash,
		(uint64_t)state->leaps << 24 | (uint64_t)state->at << 16 |
			(uint64_t)state->from << 8 | state->was_king);
}

/* Hash all pieces by kind, hands, memory, the seat to move, and the unfinished chain. */
static uint64_t key_of(const struct leap_rules *rules, const struct leap_state *state) {
	uint64_t hash = mix(UINT64_C(0x243f6a8885a308d3),
		(uint64_t)state->hand[0] << 16 | (uint64_t)state->hand[1] << 8 | state->seat);
	for (int i = 0; i < (rules->narrow ? 1 : 2); i++) {
		hash = mix(mix(hash, state->side[0].word[i]), state->side[1].word[i]);
		hash = mix(hash, state->kings.word[i]);
	}
	hash = rules->can_undo ? mix_memory(rules, state, hash) : hash;
	return state->leaps > 0 ? mix_chain(state, hash) : hash;
}

uint64_t leap_repetition_key(const struct game_rules *base, const union game_state *bytes) {
	return key_of(leap_rules(base), leap_state(bytes));
}

void leap_glance(
	const struct game_rules *base, const union game_state *bytes, struct game_glance *glance) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	int left = rules->no_progress - state->quiet;
	*glance = (struct game_glance){.key = key_of(rules, state),
		.phase = state->ended ? GAME_OVER : GAME_CHOICE,
		.seat = state->seat,
		.fresh = leap_is_fresh(rules, state),
		.quiet_left = rules->no_progress == 0 ? GAME_UNBOUNDED
			: left > 0                    ? (uint16_t)left
						      : 0};
}

void leap_repeated(const struct game_rules *base, union game_state *bytes) {
	if (leap_rules(base)->repetition > 0) {
		((struct leap_state *)(void *)bytes)->ended = 1;
	}
}
