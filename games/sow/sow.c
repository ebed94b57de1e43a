/* games/sow/sow.c - compiles a definition with a room's options; and the module. */
#include "games/sow/sow.h"

#include <string.h>

#include "base/text.h"
#include "games/points.h"
#include "games/sow/play.h"
#include "games/sow/survey.h"
#include "games/sow/text.h"
#include "games/sow/why.h"

static int evaluate_sow_field(const struct sow_rules *rules, size_t name) {
	return choice_value(&rules->base, &rules->definition->set, rules->definition->field[name]);
}

/* ---- houses ---- */

/* Add the house whose label text begins with, at the place that its letter and number give it.
 * Returns the length of the label, or 0 with an error. */
static size_t add_house(struct sow_rules *rules, const char *text, struct game_error *error) {
	struct board *board = &rules->board;
	struct game_point *point = &board->point[board->points];
	size_t length = board_label_length(text);
	if (length == 0) {
		game_fail_in(error, "boards",
			"the houses of a row stand one after the other, by a letter and a number: "
			"a1-b1-c1, not \"%.12s\"",
			text);
		return 0;
	}
	unsigned row = 0;
	text_number(text + 1, length - 1, &row);
	if (row < 1 || row > SOW_ROWS_MAX) {
		game_fail_in(error, "boards", "%.*s is in no row from 1 to %d", (int)length, text,
			SOW_ROWS_MAX);
		return 0;
	}
	if (board->points == SOW_HOUSES_MAX) {
		game_fail_in(error, "boards", "a board may have at most %d houses", SOW_HOUSES_MAX);
		return 0;
	}
	if (board_find(board, text, length) != GAME_NOWHERE) {
		game_fail_in(error, "boards", "%.*s is named twice", (int)length, text);
		return 0;
	}
	memcpy(point->label, text, length);
	board_add(&board->all, board->points++);
	point->x = (float)(text[0] - 'a');
	point->y = (float)row - 1;
	return length;
}

/* "a1-b1-c1" */
static bool add_row(struct sow_rules *rules, int seat, const char *text, struct game_error *error) {
	rules->row[seat] = (uint8_t)rules->board.points;
	for (bool more = true; more;) {
		size_t used = add_house(rules, text, error);
		if (used == 0) {
			return false;
		}
		more = text[used] == '-';
		if (!more && text[used] != '\0') {
			return game_fail_in(error, "boards",
				"the houses of a row are separated by -: a1-b1-c1, not \"%.12s\"",
				text);
		}
		text += used + 1;
	}
	rules->end[seat] = (uint8_t)rules->board.points;
	return true;
}

static bool compile_houses(struct sow_rules *rules, struct game_error *error) {
	const struct choice_way *row = &rules->definition
						->row[evaluate_sow_field(rules, SOW_FIELD_BOARD)];
	if (!add_row(rules, 0, row->side[0], error) || !add_row(rules, 1, row->side[1], error)) {
		return false;
	}
	rules->houses = (uint8_t)rules->board.points;
	return true;
}

/* ---- fields and checks ---- */

static void compile_sow_fields(struct sow_rules *rules) {
	rules->first = (uint8_t)evaluate_sow_field(rules, SOW_FIELD_FIRST);
	rules->seeds = evaluate_sow_field(rules, SOW_FIELD_SEEDS);
	rules->total = rules->seeds * rules->houses;
	rules->skip = evaluate_sow_field(rules, SOW_FIELD_SKIP) != 0;
	rules->feed = evaluate_sow_field(rules, SOW_FIELD_FEED) != 0;
	rules->least = evaluate_sow_field(rules, SOW_FIELD_LEAST);
	rules->most = evaluate_sow_field(rules, SOW_FIELD_MOST);
	rules->most = rules->most == 0 ? rules->least : rules->most;
	rules->chain = evaluate_sow_field(rules, SOW_FIELD_CHAIN) != 0;
	rules->slam = (uint8_t)evaluate_sow_field(rules, SOW_FIELD_SLAM);
	rules->majority = evaluate_sow_field(rules, SOW_FIELD_MAJORITY) != 0;
	rules->rest = (uint8_t)evaluate_sow_field(rules, SOW_FIELD_REST);
	rules->ends.repetition = evaluate_sow_field(rules, SOW_FIELD_REPETITION);
	rules->ends.no_progress = evaluate_sow_field(rules, SOW_FIELD_NO_PROGRESS);
}

static bool check_sow(const struct sow_rules *rules, struct game_error *error) {
	if (rules->total > SOW_SEEDS_MAX) {
		return game_fail_in(error, "seeds",
			"%d seeds in each of %d houses are %d, but there may be at most %d",
			rules->seeds, rules->houses, rules->total, SOW_SEEDS_MAX);
	}
	if (rules->least > rules->most) {
		return game_fail_in(error, "captures.least",
			"a last house with %d seeds or more is taken, but only up to %d",
			rules->least, rules->most);
	}
	return rules->ends.repetition > 0 || rules->ends.no_progress > 0 ||
		game_fail_in(error, "end",
			"This game could go on for ever: repetition and no_progress may not "
			"both be off.");
}

static bool compile_sow(struct game_rules *base, struct game_error *error) {
	struct sow_rules *rules = (struct sow_rules *)base;
	rules->definition = base->game->data;
	if (!choice_check(base, &rules->definition->set, error) || !compile_houses(rules, error)) {
		return false;
	}
	compile_sow_fields(rules);
	return check_sow(rules, error);
}

/* ---- the module ---- */

_Static_assert(sizeof(struct sow_state) <= GAME_STATE_MAX, "a state must fit union game_state");
_Static_assert(SOW_SEEDS_MAX + SOW_HOUSES_MAX < GAME_EFFECTS_MAX, "a turn must fit its effects");
_Static_assert(SOW_HOUSES_MAX * sizeof("a12*200") + 40 < GAME_POSITION_TEXT_MAX,
	"a position must fit its text");

static void start_sow(const struct game_rules *base, union game_state *bytes) {
	const struct sow_rules *rules = sow_rules(base);
	struct sow_state *state = sow_state_of(bytes);
	state->seat = rules->first;
	memset(state->seeds, rules->seeds, rules->houses);
}

const struct game_impl sow_impl = {
	.name = "sow",
	.state_size = sizeof(struct sow_state),
	.rules_size = sizeof(struct sow_rules),
	.is_in_pdn = true,
	.compile = compile_sow,
	.start = start_sow,
	.status = sow_status,
	.is_fresh = sow_is_fresh,
	.steps = sow_steps,
	.apply = sow_apply,
	.print_step = sow_print_step,
	.read_step = sow_read_step,
	.why = sow_why,
	.print = sow_print,
	.read = sow_read,
	.view = sow_view,
	.draw = sow_draw,
	.repetition_key = sow_repetition_key,
	.repeated = sow_repeated,
	.glance = sow_glance,
	.gain = sow_gain,
	.survey = sow_survey,
	.weigh = sow_weigh,
	.symmetries = sow_symmetries,
	.perft = sow_perft,
};
