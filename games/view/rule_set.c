/* games/view/rule_set.c - rules in use: compiled once, shared. */
#include "games/view/rule_set.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { UNUSED_MAX = 48 }; /* rule sets kept while not in use */

void rule_set_cache_init(struct rule_set_cache *rule_sets) {
	list_init(&rule_sets->sets);
	rule_sets->unused = 0;
}

static void destroy_rule_set(struct rule_set *rule_set) {
	list_take_out(&rule_set->link);
	game_rules_destroy((struct game_rules *)rule_set->rules);
	out_finish(&rule_set->encoded);
	free(rule_set);
}

void rule_set_cache_finish(struct rule_set_cache *rule_sets) {
	while (!list_is_empty(&rule_sets->sets)) {
		struct rule_set *rule_set = LIST_OWNER(rule_sets->sets.next, struct rule_set, link);
		assert(rule_set->refs == 0);
		destroy_rule_set(rule_set);
	}
}

static struct rule_set *find_rule_set(struct rule_set_cache *rule_sets, const struct game *game,
	int seats, const int option[GAME_OPTIONS_MAX]) {
	for (struct list *at = rule_sets->sets.next; at != &rule_sets->sets; at = at->next) {
		struct rule_set *rule_set = LIST_OWNER(at, struct rule_set, link);
		if (rule_set->rules->game == game && rule_set->rules->seats == seats &&
			memcmp(rule_set->rules->option, option, sizeof(rule_set->rules->option)) ==
				0) {
			return rule_set;
		}
	}
	return NULL;
}

static struct rule_set *create_rule_set(struct rule_set_cache *rule_sets, const struct game *game,
	int seats, const int option[GAME_OPTIONS_MAX], struct game_error *error) {
	struct rule_set *rule_set = calloc(1, sizeof(*rule_set));
	if (rule_set == NULL) {
		game_fail(error, "Not enough memory for the rules of %s.", game->title);
		return NULL;
	}
	rule_set->rules = game_rules_create(game, seats, option, error);
	if (rule_set->rules == NULL) {
		free(rule_set);
		return NULL;
	}
	game->impl->draw(rule_set->rules, &rule_set->drawing);
	list_add_first(&rule_sets->sets, &rule_set->link);
	rule_sets->unused++;
	return rule_set;
}

struct rule_set *rule_set_take(struct rule_set_cache *rule_sets, const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error) {
	seats = seats == 0 ? game->seats_max : seats;
	struct rule_set *rule_set = find_rule_set(rule_sets, game, seats, option);
	if (rule_set == NULL) {
		rule_set = create_rule_set(rule_sets, game, seats, option, error);
	}
	if (rule_set == NULL) {
		return NULL;
	}
	if (rule_set->refs++ == 0) {
		rule_sets->unused--;
	}
	list_take_out(&rule_set->link);
	list_add_first(&rule_sets->sets, &rule_set->link);
	return rule_set;
}

static void destroy_oldest_unused(struct rule_set_cache *rule_sets) {
	for (struct list *at = rule_sets->sets.before; at != &rule_sets->sets; at = at->before) {
		struct rule_set *rule_set = LIST_OWNER(at, struct rule_set, link);
		if (rule_set->refs == 0) {
			destroy_rule_set(rule_set);
			rule_sets->unused--;
			return;
		}
	}
}

void rule_set_give(struct rule_set_cache *rule_sets, struct rule_set *rule_set) {
	if (rule_set == NULL || --rule_set->refs > 0) {
		return;
	}
	if (++rule_sets->unused > UNUSED_MAX) {
		destroy_oldest_unused(rule_sets);
	}
}
