/* games/tables/notation.c - steps as text: "2-8", "8x14" if it hits, "bar-21", "17-off",
 * "17-off/5", and "-" for declining. */
#include <stdio.h>
#include <string.h>

#include "games/tables/internal.h"
#include "base/text.h"

static bool is_same_move(const struct game_step *a, const struct game_step *b) {
	return a->kind == b->kind && a->from == b->from && a->to == b->to;
}

/* Returns how many numbers make this move legal; the first is *value. */
static int count_move_values(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, uint8_t *value) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = tables_steps(rules, state, steps);
	int values = 0;
	for (size_t i = 0; i < count; i++) {
		if (is_same_move(&steps[i], step)) {
			*value = values == 0 ? steps[i].value : *value;
			values++;
		}
	}
	return values;
}

void tables_print_point(int drawn, char text[GAME_LABEL_MAX]) {
	struct text out;
	text_init(&out, text, GAME_LABEL_MAX);
	if (drawn >= TABLES_OFF) {
		text_add(&out, "%s", drawn == TABLES_BAR ? "bar" : "off");
	} else {
		text_add(&out, "%d", drawn + 1);
	}
}

size_t tables_print_step(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]) {
	const struct tables_state *at = tables_peek(state);
	struct text out;
	uint8_t value;
	char from[GAME_LABEL_MAX], to[GAME_LABEL_MAX];
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	if (step->kind == TABLES_STEP_DECLINE) {
		text_add(&out, "-");
		return out.used;
	}
	tables_print_point(step->from, from);
	tables_print_point(step->to, to);
	bool hits = tables_hits(tables_rules_of(rules), at, at->seat, step->to + 1);
	text_add(&out, "%s%c%s", from, hits ? 'x' : '-', to);
	if (step->to == TABLES_OFF && count_move_values(rules, state, step, &value) > 1) {
		text_add(&out, "/%d", step->value);
	}
	return out.used;
}

/* ---- reading ---- */

/* Read a point by its number in the drawing. Returns the characters used, or 0. */
static size_t read_drawn_point(const char *text, uint8_t *point) {
	unsigned number;
	size_t used = text_number(text, 2, &number);
	if (used == 0 || number < 1 || number > TABLES_POINTS) {
		return 0;
	}
	*point = (uint8_t)(number - 1);
	return used;
}

/* Returns the distance to the step's target, 0 if it is not forward. */
static int measure_step_distance(
	const struct tables_rules *rules, int seat, const struct game_step *step) {
	int from = rules->place[seat][step->from + 1], to = rules->place[seat][step->to + 1];
	return tables_has_place(rules, seat, step->from + 1) && to > from ? to - from : 0;
}

/* Find the number for bearing off when the text does not name one. */
static bool choose_value(const struct game_rules *rules, const union game_state *at,
	struct game_step *step, struct game_error *error) {
	const struct tables_state *state = tables_peek(at);
	int far = measure_step_distance(tables_rules_of(rules), state->seat, step);
	uint8_t value = 0;
	int values = count_move_values(rules, at, step, &value);
	if (values > 1) {
		return game_fail(error,
			"%d-off could use either number; write %d-off/%d or %d-off/%d.",
			step->from + 1, step->from + 1, state->left[0], step->from + 1,
			state->left[state->lefts - 1]);
	}
	for (int i = 0; values == 0 && i < state->lefts; i++) {
		if (value == 0 && state->left[i] >= far) {
			value = state->left[i];
		}
	}
	step->value = value != 0 ? value : (uint8_t)far;
	return true;
}

/* Read "/5" after a move. Returns the characters used, 0 if there is none, -1 with an error. */
static int read_die_suffix(const char *text, struct game_step *step, struct game_error *error) {
	unsigned value;
	if (text[0] != '/') {
		return 0;
	}
	if (text_number(text + 1, 1, &value) == 0 || value < 1 || value > 6) {
		game_fail(error, "/ must be followed by the number used, 1 to 6.");
		return -1;
	}
	step->value = (uint8_t)value;
	return 2;
}

/* Read where a step begins. Returns the characters used, or 0. */
static size_t read_step_origin(
	const struct tables_rules *rules, const char *text, struct game_step *step) {
	if (rules->hits && strncmp(text, "bar", 3) == 0) {
		step->from = TABLES_BAR;
		return 3;
	}
	return read_drawn_point(text, &step->from);
}

/* Read what follows the first point; x and - are the same. Returns the characters used, or 0. */
static size_t read_step_target(
	const struct tables_rules *rules, const char *text, struct game_step *step) {
	if (text[0] != '-' && (text[0] != 'x' || !rules->hits)) {
		return 0;
	}
	if (strncmp(text + 1, "off", 3) == 0) {
		step->to = TABLES_OFF;
		return 4;
	}
	size_t used = read_drawn_point(text + 1, &step->to);
	return used != 0 ? used + 1 : 0;
}

static void refuse_distance(const struct game_step *step, int far, struct game_error *error) {
	char from[GAME_LABEL_MAX];
	tables_print_point(step->from, from);
	if (far == 1) {
		game_fail(error, "%s-%d is one point forward, not %d.", from, step->to + 1,
			step->value);
		return;
	}
	game_fail(
		error, "%s-%d is %d points forward, not %d.", from, step->to + 1, far, step->value);
}

size_t tables_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *out, struct game_error *error) {
	struct game_step step = {.kind = TABLES_STEP_MOVE};
	if (text[0] == '-') {
		*out = (struct game_step){.kind = TABLES_STEP_DECLINE};
		return 1;
	}
	const struct tables_rules *own = tables_rules_of(rules);
	size_t used = read_step_origin(own, text, &step);
	size_t more = used != 0 ? read_step_target(own, text + used, &step) : 0;
	if (more == 0) {
		game_fail_step(rules, state, text, error);
		return 0;
	}
	used += more;
	int far = measure_step_distance(own, tables_peek(state)->seat, &step);
	step.value = (uint8_t)far;
	int mark = read_die_suffix(text + used, &step, error);
	if (mark < 0 ||
		(mark == 0 && step.to == TABLES_OFF && !choose_value(rules, state, &step, error))) {
		return 0;
	}
	if (step.to != TABLES_OFF && step.value != far) {
		refuse_distance(&step, far, error);
		return 0;
	}
	*out = step;
	return used + (size_t)mark;
}
