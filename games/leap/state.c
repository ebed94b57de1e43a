/* games/leap/state.c - what can be read from a state alone: its pieces, its key, how it is drawn.
 */
#include "games/leap/state.h"

#include <string.h>

struct board_set leap_visited(const struct leap_state *state) {
	struct board_set visited = {{0, 0}};
	for (size_t i = 0; i < state->leaps; i++) {
		board_add(&visited, state->to[i]);
	}
	if (state->leaps > 0) {
		board_add(&visited, state->from);
	}
	return visited;
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

bool leap_begins_turn(const struct game_rules *rules, const union game_state *state) {
	return leap_is_fresh(leap_rules(rules), leap_state(state));
}

/* ---- keys for repetition ---- */

static uint64_t mix_leap_key(uint64_t hash, uint64_t value) {
	hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

/* Hash the memory of walks, eight points at a time. */
static uint64_t mix_memory(
	const struct leap_rules *rules, const struct leap_state *state, uint64_t hash) {
	for (size_t p = 0; p < rules->board.points; p += sizeof(uint64_t)) {
		uint64_t word;
		memcpy(&word, &state->undo[p], sizeof(word));
		hash = mix_leap_key(hash, word);
	}
	return hash;
}

/* Hash the unfinished chain: the set of pieces captured, not their order, and if it matters where
 * the chain came from, the last of them, or of runs the point last left and all points visited. */
static uint64_t mix_chain(
	const struct leap_rules *rules, const struct leap_state *state, uint64_t hash) {
	for (int i = 0; i < 2; i++) {
		hash = mix_leap_key(
			mix_leap_key(hash, state->taken.word[i]), state->taken_kings.word[i]);
		hash = mix_leap_key(hash, state->open.word[i]);
	}
	uint64_t behind = 0;
	if (rules->keeps_way) {
		behind = rules->runs ? leap_last_left(state) : state->over[state->leaps - 1];
	}
	if (rules->runs && !rules->revisits) {
		struct board_set visited = leap_visited(state);
		hash = mix_leap_key(mix_leap_key(hash, visited.word[0]), visited.word[1]);
	}
	return mix_leap_key(hash,
		behind << 32 | (uint64_t)state->leaps << 24 | (uint64_t)state->at << 16 |
			(uint64_t)state->from << 8 | state->was_king);
}

/* Hash all pieces by kind, hands, memory, the seat to move, and the unfinished chain. */
static uint64_t hash_leap_state(const struct leap_rules *rules, const struct leap_state *state) {
	uint64_t hash = mix_leap_key(UINT64_C(0x243f6a8885a308d3),
		(uint64_t)state->hand[0] << 16 | (uint64_t)state->hand[1] << 8 | state->seat);
	for (int i = 0; i < (rules->narrow ? 1 : 2); i++) {
		hash = mix_leap_key(
			mix_leap_key(hash, state->side[0].word[i]), state->side[1].word[i]);
		hash = mix_leap_key(hash, state->kings.word[i]);
	}
	hash = rules->can_undo ? mix_memory(rules, state, hash) : hash;
	return state->leaps > 0 ? mix_chain(rules, state, hash) : hash;
}

uint64_t leap_repetition_key(const struct game_rules *base, const union game_state *bytes) {
	return hash_leap_state(leap_rules(base), leap_state(bytes));
}

/* The turns that may follow with few pieces left, or GAME_UNBOUNDED. */
static uint16_t find_few_left(const struct leap_rules *rules, const struct leap_state *state) {
	if (rules->few == NULL || state->few_row == 0) {
		return GAME_UNBOUNDED;
	}
	const struct leap_few_row *few = &rules->few->row[state->few_row - 1];
	int left = few->turns - state->few, there = 2 * (few->there - state->there);
	left = few->there > 0 && there < left ? there : left;
	return left > 0 ? (uint16_t)left : 1; /* due, but the seat to move may take first */
}

void leap_glance(
	const struct game_rules *base, const union game_state *bytes, struct game_glance *glance) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	uint16_t quiet = ends_quiet_left(&rules->ends, state->quiet);
	uint16_t few = find_few_left(rules, state);
	*glance = (struct game_glance){.key = hash_leap_state(rules, state),
		.phase = state->ended ? GAME_OVER : GAME_CHOICE,
		.seat = state->seat,
		.fresh = leap_is_fresh(rules, state),
		.quiet_left = few < quiet ? few : quiet};
}

void leap_repeated(const struct game_rules *base, union game_state *bytes) {
	if (leap_rules(base)->ends.repetition > 0) {
		((struct leap_state *)(void *)bytes)->ended = 1;
	}
}

/* ---- what is drawn ---- */

static void view_side(const struct leap_rules *rules, const struct leap_state *state, unsigned seat,
	struct game_view *view) {
	struct board_set side = state->side[seat];
	while (!board_is_empty(side)) {
		uint8_t point = board_take(&side);
		view->piece[view->pieces++] = (struct game_piece){point, (uint8_t)seat,
			rules->definition->names.view_kind[seat][leap_is_king(state, point)], 1};
	}
	int captured = rules->total[seat] - leap_left(state, (int)seat) -
		(rules->opening == LEAP_OPEN_REMOVE);
	view->captured[seat] = (uint8_t)(captured > 0 ? captured : 0);
	view->hand[seat] = state->hand[seat];
}

static void view_chain(const struct leap_state *state, struct game_view *view) {
	view->chain = state->at;
	view->start = state->from;
	struct board_set rows = state->taken;
	for (size_t i = 0; i < state->leaps; i++) {
		view->taken[view->takens++] = state->over[i];
		board_remove(&rows, state->over[i]);
	}
	while (!board_is_empty(rows)) {
		view->taken[view->takens++] = board_take(&rows);
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
	} else if (leap_is_removing(rules, state)) {
		view->need = "take";
	}
}

void leap_draw(const struct game_rules *base, struct game_drawing *drawing) {
	const struct leap_rules *rules = leap_rules(base);
	drawing->kinds = rules->definition->names.kinds;
	board_draw(&rules->board, base->game, drawing);
}
