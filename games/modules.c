/* games/modules.c - the list of rules modules. */
#include "games/modules.h"

#include "games/chess/chess.h"
#include "games/leap/leap.h"
#include "games/mills/mills.h"
#include "games/race/race.h"
#include "games/siege/siege.h"
#include "games/sow/sow.h"
#include "games/tables/tables.h"
#include "games/tracks/tracks.h"

const struct module modules[] = {
	{"chess", &chess_impl, GAME_GROUP_LEAPING, NULL, NULL},
	{"leap", &leap_impl, GAME_GROUP_LEAPING, define_leap_keys, define_leap},
	{"mills", &mills_impl, GAME_GROUP_MILLS, define_mills_keys, define_mills},
	{"race", &race_impl, GAME_GROUP_DICE, NULL, NULL},
	{"siege", &siege_impl, GAME_GROUP_SIEGE, define_siege_keys, define_siege, true},
	{"sow", &sow_impl, GAME_GROUP_SOWING, define_sow_keys, define_sow},
	{"tables", &tables_impl, GAME_GROUP_DICE, NULL, NULL},
	{"tracks", &tracks_impl, GAME_GROUP_DICE, define_tracks_keys, define_tracks},
	{NULL, NULL, GAME_GROUP_LEAPING, NULL, NULL},
};

bool module_walks_take(const struct game *game) {
	const struct module *module = modules;
	while (module->name != NULL && module->impl != game->impl) {
		module++;
	}
	return module->walks_take;
}
