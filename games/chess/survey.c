/* games/chess/survey.c - the traits for evaluation, and their weights before training. */
#include "games/chess/internal.h"

static const int16_t worth[CHESS_KINDS] = {[CHESS_PAWN] = 100,
	[CHESS_KNIGHT] = 300,
	[CHESS_BISHOP] = 320,
	[CHESS_ROOK] = 500,
	[CHESS_ARCHBISHOP] = 650,
	[CHESS_QUEEN] = 900,
	[CHESS_AMAZON] = 1200};

/* Mobility counts only empty neighbours; listing all moves would cost too much here. */
static int count_free(const struct chess_rules *rules, const struct chess_state *state, int point) {
	int count = 0;
	for (int d = 0; d < CHESS_DIRECTIONS; d++) {
		uint8_t to = rules->next[point][d];
		count += to != GAME_NOWHERE && state->at[to] == CHESS_NONE;
	}
	return count;
}

void chess_survey(
	const struct game_rules *base, const union game_state *at, struct game_survey *survey) {
	const struct chess_state *state = chess_state_in(at);
	for (int point = 0; point < CHESS_POINTS; point++) {
		uint8_t piece = state->at[point];
		if (piece == CHESS_NONE) {
			continue;
		}
		int16_t *trait = survey->trait[chess_seat_of(piece)];
		int kind = chess_kind_of(piece), rank = point / CHESS_SIDE;
		trait[GAME_TRAIT_MEN + kind - CHESS_PAWN]++;
		if (kind == CHESS_PAWN) {
			trait[GAME_TRAIT_ADVANCE] = (int16_t)(trait[GAME_TRAIT_ADVANCE] +
				(piece < CHESS_BLACK ? rank : CHESS_SIDE - 1 - rank));
		} else if (kind != CHESS_KING) {
			trait[GAME_TRAIT_MOBILITY] = (int16_t)(trait[GAME_TRAIT_MOBILITY] +
				count_free(chess_rules_of(base), state, point));
		}
	}
}

void chess_weigh(const struct game_rules *rules, struct game_survey *weights) {
	(void)rules;
	for (int seat = 0; seat < 2; seat++) {
		for (int kind = CHESS_PAWN; kind < CHESS_KINDS; kind++) {
			weights->trait[seat][GAME_TRAIT_MEN + kind - CHESS_PAWN] = worth[kind];
		}
		weights->trait[seat][GAME_TRAIT_ADVANCE] = 6;
		weights->trait[seat][GAME_TRAIT_MOBILITY] = 4;
	}
}

/* The value captured, less a little for the capturing piece, plus the gain of a promotion. */
int chess_gain(
	const struct game_rules *rules, const union game_state *at, const struct game_step *step) {
	const struct chess_state *state = chess_state_in(at);
	(void)rules;
	if (step->kind == CHESS_CASTLE) {
		return 0;
	}
	int own = chess_kind_of(state->at[step->from]), taken = chess_kind_of(state->at[step->to]);
	bool passing = own == CHESS_PAWN && step->to == state->passed &&
		step->from % CHESS_SIDE != step->to % CHESS_SIDE;
	int gain = passing ? worth[CHESS_PAWN] : worth[taken];
	gain += gain > 0 ? 9 - worth[own] / 150 : 0;
	return gain + (step->value != CHESS_NONE ? worth[step->value & (CHESS_BLACK - 1)] : 0);
}

/* Pieces other than pawns count as raised. */
bool chess_occupy(const struct game_rules *rules, const union game_state *at,
	struct game_occupation *occupation) {
	const struct chess_state *state = chess_state_in(at);
	(void)rules;
	for (int point = 0; point < CHESS_POINTS; point++) {
		uint8_t piece = state->at[point];
		uint64_t bit = UINT64_C(1) << (point & 63);
		if (piece != CHESS_NONE) {
			occupation->side[chess_seat_of(piece)][point / 64] |= bit;
			occupation->raised[point / 64] |= chess_kind_of(piece) == CHESS_PAWN ? 0
											     : bit;
		}
	}
	return true;
}

/* Files and ranks may be mirrored; mirroring ranks exchanges the seats. */
size_t chess_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]) {
	(void)rules;
	for (int way = 0; way < 4; way++) {
		struct game_symmetry *symmetry = &symmetries[way];
		symmetry->exchange = way >= 2;
		for (int point = 0; point < CHESS_POINTS; point++) {
			int file = point % CHESS_SIDE, rank = point / CHESS_SIDE;
			symmetry->to[point] = (uint8_t)chess_point(
				way % 2 == 1 ? CHESS_SIDE - 1 - file : file,
				symmetry->exchange ? CHESS_SIDE - 1 - rank : rank);
		}
	}
	return 4;
}
