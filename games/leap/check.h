/* games/leap/check.h - refuses rules that cannot be played. */
#ifndef QIRKAT_GAMES_LEAP_CHECK_H
#define QIRKAT_GAMES_LEAP_CHECK_H

#include "games/leap/leap.h"

/* Refuse rules that contradict each other, could go on forever, or exceed the limits of game.h;
 * pieces without moves, goals and promotions that cannot be reached, and games lost at the start.
 */
bool leap_check(const struct leap_rules *rules, struct game_error *error);

#endif
