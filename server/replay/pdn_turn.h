/* server/replay/pdn_turn.h - which legal turn is meant by a text that may leave landings out. */
#ifndef QIRKAT_SERVER_PDN_TURN_H
#define QIRKAT_SERVER_PDN_TURN_H

#include "games/game.h"

/* Which legal turn is meant by text, which may leave landings out: write it to turn. False and a
 * sentence. *work is what may still be looked through, and shrinks. */
bool pdn_find_turn(const struct game_rules *rules, const union game_state *state, const char *text,
	char turn[GAME_TURN_TEXT_MAX], size_t *work, struct game_error *error);

#endif
