/* tests/server/hub/people.h - a world, those who are connected in it from the beginning, and the
 * game that two of them play.
 */
#ifndef QIRKAT_TESTS_SERVER_HUB_PEOPLE_H
#define QIRKAT_TESTS_SERVER_HUB_PEOPLE_H

#include "tests/server/hub/world.h"

enum { PEOPLE_MAX = 4 };

extern struct player amal, badr, cyra, dina;
extern struct player *const everybody[PEOPLE_MAX]; /* in this order */

/* Fixtures: a world with the first so many of them. */
void people_of_two(void);
void people_of_three(void);
void people_of_four(void);
/* However many there are: they go, and the world ends. */
void people_leave(void);

/* Amal makes a table and plays White, Badr plays Black; more is further fields of create. */
void people_begin(const char *game, const char *more);
/* The same with seats of their choice. */
void people_begin_as(const char *game, const char *first, const char *second, const char *more);

/* All lose their connections; those without one connect again. */
void people_cut(void);
void people_connect(void);
/* The process dies with all connections, and comes back after gone_ms. */
void people_crash(int64_t gone_ms);
/* The same at once, and all connect again. */
void people_restart(void);
/* The first count of them connect again and hear the whole of amal's room. */
void people_come_back(size_t count);

#endif
