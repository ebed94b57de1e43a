/* games/chess/moves.c - moves of the pieces (Moves), and what they attack. */
#include <string.h>

#include "games/chess/internal.h"

/* Castling (Moves): the king moves three points, and the rook goes to its inner side. */
const struct chess_castling chess_castlings[4] = {
	{CHESS_I1, 0, 4, 7, 8, 6, "0-0"},
	{CHESS_A1, 0, 4, 1, 0, 2, "0-0-0"},
	{CHESS_I9, 1, 76, 79, 80, 78, "0-0"},
	{CHESS_A9, 1, 76, 73, 72, 74, "0-0-0"},
};

struct list {
	const struct chess_rules *rules;
	const struct chess_state *state;
	struct game_step *steps;
	size_t count;
};

static void add_chess_move(struct list *list, int from, int to, int promoted) {
	list->steps[list->count++] = (struct game_step){.kind = CHESS_MOVE,
		.from = (uint8_t)from,
		.to = (uint8_t)to,
		.over = GAME_NOWHERE,
		.value = (uint8_t)promoted};
}

/* Add a move to a point that is empty or holds an enemy. Returns true if it was empty. */
static bool add_move_unless_own(struct list *list, int from, int to) {
	int there = chess_seat_of(list->state->at[to]);
	if (there != list->state->seat) {
		add_chess_move(list, from, to, CHESS_NONE);
	}
	return there == GAME_NOBODY;
}

static void add_slide_moves(struct list *list, int from, int direction, bool far) {
	int to = list->rules->next[from][direction];
	while (to != GAME_NOWHERE && add_move_unless_own(list, from, to) && far) {
		to = list->rules->next[to][direction];
	}
}

/* The reach of a kind along ranks and files, and along diagonals: 0 none, 1 one step, 2 any
 * distance. */
static const uint8_t reach[CHESS_KINDS][2] = {
	[CHESS_BISHOP] = {1, 2},
	[CHESS_ROOK] = {2, 1},
	[CHESS_ARCHBISHOP] = {1, 2},
	[CHESS_QUEEN] = {2, 2},
	[CHESS_KING] = {1, 1},
	[CHESS_AMAZON] = {2, 2},
};

static bool leaps_like_a_knight(int kind) {
	return kind == CHESS_KNIGHT || kind == CHESS_ARCHBISHOP || kind == CHESS_AMAZON;
}

static void add_knight_moves(struct list *list, int from) {
	const struct chess_path *path = list->rules->knight[from];
	for (int i = 0; i < CHESS_PATHS && path[i].to != GAME_NOWHERE; i++) {
		if (list->state->at[path[i].over] == CHESS_NONE) {
			add_move_unless_own(list, from, path[i].to);
		}
	}
}

/* Promotion: a pawn on the last rank becomes a piece of its owner's choice in the same turn. */
static void add_pawn_move(struct list *list, int from, int to) {
	int last = list->state->seat == 0 ? CHESS_SIDE - 1 : 0;
	if (to / CHESS_SIDE != last) {
		add_chess_move(list, from, to, CHESS_NONE);
		return;
	}
	int strong = list->rules->amazons ? CHESS_AMAZON : CHESS_ARCHBISHOP;
	add_chess_move(list, from, to, CHESS_QUEEN);
	add_chess_move(list, from, to, CHESS_ROOK);
	add_chess_move(list, from, to, strong);
	add_chess_move(list, from, to, CHESS_BISHOP);
	add_chess_move(list, from, to, CHESS_KNIGHT);
}

/* Directions of a pawn: straight ahead, and diagonally forward to both sides. */
static const uint8_t ahead[2][3] = {{0, 4, 7}, {2, 5, 6}};

static void add_pawn_moves(struct list *list, int from) {
	const struct chess_state *state = list->state;
	const uint8_t *next = list->rules->next[from], *way = ahead[state->seat];
	int to = next[way[0]];
	bool enemy = to != GAME_NOWHERE && chess_seat_of(state->at[to]) == 1 - state->seat;
	if (to != GAME_NOWHERE &&
		(state->at[to] == CHESS_NONE || (enemy && !chess_is_diagonal(from)))) {
		add_pawn_move(list, from, to);
		int start = state->seat == 0 ? 1 : CHESS_SIDE - 2,
		    far = list->rules->next[to][way[0]];
		if (!enemy && from / CHESS_SIDE == start && state->at[far] == CHESS_NONE) {
			add_chess_move(list, from, far, CHESS_NONE);
		}
	}
	for (int i = 1; i < 3; i++) {
		to = next[way[i]];
		if (to != GAME_NOWHERE &&
			(chess_seat_of(state->at[to]) == 1 - state->seat || to == state->passed)) {
			add_pawn_move(list, from, to);
		}
	}
}

static bool is_empty_between(const struct chess_state *state, int p, int q) {
	for (int point = (p < q ? p : q) + 1; point < (p < q ? q : p); point++) {
		if (state->at[point] != CHESS_NONE) {
			return false;
		}
	}
	return true;
}

static bool is_quiet_way(const struct list *list, const struct chess_castling *way) {
	int step = way->king_to > way->king_from ? 1 : -1;
	for (int point = way->king_from; point != way->king_to + step; point += step) {
		if (chess_attacks(list->rules, list->state, 1 - way->seat, point)) {
			return false;
		}
	}
	return true;
}

static void add_castlings(struct list *list) {
	for (size_t i = 0; i < 4; i++) {
		const struct chess_castling *way = &chess_castlings[i];
		if (way->seat == list->state->seat && (list->state->castle & way->right) != 0 &&
			is_empty_between(list->state, way->king_from, way->rook_from) &&
			is_quiet_way(list, way)) {
			list->steps[list->count++] = (struct game_step){.kind = CHESS_CASTLE,
				.from = way->king_from,
				.to = way->king_to,
				.over = GAME_NOWHERE,
				.value = (uint8_t)i};
		}
	}
}

static void add_piece_moves(struct list *list, int from) {
	int kind = chess_kind_of(list->state->at[from]);
	if (kind == CHESS_PAWN) {
		add_pawn_moves(list, from);
		return;
	}
	for (int d = 0; d < CHESS_DIRECTIONS; d++) {
		int far = reach[kind][d >= CHESS_DIAGONALS];
		if (far > 0) {
			add_slide_moves(list, from, d, far == 2);
		}
	}
	if (leaps_like_a_knight(kind)) {
		add_knight_moves(list, from);
	}
	if (kind == CHESS_KING) {
		add_castlings(list);
	}
}

size_t chess_pseudo(const struct chess_rules *rules, const struct chess_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	struct list list = {rules, state, steps, 0};
	for (int from = 0; from < CHESS_POINTS; from++) {
		if (chess_seat_of(state->at[from]) == state->seat) {
			add_piece_moves(&list, from);
		}
	}
	return list.count;
}

size_t chess_legal(const struct chess_rules *rules, const struct chess_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	size_t count = chess_pseudo(rules, state, steps), legal = 0;
	for (size_t i = 0; i < count; i++) {
		if (chess_is_safe(rules, state, &steps[i])) {
			steps[legal++] = steps[i];
		}
	}
	return legal;
}

static bool line_attacks(const struct chess_rules *rules, const struct chess_state *state, int seat,
	int point, int direction) {
	int near = rules->next[point][direction], at = near;
	while (at != GAME_NOWHERE && state->at[at] == CHESS_NONE) {
		at = rules->next[at][direction];
	}
	if (at == GAME_NOWHERE || chess_seat_of(state->at[at]) != seat) {
		return false;
	}
	int kind = chess_kind_of(state->at[at]);
	int need = at == near ? 1 : 2;
	return reach[kind][direction >= CHESS_DIAGONALS] >= need;
}

/* A pawn captures diagonally from a diagonal point, straight ahead from a plain one (Captures). */
static bool pawn_attacks(
	const struct chess_rules *rules, const struct chess_state *state, int seat, int point) {
	for (int i = 0; i < 3; i++) {
		int back = ahead[1 - seat][i], at = rules->next[point][back];
		bool its_way = i > 0 || (at != GAME_NOWHERE && !chess_is_diagonal(at));
		if (at != GAME_NOWHERE && its_way &&
			state->at[at] == chess_piece(seat, CHESS_PAWN)) {
			return true;
		}
	}
	return false;
}

/* The knight's paths from q to point and back pass over different points, because q and point are
 * always of different kinds. So the attacker's own paths must be followed. */
static bool knight_attacks(
	const struct chess_rules *rules, const struct chess_state *state, int seat, int point) {
	const struct chess_path *away = rules->knight[point];
	for (int i = 0; i < CHESS_PATHS && away[i].to != GAME_NOWHERE; i++) {
		uint8_t there = state->at[away[i].to];
		if (chess_seat_of(there) != seat || !leaps_like_a_knight(chess_kind_of(there))) {
			continue;
		}
		const struct chess_path *path = rules->knight[away[i].to];
		for (int j = 0; j < CHESS_PATHS && path[j].to != GAME_NOWHERE; j++) {
			if (path[j].to == point && state->at[path[j].over] == CHESS_NONE) {
				return true;
			}
		}
	}
	return false;
}

bool chess_attacks(
	const struct chess_rules *rules, const struct chess_state *state, int seat, int point) {
	for (int d = 0; d < CHESS_DIRECTIONS; d++) {
		if (line_attacks(rules, state, seat, point, d)) {
			return true;
		}
	}
	return pawn_attacks(rules, state, seat, point) || knight_attacks(rules, state, seat, point);
}

bool chess_in_check(const struct chess_rules *rules, const struct chess_state *state, int seat) {
	return chess_attacks(rules, state, 1 - seat, state->king[seat]);
}

/* A king or rook that moves, or a rook that is captured, loses the right to castle. */
static void lose_rights(struct chess_state *state, int point) {
	for (size_t i = 0; i < 4; i++) {
		if (chess_castlings[i].rook_from == point ||
			chess_castlings[i].king_from == point) {
			state->castle &= (uint8_t)~chess_castlings[i].right;
		}
	}
}

static void make_castle(struct chess_state *state, const struct chess_castling *way) {
	state->at[way->rook_to] = state->at[way->rook_from];
	state->at[way->rook_from] = CHESS_NONE;
}

void chess_make(struct chess_state *state, const struct game_step *step) {
	uint8_t moving = state->at[step->from];
	int kind = chess_kind_of(moving), seat = state->seat;
	bool captures = state->at[step->to] != CHESS_NONE;
	int ahead_by = step->to - step->from;
	if (kind == CHESS_PAWN && step->to == state->passed && ahead_by % CHESS_SIDE != 0) {
		/* en passant: the captured pawn is one point beyond the point it passed over */
		state->at[step->to + (seat == 0 ? -CHESS_SIDE : CHESS_SIDE)] = CHESS_NONE;
		captures = true;
	}
	state->quiet = captures || kind == CHESS_PAWN ? 0 : (uint16_t)(state->quiet + 1);
	state->at[step->to] = step->value != CHESS_NONE && step->kind == CHESS_MOVE
		? chess_piece(seat, step->value)
		: moving;
	state->at[step->from] = CHESS_NONE;
	if (step->kind == CHESS_CASTLE) {
		make_castle(state, &chess_castlings[step->value]);
	}
	if (kind == CHESS_KING) {
		state->king[seat] = step->to;
	}
	lose_rights(state, step->from);
	lose_rights(state, step->to);
	bool two = kind == CHESS_PAWN &&
		(ahead_by == 2 * CHESS_SIDE || ahead_by == -2 * CHESS_SIDE);
	state->passed = (uint8_t)(two ? (step->from + step->to) / 2 : GAME_NOWHERE);
	state->seat = (uint8_t)(1 - seat);
}

void chess_check_passed(const struct chess_rules *rules, struct chess_state *state) {
	struct game_step list[GAME_STEPS_MAX];
	size_t count = state->passed == GAME_NOWHERE ? 0 : chess_pseudo(rules, state, list);
	for (size_t i = 0; i < count; i++) {
		if (list[i].to == state->passed &&
			chess_kind_of(state->at[list[i].from]) == CHESS_PAWN &&
			list[i].from % CHESS_SIDE != list[i].to % CHESS_SIDE &&
			chess_is_safe(rules, state, &list[i])) {
			return;
		}
	}
	state->passed = GAME_NOWHERE;
}

bool chess_is_safe(const struct chess_rules *rules, const struct chess_state *state,
	const struct game_step *step) {
	struct chess_state after = *state;
	chess_make(&after, step);
	return !chess_in_check(rules, &after, state->seat);
}
