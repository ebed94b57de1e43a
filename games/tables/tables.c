/* games/tables/tables.c - the tables module's game_impl. */
#include "games/tables/tables.h"

#include "games/tables/internal.h"

_Static_assert(sizeof(struct tables_state) <= GAME_STATE_MAX, "a state must fit");

const struct game_impl tables_impl = {
	.name = "tables",
	.state_size = sizeof(struct tables_state),
	.rules_size = sizeof(struct tables_rules),
	.gap = ' ',
	.same_end_same_turn = true,
	.compile = tables_compile,
	.start = tables_start,
	.status = tables_status,
	.steps = tables_steps,
	.apply = tables_apply,
	.take = tables_take,
	.outcomes = tables_outcomes,
	.print_step = tables_print_step,
	.read_step = tables_read_step,
	.why = tables_why,
	.print = tables_print,
	.read = tables_read,
	.view = tables_view,
	.draw = tables_draw,
	.stake = tables_stake,
	.glance = tables_glance,
	.survey = tables_survey,
	.weigh = tables_weigh,
	.occupy = tables_occupy,
	.symmetries = tables_symmetries,
};
