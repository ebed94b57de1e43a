/* tests/server/hub/people.h - fixtures: a world, and who is connected in it from the beginning. */
#ifndef QIRKAT_TESTS_SERVER_HUB_PEOPLE_H
#define QIRKAT_TESTS_SERVER_HUB_PEOPLE_H

#include "tests/server/hub/world.h"

extern struct player amal, badr, cyra, dina;
extern struct player *const both[2]; /* amal and badr */

/* The first so many of them. */
void people_of_two(void);
void people_of_three(void);
void people_of_four(void);
/* However many there are: they go, and the world ends. */
void people_leave(void);

#endif
