/* games/view/rule_set.h - rules in use: compiled once, shared by all rooms with the same
 * options. */
#ifndef QIRKAT_GAMES_VIEW_RULE_SET_H
#define QIRKAT_GAMES_VIEW_RULE_SET_H

#include <stdbool.h>

#include "games/game.h"
#include "base/out.h"
#include "base/list.h"

/* Rules and their board; immutable. */
struct rule_set {
	const struct game_rules *rules;
	struct game_drawing drawing;
	struct out encoded; /* both, as sent by rooms; empty until first needed */
	unsigned refs;
	struct list link;
};

/* All rule sets. */
struct rule_set_cache {
	struct list sets; /* most recently used first */
	unsigned unused;
};

void rule_set_cache_init(struct rule_set_cache *rule_sets);
/* Every rule set must have been returned. */
void rule_set_cache_finish(struct rule_set_cache *rule_sets);
/* Get a rule set; return it with rule_set_give. NULL and an error text if the options exclude each
 * other. seats 0: the default number of the game. */
struct rule_set *rule_set_take(struct rule_set_cache *rule_sets, const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error);
/* Accepts NULL. */
void rule_set_give(struct rule_set_cache *rule_sets, struct rule_set *rule_set);

#endif
