/* games/chess/chess.c - Chesquerque's game_impl: start, steps, ends, drawing. */
#include "games/chess/chess.h"

#include <string.h>

#include "games/chess/internal.h"

/* ---- rules and start ---- */

static bool option_is(const struct game_rules *rules, const char *name, const char *value) {
	int i = game_option_find(rules->game, name);
	return i >= 0 && strcmp(rules->game->option[i].words[rules->option[i]], value) == 0;
}

static bool chess_compile(struct game_rules *base, struct game_error *error) {
	struct chess_rules *rules = (struct chess_rules *)base;
	(void)error;
	rules->amazons = option_is(base, "setup", "amazon");
	rules->no_progress = option_is(base, "no_progress", "off") ? 0 : 100;
	rules->repetition = option_is(base, "repetition", "3");
	chess_tables(rules);
	return true;
}

/* Start: first rank R N B Q K A B N R, with pawns in front; Black mirrors it. */
static void chess_start(const struct game_rules *rules, union game_state *whole) {
	static const uint8_t army[CHESS_SIDE] = {CHESS_ROOK, CHESS_KNIGHT, CHESS_BISHOP,
		CHESS_QUEEN, CHESS_KING, CHESS_ARCHBISHOP, CHESS_BISHOP, CHESS_KNIGHT, CHESS_ROOK};
	struct chess_state *state = chess_state_of(whole);
	for (int file = 0; file < CHESS_SIDE; file++) {
		int kind = army[file] == CHESS_ARCHBISHOP && chess_rules_of(rules)->amazons
			? CHESS_AMAZON
			: army[file];
		state->at[chess_point(file, 0)] = chess_piece(0, kind);
		state->at[chess_point(file, 1)] = chess_piece(0, CHESS_PAWN);
		state->at[chess_point(file, 7)] = chess_piece(1, CHESS_PAWN);
		state->at[chess_point(file, 8)] = chess_piece(1, kind);
	}
	state->castle = CHESS_A1 | CHESS_I1 | CHESS_A9 | CHESS_I9;
	state->passed = GAME_NOWHERE;
	state->king[0] = chess_castlings[0].king_from;
	state->king[1] = chess_castlings[2].king_from;
}

/* ---- ends ---- */

static void chess_status(
	const struct game_rules *rules, const union game_state *whole, struct game_status *status) {
	static const char *const reasons[] = {[CHESS_MATE] = "checkmate",
		[CHESS_STALEMATE] = "stalemate",
		[CHESS_BARE_KINGS] = "bare_kings",
		[CHESS_NO_PROGRESS] = "no_progress",
		[CHESS_REPETITION] = "repetition"};
	const struct chess_state *state = chess_state_in(whole);
	(void)rules;
	*status = (struct game_status){
		.phase = GAME_CHOICE, .seat = state->seat, .fresh = true, .winner = GAME_NOBODY};
	if (state->end == CHESS_GOES_ON) {
		return;
	}
	status->phase = GAME_OVER;
	status->seat = GAME_NOBODY;
	status->reason = reasons[state->end];
	if (state->end == CHESS_MATE) {
		status->winner = (uint8_t)(1 - state->seat);
		status->points[status->winner] = 1;
	}
}

/* ---- steps ---- */

static size_t chess_steps(const struct game_rules *rules, const union game_state *whole,
	struct game_step list[GAME_STEPS_MAX]) {
	const struct chess_state *state = chess_state_in(whole);
	return state->end == CHESS_GOES_ON ? chess_legal(chess_rules_of(rules), state, list) : 0;
}

static void add_move_effects(struct game_effects *effects, const struct chess_state *before,
	const struct game_step *step) {
	uint8_t seat = before->seat;
	bool passing = chess_kind_of(before->at[step->from]) == CHESS_PAWN &&
		step->to == before->passed && step->from % CHESS_SIDE != step->to % CHESS_SIDE;
	int taken = passing ? step->to + (seat == 0 ? -CHESS_SIDE : CHESS_SIDE) : step->to;
	game_effect_add(effects,
		&(struct game_effect){
			.what = GAME_MOVED, .seat = seat, .from = step->from, .to = step->to});
	if (step->kind == CHESS_CASTLE) {
		const struct chess_castling *way = &chess_castlings[step->value];
		game_effect_add(effects,
			&(struct game_effect){.what = GAME_MOVED,
				.seat = seat,
				.from = way->rook_from,
				.to = way->rook_to});
		return;
	}
	if (before->at[taken] != CHESS_NONE) {
		game_effect_add(effects,
			&(struct game_effect){.what = GAME_CAPTURED,
				.seat = (uint8_t)(1 - seat),
				.from = (uint8_t)taken,
				.to = GAME_NOWHERE});
	}
	if (step->value != CHESS_NONE) {
		game_effect_add(effects,
			&(struct game_effect){.what = GAME_PROMOTED,
				.seat = seat,
				.from = step->to,
				.value = (uint8_t)(step->value - CHESS_PAWN)});
	}
}

static void chess_apply(const struct game_rules *rules, union game_state *whole,
	const struct game_step *step, struct game_effects *effects) {
	struct chess_state *state = chess_state_of(whole);
	if (effects != NULL) {
		add_move_effects(effects, state, step);
	}
	chess_make(state, step);
	chess_check_passed(chess_rules_of(rules), state);
	chess_check_end(chess_rules_of(rules), state);
	if (effects != NULL && state->end != CHESS_GOES_ON) {
		game_effect_add(effects,
			&(struct game_effect){.what = GAME_ENDED,
				.seat = GAME_NOBODY,
				.from = GAME_NOWHERE,
				.to = GAME_NOWHERE});
	}
}

/* ---- repetition: placement, seat, castling rights, and whether en passant is possible ---- */

static uint64_t mix_chess_key(uint64_t key, uint64_t value) {
	key ^= value + 0x9e3779b97f4a7c15ULL + (key << 6) + (key >> 2);
	key ^= key >> 31;
	return key * 0xbf58476d1ce4e5b9ULL;
}

static uint64_t repetition_key(const struct game_rules *rules, const union game_state *whole) {
	const struct chess_state *state = chess_state_in(whole);
	uint64_t key = mix_chess_key(state->seat, (uint64_t)state->castle << 8 | state->passed);
	(void)rules;
	for (int point = 0; point < CHESS_POINTS; point++) {
		key = mix_chess_key(key, state->at[point]);
	}
	return key;
}

static void chess_glance(
	const struct game_rules *rules, const union game_state *whole, struct game_glance *glance) {
	const struct chess_state *state = chess_state_in(whole);
	int bound = chess_rules_of(rules)->no_progress;
	*glance = (struct game_glance){.key = repetition_key(rules, whole),
		.phase = state->end == CHESS_GOES_ON ? GAME_CHOICE : GAME_OVER,
		.seat = state->seat,
		.fresh = true,
		.quiet_left = bound == 0       ? GAME_UNBOUNDED
			: bound > state->quiet ? (uint16_t)(bound - state->quiet)
					       : 0};
}

static void chess_repeated(const struct game_rules *rules, union game_state *whole) {
	struct chess_state *state = chess_state_of(whole);
	bool open = state->end == CHESS_GOES_ON || state->end == CHESS_NO_PROGRESS;
	if (chess_rules_of(rules)->repetition && open) {
		state->end = CHESS_REPETITION;
	}
}

/* ---- drawing ---- */

/* What a side lacks of its army. A pawn that was promoted counts as a pawn, also once captured. */
static void view_captured(const union game_state *start, const struct chess_state *state, int seat,
	struct game_view *view) {
	int lacks[CHESS_KINDS] = {0};
	for (int point = 0; point < CHESS_POINTS; point++) {
		uint8_t before = chess_state_in(start)->at[point], now = state->at[point];
		lacks[chess_kind_of(before)] += chess_seat_of(before) == seat;
		lacks[chess_kind_of(now)] -= chess_seat_of(now) == seat;
	}
	for (int kind = CHESS_KNIGHT; kind < CHESS_KINDS; kind++) {
		lacks[CHESS_PAWN] += lacks[kind] < 0 ? lacks[kind] : 0;
	}
	for (int kind = CHESS_PAWN; kind < CHESS_KINDS; kind++) {
		view->captured_kind[seat][kind - CHESS_PAWN] = lacks[kind] > 0
			? (uint8_t)lacks[kind]
			: 0;
	}
	view->captured_kinds = CHESS_KINDS - CHESS_PAWN;
}

static void chess_view(
	const struct game_rules *rules, const union game_state *whole, struct game_view *view) {
	const struct chess_state *state = chess_state_in(whole);
	union game_state first = {0};
	uint8_t men[2] = {0, 0};
	chess_start(rules, &first);
	for (int point = 0; point < CHESS_POINTS; point++) {
		uint8_t there = state->at[point];
		if (there == CHESS_NONE) {
			continue;
		}
		men[chess_seat_of(there)]++;
		view->piece[view->pieces++] = (struct game_piece){(uint8_t)point,
			(uint8_t)chess_seat_of(there), (uint8_t)(chess_kind_of(there) - CHESS_PAWN),
			1};
	}
	for (int seat = 0; seat < 2; seat++) {
		view->captured[seat] = men[seat] < 2 * CHESS_SIDE
			? (uint8_t)(2 * CHESS_SIDE - men[seat])
			: 0;
		view_captured(&first, state, seat, view);
	}
}

static void add_drawn_line(struct game_drawing *drawing, int file, int rank, int right, int up) {
	struct game_line *line = &drawing->line[drawing->lines++];
	while (file >= 0 && file < CHESS_SIDE && rank >= 0 && rank < CHESS_SIDE) {
		line->point[line->count++] = (uint8_t)chess_point(file, rank);
		file += right;
		rank += up;
	}
}

static void chess_draw(const struct game_rules *rules, struct game_drawing *drawing) {
	(void)rules;
	drawing->family = GAME_FAMILY_POINTS;
	drawing->kinds = chess_kind_names;
	drawing->letters = " NBRAQKZ";
	drawing->points = CHESS_POINTS;
	for (int point = 0; point < CHESS_POINTS; point++) {
		chess_label(point, drawing->point[point].label);
		drawing->point[point].x = (float)(point % CHESS_SIDE);
		drawing->point[point].y = (float)(point / CHESS_SIDE);
	}
	for (int i = 0; i < CHESS_SIDE; i++) {
		add_drawn_line(drawing, 0, i, 1, 0);
		add_drawn_line(drawing, i, 0, 0, 1);
	}
	for (int i = -6; i <= 6; i += 2) { /* diagonals through the diagonal points */
		add_drawn_line(drawing, i > 0 ? i : 0, i > 0 ? 0 : -i, 1, 1);
		add_drawn_line(drawing, i > 0 ? i : 0, CHESS_SIDE - 1 - (i > 0 ? 0 : -i), 1, -1);
	}
}

/* ---- perft ---- */

static uint64_t count_chess_turns(
	const struct chess_rules *rules, const struct chess_state *state, int depth) {
	struct game_step list[GAME_STEPS_MAX];
	size_t count = chess_legal(rules, state, list);
	uint64_t turns = 0;
	if (depth <= 1) {
		return count;
	}
	for (size_t i = 0; i < count; i++) {
		struct chess_state after = *state;
		chess_make(&after, &list[i]);
		turns += chess_kings_are_bare(&after) ? 0
						      : count_chess_turns(rules, &after, depth - 1);
	}
	return turns;
}

static uint64_t chess_perft(
	const struct game_rules *rules, const union game_state *whole, int depth) {
	const struct chess_state *state = chess_state_in(whole);
	return chess_kings_are_bare(state) ? 0
					   : count_chess_turns(chess_rules_of(rules), state, depth);
}

const struct game_impl chess_impl = {
	.name = "chess",
	.state_size = sizeof(struct chess_state),
	.rules_size = sizeof(struct chess_rules),
	.compile = chess_compile,
	.start = chess_start,
	.status = chess_status,
	.steps = chess_steps,
	.apply = chess_apply,
	.print_step = chess_print_step,
	.read_step = chess_read_step,
	.why = chess_why,
	.print = chess_print,
	.read = chess_read,
	.view = chess_view,
	.draw = chess_draw,
	.repetition_key = repetition_key,
	.repeated = chess_repeated,
	.glance = chess_glance,
	.gain = chess_gain,
	.survey = chess_survey,
	.weigh = chess_weigh,
	.occupy = chess_occupy,
	.symmetries = chess_symmetries,
	.perft = chess_perft,
};
