/* games/modules.h - the rules modules by name, as definitions refer to them.
 *
 * A new module adds its line to games/modules.c.
 */
#ifndef QIRKAT_GAMES_MODULES_H
#define QIRKAT_GAMES_MODULES_H

#include "games/define_json.h"

struct module {
	const char *name;
	const struct game_impl *impl;
	enum game_group group;   /* of games whose definition names none */
	const char *const *keys; /* keys of a definition that only this module reads; NULL: none */
	/* Read those keys from define->root. The common part of game is complete. Returns the
	 * future game->data, or NULL after define_fail. NULL: nothing to read. */
	const void *(*read)(struct define *define, const struct game *game);
	bool walks_take; /* see below */
};

extern const struct module modules[]; /* terminated by a NULL name */

/* Does a walk name what it takes, since it shuts that in? Then "d7-d6xc6" is one step, elsewhere
 * it is two. */
bool module_walks_take(const struct game *game);

#endif
