/* games/race/race.c - the race module's game_impl. */
#include "games/race/race.h"

#include "games/race/internal.h"

_Static_assert(sizeof(struct race_state) <= GAME_STATE_MAX, "a state must fit");
_Static_assert((int)RACE_SPACES_MAX <= (int)GAME_POINTS_MAX, "every space must be a point");

const struct game_impl race_impl = {
	.name = "race",
	.state_size = sizeof(struct race_state),
	.rules_size = sizeof(struct race_rules),
	.gap = ' ',
	.named = race_named,
	.compile = race_compile,
	.start = race_start,
	.status = race_status,
	.steps = race_steps,
	.apply = race_apply,
	.take = race_take,
	.outcomes = race_outcomes,
	.print_step = race_print_step,
	.read_step = race_read_step,
	.turn_head = race_turn_head,
	.why = race_why,
	.print = race_print,
	.read = race_read,
	.view = race_view,
	.draw = race_draw,
	.resign = race_resign,
	.glance = race_glance,
	.gain = race_gain,
	.survey = race_survey,
	.weigh = race_weigh,
	.print_board = race_print_board,
};
