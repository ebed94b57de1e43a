/* games/modules.h - the modules of rules, by the name a definition gives.
 *
 * A module adds its line to games/modules.c.
 */
#ifndef QIRKAT_GAMES_MODULES_H
#define QIRKAT_GAMES_MODULES_H

#include "games/define_json.h"

struct module {
	const char *name;
	const struct game_impl *impl;
	const char *const *keys; /* keys of a definition that this module alone reads; NULL: none */
	/* Reads them from define->root; what it returns becomes game->data. The common part of game
	 * is complete. NULL after define_fail. NULL: nothing to read. */
	const void *(*read)(struct define *define, const struct game *game);
};

extern const struct module modules[]; /* ends with a NULL name */

#endif
