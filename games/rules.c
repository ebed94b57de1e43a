/* games/rules.c - options, and the rules compiled with them. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "base/text.h"

static int count_words(const struct game_option *option) {
	int count = 0;
	while (option->words[count] != NULL) {
		count++;
	}
	return count;
}

/* "white, black or a number from 20 to 400" */
static void fail_value(
	const struct game_option *option, const char *given, struct game_error *error) {
	char values[160];
	struct text text;
	text_init(&text, values, sizeof(values));
	for (int i = 0; option->words[i] != NULL; i++) {
		text_add(&text, i > 0 ? ", %s" : "%s", option->words[i]);
	}
	if (option->max >= option->min) {
		const char *prefix = option->prefix != NULL ? option->prefix : "";
		text_add(&text, "%s%s%d to %s%d", option->words[0] != NULL ? ", " : "", prefix,
			option->min, prefix, option->max);
	}
	game_fail(error, "\"%.30s\" is not a value of %s; use %s.", given, option->name, values);
}

int game_option_read(const struct game_option *option, const char *text, struct game_error *error) {
	int words = count_words(option);
	for (int i = 0; i < words; i++) {
		if (strcmp(option->words[i], text) == 0) {
			return i;
		}
	}
	size_t skip = option->prefix != NULL ? strlen(option->prefix) : 0;
	const char *digits = skip > 0 && strncmp(text, option->prefix, skip) == 0 ? text + skip
										  : text;
	unsigned number;
	size_t used = text_number(digits, 9, &number);
	if (used == 0 || digits[used] != '\0' || (digits[0] == '0' && used > 1) ||
		(int)number < option->min || (int)number > option->max) {
		fail_value(option, text, error);
		return -1;
	}
	return words + (int)number - option->min;
}

size_t game_option_print(const struct game_option *option, int value, char *text, size_t size) {
	struct text out;
	text_init(&out, text, size);
	int words = count_words(option);
	if (value < words) {
		text_add(&out, "%s", option->words[value]);
	} else {
		text_add(&out, "%s%d", option->prefix != NULL ? option->prefix : "",
			value - words + option->min);
	}
	return out.used;
}

int game_option_find(const struct game *game, const char *name) {
	for (size_t i = 0; i < game->options; i++) {
		if (strcmp(game->option[i].name, name) == 0) {
			return (int)i;
		}
	}
	return -1;
}

void game_options_default(const struct game *game, int option[GAME_OPTIONS_MAX]) {
	for (size_t i = 0; i < GAME_OPTIONS_MAX; i++) {
		option[i] = i < game->options ? game->option[i].standard : 0;
	}
}

static bool fail_name(const struct game *game, const char *given, struct game_error *error) {
	char names[160];
	struct text text;
	if (game->options == 0) {
		return game_fail(error, "%s has no options.", game->key);
	}
	text_init(&text, names, sizeof(names));
	for (size_t i = 0; i < game->options; i++) {
		text_add(&text, i > 0 ? ", %s" : "%s", game->option[i].name);
	}
	return game_fail(error, "%s has no option \"%.30s\"; it has %s.", game->key, given, names);
}

bool game_options_set(const struct game *game, int option[GAME_OPTIONS_MAX], const char *assignment,
	struct game_error *error) {
	const char *equals = strchr(assignment, '=');
	if (equals == NULL) {
		return game_fail(error, "\"%.40s\" is not an option; use name=value.", assignment);
	}
	char name[64];
	struct text text;
	text_init(&text, name, sizeof(name));
	text_add(&text, "%.*s", equals - assignment < 60 ? (int)(equals - assignment) : 60,
		assignment);
	int index = game_option_find(game, name);
	if (index < 0) {
		return fail_name(game, name, error);
	}
	int value = game_option_read(&game->option[index], equals + 1, error);
	if (value < 0) {
		return false;
	}
	option[index] = value;
	return true;
}

struct game_rules *game_rules_create(const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error) {
	if (seats == 0) {
		seats = game->seats_max;
	}
	if (seats < game->seats_min || seats > game->seats_max) {
		game_fail(error, "%s is a game for %d to %d players, not %d.", game->title,
			game->seats_min, game->seats_max, seats);
		return NULL;
	}
	assert(game->impl->rules_size >= sizeof(struct game_rules));
	struct game_rules *rules = calloc(1, game->impl->rules_size);
	if (rules == NULL) {
		game_fail(error, "Not enough memory for the rules of %s.", game->title);
		return NULL;
	}
	rules->game = game;
	rules->seats = seats;
	memcpy(rules->seat, game->seat, (size_t)seats * sizeof(*game->seat));
	memcpy(rules->option, option, sizeof(rules->option));
	if (!game->impl->compile(rules, error)) {
		free(rules);
		return NULL;
	}
	return rules;
}

void game_rules_destroy(struct game_rules *rules) {
	free(rules);
}
