/* games/siege/show.c - what others see of a state: pieces, keys, symmetries. */
#include "games/siege/show.h"

#include <string.h>

#include "base/hash.h"

/* ---- what is drawn ---- */

static void view_siege_side(const struct siege_rules *rules, const struct siege_state *state,
	unsigned seat, struct game_view *view) {
	struct board_set side = state->side[seat];
	int left = board_count(side) + state->hand[seat];
	while (!board_is_empty(side)) {
		uint8_t point = board_take(&side);
		view->piece[view->pieces++] = (struct game_piece){point, (uint8_t)seat,
			rules->definition->names.view_kind[seat][siege_is_king(state, point)], 1};
	}
	view->captured[seat] = (uint8_t)(rules->total[seat] > left ? rules->total[seat] - left : 0);
	view->hand[seat] = state->hand[seat];
}

void siege_view(
	const struct game_rules *base, const union game_state *bytes, struct game_view *view) {
	const struct siege_rules *rules = siege_rules(base);
	const struct siege_state *state = siege_state(bytes);
	view_siege_side(rules, state, 0, view);
	view_siege_side(rules, state, 1, view);
	view->by = GAME_NOBODY;
	view->chain = GAME_NOWHERE;
	view->start = GAME_NOWHERE;
	if (state->hand[state->seat] > 0) {
		view->need = "drop";
	} else if (state->steps > 0) {
		struct board_set taken = state->taken;
		view->chain = state->at;
		view->start = state->from;
		while (!board_is_empty(taken) && view->takens < sizeof(view->taken)) {
			view->taken[view->takens++] = board_take(&taken);
		}
	}
}

void siege_draw(const struct game_rules *base, struct game_drawing *drawing) {
	const struct siege_rules *rules = siege_rules(base);
	drawing->kinds = rules->definition->names.kinds;
	board_draw(&rules->board, base->game, drawing);
}

/* ---- keys ---- */

static uint64_t hash_set(uint64_t hash, struct board_set set) {
	return hash_word(hash_word(hash, set.word[0]), set.word[1]);
}

/* Hash all pieces by kind, hands, the seat to move, and the open turn. */
static uint64_t hash_siege_state(const struct siege_state *state) {
	uint64_t hash = hash_begin(0);
	hash = hash_set(hash_set(hash, state->side[0]), state->side[1]);
	hash = hash_set(hash, state->kings);
	hash = hash_word(
		hash, (uint64_t)state->hand[0] << 16 | (uint64_t)state->hand[1] << 8 | state->seat);
	return state->steps == 0
		? hash
		: hash_word(hash, (uint64_t)state->steps << 16 | (uint64_t)state->at << 8 | 1);
}

uint64_t siege_repetition_key(const struct game_rules *rules, const union game_state *state) {
	(void)rules;
	return hash_siege_state(siege_state(state));
}

void siege_glance(
	const struct game_rules *base, const union game_state *bytes, struct game_glance *glance) {
	const struct siege_state *state = siege_state(bytes);
	*glance = (struct game_glance){.key = hash_siege_state(state),
		.phase = state->ended ? GAME_OVER : GAME_CHOICE,
		.seat = state->seat,
		.fresh = state->steps == 0,
		.quiet_left = ends_quiet_left(&siege_rules(base)->ends, state->quiet)};
}

bool siege_occupy(const struct game_rules *base, const union game_state *bytes,
	struct game_occupation *occupation) {
	const struct siege_rules *rules = siege_rules(base);
	const struct siege_state *state = siege_state(bytes);
	for (int half = 0; half < 2; half++) {
		occupation->side[0][half] = state->side[0].word[half];
		occupation->side[1][half] = state->side[1].word[half];
		occupation->raised[half] = state->kings.word[half];
	}
	return rules->has_kings[0] || rules->has_kings[1];
}

/* ---- symmetries ---- */

static bool carries_set(
	const struct board_symmetry *symmetry, struct board_set from, struct board_set to) {
	return board_same(board_image(symmetry, from), to);
}

static bool carries_kind(const struct board_symmetry *symmetry, const struct siege_kind *kind,
	const struct siege_kind *other) {
	return kind->slides == other->slides && kind->armed == other->armed &&
		carries_set(symmetry, kind->no_stop, other->no_stop) &&
		carries_set(symmetry, kind->no_pass, other->no_pass) &&
		carries_set(symmetry, kind->hostile, other->hostile) &&
		carries_set(symmetry, kind->safe, other->safe) &&
		carries_set(symmetry, kind->surround, other->surround) &&
		carries_set(symmetry, kind->goal, other->goal);
}

static bool carries_siege_seat(const struct siege_rules *rules,
	const struct board_symmetry *symmetry, unsigned seat, unsigned other) {
	return rules->has_kings[seat] == rules->has_kings[other] &&
		rules->hand[seat] == rules->hand[other] &&
		rules->each[seat] == rules->each[other] &&
		rules->total[seat] == rules->total[other] &&
		carries_kind(symmetry, &rules->kind[seat][0], &rules->kind[other][0]) &&
		carries_kind(symmetry, &rules->kind[seat][1], &rules->kind[other][1]) &&
		carries_set(symmetry, rules->drop[seat], rules->drop[other]) &&
		carries_set(symmetry, rules->shut_in[seat], rules->shut_in[other]);
}

static bool is_for_one_seat(unsigned verdict) {
	return verdict == END_FOR_W || verdict == END_FOR_B;
}

static bool carries_siege_rules(
	const struct siege_rules *rules, const struct board_symmetry *symmetry, bool exchange) {
	return (!exchange ||
		       (!is_for_one_seat(rules->ends.repeated) &&
			       !is_for_one_seat(rules->ends.adjudicate))) &&
		carries_set(symmetry, rules->throne, rules->throne) &&
		carries_siege_seat(rules, symmetry, 0, exchange) &&
		carries_siege_seat(rules, symmetry, 1, !exchange);
}

size_t siege_symmetries(
	const struct game_rules *base, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]) {
	const struct siege_rules *rules = siege_rules(base);
	struct board_symmetry board[BOARD_SYMMETRIES_MAX];
	size_t boards = board_symmetries(&rules->board, board), count = 0;
	for (size_t i = 0; i < 2 * boards; i++) {
		const struct board_symmetry *way = &board[i % boards];
		bool exchange = i >= boards;
		if (carries_siege_rules(rules, way, exchange)) {
			memcpy(symmetries[count].to, way->to, sizeof(way->to));
			symmetries[count++].exchange = exchange;
		}
	}
	return count;
}
