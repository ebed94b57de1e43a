/* games/modules.c - the modules of rules. */
#include "games/modules.h"

#include "games/chess/chess.h"
#include "games/tables/tables.h"

const struct module modules[] = {
	{"chess", &chess_impl, NULL, NULL},
	{"tables", &tables_impl, NULL, NULL},
	{NULL, NULL, NULL, NULL},
};
