/* games/mills/mills.c - compiles a definition with a room's options into flat tables; and the
 * module. */
#include "games/mills/mills.h"

#include <string.h>

#include "games/mills/men.h"
#include "games/mills/play.h"
#include "games/mills/survey.h"
#include "games/mills/text.h"
#include "games/mills/why.h"

static int evaluate_mills_field(const struct mills_rules *rules, size_t name) {
	return choice_value(&rules->base, &rules->definition->set, rules->definition->field[name]);
}

/* ---- board ---- */

static void join_neighbours(struct mills_rules *rules, const struct board_line *line) {
	for (size_t i = 0; i < line->count; i++) {
		size_t next = (i + 1) % line->count;
		if (next > 0 || (line->closed && line->count > 2)) {
			board_add(&rules->walk[line->point[i]], line->point[next]);
			board_add(&rules->walk[line->point[next]], line->point[i]);
		}
	}
}

static bool add_mill(struct mills_rules *rules, const uint8_t point[3]) {
	if (rules->mills == MILLS_MAX) {
		return false;
	}
	for (int i = 0; i < 3; i++) {
		uint8_t *count = &rules->mills_at[point[i]];
		if (*count == MILLS_AT_MAX) {
			return false;
		}
		rules->mill_at[point[i]][(*count)++] = (uint16_t)rules->mills;
		board_add(&rules->mill[rules->mills], point[i]);
	}
	rules->mills++;
	return true;
}

/* captures.mill: three successive points of a line. */
static bool add_mills_of_line(struct mills_rules *rules, const struct board_line *line) {
	size_t starts = line->count < 3           ? 0
		: line->closed && line->count > 3 ? line->count
						  : line->count - 2u;
	for (size_t i = 0; i < starts; i++) {
		uint8_t point[3];
		for (size_t j = 0; j < 3; j++) {
			point[j] = line->point[(i + j) % line->count];
		}
		if (!add_mill(rules, point)) {
			return false;
		}
	}
	return true;
}

static bool compile_mills_board(struct mills_rules *rules, struct game_error *error) {
	const struct choice_set *set = &rules->definition->set;
	const struct choice_board
		*from = &set->board[evaluate_mills_field(rules, MILLS_FIELD_BOARD)];
	rules->board = from->board;
	for (size_t i = 0; i < rules->board.lines; i++) {
		const struct board_line *line = &rules->board.line[i];
		if (choice_value(&rules->base, set, from->use[MILLS_USE_WALK][i]) != 0) {
			join_neighbours(rules, line);
		}
		if (choice_value(&rules->base, set, from->use[MILLS_USE_MILL][i]) != 0 &&
			!add_mills_of_line(rules, line)) {
			return game_fail_in(error, "boards", "the board has too many mills");
		}
	}
	return rules->mills > 0 ||
		game_fail_in(error, "boards",
			"the board has no mill: none of its lines has three points");
}

/* ---- fields and checks ---- */

static void compile_mills_fields(struct mills_rules *rules) {
	rules->first = (uint8_t)evaluate_mills_field(rules, MILLS_FIELD_FIRST);
	rules->men = evaluate_mills_field(rules, MILLS_FIELD_MEN);
	rules->setting = (uint8_t)evaluate_mills_field(rules, MILLS_FIELD_SETTING);
	rules->fly = evaluate_mills_field(rules, MILLS_FIELD_FLY);
	rules->effect = (uint8_t)evaluate_mills_field(rules, MILLS_FIELD_MILL);
	rules->doubles = (uint8_t)evaluate_mills_field(rules, MILLS_FIELD_DOUBLE);
	rules->refuge = (uint8_t)evaluate_mills_field(rules, MILLS_FIELD_REFUGE);
	rules->target = evaluate_mills_field(rules, MILLS_FIELD_TARGET);
	rules->blocked = (uint8_t)evaluate_mills_field(rules, MILLS_FIELD_BLOCKED);
	rules->full = (uint8_t)evaluate_mills_field(rules, MILLS_FIELD_FULL);
	rules->short_end = evaluate_mills_field(rules, MILLS_FIELD_SHORT_END);
	rules->repetition = evaluate_mills_field(rules, MILLS_FIELD_REPETITION);
	rules->no_progress = evaluate_mills_field(rules, MILLS_FIELD_NO_PROGRESS);
	rules->remembers = evaluate_mills_field(rules, MILLS_FIELD_SWING) == 0;
}

static bool check_men(const struct mills_rules *rules, struct game_error *error) {
	if ((size_t)(2 * rules->men) > rules->board.points) {
		return game_fail_in(error, "men",
			"each side has %d men, but the board has only %zu points for both",
			rules->men, rules->board.points);
	}
	return rules->target < rules->men ||
		game_fail_in(error, "end.target",
			"a side begins with %d men, but would have lost at once: it has lost with %d or fewer",
			rules->men, rules->target);
}

/* Every game must end. */
static bool check_mills_end(const struct mills_rules *rules, struct game_error *error) {
	return rules->repetition > 0 || rules->no_progress > 0 ||
		game_fail_in(error, "end",
			"This game could go on for ever: repetition and no_progress may not "
			"both be off.");
}

/* Check that all steps fit a list, and every position its text: "b12," for a man, "x" and a point
 * for a taking, and the names of the fields with two walks. */
static bool check_sizes(const struct mills_rules *rules, struct game_error *error) {
	size_t points = rules->board.points, fliers = (size_t)rules->fly;
	size_t walks = 2 * rules->board.edges, text = 100 + 4 * MILLS_AT_MAX;
	fliers = fliers > (size_t)rules->men ? (size_t)rules->men : fliers;
	walks = fliers * points > walks ? fliers * points : walks;
	for (size_t p = 0; p < points; p++) {
		text += strlen(rules->board.point[p].label) + 1;
	}
	return (walks + points < GAME_STEPS_MAX && text < GAME_POSITION_TEXT_MAX) ||
		game_fail_in(error, "boards", "the board is too large for a game of mills");
}

static bool compile_mills(struct game_rules *base, struct game_error *error) {
	struct mills_rules *rules = (struct mills_rules *)base;
	rules->definition = base->game->data;
	const struct mills_definition *definition = rules->definition;
	if (!choice_check(base, &definition->set, error) || !compile_mills_board(rules, error)) {
		return false;
	}
	compile_mills_fields(rules);
	return choice_points(base, &definition->set, definition->field[MILLS_FIELD_OPENING_NOT],
		       &rules->board, &rules->opening_not, error) &&
		check_men(rules, error) && check_mills_end(rules, error) &&
		check_sizes(rules, error);
}

/* ---- the module ---- */

_Static_assert(sizeof(struct mills_state) <= GAME_STATE_MAX, "a state must fit union game_state");

static void start_mills(const struct game_rules *base, union game_state *bytes) {
	const struct mills_rules *rules = mills_rules(base);
	struct mills_state *state = (struct mills_state *)(void *)bytes;
	state->seat = rules->first;
	state->hand[0] = state->hand[1] = (uint8_t)rules->men;
}

const struct game_impl mills_impl = {
	.name = "mills",
	.state_size = sizeof(struct mills_state),
	.rules_size = sizeof(struct mills_rules),
	.is_in_pdn = true,
	.compile = compile_mills,
	.start = start_mills,
	.status = mills_status,
	.is_fresh = mills_begins_turn,
	.steps = mills_steps,
	.apply = mills_apply,
	.print_step = mills_print_step,
	.read_step = mills_read_step,
	.why = mills_why,
	.print = mills_print,
	.read = mills_read,
	.view = mills_view,
	.draw = mills_draw,
	.repetition_key = mills_repetition_key,
	.repeated = mills_repeated,
	.glance = mills_glance,
	.gain = mills_gain,
	.survey = mills_survey,
	.weigh = mills_weigh,
	.men_fit = mills_men_fit,
	.men_read = mills_men_read,
	.men_write = mills_men_write,
	.men_before = mills_men_before,
	.men_less = mills_men_less,
	.men_memory = mills_men_memory,
	.men_endless = mills_men_endless,
	.men_carries = mills_men_carries,
	.occupy = mills_occupy,
	.symmetries = mills_symmetries,
	.perft = mills_perft,
};
