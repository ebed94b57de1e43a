/* games/mills/state.c - what can be read from a state alone: its mills, its key, how it is drawn.
 */
#include "games/mills/state.h"

#include <string.h>

#include "base/hash.h"

int mills_count_at(const struct mills_rules *rules, struct board_set side, unsigned point) {
	int count = 0;
	for (size_t i = 0; i < rules->mills_at[point]; i++) {
		count += board_contains(side, rules->mill[rules->mill_at[point][i]]);
	}
	return count;
}

struct board_set mills_of(const struct mills_rules *rules, struct board_set side) {
	struct board_set men = {{0, 0}};
	for (size_t i = 0; i < rules->mills; i++) {
		if (board_contains(side, rules->mill[i])) {
			men = board_or(men, rules->mill[i]);
		}
	}
	return men;
}

struct mills_state mills_before(const struct mills_state *state) {
	struct mills_state before = *state;
	uint8_t seat = state->seat;
	if (state->due == 0) {
		return before;
	}
	board_remove(&before.side[seat], state->at - 1u);
	if (state->from > 0) {
		board_add(&before.side[seat], state->from - 1u);
	} else {
		before.hand[seat]++;
	}
	for (size_t i = 0; i < state->takens; i++) {
		board_add(&before.side[!seat], state->taken[i]);
	}
	return before;
}

bool mills_begins_turn(const struct game_rules *rules, const union game_state *state) {
	(void)rules;
	return mills_state(state)->due == 0;
}

/* ---- quiet turns ---- */

/* The quiet turns that end the game now, 0 for never: fewer while a seat is down to its last men.
 */
static int find_quiet_limit(const struct mills_rules *rules, const struct mills_state *state) {
	int limit = rules->no_progress;
	for (int seat = 0; seat < 2 && rules->short_end > 0; seat++) {
		bool last = state->hand[seat] == 0 &&
			board_count(state->side[seat]) == rules->target + 1;
		if (last && (limit == 0 || rules->short_end < limit)) {
			limit = rules->short_end;
		}
	}
	return limit;
}

uint16_t mills_quiet_left(const struct mills_rules *rules, const struct mills_state *state) {
	int limit = find_quiet_limit(rules, state);
	return limit == 0                   ? GAME_UNBOUNDED
		: limit > (int)state->quiet ? (uint16_t)(limit - state->quiet)
					    : 0;
}

/* ---- keys for repetition ---- */

static uint64_t hash_swings(const struct mills_state *state, uint64_t hash) {
	return hash_word(hash,
		(uint64_t)state->swing[0].from << 24 | (uint64_t)state->swing[0].to << 16 |
			(uint64_t)state->swing[1].from << 8 | state->swing[1].to);
}

/* Hash men, hands, memory, the seat to move, and the unfinished turn. */
static uint64_t hash_mills_state(const struct mills_rules *rules, const struct mills_state *state) {
	uint64_t hash = hash_word(hash_begin(0),
		(uint64_t)state->hand[0] << 16 | (uint64_t)state->hand[1] << 8 | state->seat);
	for (int i = 0; i < 2; i++) {
		hash = hash_word(hash_word(hash, state->side[0].word[i]), state->side[1].word[i]);
	}
	hash = rules->remembers ? hash_swings(state, hash) : hash;
	if (state->due > 0) {
		hash = hash_word(
			hash, (uint64_t)state->due << 16 | (uint64_t)state->at << 8 | state->from);
	}
	return hash;
}

uint64_t mills_repetition_key(const struct game_rules *base, const union game_state *bytes) {
	return hash_mills_state(mills_rules(base), mills_state(bytes));
}

void mills_glance(
	const struct game_rules *base, const union game_state *bytes, struct game_glance *glance) {
	const struct mills_rules *rules = mills_rules(base);
	const struct mills_state *state = mills_state(bytes);
	*glance = (struct game_glance){.key = hash_mills_state(rules, state),
		.phase = state->ended ? GAME_OVER : GAME_CHOICE,
		.seat = state->seat,
		.fresh = state->due == 0,
		.quiet_left = mills_quiet_left(rules, state)};
}

void mills_repeated(const struct game_rules *base, union game_state *bytes) {
	if (mills_rules(base)->repetition > 0) {
		((struct mills_state *)(void *)bytes)->ended = 1;
	}
}

/* ---- what is drawn ---- */

static void view_mills_side(const struct mills_rules *rules, const struct mills_state *state,
	unsigned seat, struct game_view *view) {
	struct board_set side = state->side[seat];
	while (!board_is_empty(side)) {
		view->piece[view->pieces++] = (struct game_piece){
			board_take(&side), (uint8_t)seat, 0, 1};
	}
	view->captured[seat] = (uint8_t)(rules->men - mills_left(state, (int)seat));
	view->hand[seat] = state->hand[seat];
}

static void view_row(const struct mills_rules *rules, size_t mill, struct game_view *view) {
	struct board_set points = rules->mill[mill];
	if (view->rows < GAME_ROWS_MAX) {
		for (int i = 0; i < 3; i++) {
			view->row[view->rows][i] = board_take(&points);
		}
		view->rows++;
	}
}

/* The mills that the man of this turn has closed, or the row that has won. */
static void view_mills(
	const struct mills_rules *rules, const struct mills_state *state, struct game_view *view) {
	unsigned seat = state->due > 0 ? state->seat : !state->seat;
	for (size_t i = 0; i < rules->mills; i++) {
		bool closed = state->due > 0 ? board_has(&rules->mill[i], state->at - 1u)
					     : rules->effect == MILLS_WINS;
		if (closed && board_contains(state->side[seat], rules->mill[i])) {
			view_row(rules, i, view);
		}
	}
}

void mills_view(
	const struct game_rules *base, const union game_state *bytes, struct game_view *view) {
	const struct mills_rules *rules = mills_rules(base);
	const struct mills_state *state = mills_state(bytes);
	for (unsigned seat = 0; seat < 2; seat++) {
		view_mills_side(rules, state, seat, view);
	}
	view->by = GAME_NOBODY;
	view->chain = state->at > 0 ? (uint8_t)(state->at - 1) : GAME_NOWHERE;
	view->start = state->from > 0 ? (uint8_t)(state->from - 1) : GAME_NOWHERE;
	view->takens = state->takens;
	memcpy(view->taken, state->taken, state->takens);
	view_mills(rules, state, view);
	if (state->due > 0) {
		view->need = "take";
	} else if (state->hand[state->seat] > 0 && rules->setting == MILLS_SET_FIRST) {
		view->need = "drop";
	}
}

void mills_draw(const struct game_rules *base, struct game_drawing *drawing) {
	const struct mills_rules *rules = mills_rules(base);
	drawing->kinds = rules->definition->kinds;
	board_draw(&rules->board, base->game, drawing);
}

/* ---- symmetries ---- */

static bool is_mill(const struct mills_rules *rules, struct board_set points) {
	for (size_t i = 0; i < rules->mills; i++) {
		if (board_same(rules->mill[i], points)) {
			return true;
		}
	}
	return false;
}

static bool keeps_rules(const struct mills_rules *rules, const struct board_symmetry *symmetry) {
	bool same = board_same(board_image(symmetry, rules->opening_not), rules->opening_not);
	for (size_t p = 0; same && p < rules->board.points; p++) {
		same = board_same(
			board_image(symmetry, rules->walk[p]), rules->walk[symmetry->to[p]]);
	}
	for (size_t i = 0; same && i < rules->mills; i++) {
		same = is_mill(rules, board_image(symmetry, rules->mill[i]));
	}
	return same;
}

/* Both seats have the same men and rules, so that they may always be exchanged. */
size_t mills_symmetries(
	const struct game_rules *base, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]) {
	const struct mills_rules *rules = mills_rules(base);
	struct board_symmetry board[BOARD_SYMMETRIES_MAX];
	size_t boards = board_symmetries(&rules->board, board), count = 0;
	for (size_t i = 0; i < 2 * boards; i++) {
		if (keeps_rules(rules, &board[i % boards])) {
			memcpy(symmetries[count].to, board[i % boards].to, sizeof(board[0].to));
			symmetries[count++].exchange = i >= boards;
		}
	}
	return count;
}
