/* games/tables/why.c - explains why a step is refused. */
#include <stdarg.h>
#include <string.h>

#include "games/tables/internal.h"
#include "base/text.h"

static void refuse_tables_step(
	struct game_refusal *refusal, const char *clause, const char *format, ...) {
	va_list list;
	refusal->clause = clause;
	va_start(list, format);
	sentence_write(refusal->text, &refusal->source, format, list);
	va_end(list);
}

static void add_refused_point(struct game_refusal *refusal, uint8_t point) {
	refusal->points[refusal->count++] = point;
}

static bool has_left_die(const struct tables_state *state, int value) {
	for (int i = 0; i < state->lefts; i++) {
		if (state->left[i] == value) {
			return true;
		}
	}
	return false;
}

/* "6 and 1" */
static const char *list_left_dice(const struct tables_state *state, char text[32]) {
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

/* Are two men never allowed where the step ends? */
static bool is_in_first_places(
	const struct tables_rules *rules, int seat, const struct game_step *step) {
	return rules->place[seat][step->to + 1] <= rules->single_within;
}

/* The move itself is impossible; clause comes from tables_target_clause. */
static void refuse_man_move(const struct tables_rules *rules, int seat,
	const struct game_step *step, const char *clause, struct game_refusal *refusal) {
	int from = step->from + 1;
	if (strcmp(clause, "turn.dice") == 0 && step->from == TABLES_BAR) {
		refuse_tables_step(refusal, clause, "You have no man on the bar.");
	} else if (strcmp(clause, "turn.dice") == 0) {
		refuse_tables_step(refusal, clause, "You have no man on %d.", from);
	} else if (strcmp(clause, "turn.enter") == 0) {
		refuse_tables_step(refusal, clause,
			"Your men on the bar must enter before another man moves.");
		add_refused_point(refusal, TABLES_BAR);
	} else if (strcmp(clause, "turn.closed") == 0) {
		refuse_tables_step(refusal, clause,
			"%d is held by the other side: you may not stop there.", step->to + 1);
		add_refused_point(refusal, step->to);
	} else if (strcmp(clause, "off.home") == 0) {
		refuse_tables_step(refusal, clause,
			"No man may be borne off until all %d are in the last quarter.",
			rules->men);
	} else if (strcmp(clause, "off.higher") == 0 && rules->off_exact) {
		refuse_tables_step(refusal, clause, "Only a %d bears off the man on %d.",
			rules->length + 1 - rules->place[seat][from], from);
	} else if (strcmp(clause, "off.higher") == 0) {
		refuse_tables_step(refusal, clause,
			"A %d bears off only the rearmost man, and %d is not the rearmost.",
			step->value, from);
	} else if (strcmp(clause, "start.first_man") == 0) {
		refuse_tables_step(refusal, clause,
			"Only the first man may move until it has reached place %d of its path.",
			rules->first_man);
	} else if (is_in_first_places(rules, seat, step)) {
		refuse_tables_step(refusal, clause,
			"Two men of your own may not share %d: it is in the first quarter of your way.",
			step->to + 1);
	} else {
		refuse_tables_step(refusal, clause,
			"Two men may not share %d until one man has reached place %d of its path.",
			step->to + 1, rules->single_until);
	}
}

/* The move is possible, but not as part of this turn. */
static void refuse_step_in_turn(const struct tables_rules *rules, const struct tables_state *state,
	const struct game_step *step, struct game_refusal *refusal) {
	struct tables_state after = *state;
	char text[32];
	const uint8_t *place = rules->place[state->seat];
	int to = place[step->to + 1];
	int most = tables_most(rules, state);
	tables_move(rules, &after, place[step->from + 1], to, step->value);
	const char *wall = tables_wall_clause(rules, &after, state->seat);
	if (most == 1 && wall == NULL && state->lefts == 2) {
		refuse_tables_step(refusal, "turn.higher",
			"Only one of %s can be played, and it must be the higher.",
			list_left_dice(state, text));
	} else if (wall != NULL && (most <= 1 || tables_most(rules, &after) < 0)) {
		refuse_tables_step(
			refusal, wall, "Your turn would end with a wall that is not allowed.");
	} else {
		refuse_tables_step(refusal, "turn.compulsion",
			"%d of the numbers %s can be played, but not after this step.", most,
			list_left_dice(state, text));
	}
}

static void refuse_die_number(const struct tables_state *state, const struct game_step *step,
	struct game_refusal *refusal) {
	char text[32], from[GAME_LABEL_MAX];
	tables_print_point(step->from, from);
	if (step->value == 0) {
		refuse_tables_step(refusal, "turn.dice", "%s-%d is not forward on your path.", from,
			step->to + 1);
	} else {
		refuse_tables_step(refusal, "turn.dice", "That would be a %d; you have %s to play.",
			step->value, list_left_dice(state, text));
	}
}

void tables_why(const struct game_rules *base, const union game_state *at,
	const struct game_step *step, struct game_refusal *refusal) {
	const struct tables_rules *rules = tables_rules_of(base);
	const struct tables_state *state = tables_peek(at);
	memset(refusal, 0, sizeof(*refusal));
	if (state->phase != TABLES_MOVE && state->phase != TABLES_ANSWER) {
		refuse_tables_step(
			refusal, "turn.dice", "The dice must be thrown before a man is moved.");
		return;
	}
	if (step->kind == TABLES_STEP_DECLINE) {
		bool answer = state->phase == TABLES_ANSWER;
		refuse_tables_step(refusal, answer ? "turn.leftover" : "turn.compulsion",
			"A number that can be played must be played.");
		return;
	}
	char from[GAME_LABEL_MAX];
	tables_print_point(step->from, from);
	add_refused_point(refusal, step->from);
	int place = rules->place[state->seat][step->from + 1];
	const char *clause = !tables_has_place(rules, state->seat, step->from + 1)
		? "turn.dice"
		: tables_target_clause(rules, state, state->seat, place, step->value);
	if (clause != NULL && strcmp(clause, "turn.dice") == 0) {
		refuse_man_move(rules, state->seat, step, clause, refusal);
	} else if (!has_left_die(state, step->value)) {
		refuse_die_number(state, step, refusal);
	} else if (step->to == TABLES_OFF && place + step->value <= rules->length) {
		refuse_tables_step(refusal, "turn.dice",
			"%s is %d points from bearing off; a %d is not enough.", from,
			rules->length + 1 - place, step->value);
	} else if (clause != NULL) {
		refuse_man_move(rules, state->seat, step, clause, refusal);
	} else {
		refuse_step_in_turn(rules, state, step, refusal);
	}
}
