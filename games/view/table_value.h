/* games/view/table_value.h - what a table of a solved game says: to a search, and of each turn. */
#ifndef QIRKAT_GAMES_VIEW_TABLE_VALUE_H
#define QIRKAT_GAMES_VIEW_TABLE_VALUE_H

#include "base/out.h"
#include "games/search/search.h"
#include "games/solve/solved.h"

/* Let a search use a table from now on. probe is borrowed for the search's lifetime, and used only
 * in its thread; NULL: no table. */
void table_value_use(struct search *search, struct solved_probe *probe);

/* Receives a turn and its value for the seat that makes it. Returns false to stop. */
typedef bool (*table_value_take)(
	void *user, const char *turn, const union game_state *after, uint16_t value);
/* Go through the turns of the seat that is to choose. Returns false if the table lacks some of
 * them. */
bool table_value_turns(struct solved_probe *probe, const struct game_rules *rules,
	const union game_state *state, table_value_take take, void *user);

/* Write the members "result" and "adjudged"; of a value also "turns". */
void table_value_encode_level(struct out *out, enum solve_level level);
void table_value_encode(struct out *out, uint16_t value);

#endif
