/* games/chess/end.c - names of pieces, and when a game is over. */
#include "games/chess/internal.h"

const char chess_letters[CHESS_KINDS + 1] = ".PNBRAQKZ";
const char *const chess_kind_names[] = {
	"pawn", "knight", "bishop", "rook", "archbishop", "queen", "king", "amazon", NULL};

static bool has_legal_step(const struct chess_rules *rules, const struct chess_state *state) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = chess_pseudo(rules, state, steps);
	for (size_t i = 0; i < count; i++) {
		if (chess_is_safe(rules, state, &steps[i])) {
			return true;
		}
	}
	return false;
}

bool chess_kings_are_bare(const struct chess_state *state) {
	int pieces = 0;
	for (int point = 0; point < CHESS_POINTS; point++) {
		pieces += state->at[point] != CHESS_NONE;
	}
	return pieces == 2;
}

/* End: mate and stalemate are checked before draws. */
void chess_check_end(const struct chess_rules *rules, struct chess_state *state) {
	if (!has_legal_step(rules, state)) {
		state->end = chess_in_check(rules, state, state->seat) ? CHESS_MATE
								       : CHESS_STALEMATE;
	} else if (chess_kings_are_bare(state)) {
		state->end = CHESS_BARE_KINGS;
	} else if (rules->no_progress > 0 && state->quiet >= rules->no_progress) {
		state->end = CHESS_NO_PROGRESS;
	} else {
		state->end = CHESS_GOES_ON;
	}
}
