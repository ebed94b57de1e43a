/* games/race/notation.c - steps as text (games/README.md).
 *
 *   @sg6      admit a pawn to the start        2s0-sp2   move a pawn by a set of 2; x instead of -
 *   +4sp2-f   a bonus move of 4                          if a pawn or a sentry is captured
 *   /n5       put the captured sentry on n5    !w3       the pawn on w3 flees
 *   raha      the fled pawns stand up          again     take another turn after a Barika
 *   .         decline an optional step
 */
#include <string.h>

#include "games/race/internal.h"
#include "base/text.h"

static const char *label_of(const struct race_rules *rules, int space) {
	return space < rules->spaces ? rules->space[space].label : "?";
}

static bool is_capture_on_space(
	const struct race_rules *rules, const struct race_state *state, int space) {
	if (space >= rules->spaces) {
		return false;
	}
	uint8_t there = race_pawn_at(rules, state, space);
	return race_has_sentry(state, space) || (there != GAME_NOBODY && there != state->seat);
}

static void print_move(const struct race_rules *rules, const struct race_state *state,
	const struct game_step *step, struct text *out) {
	text_add(out, step->kind == RACE_STEP_BONUS ? "+" : "");
	if (step->value > 0) {
		text_add(out, "%d", step->value);
	}
	text_add(out, "%s%c%s", label_of(rules, step->from),
		is_capture_on_space(rules, state, step->to) ? 'x' : '-', label_of(rules, step->to));
}

size_t race_print_step(const struct game_rules *base, const union game_state *at,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]) {
	const struct race_rules *rules = race_rules_of(base);
	struct text out;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	switch ((enum race_step)step->kind) {
	case RACE_STEP_MOVE:
	case RACE_STEP_BONUS:
		print_move(rules, race_peek(at), step, &out);
		break;
	case RACE_STEP_ADMIT:
		text_add(&out, "@%s", label_of(rules, step->to));
		break;
	case RACE_STEP_PLACE:
		text_add(&out, "/%s", label_of(rules, step->to));
		break;
	case RACE_STEP_FLEE:
		text_add(&out, "!%s", label_of(rules, step->from));
		break;
	case RACE_STEP_COMFORT:
		text_add(&out, "raha");
		break;
	case RACE_STEP_AGAIN:
		text_add(&out, "again");
		break;
	case RACE_STEP_LEAVE:
		text_add(&out, ".");
		break;
	}
	return out.used;
}

size_t race_turn_head(
	const struct game_rules *rules, const union game_state *at, char text[GAME_STEP_TEXT_MAX]) {
	(void)rules;
	const struct race_state *state = race_peek(at);
	struct text out;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	if (state->cast && !state->begun && state->phase != RACE_OVER) {
		text_add(&out, "%d-%d", state->roll[0], state->roll[1]);
	}
	return out.used;
}

/* ---- reading ---- */

size_t race_read_label(const struct race_rules *rules, const char *text, uint8_t *space) {
	size_t length = 0;
	for (int i = 0; i < rules->spaces; i++) {
		size_t more = strlen(rules->space[i].label);
		if (more > length && strncmp(text, rules->space[i].label, more) == 0) {
			*space = (uint8_t)i;
			length = more;
		}
	}
	return length;
}

static size_t read_space(const struct race_rules *rules, const char *text, uint8_t *space,
	struct game_error *error) {
	size_t used = race_read_label(rules, text, space);
	if (used == 0) {
		game_fail(error,
			"\"%.8s\" does not begin with a space of the board, such as %s or %s.",
			text, rules->space[0].label, rules->space[rules->fountain].label);
	}
	return used;
}

static size_t read_space_step(const struct race_rules *rules, const char *text, enum race_step kind,
	struct game_step *step, struct game_error *error) {
	uint8_t space;
	size_t used = read_space(rules, text + 1, &space, error);
	if (used == 0) {
		return 0;
	}
	*step = (struct game_step){.kind = (uint8_t)kind};
	*(kind == RACE_STEP_FLEE ? &step->from : &step->to) = space;
	return used + 1;
}

static bool reaches_with_value(const struct race_rules *rules, const struct race_state *state,
	const struct game_step *step, int value) {
	uint8_t to[GAME_POINTS_MAX];
	size_t count = race_reach(rules, state, state->seat, step->from, value, false, to);
	return memchr(to, step->to, count) != NULL;
}

/* Find the number for a move that names none: the bonus, otherwise a set that reaches the target,
 * otherwise none. */
static void find_value(
	const struct race_rules *rules, const struct race_state *state, struct game_step *step) {
	if (state->phase == RACE_BONUS) {
		step->kind = RACE_STEP_BONUS;
		step->value = state->bonus;
		return;
	}
	for (int i = 0; i < state->lefts && step->value == 0; i++) {
		step->value = reaches_with_value(rules, state, step, state->left[i])
			? state->left[i]
			: 0;
	}
}

static size_t read_pawn_move(const struct race_rules *rules, const struct race_state *state,
	const char *text, struct game_step *step, struct game_error *error) {
	struct game_step read = {.kind = text[0] == '+' ? RACE_STEP_BONUS : RACE_STEP_MOVE};
	unsigned value = 0;
	size_t used = text[0] == '+', more = text_number(text + used, 1, &value);
	used += more;
	if ((more > 0 && (value < 1 || value > RACE_CAPTURE_BONUS)) ||
		(text[0] == '+' && more == 0)) {
		game_fail(
			error, "A move uses 1 to 4, a bonus move 2, 4, 6 or 8: 2s0-s2 or +8s0-w2.");
		return 0;
	}
	more = read_space(rules, text + used, &read.from, error);
	if (more == 0) {
		return 0;
	}
	used += more;
	if (text[used] != '-' && text[used] != 'x') {
		game_fail(error, "The spaces of a move must be separated by - or x, as in 2s0-s2.");
		return 0;
	}
	more = read_space(rules, text + used + 1, &read.to, error);
	if (more == 0) {
		return 0;
	}
	read.value = (uint8_t)value;
	if (value == 0) {
		find_value(rules, state, &read);
	}
	*step = read;
	return used + 1 + more;
}

size_t race_read_step(const struct game_rules *base, const union game_state *at, const char *text,
	struct game_step *step, struct game_error *error) {
	static const struct {
		const char *text;
		enum race_step kind;
	} words[] = {
		{"raha", RACE_STEP_COMFORT}, {"again", RACE_STEP_AGAIN}, {".", RACE_STEP_LEAVE}};
	const struct race_rules *rules = race_rules_of(base);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strncmp(text, words[i].text, strlen(words[i].text)) == 0) {
			*step = (struct game_step){.kind = (uint8_t)words[i].kind};
			return strlen(words[i].text);
		}
	}
	switch (text[0]) {
	case '@':
		return read_space_step(rules, text, RACE_STEP_ADMIT, step, error);
	case '/':
		return read_space_step(rules, text, RACE_STEP_PLACE, step, error);
	case '!':
		return read_space_step(rules, text, RACE_STEP_FLEE, step, error);
	default:
		return read_pawn_move(rules, race_peek(at), text, step, error);
	}
}
