/* games/view/table_value.c - what a table of a solved game says. */
#include "games/view/table_value.h"

static bool probe_table_value(
	void *user, const union game_state *state, struct search_known *known) {
	uint16_t value;
	if (!solved_ask(user, state, &value)) {
		return false;
	}
	enum solve_level level = solve_level(value);
	*known = (struct search_known){
		.result = (int8_t)((level > SOLVE_DRAW) - (level < SOLVE_DRAW)),
		.ends = level == SOLVE_WIN || level == SOLVE_LOSS || level == SOLVE_DRAW,
		.turns = (uint16_t)(level == SOLVE_DRAW ? 0 : solve_distance(value))};
	return level != SOLVE_UNKNOWN && level != SOLVE_ALIAS;
}

void table_value_use(struct search *search, struct solved_probe *probe) {
	search_set_probe(search, probe != NULL ? probe_table_value : NULL, probe);
}

struct turns {
	struct solved_probe *probe;
	table_value_take take;
	void *user;
	bool complete;
};

static bool take_valued_turn(void *user, const char *text, const union game_state *after) {
	struct turns *turns = user;
	uint16_t value;
	if (!solved_ask(turns->probe, after, &value)) {
		turns->complete = false;
		return true;
	}
	return turns->take(turns->user, text, after, solve_before(value));
}

bool table_value_turns(struct solved_probe *probe, const struct game_rules *rules,
	const union game_state *state, table_value_take take, void *user) {
	struct turns turns = {.probe = probe, .take = take, .user = user, .complete = true};
	game_turns(rules, state, take_valued_turn, &turns);
	return turns.complete;
}

void table_value_encode_level(struct out *out, enum solve_level level) {
	out_key_string(out, "result",
		level == SOLVE_DRAW          ? "draw"
			: level > SOLVE_DRAW ? "win"
					     : "loss");
	out_key_bool(out, "adjudged", level == SOLVE_ADJUDGED_WIN || level == SOLVE_ADJUDGED_LOSS);
}

void table_value_encode(struct out *out, uint16_t value) {
	table_value_encode_level(out, solve_level(value));
	out_key_int(out, "turns", solve_distance(value));
}
