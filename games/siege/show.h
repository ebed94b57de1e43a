/* games/siege/show.h - what others see of a state: pieces, keys, symmetries. */
#ifndef QIRKAT_GAMES_SIEGE_SHOW_H
#define QIRKAT_GAMES_SIEGE_SHOW_H

#include "games/siege/siege.h"

void siege_view(
	const struct game_rules *rules, const union game_state *state, struct game_view *view);
void siege_draw(const struct game_rules *rules, struct game_drawing *drawing);
/* Equal for equal positions, as repetition counts them. */
uint64_t siege_repetition_key(const struct game_rules *rules, const union game_state *state);
void siege_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);
bool siege_occupy(const struct game_rules *rules, const union game_state *state,
	struct game_occupation *occupation);
size_t siege_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);

#endif
