/* games/leap/leap.c - the leaping module's game_impl. */
#include "games/leap/leap.h"

_Static_assert(sizeof(struct leap_state) <= GAME_STATE_MAX, "a state must fit union game_state");

static void start(const struct game_rules *rules, union game_state *state) {
	*state = leap_rules(rules)->start;
}

static bool is_fresh(const struct game_rules *rules, const union game_state *state) {
	return leap_is_fresh(leap_rules(rules), leap_state(state));
}

const struct game_impl leap_impl = {
	.name = "leap",
	.state_size = sizeof(struct leap_state),
	.rules_size = sizeof(struct leap_rules),
	.is_in_pdn = true,
	.compile = leap_compile,
	.start = start,
	.status = leap_status,
	.is_fresh = is_fresh,
	.steps = leap_steps,
	.apply = leap_apply,
	.print_step = leap_print_step,
	.read_step = leap_read_step,
	.why = leap_why,
	.print = leap_print,
	.read = leap_read,
	.view = leap_view,
	.draw = leap_draw,
	.repetition_key = leap_repetition_key,
	.repeated = leap_repeated,
	.glance = leap_glance,
	.is_calm = leap_is_calm,
	.gain = leap_gain,
	.survey = leap_survey,
	.weigh = leap_weigh,
	.men_fit = leap_men_fit,
	.men_read = leap_men_read,
	.men_write = leap_men_write,
	.men_before = leap_men_before,
	.men_less = leap_men_less,
	.men_memory = leap_men_memory,
	.men_endless = leap_men_endless,
	.men_carries = leap_men_carries,
	.occupy = leap_occupy,
	.symmetries = leap_symmetries,
	.perft = leap_perft,
};
