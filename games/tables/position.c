/* games/tables/position.c - writes a position as text (games/README.md). */
#include "games/tables/internal.h"
#include "base/text.h"

static void print_item(struct text *out, bool first, const char *what, int men) {
	text_add(out, first ? "%s" : ",%s", what);
	if (men > 1) {
		text_add(out, "*%d", men);
	}
}

static void print_side_men(struct text *out, const struct tables_rules *rules,
	const struct tables_state *state, int seat) {
	bool first = true;
	text_add(out, ":%s", rules->base.game->seat[seat].key);
	for (int i = 0; i <= TABLES_BAR; i++) {
		int drawn = (i + TABLES_BAR) % (TABLES_BAR + 1); /* men on the bar come first */
		int men = state->men[seat][drawn + 1];
		if (men > 0) {
			char label[GAME_LABEL_MAX];
			tables_print_point(drawn, label);
			print_item(out, first, label, men);
			first = false;
		}
	}
}

/* Write the unplayed numbers if some have been played. */
static void print_left(
	struct text *out, const struct tables_rules *rules, const struct tables_state *state) {
	if (state->lefts == tables_numbers(rules, state->roll)) {
		return;
	}
	for (int i = 0; i < state->lefts; i++) {
		text_add(out, i == 0 ? ":left=%d" : "-%d", state->left[i]);
	}
}

static void print_throw(
	struct text *out, const struct tables_rules *rules, const struct tables_state *state) {
	for (int i = 0; i < rules->dice; i++) {
		text_add(out, i == 0 ? ":roll=%d" : "-%d", state->roll[i]);
	}
	print_left(out, rules, state);
	if (state->phase == TABLES_ANSWER) {
		text_add(out, ":by=%s", rules->base.game->seat[1 - state->seat].key);
		if (state->answered) {
			text_add(out, ":answered=1");
		}
	}
}

size_t tables_print(const struct game_rules *base, const union game_state *at,
	char text[GAME_POSITION_TEXT_MAX]) {
	const struct tables_rules *rules = tables_rules_of(base);
	const struct tables_state *state = tables_peek(at);
	struct text out;
	text_init(&out, text, GAME_POSITION_TEXT_MAX);
	text_add(&out, "%s", base->game->seat[state->seat].key);
	print_side_men(&out, rules, state, 0);
	print_side_men(&out, rules, state, 1);
	if (state->phase == TABLES_MOVE || state->phase == TABLES_ANSWER) {
		print_throw(&out, rules, state);
	} else if (state->phase != TABLES_THROW) {
		text_add(&out, ":lead=%d", state->phase == TABLES_LEAD_SECOND ? state->roll[0] : 0);
	}
	return out.used;
}
