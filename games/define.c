/* games/define.c - reads the common part of a definition. */
#include "games/define.h"

#include <stdlib.h>
#include <string.h>

#include "games/define_json.h"
#include "games/modules.h"
#include "base/text.h"

enum { DEFINITION_MAX = 1 << 20, TITLE_MAX = 60, SUBTITLE_MAX = 120 };

/* A game and the memory it points to. */
struct defined {
	struct game game;
	struct define_block *blocks;
};

static const char *const common_keys[] = {"key", "module", "title", "subtitle", "origin", "sources",
	"group", "minutes", "described", "pdn", "seats", "seats_min", "options", "clauses",
	"examples", "parameters", NULL};

/* ---- games ---- */

static bool read_short_text(struct define *define, json_t *object, const char *key,
	enum define_need need, size_t max, const char **out) {
	const char *text = *out;
	if (!define_string(define, object, key, need, &text)) {
		return false;
	}
	if (strlen(text) > max) {
		return define_fail(
			define, object, key, "\"%s\" may have at most %zu bytes", key, max);
	}
	*out = text;
	return true;
}

static bool read_heading(struct define *define, struct game *game, enum define_need need) {
	json_t *root = define->root;
	return define_name(define, root, "key", "abcdefghijklmnopqrstuvwxyz0123456789-", 40,
		       &game->key) &&
		read_short_text(define, root, "title", DEFINE_MUST, TITLE_MAX, &game->title) &&
		read_short_text(
			define, root, "subtitle", DEFINE_MAY, SUBTITLE_MAX, &game->subtitle) &&
		define_string(define, root, "origin", need, &game->origin) &&
		define_strings(define, root, "sources", need, &game->sources, NULL) &&
		define_catalogue(define, game);
}

static const struct module *find_module(struct define *define) {
	const char *name;
	if (!define_string(define, define->root, "module", DEFINE_MUST, &name)) {
		return NULL;
	}
	for (const struct module *module = modules; module->name != NULL; module++) {
		if (strcmp(module->name, name) == 0) {
			return module;
		}
	}
	define_fail(define, define->root, "module", "there is no module \"%.40s\"", name);
	return NULL;
}

/* Refuse keys that are neither common nor read by the module. */
static bool check_keys(struct define *define, const struct module *module) {
	const char *keys[64];
	size_t count = 0;
	for (size_t i = 0; common_keys[i] != NULL; i++) {
		keys[count++] = common_keys[i];
	}
	for (size_t i = 0; module->keys != NULL && module->keys[i] != NULL && count < 63; i++) {
		keys[count++] = module->keys[i];
	}
	keys[count] = NULL;
	return define_keys(define, define->root, keys);
}

static bool read_own_rules(struct define *define, struct game *game) {
	const struct module *module = find_module(define);
	game->subtitle = "";
	game->group = module != NULL ? module->group : GAME_GROUP_LEAPING;
	if (module == NULL || !check_keys(define, module) ||
		!read_heading(define, game, DEFINE_MUST) || !define_parts(define, game)) {
		return false;
	}
	game->impl = module->impl;
	if (module->read != NULL) {
		game->data = module->read(define, game);
	}
	return (module->read == NULL || game->data != NULL) && define_pdn(define, game);
}

/* ---- presets ---- */

static const struct game *find_base(struct define *define) {
	const char *key;
	if (!define_string(define, define->root, "preset_of", DEFINE_MUST, &key)) {
		return NULL;
	}
	const struct game *base = games_find(key);
	if (base == NULL || base->preset != NULL) {
		define_fail(define, define->root, "preset_of",
			"\"preset_of\" must name a game that is read earlier, not \"%.40s\"", key);
		return NULL;
	}
	return base;
}

static bool set_preset_option(struct define *define, json_t *set, const char *name, json_t *value,
	const struct game *game, struct game_option *options) {
	struct game_error error;
	int index = game_option_find(game, name);
	if (index < 0 || !json_is_string(value)) {
		return define_fail(define, set, name,
			"\"%.40s\" must be an option of %s with a text", name, game->key);
	}
	int place = game_option_read(&options[index], json_string_value(value), &error);
	if (place < 0) {
		return define_fail(define, set, name, "%s", error.text);
	}
	options[index].standard = place;
	return true;
}

static bool set_preset_options(struct define *define, struct game *game) {
	json_t *set;
	const char *name;
	json_t *value;
	struct game_option *options = define_alloc(define, game->options, sizeof(*options));
	if (options == NULL || !define_object(define, define->root, "set", DEFINE_MUST, &set)) {
		return false;
	}
	for (size_t i = 0; i < game->options; i++) {
		options[i] = game->option[i];
	}
	json_object_foreach(set, name, value) {
		if (!set_preset_option(define, set, name, value, game, options)) {
			return false;
		}
	}
	game->option = options;
	return true;
}

static bool read_preset(struct define *define, struct game *game) {
	static const char *const keys[] = {"preset_of", "key", "title", "subtitle", "origin",
		"sources", "minutes", "described", "pdn", "set", "clauses", NULL};
	const struct game *base = find_base(define);
	if (base == NULL || !define_keys(define, define->root, keys)) {
		return false;
	}
	*game = *base;
	game->preset = base->key;
	return read_heading(define, game, DEFINE_MAY) && set_preset_options(define, game) &&
		define_preset_clauses(define, game) && define_pdn(define, game);
}

/* ---- whole definitions ---- */

static bool read_root(struct define *define, struct game *game) {
	if (!json_is_object(define->root)) {
		return define_fail(
			define, define->root, NULL, "a definition must be one object in braces");
	}
	bool preset = json_object_get(define->root, "preset_of") != NULL;
	return (preset ? read_preset(define, game) : read_own_rules(define, game)) &&
		define_try(define, game);
}

static json_t *parse_definition(const char *text, size_t size, struct game_error *error) {
	json_error_t mistake;
	if (size > DEFINITION_MAX) {
		game_fail(error, "line 1: a definition may have at most %d bytes", DEFINITION_MAX);
		return NULL;
	}
	json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &mistake);
	if (root == NULL) {
		game_fail(error, "line %d: %s", mistake.line > 0 ? mistake.line : 1, mistake.text);
	}
	return root;
}

static struct game *read_definition_text(
	const char *text, size_t size, bool examples, struct game_error *error) {
	struct define define = {.text = text, .size = size, .examples = examples, .error = error};
	struct defined *defined = calloc(1, sizeof(*defined));
	if (defined == NULL) {
		game_fail(error, "Not enough memory for this game.");
		return NULL;
	}
	define.root = parse_definition(text, size, error);
	bool read = define.root != NULL && read_root(&define, &defined->game);
	json_decref(define.root);
	defined->blocks = define.blocks;
	if (!read) {
		define_destroy(&defined->game);
		return NULL;
	}
	return &defined->game;
}

struct game *define_read(const char *text, size_t size, struct game_error *error) {
	return read_definition_text(text, size, false, error);
}

bool define_check(const char *text, size_t size, struct game_error *error) {
	struct game *game = read_definition_text(text, size, true, error);
	define_destroy(game);
	return game != NULL;
}

void define_destroy(struct game *game) {
	/* game is the first member of its struct defined. */
	struct defined *defined = (struct defined *)game;
	if (defined != NULL) {
		define_free_blocks(defined->blocks);
		free(defined);
	}
}
