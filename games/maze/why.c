/* games/maze/why.c - why a step is refused, in words. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "games/maze/internal.h"

struct answer {
	const struct race_rules *rules;
	const struct race_state *state;
	const struct game_step *step;
	struct game_refusal *refusal;
	char from[GAME_LABEL_MAX], to[GAME_LABEL_MAX];
};

static void say(struct answer *a, const char *clause, const char *format, ...) {
	va_list list;
	va_start(list, format);
	vsnprintf(a->refusal->text, sizeof(a->refusal->text), format, list);
	va_end(list);
	a->refusal->clause = clause;
	a->refusal->count = 0;
	if (a->step->from != GAME_NOWHERE) {
		a->refusal->points[a->refusal->count++] = a->step->from;
	}
	if (a->step->to != GAME_NOWHERE) {
		a->refusal->points[a->refusal->count++] = a->step->to;
	}
}

/* What is to be chosen now, where the step is of another kind. */
static void say_what_is_due(struct answer *a) {
	static const struct {
		const char *clause, *text;
	} due[] = {
		[RACE_ORDER] = {"turn.first", "The rods are cast for the lead first."},
		[RACE_CAST] = {"turn.cast", "Cast the rods first."},
		[RACE_ADMIT] = {"admittance.duty", "The cast sums to four: a servant must be admitted first."},
		[RACE_TARGET] = {"casts.ahmaq", "Ahmaq: choose the servant that flees first, such as !w3."},
		[RACE_LEAD] = {"casts.lead", "Two of your servants lead alike: choose which of them flees."},
		[RACE_MOVE] = {"turn.sets", "Move a servant by a number of your cast, such as 2s0-s2."},
		[RACE_BONUS] = {"bonus.now", "The bonus move comes first."},
		[RACE_PLACE] = {"sentries.place", "Put the captured sentry on a free space first, such as /n5."},
		[RACE_COMFORT] = {"comfort.raha", "Comfort your servants (raha), or leave them down (.)."},
		[RACE_AGAIN] = {"casts.barika", "Take another turn (again), or stop (.)."},
		[RACE_OVER] = {"end.fountain", "The game is over."},
	};
	say(a, due[a->state->phase].clause, "%s", due[a->state->phase].text);
}

static void why_not_place(struct answer *a) {
	if (race_has_sentry(a->state, a->step->to)) {
		say(a, "sentries.place", "Not on %s: a sentry stands there.", a->to);
	} else if (race_pawn_on(a->rules, a->state, a->step->to) != GAME_NOBODY) {
		say(a, "sentries.place", "Not on %s: a servant stands there.", a->to);
	} else {
		say(a, "sentries.place", "Not on %s: no sentry may stand in an entry, on a start, on a victory "
			"space, on the fountain or on the path of a seat that is not taken.", a->to);
	}
}

static void why_not_flee(struct answer *a) {
	if (a->state->phase == RACE_LEAD) {
		say(a, "casts.lead", "The servant on %s does not lead.", a->from);
	} else {
		say(a, "casts.ahmaq", "Not %s: an enemy servant on its way flees, none that is locked or at home.",
			a->from);
	}
}

static bool is_own_pawn(const struct answer *a) {
	return memchr(a->state->pawn[a->state->seat], a->step->from, RACE_PAWNS) != NULL;
}

/* Is there a move of this kind at all that value pays for? */
static bool wrong_value(struct answer *a) {
	bool set = memchr(a->state->sets, a->step->value, a->state->set_count) != NULL;
	if (a->state->phase == RACE_BONUS && a->step->value != a->state->bonus) {
		say(a, "bonus.whole", "The bonus is %d, and is made in full.", a->state->bonus);
		return true;
	}
	if (a->state->phase == RACE_MOVE && (a->step->value == 0 || !set)) {
		say(a, "turn.sets", "%d is not a number you have left of this cast.", a->step->value);
		return true;
	}
	return false;
}

static bool wrong_pawn(struct answer *a) {
	int at = a->step->from;
	if (at % RACE_QUARTER == RACE_COURT && at != RACE_FOUNTAIN) {
		say(a, "admittance.duty", "A servant leaves the entry only by admittance, on a cast of sum four.");
	} else if (!is_own_pawn(a)) {
		say(a, "turn.sets", "None of your servants stands on %s.", a->from);
	} else if (race_victory(at) > 0) {
		say(a, "victory.locked", "The servant on %s is locked there for the rest of the game.", a->from);
	} else {
		return false;
	}
	return true;
}

static void why_no_way(struct answer *a) {
	int q = a->step->to / RACE_QUARTER, k = a->step->to % RACE_QUARTER;
	bool arm = a->step->to != RACE_FOUNTAIN && k >= RACE_PATH;
	if (arm && q != a->rules->quarter[a->state->seat]) {
		say(a, "moves.own_path", "Not to %s: another queen's path is closed to you.", a->to);
	} else if (k == RACE_COURT && a->step->to != RACE_FOUNTAIN) {
		say(a, "moves.steps", "Not to %s: nobody walks into an entry.", a->to);
	} else {
		say(a, "moves.steps", "Not from %s to %s: that is not %d steps along the arrows.", a->from, a->to,
			a->step->value);
	}
}

static void why_not_move(struct answer *a) {
	if (wrong_value(a) || wrong_pawn(a)) {
		return;
	}
	switch (race_obstacle(a->rules, a->state, a->state->seat, a->step->from, a->step->value, a->step->to)) {
	case RACE_SENTRY_WAY:
		say(a, "moves.sentry", "Not to %s: a sentry stands in the way, and may not be passed.", a->to);
		break;
	case RACE_OWN_PAWN:
		say(a, "moves.own_servant", "Not to %s: your own servant stands there.", a->to);
		break;
	case RACE_NOT_ALL_VICTORY:
		say(a, "victory.fountain", "Not to the fountain: your other three must be on 1, 2 and 3 first.");
		break;
	case RACE_COUNTING:
		say(a, "captures.safe", "Not to %s: a servant on a counting square is safe.", a->to);
		break;
	case RACE_FREE: /* only max_use refuses a free move */
		say(a, "moves.compulsion", "Not %s-%s: after it fewer numbers of your cast could be used.", a->from,
			a->to);
		break;
	case RACE_NO_WAY:
		why_no_way(a);
	}
}

static bool fits_phase(const struct answer *a) {
	static const enum race_phase phase[] = {[RACE_STEP_ADMIT] = RACE_ADMIT, [RACE_STEP_MOVE] = RACE_MOVE,
		[RACE_STEP_BONUS] = RACE_BONUS, [RACE_STEP_ENTER] = RACE_BONUS, [RACE_STEP_PLACE] = RACE_PLACE,
		[RACE_STEP_AGAIN] = RACE_AGAIN, [RACE_STEP_COMFORT] = RACE_COMFORT};
	if (a->step->kind == RACE_STEP_FLEE) {
		return a->state->phase == RACE_TARGET || a->state->phase == RACE_LEAD;
	}
	return a->step->kind != RACE_STEP_LEAVE && a->state->phase == phase[a->step->kind];
}

static void say_leave(struct answer *a) {
	switch (a->state->phase) {
	case RACE_MOVE:
		say(a, "moves.compulsion", "A number that one of your servants can use must be used.");
		break;
	case RACE_BONUS:
		say(a, "bonus.now", "A bonus move that can be made must be made.");
		break;
	default:
		say_what_is_due(a);
	}
}

void race_why(const struct game_rules *rules, const union game_state *whole,
	const struct game_step *step, struct game_refusal *refusal) {
	struct answer a = {.rules = race_rules_of(rules), .state = race_state_in(whole), .step = step,
		.refusal = refusal};
	if (step->from != GAME_NOWHERE) {
		race_label(step->from, a.from);
	}
	if (step->to != GAME_NOWHERE) {
		race_label(step->to, a.to);
	}
	if (step->kind == RACE_STEP_LEAVE) {
		say_leave(&a);
	} else if (!fits_phase(&a)) {
		say_what_is_due(&a);
	} else if (step->kind == RACE_STEP_PLACE) {
		why_not_place(&a);
	} else if (step->kind == RACE_STEP_FLEE) {
		why_not_flee(&a);
	} else if (step->kind == RACE_STEP_ADMIT) {
		say(&a, "admittance.duty", "A servant is admitted to your own start, nowhere else.");
	} else if (step->kind == RACE_STEP_ENTER) {
		say(&a, "bonus.whole", "A bonus does not admit a servant here.");
	} else {
		why_not_move(&a);
	}
}
