/* games/load.c - loads the built-in games and adds others. */
#include <string.h>

#include "base/text.h"
#include "games/builtin.h"
#include "games/define.h"
#include "games/library.h"

bool games_add(const char *text, size_t size, struct game_error *error) {
	struct game *game = define_read(text, size, error);
	if (game == NULL) {
		return false;
	}
	if (games_find(game->key) != NULL) {
		game_fail(error, "line 1: there is already a game with the key \"%s\"", game->key);
		define_destroy(game);
		return false;
	}
	struct game_error why;
	if (!library_has_room(game->key, &why)) {
		define_destroy(game);
		return game_fail(error, "line 1: %s", why.text);
	}
	if (!library_push(game, text, size)) {
		define_destroy(game);
		return game_fail(error, "line 1: there is no memory for this game");
	}
	return true;
}

/* The built-in weights are valid (checked by tests/games/search/learned_test.c). */
static bool learn_builtin_weights(struct game_error *error) {
	for (size_t i = 0; i < builtins_learned_count; i++) {
		const struct builtin *learned = &builtins_learned[i];
		char key[64];
		struct text name;
		text_init(&name, key, sizeof(key));
		text_add(&name, "%.*s", (int)strcspn(learned->name, "."), learned->name);
		if (!games_learn(key, (const char *)learned->text, learned->size)) {
			games_finish();
			return game_fail(error, "%s, line 1: it cannot be added", learned->name);
		}
	}
	return true;
}

bool games_init(struct game_error *error) {
	for (size_t i = 0; i < builtins_count; i++) {
		struct game_error why;
		if (!games_add((const char *)builtins[i].text, builtins[i].size, &why)) {
			games_finish();
			return game_fail(error, "%s, %s", builtins[i].name, why.text);
		}
	}
	return learn_builtin_weights(error);
}

void games_finish(void) {
	struct game *game;
	while ((game = library_pop()) != NULL) {
		define_destroy(game);
	}
}
