/* games/define_try.c - tries out a definition: its defaults, options and examples. */
#include "games/define_json.h"

#include <string.h>

#include "base/text.h"

enum { PART_MAX = 64, VALUES_MAX = 64, TRIALS_MAX = 5000 };

/* ---- rules ---- */

static bool can_create_rules(const struct game *game, int seats, const int option[GAME_OPTIONS_MAX],
	struct game_error *error) {
	struct game_rules *rules = game_rules_create(game, seats, option, error);
	game_rules_destroy(rules);
	return rules != NULL;
}

/* Report an error at a part such as "end.goal" of the definition, or at as much of it as exists. */
static bool fail_at_part(struct define *define, const struct game_error *error) {
	json_t *in = define->root;
	const char *key = "module", *part = error->part;
	char name[PART_MAX];
	while (part != NULL && *part != '\0') {
		size_t length = strcspn(part, ".");
		struct text text;
		text_init(&text, name, sizeof(name));
		text_add(&text, "%.*s", (int)length, part);
		json_t *member = json_object_get(in, name);
		if (member == NULL) {
			break;
		}
		in = member;
		key = NULL;
		part += length + (part[length] == '.');
	}
	return define_fail(define, in, key, "%s", error->text);
}

/* The game must be playable with its defaults. */
static bool try_rules(struct define *define, const struct game *game) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error = {.part = NULL};
	game_options_default(game, option);
	return can_create_rules(game, 0, option, &error) || fail_at_part(define, &error);
}

/* ---- options ---- */

/* List the values worth trying: every word, and the first and last number. Returns how many. */
static int values_of(const struct game_option *option, int value[]) {
	int count = 0;
	while (count < VALUES_MAX && option->words[count] != NULL) {
		value[count] = count;
		count++;
	}
	if (option->max >= option->min && count + 2 <= VALUES_MAX) {
		int words = count;
		value[count++] = words;
		value[count++] = words + option->max - option->min;
	}
	return count;
}

/* Can option[which] be combined with some value of another option? Assumed true once all trials are
 * used up, so that no definition keeps a server busy. */
static bool goes_with_another(
	const struct game *game, size_t which, int option[GAME_OPTIONS_MAX], int *trials) {
	struct game_error error;
	for (size_t other = 0; other < game->options; other++) {
		int value[VALUES_MAX];
		int count = other != which ? values_of(&game->option[other], value) : 0;
		int standard = option[other];
		bool fine = false;
		for (int i = 0; i < count && !fine; i++) {
			option[other] = value[i];
			fine = --*trials < 0 || can_create_rules(game, 0, option, &error);
		}
		option[other] = standard;
		if (fine) {
			return true;
		}
	}
	return false;
}

static bool try_option(struct define *define, const struct game *game, size_t which, int *trials) {
	int option[GAME_OPTIONS_MAX], value[VALUES_MAX];
	int count = values_of(&game->option[which], value);
	json_t *entry = json_array_get(json_object_get(define->root, "options"), which);
	game_options_default(game, option);
	for (int i = 0; i < count; i++) {
		char text[32];
		struct game_error error = {.part = NULL};
		option[which] = value[i];
		if (can_create_rules(game, 0, option, &error) ||
			goes_with_another(game, which, option, trials)) {
			continue;
		}
		game_option_print(&game->option[which], value[i], text, sizeof(text));
		return define_fail(define, entry != NULL ? entry : define->root, NULL,
			"the game cannot be played with %s=%s: %s", game->option[which].name, text,
			error.text);
	}
	return true;
}

/* Each value of each option must be usable. */
static bool try_options(struct define *define, const struct game *game) {
	int trials = TRIALS_MAX;
	for (size_t i = 0; define->examples && i < game->options; i++) {
		if (!try_option(define, game, i, &trials)) {
			return false;
		}
	}
	return true;
}

/* ---- examples ---- */

static bool set_example_options(const struct game *game, const char *settings,
	int option[GAME_OPTIONS_MAX], struct game_error *error) {
	game_options_default(game, option);
	while (settings != NULL && *settings != '\0') {
		char one[80];
		size_t length = strcspn(settings, " ");
		struct text text;
		text_init(&text, one, sizeof(one));
		text_add(&text, "%.*s", (int)length, settings);
		if (length > 0 && !game_options_set(game, option, one, error)) {
			return false;
		}
		settings += length + (settings[length] == ' ');
	}
	return true;
}

static bool play_example(const struct game_rules *rules, const struct game_example *example,
	const union game_state *position, struct game_error *error) {
	union game_state state = *position;
	struct game_refusal refusal;
	return example->turn == NULL ||
		game_play_turn(rules, &state, example->turn, NULL, &refusal) ||
		game_fail(error, "%s: %.200s", example->turn, refusal.text);
}

/* The position must be readable with one of the numbers of seats, and the turn playable. */
static bool try_example(
	const struct game *game, const struct game_example *example, struct game_error *error) {
	int option[GAME_OPTIONS_MAX];
	bool fine = set_example_options(game, example->options, option, error), read = false;
	for (int seats = game->seats_max; fine && !read && seats >= game->seats_min; seats--) {
		union game_state state;
		struct game_rules *rules = game_rules_create(game, seats, option, error);
		read = rules != NULL && game_read(rules, example->position, &state, error);
		fine = rules != NULL && (!read || play_example(rules, example, &state, error));
		game_rules_destroy(rules);
	}
	return fine && read;
}

static bool try_examples(struct define *define, const struct game *game) {
	json_t *list = json_object_get(define->root, "examples");
	for (size_t i = 0; define->examples && i < json_array_size(list); i++) {
		struct game_error error;
		if (!try_example(game, &game->example[i], &error)) {
			return define_fail(define, json_array_get(list, i), NULL, "%s", error.text);
		}
	}
	return true;
}

bool define_try(struct define *define, const struct game *game) {
	return try_rules(define, game) && try_options(define, game) && try_examples(define, game);
}
