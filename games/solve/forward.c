/* games/solve/forward.c - values of the turns from a position. */
#include "games/solve/forward.h"

#include <string.h>

static uint16_t find_position_value(
	const struct forward *forward, const struct game_men *men, const union game_state *state) {
	struct numbering_place place;
	if (!numbering_place(forward->numbering, men, &place)) {
		return solve_end(numbering_rules(forward->numbering), state, men->seat);
	}
	return numbering_slice(forward->numbering, place.slice)->value[place.number];
}

static void visit_forward_turn(void *user, const union game_state *after) {
	struct forward *forward = user;
	const struct game_rules *rules = numbering_rules(forward->numbering);
	struct game_men men;
	rules->game->impl->men_read(rules, after, &men);
	struct game_material material = numbering_material(&men);
	bool quiet = memcmp(&material, &forward->slice->material, sizeof(material)) == 0;
	forward->quiet += quiet;
	if (quiet && !forward->whole) {
		return;
	}
	uint16_t value = solve_before(find_position_value(forward, &men, after));
	if (forward->best == 0 || solve_is_better(value, forward->best, forward->verdict)) {
		forward->best = value;
	}
}

void forward_look(struct forward *forward, const struct game_men *men) {
	const struct game_rules *rules = numbering_rules(forward->numbering);
	union game_state state;
	memset(&state, 0, sizeof(state));
	rules->game->impl->men_write(rules, men, &state);
	forward->quiet = 0;
	forward->best = forward->end = 0;
	if (solve_turns(rules, &state, visit_forward_turn, forward) == 0) {
		forward->end = solve_end(rules, &state, men->seat);
	}
}
