/* games/race/why.c - explains why a step is refused. */
#include <stdarg.h>
#include <string.h>

#include "games/race/internal.h"
#include "base/text.h"

/* The refusal being written. */
struct answer {
	const struct race_rules *rules;
	const struct race_state *state;
	const struct game_step *step;
	struct game_refusal *refusal;
};

static void refuse_race_step(struct answer *answer, const char *clause, const char *format, ...) {
	va_list list;
	answer->refusal->clause = clause;
	va_start(list, format);
	sentence_write(answer->refusal->text, &answer->refusal->source, format, list);
	va_end(list);
}

static void add_refused_space(struct answer *answer, uint8_t space) {
	answer->refusal->points[answer->refusal->count++] = space;
}

static const char *label_of_space(const struct answer *answer, int space) {
	return answer->rules->space[space].label;
}

/* "2 and 4" */
static const char *list_left_sets(const struct race_state *state, char text[32]) {
	struct text out;
	text_init(&out, text, 32);
	for (int i = 0; i < state->lefts; i++) {
		text_add(&out,
			i == 0                         ? "%d"
				: i + 1 < state->lefts ? ", %d"
						       : " and %d",
			state->left[i]);
	}
	return text;
}

/* ---- moves ---- */

static bool has_usable_number(const struct answer *answer) {
	const struct race_state *state = answer->state;
	return state->phase == RACE_BONUS
		? answer->step->value == state->bonus
		: memchr(state->left, answer->step->value, state->lefts) != NULL;
}

static bool reaches_in_steps(const struct answer *answer, int steps, bool sentries) {
	uint8_t to[GAME_POINTS_MAX];
	size_t count = race_reach(answer->rules, answer->state, answer->state->seat,
		answer->step->from, steps, sentries, to);
	return memchr(to, answer->step->to, count) != NULL;
}

/* The space moved from has no pawn that can move. */
static void refuse_from(struct answer *answer) {
	const struct race_rules *rules = answer->rules;
	int seat = answer->state->seat, from = answer->step->from;
	bool own = race_count(answer->state, seat, from) > 0;
	if (from == rules->entry[seat] && own) {
		refuse_race_step(answer, "admittance.duty",
			"A servant leaves its entry only when a cast of four admits it.");
	} else if (from == rules->entry[seat] &&
		race_count(answer->state, seat, from | RACE_FLED) > 0) {
		refuse_race_step(answer, "comfort.raha",
			"A servant that has fled lies beside its entry until it is "
			"comforted.");
	} else if (own) {
		refuse_race_step(answer, "victory.locked",
			"The servant on %s is locked there for the rest of the game.",
			label_of_space(answer, from));
	} else {
		refuse_race_step(answer, "turn.sets", "There is no servant of yours on %s.",
			label_of_space(answer, from));
	}
}

static void refuse_set_number(struct answer *answer) {
	char text[32];
	if (answer->state->phase == RACE_BONUS) {
		refuse_race_step(answer, "bonus.now", "The bonus move must be %d steps, not %d.",
			answer->state->bonus, answer->step->value);
	} else {
		refuse_race_step(answer, "turn.sets", "You can use %s, not %d.",
			list_left_sets(answer->state, text), answer->step->value);
	}
}

/* Does the way pass the seat's own foot, which lap_again=off forbids? */
static bool goes_past_foot(const struct answer *answer) {
	struct race_rules open = *answer->rules;
	struct answer other = *answer;
	other.rules = &open;
	open.is.lap_again = true;
	return reaches_in_steps(&other, answer->step->value, false);
}

/* No way of so many steps leads there, even without sentries. */
static void refuse_way(struct answer *answer) {
	const struct race_rules *rules = answer->rules;
	const struct race_space *to = &rules->space[answer->step->to];
	bool arm = to->kind == RACE_PATH || to->kind == RACE_VICTORY;
	int steps = answer->step->value;
	if (arm && to->quarter != rules->quarter[answer->state->seat]) {
		refuse_race_step(
			answer, "moves.own_path", "%s is on the path of another queen.", to->label);
	} else if (to->kind == RACE_ENTRY) {
		refuse_race_step(answer, "moves.steps", "No path leads to %s.", to->label);
	} else if (goes_past_foot(answer)) {
		refuse_race_step(answer, "moves.fork",
			"At its own foot a servant must turn into its fountain path here.");
	} else {
		char text[32];
		const char *with = steps > 0 ? "" : list_left_sets(answer->state, text);
		if (steps == 1) {
			refuse_race_step(answer, "moves.steps",
				"Along the arrows %s is not the next space after %s.", to->label,
				label_of_space(answer, answer->step->from));
		} else if (steps > 0) {
			refuse_race_step(answer, "moves.steps",
				"Along the arrows %s is not %d steps from %s.", to->label, steps,
				label_of_space(answer, answer->step->from));
		} else {
			refuse_race_step(answer, "moves.steps",
				"With %s no servant can move from %s to %s.", with,
				label_of_space(answer, answer->step->from), to->label);
		}
	}
}

static void refuse_sentry(struct answer *answer) {
	uint8_t sentry = race_sentry_between(answer->rules, answer->state, answer->state->seat,
		answer->step->from, answer->step->to, answer->step->value);
	refuse_race_step(answer, "moves.sentry", "You may not pass the sentry on %s.",
		label_of_space(answer, sentry));
	add_refused_space(answer, sentry);
}

static void refuse_landing(struct answer *answer, const char *clause) {
	const char *to = label_of_space(answer, answer->step->to);
	if (strcmp(clause, "moves.own_servant") == 0) {
		refuse_race_step(answer, clause, "Your own servant already stands on %s.", to);
	} else if (strcmp(clause, "victory.fountain") == 0) {
		refuse_race_step(answer, clause,
			"The fountain may be entered only when your other three servants are on "
			"the victory spaces.");
	} else {
		refuse_race_step(answer, clause,
			"%s is a counting square: the servant there is safe, and no other may join it.",
			to);
	}
}

static void refuse_pawn_move(struct answer *answer) {
	const struct race_rules *rules = answer->rules;
	const struct race_state *state = answer->state;
	uint8_t from = answer->step->from;
	bool there = race_count(state, state->seat, from) > 0 && from != rules->entry[state->seat];
	add_refused_space(answer, from);
	add_refused_space(answer, answer->step->to);
	if (!there || race_is_locked(rules, from)) {
		refuse_from(answer);
	} else if (answer->step->value == 0) {
		refuse_way(answer);
	} else if (!has_usable_number(answer)) {
		refuse_set_number(answer);
	} else if (!reaches_in_steps(answer, answer->step->value, false)) {
		refuse_way(answer);
	} else if (!reaches_in_steps(answer, answer->step->value, true)) {
		refuse_sentry(answer);
	} else if (race_landing_clause(rules, state, state->seat, answer->step->to) != NULL) {
		refuse_landing(
			answer, race_landing_clause(rules, state, state->seat, answer->step->to));
	} else {
		refuse_race_step(answer, "moves.compulsion",
			"Another order of moves uses more of the cast, so it must be played.");
	}
}

/* ---- other steps ---- */

static void refuse_place(struct answer *answer) {
	const struct race_rules *rules = answer->rules;
	uint8_t to = answer->step->to;
	add_refused_space(answer, to);
	if (race_has_sentry(answer->state, to) ||
		race_pawn_at(rules, answer->state, to) != GAME_NOBODY) {
		refuse_race_step(answer, "sentries.place",
			"%s is taken: a sentry must go to a free space.",
			label_of_space(answer, to));
	} else if (race_place_clause(rules, answer->state, to) == NULL) {
		refuse_race_step(answer, "moves.compulsion",
			"There the sentry would block a number that can still be used.");
	} else {
		refuse_race_step(answer, "sentries.place",
			"No sentry may be placed on %s: entries, starting spaces, victory spaces, the fountain and paths closed to it are excluded.",
			label_of_space(answer, to));
	}
}

static void refuse_admission(struct answer *answer) {
	const struct race_state *state = answer->state;
	const struct race_rules *rules = answer->rules;
	if (state->phase == RACE_BONUS) {
		bool none = rules->is.bonus_admits;
		refuse_race_step(answer, "bonus.whole",
			none ? "None of your servants can be placed on its starting space now."
			     : "A bonus move never admits a servant.");
	} else {
		refuse_race_step(answer, "admittance.duty",
			"A cast of four admits one servant, and only before the moves.");
	}
}

static void refuse_fleeing(struct answer *answer) {
	uint8_t from = answer->step->from;
	add_refused_space(answer, from);
	if (answer->state->phase == RACE_SHAME) {
		refuse_race_step(answer, "casts.lead",
			"One of your leading servants must flee, and none is on %s.",
			label_of_space(answer, from));
	} else {
		refuse_race_step(answer, "casts.ahmaq",
			"There is no enemy servant on %s that can be made to flee.",
			label_of_space(answer, from));
	}
}

/* A step of another kind must come first. */
static void refuse_kind(struct answer *answer) {
	const struct race_state *state = answer->state;
	switch ((enum race_phase)state->phase) {
	case RACE_ADMIT:
		refuse_race_step(answer, "admittance.duty", "A servant must first be placed on %s.",
			label_of_space(answer, answer->rules->start[state->seat]));
		add_refused_space(answer, answer->rules->start[state->seat]);
		break;
	case RACE_TARGET:
		refuse_race_step(
			answer, "casts.ahmaq", "First choose the enemy servant that flees.");
		break;
	case RACE_SHAME:
		refuse_race_step(answer, "casts.lead",
			"You must choose which of your leading servants flees.");
		break;
	case RACE_PLACE:
		refuse_race_step(answer, "sentries.place",
			"The sentry you captured must first be placed on a free space.");
		break;
	case RACE_BONUS:
		refuse_race_step(answer, "bonus.now",
			"The bonus move of %d steps must be played first.", state->bonus);
		break;
	case RACE_COMFORT:
		refuse_race_step(answer, "comfort.raha",
			"Now you can only comfort the servants that fled, or leave them.");
		break;
	case RACE_AGAIN:
		refuse_race_step(answer, "casts.barika",
			"Now you can only take another turn, or end yours.");
		break;
	default:
		refuse_race_step(
			answer, "moves.compulsion", "A number that can be used must be used.");
		break;
	}
}

/* The step is of a kind that is never due while sets are used. */
static void refuse_stranger(struct answer *answer) {
	switch ((enum race_step)answer->step->kind) {
	case RACE_STEP_BONUS:
		refuse_race_step(answer, "bonus.now", "No bonus move is due.");
		break;
	case RACE_STEP_ADMIT:
		refuse_admission(answer);
		break;
	case RACE_STEP_PLACE:
		refuse_race_step(answer, "sentries.place", "You have no sentry to place.");
		break;
	case RACE_STEP_FLEE:
		refuse_race_step(answer, "casts.ahmaq",
			"No servant flees now: that takes a cast of eight or zero.");
		break;
	case RACE_STEP_COMFORT:
		refuse_race_step(
			answer, "comfort.raha", "Servants can be comforted only after the moves.");
		break;
	case RACE_STEP_AGAIN:
		refuse_race_step(answer, "casts.barika",
			"Another turn is offered only after the moves of a Barika.");
		break;
	default:
		refuse_race_step(
			answer, "moves.compulsion", "A number that can be used must be used.");
		break;
	}
}

static void refuse_thrown(struct answer *answer) {
	const struct race_state *state = answer->state;
	enum race_step kind = (enum race_step)answer->step->kind;
	bool moves = (state->phase == RACE_MOVE && kind == RACE_STEP_MOVE) ||
		(state->phase == RACE_BONUS && kind == RACE_STEP_BONUS);
	bool flees = state->phase == RACE_TARGET || state->phase == RACE_SHAME;
	if (moves) {
		refuse_pawn_move(answer);
	} else if (state->phase == RACE_PLACE && kind == RACE_STEP_PLACE) {
		refuse_place(answer);
	} else if (flees && kind == RACE_STEP_FLEE) {
		refuse_fleeing(answer);
	} else if (state->phase == RACE_BONUS && kind == RACE_STEP_ADMIT) {
		refuse_admission(answer);
	} else if (state->phase == RACE_MOVE) {
		refuse_stranger(answer);
	} else {
		refuse_kind(answer);
	}
}

void race_why(const struct game_rules *base, const union game_state *at,
	const struct game_step *step, struct game_refusal *refusal) {
	struct answer answer = {race_rules_of(base), race_peek(at), step, refusal};
	memset(refusal, 0, sizeof(*refusal));
	if (answer.state->phase == RACE_OVER) {
		refuse_race_step(&answer, NULL, "The game is over.");
	} else if (answer.state->phase == RACE_LEAD || answer.state->phase == RACE_CAST) {
		refuse_race_step(
			&answer, "turn.cast", "The rods must be cast before a servant is moved.");
	} else {
		refuse_thrown(&answer);
	}
}
