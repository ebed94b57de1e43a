/* games/view/pdn_turn.h - finds the legal turn meant by a text, which may omit landings (a1xa5),
 * joints (a1a3) and the size of letters (A1-A2), and have a star behind it. */
#ifndef QIRKAT_GAMES_VIEW_PDN_TURN_H
#define QIRKAT_GAMES_VIEW_PDN_TURN_H

#include "games/game.h"

/* Write to turn the legal turn that text means. Returns false with an error. *work is the remaining
 * search budget, and is reduced. */
bool pdn_find_turn(const struct game_rules *rules, const union game_state *state, const char *text,
	char turn[GAME_TURN_TEXT_MAX], size_t *work, struct game_error *error);

#endif
