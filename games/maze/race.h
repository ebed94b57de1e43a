/* games/maze/race.h - races of queens through a hedge maze: Laaiqa. */
#ifndef QIRKAT_GAMES_RACE_RACE_H
#define QIRKAT_GAMES_RACE_RACE_H

#include "games/game.h"

extern const struct game_impl race_impl;

#endif
