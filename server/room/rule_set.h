/* server/room/rule_set.h - rules that are in use: compiled once, shared by all rooms with the same
 * options.
 */
#ifndef QIRKAT_SERVER_RULE_SET_H
#define QIRKAT_SERVER_RULE_SET_H

#include <stdbool.h>

#include "games/game.h"
#include "base/out.h"
#include "base/list.h"

/* Rules and their board; never changed. */
struct rule_set {
	const struct game_rules *rules;
	struct game_drawing drawing;
	struct out encoded; /* both, as rooms tell them; empty until one does */
	unsigned refs;
	struct list link;
};

/* All rule sets there are. */
struct rule_set_cache {
	struct list sets; /* the latest used first */
	unsigned unused;
};

void rule_set_cache_init(struct rule_set_cache *rule_sets);
/* Every rule set must have been given back. */
void rule_set_cache_finish(struct rule_set_cache *rule_sets);
/* A rule set, to be given back with rule_set_give; NULL and a sentence where options exclude each
 * other. seats 0: the game's own number. */
struct rule_set *rule_set_take(struct rule_set_cache *rule_sets, const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error);
/* NULL is taken. */
void rule_set_give(struct rule_set_cache *rule_sets, struct rule_set *rule_set);

#endif
