/* games/chess/chess.h - chess on the lines of four alquerque boards: Chesquerque. */
#ifndef QIRKAT_GAMES_CHESS_CHESS_H
#define QIRKAT_GAMES_CHESS_CHESS_H

#include "games/game.h"

extern const struct game_impl chess_impl;

#endif
