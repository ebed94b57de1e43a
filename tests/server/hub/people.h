/* tests/server/hub/people.h - a world with players connected from the start, and a game that two of
 * them play. */
#ifndef QIRKAT_TESTS_SERVER_HUB_PEOPLE_H
#define QIRKAT_TESTS_SERVER_HUB_PEOPLE_H

#include "tests/server/hub/world.h"

enum { PEOPLE_MAX = 4 };

extern struct player amal, badr, cyra, dina;
extern struct player *const everybody[PEOPLE_MAX]; /* in this order */

/* Fixtures: a world with the first two, three or four of them. */
void people_of_two(void);
void people_of_three(void);
void people_of_four(void);
/* However many there are: they leave, and the world ends. */
void people_leave(void);

/* Amal creates a table and plays White, Badr plays Black; more is further fields of create. */
void people_begin(const char *game, const char *more);
/* The same with seats of their choice. */
void people_begin_as(const char *game, const char *first, const char *second, const char *more);

/* All lose their connections; those without one reconnect. */
void people_cut(void);
void people_connect(void);
/* The process dies with all connections, and is back after gone_ms. */
void people_crash(int64_t gone_ms);
/* The same at once, and all reconnect. */
void people_restart(void);
/* The first count of them reconnect and receive all of amal's room. */
void people_come_back(size_t count);

#endif
