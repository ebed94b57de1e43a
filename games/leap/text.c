/* games/leap/text.c - steps as text: c2-c3, a1xc3, xe5, @c4, ".", pass. */
#include "games/leap/leap.h"

#include <string.h>

#include "base/text.h"

/* ---- printing ---- */

static const char *label(const struct leap_rules *rules, unsigned point) {
	return point < rules->board.points ? rules->board.point[point].label : "?";
}

static void print_leap(const struct leap_rules *rules, const struct leap_state *state,
	const struct game_step *step, struct text *text) {
	if (state->leaps == 0) {
		text_add_word(text, label(rules, step->from));
	}
	text_add_char(text, 'x');
	if (rules->bent) {
		text_add(text, "(%s)", label(rules, step->over));
	}
	text_add_word(text, label(rules, step->to));
}

size_t leap_print_step(const struct game_rules *base, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]) {
	const struct leap_rules *rules = leap_rules(base);
	struct text out;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	switch ((enum leap_step)step->kind) {
	case LEAP_STEP_WALK:
		text_add_word(&out, label(rules, step->from));
		text_add_char(&out, '-');
		text_add_word(&out, label(rules, step->to));
		break;
	case LEAP_STEP_LEAP:
		print_leap(rules, leap_state(state), step, &out);
		break;
	case LEAP_STEP_DROP:
		text_add(&out, "@%s", label(rules, step->to));
		break;
	case LEAP_STEP_STOP:
		text_add(&out, ".");
		break;
	case LEAP_STEP_PASS:
		text_add(&out, "pass");
		break;
	}
	return out.used;
}

/* ---- reading ---- */

/* Read a point of the board. Returns the length of its label, or 0 with an error. */
static size_t read_point(const struct leap_rules *rules, const char *text, uint8_t *point,
	struct game_error *error) {
	size_t length = board_label_length(text);
	uint8_t found = board_find(&rules->board, text, length);
	if (length == 0) {
		game_fail(error, "A point is missing before \"%.12s\"; points are written like %s.",
			text, rules->board.point[0].label);
		return 0;
	}
	if (found == GAME_NOWHERE) {
		game_fail(error,
			"There is no point %.*s on this board; its points go from %s to %s.",
			(int)length, text, rules->board.point[0].label,
			rules->board.point[rules->board.points - 1].label);
		return 0;
	}
	*point = found;
	return length;
}

/* Returns the point that a leap between two others goes over: by the rules or, if they do not allow
 * that leap, the first piece in between. */
static uint8_t find_over(const struct leap_rules *rules, const struct leap_state *state,
	unsigned from, unsigned to) {
	const struct board *board = &rules->board;
	for (size_t i = board->first_leap[from]; i < board->first_leap[from + 1]; i++) {
		if (board->leap[i].to == to) {
			return board->leap[i].over;
		}
	}
	struct board_set pieces = board_or(state->side[0], state->side[1]);
	for (size_t r = board->first_ray[from]; r < board->first_ray[from + 1]; r++) {
		const uint8_t *on = &board->ray_point[board->ray[r].first];
		const uint8_t *end = memchr(on, (int)to, board->ray[r].count);
		for (const uint8_t *p = on; end != NULL && p < end; p++) {
			if (board_has(&pieces, *p)) {
				return *p;
			}
		}
		if (end != NULL) {
			return end > on ? on[0] : GAME_NOWHERE;
		}
	}
	return GAME_NOWHERE;
}

/* Read "(b2)", which is required if leaps may turn. Returns its length, or 0 with an error. */
static size_t read_over(
	const struct leap_rules *rules, const char *text, uint8_t *over, struct game_error *error) {
	if (text[0] != '(') {
		game_fail(error, "Here a leap names the point it goes over, like x(%s)%s.",
			rules->board.point[1].label, rules->board.point[2].label);
		return 0;
	}
	size_t length = read_point(rules, text + 1, over, error);
	if (length > 0 && text[1 + length] != ')') {
		game_fail(error, "A bracket is not closed in \"%.12s\".", text);
		return 0;
	}
	return length == 0 ? 0 : length + 2;
}

size_t leap_read_jump(const struct leap_rules *rules, const struct leap_state *state, unsigned from,
	const char *text, struct game_step *step, struct game_error *error) {
	struct game_step read = {
		.kind = LEAP_STEP_LEAP, .from = (uint8_t)from, .over = GAME_NOWHERE};
	size_t used = 1;
	if (rules->bent) {
		size_t length = read_over(rules, text + used, &read.over, error);
		if (length == 0) {
			return 0;
		}
		used += length;
	}
	size_t length = read_point(rules, text + used, &read.to, error);
	if (length == 0) {
		return 0;
	}
	if (!rules->bent) {
		read.over = find_over(rules, state, from, read.to);
	}
	*step = read;
	return used + length;
}

static size_t read_drop(const struct leap_rules *rules, const char *text, struct game_step *step,
	struct game_error *error) {
	uint8_t to;
	size_t length = read_point(rules, text + 1, &to, error);
	if (length == 0) {
		return 0;
	}
	*step = (struct game_step){
		.kind = LEAP_STEP_DROP, .from = GAME_NOWHERE, .over = GAME_NOWHERE, .to = to};
	return length + 1;
}

static size_t read_bare(enum leap_step kind, size_t length, struct game_step *step) {
	*step = (struct game_step){.kind = (uint8_t)kind,
		.from = GAME_NOWHERE,
		.over = GAME_NOWHERE,
		.to = GAME_NOWHERE};
	return length;
}

static size_t read_move(const struct leap_rules *rules, const struct leap_state *state,
	const char *text, struct game_step *step, struct game_error *error) {
	uint8_t from, to;
	size_t length = read_point(rules, text, &from, error);
	if (length == 0) {
		return 0;
	}
	size_t more = 0;
	if (text[length] == 'x') {
		more = leap_read_jump(rules, state, from, text + length, step, error);
	} else if (text[length] == '-') {
		more = 1 + read_point(rules, text + length + 1, &to, error);
		if (more > 1) {
			*step = (struct game_step){.kind = LEAP_STEP_WALK,
				.from = from,
				.over = GAME_NOWHERE,
				.to = to};
		}
	} else {
		game_fail(error,
			"After %.*s there must be - and a point for a walk, or x and a point for a "
			"leap.",
			(int)length, text);
	}
	return more > 1 ? length + more : 0;
}

size_t leap_read_step(const struct game_rules *base, const union game_state *bytes,
	const char *text, struct game_step *step, struct game_error *error) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	if (strncmp(text, "pass", 4) == 0) {
		return read_bare(LEAP_STEP_PASS, 4, step);
	}
	if (text[0] == '.') {
		return read_bare(LEAP_STEP_STOP, 1, step);
	}
	if (text[0] == '@') {
		return read_drop(rules, text, step, error);
	}
	if (text[0] == 'x' && state->leaps > 0) {
		return leap_read_jump(rules, state, state->at, text, step, error);
	}
	if (text[0] == 'x' && board_label_length(text) == 0) {
		game_fail(error, "A leap begins with the point it starts from, like %sx%s.",
			rules->board.point[0].label, rules->board.point[2].label);
		return 0;
	}
	if (board_label_length(text) == 0) {
		game_fail_step(base, bytes, text, error);
		return 0;
	}
	return read_move(rules, state, text, step, error);
}
