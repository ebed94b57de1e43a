/* games/view/pdn_turn.h - finds the legal turn meant by a text, which may omit landings (a1xa5),
 * joints (a1a3) and the size of letters (A1-A2), and have a star behind it. */
#ifndef QIRKAT_GAMES_VIEW_PDN_TURN_H
#define QIRKAT_GAMES_VIEW_PDN_TURN_H

#include "games/view/pdn_squares.h"

/* Write to turn the legal turn that text means. Returns false with an error. *work is the remaining
 * search budget, and is reduced. With squares, of a game of draughts in PDN, numbers are read too,
 * a capture may have dashes, and one of several turns that leave the same position is as good as
 * any.
 */
bool pdn_find_turn(const struct game_rules *rules, const union game_state *state,
	const struct pdn_squares *squares, const char *text, char turn[GAME_TURN_TEXT_MAX],
	size_t *work, struct game_error *error);

#endif
