/* tests/games/tables/help.h - what must hold at a position of Laquet or a relative; each fails the
 * test if it does not. settings are options separated by spaces. */
#ifndef QIRKAT_TESTS_GAMES_TABLES_HELP_H
#define QIRKAT_TESTS_GAMES_TABLES_HELP_H

#include "games/game.h"

/* Returns new rules. */
struct game_rules *tables_make(const char *key, const char *settings);
union game_state tables_position(const struct game_rules *rules, const char *text);
/* Returns how many turns there are at a position. */
size_t tables_count(const struct game_rules *rules, const char *where);
/* The turns at a position are exactly these, separated by ", ". */
void tables_expect(const char *key, const char *settings, const char *where, const char *turns);
/* text is refused at a position, by this clause. */
void tables_refused(const char *key, const char *settings, const char *where, const char *text,
	const char *clause);
/* Playing text at a position leads to another. */
void tables_after(const char *key, const char *settings, const char *where, const char *text,
	const char *after);

#endif
