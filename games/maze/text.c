/* games/maze/text.c - steps in writing: @sg6, 2s0-sp2, 3sg6xs7, +4sp2-f, /n5, !w3, again, raha, . */
#include <ctype.h>
#include <string.h>

#include "games/maze/internal.h"

static bool takes(const struct race_rules *rules, const struct race_state *state, int to) {
	return race_has_sentry(state, to) || race_pawn_on(rules, state, to) != GAME_NOBODY;
}

static void print_move(const struct race_rules *rules, const struct race_state *state,
	const struct game_step *step, struct text *text) {
	char from[GAME_LABEL_MAX], to[GAME_LABEL_MAX];
	race_label(step->from, from);
	race_label(step->to, to);
	text_add(text, "%s%d%s%c%s", step->kind == RACE_STEP_BONUS ? "+" : "", step->value, from,
		takes(rules, state, step->to) ? 'x' : '-', to);
}

size_t race_print_step(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, char buffer[GAME_STEP_TEXT_MAX]) {
	static const char *const marks[] = {[RACE_STEP_ADMIT] = "@", [RACE_STEP_ENTER] = "+@",
		[RACE_STEP_PLACE] = "/", [RACE_STEP_FLEE] = "!", [RACE_STEP_AGAIN] = "again",
		[RACE_STEP_COMFORT] = "raha", [RACE_STEP_LEAVE] = "."};
	char label[GAME_LABEL_MAX] = "";
	struct text text;
	text_init(&text, buffer, GAME_STEP_TEXT_MAX);
	if (step->kind == RACE_STEP_MOVE || step->kind == RACE_STEP_BONUS) {
		print_move(race_rules_of(rules), race_state_in(state), step, &text);
		return text.used;
	}
	int space = step->kind == RACE_STEP_FLEE ? step->from : step->to;
	if (space != GAME_NOWHERE) {
		race_label(space, label);
	}
	text_add(&text, "%s%s", marks[step->kind], label);
	return text.used;
}

struct reading {
	const char *at;
	struct game_error *error;
};

static bool read_space(struct reading *r, uint8_t *space) {
	size_t used = 0;
	int read = race_read_label(r->at, &used);
	if (read == GAME_NOWHERE) {
		return game_fail(r->error, "\"%.8s\" is no space of the maze, such as s2, ng4, wp1 or f", r->at);
	}
	*space = (uint8_t)read;
	r->at += used;
	return true;
}

static bool read_move(struct reading *r, struct game_step *step) {
	unsigned value;
	step->kind = *r->at == '+' ? RACE_STEP_BONUS : RACE_STEP_MOVE;
	r->at += *r->at == '+';
	size_t used = text_number(r->at, 1, &value);
	if (used == 0) {
		return game_fail(r->error,
			"\"%.12s\": a move is written 2s0-sp2, the number of the set first, +8 for a bonus", r->at);
	}
	r->at += used;
	step->value = (uint8_t)value;
	if (!read_space(r, &step->from)) {
		return false;
	}
	if (*r->at != '-' && *r->at != 'x') {
		return game_fail(r->error, "\"%.8s\": between the spaces of a move stands - or x", r->at);
	}
	r->at++;
	return read_space(r, &step->to);
}

/* A word or a mark with a space behind it; false if text begins with none of them. */
static bool read_marked(struct reading *r, struct game_step *step, bool *good) {
	static const struct {
		const char *mark;
		enum race_step kind;
		bool space;
	} marks[] = {{"again", RACE_STEP_AGAIN, false}, {"raha", RACE_STEP_COMFORT, false},
		{".", RACE_STEP_LEAVE, false}, {"+@", RACE_STEP_ENTER, true}, {"@", RACE_STEP_ADMIT, true},
		{"/", RACE_STEP_PLACE, true}, {"!", RACE_STEP_FLEE, true}};
	for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++) {
		size_t size = strlen(marks[i].mark);
		if (strncmp(r->at, marks[i].mark, size) == 0) {
			r->at += size;
			step->kind = (uint8_t)marks[i].kind;
			uint8_t *space = marks[i].kind == RACE_STEP_FLEE ? &step->from : &step->to;
			*good = !marks[i].space || read_space(r, space);
			return true;
		}
	}
	return false;
}

size_t race_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_error *error) {
	struct reading r = {text, error};
	struct game_step read = {.from = GAME_NOWHERE, .over = GAME_NOWHERE, .to = GAME_NOWHERE};
	bool good = false;
	if (!read_marked(&r, &read, &good)) {
		good = read_move(&r, &read);
	}
	if (!good) {
		return 0;
	}
	if (read.kind == RACE_STEP_ENTER) { /* the whole bonus is used */
		read.value = race_state_in(state)->bonus;
	}
	(void)rules;
	*step = read;
	return (size_t)(r.at - text);
}
