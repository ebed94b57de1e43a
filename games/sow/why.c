/* games/sow/why.c - explains why a step is refused. */
#include "games/sow/why.h"

#include <stdarg.h>

#include "games/points.h"
#include "games/sow/play.h"

struct sow_answer {
	const struct sow_rules *rules;
	const struct sow_state *state;
	uint8_t house;
	struct game_refusal *refusal;
};

static void refuse_sow_step(struct sow_answer *a, const char *clause, const char *format, ...) {
	va_list list;
	va_start(list, format);
	sentence_write(a->refusal->text, &a->refusal->source, format, list);
	va_end(list);
	a->refusal->clause = points_cite(a->rules->base.game, clause);
	points_mark(a->refusal, &a->rules->board, a->house);
}

/* The house has seeds, and belongs to the seat to move: the turn does not do what it must. */
static void refuse_full_house(struct sow_answer *a) {
	const char *house = points_label(&a->rules->board, a->house);
	const char *other = a->rules->base.game->seat[!a->state->seat].name;
	struct sow_turn turn;
	sow_try(a->rules, a->state, a->house, &turn);
	if (!turn.slam) {
		refuse_sow_step(a, "moves.feed",
			"Not %s: %s has no seeds, and your turn must give at least one.", house,
			other);
	} else {
		refuse_sow_step(a, "captures.grand_slam",
			"Not %s: it would take every seed of %s, and there is another turn.", house,
			other);
	}
}

void sow_why(const struct game_rules *base, const union game_state *bytes,
	const struct game_step *step, struct game_refusal *refusal) {
	struct sow_answer a = {sow_rules(base), sow_state(bytes), step->from, refusal};
	const char *house = points_label(&a.rules->board, a.house);
	if (game_status(base, bytes).phase == GAME_OVER) {
		refuse_sow_step(&a, NULL, "The game is over.");
	} else if (a.house >= a.rules->houses || sow_owner(a.rules, a.house) != a.state->seat) {
		refuse_sow_step(&a, "moves.sow", "%s is not one of your houses.", house);
	} else if (a.state->seeds[a.house] == 0) {
		refuse_sow_step(&a, "moves.sow", "There are no seeds in %s.", house);
	} else {
		refuse_full_house(&a);
	}
}
