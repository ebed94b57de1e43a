/* games/define_choice.c - reads values that may depend on options. */
#include "games/define_choice.h"

#include <string.h>

#include "base/text.h"

const char *const define_off_on[] = {"off", "on", NULL};

void define_choices_init(struct define_choices *choices, struct define *define,
	const struct game *game, const struct choice_set *set) {
	memset(choices, 0, sizeof(*choices));
	choices->define = define;
	choices->game = game;
	choices->set = set;
	choices->choice[0] = (struct choice){.option = -1};
	choices->count = 1;
	choices->text[0] = "";
	choices->texts = 1;
}

/* ---- plain values ---- */

/* Where a value is, for error messages. */
struct spot {
	json_t *object;
	const char *key;
};

static bool fail_unknown_word(struct define_choices *choices, const struct spot *spot,
	const char *const words[], const char *given) {
	char known[160];
	struct text text;
	text_init(&text, known, sizeof(known));
	for (size_t i = 0; words[i] != NULL; i++) {
		text_add(&text, i > 0 ? ", %s" : "%s", words[i]);
	}
	return define_fail(choices->define, spot->object, spot->key,
		"\"%s\" is \"%.40s\"; it must be one of %s", spot->key, given, known);
}

static bool value_of_word(struct define_choices *choices, const struct spot *spot,
	const struct define_spec *spec, const char *word, int *value) {
	for (int i = 0; spec->words[i] != NULL; i++) {
		if (strcmp(spec->words[i], word) == 0) {
			*value = i;
			return true;
		}
	}
	return fail_unknown_word(choices, spot, spec->words, word);
}

static bool value_of_number(struct define_choices *choices, const struct spot *spot,
	const struct define_spec *spec, const char *word, int *value) {
	unsigned number = 0;
	bool off = strcmp(word, "off") == 0;
	size_t used = off ? strlen(word) : text_number(word, 6, &number);
	if (used == 0 || word[used] != '\0' ||
		(!off && ((int)number < spec->min || (int)number > spec->max))) {
		return define_fail(choices->define, spot->object, spot->key,
			"\"%s\" is \"%.40s\"; it must be a whole number from %d to %d", spot->key,
			word, spec->min, spec->max);
	}
	*value = (int)number;
	return true;
}

bool define_known_points(
	struct define_choices *choices, json_t *object, const char *key, const char *text) {
	struct game_error error;
	struct board_set points;
	for (size_t i = 0; i < choices->set->boards; i++) {
		if (board_read_set(&choices->set->board[i].board, text, &points, &error)) {
			return true;
		}
	}
	return define_fail(choices->define, object, key, "%s", error.text);
}

static bool value_of_points(
	struct define_choices *choices, const struct spot *spot, const char *text, int *value) {
	if (!define_known_points(choices, spot->object, spot->key, text)) {
		return false;
	}
	for (size_t i = 0; i < choices->texts; i++) {
		if (strcmp(choices->text[i], text) == 0) {
			*value = (int)i;
			return true;
		}
	}
	if (choices->texts == DEFINE_TEXTS_MAX) {
		return game_fail(choices->define->error,
			"line 1: at most %d different lists of points are allowed",
			DEFINE_TEXTS_MAX);
	}
	const char *copy = define_copy(choices->define, text);
	if (copy != NULL) {
		*value = (int)choices->texts;
		choices->text[choices->texts++] = copy;
	}
	return copy != NULL;
}

static bool value_of_text(struct define_choices *choices, const struct spot *spot,
	const struct define_spec *spec, const char *text, int *value) {
	switch (spec->value) {
	case DEFINE_NUMBER:
		return value_of_number(choices, spot, spec, text, value);
	case DEFINE_POINTS:
		return value_of_points(choices, spot, text, value);
	case DEFINE_WORDS:
	case DEFINE_NAME:
		break;
	}
	return value_of_word(choices, spot, spec, text, value);
}

static bool read_plain(struct define_choices *choices, const struct spot *spot, json_t *json,
	const struct define_spec *spec, int *value) {
	char digits[24];
	if (json_is_string(json)) {
		return value_of_text(choices, spot, spec, json_string_value(json), value);
	}
	if (json_is_integer(json) && spec->value == DEFINE_NUMBER) {
		struct text text;
		text_init(&text, digits, sizeof(digits));
		text_add(&text, "%lld", (long long)json_integer_value(json));
		return value_of_number(choices, spot, spec, digits, value);
	}
	return define_fail(choices->define, spot->object, spot->key,
		"\"%s\" must be a %s, or a choice by an option", spot->key,
		spec->value == DEFINE_NUMBER ? "whole number" : "text");
}

/* ---- choices ---- */

static bool take_slots(
	struct define_choices *choices, const struct spot *spot, size_t count, size_t *first) {
	if (choices->count + count > DEFINE_CHOICES_MAX) {
		return define_fail(choices->define, spot->object, spot->key,
			"the definition has more than %d choices", DEFINE_CHOICES_MAX);
	}
	*first = choices->count;
	choices->count += count;
	return true;
}

static bool read_choice_at(struct define_choices *choices, const struct spot *spot, json_t *json,
	const struct define_spec *spec, size_t slot, int depth);

/* Returns the index of the option that a choice depends on, or -1 after an error. */
static int find_option(struct define_choices *choices, json_t *json) {
	const char *name;
	if (!define_string(choices->define, json, "option", DEFINE_MUST, &name)) {
		return -1;
	}
	int option = game_option_find(choices->game, name);
	if (option < 0) {
		define_fail(
			choices->define, json, "option", "the game has no option \"%.40s\"", name);
	}
	return option;
}

static bool check_members(
	struct define_choices *choices, json_t *json, const struct game_option *option) {
	const char *name;
	json_t *member;
	json_object_foreach(json, name, member) {
		bool known = strcmp(name, "option") == 0 ||
			(strcmp(name, "numbers") == 0 && option->max >= option->min);
		for (size_t i = 0; !known && option->words[i] != NULL; i++) {
			known = strcmp(option->words[i], name) == 0;
		}
		if (!known) {
			return define_fail(choices->define, json, name,
				"the option \"%s\" has no value \"%.40s\"", option->name, name);
		}
	}
	return true;
}

static bool read_choice_word(struct define_choices *choices, const struct spot *spot, json_t *json,
	const struct define_spec *spec, const char *word, size_t slot, int depth) {
	json_t *member = json_object_get(json, word);
	if (member != NULL) {
		struct spot inner = {json, word};
		return read_choice_at(choices, &inner, member, spec, slot, depth);
	}
	choices->choice[slot] = (struct choice){.option = -1};
	return value_of_text(choices, spot, spec, word, &choices->choice[slot].value);
}

static bool read_choice_numbers(struct define_choices *choices, const struct spot *spot,
	json_t *json, const struct define_spec *spec, size_t slot, int depth) {
	json_t *member = json_object_get(json, "numbers");
	struct spot inner = {json, "numbers"};
	if (member != NULL) {
		return read_choice_at(choices, &inner, member, spec, slot, depth);
	}
	if (spec->value != DEFINE_NUMBER) {
		return define_fail(choices->define, spot->object, spot->key,
			"\"%s\" needs a value for \"numbers\"", spot->key);
	}
	choices->choice[slot] = (struct choice){.option = -1, .value = CHOICE_THE_NUMBER};
	return true;
}

static bool read_by_option(struct define_choices *choices, const struct spot *spot, json_t *json,
	const struct define_spec *spec, size_t slot, int depth) {
	int which = find_option(choices, json);
	if (which < 0 || !check_members(choices, json, &choices->game->option[which])) {
		return false;
	}
	const struct game_option *option = &choices->game->option[which];
	bool numbers = option->max >= option->min;
	size_t words = 0, first = 0;
	while (option->words[words] != NULL) {
		words++;
	}
	if (!take_slots(choices, spot, words + numbers, &first)) {
		return false;
	}
	for (size_t i = 0; i < words; i++) {
		if (!read_choice_word(
			    choices, spot, json, spec, option->words[i], first + i, depth + 1)) {
			return false;
		}
	}
	choices->choice[slot] = (struct choice){.option = which, .first = first};
	return !numbers || read_choice_numbers(choices, spot, json, spec, first + words, depth + 1);
}

static bool read_choice_at(struct define_choices *choices, const struct spot *spot, json_t *json,
	const struct define_spec *spec, size_t slot, int depth) {
	if (depth > 4) {
		return define_fail(choices->define, spot->object, spot->key,
			"\"%s\" nests choices five deep; three levels must be enough", spot->key);
	}
	if (json_is_object(json)) {
		return read_by_option(choices, spot, json, spec, slot, depth);
	}
	choices->choice[slot] = (struct choice){.option = -1};
	return read_plain(choices, spot, json, spec, &choices->choice[slot].value);
}

bool define_choice(struct define_choices *choices, json_t *object, const char *key,
	enum define_need need, const struct define_spec *spec, size_t *root) {
	json_t *json = json_object_get(object, key);
	struct spot spot = {object, key};
	size_t slot = 0;
	if (json == NULL) {
		return need == DEFINE_MAY ||
			define_fail(choices->define, object, NULL, "\"%s\" is missing", key);
	}
	if (!take_slots(choices, &spot, 1, &slot) ||
		!read_choice_at(choices, &spot, json, spec, slot, 0)) {
		return false;
	}
	*root = slot;
	return true;
}

bool define_constant(struct define_choices *choices, int value, size_t *root) {
	if (choices->count == DEFINE_CHOICES_MAX) {
		return game_fail(choices->define->error,
			"line 1: the definition has more than %d choices", DEFINE_CHOICES_MAX);
	}
	choices->choice[choices->count] = (struct choice){.option = -1, .value = value};
	*root = choices->count++;
	return true;
}

bool define_choices_keep(struct define_choices *choices, struct choice_set *set) {
	struct choice *kept = define_alloc(
		choices->define, choices->count, sizeof(choices->choice[0]));
	const char **texts = define_alloc(
		choices->define, choices->texts, sizeof(choices->text[0]));
	if (kept == NULL || texts == NULL) {
		return false;
	}
	memcpy(kept, choices->choice, choices->count * sizeof(choices->choice[0]));
	memcpy(texts, choices->text, choices->texts * sizeof(choices->text[0]));
	set->choice = kept;
	set->text = texts;
	return true;
}
