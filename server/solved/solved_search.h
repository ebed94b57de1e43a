/* server/solved/solved_search.h - a search that knows what a table knows. */
#ifndef QIRKAT_SERVER_SOLVED_SEARCH_H
#define QIRKAT_SERVER_SOLVED_SEARCH_H

#include "games/search/search.h"
#include "games/solve/solved.h"

/* Have a search believe a table from now on. probe is borrowed and must live as long, for the
 * thread of the search alone; NULL: no table. */
void solved_search_use(struct search *search, struct solved_probe *probe);

#endif
