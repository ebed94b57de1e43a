/* games/chess/why.c - explains why a step is refused. */
#include <stdarg.h>
#include <string.h>

#include "games/chess/internal.h"

struct answer {
	const struct chess_rules *rules;
	const struct chess_state *state;
	const struct game_step *step;
	struct game_refusal *refusal;
	char from[GAME_LABEL_MAX], to[GAME_LABEL_MAX];
};

/* Fill the refusal. Returns true. */
static bool refuse_chess_step(struct answer *a, const char *clause, const char *format, ...) {
	va_list list;
	va_start(list, format);
	sentence_write(a->refusal->text, &a->refusal->source, format, list);
	va_end(list);
	a->refusal->clause = clause;
	a->refusal->points[0] = a->step->from;
	a->refusal->points[1] = a->step->to;
	a->refusal->count = 2;
	return true;
}

static bool refuse_wrong_piece(struct answer *a) {
	int there = chess_seat_of(a->state->at[a->step->from]);
	if (a->state->end != CHESS_GOES_ON) {
		return refuse_chess_step(a, NULL, "The game is over.");
	}
	if (there == GAME_NOBODY) {
		return refuse_chess_step(a, "moves.turn", "There is no piece on %s.", a->from);
	}
	return there != a->state->seat &&
		refuse_chess_step(a, "moves.turn", "The piece on %s is not yours.", a->from);
}

static bool refuse_wrong_castling(struct answer *a) {
	if (a->step->kind != CHESS_CASTLE) {
		return false;
	}
	const struct chess_castling *way = &chess_castlings[a->step->value];
	if ((a->state->castle & way->right) == 0) {
		return refuse_chess_step(
			a, "moves.castling", "Not %s: the king or that rook has moved.", way->text);
	}
	if (chess_in_check(a->rules, a->state, way->seat)) {
		return refuse_chess_step(
			a, "moves.castling", "Not %s: the king is in check.", way->text);
	}
	return refuse_chess_step(a, "moves.castling",
		"Not %s: every point between must be empty, and no point the king crosses may be attacked.",
		way->text);
}

static bool refuse_wrong_promotion(struct answer *a) {
	bool pawn = chess_kind_of(a->state->at[a->step->from]) == CHESS_PAWN;
	bool last = a->step->to / CHESS_SIDE == (a->state->seat == 0 ? CHESS_SIDE - 1 : 0);
	int strong = a->rules->amazons ? CHESS_AMAZON : CHESS_ARCHBISHOP;
	int not_here = a->rules->amazons ? CHESS_ARCHBISHOP : CHESS_AMAZON;
	if (pawn && last && a->step->value == CHESS_NONE) {
		return refuse_chess_step(a, "promotion.last_rank",
			"Write what the pawn becomes, such as %s-%s=Q.", a->from, a->to);
	}
	if (a->step->value != CHESS_NONE && (!pawn || !last)) {
		return refuse_chess_step(a, "promotion.last_rank",
			"Only a pawn that reaches the last rank is promoted.");
	}
	return a->step->value == not_here &&
		refuse_chess_step(a, "promotion.last_rank",
			"There is no %s in this game; the %s is written %c.",
			chess_kind_names[not_here - CHESS_PAWN],
			chess_kind_names[strong - CHESS_PAWN], chess_letters[strong]);
}

static bool is_pseudo_legal(const struct answer *a) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = chess_pseudo(a->rules, a->state, steps);
	for (size_t i = 0; i < count; i++) {
		if (memcmp(&steps[i], a->step, sizeof(*steps)) == 0) {
			return true;
		}
	}
	return false;
}

static bool refuse_cut_off_knight(struct answer *a) {
	const struct chess_path *path = a->rules->knight[a->step->from];
	for (int i = 0; i < CHESS_PATHS && path[i].to != GAME_NOWHERE; i++) {
		if (path[i].to == a->step->to && a->state->at[path[i].over] != CHESS_NONE) {
			char over[GAME_LABEL_MAX];
			chess_label(path[i].over, over);
			refuse_chess_step(a, "moves.knight",
				"Not to %s: the knight's path goes over %s, where a piece stands.",
				a->to, over);
			a->refusal->points[2] = path[i].over;
			a->refusal->count = 3;
			return true;
		}
	}
	return false;
}

static bool refuse_unreachable_point(struct answer *a) {
	static const struct {
		const char *clause, *text;
	} ways[CHESS_KINDS] = {
		[CHESS_PAWN] = {"moves.pawn",
			"A pawn moves one step straight ahead, or two from its start, and captures diagonally from a diagonal point, straight ahead from a plain one."},
		[CHESS_KNIGHT] = {"moves.knight",
			"A knight moves two steps outward along lines, and the point between must be empty."},
		[CHESS_BISHOP] = {"moves.bishop",
			"A bishop moves along diagonals from a diagonal point, or one step straight."},
		[CHESS_ROOK] = {"moves.rook",
			"A rook moves along its rank or file, or one step diagonally from a diagonal point."},
		[CHESS_ARCHBISHOP] = {"moves.archbishop",
			"An archbishop moves like a bishop or a knight."},
		[CHESS_QUEEN] = {"moves.queen",
			"A queen moves along its rank or file and, from a diagonal point, along diagonals."},
		[CHESS_KING] = {"moves.king", "A king moves one step along a line."},
		[CHESS_AMAZON] = {"moves.archbishop", "An amazon moves like a queen or a knight."},
	};
	int kind = chess_kind_of(a->state->at[a->step->from]);
	if (chess_seat_of(a->state->at[a->step->to]) == a->state->seat) {
		return refuse_chess_step(a, "captures.move", "Your own piece stands on %s.", a->to);
	}
	if ((kind == CHESS_KNIGHT || kind == CHESS_ARCHBISHOP || kind == CHESS_AMAZON) &&
		refuse_cut_off_knight(a)) {
		return true;
	}
	return !is_pseudo_legal(a) &&
		refuse_chess_step(a, ways[kind].clause, "Not from %s to %s. %s", a->from, a->to,
			ways[kind].text);
}

void chess_why(const struct game_rules *rules, const union game_state *whole,
	const struct game_step *step, struct game_refusal *refusal) {
	struct answer a = {.rules = chess_rules_of(rules),
		.state = chess_state_in(whole),
		.step = step,
		.refusal = refusal};
	chess_label(step->from, a.from);
	chess_label(step->to, a.to);
	bool said = refuse_wrong_piece(&a) || refuse_wrong_castling(&a) ||
		refuse_wrong_promotion(&a) || refuse_unreachable_point(&a);
	if (!said) {
		refuse_chess_step(&a, "moves.check",
			chess_in_check(a.rules, a.state, a.state->seat)
				? "Your king is in check, and %s-%s would leave it there."
				: "Not %s-%s: your king would be in check.",
			a.from, a.to);
	}
}
