/* games/chess/text.c - positions and turns as text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/chess/internal.h"
#include "base/text.h"

/* ---- positions: W:WKe1,Ra1,e2:BKe9:castle=a1:ep=e3:quiet=4 ---- */

static void print_side_pieces(const struct chess_state *state, int seat, struct text *text) {
	const char *gap = "";
	text_add(text, ":%c", seat == 0 ? 'W' : 'B');
	for (int point = 0; point < CHESS_POINTS; point++) {
		char label[GAME_LABEL_MAX], letter[2] = "";
		if (chess_seat_of(state->at[point]) != seat) {
			continue;
		}
		if (chess_kind_of(state->at[point]) != CHESS_PAWN) {
			letter[0] = chess_letters[chess_kind_of(state->at[point])];
		}
		chess_label(point, label);
		text_add(text, "%s%s%s", gap, letter, label);
		gap = ",";
	}
}

size_t chess_print(const struct game_rules *rules, const union game_state *whole,
	char buffer[GAME_POSITION_TEXT_MAX]) {
	static const int order[4] = {1, 0, 3, 2}; /* a1, i1, a9, i9 */
	const struct chess_state *state = chess_state_in(whole);
	struct text text;
	char label[GAME_LABEL_MAX];
	(void)rules;
	text_init(&text, buffer, GAME_POSITION_TEXT_MAX);
	text_add(&text, "%c", state->seat == 0 ? 'W' : 'B');
	print_side_pieces(state, 0, &text);
	print_side_pieces(state, 1, &text);
	const char *gap = ":castle=";
	for (int i = 0; i < 4; i++) {
		if ((state->castle & chess_castlings[order[i]].right) != 0) {
			chess_label(chess_castlings[order[i]].rook_from, label);
			text_add(&text, "%s%s", gap, label);
			gap = ",";
		}
	}
	if (state->passed != GAME_NOWHERE) {
		chess_label(state->passed, label);
		text_add(&text, ":ep=%s", label);
	}
	if (state->quiet > 0) {
		text_add(&text, ":quiet=%d", state->quiet);
	}
	return text.used;
}

struct reading {
	const char *at;
	struct chess_state state;
	struct game_error *error;
};

static bool accept_word(struct reading *r, const char *word) {
	size_t size = strlen(word);
	if (strncmp(r->at, word, size) != 0) {
		return false;
	}
	r->at += size;
	return true;
}

static bool read_named_point(struct reading *r, int *point) {
	size_t used = 0;
	*point = chess_read_point(r->at, &used);
	if (*point == GAME_NOWHERE) {
		return game_fail(r->error, "\"%.8s\" is not a point: points are a1 to i9", r->at);
	}
	r->at += used;
	return true;
}

static int read_piece_letter(struct reading *r) {
	const char *letter = *r->at == 0 ? NULL : strchr(chess_letters + CHESS_KNIGHT, *r->at);
	if (letter == NULL) {
		return CHESS_PAWN;
	}
	r->at++;
	return (int)(letter - chess_letters);
}

static bool read_piece_item(struct reading *r, int seat, int kings[2]) {
	int point, kind = read_piece_letter(r);
	if (!read_named_point(r, &point)) {
		return false;
	}
	char label[GAME_LABEL_MAX];
	chess_label(point, label);
	if (r->state.at[point] != CHESS_NONE) {
		return game_fail(r->error, "%s is named twice", label);
	}
	int rank = point / CHESS_SIDE;
	if (kind == CHESS_PAWN && (rank == (seat == 0 ? CHESS_SIDE - 1 : 0))) {
		return game_fail(r->error, "a pawn on %s would already have been promoted", label);
	}
	if (kind == CHESS_PAWN && rank == (seat == 0 ? 0 : CHESS_SIDE - 1)) {
		return game_fail(r->error, "a pawn on %s stands behind its starting rank", label);
	}
	if (kind == CHESS_KING) {
		kings[seat]++;
		r->state.king[seat] = (uint8_t)point;
	}
	r->state.at[point] = chess_piece(seat, kind);
	return true;
}

static bool read_side_pieces(struct reading *r, int seat, int kings[2]) {
	if (!accept_word(r, seat == 0 ? ":W" : ":B")) {
		return game_fail(r->error,
			"\"%.12s\": expected \":%c\" and the pieces of that side, such as \":%cKe1,e2\"",
			r->at, seat == 0 ? 'W' : 'B', seat == 0 ? 'W' : 'B');
	}
	while (*r->at != 0 && *r->at != ':') {
		if (!read_piece_item(r, seat, kings)) {
			return false;
		}
		if (*r->at == ',' && r->at[1] != 0 && r->at[1] != ':') {
			r->at++;
		} else if (*r->at != 0 && *r->at != ':') {
			return game_fail(
				r->error, "\"%.8s\": pieces must be separated by commas", r->at);
		}
	}
	if (kings[seat] != 1) {
		return game_fail(r->error, "%s has %d kings; each side must have one",
			seat == 0 ? "White" : "Black", kings[seat]);
	}
	return true;
}

static bool read_castle(struct reading *r) {
	do {
		int point;
		if (!read_named_point(r, &point)) {
			return false;
		}
		const struct chess_castling *way = NULL;
		for (size_t i = 0; i < 4; i++) {
			way = chess_castlings[i].rook_from == point ? &chess_castlings[i] : way;
		}
		if (way == NULL || r->state.at[point] != chess_piece(way->seat, CHESS_ROOK) ||
			r->state.at[way->king_from] != chess_piece(way->seat, CHESS_KING)) {
			return game_fail(r->error,
				"castle= must name a rook on a1, i1, a9 or i9 whose king has not moved");
		}
		r->state.castle |= way->right;
	} while (accept_word(r, ","));
	return true;
}

static bool read_passed(struct reading *r) {
	int point, seat = r->state.seat;
	if (!read_named_point(r, &point)) {
		return false;
	}
	int up = seat == 0 ? CHESS_SIDE : -CHESS_SIDE; /* back to where the pawn came from */
	int rank = seat == 0 ? 6 : 2;
	bool fits = point / CHESS_SIDE == rank && r->state.at[point] == CHESS_NONE &&
		r->state.at[point + up] == CHESS_NONE &&
		r->state.at[point - up] == chess_piece(1 - seat, CHESS_PAWN);
	if (!fits) {
		return game_fail(r->error,
			"ep= must name the point that a pawn has just passed over: on rank 3 for White, on rank 7 for Black");
	}
	r->state.passed = (uint8_t)point;
	return true;
}

static bool read_quiet_turns(struct reading *r) {
	unsigned quiet;
	size_t used = text_number(r->at, 4, &quiet);
	if (used == 0) {
		return game_fail(r->error, "quiet= must be a number of turns from 0 to 9999");
	}
	r->at += used;
	r->state.quiet = (uint16_t)quiet;
	return true;
}

static bool read_chess_fields(struct reading *r) {
	static const struct {
		const char *name;
		bool (*read)(struct reading *r);
	} fields[] = {
		{":castle=", read_castle}, {":ep=", read_passed}, {":quiet=", read_quiet_turns}};
	bool seen[3] = {false, false, false};
	while (*r->at != 0) {
		size_t i = 0;
		while (i < 3 && (seen[i] || !accept_word(r, fields[i].name))) {
			i++;
		}
		if (i == 3) {
			return game_fail(r->error,
				"\"%.12s\": the pieces may be followed only by castle=, ep= and quiet=, each once",
				r->at);
		}
		seen[i] = true;
		if (!fields[i].read(r)) {
			return false;
		}
	}
	return true;
}

bool chess_read(const struct game_rules *rules, const char *text, union game_state *whole,
	struct game_error *error) {
	struct reading r = {.at = text, .error = error};
	int kings[2] = {0, 0};
	r.state.passed = GAME_NOWHERE;
	if (*text != 'W' && *text != 'B') {
		return game_fail(error,
			"a position must begin with the side to move, W or B, such as W:WKe1:BKe9");
	}
	r.state.seat = *r.at++ == 'B';
	if (!read_side_pieces(&r, 0, kings) || !read_side_pieces(&r, 1, kings) ||
		!read_chess_fields(&r)) {
		return false;
	}
	if (chess_in_check(chess_rules_of(rules), &r.state, 1 - r.state.seat)) {
		return game_fail(error, "%s could take the other king",
			r.state.seat == 0 ? "White" : "Black");
	}
	chess_check_passed(chess_rules_of(rules), &r.state);
	chess_check_end(chess_rules_of(rules), &r.state);
	memset(whole, 0, sizeof(*whole));
	*chess_state_of(whole) = r.state;
	return true;
}

/* ---- turns: Nb1-c3, e2-e4, Re1xe5, a8-a9=Q, 0-0 ---- */

static bool is_capture_step(const struct chess_state *state, const struct game_step *step) {
	bool passing = chess_kind_of(state->at[step->from]) == CHESS_PAWN &&
		step->to == state->passed && step->from % CHESS_SIDE != step->to % CHESS_SIDE;
	return state->at[step->to] != CHESS_NONE || passing;
}

size_t chess_print_step(const struct game_rules *rules, const union game_state *whole,
	const struct game_step *step, char buffer[GAME_STEP_TEXT_MAX]) {
	const struct chess_state *state = chess_state_in(whole);
	char from[GAME_LABEL_MAX], to[GAME_LABEL_MAX];
	int kind = chess_kind_of(state->at[step->from]);
	struct text text;
	(void)rules;
	text_init(&text, buffer, GAME_STEP_TEXT_MAX);
	if (step->kind == CHESS_CASTLE) {
		text_add(&text, "%s", chess_castlings[step->value].text);
		return text.used;
	}
	chess_label(step->from, from);
	chess_label(step->to, to);
	if (kind > CHESS_PAWN) {
		text_add(&text, "%c", chess_letters[kind]);
	}
	text_add(&text, "%s%c%s", from, is_capture_step(state, step) ? 'x' : '-', to);
	if (step->value != CHESS_NONE) {
		text_add(&text, "=%c", chess_letters[step->value]);
	}
	return text.used;
}

static size_t read_castling(
	const struct chess_state *state, const char *text, struct game_step *step) {
	size_t size = strspn(text, "0-");
	for (size_t i = 0; i < 4; i++) {
		const struct chess_castling *way = &chess_castlings[i];
		if (way->seat == state->seat && strlen(way->text) == size &&
			strncmp(way->text, text, size) == 0) {
			*step = (struct game_step){.kind = CHESS_CASTLE,
				.from = way->king_from,
				.to = way->king_to,
				.over = GAME_NOWHERE,
				.value = (uint8_t)i};
			return size;
		}
	}
	return 0;
}

static bool read_piece_move(
	struct reading *r, const struct chess_state *state, struct game_step *step) {
	const char *whole = r->at;
	int kind = read_piece_letter(r), from, to;
	if (!read_named_point(r, &from)) {
		return false;
	}
	bool takes = *r->at == 'x';
	if (!takes && *r->at != '-') {
		return game_fail(r->error,
			"\"%.8s\": a turn is written Nb1-c3, e2-e4, Re1xe5 or 0-0", whole);
	}
	r->at++;
	if (!read_named_point(r, &to)) {
		return false;
	}
	*step = (struct game_step){
		.kind = CHESS_MOVE, .from = (uint8_t)from, .to = (uint8_t)to, .over = GAME_NOWHERE};
	if (accept_word(r, "=")) {
		int promoted = read_piece_letter(r);
		if (promoted == CHESS_PAWN || promoted == CHESS_KING) {
			return game_fail(r->error,
				"after =, expected what the pawn becomes: Q, R, A, B, N or Z");
		}
		step->value = (uint8_t)promoted;
	}
	if (state->at[from] != CHESS_NONE && chess_kind_of(state->at[from]) != kind) {
		return game_fail(r->error, "\"%.8s\": the piece on %.2s is a %s", whole,
			kind == CHESS_PAWN ? whole : whole + 1,
			chess_kind_names[chess_kind_of(state->at[from]) - CHESS_PAWN]);
	}
	bool own = chess_seat_of(state->at[to]) == state->seat; /* why() explains that */
	if (is_capture_step(state, step) != takes && !own) {
		return game_fail(r->error,
			"\"%.8s\": a capture is written with x, any other move with -", whole);
	}
	return true;
}

size_t chess_read_step(const struct game_rules *rules, const union game_state *whole,
	const char *text, struct game_step *step, struct game_error *error) {
	const struct chess_state *state = chess_state_in(whole);
	struct reading r = {.at = text, .error = error};
	struct game_step read;
	(void)rules;
	if (text[0] == '0') {
		size_t used = read_castling(state, text, step);
		if (used == 0) {
			game_fail(error, "castling is written 0-0 or 0-0-0");
		}
		return used;
	}
	if (!read_piece_move(&r, state, &read)) {
		return 0;
	}
	*step = read;
	return (size_t)(r.at - text);
}
