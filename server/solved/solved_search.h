/* server/solved/solved_search.h - connects a search to a table of a solved game. */
#ifndef QIRKAT_SERVER_SOLVED_SEARCH_H
#define QIRKAT_SERVER_SOLVED_SEARCH_H

#include "games/search/search.h"
#include "games/solve/solved.h"

/* Let a search use a table from now on. probe is borrowed for the search's lifetime, and used only
 * in its thread; NULL: no table. */
void solved_search_use(struct search *search, struct solved_probe *probe);

#endif
