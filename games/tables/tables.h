/* games/tables/tables.h - two-player race games on the tables board of 24 points: Laquet and its
 * relatives, and games in which men are hit, such as backgammon.
 *
 * games/tables/README.md describes the definition.
 */
#ifndef QIRKAT_GAMES_TABLES_TABLES_H
#define QIRKAT_GAMES_TABLES_TABLES_H

#include "games/game.h"

extern const struct game_impl tables_impl;

#endif
