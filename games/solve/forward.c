/* games/solve/forward.c - values of the turns from a position. */
#include "games/solve/forward.h"

#include <string.h>

static uint16_t find_position_value(
	const struct forward *forward, const struct game_men *men, const union game_state *state) {
	struct numbering_place place;
	if (!numbering_place(forward->numbering, men, &place)) {
		return solve_end(numbering_rules(forward->numbering), state, men->seat);
	}
	const uint16_t *value = solve_values(forward->numbering, place.slice, forward->hands);
	return value != NULL ? value[place.number] : solve_value(SOLVE_DRAW, 0);
}

static bool is_single(uint64_t set) {
	return set != 0 && (set & (set - 1)) == 0;
}

/* Has one man of the seat to move gone from one point to another, and nothing else happened? Most
 * turns are such, and need no count of men. */
static bool is_one_walk(const struct game_men *before, const struct game_men *after) {
	int seat = before->seat, other = !seat;
	uint64_t gone = 0, come = 0;
	unsigned kinds = 0;
	for (int kind = 0; kind < GAME_MEN_KINDS; kind++) {
		uint64_t changed = before->at[seat][kind] ^ after->at[seat][kind];
		gone |= changed & before->at[seat][kind];
		come |= changed & after->at[seat][kind];
		kinds += changed != 0;
		if (before->at[other][kind] != after->at[other][kind]) {
			return false;
		}
	}
	return kinds == 1 && is_single(gone) && is_single(come) &&
		before->hand[0] == after->hand[0] && before->hand[1] == after->hand[1];
}

static bool is_quiet_turn(const struct forward *forward, const struct game_men *after) {
	if (is_one_walk(forward->men, after)) {
		return true;
	}
	struct game_material material = numbering_material(after);
	return memcmp(&material, &forward->slice->material, sizeof(material)) == 0;
}

static void visit_forward_turn(void *user, const union game_state *after) {
	struct forward *forward = user;
	const struct game_rules *rules = numbering_rules(forward->numbering);
	struct game_men men;
	rules->game->impl->men_read(rules, after, &men);
	bool quiet = is_quiet_turn(forward, &men);
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
	forward->men = men;
	forward->quiet = 0;
	forward->best = forward->end = 0;
	if (solve_turns(rules, &state, visit_forward_turn, forward) == 0) {
		forward->end = solve_end(rules, &state, men->seat);
	}
}
