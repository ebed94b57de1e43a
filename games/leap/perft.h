/* games/leap/perft.h - how many ways there are to play so many turns. */
#ifndef QIRKAT_GAMES_LEAP_PERFT_H
#define QIRKAT_GAMES_LEAP_PERFT_H

#include "games/leap/state.h"

uint64_t leap_perft(const struct game_rules *rules, const union game_state *state, int depth);

#endif
