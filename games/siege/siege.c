/* games/siege/siege.c - compiles a definition with a room's options into flat tables; and the
 * module.
 */
#include "games/siege/siege.h"

#include <string.h>

#include "games/siege/men.h"
#include "games/siege/play.h"
#include "games/siege/show.h"
#include "games/siege/survey.h"
#include "games/siege/text.h"
#include "games/siege/why.h"

static int evaluate_siege_field(const struct siege_rules *rules, size_t field) {
	const struct siege_definition *definition = rules->definition;
	return choice_value(&rules->base, &definition->set, definition->field[field]);
}

static bool read_siege_points(const struct siege_rules *rules, size_t field, struct board_set *set,
	struct game_error *error) {
	const struct siege_definition *definition = rules->definition;
	return choice_points(&rules->base, &definition->set, definition->field[field],
		&rules->board, set, error);
}

/* ---- board ---- */

static bool is_before(const struct siege_rules *rules, uint8_t a, uint8_t b) {
	char letter = rules->board.point[a].label[0], other = rules->board.point[b].label[0];
	return letter != other ? letter < other
			       : board_rank(&rules->board, a) < board_rank(&rules->board, b);
}

static void sort_points(struct siege_rules *rules) {
	for (size_t p = 0; p < rules->board.points; p++) {
		size_t i = p;
		while (i > 0 && is_before(rules, (uint8_t)p, rules->by_letter[i - 1])) {
			rules->by_letter[i] = rules->by_letter[i - 1];
			i--;
		}
		rules->by_letter[i] = (uint8_t)p;
	}
}

/* ---- pieces ---- */

static bool compile_kind(
	struct siege_rules *rules, unsigned seat, unsigned which, struct game_error *error) {
	struct siege_kind *kind = &rules->kind[seat][which];
	size_t place = seat * 2 + which;
	if (rules->definition->names.name[seat][which] == NULL) {
		return true;
	}
	kind->slides = evaluate_siege_field(rules, SIEGE_FIELD_WALK + place) == SIEGE_SLIDE;
	kind->armed = evaluate_siege_field(rules, SIEGE_FIELD_UNARMED + place) == 0;
	const struct {
		size_t field;
		struct board_set *set;
	} points[] = {
		{SIEGE_FIELD_NO_STOP, &kind->no_stop},
		{SIEGE_FIELD_NO_PASS, &kind->no_pass},
		{SIEGE_FIELD_HOSTILE, &kind->hostile},
		{SIEGE_FIELD_SAFE, &kind->safe},
		{SIEGE_FIELD_SURROUND, &kind->surround},
		{SIEGE_FIELD_GOAL, &kind->goal},
	};
	for (size_t i = 0; i < sizeof(points) / sizeof(points[0]); i++) {
		if (!read_siege_points(rules, points[i].field + place, points[i].set, error)) {
			return false;
		}
	}
	return true;
}

static bool compile_hand(struct siege_rules *rules, unsigned seat, struct game_error *error) {
	rules->hand[seat] = evaluate_siege_field(rules, SIEGE_FIELD_HAND_W + seat);
	int each = evaluate_siege_field(rules, SIEGE_FIELD_EACH_W + seat);
	rules->each[seat] = each < 1 ? 1 : each;
	if (!read_siege_points(rules, SIEGE_FIELD_DROP_W + seat, &rules->drop[seat], error) ||
		!read_siege_points(
			rules, SIEGE_FIELD_SHUT_IN_W + seat, &rules->shut_in[seat], error)) {
		return false;
	}
	if (board_is_empty(rules->drop[seat])) {
		rules->drop[seat] = rules->board.all;
	}
	rules->has_shut_in = rules->has_shut_in || !board_is_empty(rules->shut_in[seat]);
	return true;
}

static bool compile_fields(struct siege_rules *rules, struct game_error *error) {
	rules->first = (uint8_t)evaluate_siege_field(rules, SIEGE_FIELD_FIRST);
	rules->last_walks = evaluate_siege_field(rules, SIEGE_FIELD_WALKS_FIRST) ==
		SIEGE_LAST_WALKS;
	rules->chain = (uint8_t)evaluate_siege_field(rules, SIEGE_FIELD_CHAIN);
	rules->guard = evaluate_siege_field(rules, SIEGE_FIELD_GUARD) != 0;
	rules->ends = (struct ends){
		.repetition = evaluate_siege_field(rules, SIEGE_FIELD_REPETITION),
		.repeated = (uint8_t)evaluate_siege_field(rules, SIEGE_FIELD_REPEATED),
		.no_progress = evaluate_siege_field(rules, SIEGE_FIELD_NO_PROGRESS),
		.adjudicate = (uint8_t)evaluate_siege_field(rules, SIEGE_FIELD_ADJUDICATE),
		.blocked = (uint8_t)evaluate_siege_field(rules, SIEGE_FIELD_BLOCKED)};
	return read_siege_points(rules, SIEGE_FIELD_THRONE, &rules->throne, error) &&
		compile_hand(rules, 0, error) && compile_hand(rules, 1, error);
}

/* ---- the first position ---- */

static bool compile_kings(
	struct siege_rules *rules, const struct siege_state *start, struct game_error *error) {
	for (unsigned seat = 0; seat < 2; seat++) {
		rules->has_kings[seat] = !board_is_empty(
			board_and(start->side[seat], start->kings));
		if (rules->has_kings[seat] && rules->definition->names.name[seat][1] == NULL) {
			return game_fail_in(error, "starts",
				"%s begins with a king, but has no piece with the letter K",
				rules->base.game->seat[seat].name);
		}
	}
	if (!board_contains(siege_pieces(start), start->kings)) {
		return game_fail_in(
			error, "starts", "\"kings\" must be points that pieces begin on");
	}
	return true;
}

static bool compile_start(struct siege_rules *rules, struct game_error *error) {
	struct siege_state *state = (struct siege_state *)(void *)&rules->start;
	const struct start_men
		*start = &rules->definition->start[evaluate_siege_field(rules, SIEGE_FIELD_START)];
	if (!board_read_set(&rules->board, start->kings, &state->kings, error)) {
		return false;
	}
	for (unsigned seat = 0; seat < 2; seat++) {
		if (!board_read_set(&rules->board, start->side[seat], &state->side[seat], error)) {
			return false;
		}
		state->hand[seat] = (uint8_t)rules->hand[seat];
		rules->total[seat] = board_count(state->side[seat]) + rules->hand[seat];
		if (rules->total[seat] < 1 || rules->total[seat] > SIEGE_SIDE_MAX) {
			return game_fail_in(error, "starts",
				"%s begins with %d pieces; a side may have 1 to %d",
				rules->base.game->seat[seat].name, rules->total[seat],
				SIEGE_SIDE_MAX);
		}
	}
	if (!board_is_empty(board_and(state->side[0], state->side[1]))) {
		return game_fail_in(error, "starts", "two pieces begin on one point");
	}
	state->seat = rules->first;
	return compile_kings(rules, state, error);
}

/* ---- checks ---- */

/* Every piece can go back to where it came from, so a game ends only by these rules. */
static bool check_siege_end(const struct siege_rules *rules, struct game_error *error) {
	if (rules->ends.repetition == 0 && rules->ends.no_progress == 0) {
		return game_fail_in(error, "end",
			"This game could go on for ever: repetition and no_progress may not "
			"both be off.");
	}
	return true;
}

static bool check_first_turn(const struct siege_rules *rules, struct game_error *error) {
	struct game_step steps[GAME_STEPS_MAX];
	if (siege_steps(&rules->base, &rules->start, steps) == 0) {
		return game_fail_in(
			error, "starts", "the player who begins has no turn in the first position");
	}
	return true;
}

static bool compile_siege(struct game_rules *base, struct game_error *error) {
	struct siege_rules *rules = (struct siege_rules *)base;
	rules->definition = base->game->data;
	rules->board = rules->definition->set.board[evaluate_siege_field(rules, SIEGE_FIELD_BOARD)]
			       .board;
	sort_points(rules);
	if (!choice_check(base, &rules->definition->set, error)) {
		return false;
	}
	for (unsigned place = 0; place < 4; place++) {
		if (!compile_kind(rules, place / 2, place % 2, error)) {
			return false;
		}
	}
	return compile_fields(rules, error) && compile_start(rules, error) &&
		check_siege_end(rules, error) && check_first_turn(rules, error);
}

/* ---- the module ---- */

_Static_assert(sizeof(struct siege_state) <= GAME_STATE_MAX, "a state must fit union game_state");

static void siege_start(const struct game_rules *rules, union game_state *state) {
	*state = siege_rules(rules)->start;
}

static bool begins_siege_turn(const struct game_rules *rules, const union game_state *state) {
	(void)rules;
	return siege_state(state)->steps == 0;
}

const struct game_impl siege_impl = {
	.name = "siege",
	.is_in_pdn = true,
	.state_size = sizeof(struct siege_state),
	.rules_size = sizeof(struct siege_rules),
	.compile = compile_siege,
	.start = siege_start,
	.status = siege_status,
	.is_fresh = begins_siege_turn,
	.steps = siege_steps,
	.apply = siege_apply,
	.print_step = siege_print_step,
	.read_step = siege_read_step,
	.why = siege_why,
	.print = siege_print,
	.read = siege_read,
	.view = siege_view,
	.draw = siege_draw,
	.repetition_key = siege_repetition_key,
	.repeated = siege_repeated,
	.glance = siege_glance,
	.gain = siege_gain,
	.survey = siege_survey,
	.weigh = siege_weigh,
	.men_fit = siege_men_fit,
	.men_read = siege_men_read,
	.men_write = siege_men_write,
	.men_before = siege_men_before,
	.men_less = siege_men_less,
	.men_memory = siege_men_memory,
	.men_endless = siege_men_endless,
	.men_carries = siege_men_carries,
	.occupy = siege_occupy,
	.symmetries = siege_symmetries,
	.perft = siege_perft,
};
