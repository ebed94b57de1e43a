/* games/mills/why.c - explains why a step is refused.
 *
 * Clause ids are the same in every game of mills.
 */
#include "games/mills/why.h"

#include "games/mills/play.h"
#include "games/points.h"

struct answer {
	const struct mills_rules *rules;
	const struct mills_state *state;
	const struct game_step *step;
	struct game_refusal *refusal;
	const char *from, *to; /* labels */
};

/* Fill the refusal. Returns true, because a reason was found. */
static bool refuse_mills_step(struct answer *a, const char *clause, const char *format, ...) {
	va_list list;
	va_start(list, format);
	sentence_write(a->refusal->text, &a->refusal->source, format, list);
	va_end(list);
	a->refusal->clause = points_cite(a->rules->base.game, clause);
	points_mark(a->refusal, &a->rules->board, a->step->from);
	points_mark(a->refusal, &a->rules->board, a->step->to);
	return true;
}

static bool refuse_when_over(struct answer *a, const union game_state *state) {
	return game_status(&a->rules->base, state).phase == GAME_OVER &&
		refuse_mills_step(a, NULL, "The game is over.");
}

/* ---- takings ---- */

static bool refuse_wrong_taking(struct answer *a) {
	const struct mills_state *state = a->state;
	if (state->due == 0) {
		return refuse_mills_step(a, "captures.mill",
			"Nothing may be taken: a man is taken only when a mill is closed.");
	}
	if (board_has(&state->side[state->seat], a->step->to)) {
		return refuse_mills_step(a, "captures.mill",
			"The man on %s is your own: take one of the enemy's.", a->to);
	}
	if (!board_has(&state->side[!state->seat], a->step->to)) {
		return refuse_mills_step(
			a, "captures.mill", "There is no man to take on %s.", a->to);
	}
	char others[64];
	points_list(&a->rules->board, mills_prey(a->rules, state), others, sizeof(others));
	return refuse_mills_step(a, "captures.refuge",
		"The man on %s stands in a mill and is safe: take %s.", a->to, others);
}

static bool refuse_before_taking(struct answer *a) {
	char prey[64];
	if (a->state->due == 0 || a->step->kind == MILLS_STEP_TAKE) {
		return false;
	}
	points_list(&a->rules->board, mills_prey(a->rules, a->state), prey, sizeof(prey));
	return refuse_mills_step(
		a, "captures.duty", "A mill is closed: one man must be taken, %s.", prey);
}

/* ---- settings ---- */

static bool refuse_wrong_setting(struct answer *a) {
	struct board_set pieces = mills_pieces(a->state);
	if (a->state->hand[a->state->seat] == 0) {
		return refuse_mills_step(
			a, "moves.drop", "There is no piece in hand to drop on %s.", a->to);
	}
	if (board_has(&pieces, a->step->to)) {
		return refuse_mills_step(
			a, "moves.drop", "Not on %s: a piece stands there already.", a->to);
	}
	return refuse_mills_step(a, "moves.opening",
		"Not on %s: the first man of the game may not be set there.", a->to);
}

/* ---- walks ---- */

static bool refuse_wrong_man(struct answer *a) {
	const struct mills_state *state = a->state;
	if (board_has(&state->side[!state->seat], a->step->from)) {
		return refuse_mills_step(a, "moves.turn", "The piece on %s is not yours.", a->from);
	}
	return !board_has(&state->side[state->seat], a->step->from) &&
		refuse_mills_step(a, "moves.turn", "There is no piece on %s.", a->from);
}

static bool refuse_walk_before_setting(struct answer *a) {
	return a->state->hand[a->state->seat] > 0 && a->rules->setting == MILLS_SET_FIRST &&
		refuse_mills_step(a, "moves.drop",
			"Pieces in hand must be dropped first; until then nothing moves.");
}

static bool refuse_mills_walk(struct answer *a) {
	struct board_set pieces = mills_pieces(a->state);
	if (refuse_wrong_man(a) || refuse_walk_before_setting(a)) {
		return true;
	}
	if (board_has(&pieces, a->step->to)) {
		return refuse_mills_step(
			a, "moves.walk", "Not to %s: a piece stands there.", a->to);
	}
	if (mills_is_swing(a->rules, a->state, a->step->from, a->step->to)) {
		return refuse_mills_step(a, "moves.swing",
			"Not to %s: this man has just come from there, and may not go straight back into the mill.",
			a->to);
	}
	bool joined = board_has(&a->rules->board.near[a->step->from], a->step->to);
	if (joined) {
		return refuse_mills_step(a, "moves.walk",
			"The line from %s to %s is not for walking.", a->from, a->to);
	}
	return refuse_mills_step(a, "moves.walk",
		"%s is too far: a %s walks to the next point of a line.", a->to,
		a->rules->definition->kinds[0]);
}

void mills_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal) {
	const struct board *board = &mills_rules(rules)->board;
	struct answer a = {mills_rules(rules), mills_state(state), step, refusal,
		points_label(board, step->from), points_label(board, step->to)};
	if (refuse_when_over(&a, state) || refuse_before_taking(&a)) {
		return;
	}
	if (step->kind == MILLS_STEP_TAKE) {
		refuse_wrong_taking(&a);
	} else if (step->kind == MILLS_STEP_DROP) {
		refuse_wrong_setting(&a);
	} else {
		refuse_mills_walk(&a);
	}
}
