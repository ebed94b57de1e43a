/* server/solved/solved_search.c - connects a search to a table of a solved game. */
#include "server/solved/solved_search.h"

static bool ask(void *user, const union game_state *state, struct search_known *known) {
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

void solved_search_use(struct search *search, struct solved_probe *probe) {
	search_set_probe(search, probe != NULL ? ask : NULL, probe);
}
