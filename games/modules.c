/* games/modules.c - the list of rules modules. */
#include "games/modules.h"

#include "games/chess/chess.h"
#include "games/leap/leap.h"
#include "games/mills/mills.h"
#include "games/race/race.h"
#include "games/siege/siege.h"
#include "games/tables/tables.h"

const struct module modules[] = {
	{"chess", &chess_impl, NULL, NULL},
	{"leap", &leap_impl, define_leap_keys, define_leap},
	{"mills", &mills_impl, define_mills_keys, define_mills},
	{"race", &race_impl, NULL, NULL},
	{"siege", &siege_impl, define_siege_keys, define_siege},
	{"tables", &tables_impl, NULL, NULL},
	{NULL, NULL, NULL, NULL},
};
