/* games/tables/tables.h - race games of two on the tables board of 24 points: Laquet and its kin.
 *
 * What a definition says is in games/tables/README.md.
 */
#ifndef QIRKAT_GAMES_TABLES_TABLES_H
#define QIRKAT_GAMES_TABLES_TABLES_H

#include "games/game.h"

extern const struct game_impl tables_impl;

#endif
