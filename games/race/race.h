/* games/race/race.h - a race of two to four queens through a maze: Laaiqa.
 *
 * games/race/README.md describes the definition.
 */
#ifndef QIRKAT_GAMES_RACE_RACE_H
#define QIRKAT_GAMES_RACE_RACE_H

#include "games/game.h"

extern const struct game_impl race_impl;

#endif
