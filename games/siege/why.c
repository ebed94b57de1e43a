/* games/siege/why.c - explains why a step is refused. */
#include "games/siege/why.h"

#include "games/points.h"
#include "games/siege/play.h"

struct answer {
	const struct siege_rules *rules;
	const struct siege_state *state;
	const struct game_step *step;
	struct game_refusal *refusal;
	const char *from, *to; /* labels */
	const struct siege_kind *kind;
	const char *noun; /* the name of the piece on step->from */
};

/* Fill the refusal. Returns true, because a reason was found. */
static bool refuse_siege_step(struct answer *a, const char *clause, const char *format, ...) {
	va_list list;
	va_start(list, format);
	sentence_write(a->refusal->text, &a->refusal->source, format, list);
	va_end(list);
	a->refusal->clause = points_cite(a->rules->base.game, clause);
	points_mark(a->refusal, &a->rules->board, a->step->from);
	points_mark(a->refusal, &a->rules->board, a->step->to);
	return true;
}

/* ---- the turn as a whole ---- */

static bool refuse_after_end(struct answer *a) {
	return game_status(&a->rules->base, (const union game_state *)(const void *)a->state)
			.phase == GAME_OVER &&
		refuse_siege_step(a, NULL, "The game is over.");
}

static bool refuse_pass_or_stop(struct answer *a) {
	if (a->step->kind == SIEGE_STEP_PASS) {
		return refuse_siege_step(
			a, "moves.stuck", "You may not pass: there is a turn to play.");
	}
	return a->step->kind == SIEGE_STEP_STOP &&
		refuse_siege_step(a, "captures.chain", "There is no chain to stop here.");
}

static bool refuse_drop(struct answer *a) {
	bool drops = a->state->hand[a->state->seat] > 0;
	if (a->step->kind != SIEGE_STEP_DROP) {
		return drops &&
			refuse_siege_step(a, "moves.drop",
				"Pieces in hand must be dropped first; until then nothing moves.");
	}
	if (!drops) {
		return refuse_siege_step(
			a, "moves.drop", "There is no piece in hand to drop on %s.", a->to);
	}
	if (!board_has(&a->rules->drop[a->state->seat], a->step->to)) {
		return refuse_siege_step(
			a, "moves.drop", "Not on %s: pieces are not dropped there.", a->to);
	}
	return refuse_siege_step(
		a, "moves.drop", "Not on %s: a piece stands there already.", a->to);
}

static bool refuse_other_piece(struct answer *a) {
	const struct siege_state *state = a->state;
	if (state->steps > 0 && a->step->from != state->at) {
		return refuse_siege_step(a, "captures.chain",
			"Only the piece on %s may go on in this turn.",
			points_label(&a->rules->board, state->at));
	}
	if (board_has(&state->side[!state->seat], a->step->from)) {
		return refuse_siege_step(a, "moves.turn", "The piece on %s is not yours.", a->from);
	}
	if (!board_has(&state->side[state->seat], a->step->from)) {
		return refuse_siege_step(a, "moves.turn", "There is no piece on %s.", a->from);
	}
	bool king = siege_is_king(state, a->step->from);
	a->kind = &a->rules->kind[state->seat][king];
	a->noun = a->rules->definition->names.name[state->seat][king];
	return false;
}

/* ---- walks ---- */

static const char *clause_of_walk(const struct answer *a) {
	return a->kind->slides ? "moves.slide" : "moves.walk";
}

static bool refuse_target(struct answer *a) {
	struct board_set pieces = siege_pieces(a->state);
	if (a->step->from == a->step->to) {
		return refuse_siege_step(a, "moves.turn",
			"The %s is already on %s; choose another point.", a->noun, a->from);
	}
	if (board_has(&pieces, a->step->to)) {
		return refuse_siege_step(
			a, clause_of_walk(a), "Not to %s: a piece stands there.", a->to);
	}
	return board_has(&a->kind->no_stop, a->step->to) &&
		refuse_siege_step(a, "moves.throne", "A %s may not stop on %s.", a->noun, a->to);
}

/* Returns the first point on the way that stops the piece, or GAME_NOWHERE; *on_line says whether
 * there is a way. */
static uint8_t find_barrier(const struct answer *a, bool *on_line) {
	const struct board *board = &a->rules->board;
	struct board_set empty = siege_empty(a->rules, a->state);
	for (size_t r = board->first_ray[a->step->from]; r < board->first_ray[a->step->from + 1];
		r++) {
		const uint8_t *on = &board->ray_point[board->ray[r].first];
		uint8_t barrier = GAME_NOWHERE;
		for (size_t i = 0; i < board->ray[r].count; i++) {
			if (on[i] == a->step->to) {
				*on_line = true;
				return barrier;
			}
			bool stops = !board_has(&empty, on[i]) ||
				board_has(&a->kind->no_pass, on[i]);
			barrier = barrier == GAME_NOWHERE && stops ? on[i] : barrier;
		}
	}
	*on_line = false;
	return GAME_NOWHERE;
}

static bool refuse_way(struct answer *a) {
	bool on_line;
	uint8_t barrier = find_barrier(a, &on_line);
	if (!on_line) {
		return refuse_siege_step(
			a, clause_of_walk(a), "No line leads from %s to %s.", a->from, a->to);
	}
	if (!a->kind->slides && !board_has(&a->rules->board.near[a->step->from], a->step->to)) {
		return refuse_siege_step(a, "moves.walk",
			"%s is too far: a %s walks to the next point of a line.", a->to, a->noun);
	}
	if (barrier == GAME_NOWHERE) {
		return false;
	}
	struct board_set empty = siege_empty(a->rules, a->state);
	return board_has(&empty, barrier)
		? refuse_siege_step(a, "moves.throne", "A %s may not slide over %s.", a->noun,
			  points_label(&a->rules->board, barrier))
		: refuse_siege_step(
			  a, "moves.slide", "The way from %s to %s is blocked.", a->from, a->to);
}

void siege_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal) {
	struct answer a = {
		siege_rules(rules), siege_state(state), step, refusal, NULL, NULL, NULL, NULL};
	a.from = points_label(&a.rules->board, step->from);
	a.to = points_label(&a.rules->board, step->to);
	if (refuse_after_end(&a) || refuse_pass_or_stop(&a) || refuse_drop(&a) ||
		refuse_other_piece(&a) || refuse_target(&a) || refuse_way(&a)) {
		return;
	}
	refuse_siege_step(&a, "captures.chain",
		"Not to %s: in this turn the %s may go on only where it takes again.", a.to,
		a.noun);
}
